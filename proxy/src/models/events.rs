//! What the events of a stream tell about it while they pass by: whether it ended well, and how many tokens it took.

use serde::Deserialize;

/// A longer line is passed on unread.
const LONGEST_LINE: usize = 64 << 10;

/// Token counts as servers tell them.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq)]
pub(super) struct Usage {
    #[serde(default)]
    pub(super) prompt_tokens: u64,
    #[serde(default)]
    pub(super) completion_tokens: u64,
}

#[derive(Deserialize)]
struct WithUsage {
    usage: Option<Usage>,
}

/// The usage told in a JSON object, if it is.
pub(super) fn usage(json: &[u8]) -> Option<Usage> {
    serde_json::from_slice::<WithUsage>(json).ok()?.usage
}

/// Reads lines as they pass.
#[derive(Default)]
pub(super) struct Events {
    line: Vec<u8>,
    too_long: bool,
    blank: bool,
    /// Events with data so far; about one token each.
    pub(super) count: u64,
    /// `[DONE]` was said.
    pub(super) done: bool,
    pub(super) usage: Option<Usage>,
}

impl Events {
    pub(super) fn read(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while let Some(end) = memchr::memchr(b'\n', rest) {
            self.extend(&rest[..end]);
            self.end_line();
            rest = &rest[end + 1..];
        }
        self.extend(rest);
    }

    /// Whether another event may begin here.
    pub(super) fn between_events(&self) -> bool {
        self.line.is_empty() && !self.too_long && (self.blank || self.count == 0)
    }

    fn extend(&mut self, part: &[u8]) {
        self.too_long |= self.line.len() + part.len() > LONGEST_LINE;
        if !self.too_long {
            self.line.extend_from_slice(part);
        }
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let line = line.strip_suffix(b"\r").unwrap_or(&line);
        self.blank = line.is_empty() && !self.too_long;
        self.too_long = false;
        let Some(data) = line.strip_prefix(b"data:") else { return };
        let data = data.trim_ascii();
        if data == b"[DONE]" {
            self.done = true;
            return;
        }
        self.count += 1;
        if memchr::memmem::find(data, b"\"usage\"").is_some() {
            self.usage = usage(data).or(self.usage);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pieces: &[&str], count: u64, done: bool, tokens: Option<u64>, between: bool) {
        let mut events = Events::default();
        pieces.iter().for_each(|piece| events.read(piece.as_bytes()));
        let told = events.usage.map(|usage| usage.completion_tokens);
        assert_eq!(
            (events.count, events.done, told, events.between_events()),
            (count, done, tokens, between),
            "{pieces:?}"
        );
    }

    #[test]
    fn streams_are_understood_however_they_are_cut() {
        check(&["data: {}\n\n", "data: [DONE]\n\n"], 1, true, None, true);
        check(&["da", "ta:{", "}\r", "\n\r\nd"], 1, false, None, false);
        check(
            &["data: {\"usage\":{\"completion_tokens\":7}}\n\ndata: {\"usage\":null}\n\n"],
            2,
            false,
            Some(7),
            true,
        );
        check(&[": a comment\n\nevent: x\n"], 0, false, None, true);
        check(&["data: {}\n"], 1, false, None, false);
        check(&[], 0, false, None, true);
    }

    #[test]
    fn garbage_is_bounded() {
        let mut events = Events::default();
        for _ in 0..1_000 {
            events.read(&[b'x'; 10_000]);
        }
        assert!(events.line.len() <= LONGEST_LINE && !events.between_events());
        events.read(b"\n\ndata: [DONE]\n\n");
        assert!(events.done);
        let deep = format!("data: {{\"usage\":{}\n", "[".repeat(60_000));
        events.read(deep.as_bytes());
        assert_eq!(events.usage, None);
    }
}
