//! What does a library hold that this workspace does not? One door, [`Shelf`], through which a run takes the slice of a
//! library that its question needs; and the parts that a library keeps of a document, from which the same reading is put
//! together again ([`parts`]), whole or in part.
//!
//! A reading in part has all its places: the text is blank where nothing was taken, the sentences and passages there are
//! empty. So whatever names a sentence, a passage or a span names the same words when the whole document is opened.

mod cut;
mod join;
pub mod parts;
mod request;
#[cfg(test)]
mod tests;
mod vector;
pub mod wire;

pub use join::{Joined, join};
pub use request::{MOST_HELD, MOST_NAMES, MOST_PASSAGES, MOST_TERMS, SliceRequest, names_in, searched_terms};
pub use vector::{pack, unpack};

use clew_types::id::ChunkId;
use clew_types::shelf::number_of;
use parts::{PassagePart, SentencePart, TriplePart};
use serde::{Deserialize, Serialize};

/// Sentences that the documents of a slice may have up to their last passage, those between the passages among them: each
/// takes a row of numbers in memory.
pub const MOST_ROWS: u32 = 60_000;

/// What a slice holds of one document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SlicedDocument {
    /// Its number in the library; never given to another document.
    pub number: u32,
    /// What is known of the whole.
    pub outline: parts::Outline,
    /// Passages, in order.
    pub passages: Vec<PassagePart>,
    /// Their sentences, in order.
    pub sentences: Vec<SentencePart>,
    /// What those sentences state, in order.
    pub triples: Vec<TriplePart>,
}

/// What a library gives for one request. All of it stood there at the same time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Slice {
    /// Counts the library's changes.
    pub state: u64,
    /// In order of their numbers.
    pub documents: Vec<SlicedDocument>,
    /// Documents that the asker holds and the library no longer has.
    pub gone: Vec<u32>,
    /// Passages of the whole library.
    pub passages: u64,
    /// In which share of them each of the request's terms stands, in their order; 0: it is rarer than the words that the library
    /// counts.
    pub shares: Vec<f32>,
}

/// Why there is no slice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShelfError {
    /// Could not be reached, or broke off.
    #[error("the library cannot be reached: {0}")]
    Unreachable(String),
    /// Answered with an error, in words.
    #[error("{0}")]
    Refused(String),
    /// The answer could not be understood.
    #[error("the library's answer could not be understood")]
    Malformed,
}

/// The door to a library.
#[async_trait::async_trait(?Send)]
pub trait Shelf {
    /// What a person calls it.
    fn name(&self) -> &str;
    /// The slice that a request asks for.
    async fn slice(&self, request: &SliceRequest) -> Result<Slice, ShelfError>;
}

/// A passage by its place in a library.
pub type PassageKey = (u32, u32);

/// The key of a passage of a library's document.
pub fn passage_key(chunk: ChunkId) -> Option<PassageKey> {
    Some((number_of(chunk.document)?, chunk.index))
}
