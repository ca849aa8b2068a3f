//! Which ranges of numbers does a text name: more than, at least, between?

use super::token::{Kind, Scan};
use std::ops::Range;

/// From one number to another; `None` is without end. Written `[20,30)`.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberRange {
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// The lower end, and whether it belongs to the range.
    pub from: Option<(f64, bool)>,
    /// The upper end, and whether it belongs to the range.
    pub to: Option<(f64, bool)>,
}

impl NumberRange {
    /// In the notation of intervals.
    pub fn interval(&self) -> String {
        let left = if self.from.is_some_and(|(_, within)| within) { '[' } else { '(' };
        let right = if self.to.is_some_and(|(_, within)| within) { ']' } else { ')' };
        let text = |end: Option<(f64, bool)>| end.map_or(String::new(), |(value, _)| value.to_string());
        format!("{left}{},{}{right}", text(self.from), text(self.to))
    }
}

/// A bound that was said: a number is at least, at most, more or less than it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Bound {
    Above(f64, bool),
    Below(f64, bool),
    Equal(f64),
}

/// The ranges of numbers a text names, in order.
pub fn number_ranges(text: &str) -> Vec<NumberRange> {
    let scan = Scan::new(text, 0);
    let mut found = Vec::new();
    let mut at = 0;
    while at < scan.tokens.len() {
        match scan.number_range(at) {
            Some((from, to, end)) if end > at => {
                let span = scan.tokens[at].from..scan.tokens[end - 1].to;
                found.push(NumberRange { span, from, to });
                at = end;
            }
            _ => at += 1,
        }
    }
    found
}

const MORE: &[&str] = &[
    "more",
    "larger",
    "greater",
    "bigger",
    "higher",
    "above",
    "over",
    "exceed",
    "exceeds",
    "exceeding",
    "exceeded",
    "older",
];
const LESS: &[&str] = &["less", "smaller", "lower", "fewer", "below", "under", "younger"];
const EQUAL: &[&str] = &[
    "or equal to",
    "or equal than",
    "or equals to",
    "or equal",
    "and equal to",
    "or equals",
    "equal to",
    "equal than",
    "or the same as",
];

type Ends = (Option<(f64, bool)>, Option<(f64, bool)>, usize);

