//! How does a document become knowledge? A queue reads one document at a time, in slices, and keeps a journal of it.

use super::Engine;
use super::flag::Flag;
use super::keeping::put;
use crate::protocol::{EngineError, Notice, PictureLanguage, Pictures, Reply, Stage};
use crate::record::{DOCUMENT, READING, StoredStage};
use crate::store::{StoreError, Table, Write};
use clew_knowledge::extract::Extractor;
use clew_language::text;
use clew_types::document::ReadError;
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use futures::FutureExt;
use std::rc::Rc;

/// Sentences a slice of extraction takes: about ten milliseconds.
const SLICE: usize = 100;

/// How the reading of a document ended early.
pub(super) enum Interrupted {
    Cancelled,
    Refused(ReadError),
    /// The store does not give the bytes at present.
    Unreachable(StoreError),
}

impl From<ReadError> for Interrupted {
    fn from(error: ReadError) -> Self {
        Self::Refused(error)
    }
}

impl Engine {
    /// Stops the reading of a document. One already read stays as it is.
    pub(super) async fn cancel_reading(&self, id: DocumentId) -> Result<Reply, EngineError> {
        let cancelled = {
            let state = self.state.borrow();
            let entry = state.documents.get(&id).ok_or(EngineError::NotFound)?;
            // Once its reading is on the way into the store, a document is as good as ready.
            let is_read = entry.record.stage == StoredStage::Ready;
            !is_read && !matches!(entry.status.stage, Stage::Failed(_) | Stage::Cancelled)
        };
        if cancelled {
            {
                let mut state = self.state.borrow_mut();
                state.queue.retain(|queued| *queued != id);
                state.documents.get(&id).iter().for_each(|entry| entry.cancel.raise());
            }
            self.leave_pictures(id);
            // One that was being read once more is still known as it was.
            let is_known = self.corpus().reading(id).is_some();
            let (stored, stage) = match is_known {
                true => (StoredStage::Ready, Stage::Ready),
                false => (StoredStage::Cancelled, Stage::Cancelled),
            };
            self.settle(id, stored).await;
            self.enter(id, stage);
        }
        Ok(Reply::Nothing)
    }

    /// Reads a document once more, from its kept file, and if a language is given, its pictures as well. One under way goes
    /// on.
    pub(super) async fn read_again(
        self: &Rc<Self>,
        id: DocumentId,
        pictures: Option<PictureLanguage>,
    ) -> Result<Reply, EngineError> {
        {
            let state = &mut self.state.borrow_mut();
            let entry = state.documents.get_mut(&id).ok_or(EngineError::NotFound)?;
            if !matches!(entry.status.stage, Stage::Ready | Stage::Failed(_) | Stage::Cancelled) {
                return Ok(Reply::Nothing);
            }
            entry.settled = Flag::default();
            entry.is_begun = false;
            state.queue.push_back(id);
        }
        pictures.into_iter().for_each(|language| self.set_pictures(id, Pictures::Read(language)));
        self.enter(id, Stage::Queued);
        self.settle(id, StoredStage::Pending).await;
        self.run_queue();
        Ok(Reply::Nothing)
    }

    /// Reads on after a pause. Where there shall be room again, what was refused is offered once more: is there still
    /// none, the pause goes on.
    pub(super) async fn read_on(self: &Rc<Self>, keep: bool) -> Result<Reply, EngineError> {
        let (waiting, refused): (Vec<Write>, Vec<DocumentId>) = {
            let state = &mut self.state.borrow_mut();
            (state.paused, state.unkept_is_fine) = (false, !keep);
            let waiting = std::mem::take(&mut state.waiting);
            let refused = state.documents.iter().filter(|(_, entry)| entry.refused);
            (waiting, refused.map(|(id, _)| *id).collect())
        };
        if keep {
            if !waiting.is_empty() {
                self.keep(waiting.into_iter().map(Ok).collect()).await;
            }
            for id in refused {
                self.offer_again(id).await;
            }
        }
        self.run_queue();
        Ok(Reply::Nothing)
    }

    /// Works through the queue, unless that is being done already.
    pub(super) fn run_queue(self: &Rc<Self>) {
        let runs = std::mem::replace(&mut self.state.borrow_mut().queue_runs, true);
        if !runs {
            self.doors.host.spawn(self.clone().work_through_queue().boxed_local());
        }
    }

    async fn work_through_queue(self: Rc<Self>) {
        loop {
            self.go_on(&Flag::default()).await;
            let next = {
                let state = &mut self.state.borrow_mut();
                if state.paused { None } else { state.queue.pop_front() }
            };
            let Some(id) = next else { break };
            self.read_document(id).await;
            self.start_embedding();
            self.start_checking();
        }
        self.state.borrow_mut().queue_runs = false;
    }

    async fn read_document(self: &Rc<Self>, id: DocumentId) {
        let Some((name, cancel)) = self.begin(id).await else { return };
        let read = self.read(id, &name, &cancel).await;
        self.offer_again(id).await;
        if cancel.is_up() {
            return;
        }
        match read {
            Ok(reading) => self.finish(id, reading).await,
            Err(Interrupted::Cancelled) => {}
            // The next start may load its reader.
            Err(Interrupted::Refused(error @ ReadError::ReaderAbsent(_))) => {
                self.fail(id, StoredStage::Pending, error.to_string()).await;
            }
            Err(Interrupted::Refused(error)) => {
                self.leave_pictures(id);
                self.fail(id, StoredStage::Failed(error.to_string()), error.to_string()).await;
            }
            Err(Interrupted::Unreachable(error)) => {
                self.notice(Notice::StorageFailed(error.to_string()));
                // The next start may have more luck.
                self.fail(id, StoredStage::Pending, error.to_string()).await;
            }
        }
    }

