//! The observations of one table, in columns, sorted by series and time.

use super::cell::{is_absent, number};
use super::even::{distances, is_even};
use super::layout::{Layout, TimeColumns};
use super::stamp::Unit;
use clew_types::time::{DAY, HOUR, Period, Time};
use clew_types::{arrange::Arrange, document::Table};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// What a table measures, over time.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// Number of the table in its document.
    pub table: u32,
    /// How its columns were understood.
    pub layout: Layout,
    /// In order of their first row.
    pub series: Vec<Series>,
    /// In order of their columns.
    pub attributes: Vec<Attribute>,
    starts: Vec<i64>,
    ends: Vec<i64>,
    rows: Vec<u32>,
    /// Sentence of each row of the table.
    quotes: Vec<Option<u32>>,
}

/// What is measured at one place, or in one direction, or by one instrument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// Its name; empty where the table is one series.
    pub name: String,
    /// What else is said about it, as header and cell (county: Mayo).
    pub about: Vec<(String, String)>,
    /// Usual distance of two observations, in seconds.
    pub resolution: i64,
    /// Most observations stand at that distance: what is absent is a gap.
    pub is_regular: bool,
    /// Its observations: indexes into the frame.
    pub range: Range<usize>,
}

/// What is measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Attribute {
    /// Its header.
    pub name: String,
    /// One value an observation.
    pub values: Values,
}

/// The values of an attribute.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Numbers; NaN where nothing was measured.
    Numbers(Vec<f64>),
    /// Labels, as indexes into their names; `u32::MAX` where nothing was noted.
    Labels(Vec<String>, Vec<u32>),
}

/// Whether an observation has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It has.
    Measured,
    /// The row is there, its cell is empty.
    Missing,
}

/// One attribute at one time (KG-IRAG §3.2).
#[derive(Clone, Debug, PartialEq)]
pub struct Observation<'a> {
    /// The series.
    pub series: &'a Series,
    /// The attribute.
    pub attribute: &'a str,
    /// When.
    pub period: Period,
    /// The value in words; empty when missing.
    pub value: String,
    /// Whether there is one.
    pub status: Status,
    /// Index of the row's sentence, where the row stands in the text.
    pub sentence: Option<u32>,
}

impl Frame {
    /// Reads the document's `number`-th table as `layout` says; `quotes` holds the sentence of each row. Rows without a
    /// time are left out.
    pub fn read(number: u32, table: &Table, layout: &Layout, quotes: Vec<Option<u32>>) -> Self {
        let (names, mut placed) = placed(table, layout);
        placed.arrange();
        let starts: Vec<i64> = placed.iter().map(|placed| placed.time).collect();
        let rows: Vec<u32> = placed.iter().map(|placed| placed.row).collect();
        let mut series = Vec::with_capacity(names.len());
        let mut at = 0;
        for (index, name) in names.into_iter().enumerate() {
            let end = placed.partition_point(|placed| placed.series as usize <= index);
            let about = rows.get(at).map(|row| about(table, layout, *row)).unwrap_or_default();
            let (resolution, is_regular) = resolution(&starts[at..end], layout.unit);
            series.push(Series { name, about, resolution, is_regular, range: at..end });
            at = end;
        }
        let attributes = layout.attributes.iter().map(|attribute| {
            let column =
                |at: &Placed| if layout.hours.is_empty() { attribute.column } else { at.column as usize };
            let cells = placed.iter().map(|at| table.rows[at.row as usize][column(at)].as_str());
            let values = if attribute.is_number { numbers(cells) } else { labels(cells) };
            Attribute { name: attribute.name.clone(), values }
        });
        let attributes = attributes.collect();
        let mut frame = Self {
            table: number,
            layout: layout.clone(),
            series,
            attributes,
            starts,
            ends: Vec::new(),
            rows,
            quotes,
        };
        frame.ends = frame.end_times(table);
        frame
    }

    /// Number of observations.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// True when no row has a time.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// The observations of a series that share a moment with `window`: indexes, in order of time.
    pub fn window(&self, series: &Series, window: Period) -> Range<usize> {
        let starts = &self.starts[series.range.clone()];
        let first = starts.partition_point(|start| start + series.resolution <= window.start.0);
        let last = starts.partition_point(|start| *start < window.end.0);
        let ends = &self.ends[series.range.clone()];
        let reaches = |at: &usize| ends[*at] > window.start.0;
        // Longer observations than usual may reach into the window from before.
        let early = (first.saturating_sub(1)..first).find(reaches).unwrap_or(first);
        let early = (early..last).find(reaches).unwrap_or(last);
        series.range.start + early..series.range.start + last.max(early)
    }

    /// When an observation holds.
    pub fn period(&self, at: usize) -> Period {
        Period { start: Time(self.starts[at]), end: Time(self.ends[at]) }
    }

    /// From the first observation of a series to the end of its last.
    pub fn extent(&self, series: &Series) -> Option<Period> {
        let (first, last) = (series.range.clone().next()?, series.range.clone().next_back()?);
        Some(self.period(first).joined(self.period(last)))
    }

    /// The sentence of an observation's row.
    pub fn sentence(&self, at: usize) -> Option<u32> {
        let row = *self.rows.get(at)? as usize;
        self.quotes.get(row).copied().flatten()
    }

    /// Takes the values of the row that this sentence is: as if nothing had been measured then.
    pub fn forget(&mut self, sentence: u32) {
        let of_row: Vec<usize> = (0..self.len()).filter(|at| self.sentence(*at) == Some(sentence)).collect();
        for attribute in &mut self.attributes {
            for at in &of_row {
                match &mut attribute.values {
                    Values::Numbers(numbers) => numbers[*at] = f64::NAN,
                    Values::Labels(_, codes) => codes[*at] = u32::MAX,
                }
            }
        }
    }

