//! JSON that is nearly a reply – other names for its fields, wrapped in something, texts for numbers, a bare list, broken
//! off – brought into the reply's shape.

use super::front::line_says_none;
use super::lenient::{self, Found};
use super::reply::{Field, Need, Object, Shape};
use serde_json::{Map, Value};

/// What a text holds of a reply.
pub(super) enum Loose {
    /// Every field of the reply, empty where it was not told.
    Object(Value),
    /// No JSON of this reply; its texts, or the whole text.
    Lines(String),
    /// JSON that lacks what the reply needs: nothing can be said of it.
    Broken,
}

/// How deep a reply may be wrapped: `{"result": {"data": {…}}}`.
const WRAPPED: usize = 4;
/// Names of a number within an object.
const NUMBER: [&str; 4] = ["number", "id", "index", "sentence"];

/// What `said` holds of a reply of this shape.
pub(super) fn read(reply: &Object, said: &str) -> Loose {
    let found = lenient::values(said);
    let told = best(reply, &found).or_else(|| bare_list(reply, &found));
    if let Some((fields, cut)) = told {
        return whole(reply, &fields, cut);
    }
    if said.starts_with(['{', '[']) {
        // Of an unknown shape: what is written in it may have the form of lines.
        let mut texts = Vec::new();
        found.iter().for_each(|one| leaves(&one.value, &mut texts));
        if !texts.is_empty() {
            return Loose::Lines(texts.join("\n"));
        }
    }
    Loose::Lines(said.to_owned())
}

/// The object with most of the reply's fields, of several with as many the last, and whether it broke off.
fn best(reply: &Object, found: &[Found]) -> Option<(Map<String, Value>, bool)> {
    let matching = found.iter().filter_map(|one| Some((matched(reply, &one.value, 0)?, one.cut)));
    matching.max_by_key(|((count, _), _)| *count).map(|((_, fields), cut)| (fields.clone(), cut))
}

/// The object with some of the fields, and how many it has; wrapped ones come after what wraps them.
fn matched<'a>(reply: &Object, value: &'a Value, depth: usize) -> Option<(usize, &'a Map<String, Value>)> {
    if depth > WRAPPED {
        return None;
    }
    let inner = match value {
        Value::Object(fields) => {
            let count = reply.fields.iter().filter(|field| get(fields, field.names).is_some()).count();
            // One relation of a list also has a field of a list's name.
            if count > 0 && !reply.fields.iter().any(|field| may_hold(field, value)) {
                return Some((count, fields));
            }
            fields.values().collect::<Vec<_>>()
        }
        Value::Array(items) if items.len() == 1 => items.iter().collect(),
        _ => return None,
    };
    inner.into_iter().find_map(|value| matched(reply, value, depth + 1))
}

/// A list without a name, or several objects in a row, where the reply has a field that is such a list.
fn bare_list(reply: &Object, found: &[Found]) -> Option<(Map<String, Value>, bool)> {
    let cut = found.last()?.cut;
    let in_rows = found.iter().flat_map(|one| match &one.value {
        Value::Array(items) => items.iter().collect(),
        other => vec![other],
    });
    let rows: Vec<&Value> = in_rows.collect();
    let mut lists = reply.fields.iter().filter(|field| matches!(field.shape, Shape::List(_)));
    let field = lists.find(|field| rows.is_empty() || rows.iter().any(|row| may_hold(field, row)))?;
    let rows: Vec<Value> = rows.into_iter().filter(|row| may_hold(field, row)).cloned().collect();
    Some(([(field.names[0].to_owned(), Value::Array(rows))].into_iter().collect(), cut))
}

/// True for a value that can stand in the list that this field is.
fn may_hold(field: &Field, item: &Value) -> bool {
    match field.shape {
        Shape::List(Shape::Text) => item.is_string(),
        Shape::List(Shape::Number | Shape::Reference) => {
            let is_bare = item.as_object().is_none_or(|fields| get(fields, &NUMBER).is_some());
            is_bare && !numbers(item).is_empty()
        }
        Shape::List(shape) => fitted(shape, item).is_some(),
        _ => false,
    }
}

/// Every field of the reply from those that were told.
fn whole(reply: &Object, told: &Map<String, Value>, cut: bool) -> Loose {
    let mut fields = Map::new();
    let mut is_empty = true;
    for field in reply.fields {
        let value = get(told, field.names).and_then(|value| fitted(field.shape, value));
        let is_needed = field.need == Need::Always || (field.need == Need::Cut && cut);
        if value.is_none() && is_needed {
            return Loose::Broken;
        }
        is_empty &= value.as_ref().and_then(Value::as_array).is_some_and(Vec::is_empty) || value.is_none();
        fields.insert(field.names[0].to_owned(), value.unwrap_or_else(|| empty(field.shape)));
    }
    // Of a reply that broke off before it told anything nobody knows what it would have told.
    if cut && is_empty { Loose::Broken } else { Loose::Object(Value::Object(fields)) }
}

