//! Dense numbers that name things. An id never changes while its document stays in the workspace.

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub u32);

        impl $name {
            /// The id as an index into the table it belongs to.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// A document of the workspace; numbers are given in order of arrival and never used again.
    DocumentId
);
id!(
    /// An entity of one graph; numbers are not reused while the workspace is open.
    EntityId
);
id!(
    /// A triple of one graph; numbers are not reused while the workspace is open.
    TripleId
);

impl DocumentId {
    /// No document of any workspace.
    pub const NOWHERE: Self = Self(u32::MAX);
}

/// A sentence: the `index`-th of its document. Stable across sessions, so traces and citations are made of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SentenceId {
    /// The document it stands in.
    pub document: DocumentId,
    /// Its place among the document's sentences, from 0.
    pub index: u32,
}

/// A chunk: the `index`-th of its document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ChunkId {
    /// The document it stands in.
    pub document: DocumentId,
    /// Its place among the document's chunks, from 0.
    pub index: u32,
}
