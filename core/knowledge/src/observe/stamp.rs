//! When is "14/05/2024 8:00 PM"? Time stamps as tables and people write them.

use clew_types::columns::DayOrder;
use clew_types::month::month;
use clew_types::time::{DAY, HOUR, MINUTE, Period, Time};
use serde::{Deserialize, Serialize};

/// The smallest unit that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Unit {
    /// A time of day is given.
    Clock,
    /// A day.
    Day,
    /// A month.
    Month,
    /// A year.
    Year,
}

/// A moment as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Its beginning, on the clock it was written by.
    pub time: Time,
    /// How exactly it is given.
    pub unit: Unit,
    /// Minutes east of Greenwich, where they are given.
    pub offset: Option<i32>,
}

impl Stamp {
    /// All of the day, month or year that is given; an empty period for a moment.
    pub fn period(self) -> Option<Period> {
        let (year, month, _) = self.time.date();
        let end = match self.unit {
            Unit::Clock => Some(self.time),
            Unit::Day => Some(self.time.plus(DAY)),
            Unit::Month => Time::of_day(year + i32::from(month == 12), month % 12 + 1, 1),
            Unit::Year => Time::of_day(year + 1, 1, 1),
        };
        Some(Period { start: self.time, end: end? })
    }
}

/// A time stamp with a date; `None` for anything else, also with something left over behind it.
pub fn stamp(text: &str, order: DayOrder) -> Option<Stamp> {
    let mut cursor = Cursor { bytes: text.trim().as_bytes(), at: 0 };
    let (day, unit) = cursor.date(order)?;
    let mut stamp = Stamp { time: day, unit, offset: None };
    if cursor.is_done() {
        return Some(stamp);
    }
    if unit == Unit::Day {
        cursor.between_date_and_clock()?;
        stamp.time = day.plus(cursor.clock()?);
        stamp.unit = Unit::Clock;
        stamp.offset = cursor.zone();
    } else if unit == Unit::Clock {
        stamp.offset = cursor.zone();
    }
    cursor.is_done().then_some(stamp)
}

/// Which order a date of three small numbers must have; `None` where both fit, or for anything else.
pub(super) fn day_order(text: &str) -> Option<DayOrder> {
    let mut cursor = Cursor { bytes: text.trim().as_bytes(), at: 0 };
    let (first, _) = cursor.number().filter(|(_, digits)| *digits <= 2)?;
    cursor.eat(b"-/.")?;
    let (second, _) = cursor.number().filter(|(_, digits)| *digits <= 2)?;
    match (first > 12, second > 12) {
        (true, false) => Some(DayOrder::DayFirst),
        (false, true) => Some(DayOrder::MonthFirst),
        _ => None,
    }
}

/// Seconds after midnight of a time of day: `8:00`, `8:00:30 PM`, `8 pm`, `24:00`.
pub fn clock(text: &str) -> Option<i64> {
    let mut cursor = Cursor { bytes: text.trim().as_bytes(), at: 0 };
    let seconds = cursor.clock()?;
    cursor.is_done().then_some(seconds)
}

/// The number of a weekday's name or abbreviation, 0 = Monday.
pub fn weekday(word: &str) -> Option<u8> {
    const NAMES: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let word = word.trim_end_matches('.').to_ascii_lowercase();
    let is = |name: &&str| word == **name || (word.len() >= 3 && word.len() <= 4 && name.starts_with(&word));
    NAMES.iter().position(is).map(|index| index as u8)
}

/// Years of two digits are those from 1970 to 2069.
fn full_year(year: u32, digits: usize) -> i32 {
    match (digits, year) {
        (2, 0..70) => year as i32 + 2000,
        (2, _) => year as i32 + 1900,
        _ => year as i32,
    }
}

