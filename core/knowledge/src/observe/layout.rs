//! How are a table's columns understood? Guessed from headers and cells; plain data, so that a person can change it.

use super::keys;
use super::profile::Profile;
use super::stamp::{Stamp, Unit, clock, stamp};
use clew_types::columns::DayOrder;
use clew_types::document::Table;
use clew_types::time::{HOUR, Time};
use serde::{Deserialize, Serialize};

/// Fewest rows of a table that is read as observations.
const FEWEST_ROWS: usize = 3;
/// Most values of a column of labels.
const MOST_LABELS: usize = 60;

/// Name of a measure that is spread over columns of hours.
const HOURLY: &str = "hourly count";

const TIME_WORDS: &[&str] = &[
    "date",
    "time",
    "datetime",
    "timestamp",
    "day",
    "month",
    "year",
    "period",
    "when",
    "start",
    "begin",
    "from",
    "observed",
    "recorded",
    "week",
    "stamp",
    "utc",
];
const END_WORDS: &[&str] = &["end", "until", "to", "finish", "stop"];
/// Numbers that describe a place rather than measure something there.
const DESCRIBING: &[&str] = &[
    "lat",
    "latitude",
    "lon",
    "long",
    "lng",
    "longitude",
    "height",
    "elevation",
    "altitude",
    "easting",
    "northing",
    "id",
    "code",
    "key",
    "postcode",
    "zip",
    "index",
    "objectid",
    "station",
    "stno",
    "suburb",
];

/// Where a row says when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TimeColumns {
    /// One column holds the whole time stamp.
    Stamp {
        /// Which column.
        column: usize,
        /// Day or month first.
        order: DayOrder,
    },
    /// The day in one column, the time of day (or the hour's number) in another.
    DayAndClock {
        /// Column of the day.
        day: usize,
        /// Column of the time of day.
        clock: usize,
        /// Day or month first.
        order: DayOrder,
    },
    /// Year, month, day and hour in columns of their own; the last ones may be missing.
    Parts(Vec<usize>),
    /// Seconds since 1970 times a factor.
    Epoch {
        /// Which column.
        column: usize,
        /// 1 for seconds, 1000 for milliseconds.
        factor: i64,
    },
}

/// A column that holds what is measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttributeColumn {
    /// Which column.
    pub column: usize,
    /// Its header.
    pub name: String,
    /// Numbers, or labels ("cloudy", "rain").
    pub is_number: bool,
}

/// How a table's columns are understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layout {
    /// Where a row says when.
    pub time: TimeColumns,
    /// The finest unit its times are given in.
    pub unit: Unit,
    /// Column of the end of what was measured, where there is one.
    pub end: Option<usize>,
    /// Columns that together name a series (station, direction …); empty = the table is one series.
    pub series: Vec<usize>,
    /// Columns that say more about a series (county …).
    pub about: Vec<usize>,
    /// What is measured.
    pub attributes: Vec<AttributeColumn>,
    /// Columns that hold one measure, each for an hour of the row's day (`hour_00` … `hour_23`): column, and seconds
    /// after midnight. Where there are any, the only attribute is theirs.
    pub hours: Vec<(usize, i64)>,
}

impl AttributeColumn {
    /// What columns of hours hold; the first of them stands for all.
    pub(super) fn of_hours(column: usize) -> Self {
        Self { column, name: HOURLY.to_owned(), is_number: true }
    }
}

impl TimeColumns {
    /// The time of a row; `None` where it has none.
    pub fn read(&self, row: &[String]) -> Option<Stamp> {
        let cell = |column: usize| row.get(column).map(String::as_str);
        match self {
            Self::Stamp { column, order } => stamp(cell(*column)?, *order),
            Self::DayAndClock { day, clock, order } => {
                let day = stamp(cell(*day)?, *order)?;
                let time = day.time.plus(time_of_day(cell(*clock)?)?);
                Some(Stamp { time, unit: Unit::Clock, ..day })
            }
            Self::Parts(columns) => parts(columns.iter().map(|column| cell(*column))),
            Self::Epoch { column, factor } => {
                let time = Time(cell(*column)?.parse::<f64>().ok()? as i64 / factor);
                Some(Stamp { time, unit: Unit::Clock, offset: Some(0) })
            }
        }
    }

