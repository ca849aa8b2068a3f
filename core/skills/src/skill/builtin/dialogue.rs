//! A question as it is put, without a model: what it leans on is written out, and what is a request is done.

use super::{BuiltIn, request, standalone};
use crate::skill::dialogue::{DialogueSkills, Previous};
use crate::skill::{Attempt, Scene, Skilled};

#[async_trait::async_trait(?Send)]
impl DialogueSkills for BuiltIn {
    async fn understand(&self, scene: &Scene<'_>, previous: &Previous) -> Skilled<Option<String>> {
        standalone::standalone(scene.question, previous, scene.corpus).into()
    }

    async fn request(&self, scene: &Scene<'_>) -> Skilled<Option<Attempt>> {
        request::answer(scene).await
    }
}
