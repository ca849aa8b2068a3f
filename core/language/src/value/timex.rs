//! How are times, periods and durations written: ISO 8601, and TIMEX3 where ISO has no form for what was left open?

use super::calendar::civil_date;
use std::fmt::{self, Display, Formatter};

/// A unit of a duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    /// Seconds.
    Second,
    /// Minutes.
    Minute,
    /// Hours.
    Hour,
    /// Days.
    Day,
    /// Days from Monday to Friday.
    BusinessDay,
    /// Saturdays with their Sundays.
    Weekend,
    /// Weeks.
    Week,
    /// Two weeks.
    Fortnight,
    /// Months.
    Month,
    /// Three months.
    Quarter,
    /// Years.
    Year,
    /// Ten years.
    Decade,
    /// A hundred years.
    Century,
}

impl Unit {
    /// Seconds in one; months have 30 days and years 365, as durations without a beginning are commonly counted.
    pub fn seconds(self) -> f64 {
        const DAY: f64 = 86_400.0;
        match self {
            Self::Second => 1.0,
            Self::Minute => 60.0,
            Self::Hour => 3600.0,
            Self::Day | Self::BusinessDay => DAY,
            Self::Weekend => 2.0 * DAY,
            Self::Week => 7.0 * DAY,
            Self::Fortnight => 14.0 * DAY,
            Self::Month => 30.0 * DAY,
            Self::Quarter => 90.0 * DAY,
            Self::Year => 365.0 * DAY,
            Self::Decade => 3650.0 * DAY,
            Self::Century => 36_500.0 * DAY,
        }
    }

    /// True for hours and what is shorter.
    pub fn is_clock(self) -> bool {
        self <= Self::Hour
    }

    /// The letters of ISO 8601 (TIMEX3 for business days and weekends), and how many of them one unit is.
    fn letters(self) -> (&'static str, f64) {
        match self {
            Self::Second => ("S", 1.0),
            Self::Minute | Self::Month => ("M", 1.0),
            Self::Hour => ("H", 1.0),
            Self::Day => ("D", 1.0),
            Self::BusinessDay => ("BD", 1.0),
            Self::Weekend => ("WE", 1.0),
            Self::Week => ("W", 1.0),
            Self::Fortnight => ("W", 2.0),
            Self::Quarter => ("M", 3.0),
            Self::Year => ("Y", 1.0),
            Self::Decade => ("Y", 10.0),
            Self::Century => ("Y", 100.0),
        }
    }
}

/// A length of time: amounts of units, the longest first. Written `P3M2W`, `PT1H30M`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Length(pub Vec<(f64, Unit)>);

impl Length {
    /// One amount of one unit.
    pub fn of(amount: f64, unit: Unit) -> Self {
        Self(vec![(amount, unit)])
    }

    /// Whole seconds as hours, minutes and seconds; zero is no hours.
    pub(super) fn clock(seconds: i64) -> Self {
        let parts =
            [(seconds / 3600, Unit::Hour), (seconds / 60 % 60, Unit::Minute), (seconds % 60, Unit::Second)];
        Self(parts.into_iter().filter(|(n, _)| *n != 0).map(|(n, unit)| (n as f64, unit)).collect())
    }

    /// Seconds, by [`Unit::seconds`].
    pub fn seconds(&self) -> f64 {
        let sum: f64 = self.0.iter().map(|(amount, unit)| amount * unit.seconds()).sum();
        (sum * 1e6).round() / 1e6
    }

    /// True where every unit is an hour or shorter.
    pub fn is_clock(&self) -> bool {
        self.0.iter().all(|(_, unit)| unit.is_clock())
    }
}

impl Display for Length {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("P")?;
        let mut in_clock = false;
        for (amount, unit) in &self.0 {
            if unit.is_clock() && !in_clock {
                f.write_str("T")?;
                in_clock = true;
            }
            let (letters, times) = unit.letters();
            write!(f, "{}{letters}", amount * times)?;
        }
        Ok(())
    }
}

/// A named part of a day, or what people do in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayPart {
    /// From eight to noon.
    Morning,
    /// From noon to four.
    Afternoon,
    /// From four to eight.
    Evening,
    /// From eight to midnight.
    Night,
    /// From midnight to eight.
    NightTime,
    /// From eight to six.
    Daytime,
    /// From eight to six, at work.
    Business,
    /// From four to eight.
    Breakfast,
    /// From eleven to one.
    Lunch,
    /// From four to eight.
    Dinner,
}

