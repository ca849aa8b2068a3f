//! How does a document go, and come back? Its knowledge goes at once; its records are only marked, until the next start or
//! until they would travel along with the workspace.

use super::Engine;
use super::keeping::put;
use crate::protocol::{EngineError, Event, Reply};
use crate::record::{DOCUMENT, READING, StoredStage, VECTORS};
use crate::store::{StoreError, Table, Write};
use clew_types::id::DocumentId;
use std::rc::Rc;

/// What is kept of a document.
pub(super) const TABLES: [Table; 6] =
    [Table::Documents, Table::Files, Table::Readings, Table::Vectors, Table::Verdicts, Table::Columns];

impl Engine {
    /// Takes a document away, and all that only it told.
    pub(super) async fn remove_document(&self, id: DocumentId) -> Result<Reply, EngineError> {
        let mut record = {
            let mut state = self.state.borrow_mut();
            state.queue.retain(|queued| *queued != id);
            let entry = state.documents.remove(&id).ok_or(EngineError::NotFound)?;
            entry.cancel.raise();
            entry.settled.raise();
            state.removed.push(id);
            entry.record
        };
        self.change(|builder| builder.remove(id));
        record.stage = StoredStage::Removed;
        let mark = put(Table::Documents, id.0, &DOCUMENT, &record);
        self.keep_surely(vec![mark]).await;
        self.watchers.tell(&Event::DocumentRemoved(id));
        self.graph_changed();
        self.background_changed();
        Ok(Reply::Nothing)
    }

    /// Brings a removed document back as it was. What was not read to the end is read again.
    pub(super) async fn restore_document(self: &Rc<Self>, id: DocumentId) -> Result<Reply, EngineError> {
        // Taken off the list before anything is awaited: asked twice, it comes back once.
        let at = self.state.borrow().removed.iter().position(|removed| *removed == id);
        self.state.borrow_mut().removed.remove(at.ok_or(EngineError::NotFound)?);
        let outcome = self.restore(id).await;
        if outcome.is_err() {
            self.state.borrow_mut().removed.push(id);
        }
        outcome
    }

    async fn restore(self: &Rc<Self>, id: DocumentId) -> Result<Reply, EngineError> {
        let refused = |error: StoreError| EngineError::Storage(error.to_string());
        let record = self.stored(Table::Documents, id.0).await.map_err(refused)?;
        let mut record =
            self.document_record(id.0, &record.ok_or(EngineError::NotFound)?).await.map_err(refused)?;
        let reading = self.stored(Table::Readings, id.0).await.map_err(refused)?;
        let reading = reading.and_then(|bytes| READING.decode(&bytes).ok());
        record.stage = if reading.is_some() { StoredStage::Ready } else { StoredStage::Pending };
        let mark = put(Table::Documents, id.0, &DOCUMENT, &record);
        self.enlist(id, record, None);
        if let Some(reading) = reading {
            self.expect_vectors(id, &reading);
            self.restore_verdicts(id).await;
            self.know(id, reading);
            self.restore_vectors(id).await;
            // What questions found in it comes back too; what is known already is skipped.
            self.load_learned().await.map_err(refused)?;
        }
        self.keep_surely(vec![mark]).await;
        self.update(id, |_| ());
        self.graph_changed();
        self.background_changed();
        self.run_queue();
        self.start_embedding();
        self.start_checking();
        Ok(Reply::Nothing)
    }

    pub(super) async fn restore_vectors(&self, id: DocumentId) {
        let stored = self.stored(Table::Vectors, id.0).await.ok().flatten();
        if let Some(vectors) = stored.and_then(|bytes| VECTORS.decode(&bytes).ok()) {
            self.take_vectors(id, &vectors);
        }
    }

    /// Lets go of what was removed for good. Numbers are never given again: the deletion may come late.
    pub(super) async fn purge_removed(&self) {
        let removed = std::mem::take(&mut self.state.borrow_mut().removed);
        let delete = |id: DocumentId| TABLES.map(|table| Ok(Write::Delete(table, id.0)));
        if !removed.is_empty() {
            self.keep_surely(removed.into_iter().flat_map(delete).collect()).await;
        }
    }
}
