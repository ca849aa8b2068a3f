//! What is given back to the person who asked?

use crate::arrange::InOrder;
use crate::graph::Evidence;
use crate::graph::PathEdge;
use crate::id::DocumentId;
use crate::strategy::Strategy;
use crate::trace::Trace;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The outcome of one question.
///
/// A short answer whose `statements` and `outside` are both empty rests on a language model's own knowledge alone: its
/// confidence stays below one half, every edge of its path is [`Origin::Model`](crate::graph::Origin::Model), and the
/// trace says so. One of confidence 0 is no answer but a friendly line, where nothing was asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// As asked.
    pub question: String,
    /// How it was answered.
    pub strategy: Strategy,
    /// The short answer; `None` means "not enough information".
    pub text: Option<String>,
    /// What would be answered if an answer were forced (evaluation's `em`). Equals `text` when sure.
    pub best_guess: Option<String>,
    /// 0 to 1.
    pub confidence: f32,
    /// Statements that make the answer up, each with its citations.
    pub statements: Vec<Statement>,
    /// The reasoning path through the graph, in order of reading.
    pub path: Vec<PathEdge>,
    /// Best evidence sentences, best first, with scores: shown when the answer is not sure.
    pub evidence: Vec<(Citation, f32)>,
    /// Statements that rest on passages from outside the workspace, quoted with their addresses. `statements` and
    /// `evidence` never quote these: what stands there stands in a document of the person's own.
    pub outside: Vec<OutsideStatement>,
    /// What could not be found, as sub-questions.
    pub missing: Vec<String>,
    /// How it came about.
    pub trace: Trace,
}

/// How likely a guess must be to be worth showing. Between .2 and this, 13 of 89 are right where some questions have no answer
/// (SQuAD), and more where all have one (HotpotQA, 14 of 22): `eval/results/answers-how-sure.md`.
/// A sentence to read does less harm than a wrong name.
const WORTH_SHOWING: f32 = 0.3;
/// Of yes and no, one that is right less often than a coin says nothing.
const YES_OR_NO: f32 = 0.5;

/// Whether a guess is likely enough to be shown.
pub fn is_worth_showing(guess: &str, confidence: f32) -> bool {
    confidence >= if matches!(guess, "yes" | "no") { YES_OR_NO } else { WORTH_SHOWING }
}

impl Answer {
    /// What stands for the answer where none is sure, if it is likely enough to be shown.
    pub fn guess(&self) -> Option<&str> {
        let is_shown = |guess: &&str| self.text.is_none() && is_worth_showing(guess, self.confidence);
        self.best_guess.as_deref().filter(is_shown)
    }

    /// As it is shown: a guess that is too unlikely takes the sentences and the path that led to it along.
    pub fn shown(mut self) -> Self {
        if self.text.is_none() && self.best_guess.is_some() && self.guess().is_none() {
            self.statements.clear();
            self.path.clear();
        }
        self
    }

    /// The documents of the workspace that path and citations touch.
    pub fn documents(&self) -> BTreeSet<DocumentId> {
        let own = self.path.iter().filter(|edge| !edge.evidence.is_nowhere());
        let of_path = own.map(|edge| edge.evidence.sentence.document);
        let citations = self.statements.iter().flat_map(|statement| &statement.citations);
        of_path.chain(citations.map(|citation| citation.evidence.sentence.document)).into_set()
    }
}

/// One claim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Statement {
    /// The claim in words.
    pub text: String,
    /// Sentences it rests on; never empty.
    pub citations: Vec<Citation>,
}

/// A sentence quoted from a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Citation {
    /// Where it stands.
    pub evidence: Evidence,
    /// Its words, verbatim.
    pub quote: String,
}

/// One claim that rests on passages from outside the workspace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutsideStatement {
    /// The claim in words.
    pub text: String,
    /// What it rests on; never empty.
    pub quotes: Vec<OutsideQuote>,
}

/// A sentence quoted from outside the workspace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutsideQuote {
    /// Address of the page (http or https).
    pub address: String,
    /// The page's title.
    pub title: String,
    /// Its words, verbatim as the source gave them.
    pub quote: String,
}
