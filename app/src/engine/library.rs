//! Libraries: which there are, opening one, publishing to one.

use super::Session;
use crate::state::notice::Tone;
use crate::words;
use clew_types::id::DocumentId;
use clew_worker::protocol::{Command, LibraryChoice, LibraryItem, Reply};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The libraries that the page knows of; `None` where Clew's server has none.
pub type Shelf = RwSignal<Option<Vec<LibraryItem>>>;

impl Session {
    /// Does something with libraries, and shows on the shelf what came of it.
    pub fn with_library(self, command: Command, shelf: Shelf) {
        if matches!(command, Command::Publish(_)) {
            self.notify(Tone::Info, words::PUBLISHING.to_owned());
        }
        let request = self.request(command);
        spawn_local(async move {
            match request.finish().await {
                Ok(Reply::Libraries(items)) => _ = shelf.try_set(items),
                Ok(Reply::Published { new, there }) => {
                    self.notify(Tone::Info, words::published(new, there));
                }
                Ok(_) => {}
                Err(error) => self.complain(&error),
            }
        });
    }

    /// Takes a document out of the library that it was opened from.
    pub fn take_out(self, id: DocumentId) {
        let request = self.request(Command::TakeOut(id));
        spawn_local(async move {
            match request.finish().await {
                Ok(_) => {
                    self.close_document();
                    self.notify(Tone::Info, words::TAKEN_OUT.to_owned());
                }
                Err(error) => self.complain(&error),
            }
        });
    }

    /// Makes a workspace for a library alone, and opens it.
    pub fn open_library(self, choice: LibraryChoice) {
        if let Some(number) = self.add_workspace(&choice.name) {
            self.open_when_filled(number, self.request(Command::SetLibrary(Some(number), Some(choice))));
        }
    }
}
