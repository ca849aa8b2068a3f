//! How is a record written, and read whatever version wrote it? Each kind has a version byte of its own.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A kind of record: its name, the version that is written, and what to make of older ones.
pub struct Kind<T> {
    /// For messages to the person.
    pub name: &'static str,
    /// The version byte of what is written now. Raised whenever the shape changes: the fixtures tell when that is.
    pub version: u8,
    /// Reads what stands behind an older version byte, or behind the present one where its shape has changed without it;
    /// `None` = it has to be made again.
    pub older: fn(u8, &[u8]) -> Option<T>,
}

/// Why a record cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A later version of the program wrote it: it must not be written over.
    #[error("a newer version of Clew wrote its {0}; reload the page to get that version")]
    Newer(&'static str),
    /// Its version is not read any more; what it said has to be made again.
    #[error("an older version of Clew wrote its {0}")]
    Outdated(&'static str),
    /// Its bytes are none that its version writes.
    #[error("its {0} is damaged")]
    Damaged(&'static str),
    /// It cannot be put into bytes, and why.
    #[error("its {0} cannot be written ({1})")]
    Unwritable(&'static str, String),
}

/// For kinds of which there are no older shapes, or whose older records are made again.
pub fn none_older<T>(_: u8, _: &[u8]) -> Option<T> {
    None
}

/// What the bytes say, if they say it to the last one: bytes of another shape rarely end where this one ends.
pub(crate) fn exactly<'b, T: Deserialize<'b>>(bytes: &'b [u8]) -> Option<T> {
    let (value, rest) = postcard::take_from_bytes(bytes).ok()?;
    rest.is_empty().then_some(value)
}

impl<T: Serialize> Kind<T> {
    /// The record's bytes.
    ///
    /// # Errors
    /// [`RecordError::Unwritable`]: nothing must be kept in its place.
    pub fn encode(&self, value: &T) -> Result<Vec<u8>, RecordError> {
        let bytes = postcard::to_extend(value, vec![self.version]);
        bytes.map_err(|error| RecordError::Unwritable(self.name, error.to_string()))
    }
}

impl<T: DeserializeOwned> Kind<T> {
    /// The opposite of [`Self::encode`], for records of every version that is still read.
    ///
    /// # Errors
    /// See [`RecordError`].
    pub fn decode(&self, bytes: &[u8]) -> Result<T, RecordError> {
        let (found, rest) = bytes.split_first().ok_or(RecordError::Damaged(self.name))?;
        if *found > self.version {
            return Err(RecordError::Newer(self.name));
        }
        let as_now = if *found == self.version { exactly(rest) } else { None };
        let missing = if *found == self.version { RecordError::Damaged } else { RecordError::Outdated };
        as_now.or_else(|| (self.older)(*found, rest)).ok_or(missing(self.name))
    }
}

impl<T> Kind<T> {
    /// Whether a later version of the program wrote these bytes.
    pub fn is_newer(&self, bytes: &[u8]) -> bool {
        bytes.first().is_some_and(|version| *version > self.version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serializer;

    const WORD: Kind<String> = Kind { name: "word", version: 3, older: first };

    fn first(version: u8, bytes: &[u8]) -> Option<String> {
        (version == 1).then(|| String::from_utf8(bytes.to_vec()).ok()).flatten()
    }

    fn check(bytes: &[u8], expected: Result<&str, RecordError>) {
        assert_eq!(WORD.decode(bytes), expected.map(str::to_owned), "{bytes:?}");
    }

    #[test]
    fn every_version_is_read_made_again_or_left_alone() {
        check(b"\x03\x02me", Ok("me"));
        check(b"\x01me", Ok("me"));
        check(b"\x02\x02me", Err(RecordError::Outdated("word")));
        check(b"\x04\x02me", Err(RecordError::Newer("word")));
        for damaged in [&b""[..], b"\x03", b"\x03\x02m", b"\x03\x02more"] {
            check(damaged, Err(RecordError::Damaged("word")));
        }
        assert_eq!(WORD.encode(&"me".to_owned()), Ok(b"\x03\x02me".to_vec()));
    }

    /// Something that postcard has no bytes for: a row whose length is not known beforehand.
    struct Endless;

    impl Serialize for Endless {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq((0..3_u8).filter(|number| number % 2 == 0))
        }
    }

    #[test]
    fn what_cannot_be_written_is_an_error_and_not_an_empty_record() {
        let kind: Kind<Endless> = Kind { name: "row", version: 1, older: none_older };
        assert!(matches!(kind.encode(&Endless), Err(RecordError::Unwritable("row", _))));
    }
}
