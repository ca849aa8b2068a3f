//! `clew-eval values`: how many times, numbers and amounts are found and normalised as a specification wants them?
//!
//! A case is one text with all that should be found in it. It is **exact** where as many things are found as expected,
//! and each has the same span, the same type and the same values in the same order: timex, value, start and end for times; the interval
//! for ranges of numbers; number, unit and ISO code for amounts; the number for ordinals and percentages.
//! Files without resolutions (`…Extractor`) count span and type, those of parsers (`…Parser`) span, type and timex.

use crate::Outcome;
use crate::args::Args;
use clew_language::value::{
    Dimension, Kind, Number, NumberSpan, Reading, TimeSpan, cardinals, day_number, number_ranges, numbers,
    times,
};
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// What is found, or should be: where, of which type, with which values.
#[derive(Clone, Debug, PartialEq)]
struct Item {
    span: Range<usize>,
    kind: String,
    values: Vec<Vec<String>>,
}

/// How much of an expectation a file states.
#[derive(Clone, Copy, PartialEq)]
enum Detail {
    Resolution,
    Timex,
    Span,
}

/// Files that are not about times, numbers or units, or about what is not recognised on purpose (time zones, alternatives).
const ELSEWHERE: &[&str] = &["Choice__", "Sequence__", "Timex__", "DateTime__TimeZone"];

/// Measures every file of a folder that is about times, numbers or units, or those whose name contains `--file`.
pub fn run(args: &Args) -> Outcome {
    let half = args.optional("half").map(|half| usize::from(half == "odd"));
    let mut sums: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let mut lines = Vec::new();
    for path in files(Path::new(args.file()?), args.optional("file"))? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path)?;
        let cases: Vec<Value> = serde_json::from_str(text.trim_start_matches('\u{feff}'))?;
        let detail = if name.ends_with("Extractor") {
            Detail::Span
        } else if name.ends_with("Parser") {
            Detail::Timex
        } else {
            Detail::Resolution
        };
        let mut exact = 0;
        let mut of = 0;
        for case in
            cases.iter().enumerate().filter(|(at, _)| half.is_none_or(|half| at % 2 == half)).map(|(_, c)| c)
        {
            let right = check(&name, case, detail, args.has("verbose"));
            of += 1;
            exact += usize::from(right);
        }
        if let Some(group) = bar(&name) {
            let sum = sums.entry(group).or_default();
            *sum = [sum[0] + exact, sum[1] + of];
        }
        lines.push((name, exact, of));
    }
    print(&lines, &sums, args.has("json"));
    Ok(())
}

/// The bars: the model of times as a whole, and all that is about numbers and units.
fn bar(name: &str) -> Option<&'static str> {
    match name {
        "DateTime__DateTimeModel" => Some("times"),
        _ if name.starts_with("Number") => Some("numbers"),
        _ => None,
    }
}

fn files(folder: &Path, only: Option<&str>) -> Result<Vec<PathBuf>, std::io::Error> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        files.push(entry?.path());
    }
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    files.retain(|path| {
        let name = name(path);
        let about = !ELSEWHERE.iter().any(|other| name.starts_with(other));
        name.ends_with(".json") && about && only.is_none_or(|only| name.contains(only))
    });
    files.sort();
    Ok(files)
}

fn print(lines: &[(String, usize, usize)], sums: &BTreeMap<&str, [usize; 2]>, json: bool) {
    let share = |exact: usize, of: usize| exact as f64 / of.max(1) as f64;
    if json {
        let fields: Vec<String> = sums
            .iter()
            .map(|(group, [exact, of])| format!("\"{group}\":{:.4}", share(*exact, *of)))
            .collect();
        println!("{{{}}}", fields.join(","));
        return;
    }
    for (name, exact, of) in lines {
        println!("{:6.1} %  {exact:4} of {of:4}  {name}", 100.0 * share(*exact, *of));
    }
    for (group, [exact, of]) in sums {
        println!("{group}: {:.4} exact, {exact} of {of}", share(*exact, *of));
    }
}

