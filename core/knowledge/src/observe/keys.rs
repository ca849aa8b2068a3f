//! Which columns name the series? Those without which two rows would measure the same thing at one time.

use super::layout::TimeColumns;
use super::profile::Profile;
use clew_types::{arrange::Arrange, document::Table};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// Headers of columns that usually name a series, the most telling first.
const NAMING: &[&str] = &[
    "station",
    "site",
    "sensor",
    "counter",
    "series",
    "place",
    "location",
    "name",
    "stop",
    "port",
    "road",
    "street",
    "line",
    "store",
    "product",
    "item",
    "direction",
    "city",
    "town",
    "area",
    "zone",
    "department",
    "borough",
    "id",
    "code",
    "key",
    "stno",
    "county",
    "region",
    "country",
    "variable",
    "parameter",
    "metric",
];
/// One row in fifty may be doubled (a clock set back, a record sent twice).
const MOST_DOUBLED: usize = 50;

/// The columns that name series, and those that only say more about one.
pub(super) fn find(
    table: &Table,
    time: &TimeColumns,
    profiles: &[Profile],
    free: &[usize],
    describes: impl Fn(&usize) -> bool,
) -> (Vec<usize>, Vec<usize>) {
    let times: Vec<i64> =
        table.rows.iter().map(|row| time.read(row).map_or(i64::MIN, |stamp| stamp.time.0)).collect();
    let mut candidates: Vec<usize> =
        free.iter().copied().filter(|column| !profiles[*column].is_numeric() || describes(column)).collect();
    candidates.retain(|column| profiles[*column].distinct * 2 <= table.rows.len());
    let telling = |column: &usize| NAMING.iter().position(|word| profiles[*column].says(&[word]));
    candidates.arrange_by_key(|column| (describes(column), telling(column).unwrap_or(NAMING.len()), *column));
    let series = naming(table, &times, &candidates);
    let about = candidates.into_iter().filter(|column| {
        !series.contains(column)
            && (profiles[*column].says(NAMING) || describes(column) || !series.is_empty())
    });
    let about = about.filter(|column| is_constant(table, &series, *column)).collect();
    (series, about)
}

/// Candidates that, one after the other, tell apart rows of one time.
fn naming(table: &Table, times: &[i64], candidates: &[usize]) -> Vec<usize> {
    let mut chosen: Vec<usize> = Vec::new();
    let mut doubled = doubled(table, times, &chosen);
    for column in candidates {
        if doubled * MOST_DOUBLED <= table.rows.len() {
            break;
        }
        let with: Vec<usize> = chosen.iter().chain([column]).copied().collect();
        let left = self::doubled(table, times, &with);
        if left * 3 <= doubled * 2 {
            (chosen, doubled) = (with, left);
        }
    }
    chosen.arrange();
    chosen
}

/// How many rows repeat the time and the names of an earlier one.
fn doubled(table: &Table, times: &[i64], columns: &[usize]) -> usize {
    let mut seen = FxHashSet::default();
    let repeats = table.rows.iter().zip(times).filter(|(row, time)| {
        let mut hasher = FxHasher::default();
        time.hash(&mut hasher);
        columns.iter().for_each(|column| row[*column].hash(&mut hasher));
        !seen.insert(hasher.finish())
    });
    repeats.count()
}

/// True when all rows of a series have the same cell there.
fn is_constant(table: &Table, series: &[usize], column: usize) -> bool {
    let mut known: FxHashMap<Vec<&str>, &str> = FxHashMap::default();
    table.rows.iter().all(|row| {
        let names = series.iter().map(|column| row[*column].as_str()).collect();
        *known.entry(names).or_insert(&row[column]) == row[column]
    })
}
