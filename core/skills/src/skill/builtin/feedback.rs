//! Query-driven feedback without a model: plans and patterns read the answer, what it lacks, and the facts for that.

use super::{BuiltIn, answer, extract, missing};
use crate::skill::feedback::FeedbackSkills;
use crate::skill::{Attempt, Context, Scene, Skilled};
use clew_types::graph::NewTriple;
use clew_types::id::SentenceId;

#[async_trait::async_trait(?Send)]
impl FeedbackSkills for BuiltIn {
    async fn answer(&self, scene: &Scene<'_>, context: &Context) -> Skilled<Attempt> {
        answer::answer(scene, context).await
    }

    async fn find_missing(
        &self,
        scene: &Scene<'_>,
        context: &Context,
        attempt: &Attempt,
    ) -> Skilled<Vec<String>> {
        missing::find_missing(scene, context, attempt).await.into()
    }

    async fn extract(
        &self,
        scene: &Scene<'_>,
        sub_question: &str,
        sentences: &[SentenceId],
    ) -> Skilled<Vec<NewTriple>> {
        extract::extract(scene, sub_question, sentences).await.into()
    }
}
