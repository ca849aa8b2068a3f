//! What sort of values does a column hold? Judged by a sample of its cells.

use super::cell::{is_absent, number};
use super::stamp::{Unit, clock, day_order, stamp};
use clew_types::columns::DayOrder;
use clew_types::document::Table;
use rustc_hash::FxHashSet;

/// Cells looked at.
const SAMPLE: usize = 400;

/// What a column looks like.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Profile {
    /// Cells that hold something, of those looked at.
    pub filled: usize,
    /// Cells that are time stamps with a date.
    pub stamps: usize,
    /// Cells that are times of day.
    pub clocks: usize,
    /// Cells that are numbers.
    pub numbers: usize,
    /// Cells of nothing but digits.
    pub digits: usize,
    /// The finest unit of its stamps.
    pub unit: Unit,
    /// Which comes first, day or month.
    pub order: DayOrder,
    /// Different values among the cells looked at.
    pub distinct: usize,
    /// Least and greatest number.
    pub range: (f64, f64),
    /// Words of its header, lower case.
    pub words: Vec<String>,
}

impl Profile {
    /// Looks at a column.
    pub fn of(table: &Table, column: usize) -> Self {
        Self::with_order(table, column, None)
    }

    /// Looks at a column whose days are written so; `None` = guessed.
    pub fn with_order(table: &Table, column: usize, said: Option<DayOrder>) -> Self {
        let step = table.rows.len().div_ceil(SAMPLE).max(1);
        let cells = table.rows.iter().step_by(step).filter_map(|row| row.get(column));
        let cells: Vec<&str> = cells.map(String::as_str).filter(|cell| !is_absent(cell)).collect();
        let order = said.unwrap_or_else(|| order(&cells));
        let stamps: Vec<_> = cells.iter().filter_map(|cell| stamp(cell, order)).collect();
        let numbers: Vec<f64> = cells.iter().filter_map(|cell| number(cell)).collect();
        let bounds = |range: (f64, f64), value: &f64| (range.0.min(*value), range.1.max(*value));
        Self {
            filled: cells.len(),
            clocks: cells.iter().filter(|cell| clock(cell).is_some()).count(),
            digits: cells.iter().filter(|cell| cell.bytes().all(|byte| byte.is_ascii_digit())).count(),
            unit: stamps.iter().map(|stamp| stamp.unit).min().unwrap_or(Unit::Year),
            stamps: stamps.len(),
            range: numbers.iter().fold((f64::INFINITY, f64::NEG_INFINITY), bounds),
            numbers: numbers.len(),
            order,
            distinct: cells.iter().collect::<FxHashSet<_>>().len(),
            words: header_words(table.columns.get(column).map_or("", String::as_str)),
        }
    }

    /// True when the header has one of these words.
    pub fn says(&self, words: &[&str]) -> bool {
        self.words.iter().any(|word| words.contains(&word.as_str()))
    }

    /// True when nearly all filled cells are among `count`.
    pub fn mostly(&self, count: usize) -> bool {
        self.filled > 0 && count * 10 >= self.filled * 9
    }

    /// True for a column of numbers.
    pub fn is_numeric(&self) -> bool {
        self.filled > 0 && self.numbers * 5 >= self.filled * 4
    }
}

/// How the days in a column are written; `None` where it holds anything else, or times of day beside them.
pub fn days(table: &Table, column: usize) -> Option<DayOrder> {
    let profile = Profile::of(table, column);
    let are_days = matches!(profile.unit, Unit::Day | Unit::Month) && profile.mostly(profile.stamps);
    are_days.then_some(profile.order)
}

/// The first cell that can only be read one way tells; half days are told where months come first.
fn order(cells: &[&str]) -> DayOrder {
    let told = cells.iter().find_map(|cell| day_order(cell));
    let halves = cells.iter().any(|cell| cell.ends_with('M') && cell.contains('/'));
    told.unwrap_or(if halves { DayOrder::MonthFirst } else { DayOrder::DayFirst })
}

/// A header's words in lower case: `windSpeed_kmh (max)` is `wind speed kmh max`.
pub fn header_words(header: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut previous = ' ';
    for letter in header.chars() {
        let starts = !previous.is_alphanumeric()
            || (previous.is_lowercase() && letter.is_uppercase())
            || (previous.is_ascii_digit() != letter.is_ascii_digit());
        if letter.is_alphanumeric() {
            if starts {
                words.push(String::new());
            }
            if let Some(word) = words.last_mut() {
                word.extend(letter.to_lowercase());
            }
        }
        previous = letter;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_come_apart() {
        let check = |header: &str, expected: &str| assert_eq!(header_words(header).join(" "), expected);
        check("windSpeed_kmh (max)", "wind speed kmh max");
        check("rain_mm", "rain mm");
        check("Fremont NB", "fremont nb");
        check("PM2.5", "pm 2 5");
        check("hour_07", "hour 07");
    }
}
