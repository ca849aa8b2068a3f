//! Replies as JSON, for endpoints that can be held to a schema: the schema of a skill's reply, and the reply written out in
//! the plain form that the skill's one reader understands.

use super::lenient::{self, Found};
use serde_json::{Map, Value, json};

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
    /// `E1 | name | kind | definition`, one a line.
    Things,
    /// `R | E1 | relation | E2 | quote`, one a line.
    Relations,
}

/// Other names under which models write a field, without anything but letters and digits.
const SYNONYMS: [(&str, &[&str]); 12] = [
    ("answer", &["finalanswer", "shortanswer"]),
    ("supports", &["support", "evidence", "sources", "citations", "sentences", "supportingsentences"]),
    ("missing", &["missingquestions", "questions", "subquestions", "gaps", "missinginformation"]),
    ("facts", &["triples", "triplets", "relations", "relationships", "fact", "triple"]),
    ("entities", &["entity", "things", "nodes"]),
    ("relations", &["relationships", "triples", "facts", "edges"]),
    ("links", &["chosen", "selected", "numbers", "ids", "choices", "link"]),
    ("texts", &["chosen", "selected", "numbers", "ids", "kept", "keep"]),
    ("things", &["chosen", "selected", "numbers", "ids", "entities"]),
    ("sentences", &["supports", "chosen", "selected", "numbers", "ids", "sentence", "kept", "keep"]),
    ("paragraph", &["text", "summary", "context", "background"]),
    ("missingconcepts", &["missing", "concepts"]),
];

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
            Self::Entities | Self::Things => "entities".to_owned(),
            Self::Relations => "relations".to_owned(),
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
            Self::Things => {
                let id = json!({ "type": "integer" });
                list_of(&[("id", id), ("name", text.clone()), ("kind", text.clone()), ("definition", text)])
            }
            Self::Relations => {
                let id = json!({ "type": "integer" });
                let ends = [("head", id.clone()), ("relation", text.clone()), ("tail", id), ("quote", text)];
                list_of(&ends)
            }
        }
    }

    /// The field's lines in the plain form.
    fn lines(self, value: &Value) -> Vec<String> {
        let items = items(value);
        let texts = || items.iter().map(|item| text_of(item)).filter(|text| !text.is_empty());
        match self {
            Self::Line(name) => vec![format!("{name}: {}", text_of(value))],
            Self::Sentences(name) => vec![format!("{name}: {}", numbers(value, "S"))],
            Self::Chosen(_) => Some(numbers(value, "")).filter(|text| !text.is_empty()).into_iter().collect(),
            Self::Questions(name) => texts().map(|text| format!("{name}: {text}")).collect(),
            Self::Entities => texts().map(|text| format!("Entity: {text}")).collect(),
            Self::Listed(_) => (1..).zip(texts()).map(|(at, text)| format!("{at}. {text}")).collect(),
            Self::Steps(letter) => (1..)
                .zip(&items)
                .map(|(at, item): (usize, _)| format!("{at}. {}", step(item, letter)))
                .collect(),
            Self::Facts => items.iter().filter_map(|item| fact(item)).collect(),
            Self::Things => items.iter().filter_map(|item| thing(item)).collect(),
            Self::Relations => items.iter().filter_map(|item| relation(item)).collect(),
        }
    }

    /// True for what a reply that broke off may lack.
    fn is_optional(self) -> bool {
        !matches!(self, Self::Line(_) | Self::Sentences(_))
    }

    /// True where a reply may be a bare list of these.
    fn is_list(self) -> bool {
        !matches!(self, Self::Line(_) | Self::Steps(_))
    }

    /// True for a value that can stand in such a list.
    fn may_hold(self, item: &Value) -> bool {
        match self {
            Self::Facts => fact(item).is_some(),
            Self::Things => thing(item).is_some(),
            Self::Relations => relation(item).is_some(),
            Self::Sentences(_) | Self::Chosen(_) => {
                let is_bare = item.as_object().is_none_or(|fields| get(fields, &NUMBER).is_some());
                is_bare && !numbers(item, "").is_empty()
            }
            _ => item.is_string(),
        }
    }
}

/// Names of a number within an object.
const NUMBER: [&str; 4] = ["number", "id", "index", "sentence"];

/// A key without case, spaces and underscores.
fn bare(key: &str) -> String {
    key.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The field of one of these names, the first that there is.
fn get<'a>(fields: &'a Map<String, Value>, names: &[&str]) -> Option<&'a Value> {
    let named = |name: &&str| fields.iter().find(|(key, _)| bare(key) == bare(name)).map(|(_, value)| value);
    names.iter().find_map(named)
}

fn field(fields: &Map<String, Value>, part: Part) -> Option<&Value> {
    let key = part.key();
    get(fields, &[key.as_str()]).or_else(|| {
        let others = SYNONYMS.iter().find(|(name, _)| *name == bare(&key))?.1;
        get(fields, others)
    })
}

