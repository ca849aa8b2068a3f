//! What does a temporal question ask, and does what was read suffice (KG-IRAG §3)? The shapes that both bodies share.

use super::{Scene, Skilled};
use clew_knowledge::corpus::Corpus;
use clew_knowledge::observe::{Frame, Series};
use clew_types::id::DocumentId;
use clew_types::time::{DAY, Period, Time};

/// Words for "nothing fits" (KG-IRAG §3.5).
pub const NO_ANSWER: &str = "no answer";

/// The first plan (KG-IRAG Alg. 1): which series, what to look for, where to begin, and what would settle the question.
#[derive(Clone, Debug, PartialEq)]
pub struct TemporalPlan {
    /// The document whose table is read.
    pub document: DocumentId,
    /// Which of its frames.
    pub frame: usize,
    /// Series to read, in this order; each has its name for people.
    pub series: Vec<(usize, String)>,
    /// What is looked at.
    pub attribute: usize,
    /// Other columns of the same kind, told beside it where the question names none.
    pub beside: Vec<usize>,
    /// The event that is looked for or avoided; `None` where values themselves are asked for.
    pub condition: Option<Condition>,
    /// How the values of a day, a month or a place become one.
    pub gather: Gather,
    /// What is asked.
    pub task: Task,
    /// The first window (time₀).
    pub window: Period,
    /// How far the search may go: for [`Task::Shift`] the period of allowed starts, else what is to be read.
    pub range: Period,
    /// For [`Task::Compare`] the periods, as they are said.
    pub compared: Vec<Period>,
    /// What is needed and why, in words (the paper's reasoning prompt).
    pub reasoning: String,
}

/// What is asked about the event or the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Whether the event happens in the window (Q1); the answer is yes when it does, or when it does not.
    Happens {
        /// Yes means that it does not happen.
        wants_free: bool,
    },
    /// The nearest other start of a slot of the same length that is free of the event (Q2 earlier, Q3 later).
    Shift {
        /// Forwards in time.
        later: bool,
    },
    /// When the event happens first.
    First,
    /// When the event happens last.
    Last,
    /// The longest unbroken run of the event.
    Longest,
    /// All times of the event.
    Times,
    /// All days with the event.
    Days,
    /// How often.
    Count(CountOf),
    /// At which of the series the event happens.
    Places,
    /// The value at a time.
    Value,
    /// The highest or lowest value.
    Extreme {
        /// The highest.
        highest: bool,
        /// What of it is asked for.
        wanted: Wanted,
    },
    /// The sum of the values.
    Total,
    /// Their mean.
    Mean,
    /// The sums, or means, of several periods.
    Compare(Comparison),
}

/// What is asked of periods that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Which of them has the most, or the least.
    Which {
        /// The most.
        highest: bool,
    },
    /// Whether the first has more, or less, than the others.
    Whether {
        /// More.
        highest: bool,
    },
    /// How far they are apart.
    Difference,
    /// How much each has.
    Each,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountOf {
    /// Observations.
    Observations,
    /// Days with at least one.
    Days,
    /// Hours, from the observations' lengths.
    Hours,
    /// Unbroken runs.
    Runs,
}

/// What of an extreme is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// How much.
    Value,
    /// At what time.
    Time,
    /// In which stretch of the calendar.
    Span(Span),
    /// How much it was in that stretch.
    ValueOf(Span),
    /// Of which series.
    Place,
}

/// A stretch of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// From midnight to midnight.
    Day,
    /// From Monday to Sunday.
    Week,
    /// By the calendar.
    Month,
    /// By the calendar.
    Year,
}

impl Span {
    /// The one that holds a moment.
    pub fn around(self, time: Time) -> Period {
        let next =
            |days: i64, start: Time, of: fn(Time) -> Time| Period { start, end: of(start.plus(days * DAY)) };
        match self {
            Self::Day => Period::of(time.midnight(), DAY),
            Self::Week => Period::of(time.midnight().plus(-i64::from(time.weekday()) * DAY), 7 * DAY),
            Self::Month => next(31, time.month(), Time::month),
            Self::Year => next(366, year(time), year),
        }
    }

