//! What is each column of a table for? The guess in words that a person can change, and the way back to a [`Layout`].

use super::layout::{AttributeColumn, Layout, TimeColumns, hour_columns};
use super::profile::Profile;
use super::stamp::Unit;
use clew_types::columns::{ColumnRole, Columns, DayOrder};
use clew_types::document::Table;

/// What is guessed of a table; without observations, every column is unused.
pub fn guess(table: &Table) -> Columns {
    let layout = Layout::guess(table);
    let unused =
        || Columns { roles: vec![ColumnRole::Unused; table.columns.len()], order: DayOrder::default() };
    layout.map_or_else(unused, |layout| layout.columns(table.columns.len()))
}

/// The columns of one role, among the first `width`.
fn with(columns: &Columns, role: ColumnRole, width: usize) -> Vec<usize> {
    let roles = columns.roles.iter().take(width).enumerate();
    roles.filter(|(_, of)| **of == role).map(|(column, _)| column).collect()
}

impl Layout {
    /// This layout, column by column.
    pub fn columns(&self, width: usize) -> Columns {
        let mut roles = vec![ColumnRole::Unused; width];
        let mut give = |columns: &mut dyn Iterator<Item = usize>, role| {
            columns.for_each(|column| roles.iter_mut().skip(column).take(1).for_each(|place| *place = role));
        };
        give(&mut self.attributes.iter().map(|attribute| attribute.column), ColumnRole::Measure);
        give(&mut self.hours.iter().map(|(column, _)| *column), ColumnRole::Measure);
        give(&mut self.about.iter().copied(), ColumnRole::About);
        give(&mut self.series.iter().copied(), ColumnRole::Series);
        give(&mut self.end.into_iter(), ColumnRole::End);
        give(&mut self.time.columns().into_iter(), ColumnRole::Time);
        Columns { roles, order: self.time.order() }
    }

    /// The layout that a person means; `None` where it leaves nothing to observe: no time, or nothing measured, or a
    /// time column in which hardly a cell is a time.
    pub fn of(table: &Table, columns: &Columns) -> Option<Self> {
        let width = table.columns.len();
        let profile = |column| Profile::with_order(table, column, Some(columns.order));
        let profiles: Vec<Profile> = (0..width).map(profile).collect();
        let (time, unit) = time_of(&profiles, &with(columns, ColumnRole::Time, width), columns.order)?;
        let measured = with(columns, ColumnRole::Measure, width);
        let hours = if unit == Unit::Day { hour_columns(&profiles, &measured) } else { Vec::new() };
        let measure = |column: usize| AttributeColumn {
            column,
            name: table.columns[column].clone(),
            is_number: profiles[column].is_numeric(),
        };
        let attributes: Vec<_> = match hours.first() {
            Some((column, _)) => vec![AttributeColumn::of_hours(*column)],
            None => measured.into_iter().map(measure).collect(),
        };
        let unit = if hours.is_empty() { unit } else { Unit::Clock };
        (!attributes.is_empty()).then(|| Self {
            time,
            unit,
            end: with(columns, ColumnRole::End, width).first().copied(),
            series: with(columns, ColumnRole::Series, width),
            about: with(columns, ColumnRole::About, width),
            attributes,
            hours,
        })
    }
}

/// How the chosen columns say when: here bare numbers need no telling header.
fn time_of(profiles: &[Profile], chosen: &[usize], order: DayOrder) -> Option<(TimeColumns, Unit)> {
    let at = |column: &usize| &profiles[*column];
    let mostly = |column: &usize, count: fn(&Profile) -> usize| at(column).mostly(count(at(column)));
    match chosen {
        [column] if mostly(column, |profile| profile.stamps) => {
            Some((TimeColumns::Stamp { column: *column, order }, at(column).unit))
        }
        [column] => {
            let (least, most) = at(column).range;
            let is_epoch = mostly(column, |profile| profile.numbers) && least >= 1e8 && most <= 4.2e12;
            let factor = if most > 4.2e9 { 1000 } else { 1 };
            is_epoch.then_some((TimeColumns::Epoch { column: *column, factor }, Unit::Clock))
        }
        [first, second] if mostly(first, |p| p.stamps) && at(first).unit == Unit::Day => {
            Some((TimeColumns::DayAndClock { day: *first, clock: *second, order }, Unit::Clock))
        }
        [first, second] if mostly(second, |p| p.stamps) && at(second).unit == Unit::Day => {
            Some((TimeColumns::DayAndClock { day: *second, clock: *first, order }, Unit::Clock))
        }
        [_, _, ..] => parts_of(profiles, chosen),
        [] => None,
    }
}

/// Year, month, day and hour in columns of their own: by their headers, else from left to right.
fn parts_of(profiles: &[Profile], chosen: &[usize]) -> Option<(TimeColumns, Unit)> {
    let names = [["year", "yr"], ["month", "mo"], ["day", "dd"], ["hour", "hr"]];
    let named = |words: &[&str; 2]| chosen.iter().copied().find(|column| profiles[*column].says(words));
    let by_name: Vec<usize> = names.iter().map_while(named).collect();
    let columns = if by_name.len() == chosen.len() { by_name } else { chosen.to_vec() };
    let are_numbers = columns.iter().all(|column| profiles[*column].mostly(profiles[*column].numbers));
    let units = [Unit::Year, Unit::Month, Unit::Day, Unit::Clock];
    let unit = *units.get(columns.len().checked_sub(1)?)?;
    are_numbers.then_some((TimeColumns::Parts(columns), unit))
}

#[cfg(test)]
#[path = "columns_tests.rs"]
mod tests;
