//! Takes the key out of what passes by, should a server say it back.

use axum::body::Bytes;
use memchr::memmem::{Finder, find};

use crate::config::Key;

const INSTEAD: &[u8] = b"[key]";

/// Looks for one server's key in bytes that come in pieces.
pub(crate) struct Scrub {
    key: Option<Finder<'static>>,
    /// The end of the last piece, where it could be the key's beginning.
    held: Vec<u8>,
}

impl Scrub {
    pub(crate) fn of(key: Option<&Key>) -> Self {
        let key = key.map(|key| Finder::new(key.reveal().as_bytes()).into_owned());
        Self { key, held: Vec::new() }
    }

    /// The bytes that may go on. Nearly always these are the piece itself, uncopied.
    pub(super) fn pass(&mut self, piece: Bytes) -> Bytes {
        let Some(key) = &self.key else { return piece };
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

    /// What is left at the end.
    pub(super) fn rest(&mut self) -> Bytes {
        std::mem::take(&mut self.held).into()
    }

    /// The same for a text that is there in full.
    pub(crate) fn whole(mut self, text: Vec<u8>) -> Vec<u8> {
        let clean = self.pass(text.into());
        [clean, self.rest()].concat()
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
        let key = Key::new("sk-12");
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
        check(&["bad sk-12, sk-12!"], "bad [key], [key]!");
        check(&["bad sk", "-1", "2 end"], "bad [key] end");
        check(&["sk-", "sk-12"], "sk-[key]");
        check(&["ends with sk-1"], "ends with sk-1");
        check(&["s", "s", "s"], "sss");
        check(&["", "nothing", ""], "nothing");
    }
}
