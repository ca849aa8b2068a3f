//! Which numbers stand in a text, in digits or words?

use super::token::{Kind, Scan};

/// Longest run of number words that is read as one number: keeps the work at each place bounded.
const LONGEST: usize = 16;

const SMALL: &[&str] = &[
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: &[&str] = &["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const SMALL_ORDINALS: &[&str] = &[
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
];
const TENS_ORDINALS: &[&str] =
    &["twentieth", "thirtieth", "fortieth", "fiftieth", "sixtieth", "seventieth", "eightieth", "ninetieth"];

/// A number in a text and the token behind it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Figure {
    pub value: f64,
    pub end: usize,
    pub is_ordinal: bool,
    /// Written with words only.
    pub in_words: bool,
}

/// What a word adds to a number that is being read.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Unit(f64),
    Teen(f64),
    Ten(f64),
    Hundred,
    Scale(f64),
}

fn place(words: &[&str], word: &str) -> Option<f64> {
    words.iter().position(|known| *known == word).map(|at| at as f64)
}

/// A word that numbers are made of.
pub(super) fn number_word(word: &str) -> bool {
    part(word).is_some() || ordinal_part(word).is_some()
}

pub(super) fn scale(word: &str) -> Option<f64> {
    Some(match word {
        "thousand" | "thousands" => 1e3,
        "lakh" | "lakhs" => 1e5,
        "million" | "millions" | "mln" => 1e6,
        "crore" | "crores" => 1e7,
        "billion" | "billions" | "bln" | "bn" => 1e9,
        "trillion" | "trillions" => 1e12,
        _ => return None,
    })
}

fn part(word: &str) -> Option<Part> {
    if let Some(value) = place(SMALL, word) {
        return Some(if value < 10.0 { Part::Unit(value) } else { Part::Teen(value) });
    }
    let ten = place(TENS, word).map(|at| Part::Ten((at + 2.0) * 10.0));
    ten.or_else(|| (word == "hundred" || word == "hundreds").then_some(Part::Hundred))
        .or_else(|| scale(word).map(Part::Scale))
}

fn ordinal_part(word: &str) -> Option<Part> {
    if let Some(value) = place(SMALL_ORDINALS, word) {
        return Some(if value < 10.0 { Part::Unit(value) } else { Part::Teen(value) });
    }
    let ten = place(TENS_ORDINALS, word).map(|at| Part::Ten((at + 2.0) * 10.0));
    ten.or_else(|| (word == "hundredth").then_some(Part::Hundred))
        .or_else(|| scale(word.strip_suffix("th")?).map(Part::Scale))
}

/// A number while its words are added up.
#[derive(Clone, Copy)]
struct Sum {
    total: f64,
    current: f64,
    last: Option<Part>,
    least_scale: f64,
}

impl Sum {
    fn new() -> Self {
        Self { total: 0.0, current: 0.0, last: None, least_scale: f64::INFINITY }
    }

    /// The sum with one more word; `None` where the word begins another number.
    fn with(mut self, part: Part) -> Option<Self> {
        let open = matches!(self.last, None | Some(Part::Hundred | Part::Scale(_)));
        match part {
            Part::Unit(value) if open || matches!(self.last, Some(Part::Ten(_))) && value > 0.0 => {
                self.current += value;
            }
            Part::Teen(value) | Part::Ten(value) if open => self.current += value,
            Part::Hundred if matches!(self.last, Some(Part::Unit(_) | Part::Teen(_) | Part::Ten(_))) => {
                self.current *= 100.0;
            }
            Part::Scale(value) if self.current > 0.0 && value < self.least_scale => {
                self.total += self.current * value;
                self.current = 0.0;
                self.least_scale = value;
            }
            _ => return None,
        }
        self.last = Some(part);
        Some(self)
    }

    fn value(self) -> f64 {
        self.total + self.current
    }
}