    /// What it is called.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
            Self::Year => "year",
        }
    }
}

/// Midnight before the first day of the year.
fn year(time: Time) -> Time {
    Time::of_day(time.date().0, 1, 1).unwrap_or(time)
}

/// How several values of a stretch or a place become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gather {
    /// They add up: counts, rain.
    Sum,
    /// They look like counts, but nothing says that they are.
    LikelySum,
    /// Means are asked for.
    Mean,
    /// They are measured: the highest or lowest of a day, the mean of what is longer.
    Outermost,
}

impl Gather {
    /// The values are added up.
    pub fn is_sum(self) -> bool {
        matches!(self, Self::Sum | Self::LikelySum)
    }
}

/// An event: a test on one attribute.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// The test.
    pub test: Test,
    /// The event is that the test fails ("dry").
    pub negated: bool,
    /// In the question's words: `rain`.
    pub event: String,
    /// The threshold was not given but taken from the series itself.
    pub is_assumed: bool,
}

/// A test on a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// Greater than.
    Above(f64),
    /// Not less than.
    AtLeast(f64),
    /// Less than.
    Below(f64),
    /// Not greater than.
    AtMost(f64),
    /// From the first up to the second.
    Within(f64, f64),
    /// Equal to.
    Equal(f64),
    /// One of these labels.
    Labels(Vec<String>),
}

impl Test {
    fn of_number(&self, value: f64) -> bool {
        match self {
            Self::Above(limit) => value > *limit,
            Self::AtLeast(limit) => value >= *limit,
            Self::Below(limit) => value < *limit,
            Self::AtMost(limit) => value <= *limit,
            Self::Within(from, to) => (*from..=*to).contains(&value),
            Self::Equal(number) => value == *number,
            Self::Labels(_) => false,
        }
    }

    /// The test on `attribute` in words: `rain_mm > 0`.
    fn on(&self, attribute: &str, negated: bool) -> String {
        let (sign, opposite, value) = match self {
            Self::Above(limit) => (">", "≤", limit.to_string()),
            Self::AtLeast(limit) => ("≥", "<", limit.to_string()),
            Self::Below(limit) => ("<", "≥", limit.to_string()),
            Self::AtMost(limit) => ("≤", ">", limit.to_string()),
            Self::Within(from, to) => ("in", "not in", format!("{from} – {to}")),
            Self::Equal(number) => ("=", "≠", number.to_string()),
            Self::Labels(labels) => ("is", "is not", labels.join(" or ")),
        };
        format!("{attribute} {} {value}", if negated { opposite } else { sign })
    }
}

impl Condition {
    /// Whether an observation shows the event; `None` when nothing was measured.
    pub fn holds(&self, frame: &Frame, attribute: usize, at: usize) -> Option<bool> {
        let found = match &self.test {
            Test::Labels(labels) => labels.iter().any(|label| frame.label(attribute, at) == Some(label)),
            test => return frame.number(attribute, at).map(|value| test.of_number(value) != self.negated),
        };
        frame.label(attribute, at).map(|_| found != self.negated)
    }

    /// The event as a test: `rain_mm > 0`.
    pub fn text(&self, attribute: &str) -> String {
        self.test.on(attribute, self.negated)
    }

    /// The absence of the event.
    pub fn opposite(self) -> Self {
        Self { negated: !self.negated, ..self }
    }
}

impl TemporalPlan {
    /// The frame that is read; `None` when its document is gone.
    pub fn frame<'a>(&self, corpus: &'a Corpus) -> Option<&'a Frame> {
        corpus.frame(self.document, self.frame)
    }
}

