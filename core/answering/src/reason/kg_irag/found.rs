//! What was found in a series, window by window.

use clew_skills::skill::temporal::{Seen, Verdict, WindowReading};
use clew_types::{arrange::Arrange, time::Period};

/// All that was read of one series.
pub(super) struct Findings {
    /// Its index in the frame.
    pub at: usize,
    /// Its name for people.
    pub place: String,
    /// Windows in the order they were read.
    pub windows: Vec<WindowReading>,
    /// The last verdict.
    pub verdict: Verdict,
}

impl Findings {
    pub fn new(at: usize, place: &str) -> Self {
        Self { at, place: place.to_owned(), windows: Vec::new(), verdict: Verdict::Exhausted }
    }

    pub fn take(&mut self, read: WindowReading) {
        self.windows.push(read);
    }

    /// The window read last.
    pub fn last(&self) -> Option<&WindowReading> {
        self.windows.last()
    }

    /// All observations, each once, in order of time.
    pub fn seen(&self) -> Vec<Seen> {
        let mut seen: Vec<Seen> =
            self.windows.iter().flat_map(|window| window.seen.iter().copied()).collect();
        seen.arrange_by_key(|seen| seen.at);
        seen.dedup_by_key(|seen| seen.at);
        seen
    }

    /// The abnormal ones of [`seen`](Self::seen).
    pub fn abnormal(&self) -> Vec<Seen> {
        self.seen().into_iter().filter(|seen| seen.abnormal == Some(true)).collect()
    }

    /// True when something in the windows was not measured.
    pub fn has_unknown(&self) -> bool {
        self.windows.iter().any(|window| window.unknown().next().is_some())
    }

    /// Runs of abnormal observations that follow each other without a break.
    pub fn runs(&self) -> Vec<Vec<Seen>> {
        let abnormal = self.abnormal();
        let follows = |left: &Seen, right: &Seen| right.period.start <= left.period.end;
        abnormal.chunk_by(follows).map(<[Seen]>::to_vec).collect()
    }
}

/// From the beginning of the first to the end of the last.
pub(super) fn extent(run: &[Seen]) -> Option<Period> {
    run.iter().map(|seen| seen.period).reduce(Period::joined)
}
