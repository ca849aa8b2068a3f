//! How does a file become knowledge? A queue reads one document at a time, in slices, and keeps a journal of it.

use super::Engine;
use super::flag::Flag;
use crate::protocol::{EngineError, Event, Notice, Reply, Stage};
use crate::record::{DocumentRecord, READING_VERSION, RECORD_VERSION, StoredStage, digest, encode, meta};
use crate::store::{Table, Write};
use clew_core::corpus::Reading;
use clew_core::document::archive::{InnerFile, unfold};
use clew_core::document::{self, Document, DocumentKind, ReadError};
use clew_core::extract::Extractor;
use clew_core::id::DocumentId;
use clew_core::text;
use futures::FutureExt;
use futures::future::select;
use std::rc::Rc;

/// Sentences a slice of extraction takes: about ten milliseconds.
const SLICE: usize = 100;
/// List of the bundled sample's files.
const SAMPLE_INDEX: &str = "/sample/index.json";

/// How the reading of a document ended early.
enum Interrupted {
    Cancelled,
    Refused(ReadError),
}

impl From<ReadError> for Interrupted {
    fn from(error: ReadError) -> Self {
        Self::Refused(error)
    }
}

impl Engine {
    /// Puts a file into the workspace; done when it has been read. An archive becomes the documents inside it, a message
    /// itself and what was attached to it.
    pub(super) async fn add_file(
        self: Rc<Self>,
        name: String,
        bytes: Vec<u8>,
        cancel: Flag,
    ) -> Result<Reply, EngineError> {
        match unfold(&name, &bytes) {
            Ok(Some(files)) => self.add_all(files, cancel).await,
            // What cannot be unfolded is listed with the reason, as any file that cannot be read.
            _ => self.add_all(vec![InnerFile { path: name, bytes }], cancel).await,
        }
    }

    /// The outcome of the first file that is read, or else of the first.
    async fn add_all(self: Rc<Self>, files: Vec<InnerFile>, cancel: Flag) -> Result<Reply, EngineError> {
        let mut outcome: Result<Reply, EngineError> = Err(EngineError::NotFound);
        let mut new = Vec::with_capacity(files.len());
        for InnerFile { path, bytes } in files {
            match self.same_file(&bytes) {
                Some(known) => {
                    self.notice_known(known, path);
                    outcome = outcome.or(Ok(Reply::Added(known)));
                }
                None => new.push(self.admit(path, bytes).await),
            }
        }
        self.run_queue();
        for (index, id) in new.into_iter().enumerate() {
            let this = self.read_to_the_end(id, cancel.clone()).await;
            outcome = if index == 0 && outcome.is_err() { this } else { outcome.or(this) };
        }
        outcome
    }

    fn notice_known(&self, known: DocumentId, name: String) {
        let state = self.state.borrow();
        let as_name = state.documents.get(&known).map_or(name, |entry| entry.record.name.clone());
        drop(state);
        self.notice(Notice::AlreadyThere(as_name));
    }

    fn same_file(&self, bytes: &[u8]) -> Option<DocumentId> {
        let digest = digest(bytes);
        let state = self.state.borrow();
        let same = |record: &DocumentRecord| {
            record.digest == digest
                && record.bytes == bytes.len() as u64
                && !matches!(record.stage, StoredStage::Failed(_) | StoredStage::Cancelled)
        };
        state.documents.iter().find(|(_, entry)| same(&entry.record)).map(|(id, _)| *id)
    }

    /// Gives a file its number and keeps its bytes, so that reading can begin again after a crash.
    async fn admit(&self, name: String, bytes: Vec<u8>) -> DocumentId {
        let record = DocumentRecord::new(name, &bytes);
        let id = DocumentId(self.state.borrow().counters.document);
        // On the list before anything is awaited: the next file must get another number.
        self.enlist(id, record.clone(), Some(bytes.clone()));
        self.update(id, |_| ());
        let counters = self.state.borrow().counters;
        let kept = self
            .keep(vec![
                Write::Put(Table::Files, id.0, bytes),
                Write::Put(Table::Documents, id.0, encode(RECORD_VERSION, &record)),
                Write::Put(Table::Meta, meta::COUNTERS, encode(RECORD_VERSION, &counters)),
            ])
            .await;
        if kept && let Some(entry) = self.state.borrow_mut().documents.get_mut(&id) {
            entry.unkept = None;
        }
        id
    }