    /// Which comes first where its days are all numbers.
    pub(super) fn order(&self) -> DayOrder {
        match self {
            Self::Stamp { order, .. } | Self::DayAndClock { order, .. } => *order,
            Self::Parts(_) | Self::Epoch { .. } => DayOrder::default(),
        }
    }

    pub(super) fn columns(&self) -> Vec<usize> {
        match self {
            Self::Stamp { column, .. } | Self::Epoch { column, .. } => vec![*column],
            Self::DayAndClock { day, clock, .. } => vec![*day, *clock],
            Self::Parts(columns) => columns.clone(),
        }
    }
}

/// `08:00`, `8 pm`, or the number of an hour.
fn time_of_day(cell: &str) -> Option<i64> {
    let hour = || cell.trim().parse::<f64>().ok().filter(|hour| (0.0..=24.0).contains(hour));
    clock(cell).or_else(|| hour().map(|hour| hour as i64 * HOUR))
}

fn parts<'a>(cells: impl Iterator<Item = Option<&'a str>>) -> Option<Stamp> {
    let numbers: Option<Vec<i64>> =
        cells.map(|cell| Some(cell?.trim().parse::<f64>().ok()? as i64)).collect();
    let numbers = numbers?;
    let at = |index: usize, default: i64| numbers.get(index).copied().unwrap_or(default);
    let day = Time::of_day(at(0, 0) as i32, at(1, 1) as u8, at(2, 1) as u8)?;
    let units = [Unit::Year, Unit::Month, Unit::Day, Unit::Clock];
    Some(Stamp { time: day.plus(at(3, 0) * HOUR), unit: units[numbers.len().clamp(1, 4) - 1], offset: None })
}

impl Layout {
    /// The likeliest layout; `None` for a table without times, or without anything measured.
    pub fn guess(table: &Table) -> Option<Self> {
        if table.rows.len() < FEWEST_ROWS {
            return None;
        }
        let profiles: Vec<Profile> =
            (0..table.columns.len()).map(|column| Profile::of(table, column)).collect();
        let (time, unit) = time_columns(&profiles)?;
        let used = time.columns();
        let end = end_column(&profiles, &used);
        let free: Vec<usize> =
            (0..profiles.len()).filter(|column| !used.contains(column) && Some(*column) != end).collect();
        let describes = |column: &usize| describes(&profiles[*column]);
        let hours = if unit == Unit::Day { hour_columns(&profiles, &free) } else { Vec::new() };
        if let Some((column, _)) = hours.first().copied() {
            let free: Vec<usize> =
                free.into_iter().filter(|at| hours.iter().all(|(hour, _)| hour != at)).collect();
            let (series, about) = keys::find(table, &time, &profiles, &free, describes);
            let attribute = AttributeColumn::of_hours(column);
            return Some(Self {
                time,
                unit: Unit::Clock,
                end: None,
                series,
                about,
                attributes: vec![attribute],
                hours,
            });
        }
        let (series, about) = keys::find(table, &time, &profiles, &free, describes);
        let attributes: Vec<AttributeColumn> = free
            .iter()
            .filter(|column| !series.contains(column) && !about.contains(column))
            .filter_map(|column| attribute(table, &profiles[*column], *column))
            .collect();
        let hours = Vec::new();
        (!attributes.is_empty()).then_some(Self { time, unit, end, series, about, attributes, hours })
    }
}

/// Numeric columns named after at least half of the hours of a day.
pub(super) fn hour_columns(profiles: &[Profile], free: &[usize]) -> Vec<(usize, i64)> {
    let hour = |column: &usize| {
        let hour = match profiles[*column].words.as_slice() {
            [name, number] if matches!(name.as_str(), "hour" | "hr" | "h") => number.parse().ok(),
            [number, zero] if zero == "00" => number.parse().ok(),
            _ => None,
        };
        let hour: i64 = hour.filter(|hour| (0..24).contains(hour) && profiles[*column].is_numeric())?;
        Some((*column, hour * HOUR))
    };
    let found: Vec<(usize, i64)> = free.iter().filter_map(hour).collect();
    if found.len() >= 12 { found } else { Vec::new() }
}

/// A number that says where, not what.
fn describes(profile: &Profile) -> bool {
    profile.says(DESCRIBING) && profile.is_numeric()
}