impl DayPart {
    /// Its two letters or more in TIMEX3.
    fn code(self) -> &'static str {
        match self {
            Self::Morning => "MO",
            Self::Afternoon => "AF",
            Self::Evening => "EV",
            Self::Night => "NI",
            Self::NightTime => "NT",
            Self::Daytime => "DT",
            Self::Business => "BH",
            Self::Breakfast => "MEB",
            Self::Lunch => "MEL",
            Self::Dinner => "MED",
        }
    }

    /// Seconds of the day, from and to; the night ends with the day's last minute.
    pub fn bounds(self) -> (i64, i64) {
        let (from, to) = match self {
            Self::Morning => (8, 12),
            Self::Afternoon => (12, 16),
            Self::Evening | Self::Dinner => (16, 20),
            Self::Night => return (20 * 3600, 24 * 3600 - 1),
            Self::NightTime => (0, 8),
            Self::Daytime | Self::Business => (8, 18),
            Self::Breakfast => (4, 8),
            Self::Lunch => (11, 13),
        };
        (from * 3600, to * 3600)
    }
}

/// A season of the northern hemisphere; when exactly it is, is left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Season {
    /// Spring.
    Spring,
    /// Summer.
    Summer,
    /// Autumn, fall.
    Autumn,
    /// Winter.
    Winter,
}

impl Season {
    fn code(self) -> &'static str {
        match self {
            Self::Spring => "SP",
            Self::Summer => "SU",
            Self::Autumn => "FA",
            Self::Winter => "WI",
        }
    }
}

/// A date as far as it was said; what was left open is `None` and written with X.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateForm {
    /// Now.
    Now,
    /// `2016-11-07`, `XXXX-11-07`, `XXXX-XX-07`.
    Day {
        /// The year.
        year: Option<i32>,
        /// 1 to 12.
        month: Option<u8>,
        /// 1 to 31.
        day: u8,
    },
    /// `XX35-11-12`: the last two digits of a year.
    ShortYear {
        /// The year.
        year: u8,
        /// 1 to 12.
        month: u8,
        /// 1 to 31.
        day: u8,
    },
    /// `2016-11`, `XXXX-11`.
    Month {
        /// The year.
        year: Option<i32>,
        /// 1 to 12.
        month: u8,
    },
    /// `2016`.
    Year(i32),
    /// `FY2016`, `SY2016`: a fiscal or school year, whose beginning differs from place to place.
    SpecialYear {
        /// `FY` or `SY`.
        code: &'static str,
        /// The year.
        year: Option<i32>,
    },
    /// `2016-W45`, with `-WE` for its weekend.
    Week {
        /// The year.
        year: i32,
        /// 1 to 53; 5 is the last of a month.
        week: u8,
        /// Only its Saturday and Sunday.
        weekend: bool,
    },
    /// `XXXX-07-W05`, a week of a month.
    MonthWeek {
        /// The year.
        year: Option<i32>,
        /// 1 to 12.
        month: u8,
        /// 1 to 53; 5 is the last of a month.
        week: u8,
    },
    /// `XXXX-WXX-1`: a Monday.
    Weekday(u8),
    /// `XXXX-09-WXX-1-#1`: the first Monday of September.
    Nth {
        /// The year.
        year: Option<i32>,
        /// 1 to 12.
        month: u8,
        /// 1 is Monday.
        weekday: u8,
        /// Which one; 5 is the last.
        nth: u8,
    },
    /// `2016-SU`, `SU`.
    Season {
        /// The year.
        year: Option<i32>,
        /// Which season.
        season: Season,
    },
}

impl Display for DateForm {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Now => f.write_str("PRESENT_REF"),
            Self::Day { year, month, day } => {
                let month = month.map_or("XX".to_owned(), |month| format!("{month:02}"));
                write!(f, "{}-{month}-{day:02}", open_year(year))
            }
            Self::ShortYear { year, month, day } => write!(f, "XX{year:02}-{month:02}-{day:02}"),
            Self::Month { year, month } => write!(f, "{}-{month:02}", open_year(year)),
            Self::Year(year) => write!(f, "{year:04}"),
            Self::SpecialYear { code, year } => write!(f, "{code}{}", open_year(year)),
            Self::Week { year, week, weekend } => {
                write!(f, "{year:04}-W{week:02}{}", if weekend { "-WE" } else { "" })
            }
            Self::MonthWeek { year, month, week } => write!(f, "{}-{month:02}-W{week:02}", open_year(year)),
            Self::Weekday(day) => write!(f, "XXXX-WXX-{day}"),
            Self::Nth { year, month, weekday, nth } => {
                write!(f, "{}-{month:02}-WXX-{weekday}-#{nth}", open_year(year))
            }
            Self::Season { year: Some(year), season } => write!(f, "{year:04}-{}", season.code()),
            Self::Season { year: None, season } => f.write_str(season.code()),
        }
    }
}

