//! Which part of a day is named: from one time of day to another, a morning, a night?

use super::clock::Clock;
use super::day::{Found, longest};
use super::daytime::part_bounds;
use super::found::{Kind, Modifier, Phrase, Reading};
use super::timex::{Bounds, DayPart, Length, Point, TimeForm, Timex};
use super::token::Scan;

const DAY: i64 = 86_400;

impl Scan<'_> {
    pub(super) fn tells_time(&self, part: DayPart) -> bool {
        !matches!(part, DayPart::Breakfast | DayPart::Lunch | DayPart::Dinner)
    }

    /// `early`, `late`, `later in the`.
    pub(super) fn half_of_part(&self, at: usize) -> (Option<Modifier>, usize) {
        let early = self.phrase(at, &["early", "early in the", "earlier in the", "earlier"]);
        let late = self.phrase(at, &["late", "late in the", "later in the", "later"]);
        match (early, late) {
            (Some(end), _) => (Some(Modifier::Start), end),
            (_, Some(end)) => (Some(Modifier::End), end),
            _ => (None, at),
        }
    }

    /// Two times of day with a word between, and what they may mean; a bare number only where `led`, or said by "from".
    pub(super) fn clock_pairs(
        &self,
        at: usize,
        part: Option<DayPart>,
        led: bool,
    ) -> Found<Vec<(TimeForm, TimeForm)>> {
        if let Some(found) = self.clock_and_length(at, part) {
            return Some(found);
        }
        let (next, links) = self.range_lead(at);
        let lead = next > at;
        let (first, first_part, end) = self.range_clock(next)?;
        let link = self
            .phrase(end, links)
            .filter(|_| !self.is(end, &["-"]) || self.tight_or_led(end, lead || led))?;
        let (second, second_part, end) = self.range_clock(link)?;
        let told = |clock: &Clock| !clock.open || clock.minute.is_some() && !clock.dotted;
        let sure = told(&first) || told(&second) || lead || led || first_part.or(second_part).is_some();
        if !sure || first.bare && second.bare && !lead && !led || !self.clock_range_stands(&second, end) {
            return None;
        }
        let part_second = second_part.or(part);
        let both = |clock: Clock, part: Option<DayPart>| match part {
            Some(part) if clock.open => clock.within(part),
            _ => clock,
        };
        let second = both(second, part_second);
        let first = both(first, first_part.or(part));
        Some((pairs(first, second), end))
    }

    pub(super) fn tight_or_led(&self, at: usize, led: bool) -> bool {
        led || self.glued(at) == self.glued(at + 1)
    }

    pub(super) fn clock_range_stands(&self, second: &Clock, end: usize) -> bool {
        !second.bare || self.clock_stands(end) || self.day(end).is_some() || self.part_of_day(end).is_some()
    }

    /// A time of day at one end of a range, where a number alone will do.
    pub(super) fn range_clock(&self, at: usize) -> Option<(Clock, Option<DayPart>, usize)> {
        let four = || {
            let (number, 4) = self.digits(at).filter(|_| self.starts(at) || self.is(at - 1, &["-"]))? else {
                return None;
            };
            let (hour, minute) = (number / 100, number % 100);
            let clock = Clock {
                hour: hour as u8,
                minute: Some(minute as u8),
                second: None,
                open: (1..=12).contains(&hour),
                bare: true,
                dotted: true,
            };
            (hour < 24 && minute < 60 && self.word(at).starts_with('0')).then_some((clock, at + 1))
        };
        let number = || {
            let (clock, end) = self.bare_number(at)?;
            Some((clock, end))
        };
        let found = longest([self.clock(at), four(), number()])?;
        Some((found.0, None, found.1))
    }

    pub(super) fn bare_number(&self, at: usize) -> Found<Clock> {
        let digits = self.digits(at).filter(|(_, length)| *length <= 2).map(|(number, _)| (number, at + 1));
        let words = || {
            self.number_words(at)
                .filter(|figure| !figure.is_ordinal)
                .map(|figure| (figure.value as u32, figure.end))
        };
        let (hour, end) = digits.or_else(words).filter(|(hour, _)| (1..=24).contains(hour))?;
        let glued = self.glued(end) && !self.is(end, &["-", ",", ".", "~", "?", "!"]);
        let open = hour <= 12;
        let clock =
            Clock { hour: hour as u8 % 24, minute: None, second: None, open, bare: true, dotted: false };
        (!glued).then_some((clock, end))
    }

    /// `from 9 for 2.5 hours`, `for 2 hours from 2pm`.
    pub(super) fn clock_and_length(
        &self,
        at: usize,
        part: Option<DayPart>,
    ) -> Found<Vec<(TimeForm, TimeForm)>> {
        let clock_first = || {
            let from = self.one(at, &["from"])?;
            let (clock, _, end) = self.range_clock(from)?;
            let (length, end) = self.length(self.one(end, &["for"])?)?;
            Some((clock, length, end))
        };
        let length_first = || {
            let (length, end) = self.length(self.one(at, &["for"])?)?;
            let (clock, _, end) = self.range_clock(self.one(end, &["from"])?)?;
            Some((clock, length, end))
        };
        let (clock, length, end) = clock_first().or_else(length_first)?;
        let seconds = length.seconds() as i64;
        let clock = part.filter(|_| clock.open).map_or(clock, |part| clock.within(part));
        let to = clock.seconds() + seconds;
        (length.is_clock() && to < DAY).then(|| (vec![(clock.form(), TimeForm::full(to))], end))
    }

    /// A part of any day, or two times of any day.
    pub(super) fn clock_range(&self, at: usize) -> Option<Phrase> {
        if let Some((pairs, end)) = self.clock_pairs(at, None, false) {
            let readings = pairs.into_iter().map(|(first, second)| {
                let (from, to) = (first.seconds(), second.seconds());
                let length = Length::clock((to - from).rem_euclid(DAY));
                let [start, end] = [first, second].map(|time| Point { date: None, time: Some(time) });
                Reading::new(Timex::Span { start, end, length }, Bounds::Clocks(Some(from), Some(to)))
            });
            return Some(Phrase { from: at, end, kind: Kind::TimeRange, readings: readings.collect() });
        }
        self.part_of_any_day(at)
    }

    /// `in the morning`, `later in the afternoon`, `lunchtime`.
    pub(super) fn part_of_any_day(&self, at: usize) -> Option<Phrase> {
        let (modifier, next) = self.half_of_part(at);
        let lead = self.phrase(next, &["in the", "in", "during the", "during"]).unwrap_or(next);
        let (part, end) = self.day_part(lead)?;
        let meal = !self.tells_time(part);
        let named = matches!(self.word(lead), "lunchtime" | "dinnertime" | "breakfasttime") || end > lead + 1;
        let greeting = self.is(at.wrapping_sub(1), &["good"]) || meal && !named;
        let counted = part == DayPart::Night && lead == at && self.word(lead).ends_with('s');
        let (from, to) = part_bounds(part, modifier);
        let point = Point { date: None, time: Some(TimeForm::Part(part)) };
        let bounds = Bounds::Clocks(Some(from), Some(to));
        let reading = Reading { modifier, ..Reading::new(Timex::Point(point), bounds) };
        let phrase = Phrase { from: at, end, kind: Kind::TimeRange, readings: vec![reading] };
        (!greeting && !counted).then_some(phrase)
    }
}

/// What two times may mean together: what is said of one end helps the other.
fn pairs(first: Clock, second: Clock) -> Vec<(TimeForm, TimeForm)> {
    let form = |hour: u8, clock: Clock| Clock { hour, ..clock }.form();
    let later = |hour: u8| if hour == 12 { 0 } else { hour + 12 };
    match (first.open, second.open) {
        (true, false) => {
            let afternoon = first.after_noon();
            let fits = second.hour >= 12 && afternoon.seconds() < second.seconds();
            vec![(if fits { afternoon.form() } else { first.before_noon().form() }, second.form())]
        }
        (false, true) => {
            let early = second.seconds() > first.seconds();
            vec![(first.form(), if early { second.form() } else { second.after_noon().form() })]
        }
        (true, true)
            if first.seconds() % (12 * 3600) <= second.seconds() % (12 * 3600) || second.hour == 12 =>
        {
            vec![
                (first.form(), second.form()),
                (form(later(first.hour), first), form(later(second.hour), second)),
            ]
        }
        (true, true) => vec![
            (first.form(), form(later(second.hour), second)),
            (form(later(first.hour), first), second.form()),
        ],
        (false, false) => vec![(first.form(), second.form())],
    }
}
