//! Steps of a search along concepts (LGM): what was expanded, marked, shortened, doubted.

use crate::concept::{RelationKind, Verdict};
use crate::graph::Evidence;
use crate::id::SentenceId;
use serde::{Deserialize, Serialize};

/// A concept that was expanded (LGM §3.3.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConceptStep {
    /// Its name.
    pub concept: String,
    /// Relations that were walked from it.
    pub relations: Vec<WalkedRelation>,
    /// Sentences this brought that were not there before.
    pub sentences: u32,
}

/// A relation between two concepts as a trace remembers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WalkedRelation {
    /// Child, whole, or name.
    pub from: String,
    /// Which relation.
    pub kind: RelationKind,
    /// Parent, part, or other name.
    pub to: String,
    /// The sentence that says so.
    pub evidence: Evidence,
    /// What else is said of it.
    pub verdict: Verdict,
}

/// A piece of the sentences in which the supporting ones were marked (LGM §3.3.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarkedPiece {
    /// Number of the piece, from 1.
    pub piece: u32,
    /// How many pieces there are.
    pub pieces: u32,
    /// Sentences in it.
    pub sentences: u32,
    /// Those that were kept.
    pub supporting: Vec<SentenceId>,
}

/// The supporting sentences were too long and became fewer (LGM Alg. 1, lines 13–23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shortened {
    /// Sentences before.
    pub before: u32,
    /// Sentences after.
    pub after: u32,
    /// By likeness to the question alone, since compressing did not suffice.
    pub pruned: bool,
}
