//! Asking the same of several strategies, one after the other: side by side they would slow each other down.

use super::questions::Asking;
use crate::interop::dom;
use crate::state::ask::Conversation;
use crate::state::compare::{Comparison, Figures, State};
use clew_types::strategy::Strategy;
use clew_worker::protocol::{AnswerId, Ask, Command, EngineError, Reply};
use leptos::prelude::*;

impl Asking {
    /// Asks every strategy that is compared.
    pub fn compare(self, question: String) {
        self.stop();
        let follows = self.answer_that_leads();
        let strategies: Vec<Strategy> = Strategy::compared().collect();
        self.conversation.set(Conversation::default());
        self.comparison.set(Some(Comparison::of(question.clone(), strategies.clone())));
        self.work.run(async move {
            for strategy in strategies {
                self.compared(strategy, State::Running);
                let begun = dom::now();
                let ask = Ask { follows, ..Ask::new(question.clone(), strategy) };
                let state = match self.requests.request(Command::Ask(ask)).finish().await {
                    Ok(Reply::Answer(id, answer)) => {
                        State::Done(Box::new(Figures::of(id, &answer, (dom::now() - begun) as u32)))
                    }
                    Ok(_) => State::Failed(EngineError::NotFound),
                    Err(error) => State::Failed(error),
                };
                self.compared(strategy, state);
            }
            self.load_history();
        });
    }

    /// Says what comparing is, where there is no question yet.
    pub fn explain_comparison(self) {
        self.stop();
        self.comparison.set(Some(Comparison::default()));
    }

    fn compared(self, strategy: Strategy, state: State) {
        self.comparison.update(|comparison| {
            if let Some(comparison) = comparison {
                comparison.set(strategy, state);
            }
        });
    }

    /// Shows one of the compared answers below the table; the others are thought of meanwhile.
    pub fn show_compared(self, id: u32) {
        self.opening.run(self.past(AnswerId(id)));
    }

    /// Puts the table away.
    pub fn close_comparison(self) {
        self.comparison.set(None);
    }

    /// Nobody asks any more: what was still to be asked will not be.
    pub(super) fn stop_comparing(self) {
        self.comparison.update(|comparison| {
            let rows = comparison.iter_mut().flat_map(|comparison| &mut comparison.rows);
            for row in rows.filter(|row| matches!(row.state, State::Waiting | State::Running)) {
                row.state = State::Failed(EngineError::Cancelled);
            }
        });
    }

    /// Saves the table.
    pub fn save_comparison(self) {
        if let Some(comparison) = self.comparison.get_untracked() {
            dom::download_bytes(comparison.csv().as_bytes(), "text/csv", "comparison.csv");
        }
    }
}
