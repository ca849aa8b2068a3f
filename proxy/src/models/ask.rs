//! What a request asks for, and the little of it that is changed.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::refusal::Refusal;

/// The answer's length when neither the request nor the configuration says one; only for budgets.
const USUAL_ANSWER: u64 = 1024;
/// So many characters of an unknown field's name are said back.
const LONGEST_NAME: usize = 40;
/// Bytes a token has on average.
const BYTES_PER_TOKEN: usize = 4;
/// What may be asked of a model. Others name further models, ask for many answers at once, or send the request elsewhere;
/// servers differ in what they make of them, so that only those are let through whose cost is known.
const CHAT_FIELDS: [&str; 20] = [
    "model",
    "messages",
    "stream",
    "stream_options",
    "max_tokens",
    "max_completion_tokens",
    "temperature",
    "top_p",
    "top_k",
    "min_p",
    "stop",
    "seed",
    "response_format",
    "reasoning_effort",
    "presence_penalty",
    "frequency_penalty",
    "tools",
    "tool_choice",
    "n",
    "user",
];
const EMBEDDING_FIELDS: [&str; 5] = ["model", "input", "encoding_format", "dimensions", "user"];
const LENGTHS: [&str; 2] = ["max_tokens", "max_completion_tokens"];

/// A request's fields in their order, each as it was written: a schema's properties must not be sorted on the way.
#[derive(Debug)]
pub(super) struct Ask {
    fields: Vec<(String, Box<RawValue>)>,
}

impl Ask {
    /// Takes a JSON object apart. A field that is there twice could be read one way here and another way there.
    pub(super) fn parse(body: &[u8]) -> Result<Self, Refusal> {
        let ask: Self = serde_json::from_slice(body).map_err(|_| Refusal::NotJson)?;
        let mut names: Vec<&str> = ask.fields.iter().map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        if names.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(Refusal::Malformed("a field stands twice in the request"));
        }
        Ok(ask)
    }

    /// The model it names; empty when it leaves the choice to the server.
    pub(super) fn model(&self) -> Result<String, Refusal> {
        let model = self.read("model", "model must be a string")?;
        Ok(model.unwrap_or_default())
    }

    /// Whether the answer is to come in pieces.
    pub(super) fn streams(&self) -> Result<bool, Refusal> {
        Ok(self.read("stream", "stream must be true or false")?.unwrap_or(false))
    }

    /// What a chat request must have.
    pub(super) fn check_chat(&self) -> Result<(), Refusal> {
        #[derive(Deserialize)]
        struct Message {
            #[serde(rename = "role")]
            _role: String,
        }
        self.check_fields(&CHAT_FIELDS)?;
        let answers: Option<u64> = self.read("n", "n must be a number")?;
        if answers.is_some_and(|answers| answers != 1) {
            return Err(Refusal::Malformed("n must be 1: one answer to a request"));
        }
        let problem = "messages must be a list of objects with a role";
        let messages: Option<Vec<Message>> = self.read("messages", problem)?;
        messages.map(|_| ()).ok_or(Refusal::Malformed(problem))
    }

    /// What a request for embeddings must have.
    pub(super) fn check_embeddings(&self) -> Result<(), Refusal> {
        self.check_fields(&EMBEDDING_FIELDS)?;
        let starts = self.field("input").and_then(|input| input.get().chars().next());
        if matches!(starts, Some('"' | '[')) {
            Ok(())
        } else {
            Err(Refusal::Malformed("input must be a text or a list"))
        }
    }

    fn check_fields(&self, known: &[&str]) -> Result<(), Refusal> {
        let unknown = self.fields.iter().find(|(name, _)| !known.contains(&name.as_str()));
        unknown
            .map_or(Ok(()), |(name, _)| Err(Refusal::UnknownField(name.chars().take(LONGEST_NAME).collect())))
    }

    pub(super) fn set_model(&mut self, model: &str) -> Result<(), Refusal> {
        self.set("model", serde_json::to_string(model).map_err(|_| Refusal::NotJson)?)
    }

    /// Lowers the answer's length to `most`, and sets it where the request says nothing.
    pub(super) fn cap_tokens(&mut self, most: Option<u64>) -> Result<(), Refusal> {
        for name in LENGTHS {
            let asked: Option<u64> = self.read(name, "max_tokens must be a number")?;
            if let (Some(asked), Some(most)) = (asked, most)
                && asked > most
            {
                self.set(name, most.to_string())?;
            }
        }
        match most {
            Some(most) if self.length()?.is_none() => self.set(LENGTHS[0], most.to_string()),
            _ => Ok(()),
        }
    }

    /// Tokens this may come to, roughly; for budgets, which are settled afterwards.
    pub(super) fn tokens(&self, answers: bool) -> Result<u64, Refusal> {
        let bytes: usize = self.fields.iter().map(|(_, value)| value.get().len()).sum();
        let asked = (bytes / BYTES_PER_TOKEN) as u64;
        let answered = if answers { self.length()?.unwrap_or(USUAL_ANSWER) } else { 0 };
        Ok(asked.saturating_add(answered))
    }

    /// The request again.
    pub(super) fn to_json(&self) -> Vec<u8> {
        let mut json = vec![b'{'];
        for (index, (name, value)) in self.fields.iter().enumerate() {
            if index > 0 {
                json.push(b',');
            }
            // A name that was read from JSON can be written as JSON.
            json.extend(serde_json::to_vec(name).unwrap_or_default());
            json.push(b':');
            json.extend(value.get().as_bytes());
        }
        json.push(b'}');
        json
    }

    fn length(&self) -> Result<Option<u64>, Refusal> {
        let [old, new] = LENGTHS.map(|name| self.read(name, "max_tokens must be a number"));
        Ok(old?.or(new?))
    }

    fn field(&self, name: &str) -> Option<&RawValue> {
        self.fields.iter().find(|(other, _)| other == name).map(|(_, value)| &**value)
    }

    fn read<'a, T: Deserialize<'a>>(
        &'a self,
        name: &str,
        problem: &'static str,
    ) -> Result<Option<T>, Refusal> {
        let Some(value) = self.field(name) else { return Ok(None) };
        serde_json::from_str(value.get()).map_err(|_| Refusal::Malformed(problem))
    }

    fn set(&mut self, name: &str, json: String) -> Result<(), Refusal> {
        let value = RawValue::from_string(json).map_err(|_| Refusal::NotJson)?;
        match self.fields.iter_mut().find(|(other, _)| other == name) {
            Some((_, old)) => *old = value,
            None => self.fields.push((name.to_owned(), value)),
        }
        Ok(())
    }
}

