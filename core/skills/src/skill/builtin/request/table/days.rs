//! Which column holds days, and which days does a question mean? A day is reckoned with as a year and the part of it that has
//! passed: `1 July 2020` is 2020.5.

use super::linked::{Linker, Query, Test, Wants};
use super::measure::Measure;
use super::sheet::{Column, Sheet};
use super::words::{Bound, SINCE, YEARS, stem};
use clew_knowledge::observe::{header_words, lists_days, stamp};
use clew_types::columns::DayOrder;
use clew_types::document::Table;
use clew_types::month::named_month;
use clew_types::time::{DAY, Period, Time};

/// Header words of the day on which somebody was born.
const BIRTHS: &[&str] = &["birth", "birthday", "dob", "born"];

/// The years that a table speaks of.
pub(super) fn is_year(value: f64) -> bool {
    value.fract() == 0.0 && (1000.0..=2100.0).contains(&value)
}

/// Days are compared where each row is something of its own, or happened on a day of its own; what was measured day by day is a
/// series.
pub(super) fn with_days(columns: &mut [Column], table: &Table) {
    let rows = table.rows.len();
    let is_own = |column: &Column| {
        let is_name = !column.is_number && !column.is_flag && column.days.is_none();
        is_name && column.distinct * 10 >= rows * 9
    };
    let has_own = columns.iter().any(is_own);
    for (at, column) in columns.iter_mut().enumerate() {
        column.days = column.days.filter(|_| has_own || lists_days(table, at));
        if column.days.is_none() {
            continue;
        }
        let says =
            |names: &[&str]| header_words(&column.header).iter().any(|word| names.contains(&word.as_str()));
        (column.is_number, column.is_year) = (true, true);
        column.is_since = says(SINCE);
        if says(BIRTHS) {
            column.stems.push(stem("born"));
        }
    }
}

/// The year in which a written day lies, with the part of it before that day.
pub(super) fn day(cell: &str, order: DayOrder) -> Option<f64> {
    in_years(stamp(cell, order)?.time)
}

fn in_years(time: Time) -> Option<f64> {
    let (year, ..) = time.date();
    let (start, end) = (Time::of_day(year, 1, 1)?, Time::of_day(year + 1, 1, 1)?);
    let share = Period { start, end: time }.seconds() as f64 / Period { start, end }.seconds() as f64;
    Some(f64::from(year) + share)
}

/// A limit as it is told: a year, or a day.
pub(super) fn written(limit: f64) -> Option<String> {
    let year = limit.floor() as i32;
    if limit.fract() == 0.0 {
        return Some(year.to_string());
    }
    let (start, end) = (Time::of_day(year, 1, 1)?, Time::of_day(year + 1, 1, 1)?);
    let seconds = (limit.fract() * Period { start, end }.seconds() as f64).round() as i64;
    Some(start.plus((seconds + DAY / 2) / DAY * DAY).day_text())
}

/// What lies after, before or within the time from `low` up to `high`.
fn limits(bound: Option<Bound>, (low, high): (f64, f64)) -> Vec<(Bound, f64)> {
    match bound {
        None => vec![(Bound::AtLeast, low), (Bound::Under, high)],
        Some(Bound::Over) => vec![(Bound::AtLeast, high)],
        Some(Bound::Under) => vec![(Bound::Under, low)],
        Some(Bound::AtLeast) => vec![(Bound::AtLeast, low)],
        Some(Bound::AtMost) => vec![(Bound::Under, high)],
    }
}

/// True where days would be added up or set against each other.
pub(super) fn reckons_days(sheet: &Sheet<'_>, query: &Query) -> bool {
    let is_day =
        |measure: &Measure| matches!(measure, Measure::Column(at) if sheet.columns[*at].days.is_some());
    match &query.wants {
        Wants::Reckoned(_, measure) => is_day(measure),
        Wants::Groups { by: Some((_, measure)), .. } => is_day(measure),
        Wants::Difference { sides, .. } => {
            sides.iter().any(|side| side.by.as_ref().is_some_and(|(_, measure)| is_day(measure)))
        }
        _ => false,
    }
}

/// From when to when a year, a month or a day is.
fn span(year: i32, month: Option<u8>, day: Option<u8>) -> Option<(f64, f64)> {
    let start = Time::of_day(year, month.unwrap_or(1), day.unwrap_or(1))?;
    let end = match (month, day) {
        (Some(_), Some(_)) => start.plus(DAY),
        (Some(month), _) => Time::of_day(year + i32::from(month == 12), month % 12 + 1, 1)?,
        _ => Time::of_day(year + 1, 1, 1)?,
    };
    Some((in_years(start)?, in_years(end)?))
}

