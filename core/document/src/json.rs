//! JSON and JSON Lines: lists of objects become tables, other objects sections of their names and values, notebooks
//! (ipynb) their cells. Fields keep their order.

use super::draft::Draft;
use super::encoding::Decoded;
use super::table::{push_table, row_sentence};
use super::{markdown, plain};
use clew_types::document::{BlockRole, Document, DocumentKind, ReadError, ReadWarning};
use rustc_hash::FxHashMap;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};

/// Longest value that is a cell of a table rather than a text, in bytes.
const LONGEST_CELL: usize = 300;
/// Deepest level of headings.
const LOWEST_LEVEL: u8 = 6;
/// Records written out as text; the rest is kept as data.
const MOST_ROWS: usize = 2_000;

/// A value whose fields keep their order.
#[derive(Debug, PartialEq)]
enum Value {
    Nothing,
    Word(String),
    List(Vec<Value>),
    Fields(Vec<(String, Value)>),
}

/// Reads JSON or JSON Lines.
pub(super) fn read(name: &str, file: &Decoded<'_>) -> Result<Document, ReadError> {
    let value =
        parse(&file.text).map_err(|error| ReadError::Damaged(format!("it is not valid JSON ({error})")))?;
    let mut draft = Draft::of_text(file);
    match &value {
        Value::Fields(fields) if is_notebook(fields) => push_notebook(&mut draft, fields),
        value => push(&mut draft, "", value, 0),
    }
    draft.title = title(&value);
    draft.finish(name, DocumentKind::Json)
}

/// One value, or several after each other: a list then. (Nesting beyond 128 levels is an error of the parser.)
fn parse(text: &str) -> Result<Value, serde_json::Error> {
    let mut values = Vec::new();
    for value in serde_json::Deserializer::from_str(text).into_iter::<Value>() {
        values.push(value?);
    }
    Ok(if values.len() == 1 { values.remove(0) } else { Value::List(values) })
}

fn title(value: &Value) -> Option<String> {
    let Value::Fields(fields) = value else { return None };
    let named = |wanted: &str| fields.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
    match named("title").or_else(|| named("name")) {
        Some((_, Value::Word(title))) if title.len() < LONGEST_CELL => Some(title.clone()),
        _ => None,
    }
}

/// Writes a value that stands under a name.
fn push(draft: &mut Draft, name: &str, value: &Value, depth: u8) {
    match value {
        Value::Nothing => {}
        Value::Word(word) if name.is_empty() => plain::push_text(draft, word),
        Value::Word(word) => draft.push(BlockRole::Paragraph, &format!("{name}: {word}")),
        Value::List(values) => push_list(draft, name, values, depth),
        Value::Fields(fields) => {
            if !name.is_empty() {
                draft.push(BlockRole::Heading(depth.clamp(1, LOWEST_LEVEL)), name);
            }
            fields.iter().for_each(|(name, value)| push(draft, name, value, depth.saturating_add(1)));
        }
    }
}

fn push_list(draft: &mut Draft, name: &str, values: &[Value], depth: u8) {
    if values.iter().all(|value| matches!(value, Value::Fields(_))) && !values.is_empty() {
        if !name.is_empty() {
            draft.push(BlockRole::Heading(depth.clamp(1, LOWEST_LEVEL)), name);
        }
        return push_records(draft, values, depth);
    }
    let words: Option<Vec<&str>> = values.iter().map(short_word).collect();
    match words {
        Some(words) if !name.is_empty() => {
            draft.push(BlockRole::Paragraph, &format!("{name}: {}", words.join(", ")));
        }
        _ => values.iter().for_each(|value| push(draft, name, value, depth)),
    }
}

fn short_word(value: &Value) -> Option<&str> {
    match value {
        Value::Word(word) if word.len() <= LONGEST_CELL => Some(word),
        _ => None,
    }
}

/// Objects of short values are rows; others are written field by field.
fn push_records(draft: &mut Draft, records: &[Value], depth: u8) {
    let rows: Option<Vec<Vec<(String, String)>>> = records.iter().map(flat).collect();
    let Some(rows) = rows else {
        return records.iter().for_each(|record| push_record(draft, record, depth));
    };
    let mut columns: Vec<String> = Vec::new();
    let mut number_of: FxHashMap<&str, usize> = FxHashMap::default();
    for (name, _) in rows.iter().take(MOST_ROWS).flatten() {
        number_of.entry(name).or_insert_with(|| {
            columns.push(name.clone());
            columns.len() - 1
        });
    }
    let fit = rows.iter().take(MOST_ROWS).take_while(|_| draft.budget.take_cells_if_any(columns.len()));
    let cells = |row: &Vec<(String, String)>| {
        let mut cells = vec![String::new(); columns.len()];
        // Of a name that stands there twice the first value counts.
        row.iter().rev().for_each(|(name, value)| cells[number_of[name.as_str()]].clone_from(value));
        cells
    };
    let kept: Vec<Vec<String>> = fit.map(cells).collect();
    if rows.len() > kept.len() {
        draft.warnings.push(ReadWarning::Truncated(kept.len() as u64, rows.len() as u64));
    }
    push_table(draft, columns, kept);
}

