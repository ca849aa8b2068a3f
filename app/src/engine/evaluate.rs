//! Asking many questions whose answers are known.

use super::documents::Documents;
use super::requests::Requests;
use crate::interop::task::{Latest, sleep};
use crate::interop::{dom, sample};
use crate::state::evaluate::{Evaluation, Phase};
use crate::words;
use clew_types::strategy::Strategy;
use clew_worker::protocol::{Command, EngineError, Event, Reply};
use leptos::prelude::*;
use std::time::Duration;
use web_sys::File;

/// How often it is looked whether all is read.
const LOOK_AGAIN: Duration = Duration::from_millis(300);

/// Questions whose answers are known, while their view is open. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Evaluating {
    requests: Requests,
    pub evaluation: RwSignal<Option<Evaluation>>,
    work: Latest,
}

impl Evaluating {
    pub(super) fn new(requests: Requests) -> Self {
        Self { requests, evaluation: RwSignal::default(), work: Latest::new() }
    }

    /// Opens the view, or puts it away.
    pub fn toggle(self) {
        self.work.stop();
        self.evaluation
            .update(|open| *open = if open.is_some() { None } else { Some(Evaluation::default()) });
    }

    /// Reads a set of questions.
    pub fn load_questions(self, file: File) {
        self.work.run(self.load(file.name(), file));
    }

    async fn load(self, name: String, file: File) {
        self.evaluation.set(Some(Evaluation::without_set(Phase::Reading)));
        let request = self.requests.send_file(Command::ReadQuestions, file);
        let read = match request.finish().await {
            Ok(Reply::Questions(set)) => Evaluation::of(name, set),
            Ok(_) => Evaluation::default(),
            Err(error) => Evaluation::without_set(Phase::Failed(error)),
        };
        self.evaluation.set(Some(read));
    }

    /// Asks the sample's questions in these ways, for who has none of their own at hand. Its documents are added where they
    /// are missing, and all that is being read is waited for.
    pub fn try_example(self, documents: Documents, strategies: Vec<Strategy>) {
        self.evaluation.set(Some(Evaluation::without_set(Phase::Adding)));
        let adding = self.requests.request(Command::AddSample);
        self.work.run(async move {
            let added = adding.finish().await;
            let (Ok(_), Some(file)) = (&added, sample::known_questions().await) else {
                let error = added.err().unwrap_or(EngineError::NotFound);
                return self.evaluation.set(Some(Evaluation::without_set(Phase::Failed(error))));
            };
            while documents.are_being_read() {
                sleep(LOOK_AGAIN).await;
            }
            self.load(words::EXAMPLE_SET.to_owned(), file).await;
            self.evaluate(strategies);
        });
    }

    /// Asks all questions of the set in these ways.
    pub fn evaluate(self, strategies: Vec<Strategy>) {
        let set = self.evaluation.with_untracked(|open| open.as_ref().and_then(|open| open.set.clone()));
        let Some((_, set)) = set else { return };
        self.change(|open| open.begin(strategies.clone()));
        let questions = set.questions.clone();
        let command = Command::Evaluate(clew_worker::protocol::Evaluation { questions, strategies });
        let mut request = self.requests.request(command);
        self.work.run(async move {
            while let Some(event) = request.next_event().await {
                if let Event::Scored(scored) = event {
                    self.change(|open| open.take(scored));
                }
            }
            let outcome = request.finish().await;
            self.change(|open| open.phase = outcome.map_or_else(Phase::Failed, |_| Phase::Done));
        });
    }

    /// Asks no more; what was scored stays.
    pub fn stop(self) {
        self.work.stop();
        self.change(|open| {
            if open.is_running() {
                open.phase = Phase::Failed(EngineError::Cancelled);
            }
        });
    }

    fn change(self, change: impl FnOnce(&mut Evaluation)) {
        self.evaluation.update(|open| {
            if let Some(open) = open {
                change(open);
            }
        });
    }

    /// Saves the figures of every way.
    pub fn save_figures(self) {
        self.save_as("evaluation.csv", Evaluation::figures_csv);
    }

    /// Saves every answer.
    pub fn save_answers(self) {
        self.save_as("evaluated-answers.csv", Evaluation::answers_csv);
    }

    fn save_as(self, name: &str, csv: fn(&Evaluation) -> String) {
        if let Some(open) = self.evaluation.get_untracked() {
            dom::download_bytes(csv(&open).as_bytes(), "text/csv", name);
        }
    }
}