impl Linker<'_> {
    /// Limits on a column of years or days by the year at a place, and by the month and day in front of it.
    pub fn limits_of_year(&mut self, at: usize, column: usize) -> Option<Vec<(usize, Test)>> {
        let year = self.asked.words[at].number?;
        let (from, within) = match self.sheet.columns[column].days {
            Some(_) => self.time_of(at, year as i32)?,
            None => (at, (year, year)),
        };
        let ahead = self.asked.word(from.checked_sub(1)?);
        let bound = YEARS.iter().find(|(word, _)| *word == ahead).map(|(_, bound)| *bound);
        if bound.is_none() && !matches!(ahead, "in" | "of" | "from" | "year" | "on") {
            return Some(Vec::new());
        }
        // What is so since a year was so in later ones too.
        if self.sheet.columns[column].is_since && bound.is_none() && !self.says_began(column) {
            return None;
        }
        self.uses(from - 1, at - from + 2);
        self.uses_beginnings();
        let limits = match (self.sheet.columns[column].days, bound) {
            (Some(_), bound) => limits(bound, within),
            (None, Some(bound)) => vec![(bound, year)],
            (None, None) => vec![(Bound::AtLeast, year), (Bound::AtMost, year)],
        };
        Some(limits.into_iter().map(|(bound, limit)| (column, Test::Bound(bound, limit))).collect())
    }

    /// The column of days that is meant: the only one, the one that is named, or the one on which the deed was done.
    pub fn day_column(&self) -> Option<usize> {
        let is_day = |column: &Column| column.days.is_some();
        let is_said = |column: &Column| self.asked.words.iter().any(|word| column.stems.contains(&word.stem));
        let is_deed = |column: &Column| column.stems.iter().any(|of| self.sheet.deed(of).is_some());
        let only =
            |holds: &dyn Fn(&Column) -> bool| self.sheet.only(|column| is_day(column) && holds(column));
        only(&|_| true).or_else(|| only(&is_said)).or_else(|| only(&is_deed))
    }

    /// `in March`, `on 1 April`, `between March and May`: of days that are all of one year. What is asked of several years
    /// stays open.
    pub fn months(&mut self) {
        let Some(column) = self.day_column() else { return };
        let mut years: Vec<i32> =
            self.sheet.rows().filter_map(|row| Some(self.sheet.value(row, column)? as i32)).collect();
        years.dedup();
        let [year] = years.as_slice() else { return };
        let Some((from, to, within)) = (1..self.asked.len()).find_map(|at| self.month_at(at, *year)) else {
            return;
        };
        let is_and = matches!(self.asked.word(to + 1), "and" | "to" | "until" | "till" | "through");
        let last = (to + 2..to + 4).find_map(|at| self.month_at(at, *year)).filter(|_| is_and);
        let ahead = self.asked.word(from - 1);
        let bound = YEARS.iter().find(|(word, _)| *word == ahead).map(|(_, bound)| *bound);
        let (to, within) = match last {
            Some((_, to, last)) if matches!(ahead, "between" | "from") => (to, (within.0, last.1)),
            None if bound.is_some() || matches!(ahead, "in" | "of" | "from" | "on" | "during" | "for") => {
                (to, within)
            }
            _ => return,
        };
        self.uses(from - 1, to - from + 2);
        self.filters.extend(
            limits(bound, within).into_iter().map(|(bound, limit)| (column, Test::Bound(bound, limit))),
        );
    }

    /// The month at a place, with the day beside it and without a year: where it begins and ends, and from when to when it is.
    fn month_at(&self, at: usize, year: i32) -> Option<(usize, usize, (f64, f64))> {
        let number = |at: usize| self.asked.words.get(at).and_then(|word| word.number);
        let is_day = |at: usize| number(at).is_some_and(|day| (1.0..=31.0).contains(&day));
        let is_year_at = |at: usize| number(at).is_some_and(is_year);
        let month = named_month(self.asked.word(at)).filter(|_| self.free(at))?;
        if is_year_at(at + 1) || is_day(at + 1) && is_year_at(at + 2) {
            return None;
        }
        let (from, to) = match (at > 1 && is_day(at - 1), is_day(at + 1)) {
            (true, _) => (at - 1, at),
            (_, true) => (at, at + 1),
            _ => (at, at),
        };
        let day = number(if from < at { from } else { to }).map(|day| day as u8);
        Some((from, to, span(year, Some(month), day)?))
    }

    /// `2020`, `March 2020`, `15 March 2020`, `March 15, 2020`: where it begins, and from when to when it is. `None` for a day that
    /// no calendar has.
    fn time_of(&self, at: usize, year: i32) -> Option<(usize, (f64, f64))> {
        let month = |back: usize| at.checked_sub(back).and_then(|at| named_month(self.asked.word(at)));
        let day = |back: usize| {
            let number = at.checked_sub(back).and_then(|at| self.asked.words[at].number);
            number.filter(|day| (1.0..=31.0).contains(day)).map(|day| day as u8)
        };
        let (length, month, day) = match (month(1), day(2), month(2), day(1)) {
            (Some(month), Some(day), ..) | (_, _, Some(month), Some(day)) => (2, Some(month), Some(day)),
            (Some(month), ..) => (1, Some(month), None),
            _ => (0, None, None),
        };
        Some((at - length, span(year, month, day)?))
    }

    /// `between 2018 and 2020` of what began then: the one column of years or days, with limits on it.
    pub fn between_years(&self, limits: &[(Bound, f64)]) -> Option<usize> {
        let column = self.sheet.only(|column| column.is_year)?;
        let are_years = limits.iter().all(|(_, limit)| is_year(*limit));
        (are_years && limits.len() == 2 && self.says_began(column)).then_some(column)
    }

    /// A limit on a column; the last of so many years ends with its last day.
    pub fn limit_on(&self, column: usize, (bound, limit): (Bound, f64)) -> (usize, Test) {
        let is_of_days = self.sheet.columns[column].days.is_some() && is_year(limit);
        let (bound, limit) = match bound {
            Bound::AtMost if is_of_days => (Bound::Under, limit + 1.0),
            Bound::Over if is_of_days => (Bound::AtLeast, limit + 1.0),
            _ => (bound, limit),
        };
        (column, Test::Bound(bound, limit))
    }
}
