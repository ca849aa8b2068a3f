//! How are concepts related, and does it hold?

use serde::{Deserialize, Serialize};

/// The three meta-relations (LGM §3.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum RelationKind {
    /// `from` is a kind of `to`.
    Inheritance,
    /// `from` has `to` as a part.
    Composition,
    /// `from` and `to` are names of one concept.
    Alias,
}

impl RelationKind {
    /// The relation in words, between `from` and `to`.
    pub fn phrase(self) -> &'static str {
        match self {
            Self::Inheritance => "is a kind of",
            Self::Composition => "has the part",
            Self::Alias => "is the same as",
        }
    }
}

/// What the remaining evidence says of a relation (LGM §3.2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// Other sentences contradict it: it is discarded.
    Invalid,
    /// Nothing else is said: taken for now.
    Unknown,
    /// Other sentences agree.
    Valid,
}
