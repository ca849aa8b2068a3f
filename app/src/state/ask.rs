//! The question being asked, or the answer being shown.

use clew_types::answer::Answer;
use clew_types::strategy::Strategy;
use clew_types::trace::{Constraints, Step, TraceStep, Understood};
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
    /// What the next question may lean on; the person can say that it does not.
    pub leads: Option<Leads>,
}

/// An answer that the next question may lean on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leads {
    pub answer: AnswerId,
    /// Its question, as it was understood.
    pub question: String,
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
        Self { question, steps: Arc::default(), phase: Phase::Running, constraints, leads: None }
    }

    /// A question with its answer.
    pub fn answered(id: AnswerId, answer: Answer) -> Self {
        let answer = answer.shown();
        let understood = answer.trace.understood().map(|understood| understood.read_as.clone());
        let question = understood.unwrap_or_else(|| answer.question.clone());
        Self {
            question: answer.question.clone(),
            leads: Some(Leads { answer: id, question }),
            constraints: answer.trace.constraints().cloned().unwrap_or_default(),
            steps: Arc::new(answer.trace.steps.clone()),
            phase: Phase::Done(id, Arc::new(answer)),
        }
    }

    /// One more step of the running question.
    pub fn step(&mut self, step: Step) {
        Arc::make_mut(&mut self.steps).push(step);
    }

    /// How the question was read, where it leans on the one before.
    pub fn understood(&self) -> Option<&Understood> {
        self.steps.iter().find_map(|step| match &step.what {
            TraceStep::Understand(understood) => Some(understood),
            _ => None,
        })
    }

    /// The question that the next one may lean on, where this one leant on another.
    pub fn led_on(&self) -> Option<String> {
        self.understood()?;
        self.leads.as_ref().map(|leads| leads.question.clone())
    }

    /// The question as it would be asked by itself.
    pub fn standalone(&self) -> String {
        self.understood().map_or_else(|| self.question.clone(), |understood| understood.read_as.clone())
    }

    /// The question as long as it has no answer; empty afterwards.
    pub fn unanswered(&self) -> String {
        if self.answer().is_some() { String::new() } else { self.question.clone() }
    }

    /// True while the engine thinks.
    pub fn is_running(&self) -> bool {
        matches!(self.phase, Phase::Running)
    }

    /// The way it was answered.
    pub fn strategy(&self) -> Strategy {
        self.answer().map_or(Strategy::Auto, |(_, answer)| answer.strategy)
    }

    /// The answer, once there.
    pub fn answer(&self) -> Option<(AnswerId, Arc<Answer>)> {
        match &self.phase {
            Phase::Done(id, answer) => Some((*id, answer.clone())),
            _ => None,
        }
    }
}
