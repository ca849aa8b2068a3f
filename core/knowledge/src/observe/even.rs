//! Is something measured day by day, or does a table list days on which things happened?

use super::profile::days;
use super::stamp::stamp;
use clew_types::arrange::Arrange;
use clew_types::document::Table;
use clew_types::time::DAY;

/// True where the commonest distance of neighbours is that of half of them at least. Else the days are a list: what happened
/// on one of them did not last until the next.
pub(super) fn is_even(commonest: usize, distances: usize) -> bool {
    commonest * 2 >= distances
}

/// The distances of neighbours that are not at one time, in order.
pub(super) fn distances(starts: &[i64]) -> Vec<i64> {
    let mut distances: Vec<i64> =
        starts.windows(2).map(|pair| pair[1] - pair[0]).filter(|distance| *distance > 0).collect();
    distances.arrange();
    distances
}

/// True where a column lists days that follow each other at no usual distance.
#[must_use]
pub fn lists_days(table: &Table, column: usize) -> bool {
    let Some(order) = days(table, column) else { return false };
    let cells = table.rows.iter().filter_map(|row| row.get(column));
    let mut starts: Vec<i64> = cells.filter_map(|cell| Some(stamp(cell, order)?.time.0)).collect();
    starts.arrange();
    let distances = distances(&starts);
    let commonest = distances.chunk_by(|left, right| left == right).map(<[i64]>::len).max();
    // Months are of unlike lengths, and so are what is measured once in each.
    let is_short = distances.first().is_none_or(|least| *least < 28 * DAY);
    is_short && !is_even(commonest.unwrap_or(0), distances.len())
}
