//! Replies as JSON, for endpoints that can be held to a schema: the schema of a skill's reply, and the reply written out in
//! the plain form that the skill's one reader understands.

use serde_json::{Value, json};

/// Added to a request whose reply is held to a schema.
pub(super) const NOTE: &str = "\n\nReply with one JSON object in place of the form above; its fields hold the same things, numbers without letters.";

/// A field of the reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// `Name: text`.
    Line(&'static str),
    /// Numbered steps, each with the numbers it names under this letter.
    Steps(char),
    /// `Name: S1, S2`.
    Sentences(&'static str),
    /// `Name: question`, one a line.
    Questions(&'static str),
    /// Numbers of what is chosen.
    Chosen(&'static str),
    /// Numbered lines.
    Listed(&'static str),
    /// `[S1] head | relation | tail`, one a line.
    Facts,
    /// `Entity: name`, one a line.
    Entities,
}

impl Part {
    fn key(self) -> String {
        match self {
            Self::Line(name)
            | Self::Sentences(name)
            | Self::Questions(name)
            | Self::Chosen(name)
            | Self::Listed(name) => name.to_lowercase(),
            Self::Steps(_) => "steps".to_owned(),
            Self::Facts => "facts".to_owned(),
            Self::Entities => "entities".to_owned(),
        }
    }

    fn schema(self) -> Value {
        let text = json!({ "type": "string" });
        let numbers = json!({ "type": "array", "items": { "type": "integer" } });
        match self {
            Self::Line(_) => text,
            Self::Sentences(_) | Self::Chosen(_) => numbers,
            Self::Questions(_) | Self::Listed(_) | Self::Entities => {
                json!({ "type": "array", "items": text })
            }
            Self::Steps(_) => list_of(&[("text", text), ("numbers", numbers)]),
            Self::Facts => {
                let sentence = json!({ "type": ["integer", "null"] });
                let ends = [("head", text.clone()), ("relation", text.clone()), ("tail", text)];
                list_of(&[&[("sentence", sentence)], ends.as_slice()].concat())
            }
        }
    }

    /// The field's lines in the plain form.
    fn lines(self, value: &Value) -> Vec<String> {
        let items = value.as_array().map_or(&[][..], Vec::as_slice);
        let texts = || items.iter().filter_map(Value::as_str);
        match self {
            Self::Line(name) => vec![format!("{name}: {}", text_of(value))],
            Self::Sentences(name) => vec![format!("{name}: {}", numbers(value, "S"))],
            Self::Chosen(_) => Some(numbers(value, "")).filter(|text| !text.is_empty()).into_iter().collect(),
            Self::Questions(name) => texts().map(|text| format!("{name}: {text}")).collect(),
            Self::Entities => texts().map(|text| format!("Entity: {text}")).collect(),
            Self::Listed(_) => (1..).zip(texts()).map(|(at, text)| format!("{at}. {text}")).collect(),
            Self::Steps(letter) => {
                let step = |(at, step): (usize, &Value)| {
                    let named = numbers(&step["numbers"], &letter.to_string());
                    format!("{at}. {} [{named}]", text_of(&step["text"]))
                };
                (1..).zip(items).map(step).collect()
            }
            Self::Facts => items.iter().map(fact).collect(),
        }
    }
}

fn fact(value: &Value) -> String {
    let sentence = value["sentence"].as_u64().map_or(String::new(), |number| format!("[S{number}] "));
    let part = |name: &str| text_of(&value[name]);
    format!("{sentence}{} | {} | {}", part("head"), part("relation"), part("tail"))
}

/// A text, or a number where a text was asked for.
fn text_of(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| if value.is_number() { value.to_string() } else { String::new() }, str::to_owned)
}

fn numbers(value: &Value, letter: &str) -> String {
    let all = value.as_array().into_iter().flatten().filter_map(Value::as_u64);
    all.map(|number| format!("{letter}{number}")).collect::<Vec<_>>().join(", ")
}

fn list_of(fields: &[(&str, Value)]) -> Value {
    json!({ "type": "array", "items": object(fields) })
}

fn object(fields: &[(&str, Value)]) -> Value {
    let names: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
    let properties: serde_json::Map<String, Value> =
        fields.iter().map(|(name, schema)| ((*name).to_owned(), schema.clone())).collect();
    json!({ "type": "object", "properties": properties, "required": names, "additionalProperties": false })
}

/// The schema of a reply of these parts, as JSON text.
pub(super) fn schema(parts: &[Part]) -> String {
    let keys: Vec<String> = parts.iter().map(|part| part.key()).collect();
    let fields: Vec<(&str, Value)> =
        keys.iter().map(String::as_str).zip(parts.iter().map(|part| part.schema())).collect();
    object(&fields).to_string()
}

/// A JSON reply in the plain form; any other reply as it is. A reply whose fields are all empty says `none`.
pub(super) fn plain(parts: &[Part], reply: &str) -> String {
    let inner = reply.find('{').and_then(|start| reply.get(start..=reply.rfind('}')?));
    let Some(Value::Object(fields)) = inner.and_then(|inner| serde_json::from_str(inner).ok()) else {
        return reply.to_owned();
    };
    if !parts.iter().any(|part| fields.contains_key(&part.key())) {
        return reply.to_owned();
    }
    let null = Value::Null;
    let lines: Vec<String> =
        parts.iter().flat_map(|part| part.lines(fields.get(&part.key()).unwrap_or(&null))).collect();
    if lines.is_empty() { "none".to_owned() } else { lines.join("\n") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(parts: &[Part], reply: &str, expected: &str) {
        assert_eq!(plain(parts, reply), expected);
    }

    #[test]
    fn json_becomes_the_plain_form() {
        let answer =
            [Part::Steps('S'), Part::Line("Answer"), Part::Sentences("Supports"), Part::Questions("Missing")];
        let reply = r#"```json
            {"steps":[{"text":"Ann was born there","numbers":[1,3]}],"answer":"Odense","supports":[1],"missing":[]}```"#;
        check(&answer, reply, "1. Ann was born there [S1, S3]\nAnswer: Odense\nSupports: S1");
        check(
            &[Part::Facts],
            r#"{"facts":[{"sentence":2,"head":"A","relation":"be","tail":"B"},{"head":"C","relation":"be","tail":3}]}"#,
            "[S2] A | be | B\nC | be | 3",
        );
        check(&[Part::Chosen("Links")], r#"{"links":[4,1]}"#, "4, 1");
        check(&[Part::Chosen("Links")], r#"{"links":[]}"#, "none");
        check(&[Part::Listed("Sentences")], r#"{"sentences":["a","b"]}"#, "1. a\n2. b");
    }

    #[test]
    fn what_is_no_such_json_is_left_as_it_is() {
        check(&[Part::Facts], "A | be | B", "A | be | B");
        check(&[Part::Facts], r#"{"else":1}"#, r#"{"else":1}"#);
        check(&[Part::Facts], "{ broken", "{ broken");
    }

    #[test]
    fn a_schema_names_every_field_as_needed() {
        let schema: Value = serde_json::from_str(&schema(&[Part::Line("Answer"), Part::Facts])).unwrap();
        assert_eq!(schema["required"], json!(["answer", "facts"]));
        assert_eq!(schema["properties"]["facts"]["items"]["required"][0], "sentence");
        assert_eq!(schema["additionalProperties"], false);
    }
}
