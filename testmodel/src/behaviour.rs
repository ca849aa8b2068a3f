//! How a model behaves, well and badly.

use std::time::Duration;

use serde_json::{Value, json};

use crate::reply::{chunked, completion, embeddings, event, http, models, stream_head, usage};
use crate::{Act, Call, instance};

const JSON: &str = "application/json";
/// Between two pieces of a slow stream.
const SLOW: Duration = Duration::from_millis(100);
/// What an endless answer comes to.
const ENDLESS: usize = 10 << 30;
const BLOCK: usize = 64 << 10;

/// A way to answer; [`Behaviour::name`] is what a request calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behaviour {
    /// Answers; with a schema in the request, JSON that fits it.
    Correct,
    /// The JSON it was asked for, between sentences.
    ProseAroundJson,
    /// The JSON it was asked for, in a Markdown code block.
    FencedJson,
    /// JSON that breaks off in the middle, though the answer says it is finished.
    BrokenJson,
    /// JSON of another shape than asked for.
    WrongShape,
    /// A reply with neither text nor tool calls.
    EmptyContent,
    /// A reply without `choices`.
    NoChoices,
    /// A body that is no JSON.
    NotJson,
    /// Declines to answer.
    Refusal,
    /// Stops at the token limit, in the middle.
    Truncated,
    /// Streams with a pause before every piece.
    SlowStream,
    /// 429 with `Retry-After: 1`.
    Throttled,
    /// 429 with `Retry-After: 0` to the server's first call, an answer to the others.
    ThrottledOnce,
    /// 500.
    ServerError,
    /// 503 to the server's first call, an answer to the others.
    ServerErrorOnce,
    /// Hangs up in the middle of the answer.
    Disconnect,
    /// A web page instead of an answer.
    WrongContentType,
    /// Wants a tool called.
    ToolCall,
    /// Takes the request and says nothing.
    Hang,
    /// Bytes that are no HTTP.
    Garbage,
    /// Lines that are no events under the name of a stream.
    GarbageStream,
    /// Ten gigabytes.
    Endless,
}

impl Behaviour {
    /// All of them.
    pub const ALL: [Self; 22] = [
        Self::Correct,
        Self::ProseAroundJson,
        Self::FencedJson,
        Self::BrokenJson,
        Self::WrongShape,
        Self::EmptyContent,
        Self::NoChoices,
        Self::NotJson,
        Self::Refusal,
        Self::Truncated,
        Self::SlowStream,
        Self::Throttled,
        Self::ThrottledOnce,
        Self::ServerError,
        Self::ServerErrorOnce,
        Self::Disconnect,
        Self::WrongContentType,
        Self::ToolCall,
        Self::Hang,
        Self::Garbage,
        Self::GarbageStream,
        Self::Endless,
    ];

    /// The name in kebab case: `prose-around-json`.
    pub fn name(self) -> String {
        let mut name = String::new();
        for letter in format!("{self:?}").chars() {
            if letter.is_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.extend(letter.to_lowercase());
        }
        name
    }

