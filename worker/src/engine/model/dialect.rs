//! In which words is a request put? Servers differ in the fields they take; what one refuses is left out next time.

use clew_skills::llm::{ChatRequest, wire};
use serde_json::{Value, json};

/// Fields of a request that some server refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dialect {
    /// Asks for a stream to end with the tokens it took.
    counts: bool,
    /// Says how free the model is.
    temperature: bool,
    /// Calls the limit of the reply by its old name.
    old_limit: bool,
    /// Holds the reply to a schema, where the request has one.
    schema: bool,
}

impl Default for Dialect {
    fn default() -> Self {
        Self { counts: true, temperature: true, old_limit: true, schema: true }
    }
}

impl Dialect {
    /// The request as JSON.
    pub fn body(self, model: &str, request: &ChatRequest) -> Value {
        let mut body = json!({
            "model": request.model.as_deref().unwrap_or(model),
            "messages": [
                { "role": "system", "content": request.system },
                { "role": "user", "content": request.user },
            ],
            "stream": true,
        });
        let limit = if self.old_limit { "max_tokens" } else { "max_completion_tokens" };
        body[limit] = json!(request.max_tokens);
        if self.temperature {
            body["temperature"] = json!(wire::temperature(request));
        }
        if let Some(schema) = request.schema.as_ref().filter(|_| self.schema) {
            body["response_format"] = wire::response_format(schema);
        }
        if self.counts {
            body["stream_options"] = json!({ "include_usage": true });
        }
        body
    }

    /// The dialect to try next when a server does not understand this one; `None` when its message names no field
    /// that could be put differently. A reply that was to fit a schema is then asked for without one: what servers say of
    /// schemas they do not know has no common words.
    pub fn learn(self, status: u16, message: &str, has_schema: bool) -> Option<Self> {
        let next = match message {
            // Some fail over a schema instead of refusing it.
            text if matches!(status, 500 | 501) && has_schema && speaks_of_schemas(text) => {
                Self { schema: false, ..self }
            }
            _ if !matches!(status, 400 | 422) => self,
            text if text.contains("max_tokens") => Self { old_limit: false, ..self },
            text if text.contains("temperature") => Self { temperature: false, ..self },
            text if text.contains("stream_options") => Self { counts: false, ..self },
            _ if has_schema => Self { schema: false, ..self },
            _ => self,
        };
        (next != self).then_some(next)
    }
}

fn speaks_of_schemas(text: &str) -> bool {
    let text = text.to_lowercase();
    ["response_format", "schema", "grammar"].iter().any(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_skills::llm::ReplySchema;

    fn check(status: u16, message: &str, absent: &str) {
        let schema = ReplySchema { name: "answer".into(), json: "{}".into() };
        let request = ChatRequest {
            system: "s".into(),
            user: "u".into(),
            max_tokens: 9,
            temperature: 0.5,
            model: None,
            schema: Some(schema),
        };
        let learned = Dialect::default().learn(status, message, true);
        let body = learned.map(|dialect| dialect.body("m", &request));
        assert!(body.as_ref().is_none_or(|body| body.get(absent).is_none()), "{message}: {body:?}");
        assert_eq!(body.is_none(), absent.is_empty(), "{message}");
        // The same complaint again is not about our words.
        let again = learned.and_then(|dialect| dialect.learn(status, message, true));
        // The same complaint again is not about our words, or about the last that is left to put differently.
        assert!(again.is_none_or(|again| again.learn(status, message, true).is_none()), "{message}");
    }

    #[test]
    fn a_request_without_a_schema_is_not_put_otherwise_for_one() {
        assert_eq!(Dialect::default().learn(400, "this type is unavailable now", false), None);
        assert_eq!(Dialect::default().learn(500, "failed to parse grammar", false), None);
    }

    #[test]
    fn a_refused_field_is_put_differently() {
        check(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", "max_tokens");
        check(400, "temperature does not support 0 with this model", "temperature");
        check(422, "extra field not permitted: stream_options", "stream_options");
        check(400, "response_format is not supported", "response_format");
        check(400, "this type is unavailable now", "response_format");
        check(500, "failed to parse grammar", "response_format");
        check(500, "out of order", "");
        check(429, "rate limit for max_tokens", "");
    }
}