    async fn read_to_the_end(&self, id: DocumentId, cancel: Flag) -> Result<Reply, EngineError> {
        let settled = self.state.borrow().documents.get(&id).map(|entry| entry.settled.clone());
        if let Some(settled) = settled {
            select(Box::pin(settled.up()), Box::pin(cancel.up())).await;
            if !settled.is_up() {
                self.cancel_reading(id).await?;
            }
        }
        let stage = self.state.borrow().documents.get(&id).map(|entry| entry.status.stage.clone());
        match stage {
            Some(Stage::Ready) => Ok(Reply::Added(id)),
            Some(Stage::Failed(reason)) => Err(EngineError::Unreadable(reason)),
            _ => Err(EngineError::Cancelled),
        }
    }

    /// Reads the sample collection's files as if they had been dropped.
    pub(super) async fn add_sample(self: Rc<Self>) -> Result<Reply, EngineError> {
        let index = self.fetch(SAMPLE_INDEX).await?;
        let index: serde_json::Value = serde_json::from_slice(&index)
            .map_err(|error| EngineError::Storage(format!("sample list: {error}")))?;
        for file in index["files"].as_array().into_iter().flatten() {
            let (Some(name), Some(path)) = (file["name"].as_str(), file["path"].as_str()) else { continue };
            let bytes = self.fetch(&format!("/sample/{path}")).await?;
            if self.same_file(&bytes).is_none() {
                self.admit(name.to_owned(), bytes).await;
            }
        }
        self.run_queue();
        Ok(Reply::Nothing)
    }

    async fn fetch(&self, path: &str) -> Result<Vec<u8>, EngineError> {
        let fetched = self.doors.host.fetch(path).await;
        fetched.map_err(|error| EngineError::Storage(format!("{path}: {error}")))
    }

    /// Stops the reading of a document. One already read stays as it is.
    pub(super) async fn cancel_reading(&self, id: DocumentId) -> Result<Reply, EngineError> {
        let cancelled = {
            let mut state = self.state.borrow_mut();
            state.queue.retain(|queued| *queued != id);
            let entry = state.documents.get_mut(&id).ok_or(EngineError::NotFound)?;
            entry.cancel.raise();
            !matches!(entry.status.stage, Stage::Ready | Stage::Failed(_) | Stage::Cancelled)
        };
        if cancelled {
            self.settle(id, StoredStage::Cancelled).await;
            self.enter(id, Stage::Cancelled);
        }
        Ok(Reply::Nothing)
    }