fn check(name: &str, case: &Value, detail: Detail, verbose: bool) -> bool {
    let text = case["Input"].as_str().unwrap_or_default();
    let expected = expected(case, text, detail);
    let kind = expected.first().map(|item| item.kind.clone());
    let mut found = found(name, case, text, detail);
    // A file of one type asks for this type only.
    if detail != Detail::Resolution {
        found.retain(|item| kind.as_ref().is_none_or(|kind| item.kind == *kind));
    }
    let right = found == expected;
    if verbose && !right {
        println!("{text}  @{}", case["Context"]["ReferenceDateTime"].as_str().unwrap_or_default());
        for (label, items) in [("  want", &expected), ("  got ", &found)] {
            for item in items {
                println!(
                    "{label} {:?} {} {:?}",
                    text.get(item.span.clone()).unwrap_or("?"),
                    item.kind,
                    item.values
                );
            }
        }
    }
    right
}

fn expected(case: &Value, text: &str, detail: Detail) -> Vec<Item> {
    let results = case["Results"].as_array().map_or(&[][..], Vec::as_slice);
    results.iter().map(|result| item(result, text, detail)).collect()
}

fn item(result: &Value, text: &str, detail: Detail) -> Item {
    let kind = result["TypeName"].as_str().or(result["Type"].as_str()).unwrap_or_default();
    let kind = kind.trim_start_matches("datetimeV2.").to_owned();
    let field = |value: &Value, key: &str| match &value[key] {
        Value::String(text) if text == "not resolved" => String::new(),
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    };
    let resolution = &result["Resolution"];
    let values = match (detail, resolution["values"].as_array()) {
        (Detail::Span, _) => Vec::new(),
        (Detail::Timex, _) => vec![vec![field(&result["Value"], "Timex")]],
        (_, Some(values)) => {
            let keys = ["timex", "value", "start", "end"];
            values.iter().map(|value| keys.map(|key| field(value, key)).to_vec()).collect()
        }
        _ if resolution["unit"].is_string() => {
            vec![["value", "unit", "isoCurrency"].map(|key| field(resolution, key)).to_vec()]
        }
        _ => vec![vec![field(resolution, "value")]],
    };
    Item { span: span(result, text), kind, values }
}

/// Places are counted in UTF-16 units, the last one included.
fn span(result: &Value, text: &str) -> Range<usize> {
    let place = |key: &str| result[key].as_u64().map(|at| at as usize);
    if let (Some(start), Some(end)) = (place("Start"), place("End")) {
        return byte(text, start)..byte(text, end + 1);
    }
    if let (Some(start), Some(length)) = (place("Start"), place("Length")) {
        return byte(text, start)..byte(text, start + length);
    }
    let wanted = result["Text"].as_str().unwrap_or_default().to_lowercase();
    let start = text.to_lowercase().find(&wanted).unwrap_or(0);
    start..start + wanted.len()
}

fn byte(text: &str, units: usize) -> usize {
    let mut passed = 0;
    for (at, c) in text.char_indices() {
        if passed >= units {
            return at;
        }
        passed += c.len_utf16();
    }
    text.len()
}

fn found(name: &str, case: &Value, text: &str, detail: Detail) -> Vec<Item> {
    match name {
        _ if name.starts_with("DateTime__") => {
            times(text, now(case)).into_iter().map(|time| time_item(time, detail)).collect()
        }
        "Number__NumberRangeModel" => number_ranges(text)
            .into_iter()
            .map(|range| Item {
                values: vec![vec![range.interval()]],
                kind: "numberrange".to_owned(),
                span: range.span,
            })
            .collect(),
        _ if name.starts_with("Number__NumberModel") => {
            cardinals(text).into_iter().filter_map(number_item).collect()
        }
        _ => {
            let wanted = ["Ordinal", "Percent", "Currency", "Temperature"]
                .into_iter()
                .find(|kind| name.contains(kind));
            let wanted = wanted.unwrap_or_default().to_lowercase();
            numbers(text)
                .into_iter()
                .filter_map(number_item)
                .filter(|item| item.kind.starts_with(&wanted))
                .collect()
        }
    }
}

