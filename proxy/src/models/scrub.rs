//! Takes the key out of what passes by, should a server say it back.

use axum::body::Bytes;
use memchr::memmem::{Finder, find};
use serde_json::Value;

use crate::config::Key;

const INSTEAD: &[u8] = b"[key]";

/// A shorter key is no secret but a word that stands for one (`none`, `EMPTY`, `x`), and would be found everywhere.
const SHORTEST: usize = 8;

/// Looks for one server's key in bytes that come in pieces: as it is, and as it may be written in JSON.
pub(crate) struct Scrub {
    spellings: Vec<Spelling>,
}

/// One way to write the key.
struct Spelling {
    key: Finder<'static>,
    /// The end of the last piece, where it could be the key's beginning.
    held: Vec<u8>,
}

impl Scrub {
    pub(crate) fn of(key: Option<&Key>) -> Self {
        let secret = key.map(Key::reveal).filter(|key| key.len() >= SHORTEST);
        let escaped = |key: &str| key.replace('\\', "\\\\").replace('"', "\\\"");
        let mut spellings = secret.map_or_else(Vec::new, |key| {
            vec![escaped(key).replace('/', "\\/"), escaped(key), key.to_owned()]
        });
        spellings.dedup();
        let spelling =
            |key: String| Spelling { key: Finder::new(key.as_bytes()).into_owned(), held: Vec::new() };
        Self { spellings: spellings.into_iter().map(spelling).collect() }
    }

    /// The bytes that may go on. Nearly always these are the piece itself, uncopied.
    pub(super) fn pass(&mut self, piece: Bytes) -> Bytes {
        self.spellings.iter_mut().fold(piece, |piece, spelling| spelling.pass(piece))
    }

    /// What is left at the end.
    pub(super) fn rest(&mut self) -> Bytes {
        self.spellings.iter_mut().fold(Bytes::new(), |before, spelling| {
            let clean = spelling.pass(before);
            [&clean[..], &std::mem::take(&mut spelling.held)].concat().into()
        })
    }

    /// The same for a text that is there in full.
    pub(crate) fn whole(mut self, text: Vec<u8>) -> Vec<u8> {
        let clean = self.pass(text.into());
        [clean, self.rest()].concat()
    }

    /// The same for the beginning of a text, which may end within the key.
    pub(super) fn beginning(mut self, text: Vec<u8>) -> Vec<u8> {
        self.pass(text.into()).to_vec()
    }

    /// The same for a text that was read out of JSON, however it was written there.
    pub(crate) fn text(key: Option<&Key>, text: &mut String) {
        let secret = key.map(Key::reveal).filter(|key| key.len() >= SHORTEST && text.contains(*key));
        if let Some(key) = secret {
            *text = text.replace(key, &String::from_utf8_lossy(INSTEAD));
        }
    }

    /// The same for all texts of a JSON value, and its names.
    pub(crate) fn value(key: Option<&Key>, value: &mut Value) {
        match value {
            Value::String(text) => Self::text(key, text),
            Value::Array(values) => values.iter_mut().for_each(|value| Self::value(key, value)),
            Value::Object(fields) => {
                *fields = std::mem::take(fields)
                    .into_iter()
                    .map(|(mut name, mut value)| {
                        Self::text(key, &mut name);
                        Self::value(key, &mut value);
                        (name, value)
                    })
                    .collect();
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

impl Spelling {
    fn pass(&mut self, piece: Bytes) -> Bytes {
        let key = &self.key;
        let whole = if self.held.is_empty() {
            piece
        } else {
            let mut held = std::mem::take(&mut self.held);
            held.extend_from_slice(&piece);
            Bytes::from(held)
        };
        let mut clean = replaced(key, whole);
        let kept = clean.len() - beginning(&clean, key.needle());
        self.held = clean.split_off(kept).to_vec();
        clean
    }
}

fn replaced(key: &Finder<'_>, bytes: Bytes) -> Bytes {
    if key.find(&bytes).is_none() {
        return bytes;
    }
    let mut clean = Vec::with_capacity(bytes.len());
    let mut rest = &bytes[..];
    while let Some(at) = find(rest, key.needle()) {
        clean.extend_from_slice(&rest[..at]);
        clean.extend_from_slice(INSTEAD);
        rest = &rest[at + key.needle().len()..];
    }
    clean.extend_from_slice(rest);
    clean.into()
}

/// How many bytes at the end could be the beginning of the key.
fn beginning(bytes: &[u8], key: &[u8]) -> usize {
    let longest = bytes.len().min(key.len().saturating_sub(1));
    (1..=longest).rev().find(|length| key.starts_with(&bytes[bytes.len() - length..])).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pieces: &[&str], expected: &str) {
        check_key("sk-12345", pieces, expected);
    }

    fn check_key(key: &str, pieces: &[&str], expected: &str) {
        let key = Key::new(key);
        let mut scrub = Scrub::of(Some(&key));
        let mut passed: Vec<u8> = Vec::new();
        for piece in pieces {
            passed.extend(scrub.pass(Bytes::copy_from_slice(piece.as_bytes())));
        }
        passed.extend(scrub.rest());
        assert_eq!(String::from_utf8(passed).unwrap(), expected, "{pieces:?}");
    }

    #[test]
    fn the_key_is_cut_out_wherever_it_is_broken() {
        check(&["bad sk-12345, sk-12345!"], "bad [key], [key]!");
        check(&["bad sk", "-1234", "5 end"], "bad [key] end");
        check(&["sk-", "sk-12345"], "sk-[key]");
        check(&["ends with sk-1"], "ends with sk-1");
        check(&["s", "s", "s"], "sss");
        check(&["", "nothing", ""], "nothing");
    }

    #[test]
    fn the_key_is_known_as_json_writes_it() {
        check_key("sk/ab\"cd\\ef", &[r#"{"e":"sk/ab\"cd\\ef"}"#], r#"{"e":"[key]"}"#);
        check_key("sk/ab/cdef", &[r"bad sk\/ab", r"\/cdef, sk/ab/cdef"], "bad [key], [key]");
        let key = Key::new("sk/ab/cdef");
        let mut value = serde_json::json!({ "a sk/ab/cdef": ["sk/ab/cdef", 7] });
        Scrub::value(Some(&key), &mut value);
        assert_eq!(value.to_string(), r#"{"a [key]":["[key]",7]}"#);
    }

    #[test]
    fn a_word_that_stands_for_a_key_is_left_in_peace() {
        check_key("x", &["{\"index\":1}"], "{\"index\":1}");
        check_key("ollama", &["ollama"], "ollama");
    }

    #[test]
    fn a_text_that_was_cut_does_not_end_with_half_a_key() {
        let key = Key::new("sk-12345");
        let clean = Scrub::of(Some(&key)).beginning(b"bad sk-1234".to_vec());
        assert_eq!(clean, b"bad ");
    }
}
