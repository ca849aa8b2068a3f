//! Which period is named by its distance from now: this week, the last three months, the rest of the year?

use super::calendar::{civil_date, monday, month_start, months_later};
use super::counted::{business_days_later, moved};
use super::day::{Found, Shift, month_start_from};
use super::period::{Period, day_form, point};
use super::timex::{Length, Timex, Unit};
use super::token::Scan;

impl Scan<'_> {
    /// `this week`, `next quarter`, `the month`, `the week after next`, `weekend`.
    pub(super) fn shifted_unit(&self, at: usize) -> Found<Period> {
        if let Some(end) = self.phrase(at, &["the week after next", "week after next"]) {
            return Some((Period::week(monday(self.today()) + 14), end));
        }
        let weekend = self.phrase(at, &["weekend", "the weekend"]);
        let article =
            self.is(at, &["the"]) && !self.is(at + 1, &["next"]) | self.is(at + 2, &["decade", "century"]);
        let (shift, unit_at) = match self.shift(at) {
            Some((shift, end)) => (shift, end),
            None if article => self.shift(at + 1).map_or((Shift::This, at + 1), |found| found),
            None if weekend.is_some() => (Shift::This, at),
            None if at > 1
                && self.is(at - 1, &["of"])
                && self.is(at - 2, &["end", "start", "beginning", "middle"]) =>
            {
                (Shift::This, at)
            }
            None => return None,
        };
        // "The last week" leaves its article out, "the week" keeps it.
        if article && unit_at > at + 1 && !self.is(unit_at, &["decade", "century"]) {
            return None;
        }
        let working = self.phrase(unit_at, &["working week", "work week", "business week", "workweek"]);
        if let Some(end) = working {
            let start = monday(self.today()) + 7 * i64::from(shift.steps());
            return Some((Period { spans: vec![(start, start + 5)], ..Period::week(start) }, end));
        }
        let unit_at = self.skip(unit_at, &["calendar"]);
        let (unit, end) = self.unit(unit_at).filter(|_| !self.word(unit_at).ends_with('s'))?;
        if article && unit_at == at + 1 && self.digits(end).is_some() {
            return None;
        }
        if self.is(end, &["of"]) && article && unit_at == at + 1 || self.is(unit_at, &["night"]) {
            return None;
        }
        if article && unit_at == at + 1 && self.is(end, &["before", "after"]) && unit != Unit::Year {
            return None;
        }
        Some((self.unit_around(unit, shift)?, end))
    }

    pub(super) fn unit_around(&self, unit: Unit, shift: Shift) -> Option<Period> {
        let (today, steps) = (self.today(), shift.steps());
        let (year, month, _) = civil_date(today);
        let weeks = 7 * i64::from(steps);
        Some(match unit {
            Unit::Week => Period::week(monday(today) + weeks),
            Unit::Weekend => Period::weekend(monday(today) + weeks, 2),
            Unit::Fortnight => {
                let from = monday(today) + 2 * weeks;
                Period::between(from, from + 14, 2.0, Unit::Week)
            }
            Unit::Month => {
                let (year, month, _) = civil_date(month_start_from(today, steps));
                Period::month(year, month)
            }
            Unit::Quarter => {
                let first = (i32::from(month) - 1) / 3 * 3 + 1;
                Period::months(month_start(year, first + 3 * steps), 3)
            }
            Unit::Year => Period::year(year + steps),
            Unit::Decade => Period::years(year.div_euclid(10) * 10 + 10 * steps, 10, Unit::Decade),
            Unit::Century => Period::years(year.div_euclid(100) * 100 + 100 * steps, 100, Unit::Century),
            _ => return None,
        })
    }

    /// `next 3 days`, `past few weeks`, `5 upcoming years`, `within 9 months`, `last 2 quarters`.
    pub(super) fn shifted_length(&self, at: usize) -> Found<Period> {
        let (shift, length, end) = self.length_and_shift(at)?;
        let steps = i64::from(shift.steps());
        let today = self.today();
        if let [(amount, Unit::Quarter)] = length.0[..] {
            let (year, month, _) = civil_date(today);
            let this = month_start(year, (i32::from(month) - 1) / 3 * 3 + 1);
            let months = (amount as i32).clamp(1, 400) * 3;
            let from = if steps > 0 { months_later(this, 3) } else { months_later(this, -months) };
            let to = months_later(from, months);
            return Some((Period::between(from, to, f64::from(months), Unit::Month), end));
        }
        if length.is_clock() || length.0.iter().any(|(amount, _)| amount.fract() != 0.0) || steps == 0 {
            return None;
        }
        let within = self.is(at, &["within"]);
        let first = today + i64::from(!within);
        let (from, to) = match length.0[..] {
            [(amount, Unit::BusinessDay)] => {
                let amount = (amount as i64).clamp(1, 5000);
                let far = business_days_later(today, steps * amount);
                if steps > 0 { (business_days_later(today, 1), far + 1) } else { (far, today) }
            }
            _ if steps > 0 => (first, moved(first, &length, 1)),
            _ => (moved(today, &length, -1), today),
        };
        let timex = Timex::Span { start: point(day_form(from)), end: point(day_form(to)), length };
        Some((Period { timex, spans: vec![(from, to)], grain: Unit::Day }, end))
    }

    /// A duration with the word that says whether it lies before or after now.
    pub(super) fn length_and_shift(&self, at: usize) -> Option<(Shift, Length, usize)> {
        if let Some(next) = self.phrase(at, &["within the next", "within next", "within the", "within"]) {
            let (length, end) = self.length(next)?;
            return Some((Shift::Next, length, end));
        }
        if let Some((shift, next)) = self.shift(at).filter(|(shift, _)| *shift != Shift::This) {
            let lone = self.is(next, &["a", "an"]);
            let (length, end) = self.length(next).filter(|_| !lone)?;
            return Some((shift, length, end));
        }
        let plain = self.number_words(at).filter(|figure| !figure.is_ordinal);
        let digits = self.digits(at).filter(|_| self.starts(at));
        let (amount, next) = match (digits, plain) {
            (Some((number, _)), _) => (f64::from(number), at + 1),
            (None, Some(figure)) => (figure.value, figure.end),
            _ => return None,
        };
        let (shift, next) = self.shift(next).filter(|(shift, _)| *shift != Shift::This)?;
        let (unit, end) = self.unit(next)?;
        let agrees = amount == 1.0 || self.word(end - 1).ends_with('s');
        agrees.then(|| (shift, Length::of(amount, unit), end))
    }

    /// `3 days starting from next Monday`, `for 3 days, from today`.
    pub(super) fn length_from(&self, at: usize) -> Found<Period> {
        let (length, end) = self.length(self.skip(at, &["for"]))?;
        let comma = self.skip(end, &[","]);
        if self.is(at, &["for"]) && comma == end {
            return None;
        }
        let next =
            self.phrase(comma, &["starting from", "starting on", "starting", "beginning on", "beginning"]);
        let next = next.or_else(|| self.one(comma, &["from"]).filter(|_| comma > end))?;
        let (day, end) = self.day(next).filter(|_| !length.is_clock())?;
        let from = day.coming()?;
        let to = moved(from, &length, 1);
        let timex = Timex::Span { start: point(day_form(from)), end: point(day_form(to)), length };
        Some((Period { timex, spans: vec![(from, to)], grain: Unit::Day }, end))
    }

    /// `rest of the week`, `remainder of this month`, `year to date`.
    pub(super) fn rest_or_to_date(&self, at: usize) -> Found<Period> {
        let today = self.today();
        if let Some(end) =
            self.phrase(at, &["year to date", "month to date", "week to date", "quarter to date"])
        {
            let (unit, _) = self.unit(at)?;
            let mut period = self.unit_around(unit, Shift::This)?;
            period.spans[0].1 = today;
            return Some((period, end));
        }
        const RESTS: &[&str] = &[
            "rest of",
            "rest of the",
            "remaining of",
            "remaining of the",
            "remainder of",
            "remainder of the",
            "the rest of",
            "the rest of the",
        ];
        let next = self.phrase(at, RESTS)?;
        let unit_at =
            self.shift(next).filter(|(shift, _)| *shift == Shift::This).map_or(next, |(_, end)| end);
        let (unit, end) = self.unit(unit_at)?;
        let last = self.unit_around(unit, Shift::This)?.spans.first()?.1 - 1;
        Some((Period::between(today, last, (last - today) as f64, Unit::Day), end))
    }
}