    async fn fail(&self, id: DocumentId, stored: StoredStage, reason: String) {
        self.settle(id, stored).await;
        self.enter(id, Stage::Failed(reason));
    }

    async fn begin(&self, id: DocumentId) -> Option<(String, Flag)> {
        let (name, cancel) = {
            let mut state = self.state.borrow_mut();
            let entry = state.documents.get_mut(&id)?;
            entry.cancel = Flag::default();
            (entry.record.name.clone(), entry.cancel.clone())
        };
        self.enter(id, Stage::Reading);
        self.settle_begun(id).await;
        Some((name, cancel))
    }

    /// Notes that a document is being read, for the first time or once more.
    async fn settle_begun(&self, id: DocumentId) {
        let is_begun = self.state.borrow().documents.get(&id).is_some_and(|entry| entry.is_begun);
        let stage = if is_begun { StoredStage::UnderWayAgain } else { StoredStage::UnderWay };
        self.settle(id, stage).await;
    }

    /// Waits while work is halted, and for a model that reads along: whoever closes the tab meanwhile breaks nothing off.
    async fn wait_kept<T>(&self, id: DocumentId, waiting: impl Future<Output = T>) -> T {
        self.settle(id, StoredStage::Pending).await;
        let outcome = waiting.await;
        let is_wanted = self.state.borrow().documents.get(&id).is_some_and(|entry| !entry.cancel.is_up());
        if is_wanted {
            self.settle_begun(id).await;
        }
        outcome
    }

    /// Writes a document's stage into the journal.
    pub(super) async fn settle(&self, id: DocumentId, stage: StoredStage) {
        let record = {
            let mut state = self.state.borrow_mut();
            let Some(entry) = state.documents.get_mut(&id) else { return };
            entry.record.stage = stage;
            entry.record.clone()
        };
        self.keep(vec![put(Table::Documents, id.0, &DOCUMENT, &record)]).await;
    }

    async fn read(
        self: &Rc<Self>,
        id: DocumentId,
        name: &str,
        cancel: &Flag,
    ) -> Result<Reading, Interrupted> {
        let bytes = self.bytes_of(id).await?;
        let document = self.document_of(id, name, bytes, cancel).await?;
        self.breathe(id, cancel).await?;
        self.update(id, |status| {
            status.kind = Some(document.kind);
            status.warnings = document.warnings.clone();
        });
        self.enter(id, Stage::Extracting);
        let text = text::split(&document);
        self.breathe(id, cancel).await?;
        let mut extractor = Extractor::new(&document, &text);
        let mut done = 0;
        while extractor.advance(SLICE) {
            done += SLICE;
            let share = done as f32 / text.sentences.len().max(1) as f32;
            self.update(id, |status| status.progress = share.min(1.0));
            self.breathe(id, cancel).await?;
        }
        let extraction = extractor.finish();
        let mut reading = Reading { document, text, extraction };
        if self.state.borrow().settings.limits.tokens_per_document.is_some() {
            self.wait_kept(id, self.read_by_model(id, &mut reading, cancel)).await;
        }
        self.breathe(id, cancel).await?;
        Ok(reading)
    }

    async fn breathe(&self, id: DocumentId, cancel: &Flag) -> Result<(), Interrupted> {
        self.doors.host.breathe().await;
        let is_halted = self.state.borrow().goes_on.is_some();
        if is_halted {
            self.wait_kept(id, self.go_on(cancel)).await;
        }
        if cancel.is_up() { Err(Interrupted::Cancelled) } else { Ok(()) }
    }

    /// A document's file.
    pub(super) async fn bytes_of(&self, id: DocumentId) -> Result<Vec<u8>, Interrupted> {
        let unkept = self.state.borrow().documents.get(&id).and_then(|entry| entry.unkept.clone());
        if let Some(bytes) = unkept {
            return Ok(bytes);
        }
        let stored = self.stored(Table::Files, id.0).await.map_err(Interrupted::Unreachable)?;
        stored.ok_or_else(|| ReadError::Damaged("its bytes are no longer stored".into()).into())
    }

    /// Lets the corpus know what was read, and keeps it.
    async fn finish(&self, id: DocumentId, reading: Reading) {
        self.enter(id, Stage::Indexing);
        let stored = put(Table::Readings, id.0, &READING, &reading);
        let counts = counts(&reading);
        let kind = reading.document.kind;
        let warnings = reading.document.warnings.clone();
        self.update(id, |status| status.warnings.clone_from(&warnings));
        let was_known = self.corpus().reading(id).is_some_and(|known| known.text == reading.text);
        self.expect_vectors(id, &reading);
        let record = {
            let mut state = self.state.borrow_mut();
            let Some(entry) = state.documents.get_mut(&id) else { return };
            entry.record.stage = StoredStage::Ready;
            entry.record.counts = counts;
            entry.record.kind = Some(kind);
            entry.record.warnings = warnings;
            entry.record.clone()
        };
        self.know(id, reading);
        if was_known {
            // The same text has the same vectors.
            self.restore_vectors(id).await;
        }
        self.keep(vec![stored, put(Table::Documents, id.0, &DOCUMENT, &record)]).await;
        let [words, sentences, mentions, triples] = counts;
        self.update(id, |status| {
            (status.words, status.sentences) = (words, sentences);
            (status.mentions, status.triples) = (mentions, triples);
        });
        self.show_claims(id);
        self.enter(id, Stage::Ready);
        self.graph_changed();
        self.background_changed();
    }
}

fn counts(reading: &Reading) -> [u32; 4] {
    let words = reading.document.text.split_whitespace().count();
    let extraction = &reading.extraction;
    [words, reading.text.sentences.len(), extraction.mentions.len(), extraction.triples.len()]
        .map(|n| n as u32)
}
