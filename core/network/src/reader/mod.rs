//! What does a passage say to a question? A small network that has learned to read (`train/`): where the answer stands, or
//! that it does not stand there, whether the passage matters, yes or no, and which sentences say so.
//!
//! [`claims`] says what of a document's facts it is asked, [`signs`] what their wording tells besides, [`input`] lays question and passage out for it, [`network`] runs it on the embedding model's kernels, [`span`] chooses
//! among the places it points at, [`format`](mod@format) keeps it in one file, [`kept`] spares it what it has read before.

pub mod claims;
pub mod format;
mod input;
pub mod kept;
pub mod labels;
pub mod names;
pub mod network;
pub mod signs;
mod span;

use clew_types::span::Span;
use serde::{Deserialize, Serialize};

/// A passage and what it is read for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Page {
    /// What was found elsewhere before: it stands between question and passage (a second hop).
    pub so_far: String,
    /// The title of the document; may be empty.
    pub title: String,
    /// The passage.
    pub text: String,
    /// Its sentences, as spans of `text`, in order.
    pub sentences: Vec<Span>,
}

/// One place that may be the answer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// Bytes of the page's text.
    pub span: Span,
    /// How far its start and end stand above "not here", in units of the logits, on average.
    pub margin: f32,
    /// Its share among all places of the page and "not here", 0 to 1.
    pub share: f32,
}

/// What the network says of one page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reading {
    /// Places that may be the answer, best first, none inside another.
    pub places: Vec<Place>,
    /// How likely the page answers by a place in it, by *yes*, by *no*, not at all; together 1.
    pub kinds: Kinds,
    /// How likely the page matters for the question, 0 to 1.
    pub relevance: f32,
    /// For each sentence, how likely it is evidence, 0 to 1.
    pub support: Vec<f32>,
}

/// The four ways in which a page can answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Kinds {
    /// By a place in it.
    pub span: f32,
    /// By *yes*.
    pub yes: f32,
    /// By *no*.
    pub no: f32,
    /// Not at all.
    pub none: f32,
}

/// Why nothing was read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The network's file is absent, broken or still on its way.
    #[error("the reader is not available: {0}")]
    NoReader(String),
    /// The run was stopped.
    #[error("stopped")]
    Cancelled,
}

/// A statement and the sentence it was drawn from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Claim {
    /// Head, relation and tail, in the words of the text.
    pub statement: String,
    /// The sentence.
    pub text: String,
}

/// A statement as the network was taught to read it: like a sentence, in the place of a question.
fn as_claim(words: &str) -> String {
    let mut letters = words.trim().chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).chain(['.']).collect()
}

/// The door to the network, wherever it runs.
#[async_trait::async_trait(?Send)]
pub trait Reader {
    /// What each page says to the question, in order.
    async fn read(&self, question: &str, pages: &[Page]) -> Result<Vec<Reading>, ReadError>;

    /// How likely each claim's text states it, 0 to 1, in order.
    async fn judge(&self, claims: &[Claim]) -> Result<Vec<f32>, ReadError>;
}
