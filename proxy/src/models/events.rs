//! What the events of a stream tell about it while they pass by: whether it ended well, and how many tokens it took.

use memchr::memmem;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

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

#[derive(Deserialize)]
struct WithError {
    error: Option<IgnoredAny>,
    #[serde(default)]
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    error: Option<IgnoredAny>,
    finish_reason: Option<Box<RawValue>>,
}

/// Whether a JSON object tells of a failure, of the whole answer or of one of its choices, though it came with status 200.
pub(super) fn is_failure(json: &[u8]) -> bool {
    let is_error = |choice: &Choice| {
        choice.error.is_some()
            || choice.finish_reason.as_ref().is_some_and(|reason| reason.get() == "\"error\"")
    };
    memmem::find(json, b"\"error\"").is_some()
        && serde_json::from_slice::<WithError>(json)
            .map_or(true, |answer| answer.error.is_some() || answer.choices.iter().any(is_error))
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
    /// An event told of a failure, or was too long to tell.
    failed: bool,
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

    /// Whether all was said, and none of it was a failure.
    pub(super) fn are_whole(&self) -> bool {
        self.done && !self.failed
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
        self.failed |=
            self.too_long || line.strip_prefix(b"event:").is_some_and(|name| name.trim_ascii() == b"error");
        self.too_long = false;
        let Some(data) = line.strip_prefix(b"data:") else { return };
        let data = data.trim_ascii();
        if data == b"[DONE]" {
            self.done = true;
            return;
        }
        self.count += 1;
        self.failed |= is_failure(data);
        if memmem::find(data, b"\"usage\"").is_some() {
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
    fn failures_are_seen_though_the_stream_ends_well() {
        let check = |event: &str, whole: bool| {
            let mut events = Events::default();
            events.read(format!("data: {{\"choices\":[]}}\n\n{event}\n\ndata: [DONE]\n\n").as_bytes());
            assert_eq!(events.are_whole(), whole, "{event}");
        };
        check("data: {}", true);
        check("data: {\"error\":null,\"choices\":[{\"delta\":{\"content\":\"\\\"error\\\"\"}}]}", true);
        check("data: {\"error\":{\"message\":\"busy\"}}", false);
        check("data: {\"choices\":[{\"error\":{\"code\":502}}]}", false);
        check("data: {\"choices\":[{\"finish_reason\":\"error\"}]}", false);
        check("event: error\ndata: {}", false);
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
