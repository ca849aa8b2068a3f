//! How often does something come again?

use super::clock::Clock;
use super::day::Found;
use super::found::{Kind, Phrase, Reading};
use super::timex::{Bounds, DateForm, Length, Point, TimeForm, Timex, Unit};
use super::token::Scan;

fn time(form: TimeForm) -> Timex {
    Timex::Point(Point { date: None, time: Some(form) })
}

impl Scan<'_> {
    /// `daily`, `every two weeks`, `each Monday at 4pm`, `3pm each day`, `Friday mornings`.
    pub fn repeated(&self, at: usize) -> Option<Phrase> {
        let found = [
            self.adverb(at),
            self.every(at),
            self.clock_first(at),
            self.plural_weekday(at),
            self.times_a(at),
        ];
        let (timex, end) = super::day::longest(found)?;
        let reading = Reading::new(timex, Bounds::Open);
        Some(Phrase { from: at, end, kind: Kind::Set, readings: vec![reading] })
    }

    fn adverb(&self, at: usize) -> Found<Timex> {
        let half = self.phrase(at, &["semi -", "semi"]);
        let twice = self.phrase(at, &["bi -", "bi"]);
        let next = half.or(twice).unwrap_or(at);
        let (amount, unit) = match self.word(next) {
            "hourly" => (1.0, Unit::Hour),
            "daily" | "nightly" | "everyday" => (1.0, Unit::Day),
            "weekly" => (1.0, Unit::Week),
            "biweekly" => (2.0, Unit::Week),
            "fortnightly" => (2.0, Unit::Week),
            "monthly" => (1.0, Unit::Month),
            "bimonthly" => (2.0, Unit::Month),
            "quarterly" => (3.0, Unit::Month),
            "yearly" | "annually" | "annual" => (1.0, Unit::Year),
            "biannually" | "semiannually" | "semiannual" | "biannual" => (0.5, Unit::Year),
            _ => return None,
        };
        let times = if half.is_some() {
            0.5
        } else if twice.is_some() {
            2.0
        } else {
            1.0
        };
        let timed = self.timed(next + 1);
        if let (Some((clock, end)), Unit::Day) = (timed, unit) {
            return Some((time(clock.form()), end));
        }
        Some((Timex::Length(Length::of(amount * times, unit)), next + 1))
    }

    /// A time of day behind a repetition, with "at" or "on" before it.
    fn timed(&self, at: usize) -> Found<Clock> {
        let next = self.phrase(at, &["at", ", at", "around"]).unwrap_or(at);
        let (clock, end) = self.clock(next).filter(|(clock, _)| !clock.bare)?;
        Some((clock, end))
    }

    /// `every day`, `each second week`, `every other Friday`, `any weekend`, `every evening at 7:13 pm`.
    fn every(&self, at: usize) -> Found<Timex> {
        let any = self.is(at, &["any"]);
        let next = self.one(at, &["every", "each", "any"])?;
        let other = self.phrase(next, &["other", "second", "alternate"]);
        let from = other.unwrap_or(next);
        if let Some((weekday, end)) = self.weekday(from) {
            let part = self.day_part(end).map(|(part, end)| (TimeForm::Part(part), end));
            let clock = self.timed(end).map(|(clock, end)| (clock.form(), end));
            let (form, end) = clock.or(part).map_or((None, end), |(form, end)| (Some(form), end));
            return Some((Timex::Point(Point { date: Some(DateForm::Weekday(weekday)), time: form }), end));
        }
        if let Some((part, end)) = self.day_part(from) {
            let (form, end) = match self.timed(end) {
                Some((clock, end)) => (if clock.open { clock.within(part) } else { clock }.form(), end),
                None => (TimeForm::Part(part), end),
            };
            return (!any).then_some((time(form), end));
        }
        if let Some((month, end)) = self.month(from) {
            let point = Point { date: Some(DateForm::Month { year: None, month }), time: None };
            return Some((Timex::Point(point), end));
        }
        let digits = self.digits(next).map(|(number, _)| (f64::from(number), next + 1));
        let words = || self.number_words(next).map(|figure| (figure.value, figure.end));
        let (amount, unit_at) = match other {
            Some(end) => (2.0, end),
            None => digits.or_else(words).unwrap_or((1.0, next)),
        };
        let (unit, end) = self.unit(unit_at).filter(|_| amount > 0.0)?;
        if let (Some((clock, end)), Unit::Day) = (self.timed(end), unit) {
            return Some((time(clock.form()), end));
        }
        let unit = if unit == Unit::BusinessDay && amount == 1.0 { Unit::BusinessDay } else { unit };
        Some((Timex::Length(Length::of(amount, unit)), end))
    }

    /// `3pm each day`, `6am everyday`, `at 9 every morning`.
    fn clock_first(&self, at: usize) -> Found<Timex> {
        let (clock, end) = self.clock(at).filter(|(clock, _)| !clock.bare && !clock.dotted)?;
        if let Some(end) =
            self.phrase(end, &["each day", "every day", "everyday", "daily", "each night", "every night"])
        {
            return Some((time(clock.form()), end));
        }
        let every = self.one(end, &["every", "each", "on"])?;
        if let (Some((weekday, end)), false) = (self.weekday(every), self.is(every - 1, &["on"])) {
            let point = Point { date: Some(DateForm::Weekday(weekday)), time: Some(clock.form()) };
            return Some((Timex::Point(point), end));
        }
        let (part, end) = self.day_part(every).filter(|_| !self.is(every - 1, &["on"]))?;
        Some((time(clock.within(part).form()), end))
    }

    /// `Mondays`, `Friday mornings`, `Thursdays at 17.30`.
    fn plural_weekday(&self, at: usize) -> Found<Timex> {
        const PLURALS: [&str; 7] =
            ["mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays", "sundays"];
        let point = |weekday, time| Timex::Point(Point { date: Some(DateForm::Weekday(weekday)), time });
        if let Some(index) = PLURALS.iter().position(|plural| self.is(at, &[plural])) {
            let weekday = index as u8 + 1;
            let next = self.skip(at + 1, &["at"]);
            if let Some((clock, end)) = self.clock(next) {
                return Some((point(weekday, Some(clock.form())), end));
            }
            return match self.day_part(at + 1) {
                Some((part, end)) => Some((point(weekday, Some(TimeForm::Part(part))), end)),
                None => Some((point(weekday, None), at + 1)),
            };
        }
        let (weekday, end) = self.weekday(at)?;
        let (part, after) = self.day_part(end).filter(|_| self.word(end).ends_with('s'))?;
        Some((point(weekday, Some(TimeForm::Part(part))), after))
    }

    /// `once a week`, `one a day`.
    fn times_a(&self, at: usize) -> Found<Timex> {
        let next = self.phrase(at, &["once a", "once every", "one a", "once per"])?;
        let (unit, end) = self.unit(next)?;
        Some((Timex::Length(Length::of(1.0, unit)), end))
    }
}
