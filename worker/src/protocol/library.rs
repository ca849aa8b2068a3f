//! Which libraries are there, and what opens one?

use serde::{Deserialize, Serialize};

/// A library and what opens it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LibraryChoice {
    /// Its name.
    pub name: String,
    /// Opens it; empty where it is open to everybody.
    pub token: String,
}

/// A library in a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LibraryItem {
    /// Its name, and what has opened it.
    pub choice: LibraryChoice,
    /// Whether documents may be published to it.
    pub may_write: bool,
    /// How many passages it holds.
    pub passages: u64,
    /// It stands beside this workspace.
    pub is_beside: bool,
}
