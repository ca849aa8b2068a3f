//! Files of old Office programs: a file system in one file (MS-CFB), read by the crate `cfb`. What a stream holds is bounded
//! by the file's own size: nothing in it is packed.

use cfb::CompoundFile;
use clew_types::document::ReadError;
use std::io::{Cursor, Read};

/// First bytes of compound files.
pub(super) const SIGNATURE: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// An open compound file.
pub(super) struct Compound<'b> {
    file: CompoundFile<Cursor<&'b [u8]>>,
    size: u64,
}

impl<'b> Compound<'b> {
    /// # Errors
    /// When its tables of sectors make no sense.
    pub fn open(bytes: &'b [u8]) -> Result<Self, ReadError> {
        let file = CompoundFile::open(Cursor::new(bytes)).map_err(|e| ReadError::Damaged(e.to_string()))?;
        Ok(Self { file, size: bytes.len() as u64 })
    }

    /// What a stream holds; `None` when it is not there or cannot be read.
    pub fn stream(&mut self, path: &str) -> Option<Vec<u8>> {
        let stream = self.file.open_stream(path).ok()?;
        let mut bytes = Vec::new();
        stream.take(self.size).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }

    /// Names of the storages in the root, in the file's order.
    pub fn storages(&self) -> Vec<String> {
        let entries = self.file.read_root_storage().filter(cfb::Entry::is_storage);
        entries.map(|entry| entry.name().to_owned()).collect()
    }
}

/// Whether an entry of this name is in a compound file, by its directory's own letters.
pub(super) fn names(bytes: &[u8], entry: &str) -> bool {
    let wanted: Vec<u8> = entry.encode_utf16().flat_map(u16::to_le_bytes).collect();
    bytes.windows(wanted.len()).any(|window| window == wanted)
}

/// A number of two bytes.
pub(super) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at.checked_add(2)?)?.try_into().ok()?))
}

/// A number of four bytes.
pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

/// Text in UTF-16; halves of characters become replacement characters.
pub(super) fn utf16(bytes: &[u8]) -> String {
    let units = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    char::decode_utf16(units).map(|c| c.unwrap_or('\u{fffd}')).collect()
}