/// The moment relative times are seen from.
fn now(case: &Value) -> i64 {
    let text = case["Context"]["ReferenceDateTime"].as_str().unwrap_or("2016-11-07T00:00:00");
    let mut parts = text.split(['-', 'T', ':', '.']).map(|part| part.parse::<i64>().unwrap_or(0));
    let mut next = || parts.next().unwrap_or(0);
    let (year, month, day) = (next(), next(), next());
    let days = day_number(year as i32, month as u8, day as u8).unwrap_or(0);
    days * 86_400 + next() * 3600 + next() * 60 + next()
}

fn time_item(time: TimeSpan, detail: Detail) -> Item {
    let kind = match time.kind {
        Kind::Date => "date",
        Kind::DateRange => "daterange",
        Kind::DateTime => "datetime",
        Kind::DateTimeRange => "datetimerange",
        Kind::Time => "time",
        Kind::TimeRange => "timerange",
        Kind::Duration => "duration",
        Kind::Set => "set",
    };
    let row = |reading: &Reading| {
        let timex = reading.timex.to_string();
        let [first, second] = reading.bounds.iso().map(Option::unwrap_or_default);
        if reading.bounds.is_range() {
            vec![timex, String::new(), first, second]
        } else {
            vec![timex, first, String::new(), String::new()]
        }
    };
    let values = match detail {
        Detail::Resolution => time.readings.iter().map(row).collect(),
        Detail::Timex => vec![vec![time.readings[0].timex.to_string()]],
        Detail::Span => Vec::new(),
    };
    Item { span: time.span, kind: kind.to_owned(), values }
}

fn number_item(found: NumberSpan) -> Option<Item> {
    let (kind, values) = match found.number {
        Number::Cardinal(value) => ("number", vec![significant(value)]),
        Number::Ordinal(nth) => ("ordinal", vec![nth.to_string()]),
        Number::Percent(value) => ("percentage", vec![format!("{}%", significant(value))]),
        Number::Amount(amount) => {
            let kind = match amount.unit.dimension {
                Dimension::Currency => "currency",
                Dimension::Temperature => "temperature",
                _ => "dimension",
            };
            let number = amount.number.map(significant).unwrap_or_default();
            (kind, vec![number, amount.unit.name.to_owned(), amount.unit.iso.unwrap_or_default().to_owned()])
        }
    };
    Some(Item { span: found.span, kind: kind.to_owned(), values: vec![values] })
}

/// A number with at most fifteen significant digits, as far as decimals are exact.
fn significant(value: f64) -> String {
    format!("{value:.14e}").parse::<f64>().map_or(String::new(), |value| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(json: &str) -> Value {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn a_case_is_exact_only_with_all_its_values() {
        let exact = |results: &str, expected: bool| {
            let text = "{\"Input\": \"Ünder way since 3 May 2001\", \"Results\": [RESULTS]}"
                .replace("RESULTS", results);
            assert_eq!(
                check("DateTime__DateTimeModel", &case(&text), Detail::Resolution, false),
                expected,
                "{results}"
            );
        };
        let with = |start: &str, end: u32| {
            format!(
                "{{\"Start\": 10, \"End\": {end}, \"TypeName\": \"datetimeV2.daterange\", \"Resolution\": {{\"values\": [{{\"timex\": \"2001-05-03\", \"start\": \"{start}\"}}]}}}}"
            )
        };
        exact(&with("2001-05-03", 25), true);
        exact(&with("2001-05-04", 25), false);
        exact(&with("2001-05-03", 24), false);
        exact("", false);
    }

    #[test]
    fn numbers_are_written_with_fifteen_digits() {
        assert_eq!(significant(100.0 / 3.0), "33.3333333333333");
        assert_eq!(significant(2.5e6), "2500000");
        assert_eq!(byte("aé🙂b", 4), 7);
    }
}
