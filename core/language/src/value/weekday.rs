//! Which day is named by its weekday?

use super::calendar::{civil_date, monday, month_start, nth_weekday, weekday};
use super::day::{Day, Found, Shift, month_start_from};
use super::timex::DateForm;
use super::token::{Kind, Scan};

impl Scan<'_> {
    /// 1 = Monday.
    pub(super) fn weekday(&self, at: usize) -> Found<u8> {
        let index = WEEKDAYS.iter().position(|names| self.is(at, names))?;
        // Short names that are words too want a capital, or a word of time before them.
        let capital = self.tokens.get(at).is_some_and(|token| token.capital);
        let led = self.is(at.wrapping_sub(1), &["on", "next", "this", "last", "every", "each", "week", ","]);
        if self.is(at, &["sun", "sat", "wed"]) && !capital && !led {
            return None;
        }
        let short = self.word(at).len() <= 5 && !self.word(at).ends_with("day");
        let dot = short && self.is(at + 1, &["."]) && self.glued(at + 1) && self.tokens.len() > at + 2;
        Some((index as u8 + 1, at + 1 + usize::from(dot)))
    }

    /// `Friday`, `next Friday`, `Friday of next week`, `next week Friday`, `Monday 21`, `Tuesday the eleventh`.
    pub(super) fn weekday_named(&self, at: usize) -> Found<Day> {
        let today = self.today();
        let in_week =
            |steps: i32, day: u8| Day::known(monday(today) + i64::from(day) - 1 + 7 * i64::from(steps));
        let the = self.skip(at, &["the"]);
        if let Some((shift, next)) = self.shift(the) {
            if self.is(next, &["week"]) {
                let on = self.phrase(next + 1, &[", on", "on", "'s", "' s", ","]).unwrap_or(next + 1);
                let (day, end) = self.weekday(on)?;
                return Some((in_week(shift.steps(), day), end));
            }
            let (day, end) = self.weekday(next)?;
            let found = match shift {
                Shift::Coming => Day::known(today + i64::from((day + 6 - weekday(today)) % 7) + 1),
                Shift::Past => Day::known(today - i64::from((weekday(today) + 6 - day) % 7) - 1),
                _ => in_week(shift.steps(), day),
            };
            return Some((found, end));
        }
        let (day, end) = self.weekday(the)?;
        let of = self.phrase(end, &["of", "in", ","]).unwrap_or(end);
        let the_week = self.skip(of, &["the"]);
        if let Some((shift, week)) = self.shift(the_week)
            && self.is(week, &["week"])
            && (of > end || !self.is(week + 1, &["'"]))
        {
            return Some((in_week(shift.steps(), day), week + 1));
        }
        if let Some(found) = self.weekday_and_number(day, end) {
            return Some(found);
        }
        let past = today - 1 - i64::from((weekday(today) + 6 - day) % 7);
        let next = today + i64::from((day + 7 - weekday(today)) % 7);
        Some((Day { form: DateForm::Weekday(day), days: vec![past, next] }, end))
    }

    /// `21` or `the 21st` behind a weekday: the months where that day falls on it.
    pub(super) fn weekday_and_number(&self, weekday_said: u8, at: usize) -> Found<Day> {
        let the = self.skip(self.skip(at, &[","]), &["the"]);
        let (number, end) = self.day_of_month(the)?;
        let digits = self.kind(the) == Some(Kind::Digits);
        if !(digits || the > at)
            || self.time_follows(the, end)
            || self.unit(end).is_some() && !self.glued(end)
        {
            return None;
        }
        let (year, month, _) = civil_date(self.today());
        let fits = |shift: i32| {
            let start = month_start(year, i32::from(month) + shift);
            let day = start + i64::from(number) - 1;
            (civil_date(day).2 == number && weekday(day) == weekday_said).then_some(day)
        };
        if let Some(day) = fits(0).filter(|_| the > at && self.is(the - 1, &["the"])) {
            return Some((Day::known(day), end));
        }
        let past = (0..60).filter_map(|back| fits(-back)).find(|day| *day < self.today());
        let next = (0..60).filter_map(fits).find(|day| *day >= self.today());
        let days: Vec<i64> = past.into_iter().chain(next).collect();
        (!days.is_empty()).then_some((Day { form: DateForm::Weekday(weekday_said), days }, end))
    }

    /// The number is a time of day: `Monday 8-9am`, `Friday 4 oclock`, `Monday 1pm`.
    pub(super) fn time_follows(&self, at: usize, end: usize) -> bool {
        const JOINED: &[&str] =
            &["-", "to", ":", "am", "pm", "a", "p", "o", "oclock", "and", "until", "till"];
        let decimal = self.is(end, &["."]) && self.glued(end + 1);
        end == at + 1 && (decimal || self.is(end, JOINED))
    }

    /// `the first Monday of next month`, `the last Friday in May 2020`.
    pub(super) fn nth_weekday_of(&self, at: usize) -> Found<Day> {
        let the = self.skip(at, &["the"]);
        let (nth, end) = match self.one(the, &["last"]) {
            Some(end) => (5, end),
            None => self.ordinal(the).filter(|(nth, _)| (1..=5).contains(nth))?,
        };
        let (day, end) = self.weekday(end)?;
        let of = self.one(end, &["of", "in"])?;
        let nth = nth as u8;
        let form = |year, month| DateForm::Nth { year, month, weekday: day, nth };
        if let Some((months, end)) = self.shifted(self.skip(of, &["the"]), &["month"]) {
            let (year, month, _) = civil_date(month_start_from(self.today(), months));
            return Some((
                Day { form: form(None, month), days: vec![nth_weekday(year, month, day, nth)] },
                end,
            ));
        }
        let (month, end) = self.month(of)?;
        if let Some((year, end)) = self.year_after(end) {
            return Some((
                Day { form: form(Some(year), month), days: vec![nth_weekday(year, month, day, nth)] },
                end,
            ));
        }
        let days = self.around(|year| Some(nth_weekday(year, month, day, nth)));
        Some((Day { form: form(None, month), days }, end))
    }
}

const WEEKDAYS: [&[&str]; 7] = [
    &["monday", "mon"],
    &["tuesday", "tue", "tues"],
    &["wednesday", "wed", "weds"],
    &["thursday", "thu", "thur", "thurs"],
    &["friday", "fri"],
    &["saturday", "sat"],
    &["sunday", "sun"],
];