/// Short fields in one sentence, then the long and the nested ones.
fn push_record(draft: &mut Draft, record: &Value, depth: u8) {
    let Value::Fields(fields) = record else { return };
    let short = |field: &&(String, Value)| short_word(&field.1).is_some();
    let (names, words): (Vec<String>, Vec<String>) = fields
        .iter()
        .filter(short)
        .map(|(name, value)| (name.clone(), short_word(value).unwrap_or_default().to_owned()))
        .unzip();
    draft.push(BlockRole::Paragraph, &row_sentence(&names, &words));
    for (name, value) in fields.iter().filter(|field| !short(field)) {
        match value {
            Value::Word(text) => plain::push_text(draft, text),
            value => push(draft, name, value, depth.saturating_add(1)),
        }
    }
}

/// An object whose values are short words, or objects and lists of such.
fn flat(record: &Value) -> Option<Vec<(String, String)>> {
    let Value::Fields(fields) = record else { return None };
    let mut row = Vec::new();
    for (name, value) in fields {
        match value {
            Value::Nothing => {}
            Value::Word(_) => row.push((name.clone(), short_word(value)?.to_owned())),
            Value::List(words) => {
                let words: Option<Vec<&str>> = words.iter().map(short_word).collect();
                row.push((name.clone(), words?.join(", ")));
            }
            Value::Fields(fields) => {
                for (inner, value) in fields {
                    row.push((format!("{name} {inner}"), short_word(value)?.to_owned()));
                }
            }
        }
    }
    Some(row)
}

fn is_notebook(fields: &[(String, Value)]) -> bool {
    let has = |wanted: &str| fields.iter().any(|(name, _)| name == wanted);
    has("cells") && has("nbformat")
}

fn push_notebook(draft: &mut Draft, fields: &[(String, Value)]) {
    let cells = fields.iter().find(|(name, _)| name == "cells");
    let Some((_, Value::List(cells))) = cells else { return };
    for cell in cells {
        let Value::Fields(fields) = cell else { continue };
        let field =
            |wanted: &str| fields.iter().find(|(name, _)| name == wanted).map(|(_, value)| lines(value));
        let source = field("source").unwrap_or_default();
        match field("cell_type").as_deref() {
            Some("markdown") => markdown::push_text(draft, &source),
            _ => draft.push_verbatim(BlockRole::Code, &source),
        }
    }
}

fn lines(value: &Value) -> String {
    match value {
        Value::Word(word) => word.clone(),
        Value::List(values) => values.iter().map(lines).collect(),
        _ => String::new(),
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str("a JSON value")
    }
    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Word(value.to_string()))
    }
    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Word(value.to_string()))
    }
    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Word(value.to_string()))
    }
    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Word(value.to_string()))
    }
    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::Word(value.to_owned()))
    }
    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Nothing)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = sequence.next_element()? {
            values.push(value);
        }
        Ok(Value::List(values))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            fields.push(field);
        }
        Ok(Value::Fields(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_blocks, survives_mutations};
    use super::*;

    fn check(text: &str, expected: &str) {
        check_blocks(crate::read("a.json", text.as_bytes()), expected);
    }

    #[test]
    fn lists_of_objects_are_tables() {
        let expected = "tr port: Leith; depth: 9; seat lat: 55.9.\ntr port: Wick; flags: red, blue.";
        let [leith, wick] = [
            r#"{"port":"Leith","depth":9,"seat":{"lat":55.9}}"#,
            r#"{"port":"Wick","flags":["red","blue"],"x":null}"#,
        ];
        check(&format!("[{leith},{wick}]"), expected);
        check(&format!("{leith}\n{wick}\n"), expected);
    }

    #[test]
    fn objects_are_sections() {
        check(
            r#"{"title":"Tides","harbour":{"name":"Leith","ships":["Ebb","Flow"]},"open":true}"#,
            "p title: Tides\nh1 harbour\np name: Leith\np ships: Ebb, Flow\np open: true",
        );
        let long = "Rain fell on the town. ".repeat(20);
        let text = format!(r#"[{{"id":7,"text":{long:?}}},{{"id":8,"text":{long:?}}}]"#);
        check(&text, &format!("p id: 7.\np {0}\np id: 8.\np {0}", long.trim()));
    }

    #[test]
    fn notebooks_are_their_cells() {
        check(
            r##"{"nbformat":4,"cells":[{"cell_type":"markdown","source":["# Tides\n","Rain."]},{"cell_type":"code","source":"a = 1"}]}"##,
            "h1 Tides\np Rain.\ncode a = 1",
        );
    }

    #[test]
    fn what_is_no_json_is_damaged() {
        for text in ["{\"a\":", "tide", &"[".repeat(10_000)] {
            assert!(
                matches!(crate::read("a.json", text.as_bytes()), Err(ReadError::Damaged(_))),
                "{text:.20?}"
            );
        }
        assert_eq!(crate::read("a.json", b"{}"), Err(ReadError::Empty));
    }

    #[test]
    fn any_bytes_are_survived() {
        let text = br#"[{"a":"b","c":[1,{"d":null}],"e":{"f":"g"}},{"a":"h"}]"#;
        survives_mutations(text, |bytes| crate::read("a.json", bytes));
    }
}
