//! How much does a model read at once? Requests are packed for a small one until a model tells.

use clew_types::llm::Overlong;

/// Tokens that every model worth asking reads at once: local servers give models of seven billion weights as many.
const WINDOW: u32 = 4_096;
/// Bytes of a token where nobody has counted: English prose has a little over four, names and numbers have fewer.
const TOKEN: f32 = 3.5;
/// What a count is lowered by, so that the next request surely fits.
const SURELY: f32 = 0.92;
/// Tokens and bytes of a token that are not gone below, whatever a server says.
const LEAST: (u32, f32) = (256, 1.0);
/// Tokens that stand around messages.
const AROUND: u32 = 40;
/// Of the window a reply gets this part at most; a third of a smaller one.
const REPLY: u32 = 2;

/// How much a model reads at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// Tokens of a request and its reply together.
    pub window: u32,
    /// Bytes of text that make a token.
    pub token: f32,
}

impl Default for Room {
    fn default() -> Self {
        Self { window: WINDOW, token: TOKEN }
    }
}

impl Room {
    /// Tokens of a reply of which `wanted` are asked for at most.
    pub fn reply(self, wanted: u32) -> u32 {
        let part = if self.window < WINDOW { REPLY + 1 } else { REPLY };
        wanted.min(self.window / part)
    }

    /// Bytes that a request may have beside a reply of so many tokens.
    pub fn bytes(self, reply: u32) -> usize {
        (self.window.saturating_sub(reply + AROUND) as f32 * self.token) as usize
    }

    /// What is known after a request of so many bytes was too long; `None` = it cannot be packed any tighter.
    pub fn after(self, bytes: usize, said: Overlong) -> Option<Self> {
        let window = match said.window {
            0 => self.window / 2,
            window => window.max(LEAST.0).min(self.window),
        };
        let token = match said.taken {
            // The server does not count, and its window is no news: its tokens are shorter.
            0 if window == self.window => self.token * 0.75,
            0 => self.token,
            taken => self.token.min(bytes as f32 / taken as f32 * SURELY),
        };
        let next = Self { window: window.max(LEAST.0), token: token.max(LEAST.1) };
        (next.window < self.window || next.token < self.token).then_some(next)
    }
}

/// Words by which servers say that a request is longer than their window.
const SAYS: [&str; 5] =
    ["context length", "context size", "context window", "prompt is too long", "context the overflows"];
/// A window has no fewer tokens than this: smaller numbers in a message mean something else.
const FEWEST: u32 = 512;

/// What a server's refusal says about its window, if it is about that.
pub fn overlong(status: u16, message: &str) -> Option<Overlong> {
    if !matches!(status, 400 | 413 | 422 | 500) {
        return None;
    }
    let message = message.to_lowercase();
    SAYS.iter().find(|words| message.contains(*words))?;
    let named = ["context length", "context size", "context window", "maximum"];
    let behind = named.iter().find_map(|words| {
        let (_, rest) = message.rsplit_once(words)?;
        numbers(rest).find(|number| *number >= FEWEST)
    });
    let window = behind.or_else(|| numbers(&message).filter(|number| *number >= FEWEST).min());
    Some(Overlong { window: window.unwrap_or(0), taken: 0 })
}

fn numbers(text: &str) -> impl Iterator<Item = u32> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(message: &str, window: Option<u32>) {
        assert_eq!(overlong(400, message).map(|said| said.window), window, "{message}");
    }

    #[test]
    fn servers_say_in_many_ways_that_a_request_is_too_long() {
        check(
            "This model's maximum context length is 4097 tokens. However, you requested 5000 tokens (4300 in the messages, 700 in the completion).",
            Some(4097),
        );
        check(
            "request (5120 tokens) exceeds the available context size (4096 tokens), try increasing it",
            Some(4096),
        );
        check("the request exceeds the available context size", Some(0));
        check(
            "Trying to keep the first 4500 tokens when context the overflows. However, the model is loaded with context length of only 2048 tokens",
            Some(2048),
        );
        check("prompt is too long: 9000 tokens > 8192", Some(8192));
        check("temperature does not support 0", None);
        assert_eq!(overlong(429, "context length"), None);
    }

    #[test]
    fn what_is_learnt_is_always_tighter_and_ends() {
        let mut room = Room::default();
        let counted = room.after(7_000, Overlong { window: 4_096, taken: 3_500 }).unwrap();
        assert_eq!((counted.window, counted.token), (4_096, 2.0 * SURELY));
        assert_eq!(room.after(7_000, Overlong { window: 1_024, taken: 0 }).unwrap().window, 1_024);
        let mut steps = 0;
        while let Some(next) = room.after(9_000, Overlong { window: 0, taken: 0 }) {
            assert!(next.bytes(next.reply(700)) < room.bytes(room.reply(700)));
            (room, steps) = (next, steps + 1);
        }
        assert!(steps < 12, "{steps}");
        assert_eq!(Room { window: 300, token: 3.0 }.reply(700), 100);
    }
}
