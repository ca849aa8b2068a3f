//! What query-driven feedback asks for (TCR-QF §3.4): an answer from what was gathered, what it lacks, and facts for that.
//! Other strategies answer with the same skills.

use super::{Attempt, Context, Scene, Skilled};
use clew_types::graph::NewTriple;
use clew_types::id::SentenceId;

/// The skills of query-driven feedback.
#[async_trait::async_trait(?Send)]
pub trait FeedbackSkills {
    /// An answer from `context` and nothing else.
    async fn answer(&self, scene: &Scene<'_>, context: &Context) -> Skilled<Attempt>;

    /// What else must be known, as atomic sub-questions: ΔK (TCR-QF §3.4). Empty = the answer stands.
    async fn find_missing(
        &self,
        scene: &Scene<'_>,
        context: &Context,
        attempt: &Attempt,
    ) -> Skilled<Vec<String>>;

    /// Facts in `sentences` that help with `sub_question` (TCR-QF §3.4, ExtractTriples).
    async fn extract(
        &self,
        scene: &Scene<'_>,
        sub_question: &str,
        sentences: &[SentenceId],
    ) -> Skilled<Vec<NewTriple>>;
}
