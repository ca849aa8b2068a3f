//! How does a file come in? It gets a number and its bytes are kept, so that its reading can begin again at any time.

use super::flag::Flag;
use super::keeping::put;
use super::{Engine, Entry, Sink};
use crate::protocol::{EngineError, Event, Notice, Reply, Stage};
use crate::record::{COUNTERS, DOCUMENT, DocumentRecord, NUMBERS, digest, meta};
use crate::store::{Table, Write};
use clew_document::archive::{InnerFile, may_hold_files};
use clew_types::id::DocumentId;
use futures::future::select;
use std::rc::Rc;

/// List of the bundled sample's files.
const SAMPLE_INDEX: &str = "/sample/index.json";

impl Engine {
    /// Puts a file into the workspace; done when it has been read. An archive becomes the documents inside it, a message
    /// itself and what was attached to it.
    pub(super) async fn add_file(
        self: Rc<Self>,
        name: String,
        bytes: Vec<u8>,
        sink: Sink,
        cancel: Flag,
    ) -> Result<Reply, EngineError> {
        let inner = if may_hold_files(&name, &bytes) {
            // What cannot be unfolded is listed with the reason, as any file that cannot be read.
            self.doors.host.unfold(&name, &bytes).await.unwrap_or_default()
        } else {
            None
        };
        let files = inner.unwrap_or_else(|| vec![InnerFile { path: name, bytes }]);
        self.add_all(files, sink, cancel).await
    }

    /// The outcome of the first file that is read, or else of the first.
    async fn add_all(
        self: Rc<Self>,
        files: Vec<InnerFile>,
        sink: Sink,
        cancel: Flag,
    ) -> Result<Reply, EngineError> {
        let mut outcome: Result<Reply, EngineError> = Err(EngineError::NotFound);
        let mut new = Vec::with_capacity(files.len());
        for InnerFile { path, bytes } in files {
            match self.same_file(&bytes) {
                Some(known) => {
                    self.notice_known(known, path);
                    outcome = outcome.or(Ok(Reply::Added(known)));
                }
                None => new.push(self.admit(path, bytes).await?),
            }
        }
        sink(Event::Admitted);
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
        let same = |entry: &Entry| {
            entry.record.digest == digest
                && entry.record.bytes == bytes.len() as u64
                && !matches!(entry.status.stage, Stage::Failed(_) | Stage::Cancelled)
        };
        state.documents.iter().find(|(_, entry)| same(entry)).map(|(id, _)| *id)
    }

    /// Gives a file its number and keeps its bytes, so that reading can begin again after a crash.
    ///
    /// # Errors
    /// When there is no number left: another document's must not be given again.
    pub(super) async fn admit(&self, name: String, bytes: Vec<u8>) -> Result<DocumentId, EngineError> {
        let record = DocumentRecord::new(name, &bytes);
        let id = DocumentId(self.state.borrow().counters.document);
        if id.0 >= NUMBERS {
            return Err(EngineError::Storage("this workspace has no number left for a new document".into()));
        }
        // On the list before anything is awaited: the next file must get another number.
        self.enlist(id, record.clone(), Some(bytes.clone()));
        self.update(id, |_| ());
        let counters = self.state.borrow().counters;
        let kept = self
            .keep(vec![
                Ok(Write::Put(Table::Files, id.0, bytes)),
                put(Table::Documents, id.0, &DOCUMENT, &record),
                put(Table::Meta, meta::COUNTERS, &COUNTERS, &counters),
            ])
            .await;
        self.bytes_offered(id, kept);
        Ok(id)
    }

    /// Notes what the store said to a document's bytes.
    fn bytes_offered(&self, id: DocumentId, kept: bool) {
        if let Some(entry) = self.state.borrow_mut().documents.get_mut(&id) {
            entry.refused = !kept;
            entry.unkept = entry.unkept.take().filter(|_| !kept);
        }
        self.update(id, |status| status.unkept = !kept);
    }

    /// Offers bytes that the store refused once more: a document is worth little without its file.
    pub(super) async fn offer_again(&self, id: DocumentId) {
        let (bytes, counters) = {
            let state = self.state.borrow();
            let refused = state.documents.get(&id).filter(|entry| entry.refused && !self.doors.read_only);
            let Some(bytes) = refused.and_then(|entry| entry.unkept.clone()) else { return };
            (bytes, state.counters)
        };
        let changes = vec![
            Ok(Write::Put(Table::Files, id.0, bytes)),
            put(Table::Meta, meta::COUNTERS, &COUNTERS, &counters),
        ];
        let kept = self.keep(changes).await;
        self.bytes_offered(id, kept);
    }

    async fn read_to_the_end(&self, id: DocumentId, cancel: Flag) -> Result<Reply, EngineError> {
        let settled = self.state.borrow().documents.get(&id).map(|entry| entry.settled.clone());
        if let Some(settled) = settled {
            select(Box::pin(settled.up()), Box::pin(cancel.up())).await;
            if !settled.is_up() {
                self.cancel_reading(id).await?;
                // What has just been read becomes ready in a moment.
                settled.up().await;
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
                self.admit(name.to_owned(), bytes).await?;
            }
        }
        self.run_queue();
        Ok(Reply::Nothing)
    }

    async fn fetch(&self, path: &str) -> Result<Vec<u8>, EngineError> {
        let fetched = self.doors.host.fetch(path).await;
        fetched.map_err(|error| EngineError::Storage(format!("{path}: {error}")))
    }
}