/// The value in this shape; `None` where it holds nothing of it.
fn fitted(shape: &Shape, value: &Value) -> Option<Value> {
    match shape {
        Shape::Text => Some(Value::String(text_of(value))),
        Shape::Number => numbers(value).first().map(|number| Value::from(*number)),
        Shape::NumberOrNull => {
            Some(numbers(value).first().map_or(Value::Null, |number| Value::from(*number)))
        }
        Shape::Reference => match value {
            Value::String(words) => Some(words.trim().into()).filter(|words| !is_blank(words)),
            other => numbers(other).first().map(|number| Value::from(*number)),
        },
        Shape::List(Shape::Number) => Some(numbers(value).into()),
        Shape::List(item) => {
            let fitting = items(value).into_iter().filter_map(|one| fitted(item, one));
            Some(fitting.filter(|one| !is_blank(one)).collect())
        }
        Shape::Object(object) => fitted_object(object, value),
    }
}

/// One object of a list, under whatever names, as a list of what it needs in order, or as a line.
fn fitted_object(object: &Object, value: &Value) -> Option<Value> {
    let needed = || object.fields.iter().filter(|field| field.need == Need::Always);
    let positional: Map<String, Value>;
    let told = match value {
        Value::Object(fields) => fields,
        Value::Array(parts) if parts.len() == needed().count() => {
            let names = needed().map(|field| field.names[0].to_owned());
            positional = names.zip(parts.iter().cloned()).collect();
            &positional
        }
        Value::String(line) => return (object.from_line)(line),
        _ => return None,
    };
    let fields = object.fields.iter().map(|field| {
        let value = get(told, field.names).and_then(|value| fitted(field.shape, value));
        let value = value.filter(|value| field.need == Need::Never || !is_blank(value));
        match value {
            None if field.need == Need::Always => None,
            value => Some((field.names[0].to_owned(), value.unwrap_or_else(|| empty(field.shape)))),
        }
    });
    fields.collect::<Option<Map<_, _>>>().map(Value::Object)
}

fn empty(shape: &Shape) -> Value {
    match shape {
        Shape::List(_) => Value::Array(Vec::new()),
        Shape::Text => Value::String(String::new()),
        _ => Value::Null,
    }
}

fn is_blank(value: &Value) -> bool {
    value.as_str().is_some_and(str::is_empty)
}

/// A key without case, spaces and underscores.
fn bare(key: &str) -> String {
    key.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The field of one of these names, the first that there is.
fn get<'a>(fields: &'a Map<String, Value>, names: &[&str]) -> Option<&'a Value> {
    let named = |name: &&str| fields.iter().find(|(key, _)| bare(key) == bare(name)).map(|(_, value)| value);
    names.iter().find_map(named)
}

/// Elements of a list; of an object, whose keys then are numbers or names; one text or number is a list of itself.
fn items(value: &Value) -> Vec<&Value> {
    match value {
        Value::Array(items) => items.iter().collect(),
        Value::Object(fields) if get(fields, &["head", "subject", "text", "name"]).is_none() => {
            fields.values().collect()
        }
        Value::Null => Vec::new(),
        Value::String(text) if line_says_none(text) => Vec::new(),
        one => vec![one],
    }
}

/// A text, or what stands where a text was asked for.
fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Bool(is_so) => if *is_so { "yes" } else { "no" }.to_owned(),
        Value::Array(items) => items.iter().map(text_of).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => {
            get(fields, &["text", "name", "question", "value"]).map_or_else(String::new, text_of)
        }
        Value::Null => String::new(),
    }
}

/// Numbers, also as texts (`"S1"`, `"1, 3"`) or within objects.
fn numbers(value: &Value) -> Vec<usize> {
    let mut all = Vec::new();
    for item in items(value) {
        match item {
            Value::Number(number) => all.extend(whole_number(number)),
            Value::String(text) => all.extend(super::lists::numbers(text)),
            Value::Object(fields) => all.extend(get(fields, &NUMBER).map(numbers).unwrap_or_default()),
            _ => {}
        }
    }
    all
}

/// A number that counts something: `9`, `9.0`.
fn whole_number(number: &serde_json::Number) -> Option<usize> {
    let is_whole = |value: &f64| value.fract() == 0.0 && (0.0..1e9).contains(value);
    let counted = number.as_u64().and_then(|number| usize::try_from(number).ok());
    counted.or_else(|| number.as_f64().filter(is_whole).map(|number| number as usize))
}

fn leaves(value: &Value, texts: &mut Vec<String>) {
    match value {
        Value::String(text) => texts.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| leaves(item, texts)),
        Value::Object(fields) => fields.values().for_each(|value| leaves(value, texts)),
        _ => {}
    }
}
