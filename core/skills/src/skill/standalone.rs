//! What may a question lean on? The one before it, and what came of that.

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
