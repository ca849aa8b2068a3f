//! How does a chat request reach a model? As JSON to an OpenAI-compatible address: our own proxy, or a local server.

use crate::protocol::ModelChoice;
use clew_core::llm::{ChatReply, ChatRequest, Llm, LlmError};
use gloo_net::http::{Request, Response};
use serde_json::{Value, json};

/// Longest piece of a server's error message that is passed on.
const ERROR_TEXT: usize = 300;

/// A model behind HTTP.
pub(super) struct HttpLlm {
    url: String,
    model: String,
}

impl HttpLlm {
    pub(super) fn new(choice: &ModelChoice) -> Self {
        let endpoint = choice.endpoint.trim().trim_end_matches('/');
        Self { url: format!("{endpoint}/chat/completions"), model: choice.model.clone() }
    }

    fn body(&self, request: &ChatRequest) -> Value {
        json!({
            "model": self.model,
            "messages": [
                { "role": "system", "content": request.system },
                { "role": "user", "content": request.user },
            ],
            "max_tokens": request.max_tokens,
            "temperature": request.temperature,
        })
    }
}

#[async_trait::async_trait(?Send)]
impl Llm for HttpLlm {
    fn model(&self) -> &str {
        &self.model
    }

    async fn chat(&self, request: &ChatRequest) -> Result<ChatReply, LlmError> {
        let unreachable = |error: gloo_net::Error| LlmError::Unreachable(error.to_string());
        let request = Request::post(&self.url)
            .header("content-type", "application/json")
            .body(self.body(request).to_string())
            .map_err(unreachable)?;
        let response = request.send().await.map_err(unreachable)?;
        let text = response.text().await.map_err(unreachable)?;
        if !response.ok() {
            return Err(refusal(&response, &text));
        }
        reply(&text)
    }
}

fn refusal(response: &Response, text: &str) -> LlmError {
    let value: Value = serde_json::from_str(text).unwrap_or_default();
    let message = value["error"]["message"].as_str().or(value["error"].as_str()).unwrap_or(text);
    LlmError::Status(response.status(), message.chars().take(ERROR_TEXT).collect())
}

/// Reads a chat completion; tolerant of servers that leave out the usage.
fn reply(text: &str) -> Result<ChatReply, LlmError> {
    let value: Value = serde_json::from_str(text).map_err(|error| LlmError::Malformed(error.to_string()))?;
    let content = value["choices"][0]["message"]["content"].as_str();
    let content = content.ok_or_else(|| LlmError::Malformed("no message in the reply".into()))?;
    let count = |name: &str| value["usage"][name].as_u64().unwrap_or_default() as u32;
    Ok(ChatReply {
        text: content.to_owned(),
        prompt_tokens: count("prompt_tokens"),
        completion_tokens: count("completion_tokens"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_are_read_and_broken_ones_named() {
        let text = r#"{"choices":[{"message":{"content":"Oslo"}}],"usage":{"prompt_tokens":7}}"#;
        let expected = ChatReply { text: "Oslo".into(), prompt_tokens: 7, completion_tokens: 0 };
        assert_eq!(reply(text), Ok(expected));
        for broken in ["", "[]", "{}", r#"{"choices":[]}"#, r#"{"choices":[{"message":{"content":null}}]}"#] {
            assert!(matches!(reply(broken), Err(LlmError::Malformed(_))), "{broken}");
        }
    }
}