fn open_year(year: Option<i32>) -> String {
    year.map_or("XXXX".to_owned(), |year| format!("{year:04}"))
}

/// A time of day as far as it was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeForm {
    /// `T08`, `T08:00`, `T08:00:31`.
    Clock {
        /// 0 to 23.
        hour: u8,
        /// 0 to 59.
        minute: Option<u8>,
        /// 0 to 59.
        second: Option<u8>,
    },
    /// `TMO`: a morning.
    Part(DayPart),
}

impl TimeForm {
    /// Seconds since midnight; the beginning of a part of the day.
    pub fn seconds(self) -> i64 {
        match self {
            Self::Clock { hour, minute, second } => {
                let [hour, minute, second] = [hour, minute.unwrap_or(0), second.unwrap_or(0)].map(i64::from);
                hour * 3600 + minute * 60 + second
            }
            Self::Part(part) => part.bounds().0,
        }
    }

    /// The second of the day in full, as a time of day.
    pub(super) fn full(seconds: i64) -> Self {
        Self::Clock {
            hour: (seconds / 3600) as u8,
            minute: Some((seconds / 60 % 60) as u8),
            second: Some((seconds % 60) as u8),
        }
    }
}

impl Display for TimeForm {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Part(part) => write!(f, "T{}", part.code()),
            Self::Clock { hour, minute, second } => {
                write!(f, "T{hour:02}")?;
                minute.map_or(Ok(()), |minute| write!(f, ":{minute:02}"))?;
                second.map_or(Ok(()), |second| write!(f, ":{second:02}"))
            }
        }
    }
}

/// A date, a time of day, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The date.
    pub date: Option<DateForm>,
    /// The time of day.
    pub time: Option<TimeForm>,
}

impl Display for Point {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.date.map_or(Ok(()), |date| date.fmt(f))?;
        self.time.map_or(Ok(()), |time| time.fmt(f))
    }
}

/// What was said, in a normal form.
#[derive(Clone, Debug, PartialEq)]
pub enum Timex {
    /// A date, a time, or a period with a name of its own.
    Point(Point),
    /// `(start,end,length)`.
    Span {
        /// The first.
        start: Point,
        /// The last, not itself within.
        end: Point,
        /// How long.
        length: Length,
    },
    /// A duration, or how often something repeats.
    Length(Length),
}

impl Timex {
    pub(super) fn date(date: DateForm) -> Self {
        Self::Point(Point { date: Some(date), time: None })
    }
}

impl Display for Timex {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Point(point) => point.fmt(f),
            Self::Span { start, end, length } => write!(f, "({start},{end},{length})"),
            Self::Length(length) => length.fmt(f),
        }
    }
}

/// A moment in seconds since 1970-01-01T00:00:00, in the text's own time zone.
pub type Moment = i64;

/// What a time resolves to; one end may be open. Days are counted since 1970-01-01, seconds of a day since midnight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bounds {
    /// It cannot be said when.
    Open,
    /// A day.
    Day(i64),
    /// From a day on, up to (without) another.
    Days(Option<i64>, Option<i64>),
    /// A time of day.
    Clock(i64),
    /// From a time of day up to another.
    Clocks(Option<i64>, Option<i64>),
    /// A moment.
    Moment(Moment),
    /// From a moment up to another.
    Moments(Option<Moment>, Option<Moment>),
    /// A duration in seconds.
    Seconds(f64),
}

impl Bounds {
    /// Start and end, or the value alone, as ISO 8601 with a blank for the T.
    pub fn iso(&self) -> [Option<String>; 2] {
        let day = |day: i64| {
            let (year, month, day) = civil_date(day);
            format!("{year:04}-{month:02}-{day:02}")
        };
        let clock = |s: i64| format!("{:02}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
        let moment = |at: Moment| format!("{} {}", day(at.div_euclid(86_400)), clock(at.rem_euclid(86_400)));
        match *self {
            Self::Open => [None, None],
            Self::Day(at) => [Some(day(at)), None],
            Self::Days(from, to) => [from.map(day), to.map(day)],
            Self::Clock(at) => [Some(clock(at)), None],
            Self::Clocks(from, to) => [from.map(clock), to.map(clock)],
            Self::Moment(at) => [Some(moment(at)), None],
            Self::Moments(from, to) => [from.map(moment), to.map(moment)],
            Self::Seconds(seconds) => [Some(seconds.to_string()), None],
        }
    }

    /// True for what has a start and an end.
    pub fn is_range(&self) -> bool {
        matches!(self, Self::Days(..) | Self::Clocks(..) | Self::Moments(..))
    }
}
