//! What is found by its name or its words.

use super::requests::Requests;
use crate::interop::task::Latest;
use clew_worker::protocol::{Command, EntityItem, Glance, Quote, Reply};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Names offered while one is typed.
pub(super) const MOST_FOUND: u32 = 12;
/// Sentences found at most.
const MOST_TOLD: u32 = 5;

/// Looking for entities and sentences. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Finding {
    requests: Requests,
    /// Entities that fit what is typed beside the picture.
    pub found: RwSignal<Vec<EntityItem>>,
    /// What the documents are about, and what they can be asked.
    pub glance: RwSignal<Glance>,
    work: Latest,
}

impl Finding {
    pub(super) fn new(requests: Requests) -> Self {
        Self { requests, found: RwSignal::default(), glance: RwSignal::default(), work: Latest::new() }
    }

    /// Looks for entities whose name starts like this.
    pub fn find(self, prefix: String) {
        if prefix.trim().is_empty() {
            self.work.stop();
            self.found.set(Vec::new());
            return;
        }
        let request = self.requests.request(Command::FindEntities(prefix, MOST_FOUND));
        self.work.run(async move {
            if let Ok(Reply::Entities(items)) = request.finish().await {
                self.found.set(items);
            }
        });
    }

    /// Looks for entities and sentences, for lists of their own; of fewer than two letters, for none.
    pub fn look_up(self, typed: String, named: RwSignal<Vec<EntityItem>>, told: RwSignal<Vec<Quote>>) {
        if typed.trim().chars().count() < 2 {
            self.work.stop();
            named.set(Vec::new());
            told.set(Vec::new());
            return;
        }
        let entities = self.requests.request(Command::FindEntities(typed.clone(), MOST_FOUND));
        let sentences = self.requests.request(Command::FindSentences(typed, MOST_TOLD));
        self.work.run(async move {
            if let Ok(Reply::Entities(items)) = entities.finish().await {
                named.set(items);
            }
            if let Ok(Reply::Quotes(quotes)) = sentences.finish().await {
                told.set(quotes);
            }
        });
    }

    /// Asks what the documents are about, and what they can be asked.
    pub fn look_around(self) {
        let request = self.requests.request(Command::Glance);
        spawn_local(async move {
            if let Ok(Reply::Glance(glance)) = request.finish().await {
                self.glance.set(*glance);
            }
        });
    }
}
