//! Words and meaning together: `½·BM25/max + ½·cos(chunk) + ½·cos(best sentence) + ½·BM25/max(best clause)`, in an order
//! in which each passage tells something new.
//!
//! Linear fusion of this kind beats rank fusion on passages of an encyclopedia as well as on news.

use super::Query;
use super::clause::Clauses;
use super::likeness::{Likeness, PART};
use super::spread::spread;
use crate::corpus::Corpus;
use clew_types::id::ChunkId;
use clew_types::trace::SearchHit;
use std::collections::BTreeSet;

/// How many of the best of each part are scored in full.
const CANDIDATES: usize = 100;
/// What all of a question's words are worth, to the passage that is the first to hold them.
const NEW_WORDS: f32 = 1.0;
/// Weight of the clause that a passage fits best.
pub(super) const CLAUSE: f32 = 0.5;

/// The `k` chunks that fit `question` best, best first. Without a `question_vector`, by words alone; chunks without
/// vectors take part by their words.
pub fn hybrid(corpus: &Corpus, question: &str, question_vector: Option<&[f32]>, k: usize) -> Vec<SearchHit> {
    let mut fusion = Fusion::new(corpus, Query::new(question, question_vector));
    let candidates = fusion.candidates(CANDIDATES.max(2 * k)).into_iter();
    let scored = candidates.map(|chunk| (chunk, fusion.score(chunk))).collect();
    fusion.hits(scored, k)
}

/// The fused scores of one question.
pub(super) struct Fusion<'a> {
    likeness: Likeness<'a>,
    clauses: Clauses,
}

impl<'a> Fusion<'a> {
    pub fn new(corpus: &'a Corpus, query: Query<'a>) -> Self {
        Self::of(corpus, query, query.text)
    }

    /// For `whole`, and the clauses of `question`.
    pub fn of(corpus: &'a Corpus, whole: Query<'a>, question: &str) -> Self {
        Self { likeness: Likeness::new(corpus, whole), clauses: Clauses::new(corpus, question) }
    }

    /// The best `pool` passages by each part of the score.
    pub fn candidates(&self, pool: usize) -> BTreeSet<ChunkId> {
        let mut candidates = self.likeness.candidates(pool);
        candidates.extend(self.clauses.candidates(pool));
        candidates
    }

    pub fn score(&mut self, chunk: ChunkId) -> f32 {
        self.likeness.parts(chunk).fused() + CLAUSE * self.clauses.score(chunk)
    }

    /// The part of a passage's score that comes from words.
    pub fn words(&mut self, chunk: ChunkId) -> f32 {
        PART * self.likeness.parts(chunk).words + CLAUSE * self.clauses.score(chunk)
    }

    /// The `k` that tell most together, as hits.
    pub fn hits(&mut self, scored: Vec<(ChunkId, f32)>, k: usize) -> Vec<SearchHit> {
        let chosen = spread(&self.likeness, scored, NEW_WORDS, k);
        chosen.into_iter().map(|(chunk, score)| self.likeness.hit(chunk, score)).collect()
    }
}
