//! From what was read to the answer (KG-IRAG §3.5), each statement with the rows it rests on.

mod compute;

use super::found::Findings;
use super::tell::evidence;
use clew_knowledge::corpus::Corpus;
use clew_knowledge::observe::Frame;
use clew_skills::skill::Attempt;
use clew_skills::skill::temporal::{Seen, TemporalPlan};
use clew_types::answer::{Citation, Statement};
use clew_types::extraction::EntityKind;
use clew_types::graph::{NewTriple, Origin, PathEdge};

/// Rows that a statement quotes.
const QUOTED: usize = 12;
/// Confidence when every value is there and every limit is given.
const EXACT: f32 = 0.98;
/// … when the event's limit was taken from the series.
const ASSUMED: f32 = 0.7;
/// … when something in the windows was not measured.
const GAPPY: f32 = 0.6;

/// An answer in words: the short text, what it says, and the observations it rests on.
struct Told {
    /// `None` = what was read does not tell.
    text: Option<String>,
    statement: String,
    /// Series by their place among the findings, with observations.
    rests_on: Vec<(usize, Seen)>,
    /// What is missing, as sub-questions.
    missing: Vec<String>,
}

/// The answer, and what it rests on: series by their place among the findings, with observations.
pub(super) fn attempt(
    corpus: &Corpus,
    frame: &Frame,
    plan: &TemporalPlan,
    findings: &[Findings],
) -> (Attempt, Vec<(usize, Seen)>) {
    let told = compute::told(frame, plan, findings);
    let edge = |(of, seen): &(usize, Seen)| path_edge(corpus, frame, plan, &findings[*of], seen);
    let path: Vec<PathEdge> = told.rests_on.iter().take(QUOTED).filter_map(edge).collect();
    let quoted = told.rests_on.iter().take(QUOTED);
    let citations: Vec<Citation> =
        quoted.filter_map(|(_, seen)| citation(corpus, frame, plan, seen.at)).collect();
    let confidence = confidence(plan, findings);
    let attempt = Attempt {
        best_guess: told.text.clone(),
        confidence: if told.text.is_some() { confidence } else { 0.0 },
        evidence: citations.iter().map(|citation| (citation.evidence.sentence, 1.0)).collect(),
        found: path.iter().map(learned).collect(),
        text: told.text,
        statements: vec![Statement { text: told.statement, citations }],
        path,
        missing: told.missing,
        tells_missing: false,
    };
    (attempt, told.rests_on)
}

fn confidence(plan: &TemporalPlan, findings: &[Findings]) -> f32 {
    let assumed = plan.condition.as_ref().is_some_and(|condition| condition.is_assumed);
    let unknown = findings.iter().any(Findings::has_unknown);
    match (assumed, unknown) {
        (false, false) => EXACT,
        (true, false) => ASSUMED,
        (_, true) => GAPPY,
    }
}

fn citation(corpus: &Corpus, frame: &Frame, plan: &TemporalPlan, at: usize) -> Option<Citation> {
    let evidence = evidence(corpus, frame, plan, at)?;
    let quote = corpus.sentence_text(evidence.sentence).to_owned();
    Some(Citation { evidence, quote })
}

/// `place – attribute value → time` (KG-IRAG §3.2: places and times are entities, what is measured relates them).
fn path_edge(
    corpus: &Corpus,
    frame: &Frame,
    plan: &TemporalPlan,
    found: &Findings,
    seen: &Seen,
) -> Option<PathEdge> {
    let observation = frame.observation(&frame.series[found.at], plan.attribute, seen.at);
    Some(PathEdge {
        head: found.place.clone(),
        relation: format!("{} {}", observation.attribute, observation.value).trim().to_owned(),
        tail: seen.period.start.to_string(),
        evidence: evidence(corpus, frame, plan, seen.at)?,
        origin: Origin::Table,
        score: 1.0,
    })
}

/// The graph keeps the places, times and events that answers rest on: those and no others of a long series.
fn learned(edge: &PathEdge) -> NewTriple {
    NewTriple {
        head: edge.head.clone(),
        head_kind: EntityKind::Place,
        relation: edge.relation.clone(),
        tail: edge.tail.clone(),
        tail_kind: EntityKind::Date,
        evidence: edge.evidence,
        origin: edge.origin.clone(),
        confidence: 1.0,
    }
}
