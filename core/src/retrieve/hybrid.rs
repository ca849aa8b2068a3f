//! Words and meaning together: `½·BM25/max + ½·cos(chunk) + ½·cos(best sentence)`.
//!
//! Linear fusion of this kind beats rank fusion on passages of an encyclopedia as well as on news.

use super::Query;
use super::likeness::Likeness;
use crate::corpus::Corpus;
use crate::index::top::better_first;
use crate::trace::SearchHit;

/// How many of the best of each part are scored in full.
const CANDIDATES: usize = 100;

/// The `k` chunks that fit `question` best, best first. Without a `question_vector`, by words alone; chunks without
/// vectors take part by their words.
pub fn hybrid(corpus: &Corpus, question: &str, question_vector: Option<&[f32]>, k: usize) -> Vec<SearchHit> {
    let mut likeness = Likeness::new(corpus, Query::new(question, question_vector));
    let candidates = likeness.candidates(CANDIDATES.max(2 * k));
    let mut scored: Vec<_> =
        candidates.into_iter().map(|chunk| (chunk, likeness.parts(chunk).fused())).collect();
    scored.sort_unstable_by(better_first);
    scored.truncate(k);
    scored.into_iter().map(|(chunk, score)| likeness.hit(chunk, score)).collect()
}
