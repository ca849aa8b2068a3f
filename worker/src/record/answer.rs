//! Answers, as every version of the program wrote them: a past answer stays readable.

use super::kind::Kind;
use clew_types::answer::{Answer, Citation, OutsideStatement, Statement};
use clew_types::graph::PathEdge;
use clew_types::strategy::Strategy;
use clew_types::trace::Trace;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Version 2 quotes pages from outside.
pub const ANSWER: Kind<Answer> = Kind { name: "answers", version: 2, older };

/// What the answer says, and its trace where that can be read: it stands last in every version, and its steps have
/// changed more often than the version.
fn older(version: u8, bytes: &[u8]) -> Option<Answer> {
    let (head, bytes) = part::<Head>(bytes)?;
    let (outside, bytes) = match version {
        1 => (Vec::new(), bytes),
        2 => part::<Vec<OutsideStatement>>(bytes)?,
        _ => return None,
    };
    let (missing, bytes) = part::<Vec<String>>(bytes)?;
    let trace = part::<Trace>(bytes).filter(|(_, rest)| rest.is_empty());
    Some(head.answer(outside, missing, trace.map(|(trace, _)| trace).unwrap_or_default()))
}

/// What stands first, and the bytes behind it.
fn part<T: DeserializeOwned>(bytes: &[u8]) -> Option<(T, &[u8])> {
    postcard::take_from_bytes(bytes).ok()
}

/// The fields that all versions begin with, in their order.
#[derive(Serialize, Deserialize)]
struct Head {
    question: String,
    strategy: Strategy,
    text: Option<String>,
    best_guess: Option<String>,
    confidence: f32,
    statements: Vec<Statement>,
    path: Vec<PathEdge>,
    evidence: Vec<(Citation, f32)>,
}

impl Head {
    fn answer(self, outside: Vec<OutsideStatement>, missing: Vec<String>, trace: Trace) -> Answer {
        let Self { question, strategy, text, best_guess, confidence, statements, path, evidence } = self;
        Answer {
            question,
            strategy,
            text,
            best_guess,
            confidence,
            statements,
            path,
            evidence,
            outside,
            missing,
            trace,
        }
    }
}
