//! What is each column of a table for, as a person can say it?

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a column is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ColumnRole {
    /// Nothing that observations need.
    #[default]
    Unused,
    /// When something was measured, or a part of it: the day, the hour.
    Time,
    /// Until when.
    End,
    /// What or where is measured: one series for each different entry.
    Series,
    /// Says more about a series.
    About,
    /// What was measured.
    Measure,
}

impl ColumnRole {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 6] =
        [Self::Unused, Self::Time, Self::End, Self::Series, Self::About, Self::Measure];
}

/// What each column of a table is for, in order, and how its days are written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Columns {
    /// One a column; what is lacking at the end is unused.
    pub roles: Vec<ColumnRole>,
    /// Which comes first where a day is all numbers.
    pub order: DayOrder,
}

/// Which of two small numbers is the day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DayOrder {
    /// 14/05/2024.
    #[default]
    DayFirst,
    /// 05/14/2024.
    MonthFirst,
}

/// What a person has said of a document's tables, by their number.
pub type Said = BTreeMap<u32, Columns>;
