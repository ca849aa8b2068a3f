//! How does the command line reach a language model? An OpenAI-compatible address.

use crate::http::Server;
use clew_skills::llm::{ChatRequest, Llm, wire};
use clew_types::llm::{ChatReply, LlmError};

/// A model behind `http://host:port/path`.
pub struct Endpoint {
    server: Server,
    model: String,
}

impl Endpoint {
    /// The endpoint's base address (`http://localhost:8080/v1`) and the model's name there.
    pub fn new(address: &str, model: &str) -> Result<Self, String> {
        Ok(Self { server: Server::new(address, "v1")?, model: model.to_owned() })
    }
}

#[async_trait::async_trait(?Send)]
impl Llm for Endpoint {
    fn model(&self) -> &str {
        &self.model
    }

    async fn chat(&self, request: &ChatRequest) -> Result<ChatReply, LlmError> {
        let body = wire::body(request, &self.model).to_string();
        let answer = self.server.post("/chat/completions", &body);
        let (status, body) = answer.map_err(|error| LlmError::Unreachable(error.to_string()))?;
        wire::reply(status, &body)
    }
}
