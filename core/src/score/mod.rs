//! How good are the answers? Questions whose answers are known, and what is counted of each.

mod questions;
pub mod squad;

pub use questions::{KnownQuestion, Place, QuestionSet, SetError, Unread, Why, questions};

use crate::answer::Answer;
use crate::id::DocumentId;
use crate::text::fold::fold;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

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
    /// Share of the supporting documents that path and citations touch; `None` where the set tells none.
    pub path_recall: Option<f64>,
    /// Calls of a model that were not answered from what was kept.
    pub calls: u32,
    /// Tokens of those calls, both ways.
    pub tokens: u32,
}

/// What sets write where nothing answers, folded.
const NO_ANSWER: [&str; 8] = [
    "not enough information",
    "no answer",
    "not answerable",
    "unanswerable",
    "not in the documents",
    "not mentioned",
    "unknown",
    "n/a",
];

/// The right answer is that the documents do not answer it.
fn is_unanswerable(gold: &[String]) -> bool {
    gold.iter().any(|answer| NO_ANSWER.contains(&fold(answer).trim_matches(['.', ' '])))
}

impl Score {
    /// Nothing was answered, and that is right.
    pub fn is_right_abstention(&self) -> bool {
        self.exact && self.guess.is_none()
    }

    /// Of an answer to a known question. `names_of` gives what a document is called: its file's name, its title.
    pub fn of(answer: &Answer, known: &KnownQuestion, names_of: impl Fn(DocumentId) -> Vec<String>) -> Self {
        let gold = &known.answers;
        let abstains = answer.text.is_none() && is_unanswerable(gold);
        let guess = answer.best_guess.clone().or_else(|| answer.text.clone()).filter(|_| !abstains);
        let words = guess.as_deref().unwrap_or_default();
        let (calls, tokens) = answer.trace.spent();
        Self {
            sure: answer.text.is_some(),
            exact: abstains || squad::exact(words, gold) > 0.0,
            f1: if abstains { 1.0 } else { squad::f1(words, gold) },
            calls,
            tokens,
            path_recall: path_recall(answer, &known.supporting, names_of),
            guess,
        }
    }
}

fn path_recall(
    answer: &Answer,
    supporting: &[String],
    names_of: impl Fn(DocumentId) -> Vec<String>,
) -> Option<f64> {
    let touched: BTreeSet<String> =
        answer.documents().into_iter().flat_map(names_of).map(|name| called(&name)).collect();
    let found = supporting.iter().filter(|name| touched.contains(&called(name))).count();
    (!supporting.is_empty()).then(|| found as f64 / supporting.len() as f64)
}

/// A document's name as sets and files may write it differently: folded, without an ending such as `.txt`.
fn called(name: &str) -> String {
    let ending = |ending: &str| (1..=5).contains(&ending.len()) && ending.chars().all(char::is_alphanumeric);
    let bare = name.rsplit_once('.').filter(|(_, last)| ending(last)).map_or(name, |(bare, _)| bare);
    fold(bare)
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
    /// Sum of path recall, and of how many answers it is.
    pub path_recall: (f64, u32),
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
        if let Some(recall) = score.path_recall {
            self.path_recall = (self.path_recall.0 + recall, self.path_recall.1 + 1);
        }
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

    /// Mean path recall; `None` where the set names no documents.
    pub fn path_recall(&self) -> Option<f64> {
        let (sum, of) = self.path_recall;
        (of > 0).then(|| sum / f64::from(of))
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
        assert_eq!(tally.path_recall(), None);
        tally.add(&Score { path_recall: Some(0.5), ..Score::default() }, 0);
        tally.add(&Score { path_recall: Some(1.0), ..Score::default() }, 0);
        assert_eq!(tally.path_recall(), Some(0.75));
        assert_eq!((tally.calls, tally.tokens, tally.milliseconds), (8, 120, 26));
    }
    #[test]
    fn saying_nothing_is_right_where_nothing_answers() {
        let check = |gold: &[&str], text: Option<&str>, exact: bool| {
            let answer = Answer {
                question: String::new(),
                strategy: crate::reason::Strategy::Rag,
                text: text.map(str::to_owned),
                best_guess: Some("a guess".to_owned()),
                confidence: 0.5,
                statements: Vec::new(),
                path: Vec::new(),
                evidence: Vec::new(),
                outside: Vec::new(),
                missing: Vec::new(),
                trace: crate::trace::Trace::default(),
            };
            let answers = gold.iter().map(|gold| (*gold).to_owned()).collect();
            let (id, question) = (String::new(), String::new());
            let known = KnownQuestion { id, question, answers, supporting: Vec::new() };
            let score = Score::of(&answer, &known, |_| Vec::new());
            assert_eq!((score.exact, score.is_right_abstention()), (exact, exact), "{gold:?} {text:?}");
        };
        check(&["Not enough information."], None, true);
        check(&["unanswerable"], None, true);
        check(&["unanswerable"], Some("Oslo"), false);
        check(&["Oslo"], None, false);
    }

    #[test]
    fn documents_are_known_by_name_or_title() {
        let check = |a: &str, b: &str, same: bool| assert_eq!(called(a) == called(b), same, "{a} {b}");
        check("Varn Lighthouse", "varn lighthouse.txt", true);
        check("Varn Lighthouse.md", "varn lighthouse.txt", true);
        check("St. Mary", "St", false);
        check("Vol. 2 of Storms", "Vol. 3 of Storms", false);
    }
}
