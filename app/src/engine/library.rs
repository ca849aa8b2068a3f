//! Libraries: which there are, opening one, publishing to one.

use super::requests::Requests;
use super::viewing::Viewing;
use super::workspaces::Workspaces;
use crate::state::notice::Tone;
use crate::words;
use clew_types::id::DocumentId;
use clew_worker::protocol::{Command, LibraryChoice, LibraryItem, Reply};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The libraries that the page knows of; `None` where Clew's server has none.
pub type Shelf = RwSignal<Option<Vec<LibraryItem>>>;

/// Libraries. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Libraries {
    requests: Requests,
    workspaces: Workspaces,
    viewing: Viewing,
    /// What documents of a library are called that an answer is about.
    pub names: RwSignal<Vec<(DocumentId, String)>>,
}

impl Libraries {
    pub(super) fn new(workspaces: Workspaces, viewing: Viewing) -> Self {
        Self { requests: viewing.requests, workspaces, viewing, names: RwSignal::default() }
    }

    /// Does something with libraries, and shows on the shelf what came of it.
    pub fn act(self, command: Command, shelf: Shelf) {
        if matches!(command, Command::Publish(_)) {
            self.requests.notices.notify(Tone::Info, words::PUBLISHING.to_owned());
        }
        let request = self.requests.request(command);
        spawn_local(async move {
            match request.finish().await {
                Ok(Reply::Libraries(items)) => _ = shelf.try_set(items),
                Ok(Reply::Published { new, there }) => {
                    self.requests.notices.notify(Tone::Info, words::published(new, there));
                }
                Ok(_) => {}
                Err(error) => self.requests.complain(&error),
            }
        });
    }

    /// Takes a document out of the library that it was opened from.
    pub fn take_out(self, id: DocumentId) {
        let request = self.requests.request(Command::TakeOut(id));
        spawn_local(async move {
            match request.finish().await {
                Ok(_) => {
                    self.viewing.close();
                    self.requests.notices.notify(Tone::Info, words::TAKEN_OUT.to_owned());
                }
                Err(error) => self.requests.complain(&error),
            }
        });
    }

    /// Makes a workspace for a library alone, and opens it.
    pub fn open(self, choice: LibraryChoice) {
        if let Some(number) = self.workspaces.add(&choice.name) {
            self.workspaces.open_when_filled(
                number,
                self.requests.request(Command::SetLibrary(Some(number), Some(choice))),
            );
        }
    }
}