impl Scan<'_> {
    /// A number in words: `twenty-one`, `three hundred and five`, `a thousand`, `twenty-first`.
    pub fn number_words(&self, at: usize) -> Option<Figure> {
        let mut sum = Sum::new();
        let mut end = at;
        if self.is(at, &["a", "an"])
            && matches!(part(self.word(at + 1)), Some(Part::Hundred | Part::Scale(_)))
        {
            sum = sum.with(Part::Unit(1.0))?;
            end = at + 1;
        }
        while end < at + LONGEST {
            let and = self.is(end, &["and"]) && matches!(sum.last, Some(Part::Hundred | Part::Scale(_)));
            let hyphen = self.is(end, &["-"])
                && self.glued(end)
                && self.glued(end + 1)
                && (matches!(sum.last, Some(Part::Ten(_) | Part::Unit(_) | Part::Hundred)));
            let next = end + usize::from((and || hyphen) && sum.last.is_some());
            if self.glued(next) && !hyphen && self.kind(next - 1) != Some(Kind::Mark) {
                break;
            }
            let word = self.word(next);
            if let Some(more) = part(word).and_then(|part| sum.with(part)) {
                (sum, end) = (more, next + 1);
                continue;
            }
            if let Some(last) = ordinal_part(word).and_then(|part| sum.with(part)) {
                return Some(Figure { value: last.value(), end: next + 1, is_ordinal: true, in_words: true });
            }
            break;
        }
        let words = sum.last.is_some() && (end > at + 1 || !self.is(at, &["a", "an"]));
        words.then_some(Figure { value: sum.value(), end, is_ordinal: false, in_words: true })
    }

    /// A number in digits as it is written: `1,250.5`; without sign, scale or fraction.
    pub fn number_digits(&self, at: usize) -> Option<(f64, usize)> {
        if self.kind(at) != Some(Kind::Digits) {
            return None;
        }
        let mut text = self.word(at).to_owned();
        let mut end = at + 1;
        let group = |end: usize| {
            self.is(end, &[","])
                && self.glued(end)
                && self.glued(end + 1)
                && self.word(end + 1).len() == 3
                && self.kind(end + 1) == Some(Kind::Digits)
        };
        while text.len() <= 12 && self.word(at).len() <= 3 && group(end) {
            text.push_str(self.word(end + 1));
            end += 2;
        }
        let decimal = self.is(end, &["."]) && self.glued(end) && self.glued(end + 1);
        if decimal && self.kind(end + 1) == Some(Kind::Digits) {
            text.push('.');
            text.push_str(self.word(end + 1));
            end += 2;
        }
        text.parse().ok().map(|value| (value, end))
    }

    /// A cardinal number or a fraction, with its scale: `3.5`, `2 million`, `5k`, `1/4`, `one and a half`, `two thirds`.
    pub fn number(&self, at: usize) -> Option<Figure> {
        let figure = self.fraction(at).or_else(|| self.plain_number(at))?;
        (!figure.is_ordinal).then_some(figure)
    }

    fn plain_number(&self, at: usize) -> Option<Figure> {
        if let Some((value, end)) = self.number_digits(at) {
            let figure = Figure { value, end, is_ordinal: false, in_words: false };
            return Some(self.and_a_half(self.scaled(figure)));
        }
        let sub_one = self.is(at, &["."]) && self.starts(at) && self.glued(at + 1);
        if let (true, Some(Kind::Digits)) = (sub_one, self.kind(at + 1)) {
            let value = format!("0.{}", self.word(at + 1)).parse().ok()?;
            return Some(self.scaled(Figure { value, end: at + 2, is_ordinal: false, in_words: false }));
        }
        let figure = self.number_words(at)?;
        Some(self.and_a_half(self.spoken_decimals(figure)))
    }

    /// `two point five`.
    fn spoken_decimals(&self, figure: Figure) -> Figure {
        if figure.is_ordinal || !self.is(figure.end, &["point"]) {
            return figure;
        }
        let mut text = String::from("0.");
        let mut end = figure.end + 1;
        while let (Some(digit), true) = (place(&SMALL[..10], self.word(end)), end < figure.end + LONGEST) {
            text.push_str(&format!("{digit}"));
            end += 1;
        }
        match text.parse::<f64>() {
            Ok(decimals) if text.len() > 2 => {
                self.scaled(Figure { value: figure.value + decimals, end, ..figure })
            }
            _ => figure,
        }
    }

    /// `3 million`, `3k`.
    fn scaled(&self, figure: Figure) -> Figure {
        let (mut value, mut end) = (figure.value, figure.end);
        for _ in 0..2 {
            let letter = if self.glued(end) { letter_scale(self.word(end)) } else { None };
            let hundred = self.is(end, &["hundred"]).then_some(100.0);
            let Some(times) = letter.or_else(|| scale(self.word(end))).or(hundred) else { break };
            (value, end) = (round(value * times), end + 1);
        }
        Figure { value, end, ..figure }
    }

    /// `two and a half`, `2 1/2`, `3½`.
    fn and_a_half(&self, figure: Figure) -> Figure {
        if figure.is_ordinal {
            return figure;
        }
        let at = self.skip(figure.end, &["and"]);
        let more = self.simple_fraction(at).filter(|more| more.value < 1.0);
        let joined = more.filter(|more| at > figure.end || !more.in_words && figure.value.fract() == 0.0);
        joined.map_or(figure, |more| Figure { value: figure.value + more.value, end: more.end, ..figure })
    }

    /// `1/4`, `½`, `a half`, `one third`, `two-thirds`, `three quarters billion`.
    fn fraction(&self, at: usize) -> Option<Figure> {
        let found = self.simple_fraction(at)?;
        let of = self.skip(found.end, &["a"]);
        match scale(self.word(of)) {
            Some(times) => Some(Figure { value: round(found.value * times), end: of + 1, ..found }),
            None => Some(found),
        }
    }

    fn simple_fraction(&self, at: usize) -> Option<Figure> {
        if let Some(value) = vulgar(self.word(at)) {
            return Some(Figure { value, end: at + 1, is_ordinal: false, in_words: false });
        }
        if let (Some((above, _)), Some((below, _))) = (self.digits(at), self.digits(at + 2)) {
            let slash = self.is(at + 1, &["/"]) && self.glued(at + 1) && self.glued(at + 2);
            let is_fraction = slash && below != 0 && self.ends(at + 3);
            return is_fraction.then(|| Figure {
                value: f64::from(above) / f64::from(below),
                end: at + 3,
                is_ordinal: false,
                in_words: false,
            });
        }
        if let Some(below) = denominator(self.word(at)).filter(|below| *below < 5.0 && *below != 3.0) {
            return Some(Figure { value: 1.0 / below, end: at + 1, is_ordinal: false, in_words: true });
        }
        let (above, next) = match self.word(at) {
            "a" | "an" => (1.0, at + 1),
            word => (part(word).and_then(|part| Sum::new().with(part)).map(Sum::value)?, at + 1),
        };
        let below_at = self.skip(next, &["-"]);
        let below = denominator(self.word(below_at))?;
        let plural = self.word(below_at).ends_with('s') || self.word(below_at) == "halves";
        (above > 0.0 && (plural || above == 1.0)).then(|| Figure {
            value: above / below,
            end: below_at + 1,
            is_ordinal: false,
            in_words: true,
        })
    }

    /// `3rd`, `21st`, `third`, `twenty-first`.
    pub fn ordinal(&self, at: usize) -> Option<(u32, usize)> {
        if let Some((number, _)) = self.digits(at) {
            let ending = self.glued(at + 1) && self.is(at + 1, &["st", "nd", "rd", "th"]);
            return ending.then_some((number, at + 2));
        }
        let figure = self.number_words(at).filter(|figure| figure.is_ordinal)?;
        Some((figure.value as u32, figure.end))
    }
}

fn letter_scale(word: &str) -> Option<f64> {
    Some(match word {
        "k" => 1e3,
        "m" | "mm" => 1e6,
        "b" => 1e9,
        "t" => 1e12,
        _ => return None,
    })
}

fn vulgar(word: &str) -> Option<f64> {
    Some(match word {
        "½" => 0.5,
        "¼" => 0.25,
        "¾" => 0.75,
        "⅓" => 1.0 / 3.0,
        "⅔" => 2.0 / 3.0,
        "⅛" => 0.125,
        _ => return None,
    })
}

fn denominator(word: &str) -> Option<f64> {
    match word {
        "half" | "halves" => return Some(2.0),
        "quarter" | "quarters" => return Some(4.0),
        _ => {}
    }
    let one = word.strip_suffix('s').unwrap_or(word);
    let small = place(SMALL_ORDINALS, one).filter(|below| *below > 2.0);
    small
        .or_else(|| place(TENS_ORDINALS, one).map(|at| (at + 2.0) * 10.0))
        .or_else(|| (one == "hundredth").then_some(100.0))
        .or_else(|| (one == "thousandth").then_some(1000.0))
}

/// A product of a decimal and a power of ten, without the last bits that binary fractions leave.
fn round(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}
