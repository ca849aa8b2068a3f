//! In which shapes do a browser and a library speak? Postcard behind a byte that says which version of it.

use super::parts::Parts;
use clew_types::digest::digest;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The first byte of every body. Raised with any of the shapes below it.
pub const FORMAT: u8 = 1;

/// A document to be published.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Publication {
    /// Tells the file it was read from: the same file is one document, however often it is read.
    pub source: String,
    /// What was read.
    pub parts: Parts,
}

impl Publication {
    /// The source of a file, by its digest and length.
    pub fn source_of(digest: u64, bytes: u64) -> String {
        format!("{digest:016x}-{bytes:x}")
    }

    /// Tells this reading from another one of the same file.
    pub fn digest(&self) -> u64 {
        encode(&self.parts).map_or(0, |bytes| digest(&bytes))
    }
}

/// What became of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Published {
    /// It is there now, under this number.
    New(u32),
    /// It was there already, read the very same way.
    Already(u32),
    /// It stands in place of an earlier reading of its file, under a number of its own.
    Renewed(u32),
}

/// A document that a library has, for whoever is about to publish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// Its source.
    pub source: String,
    /// The digest of its reading.
    pub digest: u64,
}

/// The bytes of a body; `None` for what postcard cannot write.
pub fn encode<T: Serialize>(value: &T) -> Option<Vec<u8>> {
    postcard::to_extend(value, vec![FORMAT]).ok()
}

/// The opposite of [`encode`], to the last byte; `None` for anything else.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let (_, rest) = bytes.split_first().filter(|(first, _)| **first == FORMAT)?;
    let (value, rest) = postcard::take_from_bytes(rest).ok()?;
    rest.is_empty().then_some(value)
}
