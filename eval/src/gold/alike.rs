//! When do two names mean the same to a set that writes names its own way?

use clew_language::text::country::same_country;
use clew_language::text::fold::fold;
use clew_types::month::{MONTHS, month};
use std::collections::BTreeSet;

/// A name, made ready for comparing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    folded: String,
    words: BTreeSet<String>,
}

impl Name {
    /// `ALCO_RS-3`, `"101 Ukrop Way"`, `1,777,539`, `1932-03-15` as plain words.
    pub fn new(written: &str) -> Self {
        let plain = written.replace('_', " ");
        let plain = plain.trim_matches(|c: char| c == '"' || c.is_whitespace());
        let plain = without_separators(&spelled_date(plain));
        let numbers: Vec<&str> = plain.split(' ').map(whole_number).collect();
        let folded = fold(&numbers.join(" "));
        let counts = |word: &&str| word.len() > 1 || word.bytes().all(|byte| byte.is_ascii_digit());
        let words = folded.split(' ').filter(counts).map(plain_word).collect();
        Self { folded, words }
    }

    /// Same words, or all words of the shorter one in the longer one, or the same stem (Italy, Italian), or most
    /// words in common (F1 of words above one half).
    pub fn alike(&self, wanted: &Self) -> bool {
        let within = !self.words.is_empty()
            && !wanted.words.is_empty()
            && (self.words.is_subset(&wanted.words) || wanted.words.is_subset(&self.words));
        within
            || self.folded == wanted.folded
            || self.stem_of(wanted)
            || self.half_of(wanted)
            || self.land_of(wanted)
    }

    /// "Danish" and "Denmark", "USA" and "United States".
    fn land_of(&self, wanted: &Self) -> bool {
        same_country(&self.folded).is_some_and(|land| same_country(&wanted.folded) == Some(land))
    }

    fn half_of(&self, wanted: &Self) -> bool {
        let common = self.words.intersection(&wanted.words).count();
        4 * common > self.words.len() + wanted.words.len()
    }

    fn stem_of(&self, wanted: &Self) -> bool {
        self.folded.len() >= 5
            && wanted.folded.len() >= 5
            && !self.folded.contains(' ')
            && self.folded.get(..4) == wanted.folded.get(..4)
    }
}

/// `1932-03-15` → `15 march 1932`.
fn spelled_date(text: &str) -> String {
    let parts: Vec<&str> = text.split('-').collect();
    let digits = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if let [year, month, day] = parts[..]
        && parts.iter().all(digits)
        && year.len() == 4
        && let Some(name) = month.parse::<usize>().ok().and_then(|month| MONTHS.get(month.wrapping_sub(1)))
    {
        return format!("{} {name} {year}", day.trim_start_matches('0'));
    }
    text.to_owned()
}

/// `610.0` → `610`.
fn whole_number(word: &str) -> &str {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    match word.split_once('.') {
        Some((whole, rest)) if digits(whole) && digits(rest) && rest.bytes().all(|byte| byte == b'0') => {
            whole
        }
        _ => word,
    }
}

/// `3rd` → `3`, `oct` → `october`.
fn plain_word(word: &str) -> String {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let ordinal = !digits.is_empty() && matches!(&word[digits.len()..], "st" | "nd" | "rd" | "th");
    let named = month(word).map(|number| MONTHS[usize::from(number) - 1].to_lowercase());
    named.unwrap_or_else(|| if ordinal { digits } else { word }.to_owned())
}

/// Takes the commas out of `1,777,539`.
fn without_separators(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let digit = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(char::is_ascii_digit);
    let kept = chars
        .iter()
        .enumerate()
        .filter(|(at, c)| **c != ',' || !digit(at.checked_sub(1)) || !digit(Some(at + 1)));
    kept.map(|(_, c)| *c).collect()
}

/// Two names that a fact joins.
#[derive(Clone, Debug)]
pub struct Pair(pub Name, pub Name);

impl Pair {
    /// From two names as written.
    pub fn new(head: &str, tail: &str) -> Self {
        Self(Name::new(head), Name::new(tail))
    }

    /// Same two things, in either order.
    pub fn alike(&self, wanted: &Self) -> bool {
        self.0.alike(&wanted.0) && self.1.alike(&wanted.1)
            || self.1.alike(&wanted.0) && self.0.alike(&wanted.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_mean_the_same() {
        let check = |found: &str, wanted: &str, expected: bool| {
            assert_eq!(Name::new(found).alike(&Name::new(wanted)), expected, "{found:?} {wanted:?}");
        };
        check("March 15, 1932", "1932-03-15", true);
        check("1,604", "1604", true);
        check("Leith Bank", "The_Leith_Bank", true);
        check("Norwegian", "Norway", true);
        check("Oct 3rd 1983", "1983-10-03", true);
        check("610 metres", "610.0", true);
        check("Leith Bank", "Leith Tower", false);
        check("Leith Bank of Oslo", "Leith Tower on the Hill", false);
        check("American", "United_States", true);
        check("Oslo", "Bergen", false);
    }
}