    /// A number; `None` when it is missing or the attribute holds labels.
    pub fn number(&self, attribute: usize, at: usize) -> Option<f64> {
        match &self.attributes.get(attribute)?.values {
            Values::Numbers(numbers) => numbers.get(at).copied().filter(|number| !number.is_nan()),
            Values::Labels(..) => None,
        }
    }

    /// A label; `None` when it is missing or the attribute holds numbers.
    pub fn label(&self, attribute: usize, at: usize) -> Option<&str> {
        match &self.attributes.get(attribute)?.values {
            Values::Numbers(_) => None,
            Values::Labels(names, codes) => names.get(*codes.get(at)? as usize).map(String::as_str),
        }
    }

    /// An observation in words.
    pub fn observation<'a>(&'a self, series: &'a Series, attribute: usize, at: usize) -> Observation<'a> {
        let number = self.number(attribute, at).map(|number| number.to_string());
        let value = number.or_else(|| self.label(attribute, at).map(str::to_owned));
        Observation {
            series,
            attribute: self.attributes.get(attribute).map_or("", |attribute| &attribute.name),
            period: self.period(at),
            status: if value.is_some() { Status::Measured } else { Status::Missing },
            value: value.unwrap_or_default(),
            sentence: self.sentence(at),
        }
    }

    /// Ends as the table gives them, else one usual distance after the start; months and years by the calendar.
    fn end_times(&self, table: &Table) -> Vec<i64> {
        let given = |at: usize| {
            let column = self.layout.end?;
            let order = self.layout.time.order();
            let end = TimeColumns::Stamp { column, order }.read(&table.rows[self.rows[at] as usize])?;
            (end.time.0 > self.starts[at]).then_some(end.time.0)
        };
        let mut ends = Vec::with_capacity(self.starts.len());
        for series in &self.series {
            for at in series.range.clone() {
                let usual = || usual_end(Time(self.starts[at]), self.layout.unit, series.resolution);
                ends.push(given(at).unwrap_or_else(usual));
            }
        }
        ends
    }
}

fn usual_end(start: Time, unit: Unit, resolution: i64) -> i64 {
    let (year, month, _) = start.date();
    let next = match unit {
        Unit::Month if resolution <= 31 * DAY => {
            Time::of_day(year + i32::from(month == 12), month % 12 + 1, 1)
        }
        Unit::Year => Time::of_day(year + 1, 1, 1),
        _ => None,
    };
    next.unwrap_or(start.plus(resolution)).0
}

/// Where an observation belongs and where its value stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Placed {
    series: u32,
    time: i64,
    row: u32,
    /// The column of its hour, where hours have columns of their own.
    column: u32,
}

/// The names of the series, and every observation of a dated row.
fn placed(table: &Table, layout: &Layout) -> (Vec<String>, Vec<Placed>) {
    let whole = [(0, 0)];
    let hours = if layout.hours.is_empty() { &whole[..] } else { &layout.hours };
    let mut known: FxHashMap<String, u32> = FxHashMap::default();
    let mut names: Vec<String> = Vec::new();
    let mut placed = Vec::with_capacity(table.rows.len());
    let mut name = String::new();
    for (index, row) in table.rows.iter().enumerate() {
        let Some(stamp) = layout.time.read(row) else { continue };
        name.clear();
        for column in &layout.series {
            name.push_str(if name.is_empty() { "" } else { ", " });
            name.push_str(row[*column].trim());
        }
        let series = known.get(name.as_str()).copied().unwrap_or_else(|| {
            names.push(name.clone());
            known.insert(name.clone(), names.len() as u32 - 1);
            names.len() as u32 - 1
        });
        placed.extend(hours.iter().map(|(column, seconds)| Placed {
            series,
            time: stamp.time.0 + seconds,
            row: index as u32,
            column: *column as u32,
        }));
    }
    (names, placed)
}

fn about(table: &Table, layout: &Layout, row: u32) -> Vec<(String, String)> {
    let row = &table.rows[row as usize];
    let columns = layout.about.iter().filter(|column| !row[**column].is_empty());
    columns.map(|column| (table.columns[*column].clone(), row[*column].clone())).collect()
}

/// The commonest distance of neighbours (the shorter of equals), and whether most have it.
fn resolution(starts: &[i64], unit: Unit) -> (i64, bool) {
    let least = match unit {
        Unit::Clock => HOUR,
        Unit::Day => DAY,
        Unit::Month => 31 * DAY,
        Unit::Year => 365 * DAY,
    };
    let distances = distances(starts);
    let groups = distances.chunk_by(|left, right| left == right);
    let commonest = groups.max_by_key(|group| (group.len(), std::cmp::Reverse(group[0])));
    let (distance, count) = commonest.map_or((least, 0), |group| (group[0], group.len()));
    if unit == Unit::Day && distance < 28 * DAY && !is_even(count, distances.len()) {
        return (DAY, false);
    }
    (distance, unit <= Unit::Day && count * 5 >= distances.len() * 4)
}

fn numbers<'a>(cells: impl Iterator<Item = &'a str>) -> Values {
    Values::Numbers(cells.map(|cell| number(cell).unwrap_or(f64::NAN)).collect())
}

fn labels<'a>(cells: impl Iterator<Item = &'a str>) -> Values {
    let mut known: FxHashMap<&str, u32> = FxHashMap::default();
    let mut names = Vec::new();
    let code = |cell: &'a str| {
        if is_absent(cell) {
            return u32::MAX;
        }
        *known.entry(cell.trim()).or_insert_with(|| {
            names.push(cell.trim().to_owned());
            names.len() as u32 - 1
        })
    };
    let codes = cells.map(code).collect();
    Values::Labels(names, codes)
}
