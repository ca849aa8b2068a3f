//! The question being asked, or the answer being shown.

use clew_core::answer::Answer;
use clew_core::trace::{Constraints, Step};
use clew_worker::protocol::{AnswerId, EngineError};
use std::sync::Arc;

/// What the conversation shows.
#[derive(Clone, Debug, Default)]
pub struct Conversation {
    /// As asked; empty before the first question.
    pub question: String,
    /// Steps so far, or all steps of the answer.
    pub steps: Arc<Vec<Step>>,
    pub phase: Phase,
    /// Facts it is asked without, and with.
    pub constraints: Constraints,
}

/// Where the question stands.
#[derive(Clone, Debug, Default)]
pub enum Phase {
    #[default]
    Idle,
    Running,
    Done(AnswerId, Arc<Answer>),
    Failed(EngineError),
}

impl Conversation {
    /// A question on its way.
    pub fn asking(question: String, constraints: Constraints) -> Self {
        Self { question, steps: Arc::default(), phase: Phase::Running, constraints }
    }

    /// A question with its answer.
    pub fn answered(id: AnswerId, answer: Answer) -> Self {
        Self {
            question: answer.question.clone(),
            constraints: answer.trace.constraints().cloned().unwrap_or_default(),
            steps: Arc::new(answer.trace.steps.clone()),
            phase: Phase::Done(id, Arc::new(answer)),
        }
    }

    /// One more step of the running question.
    pub fn step(&mut self, step: Step) {
        Arc::make_mut(&mut self.steps).push(step);
    }

    /// True while the engine thinks.
    pub fn is_running(&self) -> bool {
        matches!(self.phase, Phase::Running)
    }

    /// The answer, once there.
    pub fn answer(&self) -> Option<(AnswerId, Arc<Answer>)> {
        match &self.phase {
            Phase::Done(id, answer) => Some((*id, answer.clone())),
            _ => None,
        }
    }
}
