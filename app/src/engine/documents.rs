//! Which documents are there, and how far are they read?

use super::map::Map;
use super::requests::Requests;
use super::viewing::Viewing;
use crate::interop::folder::{self, Files};
use crate::interop::kept;
use crate::state::document::{DocumentRow, Viewer, checking, is_under_way, upsert};
use crate::state::notice::{Offer, Tone};
use crate::ui::handler::effect;
use crate::words;
use clew_types::id::DocumentId;
use clew_worker::client::Request;
use clew_worker::protocol::{Command, DocumentStatus, EmbedderStatus, EngineError, Notice, PictureLanguage};
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::{File, FileSystemEntry};

/// Where the browser keeps whether a workspace was filled.
fn filled_key(workspace: u32) -> String {
    format!("clew.filled.{workspace}")
}

/// The documents, and who works on them. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Documents {
    requests: Requests,
    map: Map,
    viewing: Viewing,
    workspace: u32,
    /// `None` until the engine has told what there is.
    pub rows: RwSignal<Option<Vec<DocumentRow>>>,
    pub background: RwSignal<(u32, u32, bool)>,
    pub embedder: RwSignal<EmbedderStatus>,
    /// The network that reads.
    pub reader: RwSignal<EmbedderStatus>,
    /// The person has halted work on documents.
    pub halted: RwSignal<bool>,
    /// Facts have been checked since the graph was last told to be as it stays.
    unsettled: StoredValue<bool>,
}

impl Documents {
    pub(super) fn new(workspace: u32, map: Map, viewing: Viewing) -> Self {
        Self {
            requests: map.requests,
            map,
            viewing,
            workspace,
            rows: RwSignal::default(),
            background: RwSignal::default(),
            embedder: RwSignal::new(EmbedderStatus::Idle),
            reader: RwSignal::new(EmbedderStatus::Idle),
            halted: RwSignal::new(false),
            unsettled: StoredValue::new(false),
        }
    }

    /// True when there is something to show in the list.
    pub fn has_any(self) -> bool {
        self.rows.with(|rows| rows.as_ref().is_some_and(|rows| !rows.is_empty()))
    }

    /// True when there is nothing; before the engine has told, what was true on the last visit.
    pub fn is_empty(self) -> bool {
        let was_empty = || kept::get(&filled_key(self.workspace)).is_none_or(|kept| kept != "yes");
        self.rows.with(|rows| rows.as_ref().map_or_else(was_empty, Vec::is_empty))
    }

    /// Remembers for the next visit whether there is something.
    pub(super) fn keep_whether_filled(self) {
        effect(move || {
            if self.rows.with(Option::is_some) {
                kept::set(&filled_key(self.workspace), if self.has_any() { "yes" } else { "no" });
            }
        });
    }

    /// Reads files.
    pub fn add_files(self, files: Vec<File>) {
        for file in files {
            self.add_file(file.name(), file);
        }
    }

    /// Reads what was found in folders.
    pub fn add_found(self, files: Files) {
        if files.left_out > 0 {
            self.requests.notices.notify(Tone::Info, words::passed_over(files.left_out));
        }
        for (path, file) in files.all {
            self.add_file(path, file);
        }
    }

    fn add_file(self, name: String, file: File) {
        let command = Command::AddFile(name);
        self.report_reading(self.requests.send_file(command, file));
    }

    /// Reads what is wanted of these folders.
    pub fn add_folders(self, folders: Vec<FileSystemEntry>, is_wanted: fn(&str) -> bool) {
        if !folders.is_empty() {
            spawn_local(async move { self.add_found(folder::look_into(folders, is_wanted).await) });
        }
    }

    /// Reads pasted text.
    pub fn add_text(self, name: String, text: String) {
        self.report_reading(self.requests.request(Command::AddText(name, text)));
    }

    /// Reads the bundled sample.
    pub fn add_sample(self) {
        self.requests.tell(Command::AddSample);
    }

