//! How much is too much.

use std::time::Duration;

use serde::Deserialize;

use super::values::{countable, positive, seconds};

/// Sizes, times and numbers that are too much. Field names are those of `[limits]` in the settings file.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Largest request body, bytes.
    #[serde(deserialize_with = "positive")]
    pub request_bytes: usize,
    /// Largest answer, bytes.
    #[serde(deserialize_with = "positive")]
    pub answer_bytes: usize,
    /// Bytes of requests and whole answers held in memory at a time, by all visitors together.
    #[serde(deserialize_with = "positive")]
    pub held_bytes: usize,
    /// Most tokens an answer may have; requests for more are lowered. `None`: the server decides.
    pub max_tokens: Option<u64>,
    /// Longest wait for a request to arrive in full.
    #[serde(rename = "request_seconds", deserialize_with = "seconds")]
    pub request: Duration,
    /// Longest wait for a connection to the upstream.
    #[serde(rename = "connect_seconds", deserialize_with = "seconds")]
    pub connect: Duration,
    /// Longest wait for the first byte of an answer.
    #[serde(rename = "first_byte_seconds", deserialize_with = "seconds")]
    pub first_byte: Duration,
    /// Longest silence within an answer.
    #[serde(rename = "idle_seconds", deserialize_with = "seconds")]
    pub idle: Duration,
    /// Longest time for an answer from its first byte to its last, however it comes and however it is taken.
    #[serde(rename = "answer_seconds", deserialize_with = "seconds")]
    pub answer: Duration,
    /// Longest time a visitor may take none of what is sent.
    #[serde(rename = "stall_seconds", deserialize_with = "seconds")]
    pub stall: Duration,
    /// How often a request is tried again after 429, 5xx or a failed connection.
    pub retries: u32,
    /// First wait before trying again; it doubles.
    #[serde(rename = "backoff_seconds", deserialize_with = "seconds")]
    pub backoff: Duration,
    /// Longest `Retry-After` that is waited for; longer ones are the page's to know.
    #[serde(rename = "longest_retry_after_seconds", deserialize_with = "seconds")]
    pub longest_retry_after: Duration,
    /// Requests to models that may run at a time.
    #[serde(deserialize_with = "countable")]
    pub concurrent: usize,
    /// Requests that may wait for their turn.
    pub queued: usize,
    /// Longest wait for one's turn.
    #[serde(rename = "queue_seconds", deserialize_with = "seconds")]
    pub queue: Duration,
    /// Connections that may be open at a time.
    #[serde(deserialize_with = "countable")]
    pub connections: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            request_bytes: 4 << 20,
            answer_bytes: 16 << 20,
            held_bytes: 32 << 20,
            max_tokens: None,
            request: Duration::from_secs(60),
            connect: Duration::from_secs(10),
            first_byte: Duration::from_secs(120),
            idle: Duration::from_secs(60),
            answer: Duration::from_secs(900),
            stall: Duration::from_secs(120),
            retries: 2,
            backoff: Duration::from_millis(500),
            longest_retry_after: Duration::from_secs(20),
            concurrent: 64,
            queued: 256,
            queue: Duration::from_secs(120),
            connections: 4096,
        }
    }
}

/// How much may be asked in a time; `[budget.client]` and `[budget.all]` in the settings file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Budgets {
    /// Of one visitor's address.
    pub client: Allowance,
    /// Of all together.
    pub all: Allowance,
}

/// One allowance; `None` is without end.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Allowance {
    /// Requests to models and searches, which come back evenly over the minute.
    pub requests_per_minute: Option<u32>,
    /// Tokens, asked and answered, which come back evenly over the day.
    pub tokens_per_day: Option<u64>,
}