/// What was read of one series in one window (KG-IRAG §3.3).
#[derive(Clone, Debug, PartialEq)]
pub struct WindowReading {
    /// The window.
    pub window: Period,
    /// Its observations, in order of time.
    pub seen: Vec<Seen>,
    /// Stretches of the window without an observation.
    pub gaps: Vec<Period>,
}

/// One observation of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Its index in the frame.
    pub at: usize,
    /// When.
    pub period: Period,
    /// Whether the event happens (an *abnormal* slot); `None` when nothing was measured.
    pub abnormal: Option<bool>,
}

impl WindowReading {
    /// Retrieves the window of a series.
    pub fn of(frame: &Frame, series: &Series, plan: &TemporalPlan, window: Period) -> Self {
        let event = |at| match &plan.condition {
            Some(condition) => condition.holds(frame, plan.attribute, at),
            None => frame.number(plan.attribute, at).map(|_| false),
        };
        let seen: Vec<Seen> = frame
            .window(series, window)
            .map(|at| Seen { at, period: frame.period(at), abnormal: event(at) })
            .collect();
        let gaps = if series.is_regular { gaps(&seen, window) } else { Vec::new() };
        Self { window, seen, gaps }
    }

    /// Periods in which the event happens.
    pub fn abnormal(&self) -> impl DoubleEndedIterator<Item = Period> {
        self.seen.iter().filter(|seen| seen.abnormal == Some(true)).map(|seen| seen.period)
    }

    /// Periods of which nothing is known.
    pub fn unknown(&self) -> impl Iterator<Item = Period> {
        let unmeasured = self.seen.iter().filter(|seen| seen.abnormal.is_none()).map(|seen| seen.period);
        unmeasured.chain(self.gaps.iter().copied())
    }
}

/// Where no observation stands in a window. The hour that clocks skip in spring is none.
fn gaps(seen: &[Seen], window: Period) -> Vec<Period> {
    let mut gaps = Vec::new();
    let mut reached = window.start;
    for seen in seen {
        if seen.period.start > reached {
            gaps.push(Period { start: reached, end: seen.period.start });
        }
        reached = reached.max(seen.period.end);
    }
    if reached < window.end {
        gaps.push(Period { start: reached, end: window.end });
    }
    gaps.retain(|gap| !is_skipped_hour(*gap));
    gaps
}

/// An hour of a Sunday night in spring, of either hemisphere. No table of zones is needed to doubt that it existed.
fn is_skipped_hour(gap: Period) -> bool {
    const SUNDAY: u8 = 6;
    let (hour, minute) = gap.start.clock();
    let in_spring = matches!(gap.start.date().1, 3 | 4 | 9 | 10);
    gap.seconds() == 3600
        && gap.start.weekday() == SUNDAY
        && in_spring
        && (1..=2).contains(&hour)
        && minute == 0
}

/// Is what was read enough (KG-IRAG Alg. 2, JudgeSufficiency)?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The question can be answered.
    Enough,
    /// Read this window next; an abnormal slot in between is jumped over.
    Next(Period),
    /// There is nothing left to read of this series.
    Exhausted,
}

/// A plan, or what would have to be known to make one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Planned {
    /// The plan; `None` when the question is not one about dated series.
    pub plan: Option<TemporalPlan>,
    /// What the question leaves open, as sub-questions.
    pub missing: Vec<String>,
}

/// The skills of KG-IRAG.
#[async_trait::async_trait(?Send)]
pub trait TemporalSkills {
    /// The first plan of a search through dated series (KG-IRAG Alg. 1).
    async fn plan(&self, scene: &Scene<'_>) -> Skilled<Planned>;

    /// Whether what was read of a series suffices, and what to read next if not (KG-IRAG Alg. 2).
    async fn judge(
        &self,
        scene: &Scene<'_>,
        plan: &TemporalPlan,
        series: &Series,
        read: &WindowReading,
    ) -> Skilled<Verdict>;
}
