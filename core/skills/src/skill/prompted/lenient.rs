//! JSON as models write it: single and curly quotes, bare keys, comments, commas too many or too few, and an end that
//! never came.
//!
//! Ready-made repairers close what is open: a name cut in half becomes a name. Here what the end cut is left out, and the
//! caller hears of it. Time is linear in the text: [`Reader::budget`] bounds the characters looked at.

use serde_json::{Map, Number, Value};

/// Brackets within brackets at most: replies have four.
const DEPTH: usize = 24;
/// Characters of a bare key at most.
const KEY: usize = 48;
/// How often each character may be looked at, on average.
const LOOKS: usize = 40;

/// A value found in a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    pub value: Value,
    /// The text ended before the value did: its last element is missing.
    pub cut: bool,
}

/// All objects, and lists of objects or quoted texts, that stand in a text, in order. Each has at least one element, unless
/// it is empty as written.
pub(super) fn values(text: &str) -> Vec<Found> {
    let chars: Vec<char> = text.chars().collect();
    let first = chars.iter().position(|c| !c.is_whitespace()).unwrap_or(0);
    let budget = chars.len().saturating_mul(LOOKS) + 1_000;
    let mut reader = Reader { chars: &chars, at: 0, cut: false, budget };
    let mut found = Vec::new();
    while let Some(start) = reader.next_opening() {
        (reader.at, reader.cut) = (start, false);
        match reader.value(0) {
            Some(value) if is_worth(&value, reader.cut, &chars[start..], start == first) => {
                found.push(Found { value, cut: reader.cut })
            }
            _ => reader.at = start + 1,
        }
    }
    found
}

/// True for what is meant as JSON, not as `[S1]` or `{…}` within a sentence.
fn is_worth(value: &Value, cut: bool, written: &[char], is_first: bool) -> bool {
    let inner = written[1..].iter().find(|c| !c.is_whitespace());
    match value {
        value if cut && !holds_something(value) => false,
        Value::Object(_) => inner.is_some(),
        Value::Array(items) => {
            let opens_like_json = inner.is_some_and(|c| matches!(c, '{' | '[') || closing(*c).is_some());
            opens_like_json || (is_first && items.iter().all(Value::is_number))
        }
        _ => false,
    }
}

fn holds_something(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(holds_something),
        Value::Object(fields) => fields.values().any(holds_something),
        _ => true,
    }
}

/// The quote that ends what this one begins.
fn closing(quote: char) -> Option<char> {
    match quote {
        '"' | '\'' | '`' => Some(quote),
        '“' | '”' | '„' => Some('”'),
        '‘' | '’' => Some('’'),
        '«' => Some('»'),
        _ => None,
    }
}

struct Reader<'a> {
    chars: &'a [char],
    at: usize,
    /// The end came too early.
    cut: bool,
    /// Characters that may still be looked at.
    budget: usize,
}