/// Elements of a list; of an object, whose keys then are numbers or names; one text or number is a list of itself.
fn items(value: &Value) -> Vec<&Value> {
    match value {
        Value::Array(items) => items.iter().collect(),
        Value::Object(fields) if get(fields, &["head", "subject", "text", "name"]).is_none() => {
            fields.values().collect()
        }
        Value::Null => Vec::new(),
        Value::String(text) if super::front::line_says_none(text) => Vec::new(),
        one => vec![one],
    }
}

/// `text [S1, S2]`.
fn step(value: &Value, letter: char) -> String {
    let Value::Object(fields) = value else { return text_of(value) };
    let text = get(fields, &["text", "step", "description", "statement", "thought"])
        .map_or_else(String::new, text_of);
    let named = get(fields, &["numbers", "sentences", "facts", "supports", "sources", "evidence"]);
    match named.map(|value| numbers(value, &letter.to_string())).filter(|named| !named.is_empty()) {
        Some(named) => format!("{text} [{named}]"),
        None => text,
    }
}

/// The three parts of a fact under any of their names, or in a list of three.
fn fact(value: &Value) -> Option<String> {
    let (sentence, parts) = match value {
        Value::Object(fields) => {
            let part = |names: &[&str]| get(fields, names).map(text_of);
            let sentence = get(fields, &["sentence", "sentenceid", "sentencenumber", "number", "evidence"]);
            let head = part(&["head", "subject", "source", "from", "headentity", "entity1"])?;
            let relation = part(&["relation", "predicate", "relationship", "label", "type", "verb"])?;
            let tail = part(&["tail", "object", "target", "to", "tailentity", "entity2", "value"])?;
            (sentence.map(|value| numbers(value, "")), [head, relation, tail])
        }
        Value::Array(parts) => {
            let [head, relation, tail] = parts.as_slice() else { return None };
            (None, [head, relation, tail].map(text_of))
        }
        Value::String(line) => return line.contains('|').then(|| line.replace('\n', " ")),
        _ => return None,
    };
    let first = sentence.as_deref().and_then(|all| all.split(", ").next()).unwrap_or_default();
    let mark = if first.is_empty() { String::new() } else { format!("[S{first}] ") };
    (!parts.iter().any(String::is_empty)).then(|| format!("{mark}{}", parts.join(" | ")))
}

/// `E1 | name | kind | definition`.
fn thing(value: &Value) -> Option<String> {
    let Value::Object(fields) = value else { return None };
    let part = |names: &[&str]| get(fields, names).map_or_else(String::new, text_of);
    let id = numbers(get(fields, &["id", "number", "entityid"])?, "E");
    let name = part(&["name", "entity", "entityname", "text"]);
    let (kind, told) =
        (part(&["kind", "type", "entitytype", "category"]), part(&["definition", "description", "quote"]));
    (!id.is_empty() && !name.is_empty()).then(|| format!("{id} | {name} | {kind} | {told}"))
}

/// `R | E1 | relation | E2 | quote`; an end may be told by its name.
fn relation(value: &Value) -> Option<String> {
    let Value::Object(fields) = value else { return None };
    let end = |names: &[&str]| {
        let value = get(fields, names)?;
        let id = value.as_u64().map(|number| format!("E{number}"));
        Some(id.unwrap_or_else(|| text_of(value))).filter(|end| !end.is_empty())
    };
    let head = end(&["head", "source", "subject", "from", "headid", "sourceid"])?;
    let tail = end(&["tail", "target", "object", "to", "tailid", "targetid"])?;
    let words = text_of(get(fields, &["relation", "predicate", "relationship", "label", "type"])?);
    let quote = get(fields, &["quote", "evidence", "sentence", "text", "source_text"])
        .map_or_else(String::new, text_of);
    Some(format!("R | {head} | {words} | {tail} | {quote}"))
}

/// A text in one line and without the mark that divides fields, or a number where a text was asked for.
fn text_of(value: &Value) -> String {
    let plain = |text: &str| text.replace('|', "/").split_whitespace().collect::<Vec<_>>().join(" ");
    match value {
        Value::String(text) => plain(text),
        Value::Number(number) => number.to_string(),
        Value::Bool(is_so) => if *is_so { "yes" } else { "no" }.to_owned(),
        Value::Array(items) => items.iter().map(text_of).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => {
            get(fields, &["text", "name", "question", "value"]).map_or_else(String::new, text_of)
        }
        Value::Null => String::new(),
    }
}

