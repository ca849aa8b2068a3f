//! What is given back to the person who asked?

use crate::graph::Evidence;
use crate::reason::Strategy;
use crate::trace::{PathEdge, Trace};
use serde::{Deserialize, Serialize};

/// The outcome of one question.
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
    /// What could not be found, as sub-questions.
    pub missing: Vec<String>,
    /// How it came about.
    pub trace: Trace,
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
