//! What comes back from a language model, what it costs, and why nothing comes.

mod estimate;

pub use estimate::Estimate;

use serde::{Deserialize, Serialize};

/// The reply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatReply {
    /// Text of the first choice.
    pub text: String,
    /// Tokens sent, as counted by the server (0 if it does not say).
    pub prompt_tokens: u32,
    /// Tokens received.
    pub completion_tokens: u32,
    /// Given before to the same request, and kept: nothing was sent.
    pub cached: bool,
}

/// Why no reply came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum LlmError {
    /// Could not be reached.
    #[error("the model could not be reached: {0}")]
    Unreachable(String),
    /// Answered with an error: HTTP status and message.
    #[error("the model answered with an error ({0}): {1}")]
    Status(u16, String),
    /// The reply could not be understood.
    #[error("the model's reply could not be understood: {0}")]
    Malformed(String),
    /// The person's budget is used up: tokens it allows for one question, or to read one document.
    #[error("the budget of {0} tokens is used up")]
    Budget(u32),
    /// Stopped by the person.
    #[error("stopped")]
    Cancelled,
    /// The request and its reply are longer than what the model reads at once.
    #[error("the model reads {} tokens at once, which is too little for this", .0.window)]
    TooLong(Overlong),
    /// This browser's own model could not answer, and why.
    #[error("this browser's model {0}")]
    Own(OwnFault),
}

/// Why a model that is part of the browser did not answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum OwnFault {
    /// This browser has none, or cannot run it on this device.
    #[error("is not to be had on this device")]
    Absent,
    /// The person has not had it downloaded.
    #[error("has not been downloaded yet")]
    NotDownloaded,
    /// It cannot do what was asked: a language, a form of replies.
    #[error("cannot do this: {0}")]
    Unable(String),
    /// It broke off.
    #[error("broke off: {0}")]
    Crashed(String),
}

/// A request was too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overlong {
    /// Tokens that the model reads at once; 0 = it does not say.
    pub window: u32,
    /// Tokens that the request takes without its reply; 0 = it does not say.
    pub taken: u32,
}
