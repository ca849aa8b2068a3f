//! Asking many questions whose answers are known.

use super::Session;
use crate::interop::dom;
use crate::state::evaluate::{Evaluation, Phase};
use clew_types::strategy::Strategy;
use clew_worker::protocol::{Command, EngineError, Event, Reply};
use leptos::prelude::*;
use web_sys::File;

impl Session {
    /// Opens the view, or puts it away.
    pub fn toggle_evaluation(self) {
        self.evaluating.stop();
        self.evaluation
            .update(|open| *open = if open.is_some() { None } else { Some(Evaluation::default()) });
    }

    /// Reads a set of questions.
    pub fn load_questions(self, file: File) {
        let name = file.name();
        self.evaluation.set(Some(Evaluation::without_set(Phase::Reading)));
        let request = self.engine.with_value(|engine| engine.send_file(Command::ReadQuestions, file));
        self.evaluating.run(async move {
            let read = match request.finish().await {
                Ok(Reply::Questions(set)) => Evaluation::of(name, set),
                Ok(_) => Evaluation::default(),
                Err(error) => Evaluation::without_set(Phase::Failed(error)),
            };
            self.evaluation.set(Some(read));
        });
    }

    /// Asks all questions of the set in these ways.
    pub fn evaluate(self, strategies: Vec<Strategy>) {
        let set = self.evaluation.with_untracked(|open| open.as_ref().and_then(|open| open.set.clone()));
        let Some((_, set)) = set else { return };
        self.change_evaluation(|open| open.begin(strategies.clone()));
        let questions = set.questions.clone();
        let command = Command::Evaluate(clew_worker::protocol::Evaluation { questions, strategies });
        let mut request = self.request(command);
        self.evaluating.run(async move {
            while let Some(event) = request.next_event().await {
                if let Event::Scored(scored) = event {
                    self.change_evaluation(|open| open.take(scored));
                }
            }
            let outcome = request.finish().await;
            self.change_evaluation(|open| open.phase = outcome.map_or_else(Phase::Failed, |_| Phase::Done));
        });
    }

    /// Asks no more; what was scored stays.
    pub fn stop_evaluating(self) {
        self.evaluating.stop();
        self.change_evaluation(|open| {
            if open.is_running() {
                open.phase = Phase::Failed(EngineError::Cancelled);
            }
        });
    }

    fn change_evaluation(self, change: impl FnOnce(&mut Evaluation)) {
        self.evaluation.update(|open| {
            if let Some(open) = open {
                change(open);
            }
        });
    }

    /// Saves the figures of every way.
    pub fn save_evaluation(self) {
        self.save_of_evaluation("evaluation.csv", Evaluation::figures_csv);
    }

    /// Saves every answer.
    pub fn save_evaluated(self) {
        self.save_of_evaluation("evaluated-answers.csv", Evaluation::answers_csv);
    }

    fn save_of_evaluation(self, name: &str, csv: fn(&Evaluation) -> String) {
        if let Some(open) = self.evaluation.get_untracked() {
            dom::download_bytes(csv(&open).as_bytes(), "text/csv", name);
        }
    }
}