impl Reader<'_> {
    fn next_opening(&mut self) -> Option<usize> {
        while let Some(next) = self.peek() {
            if matches!(next, '{' | '[') {
                return Some(self.at);
            }
            self.bump();
        }
        None
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied().filter(|_| self.budget > 0)
    }

    fn bump(&mut self) {
        self.at += 1;
        self.budget = self.budget.saturating_sub(1);
    }

    /// White space, also written out as `\n`, and comments.
    fn blank(&mut self) {
        while let Some(next) = self.peek() {
            let after = self.chars.get(self.at + 1).copied();
            match (next, after) {
                (c, _) if c.is_whitespace() => self.bump(),
                ('\\', Some('n' | 'r' | 't')) => {
                    self.bump();
                    self.bump();
                }
                ('/', Some('/')) | ('#', _) => self.skip_until(|c, _| c == '\n'),
                ('/', Some('*')) => {
                    self.skip_until(|c, after| c == '*' && after == Some('/'));
                    self.bump();
                    self.bump();
                }
                _ => return,
            }
        }
    }

    fn skip_until(&mut self, is_end: impl Fn(char, Option<char>) -> bool) {
        while let Some(next) = self.peek() {
            if is_end(next, self.chars.get(self.at + 1).copied()) {
                return;
            }
            self.bump();
        }
    }

    /// The value that begins here; `None` where there is none, or the end cut it.
    fn value(&mut self, depth: usize) -> Option<Value> {
        self.blank();
        let Some(next) = self.peek() else {
            self.cut = true;
            return None;
        };
        match next {
            '{' | '[' if depth >= DEPTH => None,
            '{' => self.object(depth),
            '[' => self.array(depth),
            quote if closing(quote).is_some() => self.quoted().map(Value::String),
            _ => self.bare(),
        }
    }

    /// Its fields up to the closing bracket or the end; `None` where not one is whole, though some were begun.
    fn object(&mut self, depth: usize) -> Option<Value> {
        self.bump();
        let mut fields = Map::new();
        loop {
            self.separators();
            match self.peek() {
                None => {
                    self.cut = true;
                    break;
                }
                Some('}') => {
                    self.bump();
                    return Some(Value::Object(fields));
                }
                // The bracket of what stands around it: this one's own was forgotten.
                Some(']') => break,
                _ => {}
            }
            let field = self.field(depth);
            match field {
                Some((key, value)) => drop(fields.entry(key).or_insert(value)),
                None if self.cut => break,
                None => return None,
            }
        }
        (!fields.is_empty()).then_some(Value::Object(fields))
    }

    fn field(&mut self, depth: usize) -> Option<(String, Value)> {
        let key = self.key()?;
        self.blank();
        match self.peek() {
            Some(':' | '=') => {
                self.bump();
                // `=>`
                if self.peek() == Some('>') {
                    self.bump();
                }
            }
            None => {
                self.cut = true;
                return None;
            }
            _ => return None,
        }
        self.blank();
        // `"a": ,`
        if matches!(self.peek(), Some(',' | '}')) {
            return Some((key, Value::Null));
        }
        Some((key, self.value(depth + 1)?))
    }

    fn key(&mut self) -> Option<String> {
        if self.peek().is_some_and(|c| closing(c).is_some()) {
            return self.quoted();
        }
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' ' | '$')) {
            if self.at - start > KEY {
                return None;
            }
            self.bump();
        }
        self.cut |= self.peek().is_none();
        let key: String = self.chars[start..self.at].iter().collect();
        let key = key.trim();
        (!key.is_empty()).then(|| key.to_owned())
    }

    /// Its whole elements. An object that the end cut is none: half a fact is no fact.
    fn array(&mut self, depth: usize) -> Option<Value> {
        self.bump();
        let mut items = Vec::new();
        loop {
            self.separators();
            match self.peek() {
                None => {
                    self.cut = true;
                    return Some(Value::Array(items));
                }
                Some(']') => {
                    self.bump();
                    return Some(Value::Array(items));
                }
                // The bracket of what stands around it.
                Some('}') => return Some(Value::Array(items)),
                _ => {}
            }
            let before = self.at;
            let item = self.value(depth + 1);
            match item {
                Some(Value::Object(_)) if self.cut => return Some(Value::Array(items)),
                Some(item) => items.push(item),
                None if self.cut => return Some(Value::Array(items)),
                None if self.at == before => self.bump(),
                None => {}
            }
        }
    }

    /// Commas, as many as there are, and the dots of "and so on".
    fn separators(&mut self) {
        loop {
            self.blank();
            match self.peek() {
                Some(',' | '，' | '、' | ';') => self.bump(),
                Some('.') if self.chars.get(self.at + 1) == Some(&'.') => {
                    while self.peek() == Some('.') {
                        self.bump();
                    }
                }
                Some('…') => self.bump(),
                _ => return,
            }
        }
    }

    /// A text in quotes. One inside that no comma, colon or bracket follows belongs to the text.
    fn quoted(&mut self) -> Option<String> {
        let end = closing(self.peek()?)?;
        self.bump();
        let mut text = String::new();
        while let Some(next) = self.peek() {
            self.bump();
            match next {
                '\\' => text.extend(self.escaped()),
                c if (c == end || (c == '"' && end == '”')) && self.ends_here() => return Some(text),
                c => text.push(c),
            }
        }
        self.cut = true;
        None
    }

    /// True behind a quote that ends its text.
    fn ends_here(&mut self) -> bool {
        let mut at = self.at;
        while self.chars.get(at).is_some_and(|c| c.is_whitespace()) && self.budget > 0 {
            at += 1;
            self.budget -= 1;
        }
        // A new text, or on a new line an object, behind a forgotten comma.
        let is_new_line = self.chars[self.at..at].contains(&'\n');
        match self.chars.get(at) {
            None => true,
            Some(',' | '，' | '、' | ':' | '}' | ']' | ';' | '=') => true,
            Some('/' | '#') => true,
            Some('\\') => self.chars.get(at + 1) == Some(&'n'),
            Some(c) => (at > self.at && closing(*c).is_some()) || (is_new_line && *c == '{'),
        }
    }

    fn escaped(&mut self) -> Option<char> {
        let code = self.peek()?;
        self.bump();
        match code {
            'n' => Some('\n'),
            't' => Some('\t'),
            'r' | 'b' | 'f' => Some(' '),
            'u' => Some(self.code_point()),
            other => Some(other),
        }
    }

    /// Four hexadecimal digits, twice for what lies beyond the first plane.
    fn code_point(&mut self) -> char {
        let high = self.four_digits().unwrap_or(0xFFFD);
        if (0xD800..0xDC00).contains(&high) && self.chars[self.at..].starts_with(&['\\', 'u']) {
            let back = self.at;
            self.at += 2;
            if let Some(low) = self.four_digits().filter(|low| (0xDC00..0xE000).contains(low)) {
                let code = 0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00);
                return char::from_u32(code).unwrap_or('\u{FFFD}');
            }
            self.at = back;
        }
        char::from_u32(high).unwrap_or('\u{FFFD}')
    }

    fn four_digits(&mut self) -> Option<u32> {
        let digits: String = self.chars.get(self.at..self.at + 4)?.iter().collect();
        let code = u32::from_str_radix(&digits, 16).ok()?;
        self.at += 4;
        Some(code)
    }

    /// A number, `true`, `null`, or a text without quotes. What the end touches may go on: it is left out.
    fn bare(&mut self) -> Option<Value> {
        let start = self.at;
        self.skip_until(|c, _| matches!(c, ',' | '，' | '}' | ']' | '{' | '[' | '\n'));
        if self.peek().is_none() {
            self.cut = true;
            return None;
        }
        let text: String = self.chars[start..self.at].iter().collect();
        let text = text.split("//").next().unwrap_or_default().trim();
        if text.is_empty() {
            return None;
        }
        Some(match text.to_ascii_lowercase().as_str() {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "null" | "none" | "nil" | "undefined" | "nan" | "infinity" | "-infinity" => Value::Null,
            _ => number(text).map_or_else(|| Value::String(text.to_owned()), Value::Number),
        })
    }
}

