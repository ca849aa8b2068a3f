//! Which measurements do tables hold? A table with a time column is read as observations: series, place, time,
//! attribute, value (KG-IRAG §3.2), kept in columns and asked for by window.
//!
//! [`Layout`] says how a table's columns are understood; it is guessed, unless a person has said so by [`Columns`].
//! [`Frame`] holds the observations of one table. Times are those of the table's own wall clock: no zone is
//! converted, a doubled hour is two observations at one time, a skipped hour is a gap.

mod cell;
mod columns;
mod even;
mod frame;
mod keys;
mod layout;
mod profile;
mod quote;
mod stamp;

pub use cell::{is_absent, is_flag, number};
pub use columns::guess;
pub use even::lists_days;
pub use frame::{Attribute, Frame, Observation, Series, Status, Values};
pub use layout::{AttributeColumn, Layout, TimeColumns};
pub use profile::{days, header_words};
pub use quote::row_sentences;
pub use stamp::{Stamp, Unit, stamp};
pub use stamp::{clock, weekday};

use clew_types::columns::Said;
use clew_types::document::DocumentKind;
use clew_types::reading::Reading;

/// The observations of all tables of a document; empty when none has a time column.
pub fn frames(reading: &Reading, said: &Said) -> Vec<Frame> {
    if reading.document.kind == DocumentKind::Graph {
        return Vec::new();
    }
    let quotes = row_sentences(reading);
    let tables = (0u32..).zip(&reading.document.tables).zip(quotes);
    let frame = |((number, table), quotes)| {
        let layout = match said.get(&number) {
            Some(columns) => Layout::of(table, columns),
            None => Layout::guess(table),
        };
        Some(Frame::read(number, table, &layout?, quotes))
    };
    tables.filter_map(frame).collect()
}

#[cfg(test)]
mod tests;
