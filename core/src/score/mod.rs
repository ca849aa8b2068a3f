//! How good are the answers? Questions whose answers are known, and what is counted of each.

mod questions;
pub mod squad;

pub use questions::{KnownQuestion, Place, QuestionSet, SetError, Unread, Why, questions};

use crate::answer::Answer;
use serde::{Deserialize, Serialize};

/// How one answer fares.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// What was answered: surely, or as the closest guess.
    pub guess: Option<String>,
    /// It was answered surely.
    pub sure: bool,
    /// [`squad::exact`].
    pub exact: bool,
    /// [`squad::f1`], 0 to 1.
    pub f1: f64,
    /// Calls of a model that were not answered from what was kept.
    pub calls: u32,
    /// Tokens of those calls, both ways.
    pub tokens: u32,
}

impl Score {
    /// Of an answer, where each of `gold` would be right.
    pub fn of(answer: &Answer, gold: &[String]) -> Self {
        let guess = answer.best_guess.clone().or_else(|| answer.text.clone());
        let words = guess.as_deref().unwrap_or_default();
        let (calls, tokens) = answer.trace.spent();
        Self {
            sure: answer.text.is_some(),
            exact: squad::exact(words, gold) > 0.0,
            f1: squad::f1(words, gold),
            calls,
            tokens,
            guess,
        }
    }
}

/// Scores summed up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// How many were asked.
    pub asked: u32,
    /// Answered as a gold answer says.
    pub exact: u32,
    /// Sum of F1.
    pub f1: f64,
    /// Answered surely.
    pub sure: u32,
    /// Of these, answered as a gold answer says.
    pub sure_exact: u32,
    /// Calls of a model.
    pub calls: u32,
    /// Their tokens, both ways.
    pub tokens: u32,
    /// Time taken, in milliseconds.
    pub milliseconds: u32,
}

impl Tally {
    /// One answer more.
    pub fn add(&mut self, score: &Score, milliseconds: u32) {
        self.asked += 1;
        self.exact += u32::from(score.exact);
        self.f1 += score.f1;
        self.sure += u32::from(score.sure);
        self.sure_exact += u32::from(score.sure && score.exact);
        self.calls = self.calls.saturating_add(score.calls);
        self.tokens = self.tokens.saturating_add(score.tokens);
        self.milliseconds = self.milliseconds.saturating_add(milliseconds);
    }

    /// Exact match, mean F1, share answered surely: 0 to 1 of those asked; `None` while none was.
    pub fn shares(&self) -> Option<[f64; 3]> {
        let asked = f64::from(self.asked);
        (self.asked > 0)
            .then(|| [f64::from(self.exact), self.f1, f64::from(self.sure)].map(|sum| sum / asked))
    }

    /// Share of the sure answers that match exactly; `None` while there are none.
    pub fn precision(&self) -> Option<f64> {
        (self.sure > 0).then(|| f64::from(self.sure_exact) / f64::from(self.sure))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_become_shares() {
        let mut tally = Tally::default();
        assert_eq!((tally.shares(), tally.precision()), (None, None));
        let score = |sure, exact, f1| Score { sure, exact, f1, calls: 2, tokens: 30, ..Score::default() };
        tally.add(&score(true, true, 1.0), 5);
        tally.add(&score(true, false, 0.5), 6);
        tally.add(&score(false, true, 1.0), 7);
        tally.add(&score(false, false, 0.0), 8);
        assert_eq!(tally.shares(), Some([0.5, 0.625, 0.5]));
        assert_eq!(tally.precision(), Some(0.5));
        assert_eq!((tally.calls, tally.tokens, tally.milliseconds), (8, 120, 26));
    }
}
