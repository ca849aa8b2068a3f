//! What crosses the wire in its plainest form: the body of `POST …/chat/completions`, and what is read from its answer.
//! (The app streams, and puts its requests in the words a server understands: `worker/src/engine/model`.)

use super::{ChatRequest, ReplySchema, overlong};
use clew_types::llm::{ChatReply, LlmError};
use serde_json::{Value, json};

/// Longest piece of a server's message that is passed on, in characters.
const ERROR_TEXT: usize = 300;

/// The request as JSON for `model`, unless it names another itself.
pub fn body(request: &ChatRequest, model: &str) -> Value {
    let mut body = json!({
        "model": request.model.as_deref().unwrap_or(model),
        "temperature": temperature(request),
        "max_tokens": request.max_tokens,
        "messages": [
            { "role": "system", "content": request.system },
            { "role": "user", "content": request.user },
        ],
    });
    if let Some(schema) = &request.schema {
        body["response_format"] = response_format(schema);
    }
    body
}

/// How free the model is, without the digits that a narrower number brings along.
pub fn temperature(request: &ChatRequest) -> f64 {
    (f64::from(request.temperature) * 1e3).round() / 1e3
}

/// What holds a reply to a schema.
pub fn response_format(schema: &ReplySchema) -> Value {
    let fits: Value = serde_json::from_str(&schema.json).unwrap_or_default();
    json!({ "type": "json_schema", "json_schema": { "name": schema.name, "strict": true, "schema": fits } })
}

/// What a message, or a piece of one, says: its text, whole or in parts, or why it declines. `None` = nothing.
pub fn words(message: &Value) -> Option<String> {
    let text = match &message["content"] {
        Value::String(text) => Some(text.clone()),
        Value::Array(parts) => Some(parts.iter().filter_map(|part| part["text"].as_str()).collect()),
        _ => None,
    };
    let declined = message["refusal"].as_str().filter(|text| !text.is_empty());
    text.filter(|text| !text.is_empty() || declined.is_none()).or_else(|| declined.map(str::to_owned))
}

/// What a server's refusal means, in its own words where they mean nothing special.
pub fn refusal(status: u16, message: &str) -> LlmError {
    match overlong(status, message) {
        Some(said) => LlmError::TooLong(said),
        None => LlmError::Status(status, message.chars().take(ERROR_TEXT).collect()),
    }
}

/// The first choice of a completion; tolerant of servers that leave out the usage.
pub fn reply(status: u16, body: &str) -> Result<ChatReply, LlmError> {
    let value: Result<Value, _> = serde_json::from_str(body);
    if !(200..300).contains(&status) {
        let value = value.unwrap_or_default();
        let message = value["error"]["message"].as_str().or(value["error"].as_str()).unwrap_or(body);
        return Err(refusal(status, message));
    }
    let value = value.map_err(|error| LlmError::Malformed(error.to_string()))?;
    let content = words(&value["choices"][0]["message"]);
    let content = content.ok_or_else(|| LlmError::Malformed("no message in the reply".into()))?;
    let count = |name: &str| value["usage"][name].as_u64().unwrap_or_default() as u32;
    Ok(ChatReply {
        text: content,
        prompt_tokens: count("prompt_tokens"),
        completion_tokens: count("completion_tokens"),
        cached: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_are_read_and_broken_ones_named() {
        let text = r#"{"choices":[{"message":{"content":"Oslo"}}],"usage":{"prompt_tokens":7}}"#;
        let expected = ChatReply { text: "Oslo".into(), prompt_tokens: 7, ..ChatReply::default() };
        assert_eq!(reply(200, text), Ok(expected));
        for broken in ["", "[]", "{}", r#"{"choices":[]}"#, r#"{"choices":[{"message":{"content":null}}]}"#] {
            assert!(matches!(reply(200, broken), Err(LlmError::Malformed(_))), "{broken}");
        }
        let says =
            |message: &str| reply(200, &format!(r#"{{"choices":[{{"message":{message}}}]}}"#)).unwrap().text;
        assert_eq!(says(r#"{"content":null,"refusal":"I can't."}"#), "I can't.");
        assert_eq!(says(r#"{"content":[{"type":"text","text":"Os"},{"type":"text","text":"lo"}]}"#), "Oslo");
        let refused = |body| reply(429, body).unwrap_err();
        assert_eq!(refused("later"), LlmError::Status(429, "later".into()));
        assert_eq!(refused(r#"{"error":{"message":"slow"}}"#), LlmError::Status(429, "slow".into()));
        assert_eq!(refused(r#"{"error":"slow"}"#), LlmError::Status(429, "slow".into()));
    }

    #[test]
    fn a_request_may_name_its_model_and_the_shape_of_the_reply() {
        let mut request = ChatRequest {
            system: "s".into(),
            user: "u".into(),
            max_tokens: 9,
            temperature: 0.0,
            model: None,
            schema: None,
        };
        let plain = body(&request, "small");
        assert_eq!((plain["model"].as_str(), plain.get("response_format")), (Some("small"), None));
        request.model = Some("large".into());
        request.schema = Some(ReplySchema { name: "answer".into(), json: r#"{"type":"object"}"#.into() });
        let shaped = body(&request, "small");
        assert_eq!(shaped["model"], "large");
        assert_eq!(shaped["response_format"]["json_schema"]["schema"]["type"], "object");
    }
}
