//! What LGM asks for (§3.2, §3.3): descriptions of concepts that bear on a question, an answer from them, and relations
//! between concepts that are read and doubted on the way.

use super::{Attempt, Scene, Skilled};
use clew_knowledge::concept::{Description, NewRelation, Relation};
use clew_types::concept::Verdict;
use clew_types::id::SentenceId;

/// An answer tried from descriptions of concepts (LGM Alg. 1, ANSWER).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConceptAttempt {
    /// The answer.
    pub attempt: Attempt,
    /// Concepts that the descriptions do not support: M_missing. Empty = the answer stands.
    pub unsupported: Vec<String>,
}

/// The skills of LGM.
#[async_trait::async_trait(?Send)]
pub trait ConceptSkills {
    /// The sentences of `piece` that help with the question; `known` ones were marked before (LGM §3.3.2, Parallel
    /// Retrieval).
    async fn mark_supporting(
        &self,
        scene: &Scene<'_>,
        piece: &[Description],
        known: &[SentenceId],
    ) -> Skilled<Vec<SentenceId>>;

    /// The marked sentences that are still needed, at most `room` bytes of them if that can be (LGM Alg. 1, COMPRESS).
    async fn compress(
        &self,
        scene: &Scene<'_>,
        marked: &[Description],
        room: usize,
    ) -> Skilled<Vec<SentenceId>>;

    /// An answer from descriptions of concepts and nothing else, with the concepts they do not support (LGM §3.3.2,
    /// Merge Response).
    async fn answer_concepts(&self, scene: &Scene<'_>, supports: &[Description]) -> Skilled<ConceptAttempt>;

    /// Relations between concepts in `sentences` that the workspace does not know yet (LGM §3.2.2).
    async fn relate(&self, scene: &Scene<'_>, sentences: &[SentenceId]) -> Skilled<Vec<NewRelation>>;

    /// Whether a relation holds, judged by `others`: sentences about its two ends that do not state it (LGM §3.2.3).
    async fn reflect(
        &self,
        scene: &Scene<'_>,
        relation: &Relation,
        others: &[SentenceId],
    ) -> Skilled<Verdict>;
}
