//! How is a language model asked? One door, [`Llm`]; who stands behind it is the host's business. [`wire`] is the
//! plainest form of what crosses the wire.

mod room;
pub mod wire;

pub use room::{Room, overlong};

use clew_types::llm::{ChatReply, LlmError};
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
