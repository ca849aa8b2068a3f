//! Workspaces: the list of them, and carrying one to another place.

use super::requests::Requests;
use super::unconfirmed;
use crate::interop::{address, dom, kept};
use crate::state::notice::Tone;
use crate::state::workspaces::Workspaces as List;
use crate::words;
use clew_worker::client::Request;
use clew_worker::protocol::{Command, Event};
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::{Blob, File};

/// Where the browser keeps the list.
const LIST: &str = "clew.workspaces";
/// Where it keeps the number of the one that was used last.
const LAST: &str = "clew.workspace";
/// Media type of a saved workspace: no program but this one opens it.
const MEDIA_TYPE: &str = "application/octet-stream";

/// Number of the one to open: the one that the address names, or else the one that was used last. From then on the address
/// names it: whatever other tabs open, this one keeps its own.
pub(super) fn to_open() -> u32 {
    let last = || kept::get(LAST).and_then(|last| last.parse().ok());
    let number = address::workspace().unwrap_or_else(|| listed().if_present(last()));
    address::name_workspace(number);
    let is_used = move || kept::set(LAST, &number.to_string());
    is_used();
    window_event_listener_untyped("focus", move |_| is_used());
    number
}

fn listed() -> List {
    List::parse(&kept::get(LIST).unwrap_or_default(), words::FIRST_WORKSPACE)
}

/// The list as the browser keeps it, with the one that is opened; what was removed long ago is deleted for good.
fn load(opened: u32) -> List {
    let mut all = listed();
    let before = all.clone();
    all.adopt(opened, &words::workspace_number(opened));
    let old = all.purge(dom::now() as u64);
    old.iter().copied().for_each(dom::delete_workspace);
    old.into_iter().for_each(unconfirmed::forget);
    if all != before {
        kept::set(LIST, &all.text());
    }
    all
}

/// The workspaces. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Workspaces {
    requests: Requests,
    /// Number of the one that is open.
    pub number: u32,
    pub all: RwSignal<List>,
}

impl Workspaces {
    pub(super) fn new(number: u32, requests: Requests) -> Self {
        Self { requests, number, all: RwSignal::new(load(number)) }
    }

    fn change<T>(self, change: impl FnOnce(&mut List) -> T) -> Option<T> {
        let outcome = self.all.try_update(change);
        kept::set(LIST, &self.all.with_untracked(List::text));
        outcome
    }

    /// Makes an empty one: its number.
    pub(super) fn add(self, name: &str) -> Option<u32> {
        self.change(|all| all.add(name))
    }

    /// Name of the one that is open.
    pub fn name(self) -> String {
        self.all.with(|all| all.name(self.number).unwrap_or_default().to_owned())
    }

    /// Opens another one. Page and engine start anew with it: nothing of this one is left in them.
    pub fn open(self, number: u32) {
        address::go_to_workspace(number);
    }

    /// Makes an empty one and opens it.
    pub fn create(self, name: &str) {
        if let Some(number) = self.add(name) {
            self.open(number);
        }
    }

    pub fn rename(self, number: u32, name: &str) {
        self.change(|all| all.rename(number, name));
    }

    /// Removes one; for a day it can be brought back.
    pub fn remove(self, number: u32) {
        self.change(|all| all.remove(number, dom::now() as u64));
        if number == self.number {
            self.open(0);
        }
    }

    pub fn bring_back(self, number: u32) {
        self.change(|all| all.bring_back(number));
    }

    /// Copies the open one, and opens the copy.
    pub fn duplicate(self) {
        let name = words::copy_of(&self.name());
        if let Some(number) = self.add(&name) {
            self.open_when_filled(number, self.requests.request(Command::CopyWorkspace(number)));
        }
    }

    /// Makes one out of a saved file, and opens it.
    pub fn import(self, file: File) {
        let name = file.name();
        let name = name.strip_suffix(words::WORKSPACE_ENDING).unwrap_or(&name).to_owned();
        if let Some(number) = self.change(|all| all.add(&name)) {
            let command = Command::ImportWorkspace(number);
            let request = self.requests.send_file(command, file);
            self.open_when_filled(number, request);
        }
    }

    /// Opens a new one once it is whole; takes it off the list when that fails.
    pub(super) fn open_when_filled(self, number: u32, request: Request) {
        self.requests.notices.notify(Tone::Info, words::FILLING.to_owned());
        spawn_local(async move {
            let outcome = request.finish().await;
            self.requests.notices.toasts.update(|toasts| toasts.close_text(words::FILLING));
            match outcome {
                Ok(_) => self.open(number),
                Err(error) => {
                    self.change(|all| all.forget(number));
                    self.requests.complain(&error);
                }
            }
        });
    }

    /// Saves the open one as a file. The pieces are the browser's as soon as they come: the whole need not fit into
    /// memory.
    pub fn export(self) {
        let name = format!("{}{}", self.name(), words::WORKSPACE_ENDING);
        let mut request = self.requests.request(Command::ExportWorkspace);
        spawn_local(async move {
            let mut pieces: Vec<Blob> = Vec::new();
            while let Some(event) = request.next_event().await {
                if let Event::Piece(bytes) = event {
                    pieces.extend(dom::blob_of(&bytes));
                }
            }
            match request.finish().await {
                Ok(_) => dom::download_parts(&pieces, MEDIA_TYPE, &name),
                Err(error) => self.requests.complain(&error),
            }
        });
    }
}
