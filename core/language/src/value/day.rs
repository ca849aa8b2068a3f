//! Which day is named: written out, in digits, by its weekday, by a feast, or counted from another?

use super::calendar::{civil_date, day_number, month_start};
use super::feast::{Feast, Rule};
use super::timex::DateForm;
use super::token::{Kind, Scan, once};

/// A day as it was said, and the days it may mean: the last one and the next one where the year or week was left open.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Day {
    pub form: DateForm,
    pub days: Vec<i64>,
}

impl Day {
    pub fn known(day: i64) -> Self {
        let (year, month, of_month) = civil_date(day);
        Self { form: DateForm::Day { year: Some(year), month: Some(month), day: of_month }, days: vec![day] }
    }

    /// The one that comes next.
    pub fn coming(&self) -> Option<i64> {
        self.days.last().copied()
    }
}

/// Which one of a row of days, weeks or months.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shift {
    This,
    Next,
    Last,
    /// The very next, even in this week.
    Coming,
    /// The one just gone, even in this week.
    Past,
}

impl Shift {
    pub fn steps(self) -> i32 {
        match self {
            Self::This => 0,
            Self::Next | Self::Coming => 1,
            Self::Last | Self::Past => -1,
        }
    }
}

pub(super) type Found<T> = Option<(T, usize)>;

/// The one that ends last; of equals the first.
pub(super) fn longest<T, const N: usize>(options: [Found<T>; N]) -> Found<T> {
    options.into_iter().flatten().reduce(|best, next| if next.1 > best.1 { next } else { best })
}

