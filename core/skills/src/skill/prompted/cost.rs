//! What does a skill's call cost? Its template, what fills it, and the longest reply it may have.

use super::numbered;
use super::prompt::{ALL, READ};
use super::reading::is_read;
use super::temporal;
use crate::llm::Room;
use clew_knowledge::corpus::Corpus;
use clew_types::llm::Estimate;
use clew_types::reading::Reading;

/// Bytes of sentences in one request at most, where a strategy sets no other limit.
pub const SENTENCES: usize = numbered::BUDGET;
/// Edges a model chooses from at most.
pub const CHOICES: usize = super::beam::CHOICES;
/// Bytes of what stands beside such an edge: its sentence's beginning and marks.
pub const LINK: usize = super::beam::BESIDE + 20;

/// One call of a skill, by its name in the trace, with so many bytes of data in it. Nothing for a name nobody has.
pub fn call(skill: &str, data: (usize, usize)) -> Estimate {
    let Some(template) = ALL.iter().find(|template| template.skill == skill) else {
        return Estimate::default();
    };
    // What does not fit is left out.
    let room = Room::default();
    let reply = room.reply(template.max_tokens());
    let bytes = |data: usize| (template.bytes() + data).min(room.bytes(reply));
    Estimate::call((bytes(data.0), bytes(data.1)), reply)
}

/// Bytes of the tables in a plan's prompt; `None` = there are none, and nobody is asked.
pub fn tables(corpus: &Corpus) -> Option<usize> {
    Some(temporal::tables(corpus).len()).filter(|bytes| *bytes > 0)
}

/// What it takes to have a model read a document: one call for each passage that has words.
pub fn reading(reading: &Reading) -> Estimate {
    let (title, text) = (reading.document.title.len(), &reading.document.text);
    let passages = reading.text.chunks.iter().map(|chunk| chunk.span.of(text)).filter(|text| is_read(text));
    let calls = passages.map(|passage| {
        let bytes = title + passage.len();
        call(READ.skill, (bytes, bytes))
    });
    calls.fold(Estimate::default(), Estimate::and)
}
