//! Which day is counted from another, or within a month, week or year?

use super::calendar::{civil_date, monday, month_start, months_later, week_start, weekday, year_start};
use super::day::{Day, Found, longest};
use super::timex::{Length, Unit};
use super::token::Scan;

impl Scan<'_> {
    /// Days, weeks, months or years from a day: `3 weeks ago`, `in two days`, `2 weeks before Christmas`.
    pub(super) fn counted_day(&self, at: usize) -> Found<Day> {
        let within = self.one(at, &["in"]);
        let (length, end) = self.length(within.unwrap_or(at))?;
        if length.is_clock() || length.0.iter().any(|(amount, _)| amount.fract() != 0.0) {
            return None;
        }
        let (base, sign, end) = match (within, self.direction(end)) {
            (_, Some(found)) => found,
            (Some(_), None) => (self.today(), 1, end),
            (None, None) => return None,
        };
        Some((Day::known(moved(base, &length, sign)), end))
    }

    /// `ago`, `later`, `from now`, `after Christmas`: the day counted from, and the direction.
    pub(super) fn direction(&self, at: usize) -> Option<(i64, i64, usize)> {
        let today = self.today();
        if let Some(end) = self.phrase(at, &["ago", "earlier", "before now", "before today", "prior", "back"])
        {
            return Some((today, -1, end));
        }
        let ahead = ["later", "from now", "hence", "from today", "after today", "from this day", "after now"];
        if let Some(end) = self.phrase(at, &ahead) {
            return Some((today, 1, end));
        }
        let (sign, next) = match self.word(at) {
            "before" | "prior" => (-1, at + 1),
            "after" | "from" | "following" | "since" => (1, at + 1),
            _ => return None,
        };
        // One day counted from another, no further: nesting is bounded.
        let (base, end) = longest([
            self.written_day(next),
            self.numeric_day(next),
            self.relative_day(next),
            self.weekday_named(next),
            self.feast_day(next),
        ])
        .and_then(|(day, end)| Some((day.coming()?, end)))
        .or_else(|| {
            let the = self.phrase(next, &["the year", "year"]).unwrap_or(next);
            self.year(the).map(|(year, end)| (year_start(year), end))
        })?;
        Some((base, sign, end))
    }

    /// `the 15th day of next month`, `the first day of the year`, `the last day of week 3`.
    pub(super) fn day_of_period(&self, at: usize) -> Found<Day> {
        let the = self.skip(at, &["the"]);
        let (nth, end) = match self.one(the, &["last"]) {
            Some(end) => (None, end),
            None => self.ordinal(the).map(|(nth, end)| (Some(nth), end))?,
        };
        let of = self.phrase(end, &["day of the", "day of", "day in the", "day in"])?;
        let (year, month, _) = civil_date(self.today());
        let pick = |from: i64, to: i64| {
            let day = nth.map_or(to - 1, |nth| from + i64::from(nth) - 1);
            (from..to).contains(&day).then(|| Day::known(day))
        };
        if let Some((steps, end)) = self.shifted(of, &["month"]) {
            let from = month_start(year, i32::from(month) + steps);
            return Some((pick(from, months_later(from, 1))?, end));
        }
        if let Some((steps, end)) = self.shifted(of, &["year"]) {
            return Some((pick(year_start(year + steps), year_start(year + steps + 1))?, end));
        }
        if let Some((steps, end)) = self.shifted(of, &["week"]) {
            let from = monday(self.today()) + 7 * i64::from(steps);
            return Some((pick(from, from + 7)?, end));
        }
        if let Some((month, end)) = self.month(of) {
            let (year, end) = self.year_after(end)?;
            let from = month_start(year, month.into());
            return Some((pick(from, months_later(from, 1))?, end));
        }
        let week = self.one(of, &["week"])?;
        let (number, end) = self.digits(week).map(|(number, _)| (number, week + 1))?;
        let from = (1..=53).contains(&number).then(|| week_start(year, number as u8))?;
        Some((pick(from, from + 7)?, end))
    }
}

/// A day some length later (sign 1) or earlier (-1).
pub(super) fn moved(day: i64, length: &Length, sign: i64) -> i64 {
    length.0.iter().fold(day, |day, (amount, unit)| {
        let amount = (*amount as i64).clamp(-40_000, 40_000) * sign;
        let months = |each: i64| months_later(day, (amount * each).clamp(-120_000, 120_000) as i32);
        match unit {
            Unit::Day => day + amount,
            Unit::BusinessDay => business_days_later(day, amount),
            Unit::Week | Unit::Weekend => day + 7 * amount,
            Unit::Fortnight => day + 14 * amount,
            Unit::Month => months(1),
            Unit::Quarter => months(3),
            Unit::Year => months(12),
            Unit::Decade => months(120),
            Unit::Century => months(1200),
            Unit::Second | Unit::Minute | Unit::Hour => day,
        }
    })
}

/// The day after some working days have passed.
pub(super) fn business_days_later(day: i64, amount: i64) -> i64 {
    let step = amount.signum();
    let (mut day, mut left) = (day, amount.abs().min(5000));
    while left > 0 {
        day += step;
        left -= i64::from(weekday(day) <= 5);
    }
    day
}
