//! What do engine and page say to each other about the browser's own model? Only a window may ask it, and the engine lives
//! in a worker: so the engine asks the page to ask.

use clew_types::llm::{ChatReply, LlmError};
use serde::{Deserialize, Serialize};

/// Numbers the calls of one engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CallId(pub u32);

/// Engine → page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OwnCall {
    /// Ask the model this.
    Ask(OwnRequest),
    /// Nobody waits for that any more.
    Stop,
}

/// What the browser's own model is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnRequest {
    /// Instructions: one conversation of each is held ready, and copied for every request.
    pub system: String,
    /// The task with its data.
    pub user: String,
    /// Tokens of the longest reply.
    pub reply: u32,
    /// JSON schema that the reply has to fit, as text.
    pub schema: Option<String>,
}

/// Page → engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OwnNews {
    /// The reply as far as it is written.
    Wrote(String),
    /// The one and only end of a call.
    Ended(Result<ChatReply, LlmError>),
}
