//! How are a library's documents numbered in a workspace?

use crate::id::DocumentId;

/// Libraries' documents have numbers from here on; a workspace's own are below.
pub const FIRST: u32 = 1 << 31;

/// A library's numbers of documents are below this.
pub const NUMBERS: u32 = 1 << 30;

/// The first number that is no library's document any more.
pub const PAST: u32 = FIRST + NUMBERS;

/// The number that a library's document has in a workspace; `None` for one that no library gives.
pub fn document_id(number: u32) -> Option<DocumentId> {
    (number < NUMBERS).then(|| DocumentId(FIRST + number))
}

/// The number in its library of a document of a workspace; `None` for the workspace's own.
pub fn number_of(document: DocumentId) -> Option<u32> {
    (FIRST..PAST).contains(&document.0).then(|| document.0 - FIRST)
}
