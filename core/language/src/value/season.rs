//! Which quarter, decade, century or season is named?

use super::calendar::{civil_date, month_start, months_later};
use super::day::Found;
use super::period::{Period, point};
use super::timex::{DateForm, Length, Season, Timex, Unit};
use super::token::Scan;

impl Scan<'_> {
    /// `Q1 2019`, `2019-Q1`, `first quarter of the year`, `next year's first quarter`, `H2 2019`, `first half of 2018`.
    pub(super) fn quarter_of_year(&self, at: usize) -> Found<Period> {
        let (this_year, ..) = civil_date(self.today());
        let owner = self
            .year_or_shifted(at)
            .map(|(year, end)| (year, self.phrase(end, &["' s", "'s", "-", "/", "the"]).unwrap_or(end)));
        let part_at = owner.map_or(at, |(_, end)| end);
        let (index, months, end) = self.part_of_year(part_at)?;
        let of = self.phrase(end, &["of the", "of", "in the", "in", "-", "/"]).unwrap_or(end);
        let after =
            owner.is_none().then(|| self.year_or_shifted(of).or_else(|| self.glued_year(end))).flatten();
        let open = self.phrase(of, &["year"]).filter(|_| of > end && self.is(of - 1, &["the"]));
        let from = |year: i32| month_start(year, index * months + 1);
        if open.is_none()
            && let Some((year, end)) = owner.map(|(year, _)| (year, end)).or(after)
        {
            let to = months_later(from(year), months);
            let period = Period::between(from(year), to, months.into(), Unit::Month);
            return Some((Period { grain: Unit::Quarter, ..period }, end));
        }
        let end = open.unwrap_or(end);
        let next = this_year + i32::from(from(this_year) < self.today());
        let part = |day: i64| {
            let (_, month, day) = civil_date(day);
            point(DateForm::Day { year: None, month: Some(month), day })
        };
        let to = months_later(from(next), months);
        let timex = Timex::Span {
            start: part(from(next)),
            end: part(to),
            length: Length::of(months.into(), Unit::Month),
        };
        let spans = [next - 1, next].map(|year| (from(year), months_later(from(year), months))).to_vec();
        Some((Period { timex, spans, grain: Unit::Quarter }, end))
    }

    /// Which part of a year, of how many months: the quarter or half counted from zero.
    pub(super) fn part_of_year(&self, at: usize) -> Option<(i32, i32, usize)> {
        let months = match self.word(at) {
            "q" => 3,
            "h" => 6,
            _ => 0,
        };
        if months > 0 {
            let (number, 1) = self
                .digits(at + 1)
                .filter(|_| self.glued(at + 1) && (self.ends(at + 2) || self.is(at + 2, &["-"])))?
            else {
                return None;
            };
            let fits = (1..=12 / months as u32).contains(&number);
            return fits.then_some((number as i32 - 1, months, at + 2));
        }
        let the = self.skip(at, &["the"]);
        let last = self.one(the, &["last"]).map(|end| (u32::MAX, end));
        let (nth, end) = last.or_else(|| self.ordinal(the))?;
        let (months, end) = match self.word(end) {
            "quarter" => (3, end + 1),
            "half" => (6, end + 1),
            _ => return None,
        };
        let parts = 12 / months as u32;
        let nth = if nth == u32::MAX { parts } else { nth };
        let of_year = months == 3 || self.is(end, &["of", "year"]);
        ((1..=parts).contains(&nth) && of_year).then_some((nth as i32 - 1, months, end))
    }

    /// `1990s`, `the '90s`, `nineties`, `nineteen twenties`.
    pub(super) fn decade(&self, at: usize) -> Found<Period> {
        let apostrophe = self.skip(at, &["'"]);
        if let Some((number, length @ (2 | 4))) = self.digits(apostrophe) {
            let s = self.skip(apostrophe + 1, &["'"]);
            let is_decade = number % 10 == 0
                && self.is(s, &["s"])
                && self.starts(at)
                && !self.glued(s + 1) | self.ends(s + 1);
            let year = if length == 4 { number as i32 } else { century(number)? };
            let known = length == 4
                || apostrophe > at
                || self.is(at.wrapping_sub(1), &["the", "early", "late", "mid"]);
            return (is_decade && known && year >= 1000)
                .then(|| (Period::years(year, 10, Unit::Decade), s + 1));
        }
        let first = self.number_words(at).filter(|first| (11.0..=20.0).contains(&first.value));
        let word_at = first.map_or(at, |first| first.end);
        const DECADES: [&str; 8] =
            ["twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"];
        let tens = DECADES.iter().position(|word| self.is(word_at, &[word]))? as i32 * 10 + 20;
        let hundreds = first.map_or(1900, |first| first.value as i32 * 100);
        Some((Period::years(hundreds + tens, 10, Unit::Decade), word_at + 1))
    }

    /// `15th century`, `nineteenth century`.
    pub(super) fn century_named(&self, at: usize) -> Found<Period> {
        let (nth, end) = self.ordinal(at).filter(|(nth, _)| (1..=30).contains(nth))?;
        let end = self.one(self.skip(end, &["-"]), &["century", "centuries", "c"])?;
        let before_christ = self.phrase(end, &["bc", "bce", "b . c ."]).is_some();
        let from = (nth as i32 - 1) * 100;
        (!before_christ).then(|| (Period::years(from, 100, Unit::Century), end))
    }

    /// `this summer`, `summer 2016`, `winter of 1944`, `the whole summer`.
    pub(super) fn season(&self, at: usize) -> Found<Period> {
        let (this_year, ..) = civil_date(self.today());
        let lead = self.shift(at);
        let next = lead.map_or(at, |(_, end)| end);
        let season = match self.word(next) {
            "spring" => Season::Spring,
            "summer" => Season::Summer,
            "autumn" | "fall" => Season::Autumn,
            "winter" => Season::Winter,
            _ => return None,
        };
        let of = self.phrase(next + 1, &["of", "in", ","]).unwrap_or(next + 1);
        let said = self.year_or_shifted(of);
        let prose = self.is(at.wrapping_sub(1), &["in", "the", "during", "since", "by", "whole", "every"]);
        let common = self.is(next, &["summer", "winter", "autumn"]);
        let (year, end) = match (lead, said) {
            (_, Some((year, end))) => (Some(year), end),
            (Some((shift, _)), None) => (Some(this_year + shift.steps()), next + 1),
            (None, None) if common || prose => (None, next + 1),
            _ => return None,
        };
        Some((
            Period {
                timex: Timex::date(DateForm::Season { year, season }),
                spans: Vec::new(),
                grain: Unit::Month,
            },
            end,
        ))
    }
}

/// The year of a decade of two digits.
fn century(short: u32) -> Option<i32> {
    short.is_multiple_of(10).then_some(if short >= 20 { 1900 } else { 2000 } + short as i32)
}
