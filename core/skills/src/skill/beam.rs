//! What a beam search along the graph asks for (TCR-QF §3.2, after Think-on-Graph): where it begins, and which edges it
//! keeps.

use super::{Scene, Skilled};
use clew_types::graph::LinkedEntity;
use clew_types::id::TripleId;

/// The skills of a beam search.
#[async_trait::async_trait(?Send)]
pub trait BeamSkills {
    /// Entities the question names.
    async fn link(&self, scene: &Scene<'_>) -> Skilled<Vec<LinkedEntity>>;

    /// The edges that [`prune`](Self::prune) is worth being asked about, best first.
    fn shortlist(&self, _: &Scene<'_>, candidates: &[TripleId], _: &[TripleId]) -> Vec<TripleId> {
        candidates.to_vec()
    }

    /// The at most `keep` edges that lead furthest towards an answer, best first, with scores; `covered` edges were
    /// kept before (ToG's pruning, TCR-QF §3.2).
    async fn prune(
        &self,
        scene: &Scene<'_>,
        candidates: &[TripleId],
        covered: &[TripleId],
        keep: usize,
    ) -> Skilled<Vec<(TripleId, f32)>>;
}
