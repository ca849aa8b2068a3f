//! What shape do stored records have? Each kind has a version of its own; core types stay free to change.
//!
//! A shape that changes needs its version raised, a reader of the old shape where one can be had, and a fixture of the
//! new one beside those in `fixtures/`: the tests say so when one of them is missing.

mod answer;
mod document;
mod kind;
mod reading;
mod settings;
#[cfg(test)]
pub(crate) mod tests;
#[cfg(feature = "engine")]
mod verdicts;

pub use answer::ANSWER;
pub use clew_types::digest::digest;
pub use document::{DocumentRecord, StoredStage, name_of};
pub use kind::{Kind, RecordError};
pub use reading::READING;
pub use settings::SETTINGS;
#[cfg(feature = "engine")]
pub use verdicts::{VERDICTS, Verdicts};

use crate::protocol::LibraryChoice;
use clew_types::columns::Said;
use clew_types::graph::{Edit, NewTriple};
use clew_types::llm::ChatReply;
use clew_types::vectors::DocumentVectors;
use kind::none_older;
use serde::{Deserialize, Serialize};

/// A document of the list (2: one may be under way once more; 3: what has become of its pictures). One of an unknown shape is read again from its file, under
/// the name that [`name_of`] finds.
pub const DOCUMENT: Kind<DocumentRecord> =
    Kind { name: "list of documents", version: 3, older: document::older };
/// Vectors of a document: raised with the embedding model, and with how it is computed (2: attention in integers). Older
/// ones are computed again.
pub const VECTORS: Kind<DocumentVectors> = Kind { name: "vectors", version: 2, older: none_older };
/// Facts that a question's feedback added.
pub const LEARNED: Kind<Vec<NewTriple>> = Kind { name: "learned facts", version: 1, older: none_older };
/// A change by hand.
pub const EDIT: Kind<StoredEdit> = Kind { name: "changes by hand", version: 1, older: none_older };
/// What a person has said of a document's tables.
pub const COLUMNS: Kind<Said> = Kind { name: "columns of tables", version: 1, older: none_older };
/// A model's reply, behind the number of what was asked. Others are asked for again.
pub const REPLY: Kind<(u64, ChatReply)> = Kind { name: "model's replies", version: 1, older: none_older };
/// The library that stands beside the workspace.
pub const LIBRARY: Kind<Option<LibraryChoice>> = Kind { name: "library", version: 1, older: none_older };
/// The next numbers. Where they cannot be read, they follow from what is stored.
pub const COUNTERS: Kind<Counters> = Kind { name: "numbers", version: 1, older: none_older };

/// Numbers of documents, answers and changes are below this. No workspace gets there by itself; a file that says so was
/// made to, and counting on from the last number there is would begin again at the first.
pub const NUMBERS: u32 = 1 << 31;

/// Keys of the meta table.
pub mod meta {
    /// [`Settings`](crate::protocol::Settings).
    pub const SETTINGS: u32 = 0;
    /// The next document's and answer's numbers.
    pub const COUNTERS: u32 = 1;
    /// [`LibraryChoice`](crate::protocol::LibraryChoice).
    pub const LIBRARY: u32 = 2;
}

/// Numbers that are never given twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// The next document's.
    pub document: u32,
    /// The next answer's.
    pub answer: u32,
}

impl Counters {
    /// Whether an engine can have written them.
    pub fn are_possible(self) -> bool {
        self.document <= NUMBERS && self.answer <= NUMBERS
    }

    /// This document's number is taken.
    pub fn take_document(&mut self, number: u32) {
        self.document = after(self.document, number);
    }

    /// This answer's number is taken.
    pub fn take_answer(&mut self, number: u32) {
        self.answer = after(self.answer, number);
    }
}

/// A next number that also comes after this one; impossible ones do not count.
fn after(next: u32, taken: u32) -> u32 {
    if taken < NUMBERS { next.max(taken + 1) } else { next }
}

/// A change by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredEdit {
    /// What.
    pub edit: Edit,
    /// It has been taken back, and can be done again.
    pub undone: bool,
}
