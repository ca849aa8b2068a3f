//! From which moment to which?

use super::day::{Day, Found, Shift, longest};
use super::daytime::{DAY, at_day, at_moment, part_bounds};
use super::found::{Kind, Modifier, Phrase, Reading};
use super::timex::{Bounds, DateForm, Length, TimeForm, Timex};
use super::token::Scan;

impl Scan<'_> {
    /// From a moment to another: parts of days, a day with two times, moments around now.
    pub(super) fn moment_range(&self, at: usize) -> Option<Phrase> {
        let phrase = |(readings, end)| Phrase { from: at, end, kind: Kind::DateTimeRange, readings };
        longest([
            self.part_range(at),
            self.day_then_clocks(at),
            self.clocks_then_day(at),
            self.shifted_moments(at),
            self.day_and_bound(at),
            self.two_moments(at),
        ])
        .map(phrase)
    }

    pub(super) fn part_range(&self, at: usize) -> Found<Vec<Reading>> {
        let (found, end) = self.part_of_day(at)?;
        let (from, to) = part_bounds(found.part, found.modifier);
        let timex = Timex::Point(at_day(found.day.form, TimeForm::Part(found.part)));
        let reading = |day: &i64| Reading {
            modifier: found.modifier,
            ..Reading::new(timex.clone(), Bounds::Moments(Some(day * DAY + from), Some(day * DAY + to)))
        };
        Some((found.day.days.iter().map(reading).collect(), end))
    }

    /// `Tuesday from 2:00 to 2:30 pm`, `this evening from 7 to 9`, `14th Feb from 9:30am for 7 hours`.
    pub(super) fn day_then_clocks(&self, at: usize) -> Found<Vec<Reading>> {
        let link = |end: usize| {
            self.phrase(end, &[",", "at", "for", ", from"]).filter(|next| *next == end + 1).unwrap_or(end)
        };
        let part = self.part_of_day(at).and_then(|(found, end)| {
            let (pairs, end) = self.clock_pairs(link(end), Some(found.part), true)?;
            Some((self.on_day(&found.day, &pairs), end))
        });
        part.or_else(|| {
            let (day, end) = self.day(at)?;
            let (pairs, end) = self.clock_pairs(link(end), None, true)?;
            Some((self.on_day(&day, &pairs), end))
        })
    }

    /// `from 5 to 6pm of April 22`, `3:00 to 4:00 tomorrow`, `between 7 and 9:30 last night`.
    pub(super) fn clocks_then_day(&self, at: usize) -> Found<Vec<Reading>> {
        let (_, end) = self.clock_pairs(at, None, true)?;
        let next = self.phrase(end, &["on", "on the", "of", ",", ", on", "of the"]).unwrap_or(end);
        if let Some((found, last)) = self.part_of_day(next) {
            let (pairs, _) = self.clock_pairs(at, Some(found.part), true)?;
            return Some((self.on_day(&found.day, &pairs), last));
        }
        let (pairs, _) = self.clock_pairs(at, None, true)?;
        let (day, end) = self.day(next)?;
        Some((self.on_day(&day, &pairs), end))
    }

    /// Two times of each day a day may mean.
    pub(super) fn on_day(&self, day: &Day, pairs: &[(TimeForm, TimeForm)]) -> Vec<Reading> {
        let mut readings = Vec::new();
        for (first, second) in pairs {
            let (from, mut to) = (first.seconds(), second.seconds());
            let overnight = to < from;
            to += i64::from(overnight) * DAY;
            let end_form = if overnight { next_form(day.form) } else { day.form };
            let (start, end) = (at_day(day.form, *first), at_day(end_form, *second));
            let timex = Timex::Span { start, end, length: Length::clock(to - from) };
            let reading = |day: &i64| {
                Reading::new(timex.clone(), Bounds::Moments(Some(day * DAY + from), Some(day * DAY + to)))
            };
            readings.extend(day.days.iter().map(reading));
        }
        readings
    }

    /// `next hour`, `last minute`, `5 coming minutes`, `within 2 hours`, `past 24 hours`.
    pub(super) fn shifted_moments(&self, at: usize) -> Found<Vec<Reading>> {
        let unit = || {
            let (shift, next) = self.shift(at).filter(|(shift, _)| *shift != Shift::This)?;
            let (unit, end) = self.unit(next).filter(|(unit, _)| unit.is_clock())?;
            (!self.word(next).ends_with('s')).then(|| (shift, Length::of(1.0, unit), end))
        };
        let (shift, length, end) = unit().or_else(|| self.length_and_shift(at))?;
        if !length.0.iter().any(|(_, unit)| unit.is_clock()) {
            return None;
        }
        let sign = i64::from(shift.steps());
        let other = self.later(&length, sign);
        let (from, to) = if sign > 0 { (self.now, other) } else { (other, self.now) };
        let timex = Timex::Span { start: at_moment(from), end: at_moment(to), length };
        Some((vec![Reading::new(timex, Bounds::Moments(Some(from), Some(to)))], end))
    }

    /// `tomorrow before 5pm`, `Tuesday after 1pm`, `3 pm or later on Monday`.
    pub(super) fn day_and_bound(&self, at: usize) -> Found<Vec<Reading>> {
        let day_first = || {
            let (day, end) = self.day(at)?;
            let (modifier, next) = self.bound_word(self.skip(end, &[","]))?;
            let (clock, end) = self.clock_beside(next, true)?;
            Some((day, modifier, clock, end))
        };
        let clock_first = || {
            let (clock, end) = self.clock(at)?;
            let (modifier, next) = self.bound_behind(end)?;
            let (day, end) = self.day(self.skip(next, &["on"]))?;
            Some((day, modifier, clock, end))
        };
        let (day, modifier, clock, end) = day_first().or_else(clock_first)?;
        let mut readings = self.at_clock(&day, &clock.forms(), Some(modifier));
        for reading in &mut readings {
            if let Bounds::Moment(at) = reading.bounds {
                let from = matches!(modifier, Modifier::After | Modifier::Since);
                reading.bounds =
                    if from { Bounds::Moments(Some(at), None) } else { Bounds::Moments(None, Some(at)) };
            }
        }
        Some((readings, end))
    }

    /// `from 2pm till tomorrow 4:30pm`, `between 2:00 tomorrow and 4:00`, `between now and eight o'clock`.
    pub(super) fn two_moments(&self, at: usize) -> Found<Vec<Reading>> {
        let (next, links) = self.range_lead(at);
        if next == at {
            return None;
        }
        let known = |at: usize| {
            let phrase = self.moment(at)?;
            Some((phrase.readings, phrase.end))
        };
        let opening = known(next);
        let dated = opening.is_some();
        let (first, end) = opening.or_else(|| {
            let (clock, end) = self.clock(next)?;
            Some((self.at_clock(&Day::known(self.today()), &clock.forms(), None), end))
        })?;
        let link = self.phrase(end, links)?;
        let base = first.iter().find_map(|reading| match reading.bounds {
            Bounds::Moment(at) => Some(at.div_euclid(DAY)),
            _ => None,
        })?;
        let said = known(link);
        if !dated && said.is_none() {
            return None;
        }
        let (second, end) = said.or_else(|| {
            let (clock, end) = self.clock_beside(link, true)?;
            Some((self.at_clock(&Day::known(base), &clock.forms(), None), end))
        })?;
        let mut readings = Vec::new();
        for (index, reading) in first.iter().enumerate() {
            let matching = second.iter().skip(if second.len() == first.len() { index } else { 0 });
            let pair = matching.clone().find_map(|other| match (reading.bounds, other.bounds) {
                (Bounds::Moment(from), Bounds::Moment(to)) if from <= to => Some((from, to, other)),
                _ => None,
            });
            let Some((from, to, other)) = pair else { continue };
            let (Timex::Point(start), Timex::Point(end)) = (&reading.timex, &other.timex) else { continue };
            let timex = Timex::Span { start: *start, end: *end, length: Length::clock(to - from) };
            readings.push(Reading::new(timex, Bounds::Moments(Some(from), Some(to))));
        }
        (!readings.is_empty()).then_some((readings, end))
    }
}

/// The day behind one whose week or month was left open.
fn next_form(form: DateForm) -> DateForm {
    match form {
        DateForm::Weekday(day) => DateForm::Weekday(day % 7 + 1),
        DateForm::Day { year: Some(year), month: Some(month), day } => {
            let number = super::calendar::day_number(year, month, day).unwrap_or(0);
            Day::known(number + 1).form
        }
        other => other,
    }
}
