//! Which dates does a sentence name, and which is earlier?

use super::words::Words;
use clew_types::month::named_month;

/// A date; month and day are 0 where they are not named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Date {
    pub year: i32,
    pub month: u8,
    pub day: u8,
}

/// A date in a text: tokens `from..to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DateAt {
    pub date: Date,
    pub from: usize,
    pub to: usize,
}

impl Date {
    /// Years from here to `later`, counted as birthdays are; halves of unknown months are not guessed.
    pub fn years_until(self, later: Date) -> i32 {
        let before_birthday = (later.month, later.day) < (self.month, self.day);
        later.year - self.year - i32::from(before_birthday)
    }

    /// Days or so, for finding the longer of two spans.
    pub fn days(self) -> i64 {
        i64::from(self.year) * 372 + i64::from(self.month) * 31 + i64::from(self.day)
    }
}

pub(super) fn is_month(word: &str) -> bool {
    named_month(word).is_some()
}

/// All dates, in order: `2 May 1934`, `May 2, 1934`, `May 1934`, `1934`, `2 May`.
pub(super) fn dates(words: &Words<'_>) -> Vec<DateAt> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match date_at(words, at) {
            Some(date) => {
                at = date.to;
                found.push(date);
            }
            None => at += 1,
        }
    }
    found
}

/// The first date of a text.
pub(super) fn first_date(text: &str) -> Option<Date> {
    dates(&Words::new(text)).first().map(|found| found.date)
}

fn date_at(words: &Words<'_>, at: usize) -> Option<DateAt> {
    day_month_year(words, at).or_else(|| month_day_year(words, at)).or_else(|| {
        let year = year(words, at)?;
        Some(DateAt { date: Date { year, month: 0, day: 0 }, from: at, to: at + 1 })
    })
}

fn day_month_year(words: &Words<'_>, at: usize) -> Option<DateAt> {
    let (day, month) = (day(words, at)?, month(words, at + 1)?);
    let after = at + 2 + usize::from(words.lower(at + 2) == ",");
    let year = year(words, after)?;
    Some(DateAt { date: Date { year, month, day }, from: at, to: after + 1 })
}

fn month_day_year(words: &Words<'_>, at: usize) -> Option<DateAt> {
    let month = month(words, at)?;
    let Some(day) = day(words, at + 1) else {
        let after = at + 1 + usize::from(words.lower(at + 1) == ",");
        let year = year(words, after)?;
        return Some(DateAt { date: Date { year, month, day: 0 }, from: at, to: after + 1 });
    };
    let after = at + 2 + usize::from(words.lower(at + 2) == ",");
    let year = year(words, after)?;
    Some(DateAt { date: Date { year, month, day }, from: at, to: after + 1 })
}

fn month(words: &Words<'_>, at: usize) -> Option<u8> {
    named_month(words.lower(at)).filter(|_| words.is_capitalised(at))
}

fn day(words: &Words<'_>, at: usize) -> Option<u8> {
    let digits = words.lower(at).trim_end_matches(|c: char| c.is_ascii_alphabetic());
    digits.parse().ok().filter(|day| (1..=31).contains(day) && !digits.is_empty())
}

fn year(words: &Words<'_>, at: usize) -> Option<i32> {
    let word = words.lower(at);
    let is_plain = (3..=4).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit());
    if !is_plain || words.lower(at + 1) == "%" {
        return None;
    }
    // Three digits are a year only where something says so.
    let year: i32 = word.parse().ok()?;
    let before = words.lower(at.wrapping_sub(1));
    let is_said = matches!(before, "ad" | "in" | "c." | "born" | "died" | "(" | "–" | "-" | "circa");
    ((1000..=2100).contains(&year) || is_said || month(words, at.wrapping_sub(1)).is_some()).then_some(year)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(i32, u8, u8)]) {
        let found: Vec<_> =
            dates(&Words::new(text)).iter().map(|d| (d.date.year, d.date.month, d.date.day)).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn dates_in_their_many_forms() {
        check("(2 November 1932 – 21 October 1987)", &[(1932, 11, 2), (1987, 10, 21)]);
        check("born May 17, 1900 in Rome", &[(1900, 5, 17)]);
        check("in May 1900 and 1910–1988", &[(1900, 5, 0), (1910, 0, 0), (1988, 0, 0)]);
        check("may 12 people", &[]);
        check("It has 350 rooms and 12,000 seats", &[]);
        check("in 845 he left", &[(845, 0, 0)]);
    }
}
