//! Asking, stopping, and what was asked before.

use super::inspect::Inspecting;
use super::map::{MOST_AROUND, Map};
use super::requests::Requests;
use crate::interop::task::Latest;
use crate::state::ask::{Conversation, Phase};
use crate::state::compare::Comparison;
use crate::state::picture::Focus;
use clew_types::export::AnswerFormat;
use clew_types::strategy::Strategy;
use clew_types::trace::Constraints;
use clew_worker::protocol::{AnswerId, Ask, Command, EngineError, Event, HistoryItem, Reply};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Questions and their answers. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Asking {
    pub(super) requests: Requests,
    map: Map,
    inspecting: Inspecting,
    pub conversation: RwSignal<Conversation>,
    /// Strategies side by side, if the person wants that.
    pub comparison: RwSignal<Option<Comparison>>,
    pub history: RwSignal<Vec<HistoryItem>>,
    /// What the question box shall hold.
    pub draft: RwSignal<String>,
    /// The end of what a model is writing.
    pub writing: RwSignal<String>,
    pub(super) work: Latest,
    /// One of the compared answers is fetched, while others may still be thought of.
    pub(super) opening: Latest,
}

impl Asking {
    pub(super) fn new(inspecting: Inspecting) -> Self {
        Self {
            requests: inspecting.requests,
            map: inspecting.map,
            inspecting,
            conversation: RwSignal::default(),
            comparison: RwSignal::default(),
            history: RwSignal::default(),
            draft: RwSignal::default(),
            writing: RwSignal::default(),
            work: Latest::new(),
            opening: Latest::new(),
        }
    }

    /// Asks a question; one that is still under way is stopped.
    pub fn ask(self, question: String, strategy: Strategy) {
        let follows = self.answer_that_leads();
        self.ask_under(Ask { follows, ..Ask::new(question, strategy) });
    }

    /// The answer that the next question may lean on.
    pub(super) fn answer_that_leads(self) -> Option<AnswerId> {
        self.conversation.with_untracked(|conversation| conversation.leads.as_ref().map(|leads| leads.answer))
    }

    /// Asks what is shown once more, just as it was typed.
    pub fn ask_once_more(self, strategy: Strategy) {
        let question = self.conversation.with_untracked(|conversation| conversation.question.clone());
        if !question.is_empty() {
            self.ask_under(Ask::new(question, strategy));
        }
    }

    /// The next question leans on nothing.
    pub fn ask_afresh(self) {
        self.conversation.update(|conversation| conversation.leads = None);
    }

    /// Asks what is shown once more, in the same way, under other conditions.
    pub fn ask_again(self, change: impl FnOnce(Constraints) -> Constraints) {
        let conversation = self.conversation.get_untracked();
        if conversation.question.is_empty() || conversation.is_running() {
            return;
        }
        let ask = Ask::new(conversation.standalone(), conversation.strategy());
        let Constraints { forbidden, pinned } = change(conversation.constraints);
        self.ask_under(Ask { forbidden, pinned, ..ask });
    }

    fn ask_under(self, ask: Ask) {
        self.comparison.set(None);
        self.opening.stop();
        // What was looked at before would lie over the answer's path.
        self.inspecting.close();
        let constraints = Constraints { forbidden: ask.forbidden.clone(), pinned: ask.pinned.clone() };
        // What it may lean on stays: it may be stopped, and asked in other words.
        let leads = self.conversation.with_untracked(|conversation| conversation.leads.clone());
        self.conversation
            .set(Conversation { leads, ..Conversation::asking(ask.question.clone(), constraints) });
        let mut request = self.requests.request(Command::Ask(ask));
        self.work.run(async move {
            while let Some(event) = request.next_event().await {
                match event {
                    Event::Step(step) => {
                        self.writing.set(String::new());
                        self.conversation.update(|conversation| conversation.step(step));
                    }
                    Event::Writing(text) => self.writing.set(text),
                    Event::Graph(view) => self.map.show_soon(view),
                    _ => {}
                }
            }
            self.conclude(request.finish().await);
            self.load_history();
        });
    }

    /// Stops the question under way; its steps stay on screen.
    pub fn stop(self) {
        self.work.stop();
        self.stop_comparing();
        if self.conversation.with_untracked(Conversation::is_running) {
            self.conclude(Err(EngineError::Cancelled));
        }
    }

    pub(super) fn conclude(self, outcome: Result<Reply, EngineError>) {
        self.writing.set(String::new());
        match outcome {
            Ok(Reply::Answer(id, answer)) => {
                self.conversation.set(Conversation::answered(id, *answer));
                self.map.draw(Focus::Answer(id), Command::AnswerGraph(id, MOST_AROUND));
            }
            Ok(_) => self.conversation.update(|c| c.phase = Phase::Idle),
            Err(error) => self.conversation.update(|c| c.phase = Phase::Failed(error)),
        }
    }

    /// Shows a past answer.
    pub fn recall(self, id: AnswerId) {
        self.inspecting.close();
        self.comparison.set(None);
        self.opening.stop();
        self.work.run(self.past(id));
    }

    /// Fetches a past answer and shows it.
    pub(super) fn past(self, id: AnswerId) -> impl Future<Output = ()> {
        let request = self.requests.request(Command::Recall(id));
        async move {
            match request.finish().await {
                Err(error) => self.requests.complain(&error),
                outcome => self.conclude(outcome),
            }
        }
    }

    /// Saves a past answer as a file.
    pub fn save(self, id: AnswerId, format: AnswerFormat) {
        self.requests.save(Command::ExportAnswer(id, format));
    }

    /// Forgets a past answer.
    pub fn forget(self, id: AnswerId) {
        let request = self.requests.request(Command::Forget(id));
        spawn_local(async move {
            if let Err(error) = request.finish().await {
                self.requests.complain(&error);
            }
            self.load_history();
        });
    }

    pub(super) fn load_history(self) {
        let request = self.requests.request(Command::History);
        spawn_local(async move {
            if let Ok(Reply::History(items)) = request.finish().await {
                self.history.set(items);
            }
        });
    }
}
