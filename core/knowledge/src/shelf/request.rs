//! What is a library asked for? Words, names and a vector; never the question as it was typed.

use super::PassageKey;
use clew_language::text::fold::fold;
use clew_language::text::terms::terms;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Passages of one slice at most.
pub const MOST_PASSAGES: u32 = 200;
/// Search terms of one request at most.
pub const MOST_TERMS: usize = 32;
/// Names of one request at most.
pub const MOST_NAMES: usize = 64;
/// Passages and documents that one request may say are held already, at most.
pub const MOST_HELD: usize = 4000;
/// Words of a name at most.
const WORDS: usize = 6;
/// Longest term and name, in bytes.
const LONGEST: usize = 100;

/// A request for a slice.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SliceRequest {
    /// [Search terms](searched_terms), each once.
    pub terms: Vec<String>,
    /// [Folded](clew_language::text::fold::fold) names that may be those of entities.
    pub names: Vec<String>,
    /// The question's vector, unit norm; empty where there is no embedding model.
    pub vector: Vec<f32>,
    /// Passages wanted at most.
    pub passages: u32,
    /// What is held already: not sent again.
    pub held: Vec<PassageKey>,
    /// The state of the first slice: what came to the library later is left out.
    pub state: Option<u64>,
}

impl SliceRequest {
    /// A request for what fits a question.
    pub fn new(question: &str, vector: Option<&[f32]>, passages: u32) -> Self {
        Self {
            terms: searched_terms(question),
            names: names_in(question),
            vector: vector.unwrap_or_default().to_vec(),
            passages: passages.min(MOST_PASSAGES),
            ..Self::default()
        }
    }
}

/// The search terms of a text, each once, in its order, no more than a request may have.
pub fn searched_terms(text: &str) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let fresh = terms(text).into_iter().filter(|term| term.len() <= LONGEST && seen.insert(term.clone()));
    fresh.take(MOST_TERMS).collect()
}

/// Whatever may be a name in a text: its words one by one and side by side, long ones first.
pub fn names_in(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
    let tells =
        |words: &[&str]| [words.first(), words.last()].into_iter().flatten().all(|it| !terms(it).is_empty());
    let mut names = Vec::new();
    for length in (1..=WORDS.min(words.len())).rev() {
        for some in words.windows(length).filter(|some| tells(some)) {
            let name = some.join(" ");
            if name.len() <= LONGEST && !names.contains(&name) {
                names.push(name);
            }
        }
    }
    // Single words are many and seldom names; they come last.
    names.truncate(MOST_NAMES);
    names
}
