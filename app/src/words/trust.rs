//! Words of what was learned, and of questions asked with and without a fact.

use clew_types::graph::Origin;
use clew_types::time::Period;
use clew_types::trace::{Dot, SeriesRead};

pub const ACCEPT: &str = "Accept";
pub const REJECT: &str = "Reject";
pub const ACCEPTED: &str = "accepted";
pub const REJECTED: &str = "rejected";
pub const LEARNED_BRIEF: &str = "learned";
/// Of what an answer rests on where the map has not taken it in.
pub const UNKEPT: &str = "read in this sentence, not kept on the map";
pub const LEARNED: &str = "Learned, not yet judged";
pub const LEARNED_IS: &str = "Guesses from sentences that were read for your questions. None is used before you accept it; what you reject is not learned again.";
pub const ACCEPT_ALL: &str = "Accept all";
pub const REJECT_ALL: &str = "Reject all";
pub const NOTHING_LEARNED: &str = "Everything learned has been judged.";
pub const WITHOUT: &str = "without";
pub const WITH: &str = "with";
pub const CONDITIONS: &str = "Conditions of this answer";
pub const ASK_AGAIN: &str = "Ask again";
pub const STEP_CONSTRAIN: &str = "Took your conditions";
pub const TIMELINE: &str = "Measured";
pub const OBSERVATION: &str = "Observation";
pub const AS_TABLE: &str = "As a table";
pub const NOTE: &str = "Note";
pub const WINDOW_READ: &str = "what was read, round by round";
pub const ABNORMAL: &str = "the event";
pub const RESTS_ON: &str = "the answer rests on it";

/// A fact in one line.
pub fn fact(head: &str, relation: &str, tail: &str) -> String {
    format!("{head} – {} – {tail}", super::relation(relation))
}

/// The same of a fact whose relation is known by its stems.
pub fn stem_fact(head: &str, relation: &str, tail: &str) -> String {
    fact(head, &super::stems(relation), tail)
}

/// Names a button that does something with a fact.
pub fn with_fact(action: &str, fact: &str) -> String {
    format!("{action}: {fact}")
}

pub fn ask_without(fact: &str) -> String {
    format!("Ask again without this: {fact}")
}

pub fn ask_with(fact: &str) -> String {
    format!("Ask again with this: {fact}")
}

pub fn lift(fact: &str) -> String {
    format!("Ask again without the condition: {fact}")
}

/// Where a learned fact comes from; `None` for what nobody needs to judge.
pub fn learned_from(origin: &Origin) -> Option<String> {
    match origin {
        Origin::Feedback(question) => Some(format!("learned from your question “{}”", asked(question))),
        Origin::Model => Some("told by a model".to_owned()),
        Origin::External(address) => Some(format!("found outside, at {address}")),
        _ => None,
    }
}

/// What a person has asked, without the question in between that came of it.
fn asked(question: &str) -> &str {
    question.split(" – reading on from “").next().unwrap_or(question)
}

/// Names the button that lists what was learned.
pub fn learned_count(amount: u32) -> String {
    format!("{} learned", super::number(amount))
}

/// What has just been done.
pub fn judged_facts(amount: u32, is_so: bool) -> String {
    let facts = super::count(amount, "fact", "facts");
    if is_so { format!("{facts} accepted.") } else { format!("{facts} rejected.") }
}

/// A fact is not on the map any more.
pub const TAKEN_OFF: &str = "The fact is off the map and will not be used.";

/// Conditions of a past question; `None` where there were none.
pub fn conditions((without, with): (u32, u32)) -> Option<String> {
    let part = |amount: u32, word: &str| {
        (amount > 0).then(|| format!("{word} {}", super::count(amount, "fact", "facts")))
    };
    let parts: Vec<String> = part(without, WITHOUT).into_iter().chain(part(with, WITH)).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// What a chart shows.
pub fn series(series: &SeriesRead) -> String {
    format!("{} · {}", series.place, series.attribute)
}

/// The whole of what was read of a series.
pub fn step_series(of: &SeriesRead) -> String {
    format!("Read {} in all: {}", series(of), series_read(of))
}

/// How much of it was read.
pub fn series_read(series: &SeriesRead) -> String {
    let stretches = super::count(series.windows.len() as u32, "stretch of time", "stretches of time");
    format!("{} from {stretches}", super::count(series.read, "record", "records"))
}

/// A chart for those who do not see it.
pub fn chart(series: &SeriesRead, whole: Option<Period>) -> String {
    let when = whole.map_or_else(String::new, |whole| format!(", {whole}"));
    let abnormal = series.points.iter().filter(|point| point.abnormal).count() as u32;
    let told: Vec<String> = series.rests_on.iter().take(3).map(ToString::to_string).collect();
    let told =
        if told.is_empty() { String::new() } else { format!(" The answer rests on {}.", told.join("; ")) };
    format!(
        "Line chart of {} at {}{when}: {}, {} with the event.{told}",
        series.attribute,
        series.place,
        series_read(series),
        super::number(abnormal)
    )
}

/// A value as it was measured.
pub fn value(value: Option<f64>) -> String {
    value.map_or_else(|| "not measured".to_owned(), |value| value.to_string())
}

/// A point of a chart in words.
pub fn point(dot: &Dot) -> String {
    let note = point_note(dot.point.abnormal, dot.emphasised);
    let note = if note.is_empty() { String::new() } else { format!(" · {note}") };
    format!("{}: {}{note}", dot.point.period, value(dot.point.value))
}

/// What is to be said of a point.
pub fn point_note(abnormal: bool, emphasised: bool) -> String {
    [(abnormal, ABNORMAL), (emphasised, RESTS_ON)]
        .into_iter()
        .filter(|(is_so, _)| *is_so)
        .map(|(_, word)| word)
        .collect::<Vec<_>>()
        .join(", ")
}

pub fn round_of_window(round: u32, window: Period) -> String {
    format!("Round {}: {window}", round + 1)
}