    /// A file that cannot be read says so in its row; only other errors need a message.
    fn report_reading(self, request: Request) {
        spawn_local(async move {
            match request.finish().await {
                Ok(_) | Err(EngineError::Unreadable(_)) => {}
                Err(error) => self.requests.complain(&error),
            }
        });
    }

    /// Stops reading a document.
    pub fn cancel_reading(self, id: DocumentId) {
        self.requests.tell(Command::CancelReading(id));
    }

    /// Reads a document once more, and if a language is given, what is written on its pictures.
    pub fn read_again(self, id: DocumentId, pictures: Option<PictureLanguage>) {
        self.requests.tell(Command::ReadAgain(id, pictures));
    }

    /// Takes a document out of the workspace.
    pub fn remove(self, id: DocumentId) {
        let name = self.rows.with_untracked(|rows| {
            let row = rows.iter().flatten().find(|row| row.id == id);
            row.map(|row| row.status.with_untracked(|status| status.name.clone())).unwrap_or_default()
        });
        self.requests.tell(Command::RemoveDocument(id));
        self.requests.notices.notify_with(Tone::Info, words::removed(&name), Some(Offer::BringBack(id)));
    }

    /// Brings a removed document back.
    pub fn restore(self, id: DocumentId) {
        self.requests.tell(Command::RestoreDocument(id));
    }

    /// Reads on after storage was full.
    pub fn read_on(self, keep: bool) {
        self.requests.notices.take_back(&Notice::StorageFull);
        self.requests.tell(Command::ReadOn(keep));
    }

    /// Halts work on documents, or lets it go on.
    pub fn halt(self, is_halted: bool) {
        self.requests.tell(Command::Halt(is_halted));
    }

    /// Documents that are being read or wait for it, and all.
    pub fn under_way(self) -> (usize, usize) {
        self.rows.with(|rows| {
            let rows = rows.iter().flatten();
            let waits = |row: &&DocumentRow| row.status.with(|status| is_under_way(&status.stage));
            (rows.clone().filter(waits).count(), rows.count())
        })
    }

    /// Shows a document's state, and notes that its facts are still to be checked.
    pub(super) fn take(self, status: &DocumentStatus) {
        if checking(status).is_some() {
            self.unsettled.set_value(true);
        }
        let rows = self.rows.get_untracked().unwrap_or_default();
        if let Some(row) = upsert(&rows, status) {
            self.rows.update(|rows| rows.get_or_insert_default().push(row));
        }
    }

    /// Has the map fitted once more when all facts are checked.
    pub(super) fn settle(self) {
        if self.unsettled.get_value() && !untrack(|| self.is_checking()) {
            self.unsettled.set_value(false);
            self.map.settle();
        }
    }

    /// True while facts are checked, of which most may leave.
    pub fn is_checking(self) -> bool {
        let is_checked = |row: &DocumentRow| row.status.with(|status| checking(status).is_none());
        self.rows.with(|rows| !rows.iter().flatten().all(is_checked))
    }

    /// How many facts were found that did not stand the check.
    pub fn dropped(self) -> u32 {
        self.rows.with(|rows| rows.iter().flatten().map(|row| row.status.with(|status| status.dropped)).sum())
    }

    /// True while documents are read, or facts checked that answers rest on.
    pub fn are_being_read(self) -> bool {
        let is_checking = || self.is_checking() && !matches!(self.reader.get(), EmbedderStatus::Absent(_));
        untrack(|| self.under_way().0 > 0 || is_checking())
    }

    /// What there is has been told, even if it is nothing.
    pub(super) fn are_told(self) {
        self.rows.update(|rows| _ = rows.get_or_insert_default());
    }

    /// Takes the row of a document away that is gone.
    pub(super) fn forget(self, id: DocumentId) {
        self.rows.update(|rows| rows.get_or_insert_default().retain(|row| row.id != id));
        let is_open = self
            .viewing
            .viewer
            .with_untracked(|viewer| matches!(viewer, Viewer::Open(text) if text.id == id));
        if is_open {
            self.viewing.close();
        }
    }
}
