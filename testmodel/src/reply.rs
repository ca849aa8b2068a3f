//! What replies look like on the wire.

use serde_json::{Value, json};

/// A whole HTTP reply whose length is told.
pub fn http(status: &str, headers: &str, content_type: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
    )
}

/// The head of a stream of events, sent in chunks.
pub fn stream_head() -> String {
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n".to_owned()
}

/// One chunk of a chunked body; the empty one ends it.
pub fn chunked(text: &str) -> String {
    format!("{:x}\r\n{text}\r\n", text.len())
}

/// One event of a streamed answer: a piece of text, or the end with its reason.
pub fn event(model: &str, piece: &str, finish: Option<&str>) -> String {
    let delta = if finish.is_some() { json!({}) } else { json!({ "content": piece }) };
    let choice = json!({ "index": 0, "delta": delta, "finish_reason": finish });
    let chunk = json!({ "id": "c", "object": "chat.completion.chunk", "model": model, "choices": [choice] });
    format!("data: {chunk}\n\n")
}

/// A finished answer. `message` is the assistant's message without its role.
pub fn completion(model: &str, mut message: Value, finish: &str, usage: Value) -> Value {
    message["role"] = json!("assistant");
    let choice = json!({ "index": 0, "message": message, "finish_reason": finish });
    json!({ "id": "c", "object": "chat.completion", "model": model, "choices": [choice], "usage": usage })
}

/// Token counts: one token a word, which is all a test needs.
pub fn usage(prompt: &str, answer: &str) -> Value {
    let count = |text: &str| text.split_whitespace().count();
    let (prompt, answer) = (count(prompt), count(answer));
    json!({ "prompt_tokens": prompt, "completion_tokens": answer, "total_tokens": prompt + answer })
}

/// A list of models.
pub fn models(ids: &[&str]) -> Value {
    let data: Vec<Value> = ids.iter().map(|id| json!({ "id": id, "object": "model" })).collect();
    json!({ "object": "list", "data": data })
}

/// Vectors of three numbers, equal for equal texts.
pub fn embeddings(model: &str, input: &Value) -> Value {
    let texts: Vec<&str> = match input {
        Value::Array(texts) => texts.iter().filter_map(Value::as_str).collect(),
        text => text.as_str().into_iter().collect(),
    };
    let vector = |text: &str| {
        let sum: u32 = text.bytes().map(u32::from).sum();
        json!([f64::from(sum % 97) / 97.0, f64::from(sum % 89) / 89.0, text.len() as f64 / 100.0])
    };
    let data = texts.iter().enumerate();
    let data =
        data.map(|(index, text)| json!({ "object": "embedding", "index": index, "embedding": vector(text) }));
    let data: Vec<Value> = data.collect();
    let words = texts.iter().map(|text| text.split_whitespace().count()).sum::<usize>();
    let usage = json!({ "prompt_tokens": words, "total_tokens": words });
    json!({ "object": "list", "model": model, "data": data, "usage": usage })
}