impl Scan<'_> {
    fn number_range(&self, at: usize) -> Option<Ends> {
        if self.glued(at) && self.kind(at) != Some(Kind::Mark) && !self.starts(at) {
            return None;
        }
        self.between_numbers(at).or_else(|| self.bounded_number(at))
    }

    /// A number or a rank: `twenty`, `the tenth`.
    fn value(&self, at: usize) -> Option<(f64, usize)> {
        let the = self.skip(at, &["the"]);
        let found = match self.ordinal(the) {
            Some((nth, end)) => (f64::from(nth), end),
            None => self.signed(at)?,
        };
        let part_of_more = self.glued(found.1)
            && (self.kind(found.1) == Some(Kind::Word)
                || self.kind(found.1 + 1) == Some(Kind::Digits)
                    && self.glued(found.1 + 1)
                    && self.is(found.1, &["-", "/", ":", "."]));
        let spliced =
            !self.starts(the) && !self.is(the.wrapping_sub(1), &[">", "<", "=", "~", "-", "≥", "≤"]);
        (!part_of_more && !spliced || self.is(found.1, &["~"])).then_some(found)
    }

    /// `between 20 and 30`, `from 5 to 7`, `20 through 100`, `1000 - 5000`.
    fn between_numbers(&self, at: usize) -> Option<Ends> {
        let (next, links): (usize, &[&str]) = match self.word(at) {
            "between" => (at + 1, &["and", "to", "-", "~"]),
            "from" => (at + 1, &["to", "through", "until", "till", "-", "~"]),
            _ => (at, &["to", "through", "~", "-"]),
        };
        let (low, end) = self.value(next)?;
        let link = self.phrase(end, links)?;
        // Close hyphens join codes and dates.
        if self.is(end, &["-"]) && (self.glued(end) || self.glued(end + 1)) && next == at {
            return None;
        }
        let (high, end) = self.value(link)?;
        (low < high).then_some((Some((low, true)), Some((high, false)), end))
    }

    /// One bound, or two that close a range: `more than 20 and less than 30`, `at most 100 and at least 20`.
    fn bounded_number(&self, at: usize) -> Option<Ends> {
        let (first, end) = self.bound_said(at)?;
        let link = self.phrase(end, &["and", "but", ",", ", and", ", but"]).unwrap_or(end);
        let second = self.bound_said(link).filter(|_| link > end);
        if let Some((second, end)) = second {
            match (first, second) {
                (Bound::Above(low, a), Bound::Below(high, b))
                | (Bound::Below(high, b), Bound::Above(low, a))
                    if low < high =>
                {
                    return Some((Some((low, a)), Some((high, b)), end));
                }
                _ => {}
            }
        }
        Some(match first {
            Bound::Above(low, within) => (Some((low, within)), None, end),
            Bound::Below(high, within) => (None, Some((high, within)), end),
            Bound::Equal(value) => (Some((value, true)), Some((value, true)), end),
        })
    }

    fn bound_said(&self, at: usize) -> Option<(Bound, usize)> {
        self.sign_bound(at)
            .or_else(|| self.limit_bound(at))
            .or_else(|| self.than_bound(at))
            .or_else(|| self.bound_after(at))
    }

    /// `>= 30`, `< 20`, `= 5`.
    fn sign_bound(&self, at: usize) -> Option<(Bound, usize)> {
        let (sign, next) = match (self.word(at), self.word(at + 1)) {
            (">", "=") if self.glued(at + 1) || !self.glued(at + 2) => ("≥", at + 2),
            ("<", "=") if self.glued(at + 1) || !self.glued(at + 2) => ("≤", at + 2),
            ("=", ">" | "<") => return None,
            (sign @ (">" | "<" | "≥" | "≤" | "="), _) => (sign, at + 1),
            _ => return None,
        };
        if self.is(at.wrapping_sub(1), &["=", "<", ">", "-"]) && self.glued(at) {
            return None;
        }
        let (value, end) = self.value(next)?;
        let bound = match sign {
            ">" => Bound::Above(value, false),
            "<" => Bound::Below(value, false),
            "≥" => Bound::Above(value, true),
            "≤" => Bound::Below(value, true),
            _ => Bound::Equal(value),
        };
        Some((bound, end))
    }

    /// `at least 20`, `no more than 20`, `up to 700`, `equal to 20`.
    fn limit_bound(&self, at: usize) -> Option<(Bound, usize)> {
        let least = [
            "at least",
            "not less than",
            "no less than",
            "no fewer than",
            "not fewer than",
            "no lower than",
            "minimum of",
            "a minimum of",
            "no smaller than",
        ];
        let most = [
            "at most",
            "not more than",
            "no more than",
            "no greater than",
            "up to",
            "no larger than",
            "no higher than",
            "not greater than",
            "maximum of",
            "a maximum of",
            "not exceeding",
            "no bigger than",
            "not exceed",
            "not over",
        ];
        let equal = ["equal to", "equals to", "equals", "equaling to", "equaling", "equalling", "equal"];
        if let Some(next) = self.phrase(at, &least) {
            let (value, end) = self.value(self.phrase(next, EQUAL).unwrap_or(next))?;
            return Some((Bound::Above(value, true), end));
        }
        if let Some(next) = self.phrase(at, &most) {
            let (value, end) = self.value(self.phrase(next, EQUAL).unwrap_or(next))?;
            return Some((Bound::Below(value, true), end));
        }
        let next = self.phrase(at, &equal)?;
        let (value, end) = self.value(next)?;
        self.or_beyond(value, end).or(Some((Bound::Equal(value), end)))
    }

    /// `more than 20`, `smaller or equal than 100`, `above 1000`, `greater than or equal to 5`.
    fn than_bound(&self, at: usize) -> Option<(Bound, usize)> {
        let (more, less) = (self.is(at, MORE), self.is(at, LESS));
        let alone = matches!(self.word(at), "above" | "below" | "over" | "under")
            || self.word(at).starts_with("exceed");
        if !more && !less || self.is(at.wrapping_sub(1), &["no", "not"]) {
            return None;
        }
        let equal = self.phrase(at + 1, EQUAL);
        let than = self.one(equal.unwrap_or(at + 1), &["than", "then"]);
        let equal_behind = than.and_then(|than| self.phrase(than, EQUAL));
        let next = equal_behind.or(than).or(equal).or(alone.then_some(at + 1))?;
        let (value, mut end) = self.value(next)?;
        let mut within = equal.is_some() || equal_behind.is_some();
        if let Some(after) = self
            .phrase(end, &["or equal to", "or equal", "or equals"])
            .filter(|after| self.value(*after).is_none())
        {
            (within, end) = (true, after);
        }
        Some((if more { Bound::Above(value, within) } else { Bound::Below(value, within) }, end))
    }

    /// `500 or more`, `twenty or less`, `30 and above`.
    fn bound_after(&self, at: usize) -> Option<(Bound, usize)> {
        let (value, end) = self.value(at)?;
        self.or_beyond(value, end)
    }

    fn or_beyond(&self, value: f64, end: usize) -> Option<(Bound, usize)> {
        let link = self.one(end, &["or", "and"])?;
        let more = self.is(link, MORE);
        if !more && !self.is(link, LESS)
            || self.is(end, &["and"]) && !self.is(link, &["above", "below", "over", "under"])
        {
            return None;
        }
        let than = self.skip(link + 1, &["than"]);
        if self.value(than).is_some() {
            return None;
        }
        Some((if more { Bound::Above(value, true) } else { Bound::Below(value, true) }, than))
    }
}
