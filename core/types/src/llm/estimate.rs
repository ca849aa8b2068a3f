//! What may a run cost? Numbers from the least to the most, added up call by call.

use serde::{Deserialize, Serialize};

/// Bytes of a token where tokens are long: plain English prose has a little over four.
const LONG: usize = 5;
/// … and where they are short: names, numbers, and scripts with three bytes a character.
const SHORT: usize = 3;
/// Tokens that a server puts around each message.
const AROUND: usize = 12;

/// What a run may take, from the least to the most, for a model that replies in the form asked for: what cannot be read
/// is asked for once more, and may double it. Kept replies cost nothing and do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Estimate {
    /// Calls.
    pub calls: (u32, u32),
    /// Tokens sent.
    pub sent: (u32, u32),
    /// Tokens received.
    pub received: (u32, u32),
    /// Tokens in both directions.
    pub tokens: (u32, u32),
    /// Tokens that the dearest call may take: sent, received.
    pub dearest: (u32, u32),
}

impl Estimate {
    /// One call that sends so many bytes and receives so many tokens at most.
    pub fn call(bytes: (usize, usize), reply: u32) -> Self {
        let count = |tokens: usize| u32::try_from(tokens).unwrap_or(u32::MAX);
        let sent = (count(bytes.0 / LONG), count(bytes.1.div_ceil(SHORT) + AROUND));
        let received = (1, reply);
        let tokens = sum(sent, received);
        Self { calls: (1, 1), sent, received, tokens, dearest: (sent.1, received.1) }
    }

    /// Both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            calls: sum(self.calls, other.calls),
            sent: sum(self.sent, other.sent),
            received: sum(self.received, other.received),
            tokens: sum(self.tokens, other.tokens),
            dearest: self.dearer(other),
        }
    }

    /// One or the other.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let either = |a: (u32, u32), b: (u32, u32)| (a.0.min(b.0), a.1.max(b.1));
        Self {
            calls: either(self.calls, other.calls),
            sent: either(self.sent, other.sent),
            received: either(self.received, other.received),
            tokens: either(self.tokens, other.tokens),
            dearest: self.dearer(other),
        }
    }

    /// The same again and again, from `least` to `most` times.
    #[must_use]
    pub fn times(self, least: usize, most: usize) -> Self {
        let count = |times: usize| u32::try_from(times).unwrap_or(u32::MAX);
        let (least, most) = (count(least), count(most));
        let times = |a: (u32, u32)| (a.0.saturating_mul(least), a.1.saturating_mul(most));
        let dearest = if most == 0 { (0, 0) } else { self.dearest };
        Self {
            calls: times(self.calls),
            sent: times(self.sent),
            received: times(self.received),
            tokens: times(self.tokens),
            dearest,
        }
    }

    /// The same, ended after so many calls.
    #[must_use]
    pub fn ended_after(mut self, calls: u32) -> Self {
        let (sent, received) = self.dearest;
        self.calls.1 = self.calls.1.min(calls);
        self.sent.1 = self.sent.1.min(sent.saturating_mul(calls));
        self.received.1 = self.received.1.min(received.saturating_mul(calls));
        self.tokens.1 = self.tokens.1.min(self.sent.1.saturating_add(self.received.1));
        self.in_order()
    }

    /// The same, with no call begun once so many tokens are used up; `at_once` may be under way then.
    #[must_use]
    pub fn within(mut self, tokens: u32, at_once: u32) -> Self {
        let dearest = self.dearest.0.saturating_add(self.dearest.1);
        let most = tokens.saturating_add(dearest.saturating_mul(at_once));
        for range in [&mut self.sent, &mut self.received, &mut self.tokens] {
            range.1 = range.1.min(most);
        }
        self.in_order()
    }

    fn in_order(mut self) -> Self {
        for range in [&mut self.calls, &mut self.sent, &mut self.received, &mut self.tokens] {
            range.0 = range.0.min(range.1);
        }
        self
    }

    fn dearer(self, other: Self) -> (u32, u32) {
        (self.dearest.0.max(other.dearest.0), self.dearest.1.max(other.dearest.1))
    }
}

fn sum(a: (u32, u32), b: (u32, u32)) -> (u32, u32) {
    (a.0.saturating_add(b.0), a.1.saturating_add(b.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_add_up_and_end_at_their_limits() {
        let (small, large) = (Estimate::call((50, 90), 10), Estimate::call((500, 900), 100));
        assert_eq!((small.sent, small.received, small.tokens), ((10, 42), (1, 10), (11, 52)));
        let both = small.and(large.times(0, 3));
        assert_eq!((both.calls, both.sent, both.dearest), ((1, 4), (10, 42 + 3 * 312), (312, 100)));
        assert_eq!(small.or(large).tokens, (11, 412));
        assert_eq!(both.ended_after(2).calls, (1, 2));
        assert_eq!(both.ended_after(2).tokens.1, 2 * 412);
        assert_eq!(both.within(100, 1).tokens, (11, 100 + 412));
        assert_eq!(large.times(0, 0), Estimate::default());
        assert_eq!(large.times(9, usize::MAX).tokens.1, u32::MAX);
    }
}
