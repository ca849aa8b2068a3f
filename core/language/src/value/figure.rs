//! Which numbers, ordinals, percentages and amounts does a text name?

use super::token::{Kind, Scan};
use super::unit::{Dimension, Measure, UnitName};
use std::ops::Range;

/// A number with its unit; without a number where a currency or a scale stands alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Amount {
    /// How many.
    pub number: Option<f64>,
    /// Of what.
    pub unit: UnitName,
}

/// What a number is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// `twenty-one`, `3.5 million`, `two thirds`.
    Cardinal(f64),
    /// `third`, `21st`.
    Ordinal(u32),
    /// In hundredths: `20 percent`, `one out of four`.
    Percent(f64),
    /// With a unit.
    Amount(Amount),
}

/// A number in a text.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberSpan {
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// What it is.
    pub number: Number,
}

type Found = Option<(Number, usize)>;

/// The numbers a text names, in order, none inside another.
pub fn numbers(text: &str) -> Vec<NumberSpan> {
    let scan = Scan::new(text, 0);
    let mut found = Vec::new();
    let mut at = 0;
    while at < scan.tokens.len() {
        match scan.number_at(at) {
            Some((number, end)) if end > at => {
                let span = scan.tokens[at].from..scan.tokens[end - 1].to;
                found.push(NumberSpan { span, number });
                at = end;
            }
            _ => at += 1,
        }
    }
    found
}

/// The cardinal numbers alone, also those that are part of an amount, a share or a range.
pub fn cardinals(text: &str) -> Vec<NumberSpan> {
    let scan = Scan::new(text, 0);
    let mut found = Vec::new();
    let mut at = 0;
    while at < scan.tokens.len() {
        match scan.signed(at).filter(|(_, end)| scan.stands(at, *end)) {
            Some((value, end)) => {
                let span = scan.tokens[at].from..scan.tokens[end - 1].to;
                found.push(NumberSpan { span, number: Number::Cardinal(value) });
                at = end;
            }
            None => at += 1,
        }
    }
    found
}