impl Scan<'_> {
    pub(super) fn shift(&self, at: usize) -> Found<Shift> {
        if let Some(end) = self.phrase(at, &["this coming", "this upcoming", "this next"]) {
            return Some((Shift::Coming, end));
        }
        if let Some(end) = self.phrase(at, &["this past", "this last"]) {
            return Some((Shift::Past, end));
        }
        let shift = match self.word(at) {
            "this" | "current" => Shift::This,
            "next" | "following" => Shift::Next,
            "coming" | "upcoming" => Shift::Coming,
            "last" | "previous" => Shift::Last,
            "past" => Shift::Past,
            _ => return None,
        };
        Some((shift, at + 1))
    }

    /// A day that is named or counted.
    pub(super) fn day(&self, at: usize) -> Found<Day> {
        once(&self.days, at, || self.day_now(at))
    }

    fn day_now(&self, at: usize) -> Found<Day> {
        longest([
            self.written_day(at),
            self.numeric_day(at),
            self.relative_day(at),
            self.weekday_named(at),
            self.nth_weekday_of(at),
            self.feast_day(at),
            self.counted_day(at),
            self.day_of_period(at),
            self.bare_day(at),
        ])
    }

    /// The last day before today and the first from today on that come once in a year, if at all.
    pub(super) fn around(&self, of_year: impl Fn(i32) -> Option<i64>) -> Vec<i64> {
        let today = self.today();
        let (this_year, ..) = civil_date(today);
        let past = (0..9).filter_map(|back| of_year(this_year - back)).find(|day| *day < today);
        let next = (0..9).filter_map(|ahead| of_year(this_year + ahead)).find(|day| *day >= today);
        past.into_iter().chain(next).collect()
    }

    /// `today`, `the day after tomorrow`, `the next day`.
    pub(super) fn relative_day(&self, at: usize) -> Found<Day> {
        const DAYS: &[(i64, &[&str])] = &[
            (0, &["today", "the day", "this day", "current date", "the current date", "current day"]),
            (
                1,
                &[
                    "tomorrow",
                    "tmr",
                    "tmrw",
                    "next day",
                    "the next day",
                    "the following day",
                    "following day",
                ],
            ),
            (1, &["the day after"]),
            (
                -1,
                &[
                    "yesterday",
                    "previous day",
                    "the previous day",
                    "last day",
                    "the last day",
                    "the day before",
                ],
            ),
            (2, &["day after tomorrow", "the day after tomorrow", "day after next", "the day after next"]),
            (-2, &["day before yesterday", "the day before yesterday"]),
        ];
        let of = |(shift, phrases): &(i64, &[&str])| {
            self.phrase(at, phrases).map(|end| (Day::known(self.today() + shift), end))
        };
        let found =
            DAYS.iter().filter_map(of).reduce(|best, next| if next.1 > best.1 { next } else { best })?;
        let other_sense =
            self.is(found.1 - 1, &["day"]) && self.is(found.1, &["of", "time", "when", "'", "care"]);
        (!other_sense || self.is(at, &["today"])).then_some(found)
    }

    /// `next month`, `the month`, `this year`: how many units from now.
    pub(super) fn shifted(&self, at: usize, units: &[&str]) -> Found<i32> {
        let (shift, end) = self.shift(at).map_or((0, at), |(shift, end)| (shift.steps(), end));
        let known = end > at || self.is(at.wrapping_sub(1), &["the"]);
        self.one(end, units).filter(|_| known).map(|end| (shift, end))
    }

    /// A feast, with its year if said: `Easter 2018`, `next Christmas`, `Labor Day of this year`.
    pub(super) fn feast_day(&self, at: usize) -> Found<Day> {
        let lead = self.shift(at);
        let (feast, end) = Feast::at(self, lead.map_or(at, |(_, end)| end))?;
        let (this_year, ..) = civil_date(self.today());
        let of = self.phrase(end, &["of", "in", ","]).unwrap_or(end);
        let said = self.year(of).or_else(|| {
            let (steps, end) = self.shifted(of, &["year"])?;
            Some((this_year + steps, end))
        });
        if let Some((year, end)) = said {
            return Some((Day::known(feast.day(year)?), end));
        }
        let days = self.around(|year| feast.day(year));
        let chosen = lead.and_then(|(shift, _)| match shift {
            Shift::This => feast.day(this_year),
            Shift::Next | Shift::Coming => days.last().copied(),
            Shift::Last | Shift::Past => days.first().copied(),
        });
        if let Some(day) = chosen {
            return Some((Day::known(day), end));
        }
        let form = match feast.rule {
            Rule::Fixed(month, day) => DateForm::Day { year: None, month: Some(month), day },
            Rule::Nth(month, weekday, nth) => DateForm::Nth { year: None, month, weekday, nth },
            _ => {
                let (_, month, day) = civil_date(*days.last()?);
                DateForm::Day { year: None, month: Some(month), day }
            }
        };
        Some((Day { form, days }, end))
    }

    /// `the 18th` behind "on": of this month, the one gone and the one to come.
    pub(super) fn bare_day(&self, at: usize) -> Found<Day> {
        let on = self.is(at.wrapping_sub(1), &["on"]);
        let the = self.skip(at, &["the"]);
        let (day, end) = self.day_of_month(the).filter(|_| on && self.starts(the))?;
        let ordinal = self.ordinal(the).is_some();
        if !ordinal && the == at || self.time_follows(the, end) || self.month(end).is_some() {
            return None;
        }
        let counts = self.tokens.get(end).is_some_and(|next| next.kind == Kind::Word && !ordinal)
            && !self.is(end, &["at", "from", "between", "for", "and", "or", "in"]);
        let named = ordinal
            && self.tokens.get(end).is_some_and(|next| next.kind == Kind::Word)
            && self.is(
                end,
                &["floor", "day", "street", "anniversary", "century", "birthday", "attempt", "place"],
            );
        (!counts && !named).then(|| (self.day_of_some_month(day), end))
    }

    /// A day of the month, last and next.
    pub(super) fn day_of_some_month(&self, day: u8) -> Day {
        let (year, month, _) = civil_date(self.today());
        let of = |shift: i32| day_number_in(year, i32::from(month) + shift, day);
        let past = (0..4).filter_map(|back| of(-back)).find(|day| *day < self.today());
        let next = (0..4).filter_map(of).find(|day| *day >= self.today());
        let form = DateForm::Day { year: None, month: None, day };
        Day { form, days: past.into_iter().chain(next).collect() }
    }
}

fn day_number_in(year: i32, month: i32, day: u8) -> Option<i64> {
    let (year, month, _) = civil_date(month_start(year, month));
    day_number(year, month, day)
}

/// The first of the month some months from a day.
pub(super) fn month_start_from(day: i64, months: i32) -> i64 {
    let (year, month, _) = civil_date(day);
    month_start(year, i32::from(month) + months)
}

/// Two digits of a year: of this century up to 29.
pub(super) fn century(short: u32) -> i32 {
    short as i32 + if short < 30 { 2000 } else { 1900 }
}
