//! What stands in a response? A chat completion, whole or as a stream of events; a list of models; or a refusal.

use super::stream::Incoming;
use clew_skills::llm::ChatRequest;
use clew_skills::llm::wire::{refusal, words};
use clew_types::llm::{ChatReply, LlmError};
use eventsource_stream::{EventStreamError, Eventsource};
use futures::StreamExt;
use serde_json::Value;

/// Longest response that is taken, in bytes.
const LONGEST: usize = 8 << 20;
/// Longest piece of a server's error message that is passed on, in characters.
const ERROR_TEXT: usize = 300;
/// Characters of a reply that are shown while it is being written.
const TAIL: usize = 160;
/// Characters of a token, about, where the server does not count.
const TOKEN: usize = 4;

/// The address of `path` at an endpoint.
pub(super) fn address(endpoint: &str, path: &str) -> String {
    format!("{}/{path}", endpoint.trim().trim_end_matches('/'))
}

/// Whether a refusal with this status may pass by itself.
pub(super) fn may_pass(status: u16) -> bool {
    matches!(status, 429 | 500 | 502 | 503 | 504)
}

/// The end of a text.
pub(super) fn tail(text: &str) -> &str {
    let skipped = text.chars().count().saturating_sub(TAIL);
    text.char_indices().nth(skipped).map_or("", |(at, _)| &text[at..])
}

/// The reply with its tokens counted roughly where the server did not say.
pub(super) fn counted(reply: ChatReply, request: &ChatRequest) -> ChatReply {
    if reply.prompt_tokens + reply.completion_tokens > 0 {
        return reply;
    }
    let tokens = |bytes: usize| bytes.div_ceil(TOKEN) as u32;
    ChatReply {
        prompt_tokens: tokens(request.system.len() + request.user.len()),
        completion_tokens: tokens(reply.text.len()),
        ..reply
    }
}

/// Reads a chat completion, whole or streamed; `show` hears the text so far.
pub(super) async fn reply(mut incoming: Incoming<'_>, show: &dyn Fn(&str)) -> Result<ChatReply, LlmError> {
    let is_stream = incoming.content_type.contains("event-stream");
    if is_stream && (200..300).contains(&incoming.status) {
        return streamed(incoming, show).await;
    }
    let value = json(&mut incoming).await?;
    let content = words(&value["choices"][0]["message"]);
    let text = content.ok_or_else(|| malformed("no message in the reply"))?;
    Ok(with_usage(ChatReply { text, ..ChatReply::default() }, &value))
}

/// Reads a body to its end.
pub(super) async fn bytes(incoming: &mut Incoming<'_>) -> Result<Vec<u8>, LlmError> {
    let mut bytes = Vec::new();
    while let Some(piece) = incoming.pieces.next().await {
        bytes.extend(piece?);
        if bytes.len() > LONGEST {
            return Err(malformed("the reply does not end"));
        }
    }
    Ok(bytes)
}

/// Reads a list of models.
pub(super) async fn names(mut incoming: Incoming<'_>) -> Result<Vec<String>, LlmError> {
    let value = json(&mut incoming).await?;
    let models = value["data"].as_array().ok_or_else(|| malformed("no list of models"))?;
    Ok(models.iter().filter_map(|model| model["id"].as_str().map(str::to_owned)).collect())
}

async fn streamed(incoming: Incoming<'_>, show: &dyn Fn(&str)) -> Result<ChatReply, LlmError> {
    let mut events = incoming.pieces.eventsource();
    let mut reply = ChatReply::default();
    let mut is_finished = false;
    while let Some(event) = events.next().await {
        let data = event.map_err(broken)?.data;
        if data.trim() == "[DONE]" {
            return Ok(reply);
        }
        let value: Value = serde_json::from_str(&data).map_err(malformed)?;
        if let Some(message) = error_message(&value) {
            return Err(LlmError::Malformed(shortened(message)));
        }
        let choice = &value["choices"][0];
        reply.text.push_str(&words(&choice["delta"]).unwrap_or_default());
        is_finished |= choice["finish_reason"].is_string();
        reply = with_usage(reply, &value);
        if reply.text.len() > LONGEST {
            return Err(malformed("the reply does not end"));
        }
        show(&reply.text);
    }
    if is_finished { Ok(reply) } else { Err(malformed("the reply broke off")) }
}

fn broken(error: EventStreamError<LlmError>) -> LlmError {
    match error {
        EventStreamError::Transport(error) => error,
        other => malformed(other),
    }
}

fn malformed(what: impl ToString) -> LlmError {
    LlmError::Malformed(what.to_string())
}

fn with_usage(reply: ChatReply, value: &Value) -> ChatReply {
    let count = |name: &str| value["usage"][name].as_u64().map(|n| u32::try_from(n).unwrap_or(u32::MAX));
    ChatReply {
        prompt_tokens: count("prompt_tokens").unwrap_or(reply.prompt_tokens),
        completion_tokens: count("completion_tokens").unwrap_or(reply.completion_tokens),
        ..reply
    }
}

/// The whole body as JSON; a status that is no success is an error with the server's words.
async fn json(incoming: &mut Incoming<'_>) -> Result<Value, LlmError> {
    let bytes = bytes(incoming).await?;
    let text = String::from_utf8_lossy(&bytes);
    let value = serde_json::from_str(&text);
    if (200..300).contains(&incoming.status) {
        return value.map_err(malformed);
    }
    let value: Value = value.unwrap_or_default();
    Err(refusal(incoming.status, error_message(&value).unwrap_or(&text)))
}

fn error_message(value: &Value) -> Option<&str> {
    let error = &value["error"];
    error["message"].as_str().or(error.as_str())
}

fn shortened(text: &str) -> String {
    text.chars().take(ERROR_TEXT).collect()
}