    /// Takes a document away, and all that only it told.
    pub(super) async fn remove_document(&self, id: DocumentId) -> Result<Reply, EngineError> {
        {
            let mut state = self.state.borrow_mut();
            state.queue.retain(|queued| *queued != id);
            let entry = state.documents.remove(&id).ok_or(EngineError::NotFound)?;
            entry.cancel.raise();
            entry.settled.raise();
        }
        self.change(|builder| builder.remove(id));
        let tables = [Table::Documents, Table::Files, Table::Readings, Table::Vectors];
        self.keep(tables.into_iter().map(|table| Write::Delete(table, id.0)).collect()).await;
        self.watchers.tell(&Event::DocumentRemoved(id));
        self.graph_changed();
        self.vectors_changed();
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
            let next = self.state.borrow_mut().queue.pop_front();
            let Some(id) = next else { break };
            self.read_document(id).await;
            self.start_embedding();
        }
        self.state.borrow_mut().queue_runs = false;
    }

    async fn read_document(&self, id: DocumentId) {
        let Some((name, cancel)) = self.begin(id).await else { return };
        match self.read(id, &name, &cancel).await {
            Ok(reading) => self.finish(id, reading).await,
            Err(Interrupted::Cancelled) => {}
            Err(Interrupted::Refused(error)) => {
                let reason = error.to_string();
                self.settle(id, StoredStage::Failed(reason.clone())).await;
                self.enter(id, Stage::Failed(reason));
            }
        }
    }

    async fn begin(&self, id: DocumentId) -> Option<(String, Flag)> {
        let (name, cancel) = {
            let mut state = self.state.borrow_mut();
            let entry = state.documents.get_mut(&id)?;
            entry.cancel = Flag::default();
            (entry.record.name.clone(), entry.cancel.clone())
        };
        self.enter(id, Stage::Reading);
        self.settle(id, StoredStage::UnderWay).await;
        Some((name, cancel))
    }

    /// Writes a document's stage into the journal.
    async fn settle(&self, id: DocumentId, stage: StoredStage) {
        let record = {
            let mut state = self.state.borrow_mut();
            let Some(entry) = state.documents.get_mut(&id) else { return };
            entry.record.stage = stage;
            entry.record.clone()
        };
        self.keep(vec![Write::Put(Table::Documents, id.0, encode(RECORD_VERSION, &record))]).await;
    }

    async fn read(&self, id: DocumentId, name: &str, cancel: &Flag) -> Result<Reading, Interrupted> {
        let bytes = self.bytes_of(id).await?;
        let document = self.document_of(name, bytes).await?;
        self.breathe(cancel).await?;
        self.update(id, |status| {
            status.kind = Some(document.kind);
            status.warnings = document.warnings.clone();
        });
        self.enter(id, Stage::Extracting);
        let text = text::split(&document);
        self.breathe(cancel).await?;
        let mut extractor = Extractor::new(&document, &text);
        let mut done = 0;
        while extractor.advance(SLICE) {
            done += SLICE;
            let share = done as f32 / text.sentences.len().max(1) as f32;
            self.update(id, |status| status.progress = share.min(1.0));
            self.breathe(cancel).await?;
        }
        let extraction = extractor.finish();
        Ok(Reading { document, text, extraction })
    }

    async fn breathe(&self, cancel: &Flag) -> Result<(), Interrupted> {
        self.doors.host.breathe().await;
        if cancel.is_up() { Err(Interrupted::Cancelled) } else { Ok(()) }
    }

    async fn bytes_of(&self, id: DocumentId) -> Result<Vec<u8>, ReadError> {
        let unkept = self.state.borrow().documents.get(&id).and_then(|entry| entry.unkept.clone());
        if let Some(bytes) = unkept {
            return Ok(bytes);
        }
        let stored = self.doors.store.get(Table::Files, id.0).await;
        stored.ok().flatten().ok_or_else(|| ReadError::Damaged("its bytes are no longer stored".into()))
    }

    async fn document_of(&self, name: &str, bytes: Vec<u8>) -> Result<Document, ReadError> {
        if document::kind_of(name, &bytes) != Ok(DocumentKind::Pdf) {
            return document::read(name, &bytes);
        }
        let text = self.doors.host.read_pdf(bytes).await?;
        document::pdf::assemble(name, text.title.as_deref(), &text.pages)
    }

    /// Lets the corpus know what was read, and keeps it.
    async fn finish(&self, id: DocumentId, reading: Reading) {
        self.enter(id, Stage::Indexing);
        let stored = encode(READING_VERSION, &reading);
        let counts = counts(&reading);
        let kind = reading.document.kind;
        let warnings = reading.document.warnings.clone();
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
        self.change(|builder| builder.add(id, reading));
        self.keep(vec![
            Write::Put(Table::Readings, id.0, stored),
            Write::Put(Table::Documents, id.0, encode(RECORD_VERSION, &record)),
        ])
        .await;
        let [words, sentences, mentions, triples] = counts;
        self.update(id, |status| {
            (status.words, status.sentences) = (words, sentences);
            (status.mentions, status.triples) = (mentions, triples);
        });
        self.enter(id, Stage::Ready);
        self.graph_changed();
        self.vectors_changed();
    }
}

fn counts(reading: &Reading) -> [u32; 4] {
    let words = reading.document.text.split_whitespace().count();
    let extraction = &reading.extraction;
    [words, reading.text.sentences.len(), extraction.mentions.len(), extraction.triples.len()]
        .map(|n| n as u32)
}
