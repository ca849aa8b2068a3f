//! Which moment of which day is named, and from which moment to which?

use super::clock::Clock;
use super::counted::moved;
use super::day::{Day, Found, longest};
use super::found::{Kind, Modifier, Phrase, Reading};
use super::timex::{Bounds, DateForm, DayPart, Length, Point, TimeForm, Timex};
use super::token::Scan;

pub(super) const DAY: i64 = 86_400;

/// A part of a named day, or its first or second half.
pub(super) struct PartOfDay {
    pub day: Day,
    pub part: DayPart,
    pub modifier: Option<Modifier>,
}

pub(super) fn at_day(date: DateForm, time: TimeForm) -> Point {
    Point { date: Some(date), time: Some(time) }
}

pub(super) fn at_moment(moment: i64) -> Point {
    let day = Day::known(moment.div_euclid(DAY));
    at_day(day.form, TimeForm::full(moment.rem_euclid(DAY)))
}

/// The bounds of a part of a day, in seconds.
pub(super) fn part_bounds(part: DayPart, modifier: Option<Modifier>) -> (i64, i64) {
    let (from, to) = part.bounds();
    let middle = (from + to + 1) / 2;
    match modifier {
        Some(Modifier::Start) => (from, middle),
        Some(Modifier::End) => (middle, to),
        _ => (from, to),
    }
}

