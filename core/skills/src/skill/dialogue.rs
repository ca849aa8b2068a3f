//! What is a question, as it is put? One that may lean on the one before it and on what came of that, or no question at
//! all but a request.

use super::{Attempt, Scene, Skilled};
use clew_types::answer::Answer;
use clew_types::graph::PathEdge;
use clew_types::trace::{TraceStep, Understood};

/// The question before.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Previous {
    /// As it was understood.
    pub question: String,
    /// Its short answer.
    pub answer: Option<String>,
    /// Edges that the answer rests on.
    pub path: Vec<PathEdge>,
}

impl Previous {
    /// What an answer leaves to lean on.
    pub fn of(answer: &Answer) -> Self {
        let understood = answer.trace.understood().map(|understood| understood.read_as.clone());
        Self {
            question: understood.unwrap_or_else(|| answer.question.clone()),
            answer: answer.text.clone().or_else(|| answer.best_guess.clone()),
            path: answer.path.clone(),
        }
    }

    /// The step that tells how a question was read that leans on this one.
    pub fn step(&self, read_as: String) -> TraceStep {
        TraceStep::Understand(Understood { follows: self.question.clone(), read_as })
    }
}

/// The skills of a question as it is put.
#[async_trait::async_trait(?Send)]
pub trait DialogueSkills {
    /// A question that leans on the one before it, as it would be asked by itself; `None` = it can be asked as it is.
    async fn understand(&self, scene: &Scene<'_>, previous: &Previous) -> Skilled<Option<String>>;

    /// The answer to what asks for no one thing: something is to be told, summed up, listed, compared or connected.
    /// `None` = it is a question.
    async fn request(&self, scene: &Scene<'_>) -> Skilled<Option<Attempt>>;
}
