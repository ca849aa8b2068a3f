//! What has left the browser, or would have?

use serde::{Deserialize, Serialize};

/// A request that left the browser for a model or a search, or one to the browser's own model, which did not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Departure {
    /// In order of leaving, from 0.
    pub number: u32,
    /// When, in milliseconds of the host's clock.
    pub begun: f64,
    /// Where to; nowhere where it [stayed](Self::stayed).
    pub address: String,
    /// It went to this browser's own model: nothing left.
    pub stayed: bool,
    /// Which model was asked; empty for other requests.
    pub model: String,
    /// Bytes sent.
    pub sent: u64,
    /// Bytes received.
    pub received: u64,
    /// Tokens sent and received, as counted by the server.
    pub tokens: (u32, u32),
    /// HTTP status; 0 = none came.
    pub status: u16,
    /// How long it took.
    pub milliseconds: u32,
    /// What became of it.
    pub fate: Fate,
}

/// What became of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    /// It was answered.
    Answered,
    /// The person stopped it.
    Stopped,
    /// It failed, and why.
    Failed(String),
}
