//! What happened to a thing, in order of time? Sentences about it that name a date, by that date.

use super::reply::{Line, Reply};
use super::sentence::{Told, leans};
use super::subject::Subject;
use crate::skill::builtin::date::{Date, dates};
use crate::skill::builtin::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_types::{arrange::Arrange, id::SentenceId};

/// Dates told at most.
const MOST: usize = 12;
/// Confidence with several dates, and with one or two.
const SEVERAL: f32 = 0.75;
const FEW: f32 = 0.5;

/// A sentence with the date it is ordered by.
struct Dated<'c> {
    date: Date,
    /// The date as written.
    written: String,
    told: Told<'c>,
}

/// The dated sentences, earliest first.
pub(super) fn timeline(corpus: &Corpus, subject: &Subject<'_>) -> Option<Reply> {
    let mut all: Vec<Dated<'_>> =
        subject.sentences(corpus).into_iter().filter_map(|id| dated(corpus, subject, id)).collect();
    all.arrange_by_key(|one| (one.date, one.told.id));
    let mut kept: Vec<Dated<'_>> = Vec::new();
    for one in all {
        let again = kept.iter().any(|other| one.date == other.date && one.told.overlap(&other.told) > 0.6);
        if !again {
            kept.push(one);
        }
    }
    let (first, last) = (kept.first()?.date.year, kept.last()?.date.year);
    let more = kept.len().saturating_sub(MOST);
    let count = kept.len();
    kept.truncate(MOST);
    let span = if first == last { format!("in {first}") } else { format!("from {first} to {last}") };
    let dates = if count == 1 { "1 date".to_owned() } else { format!("{count} dates") };
    let rest = if more > 0 { format!(" The first {MOST} are told here.") } else { String::new() };
    let text = format!("{}: {dates}, {span}.{rest}", subject.name);
    let lines = kept.iter().map(|one| Line::of(&one.written, one.told.id)).collect();
    let confidence = if count > 2 { SEVERAL } else { FEW };
    Some(Reply::new(text, confidence, lines).about(&[subject]))
}

/// The sentence with its first date that has a year; on the subject's own page a pronoun means the subject.
fn dated<'c>(corpus: &'c Corpus, subject: &Subject<'_>, id: SentenceId) -> Option<Dated<'c>> {
    let told = Told::of(corpus, id)?;
    let words = Words::new(told.text);
    let is_page = subject.is_page(id.document);
    let is_about = subject.opens(&words).is_some() || is_page || subject.is_named_in(&words);
    let can_stand = is_page || !leans(told.text);
    let found = dates(&words).into_iter().find(|found| found.date.year > 0)?;
    let written = words.slice(found.from, found.to).to_owned();
    (is_about && can_stand).then_some(Dated { date: found.date, written, told })
}
