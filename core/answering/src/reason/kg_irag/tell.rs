//! Plan and windows as the trace tells them.

use clew_knowledge::corpus::Corpus;
use clew_knowledge::observe::Frame;
use clew_skills::skill::temporal::{Seen, TemporalPlan, WindowReading};
use clew_types::graph::Evidence;
use clew_types::id::SentenceId;
use clew_types::trace::{Observed, TimePlan, WindowRead};

/// Observations of a window that are shown one by one.
const SHOWN: usize = 60;

pub(super) fn plan(frame: &Frame, plan: &TemporalPlan) -> TimePlan {
    let attribute = frame.attributes[plan.attribute].name.clone();
    TimePlan {
        places: plan.series.iter().map(|(_, place)| place.clone()).collect(),
        event: plan.condition.as_ref().map_or_else(String::new, |condition| condition.text(&attribute)),
        is_assumed: plan.condition.as_ref().is_some_and(|condition| condition.is_assumed),
        attribute,
        window: plan.window,
        range: plan.range,
        reasoning: plan.reasoning.clone(),
    }
}

pub(super) fn window(
    corpus: &Corpus,
    frame: &Frame,
    plan: &TemporalPlan,
    (at, place): (usize, &str),
    read: &WindowReading,
) -> WindowRead {
    let is_short = read.seen.len() <= SHOWN;
    let shown = read.seen.iter().filter(|seen| is_short || seen.abnormal == Some(true)).take(SHOWN);
    let observed = |seen: &Seen| Observed {
        period: seen.period,
        value: frame.observation(&frame.series[at], plan.attribute, seen.at).value,
        abnormal: seen.abnormal == Some(true),
        evidence: evidence(corpus, frame, plan, seen.at),
    };
    WindowRead {
        place: place.to_owned(),
        window: read.window,
        read: read.seen.len() as u32,
        observations: shown.map(observed).collect(),
        gaps: read.gaps.clone(),
    }
}

/// The row of an observation, where it stands in the text.
pub(super) fn evidence(corpus: &Corpus, frame: &Frame, plan: &TemporalPlan, at: usize) -> Option<Evidence> {
    let sentence = SentenceId { document: plan.document, index: frame.sentence(at)? };
    Some(corpus.evidence(sentence))
}
