//! How is a language model asked? One door, [`Llm`]; who stands behind it is the host's business. [`wire`] is the
//! plainest form of what crosses the wire.

mod estimate;
mod room;
pub mod wire;

pub use estimate::Estimate;
pub use room::{Overlong, Room, overlong};

use serde::{Deserialize, Serialize};

/// A chat completion request, in the shape common to OpenAI-compatible servers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChatRequest {
    /// Instructions.
    pub system: String,
    /// The task with its (fenced) data.
    pub user: String,
    /// Upper limit of the reply.
    pub max_tokens: u32,
    /// 0 = as deterministic as the model gets.
    pub temperature: f32,
    /// The model that is asked, where it is not the door's own.
    pub model: Option<String>,
    /// What the reply has to fit, where the endpoint can be held to it.
    pub schema: Option<ReplySchema>,
}

/// A JSON schema for replies (`response_format` of type `json_schema`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplySchema {
    /// Letters, digits and `_`.
    pub name: String,
    /// The schema as JSON text.
    pub json: String,
}

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

/// The door to a language model.
#[async_trait::async_trait(?Send)]
pub trait Llm {
    /// The model's name, for the trace.
    fn model(&self) -> &str;
    /// How much the model reads at once, as far as is known.
    fn room(&self) -> Room {
        Room::default()
    }
    /// One chat completion.
    async fn chat(&self, request: &ChatRequest) -> Result<ChatReply, LlmError>;
}
