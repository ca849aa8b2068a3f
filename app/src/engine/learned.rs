//! What was learned while questions were answered.

use super::editing::Editing;
use super::requests::Requests;
use crate::interop::task::{Latest, sleep};
use crate::state::notice::{Offer, Tone};
use crate::words;
use clew_types::id::TripleId;
use clew_worker::protocol::{Change, Command, EngineError, Judgement, LearnedFacts, Reply};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use std::time::Duration;

/// Pause before the list is asked for: the graph changes often while documents are read.
const PAUSE: Duration = Duration::from_millis(400);

/// What was learned, and how it was judged. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Learned {
    requests: Requests,
    editing: Editing,
    pub facts: RwSignal<Arc<LearnedFacts>>,
    work: Latest,
}

impl Learned {
    pub(super) fn new(editing: Editing) -> Self {
        Self { requests: editing.requests, editing, facts: RwSignal::default(), work: Latest::new() }
    }

    /// Asks what is learned, once the graph has come to rest.
    pub(super) fn look_soon(self) {
        self.work.run(async move {
            sleep(PAUSE).await;
            if let Ok(Reply::Learned(facts)) = self.requests.request(Command::Learned).finish().await {
                let facts = Arc::from(facts);
                if self.facts.with_untracked(|known| *known != facts) {
                    self.facts.set(facts);
                }
            }
        });
    }

    /// Says of learned facts whether they are so; `None` = of all that wait.
    pub fn judge(self, facts: Option<Vec<TripleId>>, is_so: bool) {
        let amount = facts
            .as_ref()
            .map_or_else(|| self.facts.with_untracked(|learned| learned.total), |facts| facts.len() as u32);
        let request = self.requests.request(Command::Edit(Change::Judge(Judgement { facts, is_so })));
        spawn_local(async move {
            match request.finish().await {
                Ok(_) => {
                    self.editing.show_changed();
                    self.requests.notices.notify_with(
                        Tone::Info,
                        words::judged_facts(amount, is_so),
                        Some(Offer::Undo),
                    );
                }
                // Somebody was faster.
                Err(EngineError::NotFound) => self.look_soon(),
                Err(error) => self.requests.complain(&error),
            }
        });
    }
}
