//! Words about tables of measurements.

use super::{count, number};
use clew_types::columns::ColumnRole;
use clew_types::time::Time;
use clew_worker::protocol::{Measured, TableColumns};

pub const COLUMNS: &str = "Columns";
pub const COLUMNS_ARE: &str =
    "What each column is for. Questions about times use it; put it right where it was guessed wrong.";
pub const DAYS: &str = "Days are written";
pub const DAY_FIRST: &str = "day first (14/5/2024)";
pub const MONTH_FIRST: &str = "month first (5/14/2024)";
pub const AS_GUESSED: &str = "As guessed";
pub const NOT_MEASURED: &str = "Not read as measurements: that takes a time and something measured.";

/// What a column is for.
pub fn column_role(role: ColumnRole) -> &'static str {
    match role {
        ColumnRole::Unused => "not used",
        ColumnRole::Time => "time",
        ColumnRole::End => "end of the time",
        ColumnRole::Series => "names a series",
        ColumnRole::About => "says more of a series",
        ColumnRole::Measure => "measured",
    }
}

/// Name of the choice what a column is for.
pub fn meaning_of(header: &str, column: usize) -> String {
    if header.is_empty() {
        format!("Meaning of column {}", column + 1)
    } else {
        format!("Meaning of {header}")
    }
}

/// Name of a table among several.
pub fn table_name(table: &TableColumns) -> String {
    format!("Table {}", table.table + 1)
}

/// What a table measures.
pub fn measured(measured: Option<Measured>) -> String {
    let Some(Measured { observations, series, attributes, extent }) = measured else {
        return NOT_MEASURED.to_owned();
    };
    let (from, to) = (minute(extent.start), minute(extent.end));
    let rows = count(observations, "time", "times");
    let measures = count(attributes, "measure", "measures");
    let series = if series > 1 { format!(" in {} series", number(series)) } else { String::new() };
    format!("{measures} at {rows}{series}, {from} to {to}")
}

/// `2024-05-06 08:00`, or the day alone at midnight.
fn minute(time: Time) -> String {
    let text = time.iso().replace('T', " ");
    text.strip_suffix(" 00:00").map(str::to_owned).unwrap_or(text)
}
