//! Questions whose answers are known, and what is counted of each answer.

use serde::{Deserialize, Serialize};

/// A question with the answers that would be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownQuestion {
    /// As the set names it, else its number from 1.
    pub id: String,
    /// In words.
    pub question: String,
    /// The answer, then its aliases; at least one.
    pub answers: Vec<String>,
    /// Names or titles of the documents that hold what the answer rests on, as far as the set tells them.
    pub supporting: Vec<String>,
}

/// What was read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestionSet {
    /// In order.
    pub questions: Vec<KnownQuestion>,
    /// What was left out, in order.
    pub unread: Vec<Unread>,
}

/// Something that was left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{at}: {why}")]
pub struct Unread {
    /// Where it begins.
    pub at: Place,
    /// Why.
    pub why: Why,
}

/// A place in a file, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Place {
    /// Of lines.
    #[error("line {0}")]
    Line(u32),
    /// Of the entries of a JSON list.
    #[error("entry {0}")]
    Entry(u32),
}

/// Why something was left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Why {
    /// Not valid JSON; the detail is the parser's.
    #[error("not valid JSON ({0})")]
    NotJson(String),
    /// Not an object with fields.
    #[error("not an object with a question and an answer")]
    NoFields,
    /// No question in it.
    #[error("no question in it")]
    NoQuestion,
    /// No answer in it.
    #[error("no answer in it")]
    NoAnswer,
}

/// How one answer fares.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// What was answered: surely, or as the closest guess.
    pub guess: Option<String>,
    /// It was answered surely.
    pub sure: bool,
    /// Exact match, as SQuAD counts it.
    pub exact: bool,
    /// F1 of the words, as SQuAD counts it, 0 to 1.
    pub f1: f64,
    /// Share of the supporting documents that path and citations touch; `None` where the set tells none.
    pub path_recall: Option<f64>,
    /// Calls of a model that were not answered from what was kept.
    pub calls: u32,
    /// Tokens of those calls, both ways.
    pub tokens: u32,
}

impl Score {
    /// Nothing was answered, and that is right.
    pub fn is_right_abstention(&self) -> bool {
        self.exact && self.guess.is_none()
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
