//! Moments and periods on a wall clock.

use crate::civil;
use crate::month::MONTHS;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Seconds of a minute, an hour, a day.
pub const MINUTE: i64 = 60;
/// See [`MINUTE`].
pub const HOUR: i64 = 3600;
/// See [`MINUTE`].
pub const DAY: i64 = 86_400;

/// A moment: seconds since 1970-01-01T00:00 on the wall clock of whoever wrote it down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Time(pub i64);

/// From `start` up to, but not including, `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Period {
    /// First moment.
    pub start: Time,
    /// The moment after the last.
    pub end: Time,
}

impl Time {
    /// Midnight of a day; `None` for a day that no calendar has.
    pub fn of_day(year: i32, month: u8, day: u8) -> Option<Self> {
        civil::days(year, month, day).map(|days| Self(days * DAY))
    }

    /// So many seconds later.
    pub fn plus(self, seconds: i64) -> Self {
        Self(self.0.saturating_add(seconds))
    }

    /// Year, month and day.
    pub fn date(self) -> (i32, u8, u8) {
        civil::date(self.0.div_euclid(DAY))
    }

    /// Midnight before.
    pub fn midnight(self) -> Self {
        Self(self.0.div_euclid(DAY) * DAY)
    }

    /// Hour and minute.
    pub fn clock(self) -> (u8, u8) {
        let seconds = self.0.rem_euclid(DAY);
        ((seconds / HOUR) as u8, (seconds % HOUR / MINUTE) as u8)
    }

    /// Day of the week, 0 = Monday.
    pub fn weekday(self) -> u8 {
        (self.0.div_euclid(DAY) + 3).rem_euclid(7) as u8
    }

    /// `2024-05-14T08:00`, as ISO 8601 writes it.
    pub fn iso(self) -> String {
        let ((year, month, day), (hour, minute)) = (self.date(), self.clock());
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}")
    }

    /// Midnight before the first day of its month.
    pub fn month(self) -> Self {
        let (_, _, day) = self.date();
        self.midnight().plus(-(i64::from(day) - 1) * DAY)
    }

    /// `May 2024`.
    pub fn month_text(self) -> String {
        let (year, month, _) = self.date();
        format!("{} {year}", MONTHS[usize::from(month) - 1])
    }

    /// `14 May 2024`.
    pub fn day_text(self) -> String {
        let (year, month, day) = self.date();
        format!("{day} {} {year}", MONTHS[usize::from(month) - 1])
    }
}

/// `14 May 2024, 08:00`.
impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hour, minute) = self.clock();
        write!(f, "{}, {hour:02}:{minute:02}", self.day_text())
    }
}

impl Period {
    /// From `start`, so many seconds long.
    pub fn of(start: Time, seconds: i64) -> Self {
        Self { start, end: start.plus(seconds) }
    }

    /// Length in seconds; never negative.
    pub fn seconds(self) -> i64 {
        (self.end.0 - self.start.0).max(0)
    }

    /// True when the two share a moment.
    pub fn overlaps(self, other: Self) -> bool {
        self.start < other.end && other.start < self.end
    }

    /// What both share; `None` when they share nothing.
    pub fn shared(self, other: Self) -> Option<Self> {
        let both = Self { start: self.start.max(other.start), end: self.end.min(other.end) };
        (both.start < both.end).then_some(both)
    }

    /// The shortest period that holds both.
    pub fn joined(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// `14 May 2024, 08:00 – 15 May 2024, 11:00`; the second day is left out where it is the same, hours where days are whole.
impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.end.plus(-DAY);
        let is_whole = [self.start, self.end].iter().all(|time| time.midnight() == *time);
        if is_whole && self.start <= last {
            write!(f, "{}", self.start.day_text())?;
            return if self.start == last { Ok(()) } else { write!(f, " – {}", last.day_text()) };
        }
        if self.start.midnight() == self.end.midnight() {
            let (hour, minute) = self.end.clock();
            return write!(f, "{} – {hour:02}:{minute:02}", self.start);
        }
        write!(f, "{} – {}", self.start, self.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_for_people_and_programs() {
        let eight = Time::of_day(2024, 5, 14).map(|day| day.plus(8 * HOUR)).unwrap();
        assert_eq!(eight.to_string(), "14 May 2024, 08:00");
        assert_eq!(eight.iso(), "2024-05-14T08:00");
        assert_eq!(eight.weekday(), 1);
        assert_eq!(Period::of(eight, 3 * HOUR).to_string(), "14 May 2024, 08:00 – 11:00");
        let night = Period::of(eight.plus(12 * HOUR), 6 * HOUR);
        assert_eq!(night.to_string(), "14 May 2024, 20:00 – 15 May 2024, 02:00");
        let days = |amount| Period::of(eight.midnight(), amount * DAY).to_string();
        assert_eq!((days(1).as_str(), days(2).as_str()), ("14 May 2024", "14 May 2024 – 15 May 2024"));
    }
}
