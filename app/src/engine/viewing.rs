//! The document that is open.

use super::requests::Requests;
use crate::interop::task::Latest;
use crate::state::document::{Cited, Viewer};
use crate::words;
use clew_types::columns::Columns;
use clew_types::export::ExportedFile;
use clew_types::id::DocumentId;
use clew_types::span::Span;
use clew_worker::protocol::{Command, EngineError, PageView, Reply, TableColumns};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;

/// The document viewer. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Viewing {
    pub(super) requests: Requests,
    pub viewer: RwSignal<Viewer>,
    /// The sentence that it is open at.
    pub cited: RwSignal<Option<Cited>>,
    work: Latest,
}

impl Viewing {
    pub(super) fn new(requests: Requests) -> Self {
        Self { requests, viewer: RwSignal::default(), cited: RwSignal::default(), work: Latest::new() }
    }

    /// A document's file, as it was added.
    pub async fn original(self, id: DocumentId) -> Result<ExportedFile, EngineError> {
        match self.requests.request(Command::Original(id)).finish().await? {
            Reply::File(file) => Ok(file),
            _ => Err(EngineError::NotFound),
        }
    }

    /// What stands where on a page; kept as it was where the engine does not say.
    pub fn look_at_page(
        self,
        work: Latest,
        id: DocumentId,
        page: u32,
        wanted: Option<Span>,
        laid: RwSignal<PageView>,
    ) {
        work.run(async move {
            if let Ok(Reply::Page(page)) =
                self.requests.request(Command::Page(id, page, wanted)).finish().await
            {
                let _ = laid.try_set(page);
            }
        });
    }

    /// Opens a document, at a sentence if one is named.
    pub fn open(self, id: DocumentId, cited: Option<Cited>) {
        self.cited.set(cited);
        if self.viewer.with_untracked(|viewer| matches!(viewer, Viewer::Open(text) if text.id == id)) {
            return;
        }
        self.viewer.set(Viewer::Loading(id));
        let request = self.requests.request(Command::ReadDocument(id));
        self.work.run(async move {
            self.viewer.set(match request.finish().await {
                Ok(Reply::Document(text)) => Viewer::Open(Arc::from(text)),
                Ok(_) => Viewer::Closed,
                Err(error) => Viewer::Failed(words::engine_error(&error)),
            });
        });
    }

    /// Opens the document of a cited sentence there.
    pub fn open_citation(self, cited: Cited) {
        self.open(cited.sentence.document, Some(cited));
    }

    /// Looks up how a document's tables are understood.
    pub fn load_tables(self, id: DocumentId, tables: RwSignal<Vec<TableColumns>>) {
        self.take_tables(Command::Tables(id), tables);
    }

    /// Has a table understood like this; `None` = as guessed.
    pub fn set_columns(
        self,
        id: DocumentId,
        table: u32,
        columns: Option<Columns>,
        tables: RwSignal<Vec<TableColumns>>,
    ) {
        self.take_tables(Command::SetColumns(id, table, columns), tables);
    }

    fn take_tables(self, command: Command, tables: RwSignal<Vec<TableColumns>>) {
        let request = self.requests.request(command);
        spawn_local(async move {
            match request.finish().await {
                // The viewer may have been closed meanwhile.
                Ok(Reply::Tables(found)) => _ = tables.try_set(found),
                Ok(_) | Err(EngineError::NotFound) => {}
                Err(error) => self.requests.complain(&error),
            }
        });
    }

    /// Closes the document viewer.
    pub fn close(self) {
        self.work.stop();
        self.cited.set(None);
        self.viewer.set(Viewer::Closed);
    }
}
