//! A workspace with what a library gives for one question.

use super::{Corpus, CorpusBuilder};
use crate::shelf::Joined;
use clew_types::id::DocumentId;

impl Corpus {
    /// This workspace with documents of a library, as far as they were taken, for one run; in place of what was taken of them
    /// before. Costs time in proportion to the whole graph.
    pub fn with_parts(&self, parts: Vec<(DocumentId, Joined)>) -> Corpus {
        let mut builder = CorpusBuilder { corpus: self.clone(), graph_is_stale: false };
        for (id, Joined { reading, vectors, verdicts }) in parts {
            builder.add_judged(id, reading, &verdicts);
            builder.set_vectors(id, &vectors);
        }
        builder.snapshot()
    }
}
