//! What KG-CQR asks for (Bui et al. 2025, §3): triples told in words, those that matter, and what they say together.

use super::{Scene, Skilled};
use clew_types::id::TripleId;

/// The skills of KG-CQR.
#[async_trait::async_trait(?Send)]
pub trait ContextualSkills {
    /// The textual representation of each triple (eq. 2): its sentence with head, relation and tail made explicit.
    async fn verbalise(&self, scene: &Scene<'_>, triples: &[TripleId]) -> Skilled<Vec<String>>;

    /// Numbers (from 0) of the `texts` that matter for the question, in their order (eq. 7). `scores` are their
    /// likenesses to the question.
    async fn filter(&self, scene: &Scene<'_>, texts: &[String], scores: &[f32]) -> Skilled<Vec<usize>>;

    /// A paragraph of what triples, told in words, say together (eq. 8).
    async fn contextualise(&self, scene: &Scene<'_>, texts: &[String]) -> Skilled<String>;
}
