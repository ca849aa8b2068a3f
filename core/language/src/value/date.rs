//! Which day is written out, in words or in digits?

use super::calendar::{civil_date, day_number, weekday};
use super::day::{Day, Found, Shift, century};
use super::timex::DateForm;
use super::token::{Kind, Scan};
use clew_types::month::month as month_name;

impl Scan<'_> {
    pub(super) fn month(&self, at: usize) -> Found<u8> {
        let month = month_name(self.word(at))?;
        let dot = self.is(at + 1, &["."]) && self.glued(at + 1) && self.word(at).len() <= 4;
        Some((month, at + 1 + usize::from(dot && self.kind(at + 2) == Some(Kind::Digits))))
    }

    /// A year of four digits, two after an apostrophe, or in words: `1996`, `'96`, `nineteen ninety six`.
    pub(super) fn year(&self, at: usize) -> Found<i32> {
        if let Some((number, 4)) = self.digits(at) {
            let is_year = (1000..3000).contains(&number) && self.starts(at) && self.ends(at + 1);
            return is_year.then_some((number as i32, at + 1));
        }
        if let (true, Some((number, 2))) = (self.is(at, &["'"]) && self.glued(at + 1), self.digits(at + 1)) {
            return Some((century(number), at + 2));
        }
        self.year_in_words(at)
    }

    pub(super) fn year_in_words(&self, at: usize) -> Found<i32> {
        let first = self.number_words(at).filter(|first| !first.is_ordinal)?;
        if (2000.0..2100.0).contains(&first.value) {
            return Some((first.value as i32, first.end));
        }
        if !(11.0..=20.0).contains(&first.value) {
            return None;
        }
        let second = self.number_words(first.end).filter(|second| !second.is_ordinal)?;
        let whole = (10.0..100.0).contains(&second.value);
        whole.then_some(((first.value * 100.0 + second.value) as i32, second.end))
    }

    /// A year behind a month or day: `, 2019`, `of 1995`, `in 2016`, `of 87`.
    pub(super) fn year_after(&self, at: usize) -> Found<i32> {
        let comma = self.skip(at, &[","]);
        let of = self.skip(comma, &["of", "in", "-"]);
        let short = || {
            let (number, 2) = self.digits(of)? else { return None };
            (of > comma && self.is(comma, &["of"]) && self.ends(of + 1)).then_some((century(number), of + 1))
        };
        self.year(of).filter(|(_, end)| !self.counts_things(*end)).or_else(short)
    }

    /// A number before a unit of time is no year.
    pub(super) fn counts_things(&self, end: usize) -> bool {
        self.unit(end).is_some() && !self.is(end, &["s", "m", "h", "d", "y"])
    }

    /// A day of the month: `3rd`, `third`, `the 3rd`, `3`, `twenty nine`.
    pub(super) fn day_of_month(&self, at: usize) -> Found<u8> {
        let found = self.ordinal(at).or_else(|| match self.digits(at) {
            Some((number, 1..=2)) if self.ends(at + 1) || self.is(at + 1, &["-", "/", "."]) => {
                Some((number, at + 1))
            }
            Some(_) => None,
            None => self.number_words(at).map(|figure| (figure.value as u32, figure.end)),
        });
        let is_clock = |end: usize| self.is(end, &[":", "am", "pm", "a", "p"]) && self.glued(end);
        found
            .filter(|(day, end)| (1..=31).contains(day) && !is_clock(*end))
            .map(|(day, end)| (day as u8, end))
    }

    /// `Tue, the 9th of May 2017`, `May 9th, 2017`, `dec31`, `this Friday July 6`.
    pub(super) fn written_day(&self, at: usize) -> Found<Day> {
        let named = self.weekday_lead(at);
        let the = self.skip(named, &["the"]);
        let day_first = || {
            let (day, end) = self.day_of_month(the)?;
            let of = self.phrase(end, &["day of", "of the", "of", "st of"]).unwrap_or(end);
            let (month, end) = self.month(of)?;
            self.starts(the).then_some((month, day, end))
        };
        let month_first = || {
            let (month, end) = self.month(the)?;
            let comma = self.skip(end, &[","]);
            let (day, end) = self.day_of_month(self.skip(comma, &["the"]))?;
            Some((month, day, end))
        };
        let (month, day, end) = day_first().or_else(month_first)?;
        let bracket = if self.is(end, &["("]) { self.weekday(end + 1) } else { None };
        let end = bracket.filter(|(_, end)| self.is(*end, &[")"])).map_or(end, |(_, end)| end + 1);
        let year = self.year_after(end).filter(|(_, end)| self.ends(*end));
        let end = year.map_or(end, |(_, end)| end);
        let mut found = self.year_day(year.map(|(year, _)| year), month, day)?;
        self.settle(&mut found, at);
        Some((found, end))
    }

    /// Past a weekday before a date, with the word that picks it.
    pub(super) fn weekday_lead(&self, at: usize) -> usize {
        let picked = self.shift(at).map_or(at, |(_, end)| end);
        match self.weekday(picked) {
            Some((_, end)) => self.skip(end, &[","]),
            None if picked > at && self.is(picked + 1, &["/"]) && self.numeric_parts(picked).is_some() => {
                picked
            }
            None => at,
        }
    }

    /// "This", "next", "last" before a date choose the year.
    pub(super) fn settle(&self, day: &mut Day, at: usize) {
        let Some((shift, _)) = self.shift(at).filter(|_| day.days.len() == 2) else { return };
        let (this_year, ..) = civil_date(self.today());
        let of_this_year = day.days.iter().position(|day| civil_date(*day).0 == this_year);
        match (shift, of_this_year) {
            (Shift::This, Some(index)) => day.days = vec![day.days[index]],
            (Shift::Next | Shift::Coming, _) => day.days = day.days.split_off(1),
            (Shift::Last | Shift::Past, _) => day.days.truncate(1),
            (Shift::This, None) => {}
        }
    }

    /// A day of a year, or of the last and the next year it comes in; without days where no calendar has it.
    pub(super) fn year_day(&self, year: Option<i32>, month: u8, day: u8) -> Option<Day> {
        let form = DateForm::Day { year, month: Some(month), day };
        if !(1..=12).contains(&month) {
            return None;
        }
        if let Some(year) = year {
            return Some(Day { form, days: day_number(year, month, day).into_iter().collect() });
        }
        Some(Day { form, days: self.around(|year| day_number(year, month, day)) })
    }

    /// Parts of a date in digits that stand close together: numbers or month names with one kind of mark between.
    pub(super) fn numeric_parts(&self, at: usize) -> Found<Vec<(u32, usize, bool)>> {
        let mark = self.word(at + 1);
        if !matches!(mark, "/" | "-" | ".") || !self.glued(at + 1) {
            return None;
        }
        let mut parts = Vec::new();
        let mut end = at;
        while parts.len() < 3 {
            match (self.digits(end), self.month(end)) {
                (Some((number, length)), _) if length <= 4 => parts.push((number, length, false)),
                (None, Some((month, _))) => parts.push((month.into(), 0, true)),
                _ => break,
            }
            end += 1;
            if self.word(end) != mark || !self.glued(end) || !self.glued(end + 1) || parts.len() == 3 {
                break;
            }
            end += 1;
        }
        let whole = parts.len() >= 2 && self.word(end - 1) != mark;
        whole.then_some((parts, end))
    }

    /// `2019-10-04`, `10/4/2019`, `22/04`, `23.04.2022`, `Oct/2`, `2019-aug-1`, `2016 10 16`.
    pub(super) fn numeric_day(&self, at: usize) -> Found<Day> {
        let lead = self.weekday_lead(at);
        if let Some(found) = self.spaced_date(lead) {
            return Some(found);
        }
        let (parts, end) =
            self.numeric_parts(lead).filter(|(_, end)| self.starts(lead) && self.ends(*end))?;
        self.numeric_date(at, lead, parts, end)
    }

    /// A date in digits whatever is glued to it.
    pub(super) fn joined_date(&self, at: usize) -> Found<Day> {
        let (parts, end) = self.numeric_parts(at)?;
        self.numeric_date(at, at, parts, end)
    }

    pub(super) fn numeric_date(
        &self,
        at: usize,
        lead: usize,
        parts: Vec<(u32, usize, bool)>,
        end: usize,
    ) -> Found<Day> {
        let (year, month, day) = match parts[..] {
            [(year, 4, _), second, (day, 1..=2, false)] => (Some(year as i32), second, (day, 2, false)),
            [(year, 4, _), (day, 1..=2, false), month @ (_, _, true)] => {
                (Some(year as i32), month, (day, 2, false))
            }
            [first, second, (year, 4, _)] => (Some(year as i32), first, second),
            [first, second, (year, 2, _)] => {
                return self.short_year(year, first, second).map(|day| (day, end));
            }
            [first, second] => {
                let said = lead > at || self.is(at.wrapping_sub(1), &["on"]) || first.2 || second.2;
                let slash = self.is(lead + 1, &["/"]) || said;
                if !slash || [first, second].iter().any(|part| part.1 > 2) {
                    return None;
                }
                (None, first, second)
            }
            _ => return None,
        };
        let (month, day) = month_and_day(month, day)?;
        let later = self.year_after(end).filter(|_| year.is_none());
        let end = later.map_or(end, |(_, end)| end);
        let bracket = if self.is(end, &["("]) { self.weekday(end + 1) } else { None };
        let end = bracket.filter(|(_, end)| self.is(*end, &[")"])).map_or(end, |(_, end)| end + 1);
        let mut found = self.year_day(year.or(later.map(|(year, _)| year)), month, day)?;
        // A hyphen or dot may also join two times of day: the weekday decides.
        if let (Some(said), false) = (self.weekday_before(lead), self.is(lead + 1, &["/"]))
            && !found.days.iter().any(|day| weekday(*day) == said)
        {
            return None;
        }
        self.settle(&mut found, at);
        Some((found, end))
    }

    pub(super) fn weekday_before(&self, at: usize) -> Option<u8> {
        let before = at.checked_sub(1)?;
        let before = if self.is(before, &[","]) { before.checked_sub(1)? } else { before };
        self.weekday(before).map(|(day, _)| day)
    }

    pub(super) fn short_year(
        &self,
        year: u32,
        first: (u32, usize, bool),
        second: (u32, usize, bool),
    ) -> Option<Day> {
        let (month, day) = month_and_day(first, second)?;
        if !(30..40).contains(&year) {
            return self.year_day(Some(century(year)), month, day);
        }
        let days = [1900, 2000].iter().filter_map(|century| day_number(century + year as i32, month, day));
        Some(Day { form: DateForm::ShortYear { year: year as u8, month, day }, days: days.collect() })
    }

    pub(super) fn spaced_date(&self, at: usize) -> Found<Day> {
        let ((year, 4), (month, 2), (day, 2)) =
            (self.digits(at)?, self.digits(at + 1)?, self.digits(at + 2)?)
        else {
            return None;
        };
        let whole = (1000..3000).contains(&year) && self.starts(at) && self.ends(at + 3);
        let day = day_number(year as i32, month as u8, day as u8).filter(|_| whole)?;
        Some((Day::known(day), at + 3))
    }
}

/// Month before day as in America, where both are possible; a named month wherever it stands.
fn month_and_day(first: (u32, usize, bool), second: (u32, usize, bool)) -> Option<(u8, u8)> {
    let (month, day) = match (first.2, second.2) {
        (true, true) => return None,
        (true, false) => (first.0, second.0),
        (false, true) => (second.0, first.0),
        (false, false) if first.0 > 12 => (second.0, first.0),
        (false, false) => (first.0, second.0),
    };
    ((1..=12).contains(&month) && (1..=31).contains(&day)).then_some((month as u8, day as u8))
}
