//! Words and meaning together: `½·BM25/max + ½·cos(chunk) + ½·cos(best sentence)`.
//!
//! Linear fusion of this kind beats rank fusion on passages of an encyclopedia as well as on news.

use super::Overlap;
use crate::corpus::Corpus;
use crate::id::{ChunkId, SentenceId};
use crate::index::top::top_k;
use crate::text::terms::terms;
use crate::trace::SearchHit;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Weight of each of the three parts.
const PART: f32 = 0.5;
/// How many of the best of each part are scored in full.
const CANDIDATES: usize = 100;

/// The `k` chunks that fit `question` best, best first. Without a `question_vector`, by words alone; chunks without
/// vectors take part by their words.
pub fn hybrid(corpus: &Corpus, question: &str, question_vector: Option<&[f32]>, k: usize) -> Vec<SearchHit> {
    let lexical = Lexical::new(corpus, question);
    let pool = CANDIDATES.max(2 * k);
    let candidates = match question_vector {
        Some(vector) => dense_candidates(corpus, vector, pool),
        None => BTreeSet::new(),
    };
    let candidates: BTreeSet<ChunkId> = lexical.best(pool).chain(candidates).collect();
    let overlap = Overlap::new(corpus, question);
    let mut hits: Vec<SearchHit> = candidates
        .into_iter()
        .map(|chunk| match question_vector {
            Some(vector) => dense_hit(corpus, &lexical, vector, chunk),
            None => lexical_hit(&lexical, chunk),
        })
        .collect();
    hits.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.chunk.cmp(&b.chunk)));
    hits.truncate(k);
    hits.iter_mut().filter(|hit| hit.sentence.is_none()).for_each(|hit| {
        hit.sentence = best_by_words(corpus, &overlap, hit.chunk);
    });
    hits
}

/// BM25 scores of all chunks, scaled so that the best is 1.
struct Lexical {
    scores: Vec<(ChunkId, f32)>,
    by_chunk: FxHashMap<ChunkId, f32>,
}

impl Lexical {
    fn new(corpus: &Corpus, question: &str) -> Self {
        let mut scores = corpus.lexical.scores(&terms(question));
        let best = scores.iter().fold(0.0_f32, |best, (_, score)| best.max(*score));
        scores.iter_mut().for_each(|(_, score)| *score /= best);
        let by_chunk = scores.iter().copied().collect();
        Self { scores, by_chunk }
    }

    fn best(&self, k: usize) -> impl Iterator<Item = ChunkId> + use<> {
        top_k(self.scores.iter().copied(), k).into_iter().map(|(chunk, _)| chunk)
    }

    fn score(&self, chunk: ChunkId) -> f32 {
        self.by_chunk.get(&chunk).copied().unwrap_or(0.0)
    }
}

/// Chunks near the question by themselves, or through one of their sentences.
fn dense_candidates(corpus: &Corpus, vector: &[f32], pool: usize) -> BTreeSet<ChunkId> {
    let chunks = corpus.chunk_vectors.search(vector, pool).into_iter();
    let chunks = chunks.map(|((document, index), _)| ChunkId { document, index });
    let sentences = corpus.sentence_vectors.search(vector, pool).into_iter();
    let of_sentences =
        sentences.filter_map(|((document, index), _)| corpus.chunk_of(SentenceId { document, index }));
    chunks.chain(of_sentences).collect()
}

fn dense_hit(corpus: &Corpus, lexical: &Lexical, vector: &[f32], chunk: ChunkId) -> SearchHit {
    let words = lexical.score(chunk);
    let dense = corpus.chunk_vectors.similarity(vector, chunk.document, chunk.index).unwrap_or(0.0);
    let of_sentence = |id: SentenceId| {
        let score = corpus.sentence_vectors.similarity(vector, id.document, id.index)?;
        Some((id, score))
    };
    let best = top_k(corpus.sentences_of(chunk).filter_map(of_sentence), 1).first().copied();
    let sentence_score = best.map_or(0.0, |(_, score)| score);
    SearchHit {
        chunk,
        sentence: best.map(|(id, _)| id),
        score: PART * words + PART * dense + PART * sentence_score,
        lexical: words,
        dense,
    }
}

fn lexical_hit(lexical: &Lexical, chunk: ChunkId) -> SearchHit {
    let score = lexical.score(chunk);
    SearchHit { chunk, sentence: None, score, lexical: score, dense: 0.0 }
}

fn best_by_words(corpus: &Corpus, overlap: &Overlap, chunk: ChunkId) -> Option<SentenceId> {
    let scored = corpus.sentences_of(chunk).map(|id| (id, overlap.share(corpus.sentence_text(id))));
    top_k(scored, 1).first().map(|best| best.0)
}