fn attribute(table: &Table, profile: &Profile, column: usize) -> Option<AttributeColumn> {
    let is_number = profile.is_numeric();
    let is_label = !is_number && profile.filled > 0 && profile.distinct <= MOST_LABELS;
    // A text that is different in every row says something about the row, not about a time.
    let is_label = is_label && (profile.distinct * 2 <= profile.filled || table.rows.len() < 20);
    (is_number && !describes(profile) || is_label).then(|| AttributeColumn {
        column,
        name: table.columns[column].clone(),
        is_number,
    })
}

fn time_columns(profiles: &[Profile]) -> Option<(TimeColumns, Unit)> {
    let stamped = profiles.iter().enumerate().filter(|(_, profile)| is_stamp(profile));
    let best = stamped.min_by_key(|(column, profile)| {
        (profile.unit, profile.says(END_WORDS), !profile.says(TIME_WORDS), *column)
    });
    let Some((column, profile)) = best else { return epoch(profiles).or_else(|| parted(profiles)) };
    if profile.unit == Unit::Year
        && let Some(parts) = parted(profiles)
    {
        return Some(parts);
    }
    let order = profile.order;
    if profile.unit == Unit::Day
        && let Some(clock) = clock_column(profiles, column)
    {
        return Some((TimeColumns::DayAndClock { day: column, clock, order }, Unit::Clock));
    }
    Some((TimeColumns::Stamp { column, order }, profile.unit))
}

/// Bare numbers are only times where the header says so.
fn is_stamp(profile: &Profile) -> bool {
    let bare = profile.mostly(profile.digits);
    profile.mostly(profile.stamps) && (!bare || profile.says(TIME_WORDS))
}

fn clock_column(profiles: &[Profile], day: usize) -> Option<usize> {
    let others = || profiles.iter().enumerate().filter(|(column, _)| *column != day);
    let written =
        others().find(|(_, profile)| profile.mostly(profile.clocks) && !profile.mostly(profile.stamps));
    let numbered = || {
        others().find(|(_, profile)| {
            let is_hour = profile.says(&["hour", "hr", "hh", "time"]) && profile.words.len() <= 3;
            is_hour && profile.mostly(profile.numbers) && profile.range.0 >= 0.0 && profile.range.1 <= 24.0
        })
    };
    written.or_else(numbered).map(|(column, _)| column)
}

fn end_column(profiles: &[Profile], used: &[usize]) -> Option<usize> {
    let ends = |(column, profile): &(usize, &Profile)| {
        !used.contains(column) && is_stamp(profile) && profile.says(END_WORDS)
    };
    profiles.iter().enumerate().find(ends).map(|(column, _)| column)
}

fn epoch(profiles: &[Profile]) -> Option<(TimeColumns, Unit)> {
    let within = |profile: &Profile, low: f64, high: f64| {
        profile.says(TIME_WORDS)
            && profile.mostly(profile.numbers)
            && profile.range.0 >= low
            && profile.range.1 <= high
    };
    let factor = |profile: &Profile| match () {
        () if within(profile, 1e8, 4.2e9) => Some(1),
        () if within(profile, 1e11, 4.2e12) => Some(1000),
        () => None,
    };
    let found = profiles.iter().enumerate().find_map(|(column, profile)| Some((column, factor(profile)?)));
    found.map(|(column, factor)| (TimeColumns::Epoch { column, factor }, Unit::Clock))
}

/// Year, month, day and hour in columns of their own.
fn parted(profiles: &[Profile]) -> Option<(TimeColumns, Unit)> {
    let limits = [("year", "yr", 3000.0), ("month", "mo", 12.0), ("day", "dd", 31.0), ("hour", "hr", 24.0)];
    let column = |(long, short, limit): &(&str, &str, f64)| {
        profiles.iter().position(|profile| {
            profile.words.len() <= 2
                && profile.says(&[*long, *short])
                && profile.mostly(profile.numbers)
                && profile.range.0 >= 0.0
                && profile.range.1 <= *limit
        })
    };
    let columns: Vec<usize> = limits.iter().map_while(column).collect();
    let units = [Unit::Year, Unit::Month, Unit::Day, Unit::Clock];
    let unit = units[columns.len().checked_sub(1)?];
    (columns.len() >= 2).then_some((TimeColumns::Parts(columns), unit))
}
