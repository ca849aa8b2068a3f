//! What is told of a time in a text?

use super::timex::{Bounds, Timex};
use std::ops::Range;

/// Which kind of time it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A day.
    Date,
    /// A run of days: a week, a year, from one day to another.
    DateRange,
    /// A day with a time of day.
    DateTime,
    /// From one moment to another.
    DateTimeRange,
    /// A time of any day.
    Time,
    /// A part of any day.
    TimeRange,
    /// How long.
    Duration,
    /// How often.
    Set,
}

/// What was said around a time that changes what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// Up to it, without it.
    Before,
    /// Behind it.
    After,
    /// From its beginning on.
    Since,
    /// Up to it.
    Until,
    /// Its first part.
    Start,
    /// Its middle.
    Mid,
    /// Its last part.
    End,
    /// About.
    Approximate,
    /// Longer.
    More,
    /// Shorter.
    Less,
}

/// One thing the words may mean.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// What was said, in a normal form.
    pub timex: Timex,
    /// When that is.
    pub bounds: Bounds,
    /// How the words around it change it; the bounds are changed already.
    pub modifier: Option<Modifier>,
}

impl Reading {
    pub(super) fn new(timex: Timex, bounds: Bounds) -> Self {
        Self { timex, bounds, modifier: None }
    }
}

/// A time in a text.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeSpan {
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// Which kind it is.
    pub kind: Kind,
    /// All it may mean: past before future, before noon first. Never empty.
    pub readings: Vec<Reading>,
}

/// A time while it is read: tokens `from..end`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Phrase {
    pub from: usize,
    pub end: usize,
    pub kind: Kind,
    pub readings: Vec<Reading>,
}
