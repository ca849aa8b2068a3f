//! How is a workspace carried in one file? Record after record, so that neither writing nor reading it ever holds more
//! than one: a mark, the records (table, key, length, bytes), and at the end their number and a digest of everything.

use super::Table;
use crate::record::digest;

/// Begins every file; its last byte is the version.
const MARK: &[u8; 12] = b"clew space\x001";
/// Length of a record's head: table, key, length.
const HEAD: usize = 1 + 4 + 4;
/// Length of the end: zero in the table's place, number of records, digest.
const END: usize = 1 + 4 + 8;
/// No record is longer, in bytes.
const LONGEST: usize = 1 << 30;

/// Why a file is not a workspace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveError {
    /// It begins otherwise.
    #[error("this is not a workspace saved by Clew")]
    Foreign,
    /// Its version is not ours.
    #[error("this workspace was saved by another version of Clew")]
    OtherVersion,
    /// It ends too early, or its digest does not fit.
    #[error("this file is damaged: a part of it is missing or was changed")]
    Damaged,
}

/// Number and digest of the records so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    records: u32,
    digest: u64,
}

impl Tally {
    fn add(&mut self, head: &[u8], bytes: &[u8]) {
        let turned = self.digest.rotate_left(7);
        self.digest = turned.wrapping_mul(31) ^ digest(head) ^ digest(bytes).rotate_left(31);
        self.records += 1;
    }

    fn end(self) -> Vec<u8> {
        [&[0][..], &self.records.to_le_bytes(), &self.digest.to_le_bytes()].concat()
    }
}

/// Writes a file, piece by piece.
#[derive(Default)]
pub struct Writer {
    tally: Tally,
}

impl Writer {
    /// The first piece.
    pub fn begin(&self) -> Vec<u8> {
        MARK.to_vec()
    }

    /// A record's piece.
    pub fn record(&mut self, table: Table, key: u32, bytes: &[u8]) -> Vec<u8> {
        let length = bytes.len() as u32;
        let head = [&[number(table)][..], &key.to_le_bytes(), &length.to_le_bytes()].concat();
        self.tally.add(&head, bytes);
        [&head, bytes].concat()
    }

    /// The last piece.
    pub fn end(self) -> Vec<u8> {
        self.tally.end()
    }
}

/// A record read.
pub type Record = (Table, u32, Vec<u8>);

/// Reads a file whose pieces are cut anywhere.
#[derive(Default)]
pub struct Reader {
    waiting: Vec<u8>,
    tally: Tally,
    has_begun: bool,
    has_ended: bool,
}

impl Reader {
    /// Takes a piece; the records that are complete with it.
    ///
    /// # Errors
    /// See [`ArchiveError`].
    pub fn push(&mut self, piece: &[u8]) -> Result<Vec<Record>, ArchiveError> {
        self.waiting.extend_from_slice(piece);
        let mut records = Vec::new();
        let mut at = self.begin()?;
        while let Some((record, length)) = self.next(at)? {
            records.extend(record);
            at += length;
        }
        self.waiting.drain(..at);
        Ok(records)
    }

    /// Says whether the file was complete.
    ///
    /// # Errors
    /// See [`ArchiveError`].
    pub fn finish(self) -> Result<(), ArchiveError> {
        match (self.has_begun, self.has_ended && self.waiting.is_empty()) {
            (true, true) => Ok(()),
            (true, false) => Err(ArchiveError::Damaged),
            (false, _) => Err(ArchiveError::Foreign),
        }
    }

    /// Reads the mark; the number of bytes it took.
    fn begin(&mut self) -> Result<usize, ArchiveError> {
        if self.has_begun {
            return Ok(0);
        }
        let name = &MARK[..MARK.len() - 1];
        let present = &self.waiting[..self.waiting.len().min(name.len())];
        if !name.starts_with(present) {
            return Err(ArchiveError::Foreign);
        }
        match self.waiting.get(name.len()) {
            None => Ok(0),
            Some(version) if *version != MARK[name.len()] => Err(ArchiveError::OtherVersion),
            Some(_) => {
                self.has_begun = true;
                Ok(MARK.len())
            }
        }
    }