impl Scan<'_> {
    fn number_at(&self, at: usize) -> Found {
        let amount = self.amount(at).filter(|(_, end)| !self.runs_on(*end));
        let amount = amount.map(|(amount, end)| (Number::Amount(amount), end));
        let plain = || {
            self.signed(at)
                .filter(|(_, end)| self.stands(at, *end))
                .map(|(value, end)| (Number::Cardinal(value), end))
        };
        let ordinal = || {
            self.ordinal(at).filter(|_| self.stands(at, at + 1)).map(|(nth, end)| (Number::Ordinal(nth), end))
        };
        let longest = |options: [Found; 3]| {
            options.into_iter().flatten().reduce(|best, next| if next.1 > best.1 { next } else { best })
        };
        longest([self.percent(at), amount, ordinal()]).or_else(plain)
    }

    /// A number that is not part of a name, a code or a longer number.
    fn stands(&self, at: usize, end: usize) -> bool {
        let sign = self.is(at, &["-", "+"]);
        (self.starts(at) || sign && !self.glued(at))
            && !self.runs_on(end)
            && (self.ends(end) || self.is(end, &["$", "€", "£", "%"]))
    }

    /// A letter or digit follows at once.
    fn runs_on(&self, end: usize) -> bool {
        self.glued(end) && self.kind(end) != Some(Kind::Mark) && self.kind(end - 1) != Some(Kind::Mark)
    }

    /// A number with a sign: `-5`, `minus five`, `negative ten`.
    pub(super) fn signed(&self, at: usize) -> Option<(f64, usize)> {
        let sign = match self.word(at) {
            "-" if !self.glued(at) && self.glued(at + 1) => Some(-1.0),
            "+" if !self.glued(at) && self.glued(at + 1) => Some(1.0),
            "minus" | "negative" => Some(-1.0),
            _ => None,
        };
        let figure = self.number(at + usize::from(sign.is_some()))?;
        Some((sign.unwrap_or(1.0) * figure.value, figure.end))
    }

    /// `20%`, `twenty percent`, `percentage of 20`, `one out of four`, `3 in 5`, `a third of`.
    fn percent(&self, at: usize) -> Found {
        const WORDS: &[&str] = &[
            "%",
            "percent",
            "percents",
            "per cent",
            "per cents",
            "pct",
            "percentage point",
            "percentage points",
        ];
        if let Some(next) = self.phrase(
            at,
            &[
                "percents of",
                "percent of",
                "percentage of",
                "percentages of",
                "per cent of",
                "per cents of",
                "% of",
            ],
        ) {
            let (value, end) = self.signed(next)?;
            return Some((Number::Percent(value), end));
        }
        let (value, end) = self.signed(at).filter(|_| self.starts(at) || !self.glued(at))?;
        if let Some(end) = self.phrase(self.skip(end, &["-"]), WORDS) {
            return Some((Number::Percent(value), end));
        }
        let shared = self.phrase(end, &["out of every", "out of", "in every", "of every"]).or_else(|| {
            let whole = value.fract() == 0.0 && value >= 1.0;
            self.one(end, &["in"]).filter(|_| whole)
        });
        if let Some(next) = shared {
            let below = self
                .number(next)
                .filter(|below| below.value >= value && below.value.fract() == 0.0 && below.value <= 1e6)?;
            let year = self.is(end, &["in"]) && below.value > 1000.0 && !below.in_words;
            return (below.value > 0.0 && !year)
                .then(|| (Number::Percent(100.0 * value / below.value), below.end));
        }
        let fraction =
            self.one(end, &["of"]).filter(|_| value > 0.0 && value < 1.0 && value.fract() != 0.0)?;
        (!self.is(end - 1, &["."])).then_some((Number::Percent(100.0 * value), fraction))
    }

    /// An amount of money, or of another unit: `$ 5 million`, `five euros`, `10 km`, `thirteen dollars and forty-five cents`.
    pub(super) fn amount(&self, at: usize) -> Option<(Amount, usize)> {
        let found = [self.unit_first(at), self.number_first(at)].into_iter().flatten();
        found.reduce(|best, next| if next.1 > best.1 { next } else { best }).or_else(|| self.unit_alone(at))
    }

    fn unit_first(&self, at: usize) -> Option<(Amount, usize)> {
        if self.glued(at)
            && matches!(self.kind(at - 1), Some(Kind::Word | Kind::Digits))
            && self.kind(at) != Some(Kind::Mark)
        {
            return None;
        }
        let code = Measure::scaled_code(self.word(at)).map(|(measure, times)| (measure, times, at + 1));
        let plain = Measure::before(self, at).map(|(measure, end)| (measure, 1.0, end));
        let (measure, times, next) = plain.or(code)?;
        let next_at = self.skip(next, &["-"]);
        let figure = self.number_digits(next_at).and_then(|_| self.number(next_at))?;
        let negative = next_at > next && self.glued(next_at);
        let value = if negative { -figure.value } else { figure.value } * times;
        Some((Amount { number: Some(value), unit: measure.unit }, figure.end))
    }

    fn number_first(&self, at: usize) -> Option<(Amount, usize)> {
        let (value, end) = self.signed(at).filter(|_| self.starts(at) || self.is(at, &["-"]))?;
        let next = self.skip(end, &["-"]);
        let code = Measure::scaled_code(self.word(next)).map(|(measure, times)| (measure, times, next + 1));
        let (measure, mut times, mut end) =
            Measure::behind(self, next).map(|(measure, end)| (measure, 1.0, end)).or(code)?;
        let letter = Measure::is_letter(self, end - 1) && end == next + 1;
        if letter
            && !(next == end - 1 && self.glued(next) && measure.unit.dimension != Dimension::Temperature)
        {
            return None;
        }
        let money = measure.unit.dimension == Dimension::Currency;
        if let Some(scale) = super::number::scale(self.word(end)).filter(|_| money) {
            (times, end) = (times * scale, end + 1);
        }
        let mut number = value * times;
        if let Some((cents, after)) = self.smaller_part(measure, end).filter(|_| money && times == 1.0) {
            (number, end) = (((number + cents) * 1e4).round() / 1e4, after);
        }
        Some((Amount { number: Some(number), unit: measure.unit }, end))
    }

    /// `and forty-five cents`, `45`, behind an amount of the larger unit, as a part of one.
    fn smaller_part(&self, measure: &Measure, at: usize) -> Option<(f64, usize)> {
        let (part, each) = measure.part?;
        let next = self.phrase(at, &["and"]).unwrap_or(at);
        let figure = self.number(next).filter(|figure| figure.value < each && figure.value.fract() == 0.0)?;
        if let Some((small, mut end)) =
            Measure::behind(self, figure.end).filter(|(small, _)| small.unit.dimension == Dimension::Currency)
        {
            let same = small.unit.name == part
                || small.unit.name == "Cent"
                || part == "Pence" && small.unit.name == "Penny";
            let each = if small.unit.name == "Jiao" { 10.0 } else { each };
            let mut value = figure.value / each;
            let more = if small.unit.name == "Jiao" {
                self.number(end).filter(|more| more.value < 10.0)
            } else {
                None
            };
            if let Some(more) = more {
                (value, end) = (value + more.value / 100.0, more.end);
            }
            return same.then_some((value, end));
        }
        let two = figure.value >= 10.0 && !self.runs_on(figure.end);
        let counts = match self.kind(figure.end) {
            Some(Kind::Word) => {
                !self.is(figure.end, &["more", "and", "for", "each", "per", "in", "but", "or", "a"])
            }
            Some(Kind::Mark) => self.is(figure.end, &["%", "$", "€", "£", "/"]),
            Some(Kind::Digits) => true,
            None => false,
        };
        (two && !counts && next == at).then_some((figure.value / each, figure.end))
    }

    /// A currency or a scale without a number.
    fn unit_alone(&self, at: usize) -> Option<(Amount, usize)> {
        let (measure, end) = Measure::behind(self, at)?;
        let dimension = measure.unit.dimension;
        let word = self.kind(at) == Some(Kind::Word) && self.word(at).len() > 2;
        let clear = match dimension {
            Dimension::Currency => {
                word && !matches!(
                    self.word(at),
                    "try"
                        | "rand"
                        | "cop"
                        | "sterling"
                        | "quid"
                        | "real"
                        | "dong"
                        | "rub"
                        | "mao"
                        | "pound"
                        | "pounds"
                        | "mark"
                        | "sen"
                        | "kip"
                        | "ars"
                        | "buck"
                        | "sar"
                        | "can"
                        | "ether"
                )
            }
            Dimension::Temperature => word && !matches!(measure.unit.name, "Degree" | "K" | "R"),
            _ => false,
        };
        let stands = !self.glued(at) && (!self.glued(end) || self.kind(end) == Some(Kind::Mark));
        (clear && stands).then_some((Amount { number: None, unit: measure.unit }, end))
    }
}