impl Scan<'_> {
    /// A moment: `tomorrow at 8am`, `7 pm on Monday`, `tonight at 9`, `in 5 minutes`, `now`, `end of the day`.
    pub(super) fn moment(&self, at: usize) -> Option<Phrase> {
        let phrase = |(readings, end)| Phrase { from: at, end, kind: Kind::DateTime, readings };
        let found = [
            self.now(at),
            self.counted_moment(at),
            self.end_of_day(at),
            self.day_then_clock(at),
            self.clock_then_day(at),
        ];
        longest(found).map(phrase)
    }

    pub(super) fn now(&self, at: usize) -> Found<Vec<Reading>> {
        const NOW: &[&str] = &[
            "now",
            "right now",
            "at present",
            "at this time",
            "at the moment",
            "at this moment",
            "just now",
        ];
        let end = self.phrase(at, NOW)?;
        let timex = Timex::Point(Point { date: Some(DateForm::Now), time: None });
        Some((vec![Reading::new(timex, Bounds::Moment(self.now))], end))
    }

    /// `in 5 minutes`, `2 hours ago`, `half an hour from now`, `30 minutes later`.
    pub(super) fn counted_moment(&self, at: usize) -> Found<Vec<Reading>> {
        let within = self.one(at, &["in"]);
        let (length, end) = self.length(within.unwrap_or(at))?;
        if !length.0.iter().any(|(_, unit)| unit.is_clock()) {
            return None;
        }
        let ago = self.phrase(end, &["ago", "earlier", "before now"]).map(|end| (-1, end));
        let later = self.phrase(end, &["later", "from now", "hence", "from right now"]).map(|end| (1, end));
        let (sign, end) = ago.or(later).or(within.map(|_| (1, end)))?;
        let moment = self.later(&length, sign);
        Some((vec![Reading::new(Timex::Point(at_moment(moment)), Bounds::Moment(moment))], end))
    }

    /// Now, and some length more or less.
    pub(super) fn later(&self, length: &Length, sign: i64) -> i64 {
        let seconds: f64 =
            length.0.iter().filter(|(_, unit)| unit.is_clock()).map(|(n, unit)| n * unit.seconds()).sum();
        let days = Length(length.0.iter().filter(|(_, unit)| !unit.is_clock()).copied().collect());
        let day = moved(self.today(), &days, sign);
        day * DAY + self.now.rem_euclid(DAY) + sign * (seconds.min(1e10) as i64)
    }

    /// `end of the day`, `eod`, `end of tomorrow`.
    pub(super) fn end_of_day(&self, at: usize) -> Found<Vec<Reading>> {
        if let Some(end) = self.phrase(
            at,
            &["eod", "the eod", "end of day", "the end of day", "end of the day", "the end of the day"],
        ) {
            return Some((self.at_clock(&Day::known(self.today()), &[TimeForm::full(DAY - 1)], None), end));
        }
        let next = self.phrase(at, &["end of", "end of the", "the end of"])?;
        let (day, end) = self.day(next)?;
        Some((self.at_clock(&day, &[TimeForm::full(DAY - 1)], None), end))
    }

    /// A day at a time of day; the first time's days before the second's.
    pub(super) fn at_clock(&self, day: &Day, forms: &[TimeForm], modifier: Option<Modifier>) -> Vec<Reading> {
        let mut readings = Vec::new();
        for form in forms {
            let timex = Timex::Point(at_day(day.form, *form));
            if day.days.is_empty() {
                readings.push(Reading { modifier, ..Reading::new(timex, Bounds::Open) });
                continue;
            }
            for of in &day.days {
                let bounds = Bounds::Moment(of * DAY + form.seconds());
                readings.push(Reading { modifier, ..Reading::new(timex.clone(), bounds) });
            }
        }
        readings
    }

    pub(super) fn day_then_clock(&self, at: usize) -> Found<Vec<Reading>> {
        const LINKS: &[&str] = &[
            "at",
            ", at",
            "@",
            "for",
            "around",
            "about",
            "at around",
            "at about",
            ", around",
            ",",
            "-",
            "t",
            "by",
            "on",
            "from",
        ];
        if let Some((found, end)) = self.part_of_day(at) {
            let next = self.phrase(end, LINKS).unwrap_or(end);
            let (clock, end) = self.clock_beside(next, next > end)?;
            return Some((self.at_clock(&found.day, &[clock.within(found.part).form()], None), end));
        }
        let (day, end) = self.day(at)?;
        let next =
            self.phrase(end, LINKS).filter(|next| !self.is(next - 1, &["by", "from", "on"])).unwrap_or(end);
        let strong = next > end && !self.is(next - 1, &[",", "-"]);
        let (clock, end) = self.clock_beside(next, strong)?;
        Some((self.at_clock(&day, &clock.forms(), None), end))
    }

    /// A time of day; one that is only a number needs a word before it that says so.
    pub(super) fn clock_beside(&self, at: usize, strong: bool) -> Found<Clock> {
        let bare = if strong { self.small_clock(at) } else { None };
        let (clock, end) = longest([self.clock(at), bare])?;
        (!clock.bare || strong).then_some((clock, end))
    }

    pub(super) fn small_clock(&self, at: usize) -> Found<Clock> {
        let (number, length) =
            self.digits(at).filter(|(number, length)| (1..=24).contains(number) && *length <= 2)?;
        let open = number <= 12;
        let clock =
            Clock { hour: number as u8 % 24, minute: None, second: None, open, bare: true, dotted: false };
        (length <= 2 && self.starts(at) && self.clock_stands(at + 1)).then_some((clock, at + 1))
    }

    /// `8am this morning`, `3:00 on Monday`, `five-thirty tomorrow evening`, `10, tonight`.
    pub(super) fn clock_then_day(&self, at: usize) -> Found<Vec<Reading>> {
        let lead = self.skip(at, &["at"]);
        let (clock, end) = longest([self.clock(lead), self.small_clock_before_day(lead)])?;
        if lead > at && !clock.dotted && !self.dotted_clock(lead) {
            return None;
        }
        let next =
            self.phrase(end, &["on", "on the", ", on", ",", "of", "of the", "the", "in the"]).unwrap_or(end);
        if let Some((found, end)) = self.part_of_day(next) {
            return Some((self.at_clock(&found.day, &[clock.within(found.part).form()], None), end));
        }
        let linked = self.is(next.wrapping_sub(1), &["on", "of", "the"]);
        let (day, end) = self.day(next).or_else(|| self.bare_after_on(next))?;
        (!clock.bare || linked && self.is(at.wrapping_sub(1), &["at"]))
            .then(|| (self.at_clock(&day, &clock.forms(), None), end))
    }

    pub(super) fn bare_after_on(&self, at: usize) -> Found<Day> {
        let (day, end) = self.ordinal(at).filter(|(day, _)| (1..=31).contains(day))?;
        (self.is(at.wrapping_sub(1), &["the", "on"])).then(|| (self.day_of_some_month(day as u8), end))
    }

    pub(super) fn dotted_clock(&self, at: usize) -> bool {
        self.digits(at).is_some() && self.is(at + 1, &["."]) && self.glued(at + 1) && self.glued(at + 2)
    }

    /// A bare number before `tonight` or `this morning`.
    pub(super) fn small_clock_before_day(&self, at: usize) -> Found<Clock> {
        let (number, length) = self.digits(at).filter(|(number, _)| (1..=12).contains(number))?;
        let end = at + 1;
        let next = self.skip(end, &[","]);
        let tonight = self.is(next, &["tonight", "tonite"])
            && (next > end || self.is(at.wrapping_sub(1), &["at", "around"]));
        let clock =
            Clock { hour: number as u8, minute: None, second: None, open: true, bare: false, dotted: false };
        (tonight && length <= 2 && self.starts(at)).then_some((clock, end))
    }

    /// `tonight`, `this morning`, `last night`, `Monday afternoon`, `Wednesday evening next week`, `tomorrow am`.
    pub(super) fn part_of_day(&self, at: usize) -> Found<PartOfDay> {
        let today = self.today();
        let plain =
            |day: i64, part, end| Some((PartOfDay { day: Day::known(day), part, modifier: None }, end));
        if let Some(end) = self.one(at, &["tonight", "tonite"]) {
            return plain(today, DayPart::Night, end);
        }
        let (modifier, next) = self.half_of_part(at);
        if let Some((shift, next)) = self.shift(next)
            && let Some((part, end)) = self.day_part(next).filter(|(part, _)| self.tells_time(*part))
        {
            let modifier = modifier.or(self.half_of_part(next).0);
            let day = Day::known(today + i64::from(shift.steps()));
            return Some((PartOfDay { day, part, modifier }, end));
        }
        let (day, end) = self.day(next).filter(|_| modifier.is_none())?;
        let (link, early) = match self.phrase(end, &["in the", "in", "at", ",", "during the", "the"]) {
            Some(link) => (link, link),
            None => (end, end),
        };
        let (modifier, link) = self.half_of_part(early.max(link));
        let (part, end) = self.day_part(link).or_else(|| {
            let (pm, end) = self.meridiem(link).filter(|_| link == end && !self.glued(link))?;
            Some((if pm { DayPart::Afternoon } else { DayPart::Morning }, end))
        })?;
        if self.word(end - 1).ends_with("s") && part != DayPart::Business || !self.tells_time(part) {
            return None;
        }
        let later_week = self.shift(end).filter(|(_, next)| self.is(*next, &["week"]));
        if let (Some((shift, week)), DateForm::Weekday(weekday)) = (later_week, day.form) {
            let monday = super::calendar::monday(today) + 7 * i64::from(shift.steps());
            return plain(monday + i64::from(weekday) - 1, part, week + 1);
        }
        Some((PartOfDay { day, part, modifier }, end))
    }
}
