//! Who is told what happens to the workspace?

use super::flag::Flag;
use super::{Engine, Sink};
use crate::protocol::{DocumentStatus, EmbedderStatus, EngineError, Event, Notice, Reply, Stage};
use clew_types::graph::Standing;
use clew_types::id::DocumentId;
use std::cell::{Cell, RefCell};

/// The requests that watch, and the last thing each of them was told about the embedder.
#[derive(Default)]
pub(super) struct Watchers {
    sinks: RefCell<Vec<(u32, Sink)>>,
    next: Cell<u32>,
    embedder: RefCell<Option<EmbedderStatus>>,
    reader: RefCell<Option<EmbedderStatus>>,
    notices: RefCell<Vec<Notice>>,
}

impl Watchers {
    /// Tells everybody.
    pub(super) fn tell(&self, event: &Event) {
        let sinks = self.sinks.borrow().clone();
        for (_, sink) in sinks {
            sink(event.clone());
        }
    }

    fn add(&self, sink: Sink) -> u32 {
        let key = self.next.get();
        self.next.set(key.wrapping_add(1));
        self.sinks.borrow_mut().push((key, sink));
        key
    }

    fn remove(&self, key: u32) {
        self.sinks.borrow_mut().retain(|(other, _)| *other != key);
    }
}

impl Engine {
    /// Reports the present state, then every change, until cancelled. While the workspace is being loaded, its documents
    /// are the first that is told.
    pub(super) async fn watch(&self, sink: Sink, cancel: Flag) -> Result<Reply, EngineError> {
        self.listed.up().await;
        self.leave_room();
        for event in self.present_state() {
            sink(event);
        }
        let key = self.watchers.add(sink);
        cancel.up().await;
        self.watchers.remove(key);
        Err(EngineError::Cancelled)
    }

    fn present_state(&self) -> Vec<Event> {
        let told = |entry: &super::Entry| Event::Document(entry.status.clone());
        let mut events: Vec<_> = self.state.borrow().documents.values().map(told).collect();
        if self.loaded.is_up() {
            events.extend([graph_size(&self.corpus()), self.edit_counts(), self.background()]);
        }
        events.push(self.halted());
        events.extend(self.library_names());
        events.extend(self.departures.all().into_iter().map(Event::Departed));
        events.extend(self.watchers.embedder.borrow().clone().map(Event::Embedder));
        events.extend(self.watchers.reader.borrow().clone().map(Event::Reader));
        events.extend(self.watchers.notices.borrow().iter().cloned().map(Event::Notice));
        events
    }

    /// Tells the person something; who begins to watch later is told too.
    pub(super) fn notice(&self, notice: Notice) {
        let mut notices = self.watchers.notices.borrow_mut();
        if !notices.contains(&notice) && !matches!(notice, Notice::AlreadyThere(_)) {
            notices.push(notice.clone());
        }
        drop(notices);
        self.watchers.tell(&Event::Notice(notice));
    }

    /// Whether vectors can be had at once.
    pub(super) fn embedder_is_ready(&self) -> bool {
        *self.watchers.embedder.borrow() == Some(EmbedderStatus::Ready)
    }

    /// The embedder's state has changed.
    pub(super) fn embedder_changed(&self, status: EmbedderStatus) {
        *self.watchers.embedder.borrow_mut() = Some(status.clone());
        self.watchers.tell(&Event::Embedder(status));
    }

    /// The network that reads is being loaded, or will be.
    pub(super) fn reader_is_coming(&self) -> bool {
        let is_settled =
            matches!(*self.watchers.reader.borrow(), Some(EmbedderStatus::Ready | EmbedderStatus::Absent(_)));
        self.doors.embedder.is_some() && !is_settled
    }

    /// The state of the network that reads has changed.
    pub(super) fn reader_changed(&self, status: EmbedderStatus) {
        *self.watchers.reader.borrow_mut() = Some(status.clone());
        self.watchers.tell(&Event::Reader(status));
    }

    /// The graph has changed.
    pub(super) fn graph_changed(&self) {
        let event = graph_size(&self.corpus());
        self.leave_room();
        self.watchers.tell(&event);
    }

    /// What is told next is drawn.
    pub(super) fn leave_room(&self) {
        self.doors.embedder.iter().for_each(|pool| pool.leave_room());
    }

    /// How far work in the background is.
    pub(super) fn background_changed(&self) {
        self.watchers.tell(&self.background());
    }

    /// The vectors, as long as some are missing, then the facts.
    fn background(&self) -> Event {
        let state = self.state.borrow();
        let total = |part: fn(&DocumentStatus) -> (u32, u32)| {
            let parts = state.documents.values().map(|entry| part(&entry.status));
            parts.fold((0, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1))
        };
        let (vectors, claims) = (total(|status| status.vectors), total(|status| status.claims));
        let are_claims = vectors.0 == vectors.1 && claims.0 < claims.1;
        let (done, all) = if are_claims { claims } else { vectors };
        Event::Background(done, all, are_claims)
    }

    /// Changes a document's status and tells of it. Nothing happens when the document is gone.
    pub(super) fn update(&self, id: DocumentId, change: impl FnOnce(&mut DocumentStatus)) {
        let status = {
            let mut state = self.state.borrow_mut();
            let Some(entry) = state.documents.get_mut(&id) else { return };
            change(&mut entry.status);
            entry.status.clone()
        };
        self.watchers.tell(&Event::Document(status));
    }

    /// A document has entered a stage.
    pub(super) fn enter(&self, id: DocumentId, stage: Stage) {
        let settled = matches!(stage, Stage::Ready | Stage::Failed(_) | Stage::Cancelled);
        self.update(id, |status| {
            status.stage = stage;
            status.progress = 0.0;
        });
        if settled && let Some(entry) = self.state.borrow().documents.get(&id) {
            entry.settled.raise();
        }
    }
}

/// What was learned counts once a person has accepted it: no list of facts holds it before, and no name that it alone
/// brought.
fn graph_size(corpus: &clew_knowledge::corpus::Corpus) -> Event {
    let graph = &corpus.graph;
    let facts = graph.triples().iter().filter(|triple| graph.standing(triple) != Standing::Learned);
    Event::GraphChanged(graph.names() as u32, facts.count() as u32)
}
