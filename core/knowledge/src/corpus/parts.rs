//! A workspace with what a library gives for one question.

use super::{Corpus, CorpusBuilder};
use crate::shelf::Joined;
use clew_types::id::DocumentId;
use std::collections::BTreeMap;
use std::sync::Arc;

impl Corpus {
    /// This workspace with documents of a library, as far as they were taken, for one run; in place of what was taken of them
    /// before. Words are weighed as in the library (`words`: in which share of its `passages` they stand, 0 where that is not known).
    /// Costs time in proportion to the whole graph.
    pub fn with_parts(
        &self,
        parts: Vec<(DocumentId, Joined)>,
        passages: u64,
        words: &BTreeMap<String, f32>,
    ) -> Corpus {
        let mut builder = CorpusBuilder { corpus: self.clone(), graph_is_stale: false };
        Arc::make_mut(&mut builder.corpus.lexical).set_whole(passages, words);
        for (id, Joined { reading, vectors, verdicts }) in parts {
            builder.add_judged(id, reading, &verdicts);
            builder.set_vectors(id, &vectors);
        }
        builder.snapshot()
    }
}
