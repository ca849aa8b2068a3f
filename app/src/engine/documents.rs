//! Reading documents and showing them.

use super::Session;
use crate::interop::folder::{self, Files};
use crate::interop::task::Latest;
use crate::state::document::{Cited, DocumentRow, Viewer, checking, is_under_way, upsert};
use crate::state::notice::{Offer, Tone};
use crate::words;
use clew_types::columns::Columns;
use clew_types::export::ExportedFile;
use clew_types::id::DocumentId;
use clew_types::span::Span;
use clew_worker::client::Request;
use clew_worker::protocol::{
    Command, DocumentStatus, EngineError, Notice, PageView, PictureLanguage, Reply, TableColumns,
};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use web_sys::{File, FileSystemEntry};

impl Session {
    /// Reads files.
    pub fn add_files(self, files: Vec<File>) {
        for file in files {
            self.add_file(file.name(), file);
        }
    }

    /// Reads what was found in folders.
    pub fn add_found(self, files: Files) {
        if files.left_out > 0 {
            self.notify(Tone::Info, words::passed_over(files.left_out));
        }
        for (path, file) in files.all {
            self.add_file(path, file);
        }
    }

    fn add_file(self, name: String, file: File) {
        let command = Command::AddFile(name);
        self.report_reading(self.engine.with_value(|engine| engine.send_file(command, file)));
    }

    /// Reads what is wanted of these folders.
    pub fn add_folders(self, folders: Vec<FileSystemEntry>, is_wanted: fn(&str) -> bool) {
        if !folders.is_empty() {
            spawn_local(async move { self.add_found(folder::look_into(folders, is_wanted).await) });
        }
    }

    /// Reads pasted text.
    pub fn add_text(self, name: String, text: String) {
        self.report_reading(self.request(Command::AddText(name, text)));
    }

    /// Reads the bundled sample.
    pub fn add_sample(self) {
        self.tell(Command::AddSample);
    }

    /// A file that cannot be read says so in its row; only other errors need a message.
    fn report_reading(self, request: Request) {
        spawn_local(async move {
            match request.finish().await {
                Ok(_) | Err(EngineError::Unreadable(_)) => {}
                Err(error) => self.complain(&error),
            }
        });
    }

    /// A document's file, as it was added.
    pub async fn original(self, id: DocumentId) -> Result<ExportedFile, EngineError> {
        match self.request(Command::Original(id)).finish().await? {
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
            if let Ok(Reply::Page(page)) = self.request(Command::Page(id, page, wanted)).finish().await {
                let _ = laid.try_set(page);
            }
        });
    }

    /// Stops reading a document.
    pub fn cancel_reading(self, id: DocumentId) {
        self.tell(Command::CancelReading(id));
    }

    /// Reads a document once more, and if a language is given, what is written on its pictures.
    pub fn read_again(self, id: DocumentId, pictures: Option<PictureLanguage>) {
        self.tell(Command::ReadAgain(id, pictures));
    }

    /// Takes a document out of the workspace.
    pub fn remove_document(self, id: DocumentId) {
        let name = self.documents.with_untracked(|rows| {
            let row = rows.iter().flatten().find(|row| row.id == id);
            row.map(|row| row.status.with_untracked(|status| status.name.clone())).unwrap_or_default()
        });
        self.tell(Command::RemoveDocument(id));
        self.notify_with(Tone::Info, words::removed(&name), Some(Offer::BringBack(id)));
    }

    /// Brings a removed document back.
    pub fn restore_document(self, id: DocumentId) {
        self.tell(Command::RestoreDocument(id));
    }

    /// Opens a document, at a sentence if one is named.
    pub fn open_document(self, id: DocumentId, cited: Option<Cited>) {
        self.cited.set(cited);
        if self.viewer.with_untracked(|viewer| matches!(viewer, Viewer::Open(text) if text.id == id)) {
            return;
        }
        self.viewer.set(Viewer::Loading(id));
        let request = self.request(Command::ReadDocument(id));
        self.opening.run(async move {
            self.viewer.set(match request.finish().await {
                Ok(Reply::Document(text)) => Viewer::Open(Arc::from(text)),
                Ok(_) => Viewer::Closed,
                Err(error) => Viewer::Failed(words::engine_error(&error)),
            });
        });
    }

    /// Opens the document of a cited sentence there.
    pub fn open_citation(self, cited: Cited) {
        self.open_document(cited.sentence.document, Some(cited));
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
        let request = self.request(command);
        spawn_local(async move {
            match request.finish().await {
                // The viewer may have been closed meanwhile.
                Ok(Reply::Tables(found)) => _ = tables.try_set(found),
                Ok(_) | Err(EngineError::NotFound) => {}
                Err(error) => self.complain(&error),
            }
        });
    }

    /// Reads on after storage was full.
    pub fn read_on(self, keep: bool) {
        self.standing.update(|standing| standing.retain(|known| *known != Notice::StorageFull));
        self.tell(Command::ReadOn(keep));
    }

    /// Halts work on documents, or lets it go on.
    pub fn halt(self, is_halted: bool) {
        self.tell(Command::Halt(is_halted));
    }

    /// Documents that are being read or wait for it, and all.
    pub fn under_way(self) -> (usize, usize) {
        self.documents.with(|rows| {
            let rows = rows.iter().flatten();
            let waits = |row: &&DocumentRow| row.status.with(|status| is_under_way(&status.stage));
            (rows.clone().filter(waits).count(), rows.count())
        })
    }

    /// Shows a document's state, and notes that its facts are still to be checked.
    pub(super) fn take_document(self, status: &DocumentStatus) {
        if checking(status).is_some() {
            self.unsettled.set_value(true);
        }
        let rows = self.documents.get_untracked().unwrap_or_default();
        if let Some(row) = upsert(&rows, status) {
            self.documents.update(|rows| rows.get_or_insert_default().push(row));
        }
    }

    /// Has the map fitted once more when all facts are checked.
    pub(super) fn settle(self) {
        if self.unsettled.get_value() && !untrack(|| self.is_checking()) {
            self.unsettled.set_value(false);
            self.picture.update_untracked(|picture| picture.settled += 1);
        }
    }

    /// True while facts are checked, of which most may leave.
    pub fn is_checking(self) -> bool {
        let is_checked = |row: &DocumentRow| row.status.with(|status| checking(status).is_none());
        self.documents.with(|rows| !rows.iter().flatten().all(is_checked))
    }

    /// Closes the document viewer.
    pub fn close_document(self) {
        self.opening.stop();
        self.cited.set(None);
        self.viewer.set(Viewer::Closed);
    }
}
