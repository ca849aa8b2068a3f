//! How like the question is a passage or a sentence? Scores are made when first asked for.

use super::{Overlap, Query};
use crate::corpus::Corpus;
use crate::index::top::top_k;
use clew_language::text::terms::terms;
use clew_types::trace::SearchHit;
use clew_types::{
    arrange::{Arrange, InOrder},
    id::{ChunkId, DocumentId, SentenceId},
};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Weight of each of the three parts of the fused score.
pub(super) const PART: f32 = 0.5;
/// Terms of a question that are told apart.
const TERMS: usize = 64;

/// The parts of a passage's likeness to the question.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Parts {
    /// BM25, scaled so that the best passage has 1.
    pub words: f32,
    /// Cosine of the passage; 0 without vectors.
    pub passage: f32,
    /// Cosine of its best sentence; 0 without vectors.
    pub sentence: f32,
    /// That sentence.
    pub best: Option<SentenceId>,
}

impl Parts {
    /// `½·BM25/max + ½·cos(passage) + ½·cos(best sentence)`.
    pub fn fused(&self) -> f32 {
        PART * (self.words + self.passage + self.sentence)
    }
}

/// All scores of one question.
pub(super) struct Likeness<'a> {
    pub corpus: &'a Corpus,
    pub query: Query<'a>,
    words: Vec<(ChunkId, f32)>,
    words_of: FxHashMap<ChunkId, f32>,
    parts: FxHashMap<ChunkId, Parts>,
    overlap: Overlap,
    shares: FxHashMap<SentenceId, f32>,
    /// Which of the question's terms a passage holds, one bit each.
    held: FxHashMap<ChunkId, u64>,
    /// Each term's share of the question, by rarity.
    weights: Vec<f32>,
}

impl<'a> Likeness<'a> {
    pub fn new(corpus: &'a Corpus, query: Query<'a>) -> Self {
        let asked = terms(query.text);
        let mut words = corpus.lexical.scores(&asked);
        let best = words.iter().fold(0.0_f32, |best, (_, score)| best.max(*score));
        words.iter_mut().for_each(|(_, score)| *score /= best);
        let (held, weights) = hold(corpus, asked);
        Self {
            corpus,
            query,
            words_of: words.iter().copied().collect(),
            words,
            parts: FxHashMap::default(),
            overlap: Overlap::new(corpus, query.text),
            shares: FxHashMap::default(),
            held,
            weights,
        }
    }

    /// The best `pool` passages by words, by their own vectors, and by their sentences'.
    pub fn candidates(&self, pool: usize) -> BTreeSet<ChunkId> {
        let by_words = top_k(self.words.iter().copied(), pool).into_iter().map(|(chunk, _)| chunk);
        let Some(vector) = self.query.vector else { return by_words.into_set() };
        let chunks = self.corpus.chunk_vectors.search(vector, pool).into_iter();
        let chunks = chunks.map(|((document, index), _)| ChunkId { document, index });
        let sentences = self.corpus.sentence_vectors.search(vector, pool).into_iter();
        let of_sentence = |((document, index), _): ((DocumentId, u32), f32)| {
            self.corpus.chunk_of(SentenceId { document, index })
        };
        by_words.chain(chunks).chain(sentences.filter_map(of_sentence)).into_set()
    }

    /// The parts of a passage's score.
    pub fn parts(&mut self, chunk: ChunkId) -> Parts {
        if let Some(parts) = self.parts.get(&chunk) {
            return *parts;
        }
        let parts = self.score(chunk);
        self.parts.insert(chunk, parts);
        parts
    }

    fn score(&self, chunk: ChunkId) -> Parts {
        let words = self.words_of.get(&chunk).copied().unwrap_or(0.0);
        let Some(vector) = self.query.vector else { return Parts { words, ..Parts::default() } };
        let vectors = &self.corpus.sentence_vectors;
        let of_sentence = |id: SentenceId| Some((id, vectors.similarity(vector, id.document, id.index)?));
        let best = top_k(self.corpus.sentences_of(chunk).filter_map(of_sentence), 1).first().copied();
        let passage = self.corpus.chunk_vectors.similarity(vector, chunk.document, chunk.index);
        Parts {
            words,
            passage: passage.unwrap_or(0.0),
            sentence: best.map_or(0.0, |(_, score)| score),
            best: best.map(|(id, _)| id),
        }
    }

    /// The question's words by rarity.
    pub fn overlap(&self) -> &Overlap {
        &self.overlap
    }

    /// Cosine of a sentence, at least 0; where it has no vector, the share of the question's words it holds.
    pub fn sentence(&mut self, id: SentenceId) -> f32 {
        let vectors = &self.corpus.sentence_vectors;
        let cosine = self.query.vector.and_then(|vector| vectors.similarity(vector, id.document, id.index));
        if let Some(cosine) = cosine {
            return cosine.max(0.0);
        }
        let (corpus, overlap) = (self.corpus, &self.overlap);
        *self.shares.entry(id).or_insert_with(|| overlap.share(corpus.sentence_text(id)))
    }

    /// A passage as a hit of that score, with its best sentence.
    pub fn hit(&mut self, chunk: ChunkId, score: f32) -> SearchHit {
        let parts = self.parts(chunk);
        let sentence = parts.best.or_else(|| self.best_by_words(chunk));
        SearchHit { chunk, sentence, score, lexical: parts.words, dense: parts.passage }
    }

    fn best_by_words(&self, chunk: ChunkId) -> Option<SentenceId> {
        let share = |id| (id, self.overlap.share(self.corpus.sentence_text(id)));
        top_k(self.corpus.sentences_of(chunk).map(share), 1).first().map(|best| best.0)
    }

    /// Share of the question's words, by rarity, that two passages hold together.
    pub fn cover(&self, a: ChunkId, b: ChunkId) -> f32 {
        self.weight(self.held(a) | self.held(b))
    }

    /// Which of the question's terms a passage holds, one bit each.
    pub fn held(&self, chunk: ChunkId) -> u64 {
        self.held.get(&chunk).copied().unwrap_or(0)
    }

    /// Share of the question that these terms are, by rarity.
    pub fn weight(&self, held: u64) -> f32 {
        let weights = self.weights.iter().enumerate();
        weights.filter(|(bit, _)| held >> bit & 1 == 1).map(|(_, weight)| weight).sum()
    }
}

/// Which terms each passage holds, and the terms' weights, which sum to 1.
fn hold(corpus: &Corpus, mut asked: Vec<String>) -> (FxHashMap<ChunkId, u64>, Vec<f32>) {
    asked.arrange();
    asked.dedup();
    asked.truncate(TERMS);
    let mut held: FxHashMap<ChunkId, u64> = FxHashMap::default();
    for (bit, term) in asked.iter().enumerate() {
        corpus.lexical.holding(term).for_each(|chunk| *held.entry(chunk).or_insert(0) |= 1 << bit);
    }
    let weights: Vec<f32> = asked.iter().map(|term| corpus.lexical.idf(term)).collect();
    let total = weights.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    (held, weights.into_iter().map(|weight| weight / total).collect())
}
