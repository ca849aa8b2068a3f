//! In which shapes do requests and answers travel? Postcard behind a byte that says which version of it; a list of libraries
//! and refusals are JSON.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use clew_knowledge::shelf::wire::{FORMAT, Known, Publication, Published, decode, encode};

/// A library, as it is listed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Named {
    /// Its name.
    pub name: String,
    /// Whether documents may be put in and taken out.
    pub may_write: bool,
    /// How many passages it holds.
    pub passages: u64,
}

/// Reads a body.
///
/// # Errors
/// [`LibraryError::Malformed`](crate::LibraryError::Malformed).
pub fn body<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, crate::LibraryError> {
    decode(bytes)
        .ok_or(crate::LibraryError::Malformed("the body is not of the shape that this version reads"))
}
