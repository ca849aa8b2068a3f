//! Dated facts in prose: before, after, between. A sentence with a date is an observation whose time is that date.

use super::super::run::{Cancelled, Run};
use clew_knowledge::corpus::Corpus;
use clew_knowledge::observe::stamp;
use clew_language::text::terms::terms;
use clew_skills::skill::builtin::path_edge;
use clew_skills::skill::builtin::temporal::Bounds;
use clew_skills::skill::{Attempt, ContextEdge};
use clew_types::columns::DayOrder;
use clew_types::extraction::EntityKind;
use clew_types::id::SentenceId;
use clew_types::time::Period;
use clew_types::trace::{Judged, Observed, StopReason, TimePlan, TraceStep, WindowRead};
use clew_types::{
    answer::{Citation, Statement},
    arrange::Arrange,
};
use rustc_hash::FxHashSet;

/// Sentences that are read.
const READ: usize = 12;
/// Statements made of what happened.
const TOLD: usize = 5;
/// Confidence in a sentence that tells what happened in the period.
const SURE: f32 = 0.8;

/// A sentence with a date in the period that is asked for.
struct DatedSentence {
    sentence: SentenceId,
    period: Period,
    date: String,
    /// Share of the question's words that the sentence or its title has.
    fit: f32,
}

/// Answers from the sentences dated within the bounds.
pub(super) async fn run(run: &mut Run<'_>, bounds: &Bounds) -> Result<StopReason, Cancelled> {
    let found = dated_sentences(&run.corpus, bounds);
    run.step(TraceStep::Plan(Box::new(plan(bounds)))).await?;
    run.step(TraceStep::Window(window(&run.corpus, bounds, &found))).await?;
    run.step(TraceStep::Judge(if found.is_empty() { Judged::Exhausted } else { Judged::Enough })).await?;
    if bounds.asks_events {
        run.attempt = events(&run.corpus, &found);
        let supports = found.iter().take(TOLD).map(|dated| dated.sentence).collect();
        run.step(TraceStep::Answer(run.attempt.text.clone(), run.attempt.confidence, supports)).await?;
    } else {
        run.context.edges = edges(run, &found);
        run.take_pinned();
        run.try_answer().await?;
    }
    Ok(StopReason::Complete)
}

fn plan(bounds: &Bounds) -> TimePlan {
    TimePlan {
        places: vec!["dated sentences".to_owned()],
        attribute: bounds.stems.join(" "),
        event: String::new(),
        is_assumed: false,
        window: bounds.period,
        range: bounds.period,
        reasoning:
            "sentences whose date lies in the period are needed, those that fit the question best first"
                .to_owned(),
    }
}

fn window(corpus: &Corpus, bounds: &Bounds, found: &[DatedSentence]) -> WindowRead {
    let observed = |dated: &DatedSentence| Observed {
        period: dated.period,
        value: dated.date.clone(),
        abnormal: false,
        evidence: Some(corpus.evidence(dated.sentence)),
    };
    WindowRead {
        place: "dated sentences".to_owned(),
        window: bounds.period,
        read: found.len() as u32,
        observations: found.iter().map(observed).collect(),
        gaps: Vec::new(),
    }
}

/// Best first, then the earliest; a sentence counts once, by its first date that fits.
fn dated_sentences(corpus: &Corpus, bounds: &Bounds) -> Vec<DatedSentence> {
    let mut seen = FxHashSet::default();
    let mut found: Vec<DatedSentence> = Vec::new();
    for (document, reading) in corpus.documents() {
        for mention in reading.extraction.mentions.iter().filter(|mention| mention.kind == EntityKind::Date) {
            let sentence = SentenceId { document, index: mention.sentence };
            let period = stamp(&mention.name, DayOrder::DayFirst).and_then(|stamp| stamp.period());
            let Some(period) = period.filter(|period| within(*period, bounds.period)) else { continue };
            let fit = fit(corpus, bounds, sentence);
            let is_quotable = !corpus.sentence_text(sentence).is_empty();
            if fit > 0.0 && is_quotable && seen.insert(sentence) {
                found.push(DatedSentence { sentence, period, date: mention.name.clone(), fit });
            }
        }
    }
    found.arrange_by(|a, b| {
        b.fit.total_cmp(&a.fit).then(a.period.cmp(&b.period)).then(a.sentence.cmp(&b.sentence))
    });
    found.truncate(READ);
    found
}

/// A year that is only partly in the period is not known to be.
fn within(period: Period, bounds: Period) -> bool {
    bounds.start <= period.start && period.end <= bounds.end
}

fn fit(corpus: &Corpus, bounds: &Bounds, sentence: SentenceId) -> f32 {
    if bounds.stems.is_empty() {
        return 1.0;
    }
    let words = terms(&format!("{} {}", corpus.title(sentence.document), corpus.sentence_text(sentence)));
    let known = bounds.stems.iter().filter(|stem| words.contains(stem)).count();
    known as f32 / bounds.stems.len() as f32
}

/// What happened, in the documents' words, in order of time.
fn events(corpus: &Corpus, found: &[DatedSentence]) -> Attempt {
    let best = found.first().map_or(0.0, |dated| dated.fit);
    let mut told: Vec<&DatedSentence> = found.iter().filter(|dated| dated.fit >= best).take(TOLD).collect();
    told.arrange_by_key(|dated| (dated.period, dated.sentence));
    let quote = |dated: &&DatedSentence| Citation {
        evidence: corpus.evidence(dated.sentence),
        quote: corpus.sentence_text(dated.sentence).to_owned(),
    };
    let statement =
        |dated: &&DatedSentence| Statement { text: quote(dated).quote, citations: vec![quote(dated)] };
    let text = told.first().map(|dated| quote(dated).quote);
    Attempt {
        best_guess: text.clone(),
        confidence: if text.is_some() { SURE * best } else { 0.0 },
        statements: told.iter().map(statement).collect(),
        evidence: found.iter().map(|dated| (dated.sentence, dated.fit)).collect(),
        text,
        ..Attempt::default()
    }
}

/// Facts that the sentences state: what the reader gets to see.
fn edges(run: &Run<'_>, found: &[DatedSentence]) -> Vec<ContextEdge> {
    let triples = run.corpus.graph.triples().iter();
    let stated =
        triples.filter(|triple| found.iter().any(|dated| dated.sentence == triple.evidence.sentence));
    let mut edges: Vec<ContextEdge> = stated
        .filter_map(|triple| {
            let fit = found.iter().find(|dated| dated.sentence == triple.evidence.sentence)?.fit;
            let edge = path_edge(&run.corpus, triple.id, fit)?;
            Some(ContextEdge { edge, sentence: Some(triple.evidence.sentence) })
        })
        .collect();
    edges.arrange_by(|a, b| b.edge.score.total_cmp(&a.edge.score));
    edges
}
