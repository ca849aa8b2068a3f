//! Replies of a model as types: one declaration gives the type, its JSON schema for endpoints that can be held to one, and
//! what [`loose`] needs to bring JSON of another shape into it. What a prompt's reply holds stands in [`super::replies`].

use super::front;
use super::loose::{self, Loose};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};

/// Added to a request whose reply is held to a schema.
pub(super) const NOTE: &str = "\n\nReply with one JSON object in place of the form above; its fields hold the same things, numbers without letters.";

/// What stands at a place of a reply.
pub(super) enum Shape {
    /// A text, taken as one line.
    Text,
    Number,
    /// A number, or `null` where there is none.
    NumberOrNull,
    /// A number; words are taken where a model did not keep to that.
    Reference,
    List(&'static Shape),
    Object(&'static Object),
}

/// Fields by name; everything else is left out.
pub(super) struct Object {
    pub fields: &'static [Field],
    /// The object that one line of text says, for models that put lines into a list of objects.
    pub from_line: fn(&str) -> Option<Value>,
}

pub(super) struct Field {
    /// The name in the schema, then those under which models write it without one, as [`loose`] compares them.
    pub names: &'static [&'static str],
    pub shape: &'static Shape,
    pub need: Need,
}

/// When is an object none without this field?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    /// Always; within a list it may not be empty either.
    Always,
    /// Where the reply broke off: what the answer rests on was cut off then, and it would be a guess.
    Cut,
    Never,
}

/// A type with a shape.
pub(super) trait Shaped: DeserializeOwned {
    const SHAPE: Shape;
}

impl Shaped for OneLine {
    const SHAPE: Shape = Shape::Text;
}

impl Shaped for usize {
    const SHAPE: Shape = Shape::Number;
}

impl Shaped for Option<usize> {
    const SHAPE: Shape = Shape::NumberOrNull;
}

impl Shaped for Reference {
    const SHAPE: Shape = Shape::Reference;
}

impl<T: Shaped> Shaped for Vec<T> {
    const SHAPE: Shape = Shape::List(&T::SHAPE);
}

/// A whole reply.
pub(super) trait Reply: Shaped {
    const OBJECT: Object;

    /// The reply of a model that was held to no schema and keeps to the form that the prompt asks for, or nearly so. `None` =
    /// it cannot be read, and is asked for again.
    fn from_lines(reply: &str) -> Option<Self>;
}

/// A text in one line, white space once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "String")]
pub(super) struct OneLine(String);

