//! What was learned while questions were answered.

use super::Session;
use crate::interop::task::sleep;
use crate::state::notice::{Offer, Tone};
use crate::words;
use clew_types::id::TripleId;
use clew_worker::protocol::{Change, Command, EngineError, Judgement, Reply};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use std::time::Duration;

/// Pause before the list is asked for: the graph changes often while documents are read.
const PAUSE: Duration = Duration::from_millis(400);

impl Session {
    /// Asks what is learned, once the graph has come to rest.
    pub(super) fn look_at_learned_soon(self) {
        self.learning.run(async move {
            sleep(PAUSE).await;
            if let Ok(Reply::Learned(facts)) = self.request(Command::Learned).finish().await {
                let facts = Arc::from(facts);
                if self.learned.with_untracked(|known| *known != facts) {
                    self.learned.set(facts);
                }
            }
        });
    }

    /// Says of learned facts whether they are so; `None` = of all that wait.
    pub fn judge(self, facts: Option<Vec<TripleId>>, is_so: bool) {
        let amount = facts
            .as_ref()
            .map_or_else(|| self.learned.with_untracked(|learned| learned.total), |facts| facts.len() as u32);
        let request = self.request(Command::Edit(Change::Judge(Judgement { facts, is_so })));
        spawn_local(async move {
            match request.finish().await {
                Ok(_) => {
                    self.show_changed();
                    self.notify_with(Tone::Info, words::judged_facts(amount, is_so), Some(Offer::Undo));
                }
                // Somebody was faster.
                Err(EngineError::NotFound) => self.look_at_learned_soon(),
                Err(error) => self.complain(&error),
            }
        });
    }
}
