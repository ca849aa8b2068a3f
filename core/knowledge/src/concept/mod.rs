//! How do concepts hang together? Inheritance, composition and alias between nouns, learned while documents are read,
//! and doubted: the concept relation graph of the Language Graph Model (Lei et al. 2025, §3).
//!
//! What one document states is derived from its sentences alone ([`stated`]), so that nothing more is stored and a
//! document's relations go with it. [`ConceptGraph`] puts the documents' statements together and judges them.

mod acronym;
mod clause;
mod cue;
mod descent;
mod document;
mod full;
mod graph;
mod lexicon;
mod phrase;
mod read;
mod reflect;
mod statement;
mod words;

#[cfg(test)]
mod tests;

pub use acronym::spelled;
pub use clause::{Clause, VerbGroup};
pub(crate) use document::stated;
pub use full::common;
pub use full::{Description, Full, Part, full, mentioning};
pub use graph::{ConceptGraph, ConceptId, Relation};
pub use lexicon::concepts_in;
pub use lexicon::{is_kind_noun, is_part_noun};
pub use phrase::{Phrase, list_at, owned_phrase_at, phrase_at};
pub use reflect::{reflect, states};
pub use statement::{Atom, Property, Statement, statements};
pub use words::Words;

use clew_types::concept::RelationKind;
use clew_types::graph::Evidence;
use serde::{Deserialize, Serialize};

/// The concept that all others descend from.
pub const ROOT: &str = "Thing";

/// How plainly a sentence states a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Plainness {
    /// `A is a B`, `A has a B`: may also be said in passing.
    Passing,
    /// In so many words: `is a kind of`, `consists of`, `also known as`.
    Explicit,
}

/// A concept as a sentence names it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Term {
    /// Folded, its main word in the singular: what concepts are looked up by.
    pub key: String,
    /// As written, without determiner.
    pub surface: String,
}

/// A relation as one sentence states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// Which relation.
    pub kind: RelationKind,
    /// Child, whole, or name.
    pub from: Term,
    /// Parent, part, or other name.
    pub to: Term,
    /// Index of the sentence in its document.
    pub sentence: u32,
    /// How plainly.
    pub plainness: Plainness,
    /// The sentence says that it is *not* so.
    pub denied: bool,
}

/// A relation found elsewhere than by the patterns: by a model, in a sentence that names both ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRelation {
    /// Which relation.
    pub kind: RelationKind,
    /// Child, whole, or name.
    pub from: Term,
    /// Parent, part, or other name.
    pub to: Term,
    /// The sentence that says so.
    pub evidence: Evidence,
}
