//! Steps of a search through time (KG-IRAG): what is planned, which windows are read, how each is judged.

use crate::graph::Evidence;
use crate::time::Period;
use serde::{Deserialize, Serialize};

/// What a question was taken to ask (KG-IRAG Alg. 1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimePlan {
    /// Series that are read, in order.
    pub places: Vec<String>,
    /// The column that is looked at.
    pub attribute: String,
    /// The event as a test (`rain_mm > 0`); empty where values themselves are asked for.
    pub event: String,
    /// The event's limit was not given but taken from the series.
    pub is_assumed: bool,
    /// The first window.
    pub window: Period,
    /// How far the search may go.
    pub range: Period,
    /// What is needed and why (the paper's reasoning prompt).
    pub reasoning: String,
}

/// A window of a series that was read (KG-IRAG §3.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowRead {
    /// The series.
    pub place: String,
    /// From when to when.
    pub window: Period,
    /// Observations in it.
    pub read: u32,
    /// Of those, the ones kept for show: all of a short window, the abnormal ones of a long one.
    pub observations: Vec<Observed>,
    /// Stretches of which nothing is known.
    pub gaps: Vec<Period>,
}

/// An observation that was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observed {
    /// When.
    pub period: Period,
    /// The value in words; empty when nothing was measured.
    pub value: String,
    /// The event happens.
    pub abnormal: bool,
    /// The row that says so.
    pub evidence: Option<Evidence>,
}

/// What was read of one series, all windows together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeriesRead {
    /// The series.
    pub place: String,
    /// The column that is looked at.
    pub attribute: String,
    /// Windows in the order they were read, each with its round.
    pub windows: Vec<(u32, Period)>,
    /// In order of time, each once; where there were more than [`Self::MOST_POINTS`], the first, last, lowest and highest
    /// of every stretch, abnormal ones first.
    pub points: Vec<Plotted>,
    /// How many observations were read.
    pub read: u32,
    /// What the answer rests on, in order of time; observations that follow each other are one.
    pub rests_on: Vec<Period>,
}

impl SeriesRead {
    /// Observations of a series that are kept for show.
    pub const MOST_POINTS: usize = 500;
}

/// An observation in a chart.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plotted {
    /// When.
    pub period: Period,
    /// The value; `None` where nothing was measured. A label counts as 1 where the event happens, else 0.
    pub value: Option<f64>,
    /// The event happens.
    pub abnormal: bool,
}

/// How a window was judged (KG-IRAG Alg. 2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Judged {
    /// What was read settles the question.
    Enough,
    /// This window is read next.
    Next(Period),
    /// Nothing is left to read.
    Exhausted,
}