/// Numbers, also as texts (`"S1"`, `"1, 3"`) or within objects, each behind `letter`.
fn numbers(value: &Value, letter: &str) -> String {
    let mut all: Vec<String> = Vec::new();
    for item in items(value) {
        match item {
            Value::Number(number) => all.extend(whole(number)),
            Value::String(text) => all.extend(super::lists::numbers(text).iter().map(usize::to_string)),
            Value::Object(fields) => {
                let number = get(fields, &NUMBER);
                all.extend(number.map(|number| numbers(number, "")).filter(|number| !number.is_empty()));
            }
            _ => {}
        }
    }
    all.into_iter().map(|number| format!("{letter}{number}")).collect::<Vec<_>>().join(", ")
}

fn whole(number: &serde_json::Number) -> Option<String> {
    let is_whole = |value: &f64| value.fract() == 0.0 && (0.0..1e9).contains(value);
    number
        .as_u64()
        .map(|n| n.to_string())
        .or_else(|| number.as_f64().filter(is_whole).map(|n| format!("{n:.0}")))
}

fn list_of(fields: &[(&str, Value)]) -> Value {
    json!({ "type": "array", "items": object(fields) })
}

fn object(fields: &[(&str, Value)]) -> Value {
    let names: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
    let properties: Map<String, Value> =
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

/// How deep a reply may be wrapped: `{"result": {"data": {…}}}`.
const WRAPPED: usize = 4;

/// A JSON reply in the plain form; any other reply as it is. A reply whose fields are all empty says `none`, unless it
/// broke off: then nothing can be said of it.
pub(super) fn plain(parts: &[Part], reply: &str) -> String {
    let found = lenient::values(reply);
    let matching = |found: &&Found| matched(parts, &found.value, 0).is_some();
    let mut told = None;
    for one in found.iter().filter(matching) {
        let Some((count, fields)) = matched(parts, &one.value, 0) else { continue };
        if told.as_ref().is_none_or(|(most, _, _)| count >= *most) {
            // What an answer rests on was cut off: that would make it a guess.
            let is_half =
                one.cut && !parts.iter().all(|part| part.is_optional() || field(fields, *part).is_some());
            let lines = if is_half { Vec::new() } else { lines_of(parts, fields) };
            told = Some((count, lines, one.cut));
        }
    }
    if let Some((_, lines, cut)) = told.or_else(|| bare_list(parts, &found)) {
        return match lines.is_empty() {
            true if cut => String::new(),
            true => "none".to_owned(),
            false => lines.join("\n"),
        };
    }
    if reply.starts_with(['{', '[']) {
        // Of an unknown shape: what is written in it may have the plain form.
        let mut texts = Vec::new();
        found.iter().for_each(|one| leaves(&one.value, &mut texts));
        if !texts.is_empty() {
            return texts.join("\n");
        }
    }
    reply.to_owned()
}

/// The object with most of the parts, and how many it has; wrapped ones come after what wraps them.
fn matched<'a>(parts: &[Part], value: &'a Value, depth: usize) -> Option<(usize, &'a Map<String, Value>)> {
    if depth > WRAPPED {
        return None;
    }
    let inner = match value {
        Value::Object(fields) => {
            let count = parts.iter().filter(|part| field(fields, **part).is_some()).count();
            // One relation of a list also has a field of a list's name.
            if count > 0 && !parts.iter().any(|part| part.is_list() && part.may_hold(value)) {
                return Some((count, fields));
            }
            fields.values().collect::<Vec<_>>()
        }
        Value::Array(items) if items.len() == 1 => items.iter().collect(),
        _ => return None,
    };
    inner.into_iter().find_map(|value| matched(parts, value, depth + 1))
}

fn lines_of(parts: &[Part], fields: &Map<String, Value>) -> Vec<String> {
    parts.iter().filter_map(|part| Some(part.lines(field(fields, *part)?))).flatten().collect()
}

/// A list without a name, or several objects in a row, where the reply has a part that is such a list.
fn bare_list(parts: &[Part], found: &[Found]) -> Option<(usize, Vec<String>, bool)> {
    let cut = found.last()?.cut;
    let in_rows = found.iter().flat_map(|one| match &one.value {
        Value::Array(items) => items.iter().collect(),
        other => vec![other],
    });
    let rows: Vec<&Value> = in_rows.collect();
    let part = parts.iter().find(|part| part.is_list() && rows.iter().any(|row| part.may_hold(row)));
    match part {
        Some(part) => {
            let rows: Vec<Value> = rows.into_iter().filter(|row| part.may_hold(row)).cloned().collect();
            Some((1, part.lines(&Value::Array(rows)), cut))
        }
        None if rows.is_empty() && parts.iter().any(|part| part.is_list()) => Some((0, Vec::new(), cut)),
        None => None,
    }
}

fn leaves(value: &Value, texts: &mut Vec<String>) {
    match value {
        Value::String(text) => texts.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| leaves(item, texts)),
        Value::Object(fields) => fields.values().for_each(|value| leaves(value, texts)),
        _ => {}
    }
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