/// A place in the bytes of a stamp.
#[derive(Clone, Copy)]
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn is_done(&self) -> bool {
        self.at == self.bytes.len()
    }

    fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    fn eat(&mut self, any: &[u8]) -> Option<u8> {
        let found = self.peek();
        (found != 0 && any.contains(&found)).then(|| {
            self.at += 1;
            found
        })
    }

    fn skip(&mut self, any: &[u8]) {
        while self.eat(any).is_some() {}
    }

    /// A number and how many digits it has.
    fn number(&mut self) -> Option<(u32, usize)> {
        let digits = self.bytes[self.at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 || digits > 9 {
            return None;
        }
        let value = self.bytes[self.at..self.at + digits].iter();
        let value = value.fold(0_u32, |value, digit| value * 10 + u32::from(digit - b'0'));
        self.at += digits;
        Some((value, digits))
    }

    fn word(&mut self) -> Option<&'a str> {
        let letters = self.bytes[self.at..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let word = std::str::from_utf8(&self.bytes[self.at..self.at + letters]).ok()?;
        self.at += letters;
        (letters > 0).then_some(word)
    }

    /// What `read` reads, or nothing at all.
    fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = *self;
        let found = read(self);
        if found.is_none() {
            *self = before;
        }
        found
    }

    fn date(&mut self, order: DayOrder) -> Option<(Time, Unit)> {
        self.attempt(|cursor| {
            weekday(cursor.word()?)?;
            cursor.skip(b".,");
            cursor.skip(b" ");
            Some(())
        });
        self.attempt(Self::compact)
            .or_else(|| self.attempt(Self::year_first))
            .or_else(|| self.attempt(Self::named_month))
            .or_else(|| self.attempt(|cursor| cursor.small_numbers(order)))
    }

    /// `20240514`, `2024051408`, `202405140800`, `20240514080000`.
    fn compact(&mut self) -> Option<(Time, Unit)> {
        let digits = self.bytes[self.at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if !matches!(digits, 8 | 10 | 12 | 14) {
            return None;
        }
        let mut part = |length: usize| {
            let piece = &self.bytes[self.at..self.at + length];
            self.at += length;
            piece.iter().fold(0_u32, |value, digit| value * 10 + u32::from(digit - b'0'))
        };
        let (year, month, day) = (part(4) as i32, part(2) as u8, part(2) as u8);
        let date = Time::of_day(year, month, day).filter(|_| (1000..3000).contains(&year))?;
        let mut seconds = 0;
        for (unit, limit) in [(HOUR, 24), (MINUTE, 59), (1, 60)].iter().take((digits - 8) / 2) {
            let value = i64::from(part(2));
            (value <= *limit).then_some(())?;
            seconds += value * unit;
        }
        Some((date.plus(seconds), if digits == 8 { Unit::Day } else { Unit::Clock }))
    }

    /// `2024-05-14`, `2024/5/14`, `2024-05`, `2024`, `2024-May-14`.
    fn year_first(&mut self) -> Option<(Time, Unit)> {
        let (year, digits) = self.number()?;
        (digits == 4 && (1000..3000).contains(&year)).then_some(())?;
        let year = year as i32;
        let Some((mark, month)) = self.attempt(|cursor| {
            let mark = cursor.eat(b"-/. ")?;
            Some((mark, cursor.month_number_or_name()?))
        }) else {
            return Some((Time::of_day(year, 1, 1)?, Unit::Year));
        };
        let day = self.attempt(|cursor| {
            cursor.eat(b"-/. ")?;
            cursor.number().filter(|(_, digits)| *digits <= 2)
        });
        match day {
            Some((day, _)) => Some((Time::of_day(year, month, day as u8)?, Unit::Day)),
            // "1021.9" is a number.
            None if mark == b'.' => None,
            None => Some((Time::of_day(year, month, 1)?, Unit::Month)),
        }
    }

    fn month_number_or_name(&mut self) -> Option<u8> {
        if let Some((number, digits)) = self.number() {
            return (digits <= 2).then_some(number as u8);
        }
        month(self.word()?)
    }

    /// `14 May 2024`, `14-May-24`, `May 14, 2024`, `May 2024`.
    fn named_month(&mut self) -> Option<(Time, Unit)> {
        if let Some((day, digits)) = self.number() {
            (digits <= 2).then_some(())?;
            self.attempt(|cursor| matches!(cursor.word()?, "st" | "nd" | "rd" | "th").then_some(()));
            self.skip(b"-/. ");
            let month = month(self.word()?)?;
            let year = self.year()?;
            return Some((Time::of_day(year, month, day as u8)?, Unit::Day));
        }
        let month = month(self.word()?)?;
        let day = self.attempt(|cursor| {
            cursor.skip(b"-/. ");
            let (day, _) = cursor.number().filter(|(_, digits)| *digits <= 2)?;
            cursor.attempt(|cursor| matches!(cursor.word()?, "st" | "nd" | "rd" | "th").then_some(()));
            Some((day, cursor.year()?))
        });
        if let Some((day, year)) = day {
            return Some((Time::of_day(year, month, day as u8)?, Unit::Day));
        }
        Some((Time::of_day(self.year()?, month, 1)?, Unit::Month))
    }

    fn year(&mut self) -> Option<i32> {
        self.skip(b"-/., '");
        let (year, digits) = self.number()?;
        (digits == 4 || digits == 2).then(|| full_year(year, digits))
    }

    /// `14/05/2024`, `5/14/24`, `14.05.2024`: an impossible month settles the order by itself.
    fn small_numbers(&mut self, order: DayOrder) -> Option<(Time, Unit)> {
        let (first, _) = self.number().filter(|(_, digits)| *digits <= 2)?;
        let mark = self.eat(b"-/.")?;
        let (second, _) = self.number().filter(|(_, digits)| *digits <= 2)?;
        self.eat(&[mark])?;
        let (year, digits) = self.number()?;
        (digits == 4 || digits == 2).then_some(())?;
        let day_first = if first > 12 || second > 12 { first > 12 } else { order == DayOrder::DayFirst };
        let (day, month) = if day_first { (first, second) } else { (second, first) };
        Some((Time::of_day(full_year(year, digits), month as u8, day as u8)?, Unit::Day))
    }

    fn between_date_and_clock(&mut self) -> Option<()> {
        let before = self.at;
        self.skip(b"T ,:-");
        self.attempt(|cursor| cursor.word().filter(|word| *word == "at"));
        self.skip(b" ");
        (self.at > before).then_some(())
    }

    /// Seconds after midnight; up to a whole day.
    fn clock(&mut self) -> Option<i64> {
        let (hour, digits) = self.number()?;
        let packed = digits == 4 && self.peek() != b':';
        let (hour, mut minute) = if packed { (hour / 100, hour % 100) } else { (hour, 0) };
        let mut seconds = 0;
        let mut exact = packed;
        if self.eat(b":h").is_some() {
            exact = true;
            minute = self.number().map_or(0, |(minute, _)| minute);
            if self.eat(b":").is_some() {
                seconds = self.number()?.0;
                self.attempt(|cursor| cursor.eat(b".,").and_then(|_| cursor.number()));
            }
        }
        let half = self.attempt(Self::half_of_day);
        let hour = match half {
            Some(_) if !(1..=12).contains(&hour) => return None,
            Some(noon) => hour % 12 + if noon { 12 } else { 0 },
            None => hour,
        };
        let total = i64::from(hour) * HOUR + i64::from(minute) * MINUTE + i64::from(seconds);
        ((exact || half.is_some()) && minute < 60 && seconds <= 60 && total <= DAY).then_some(total)
    }

    /// True after noon.
    fn half_of_day(&mut self) -> Option<bool> {
        self.skip(b" ");
        let letter = self.eat(b"aApP")?;
        self.eat(b".");
        self.eat(b"mM")?;
        self.eat(b".");
        (!self.peek().is_ascii_alphabetic()).then_some(letter.eq_ignore_ascii_case(&b'p'))
    }

    /// `Z`, `UTC`, `+02:00`, `-0500`: minutes east of Greenwich.
    fn zone(&mut self) -> Option<i32> {
        self.attempt(|cursor| {
            cursor.skip(b" ");
            if let Some(word) = cursor.word() {
                return matches!(word, "Z" | "z" | "UTC" | "GMT").then_some(0);
            }
            let sign = if cursor.eat(b"+-")? == b'+' { 1 } else { -1 };
            let (hours, digits) = cursor.number()?;
            let hours = hours as i32;
            if digits == 4 {
                return Some(sign * (hours / 100 * 60 + hours % 100));
            }
            let minutes = cursor.attempt(|cursor| cursor.eat(b":").and_then(|_| cursor.number()));
            Some(sign * (hours * 60 + minutes.map_or(0, |(minutes, _)| minutes as i32)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<&str>) {
        let found = stamp(text, DayOrder::DayFirst).map(|found| found.time.iso());
        assert_eq!(found.as_deref(), expected, "{text:?}");
    }

    #[test]
    fn stamps_of_many_tables() {
        for text in [
            "2024-05-14T20:00",
            "2024-05-14 20:00:00",
            "2024/5/14 20:00:00.000",
            "2024-05-14T20:00Z",
            "2024-05-14T20:00:00+02:00",
            "14/05/2024 8:00 PM",
            "05/14/2024 08:00:00 PM",
            "14.5.24 20:00",
            "14-may-2024 20:00",
            "14 May 2024, 20:00",
            "Tue, 14 May 2024 20:00:00 GMT",
            "May 14, 2024 8 p.m.",
            "May 14th, 2024 at 8pm",
            "2024051420",
            "202405142000",
            "20240514 20:00",
        ] {
            check(text, Some("2024-05-14T20:00"));
        }
    }

    #[test]
    fn days_months_and_years() {
        for (text, time, unit) in [
            ("2024-05-14", "2024-05-14T00:00", Unit::Day),
            ("20240514", "2024-05-14T00:00", Unit::Day),
            ("2024-05", "2024-05-01T00:00", Unit::Month),
            ("May 2024", "2024-05-01T00:00", Unit::Month),
            ("2024", "2024-01-01T00:00", Unit::Year),
        ] {
            let found = stamp(text, DayOrder::DayFirst).unwrap();
            assert_eq!((found.time.iso().as_str(), found.unit), (time, unit), "{text}");
        }
    }

    #[test]
    fn order_of_day_and_month() {
        let iso = |text, order| stamp(text, order).map(|found| found.time.iso());
        assert_eq!(iso("10/02/2012", DayOrder::DayFirst).as_deref(), Some("2012-02-10T00:00"));
        assert_eq!(iso("10/02/2012", DayOrder::MonthFirst).as_deref(), Some("2012-10-02T00:00"));
        assert_eq!(iso("10/22/2012", DayOrder::DayFirst).as_deref(), Some("2012-10-22T00:00"));
    }

    #[test]
    fn offsets() {
        let offset = |text| stamp(text, DayOrder::DayFirst).and_then(|found| found.offset);
        assert_eq!(offset("2024-05-14T20:00+02:00"), Some(120));
        assert_eq!(offset("2024-05-14T20:00:00-0530"), Some(-330));
        assert_eq!(offset("2024-05-14T20:00 UTC"), Some(0));
        assert_eq!(offset("2024-05-14T20:00"), None);
    }

    #[test]
    fn midnights() {
        check("14/05/2024 12:00:00 AM", Some("2024-05-14T00:00"));
        check("14/05/2024 12:00 PM", Some("2024-05-14T12:00"));
        check("2024-05-14 24:00", Some("2024-05-15T00:00"));
    }

    #[test]
    fn what_is_no_stamp() {
        for text in [
            "",
            "tide",
            "14",
            "14/05",
            "31/02/2024",
            "2024-05-14x",
            "5.2",
            "1021.9",
            "May",
            "08:00",
            "99999999",
        ] {
            check(text, None);
        }
        assert_eq!(clock("8:30 pm"), Some(20 * HOUR + 30 * MINUTE));
        assert_eq!(clock("08h30"), Some(8 * HOUR + 30 * MINUTE));
        assert_eq!(clock("8"), None);
        assert_eq!(
            (month("Sept"), month("may"), month("mayor"), month("ma")),
            (Some(9), Some(5), None, None)
        );
        assert_eq!((weekday("Tue"), weekday("tuesday"), weekday("to")), (Some(1), Some(1), None));
    }
}