    /// The behaviour of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|behaviour| behaviour.name() == name)
    }

    /// The one a request's `model` asks for; correct for any other name.
    pub fn named_by(call: &Call) -> Self {
        call.json()["model"].as_str().and_then(Self::named).unwrap_or(Self::Correct)
    }

    /// What the server does about a call, with its usual answer.
    pub fn acts(self, call: &Call) -> Vec<Act> {
        self.acts_with(call, &usual_answer(&call.json()))
    }

    /// What the server does about a call, with this text for an answer.
    pub fn acts_with(self, call: &Call, answer: &str) -> Vec<Act> {
        if let Some(acts) = self.without_answer(call) {
            return acts;
        }
        let request = call.json();
        if call.path().ends_with("/models") {
            let names = Self::ALL.map(Self::name);
            let list = models(&names.each_ref().map(String::as_str));
            return vec![Act::Say(http("200 OK", "", JSON, &list.to_string()).into())];
        }
        if call.path().contains("/embeddings") {
            let body = embeddings(model(&request), &request["input"]).to_string();
            return vec![Act::Say(http("200 OK", "", JSON, &body).into())];
        }
        let (message, finish) = self.message(&request, answer);
        if request["stream"] == true {
            self.stream(&request, &message, finish)
        } else {
            whole(&request, message, finish)
        }
    }

    /// Behaviours that do not come to an answer.
    fn without_answer(self, call: &Call) -> Option<Vec<Act>> {
        let say = |text: String| Some(vec![Act::say(text)]);
        match self {
            Self::Throttled => say(throttled("1")),
            Self::ThrottledOnce if call.number == 0 => say(throttled("0")),
            Self::ServerError => say(error("500 Internal Server Error", "", "out of order")),
            Self::ServerErrorOnce if call.number == 0 => {
                say(error("503 Service Unavailable", "Retry-After: 0\r\n", "loading"))
            }
            Self::WrongContentType => say(http("200 OK", "", "text/html", "<!doctype html><p>Welcome")),
            Self::NoChoices => say(http("200 OK", "", JSON, r#"{"object":"chat.completion"}"#)),
            Self::NotJson => say(http("200 OK", "", JSON, "I am a teapot")),
            Self::Hang => Some(vec![Act::AwaitGoodbye]),
            Self::Garbage => Some(vec![Act::Repeat(vec![0xfe, 0x00, b'{', 0xff, b'\n'], 100), Act::HangUp]),
            Self::GarbageStream => Some(garbage_stream()),
            Self::Endless => Some(endless(&call.json())),
            _ => None,
        }
    }

    /// The assistant's message and why it ended.
    fn message(self, request: &Value, answer: &str) -> (Value, &'static str) {
        let text = |text: String| json!({ "content": text });
        let half = || answer.chars().take(answer.chars().count() / 2).collect::<String>();
        match self {
            Self::ProseAroundJson => (text(format!("Sure, here it is:\n{answer}\nAnything else?")), "stop"),
            Self::FencedJson => (text(format!("```json\n{answer}\n```")), "stop"),
            Self::BrokenJson => (text(half()), "stop"),
            Self::WrongShape => (text(r#"{"unexpected":[1,{"shape":true}]}"#.to_owned()), "stop"),
            Self::EmptyContent => (text(String::new()), "stop"),
            Self::Refusal => (json!({ "content": null, "refusal": "I cannot help with that." }), "stop"),
            Self::Truncated => (text(half()), "length"),
            Self::ToolCall => (tool_call(request), "tool_calls"),
            _ => (text(answer.to_owned()), "stop"),
        }
    }

    fn stream(self, request: &Value, message: &Value, finish: &str) -> Vec<Act> {
        let model = model(request);
        let mut acts = vec![Act::say(stream_head())];
        let mut say = |text: &str| {
            if self == Self::SlowStream {
                acts.push(Act::Pause(SLOW));
            }
            acts.push(Act::say(chunked(text)));
        };
        match message["content"].as_str() {
            Some(text) => text.split_inclusive(' ').for_each(|piece| say(&event(model, piece, None))),
            None => say(&format!("data: {}\n\n", json!({ "choices": [{ "index": 0, "delta": message }] }))),
        }
        if self == Self::Disconnect {
            acts.push(Act::HangUp);
            return acts;
        }
        say(&event(model, "", Some(finish)));
        if request["stream_options"]["include_usage"] == true {
            let usage = usage(&prompt(request), message["content"].as_str().unwrap_or_default());
            say(&format!("data: {}\n\n", json!({ "choices": [], "usage": usage })));
        }
        say("data: [DONE]\n\n");
        acts.push(Act::say(chunked("")));
        acts
    }
}

fn whole(request: &Value, message: Value, finish: &str) -> Vec<Act> {
    let usage = usage(&prompt(request), message["content"].as_str().unwrap_or_default());
    let body = completion(model(request), message, finish, usage).to_string();
    vec![Act::say(http("200 OK", "", JSON, &body))]
}

fn model(request: &Value) -> &str {
    request["model"].as_str().unwrap_or("test")
}

/// What the messages say, one after the other.
fn prompt(request: &Value) -> String {
    let messages = request["messages"].as_array().map(Vec::as_slice).unwrap_or_default();
    messages.iter().filter_map(|message| message["content"].as_str()).collect::<Vec<_>>().join(" ")
}

/// JSON that fits the request's schema, or the last message said back.
fn usual_answer(request: &Value) -> String {
    let format = &request["response_format"];
    match format["type"].as_str() {
        Some("json_schema") => instance(&format["json_schema"]["schema"]).to_string(),
        Some("json_object") => json!({ "answer": "text" }).to_string(),
        _ => {
            let last = request["messages"].as_array().and_then(|messages| messages.last());
            format!("You said: {}", last.and_then(|message| message["content"].as_str()).unwrap_or("nothing"))
        }
    }
}

fn tool_call(request: &Value) -> Value {
    let function = &request["tools"][0]["function"];
    let name = function["name"].as_str().unwrap_or("look_up");
    let arguments = instance(&function["parameters"]).to_string();
    let call = json!({ "id": "t", "type": "function", "function": { "name": name, "arguments": arguments } });
    json!({ "content": null, "tool_calls": [call] })
}

fn error(status: &str, headers: &str, message: &str) -> String {
    http(status, headers, JSON, &json!({ "error": { "message": message, "type": "test" } }).to_string())
}

fn throttled(seconds: &str) -> String {
    error("429 Too Many Requests", &format!("Retry-After: {seconds}\r\n"), "slow down")
}

fn garbage_stream() -> Vec<Act> {
    let mut acts = vec![Act::say(stream_head())];
    for text in
        ["\u{0}\u{1}\r\r\n::", "data data data\n", "data: {\"choices\":\n\n", "data: {\"usage\":[[[[\n\n"]
    {
        acts.push(Act::say(chunked(text)));
    }
    acts.push(Act::say(chunked("")));
    acts
}

/// One line without an end, or one JSON string without an end.
fn endless(request: &Value) -> Vec<Act> {
    let (content_type, start) =
        if request["stream"] == true { ("text/event-stream", "data: ") } else { (JSON, "{\"choices\":\"") };
    let head = format!("HTTP/1.1 200 OK\r\nContent-Type: {content_type}\r\nConnection: close\r\n\r\n{start}");
    vec![Act::say(head), Act::Repeat(vec![b'x'; BLOCK], ENDLESS / BLOCK), Act::HangUp]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, expected: Option<Behaviour>) {
        assert_eq!(Behaviour::named(name), expected, "{name}");
    }

    #[test]
    fn behaviours_have_names() {
        check("correct", Some(Behaviour::Correct));
        check("prose-around-json", Some(Behaviour::ProseAroundJson));
        check("Correct", None);
        for behaviour in Behaviour::ALL {
            check(&behaviour.name(), Some(behaviour));
        }
    }

    fn said(behaviour: Behaviour, body: &Value) -> String {
        let head = "POST /v1/chat/completions HTTP/1.1\r\n\r\n".to_owned();
        let call = Call { number: 1, head, body: body.to_string().into_bytes() };
        let acts = behaviour.acts(&call).into_iter();
        let bytes = acts.filter_map(|act| if let Act::Say(bytes) = act { Some(bytes) } else { None });
        String::from_utf8_lossy(&bytes.flatten().collect::<Vec<u8>>()).into_owned()
    }

    fn content(behaviour: Behaviour, request: &Value) -> Value {
        let said = said(behaviour, request);
        let body = said.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        serde_json::from_str::<Value>(body).unwrap()["choices"][0].clone()
    }

    #[test]
    fn answers_have_the_shape_asked_for() {
        let schema = json!({ "type": "object", "properties": { "city": { "type": "string" } } });
        let request =
            json!({ "response_format": { "type": "json_schema", "json_schema": { "schema": schema } } });
        assert_eq!(content(Behaviour::Correct, &request)["message"]["content"], r#"{"city":"text"}"#);
        let fenced = content(Behaviour::FencedJson, &request);
        assert_eq!(fenced["message"]["content"], "```json\n{\"city\":\"text\"}\n```");
        let cut = content(Behaviour::Truncated, &request);
        assert_eq!(
            (cut["finish_reason"].as_str(), cut["message"]["content"].as_str()),
            (Some("length"), Some(r#"{"city""#))
        );
        assert!(content(Behaviour::Refusal, &request)["message"]["content"].is_null());
        let call = &content(Behaviour::ToolCall, &json!({}))["message"]["tool_calls"][0];
        assert_eq!(call["function"]["name"], "look_up");
    }

    #[test]
    fn streams_end_properly_or_not_at_all() {
        let request = json!({ "stream": true, "messages": [{ "role": "user", "content": "one two" }] });
        let stream = said(Behaviour::Correct, &request);
        assert!(stream.ends_with("data: [DONE]\n\n\r\n0\r\n\r\n"), "{stream}");
        assert_eq!(stream.matches("\"content\":").count(), 4, "{stream}");
        assert!(!said(Behaviour::Disconnect, &request).contains("[DONE]"));
        assert!(said(Behaviour::Throttled, &request).contains("Retry-After: 1\r\n"));
        assert!(said(Behaviour::ThrottledOnce, &request).contains("200 OK"));
    }
}
