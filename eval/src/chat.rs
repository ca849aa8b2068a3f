//! How does the command line reach a language model? Plain HTTP to an OpenAI-compatible address; a server that wants
//! TLS is reached through Clew's own proxy.

use clew_core::llm::{ChatReply, ChatRequest, Llm, LlmError};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// Longest wait for a reply.
const PATIENCE: Duration = Duration::from_secs(300);

/// A model behind `http://host:port/path`.
pub struct Endpoint {
    host: String,
    path: String,
    model: String,
}

impl Endpoint {
    /// The endpoint's base address (`http://localhost:8080/v1`) and the model's name there.
    pub fn new(address: &str, model: &str) -> Result<Self, String> {
        let rest = address.strip_prefix("http://").ok_or("the endpoint must begin with http://")?;
        let (host, path) = rest.split_once('/').unwrap_or((rest, "v1"));
        let host = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
        let path = format!("/{}/chat/completions", path.trim_matches('/'));
        Ok(Self { host, path, model: model.to_owned() })
    }

    fn post(&self, body: &str) -> std::io::Result<String> {
        let mut stream = TcpStream::connect(&self.host)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        write!(
            stream,
            "POST {} HTTP/1.0\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.path,
            self.host,
            body.len()
        )?;
        let mut reply = String::new();
        stream.read_to_string(&mut reply)?;
        Ok(reply)
    }
}

#[async_trait::async_trait(?Send)]
impl Llm for Endpoint {
    fn model(&self) -> &str {
        &self.model
    }

    async fn chat(&self, request: &ChatRequest) -> Result<ChatReply, LlmError> {
        let body = json!({
            "model": self.model,
            "temperature": request.temperature,
            "max_tokens": request.max_tokens,
            "messages": [
                {"role": "system", "content": request.system},
                {"role": "user", "content": request.user},
            ],
        });
        let reply = self.post(&body.to_string()).map_err(|error| LlmError::Unreachable(error.to_string()))?;
        parse(&reply)
    }
}

/// The first choice of an HTTP/1.0 reply.
fn parse(reply: &str) -> Result<ChatReply, LlmError> {
    let malformed = || LlmError::Malformed(reply.chars().take(200).collect());
    let (head, body) = reply.split_once("\r\n\r\n").ok_or_else(malformed)?;
    let status: u16 = head.split(' ').nth(1).and_then(|code| code.parse().ok()).ok_or_else(malformed)?;
    if status != 200 {
        return Err(LlmError::Status(status, body.chars().take(200).collect()));
    }
    let body: Value = serde_json::from_str(body).map_err(|_| malformed())?;
    let text = body["choices"][0]["message"]["content"].as_str().ok_or_else(malformed)?;
    let tokens = |name: &str| body["usage"][name].as_u64().unwrap_or(0) as u32;
    Ok(ChatReply {
        text: text.to_owned(),
        prompt_tokens: tokens("prompt_tokens"),
        completion_tokens: tokens("completion_tokens"),
        cached: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_and_errors() {
        let body = r#"{"choices":[{"message":{"content":"Turku"}}],"usage":{"prompt_tokens":7,"completion_tokens":2}}"#;
        let reply = parse(&format!("HTTP/1.1 200 OK\r\nA: b\r\n\r\n{body}")).unwrap();
        assert_eq!((reply.text.as_str(), reply.prompt_tokens, reply.completion_tokens), ("Turku", 7, 2));
        assert_eq!(parse("HTTP/1.1 429 Slow\r\n\r\nlater"), Err(LlmError::Status(429, "later".to_owned())));
        assert!(matches!(parse("hello"), Err(LlmError::Malformed(_))));
        assert_eq!(Endpoint::new("http://localhost:8080/v1/", "m").unwrap().path, "/v1/chat/completions");
        assert!(Endpoint::new("ftp://x", "m").is_err());
    }
}