    /// The record at `at` (none for the end) and its length, if it is all there.
    fn next(&mut self, at: usize) -> Result<Option<(Option<Record>, usize)>, ArchiveError> {
        let rest = &self.waiting[at..];
        if !self.has_begun || rest.is_empty() {
            return Ok(None);
        }
        if self.has_ended {
            return Err(ArchiveError::Damaged);
        }
        if rest[0] == 0 {
            return self.end(at);
        }
        let table = table(rest[0]).ok_or(ArchiveError::Damaged)?;
        let Some((head, rest)) = rest.split_at_checked(HEAD) else { return Ok(None) };
        let (key, length) = (word(&head[1..]), word(&head[5..]) as usize);
        if length > LONGEST {
            return Err(ArchiveError::Damaged);
        }
        let Some(bytes) = rest.get(..length) else { return Ok(None) };
        self.tally.add(head, bytes);
        Ok(Some((Some((table, key, bytes.to_vec())), HEAD + length)))
    }

    fn end(&mut self, at: usize) -> Result<Option<(Option<Record>, usize)>, ArchiveError> {
        let Some(end) = self.waiting[at..].get(..END) else { return Ok(None) };
        if end != self.tally.end() {
            return Err(ArchiveError::Damaged);
        }
        self.has_ended = true;
        Ok(Some((None, END)))
    }
}

fn word(bytes: &[u8]) -> u32 {
    bytes[..4].iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte))
}

/// Tables by number; the numbers stay what they are.
const NUMBERED: [(u8, Table); 9] = [
    (1, Table::Documents),
    (2, Table::Files),
    (3, Table::Readings),
    (4, Table::Vectors),
    (5, Table::Answers),
    (6, Table::Learned),
    (7, Table::Meta),
    (8, Table::Edits),
    (9, Table::Columns),
];

/// The tables that are carried: all but what can be had again.
pub fn carried() -> impl Iterator<Item = Table> {
    NUMBERED.into_iter().map(|(_, table)| table)
}

fn number(table: Table) -> u8 {
    NUMBERED.iter().find(|(_, known)| *known == table).map_or(0, |(number, _)| *number)
}

fn table(number: u8) -> Option<Table> {
    NUMBERED.iter().find(|(known, _)| *known == number).map(|(_, table)| *table)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records() -> Vec<Record> {
        let long = (0..2_000_u32).map(|n| (n % 251) as u8).collect();
        vec![
            (Table::Documents, 0, b"a document".to_vec()),
            (Table::Files, 3, long),
            (Table::Meta, u32::MAX, vec![]),
        ]
    }

    fn file() -> Vec<u8> {
        let mut writer = Writer::default();
        let mut file = writer.begin();
        for (table, key, bytes) in records() {
            file.extend(writer.record(table, key, &bytes));
        }
        file.extend(writer.end());
        file
    }

    fn read(file: &[u8], step: usize) -> Result<Vec<Record>, ArchiveError> {
        let mut reader = Reader::default();
        let mut all = Vec::new();
        for piece in file.chunks(step) {
            all.extend(reader.push(piece)?);
        }
        reader.finish().map(|()| all)
    }

    #[test]
    fn what_is_written_is_read_however_it_is_cut() {
        for step in [1, 2, 7, 100, 1 << 20] {
            assert_eq!(read(&file(), step), Ok(records()), "in steps of {step}");
        }
    }

    #[test]
    fn no_change_goes_unnoticed() {
        let good = file();
        for at in 0..good.len() {
            let mut bad = good.clone();
            bad[at] ^= 0x41;
            assert!(read(&bad, 64).is_err(), "byte {at}");
            assert!(read(&good[..at], 64).is_err(), "cut at {at}");
        }
        assert_eq!(read(&[&good[..], b"more"].concat(), 64), Err(ArchiveError::Damaged));
    }

    #[test]
    fn other_files_are_told_apart() {
        assert_eq!(read(b"", 9), Err(ArchiveError::Foreign));
        assert_eq!(read(b"%PDF-1.7 and so on", 9), Err(ArchiveError::Foreign));
        assert_eq!(read(b"clew space\x009", 9), Err(ArchiveError::OtherVersion));
    }
}
