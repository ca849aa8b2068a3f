//! Records of named values, out of a table with a header, a Parquet table, or JSON objects.

use crate::budget::Budget;
use crate::encoding::plainly;
use crate::parquet;
use clew_types::document::ReadError;
use serde_json::{Map, Value};

/// How far a file is looked into to tell what it is, in bytes.
const PROBE: usize = 64 << 10;

/// Rows under one header.
pub(super) struct Records {
    pub columns: Vec<String>,
    /// As wide as the header, each.
    pub rows: Vec<Vec<String>>,
}

/// The first column of one of these names, in order of the names.
pub(super) fn column(columns: &[String], names: &[&str]) -> Option<usize> {
    names.iter().find_map(|name| columns.iter().position(|column| column == name))
}

/// The header of separated values.
pub(super) fn header(bytes: &[u8]) -> Option<Vec<String>> {
    let text = plainly(&bytes[..bytes.len().min(PROBE)]);
    let first = text.trim_start_matches('\u{feff}').lines().find(|line| !line.trim().is_empty())?;
    rows(first, delimiter(first)).next().map(|cells| cells.iter().map(|cell| simple(cell)).collect())
}

/// The names of the first object's fields, if it is a small one.
pub(super) fn first_keys(bytes: &[u8]) -> Option<Vec<String>> {
    let text = plainly(&bytes[..bytes.len().min(PROBE)]);
    let text = text.trim_start_matches(['\u{feff}', ' ', '\n', '\t']);
    let text = text.strip_prefix('[').unwrap_or(text);
    let first = serde_json::Deserializer::from_str(text).into_iter::<Map<String, Value>>().next()?.ok()?;
    Some(first.keys().map(|key| simple(key)).collect())
}

/// The columns of a Parquet table.
pub(super) fn packed_columns(bytes: &[u8]) -> Option<Vec<String>> {
    Some(parquet::columns(bytes).ok()?.iter().map(|name| simple(name)).collect())
}

/// A Parquet table.
pub(super) fn of_parquet(bytes: &[u8]) -> Result<Records, ReadError> {
    let table = parquet::table(bytes)?;
    Ok(Records { columns: table.columns.iter().map(|name| simple(name)).collect(), rows: table.rows })
}

/// Separated values.
pub(super) fn of_table(text: &str, budget: &Budget) -> Records {
    let text = text.trim_start_matches('\u{feff}');
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let mut all = rows(text, delimiter(first));
    let columns: Vec<String> = all.next().unwrap_or_default().iter().map(|cell| simple(cell)).collect();
    let fitted = all.map_while(|mut cells| {
        let room = (cells.len()..columns.len()).all(|_| budget.take_cell(0));
        cells.resize(columns.len(), String::new());
        room.then_some(cells)
    });
    let rows = fitted.collect();
    Records { columns, rows }
}

/// A list of objects, or objects after each other. What their first one does not name is left out.
pub(super) fn of_json(text: &str, budget: &Budget) -> Result<Records, ReadError> {
    let damaged = |error| ReadError::Damaged(format!("it is not valid JSON ({error})"));
    let text = text.trim_start_matches('\u{feff}');
    let objects: Vec<Map<String, Value>> = if text.trim_start().starts_with('[') {
        serde_json::from_str(text).map_err(damaged)?
    } else {
        let objects = serde_json::Deserializer::from_str(text).into_iter();
        objects.collect::<Result<_, _>>().map_err(damaged)?
    };
    let keys: Vec<String> =
        objects.first().map(|object| object.keys().cloned().collect()).unwrap_or_default();
    let cell = |object: &Map<String, Value>, key: &String| object.get(key).map(word).unwrap_or_default();
    let row = |object: &Map<String, Value>| keys.iter().map(|key| cell(object, key)).collect();
    let fit = objects.iter().take_while(|_| budget.take(keys.len() * size_of::<String>()));
    let rows = fit.map(row).collect();
    Ok(Records { columns: keys.iter().map(|key| simple(key)).collect(), rows })
}

fn word(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(word).collect::<Vec<_>>().join(super::BETWEEN),
        other => other.to_string(),
    }
}

/// The delimiter that makes most columns of the header; the comma of equals.
fn delimiter(header: &str) -> u8 {
    let columns = |delimiter: &u8| rows(header, *delimiter).next().map_or(0, |cells| cells.len());
    [b'|', b'\t', b';', b','].into_iter().max_by_key(columns).unwrap_or(b',')
}

fn rows(text: &str, delimiter: u8) -> impl Iterator<Item = Vec<String>> {
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader.delimiter(delimiter).has_headers(false).flexible(true).trim(csv::Trim::All);
    let records = reader.from_reader(text.as_bytes()).into_records().filter_map(Result::ok);
    let cells = records.map(|record| record.iter().map(str::to_owned).collect::<Vec<_>>());
    cells.filter(|cells| cells.iter().any(|cell| !cell.is_empty()))
}

/// `Head_Kind`, `head kind`: `headkind`.
pub(super) fn simple(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
