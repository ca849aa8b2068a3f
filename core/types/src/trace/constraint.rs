//! What a person wants left out of an answer, or used for it.

use super::PathEdge;
use crate::graph::Evidence;
use serde::{Deserialize, Serialize};

/// A fact by its words, which stay when the graph is built anew, and the sentence that was shown for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TripleKey {
    /// Head's name.
    pub head: String,
    /// Relation phrase.
    pub relation: String,
    /// Tail's name.
    pub tail: String,
    /// The sentence that says so.
    pub evidence: Evidence,
}

impl TripleKey {
    /// True when the edge says the same in the same words, wherever.
    pub fn says(&self, edge: &PathEdge) -> bool {
        self.head == edge.head && self.relation == edge.relation && self.tail == edge.tail
    }
}

impl From<&PathEdge> for TripleKey {
    fn from(edge: &PathEdge) -> Self {
        let PathEdge { head, relation, tail, evidence, .. } = edge.clone();
        Self { head, relation, tail, evidence }
    }
}

/// What a question is asked with and without.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Constraints {
    /// These facts are left out, with the sentences that tell nothing else.
    pub forbidden: Vec<TripleKey>,
    /// These facts are looked at first.
    pub pinned: Vec<TripleKey>,
}

impl Constraints {
    /// True when there is none.
    pub fn is_empty(&self) -> bool {
        self.forbidden.is_empty() && self.pinned.is_empty()
    }

    /// These, and this fact left out; it is not pinned any more.
    #[must_use]
    pub fn without(mut self, key: TripleKey) -> Self {
        self.remove(&key);
        self.forbidden.push(key);
        self
    }

    /// These, and this fact used; it is not forbidden any more.
    #[must_use]
    pub fn with(mut self, key: TripleKey) -> Self {
        self.remove(&key);
        self.pinned.push(key);
        self
    }

    /// Neither leaves the fact out nor wants it used.
    pub fn remove(&mut self, key: &TripleKey) {
        self.forbidden.retain(|known| known != key);
        self.pinned.retain(|known| known != key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_is_either_left_out_or_used() {
        let key = |head: &str| TripleKey {
            head: head.to_owned(),
            relation: "be".to_owned(),
            tail: "town".to_owned(),
            evidence: Evidence::NOWHERE,
        };
        let both = Constraints::default().without(key("Norwick")).with(key("Turku")).with(key("Norwick"));
        assert_eq!((both.forbidden.len(), both.pinned.len()), (0, 2));
        let mut none = both.without(key("Turku"));
        assert_eq!((none.forbidden.len(), none.pinned.len()), (1, 1));
        none.remove(&key("Turku"));
        none.remove(&key("Norwick"));
        assert!(none.is_empty());
    }
}