impl From<String> for OneLine {
    fn from(text: String) -> Self {
        Self(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }
}

impl From<&str> for OneLine {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl std::fmt::Display for OneLine {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::ops::Deref for OneLine {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

/// What a model points at: the number that it was shown, or else in words.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Reference {
    Number(usize),
    Words(String),
}

impl Default for Reference {
    fn default() -> Self {
        Self::Words(String::new())
    }
}

impl<'de> Deserialize<'de> for Reference {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match Value::deserialize(from)? {
            Value::String(words) => Ok(Self::Words(words)),
            other => other
                .as_u64()
                .map(|number| Self::Number(number as usize))
                .ok_or_else(|| D::Error::custom("neither number nor words")),
        }
    }
}

/// Declares an object of a reply: `field: Type => Need(["name", "other name", …])`. Not serde's own derive: code made of it for
/// twenty types is ten times as long.
macro_rules! object {
    ($($(#[$meta:meta])* struct $name:ident $(from $line:path)? {
        $($(#[$about:meta])* $field:ident: $type:ty => $need:ident($names:expr),)+
    })+) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, Default, PartialEq)]
        pub(super) struct $name {
            $($(#[$about])* pub $field: $type,)+
        }

        impl $name {
            const FIELDS: Object = Object {
                fields: &[$(Field {
                    names: &$names,
                    shape: &<$type as Shaped>::SHAPE,
                    need: Need::$need,
                }),+],
                from_line: object!(@line $($line)?),
            };
        }

        impl Shaped for $name {
            const SHAPE: Shape = Shape::Object(&Self::FIELDS);
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let mut fields = serde_json::Map::deserialize(from)?;
                let mut names = Self::FIELDS.fields.iter().map(|field| field.names[0]);
                Ok(Self { $($field: crate::skill::prompted::reply::take(&mut fields, names.next())
                    .map_err(serde::de::Error::custom)?,)+ })
            }
        }
    )+};
    (@line) => { |_| None };
    (@line $line:path) => { $line };
}
pub(super) use object;

/// The field of that name, taken out.
pub(super) fn take<T: DeserializeOwned>(
    fields: &mut Map<String, Value>,
    name: Option<&str>,
) -> Result<T, serde_json::Error> {
    let value = name.and_then(|name| fields.remove(name));
    serde_json::from_value(value.ok_or_else(|| serde_json::Error::custom("a field is missing"))?)
}

/// The schema of a reply, as JSON text.
pub(super) fn schema(reply: &Object) -> String {
    object_schema(reply).to_string()
}

fn object_schema(object: &Object) -> Value {
    let names: Vec<&str> = object.fields.iter().map(|field| field.names[0]).collect();
    let properties: Map<String, Value> =
        object.fields.iter().map(|field| (field.names[0].to_owned(), shape_schema(field.shape))).collect();
    json!({ "type": "object", "properties": properties, "required": names, "additionalProperties": false })
}

fn shape_schema(shape: &Shape) -> Value {
    match shape {
        Shape::Text => json!({ "type": "string" }),
        Shape::Number | Shape::Reference => json!({ "type": "integer" }),
        Shape::NumberOrNull => json!({ "type": ["integer", "null"] }),
        Shape::List(item) => json!({ "type": "array", "items": shape_schema(item) }),
        Shape::Object(object) => object_schema(object),
    }
}

/// The reply as its type: JSON that keeps to the schema, else JSON that nearly does, else lines. `None` = none of these.
pub(super) fn read<R: Reply>(reply: &str) -> Option<R> {
    let said = front::cleaned(reply);
    let kept = serde_json::from_str(&said).ok().and_then(|value: Value| serde_json::from_value(value).ok());
    kept.or_else(|| match loose::read(&R::OBJECT, &said) {
        Loose::Object(value) => serde_json::from_value(value).ok(),
        Loose::Lines(lines) => R::from_lines(&lines),
        Loose::Broken => None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::facts::Fact;
    use super::super::replies::{Answer, Facts, Links, Sentences, Step, Verbalised};
    use super::*;

    fn check<R: Reply + PartialEq + std::fmt::Debug>(reply: &str, expected: R) {
        assert_eq!(read::<R>(reply), Some(expected), "{reply}");
    }

    fn answer() -> Answer {
        let step = Step { text: "Ann was born | there".into(), numbers: vec![1, 3] };
        Answer { steps: vec![step], answer: "Odense".into(), supports: vec![1], missing: Vec::new() }
    }

    #[test]
    fn json_that_keeps_to_the_schema() {
        let told = r#"{"steps":[{"text":"Ann was born | there","numbers":[1,3]}],"answer":"Odense","supports":[1],"missing":[]}"#;
        check(told, answer());
        let fact = |sentence, head: &str| Fact {
            sentence,
            head: head.into(),
            relation: "be".into(),
            tail: "B".into(),
        };
        check(
            r#"{"facts":[{"sentence":2,"head":"A","relation":"be","tail":"B"},{"sentence":null,"head":"C","relation":"be","tail":"B"}]}"#,
            Facts { facts: vec![fact(Some(2), "A"), fact(None, "C")] },
        );
        check(r#"{"links":[4,1]}"#, Links { links: vec![4, 1] });
        check(r#"{"links":[]}"#, Links::default());
        check(r#"{"sentences":["a\nb"]}"#, Verbalised { sentences: vec!["a b".into()] });
        check(r#"{"sentences":[2]}"#, Sentences { sentences: vec![Reference::Number(2)] });
    }

    /// The same, however it is spoilt.
    #[test]
    fn json_that_nearly_keeps_to_it() {
        for told in [
            "```json\n{'final answer': 'Odense', 'Steps': [{'thought': 'Ann was born | there', 'sources': 'S1, S3'}], 'evidence': 1,}\n```",
            r#"{"reply": {"answer": "Odense", "supports": ["S1"], "steps": [["Ann was born | there"]]}}"#,
        ] {
            let steps = |read: &Answer| read.steps[0].text.clone();
            let read = read::<Answer>(told).unwrap();
            assert_eq!(
                (steps(&read), read.answer, read.supports),
                (steps(&answer()), answer().answer, vec![1])
            );
        }
        check(r#"{"links": [1, -2, "S3"]}"#, Links { links: vec![1, 3] });
        check(
            r#"{"sentences": [{"id": 2}, "Boats float."]}"#,
            Sentences { sentences: vec![Reference::Number(2), Reference::Words("Boats float.".to_owned())] },
        );
    }

    #[test]
    fn what_is_no_such_json_is_read_as_lines() {
        assert_eq!(read::<Facts>("A | be | B").map(|told| told.facts.len()), Some(1));
        assert_eq!(
            read::<Facts>(r#"{"else": ["A | be | B", "C | be | D"]}"#).map(|told| told.facts.len()),
            Some(2)
        );
        assert_eq!(read::<Facts>(r#"{"else":1}"#), None);
        assert_eq!(read::<Facts>("{ broken"), None);
    }
}