fn number(text: &str) -> Option<Number> {
    let text = text.trim_start_matches('+');
    let whole = text.parse::<u64>().ok().map(Number::from);
    whole
        .or_else(|| text.parse::<i64>().ok().map(Number::from))
        .or_else(|| text.parse::<f64>().ok().and_then(Number::from_f64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(text: &str, expected: Value) {
        let found = values(text);
        assert_eq!(found.first().map(|found| &found.value), Some(&expected), "{text}");
    }

    #[test]
    fn json_in_many_dresses() {
        check(r#"{"a": [1, 2.5, "x"]}"#, json!({"a": [1, 2.5, "x"]}));
        check("{'a': 'it's raining', b: True, c: None,}", json!({"a": "it's raining", "b": true, "c": null}));
        check("{“a”: “x ‘y’”, // note\n /* more */ \"b\": .5,, # end\n}", json!({"a": "x ‘y’", "b": 0.5}));
        check("{\"a\": \"x\" \"b\": \"y\"\n\"c\": 3}", json!({"a": "x", "b": "y", "c": 3}));
        check("[\"one\"\n\"two\", \"three\"]", json!(["one", "two", "three"]));
        check(r#"{"a": "he said "no" to it", "b": NaN}"#, json!({"a": "he said \"no\" to it", "b": null}));
        check(r#"{\n "a": "x\ny",\n "b": [S1, S2]\n}"#, json!({"a": "x\ny", "b": ["S1", "S2"]}));
        check(r#"{"a": "\u00e9\ud83d\ude00\q"}"#, json!({"a": "é😀q"}));
        check(r#"{"a": [{"b": 1], "c": 2}"#, json!({"a": [{"b": 1}], "c": 2}));
        check(r#"{"a": [1, 2, ...], "b": }"#, json!({"a": [1, 2], "b": null}));
        check(
            "Here: {answer = Odense, list => [a b, c]} ok",
            json!({"answer": "Odense", "list": ["a b", "c"]}),
        );
    }

    #[test]
    fn what_the_end_cuts_is_left_out() {
        for (text, expected) in [
            (r#"{"a": [{"b": 1, "c": 2}, {"b": 3, "c"#, json!({"a": [{"b": 1, "c": 2}]})),
            (r#"{"a": [{"b": 1, "c": 2}, {"b": 3"#, json!({"a": [{"b": 1, "c": 2}]})),
            (r#"{"a": "x", "b": "Ode"#, json!({"a": "x"})),
            (r#"{"a": "x", "b": [1, 12"#, json!({"a": "x", "b": [1]})),
            (r#"{"r": {"a": "x", "b": tr"#, json!({"a": "x"})),
        ] {
            let found = values(text);
            let last = found.last().unwrap();
            assert!(last.cut, "{text}");
            let shown = last.value.get("r").unwrap_or(&last.value);
            assert_eq!(shown, &expected, "{text}");
        }
        assert!(values(r#"{"a": "Ode"#).is_empty());
        assert!(!values(r#"{"a": "b"}"#)[0].cut);
    }

    #[test]
    fn what_is_no_json_is_none() {
        for text in
            ["", "[S1] Ann | be | Bo [S2]", "a set {x, y} of [1]", "{", "[[[[", "{{{{{", "{\"", "}{]["]
        {
            assert_eq!(values(text), [], "{text}");
        }
        assert_eq!(values("{}")[0].value, json!({}));
        assert_eq!(values("[4, 1]")[0].value, json!([4, 1]));
        assert_eq!(values("{\"a\":1}\n{\"a\":2}").len(), 2);
    }

    /// What is well written is read whole, however long; what is not ends the reader's budget instead of its patience.
    #[test]
    fn time_is_linear() {
        let facts = |times: usize| "{\"head\": \"Ann Holt\", 'tail': [1,   2, 3,],\n}, ".repeat(times);
        let found = values(&format!("{{\"facts\": [{}]}}", facts(20_000)));
        assert_eq!(found[0].value["facts"].as_array().map(Vec::len), Some(20_000));
        for piece in [
            "{\"",
            "[",
            "{a:",
            "\"",
            "[{",
            "{\"a\":",
            "\\u",
            "/*",
            "'",
            "[\"x\" ",
            "{\"a\"   \n",
            "{'a':'b',",
        ] {
            let chars: Vec<char> = piece.repeat(20_000).chars().collect();
            let mut reader = Reader { chars: &chars, at: 0, cut: false, budget: chars.len() };
            while let Some(start) = reader.next_opening() {
                reader.at = start;
                reader.value(0);
                reader.at = start + 1;
            }
            assert_eq!(reader.peek(), None, "{piece}");
            assert!(values(&piece.repeat(20_000)).len() <= 20_000, "{piece}");
        }
    }
}