impl<'de> Deserialize<'de> for Ask {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = Ask;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Ask, M::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Ask { fields })
            }
        }
        json.deserialize_map(Fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(body: &str, expected: Result<&str, Refusal>) {
        let model = Ask::parse(body.as_bytes()).and_then(|ask| ask.model());
        assert_eq!(model, expected.map(str::to_owned), "{body}");
    }

    #[test]
    fn the_model_of_a_request() {
        check(r#"{"model":"small","messages":[]}"#, Ok("small"));
        check(r#"{"messages":[]}"#, Ok(""));
        check(r#"{"model":"sm\u0061ll"}"#, Ok("small"));
        check(r#"{"model":7}"#, Err(Refusal::Malformed("model must be a string")));
        check(r#"{"model":"a","model":"b"}"#, Err(Refusal::Malformed("a field stands twice in the request")));
        check(
            r#"{"model":"a","mod\u0065l":"b"}"#,
            Err(Refusal::Malformed("a field stands twice in the request")),
        );
        for nonsense in ["[]", "{", "", "null", "{}x", "\u{feff}{}"] {
            check(nonsense, Err(Refusal::NotJson));
        }
        check(&format!("{{\"a\":{}", "[".repeat(100_000)), Err(Refusal::NotJson));
    }

    fn check_cap(body: &str, most: Option<u64>, expected: &str) {
        let mut ask = Ask::parse(body.as_bytes()).unwrap();
        ask.cap_tokens(most).unwrap();
        assert_eq!(String::from_utf8(ask.to_json()).unwrap(), expected);
    }

    #[test]
    fn lengths_are_lowered_and_nothing_else_changes() {
        check_cap(r#"{"z": [1, 2.50], "a":1}"#, None, r#"{"z":[1, 2.50],"a":1}"#);
        check_cap(r#"{"max_tokens":9}"#, Some(5), r#"{"max_tokens":5}"#);
        check_cap(r#"{"max_tokens":3}"#, Some(5), r#"{"max_tokens":3}"#);
        check_cap(r#"{"max_completion_tokens":9}"#, Some(5), r#"{"max_completion_tokens":5}"#);
        check_cap("{}", Some(5), r#"{"max_tokens":5}"#);
        check_cap(r#"{"max_tokens":null}"#, None, r#"{"max_tokens":null}"#);
    }

    fn check_shape(body: &str, fits: bool) {
        assert_eq!(Ask::parse(body.as_bytes()).unwrap().check_chat().is_ok(), fits, "{body}");
    }

    #[test]
    fn chats_have_messages() {
        check_shape(r#"{"messages":[]}"#, true);
        check_shape(r#"{"messages":[{"role":"user","content":[{"type":"text"}]}]}"#, true);
        check_shape(r#"{"messages":[{"content":"x"}]}"#, false);
        check_shape(r#"{"messages":"x"}"#, false);
        check_shape("{}", false);
        check_shape(r#"{"messages":[],"n":1,"temperature":0}"#, true);
        check_shape(r#"{"messages":[],"n":128}"#, false);
        check_shape(r#"{"messages":[],"models":["large"],"route":"fallback"}"#, false);
    }

    #[test]
    fn tokens_are_guessed() {
        let ask = Ask::parse(br#"{"max_tokens":100,"messages":"0123456789"}"#).unwrap();
        assert_eq!(ask.tokens(true), Ok(103));
        assert!(Ask::parse(br#"{"max_tokens":-1}"#).unwrap().tokens(true).is_err());
    }
}
