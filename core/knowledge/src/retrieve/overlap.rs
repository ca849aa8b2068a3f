//! How many of a question's words does a sentence hold, rare ones counting more?

use crate::corpus::Corpus;
use clew_language::text::terms::terms;
use clew_types::arrange::Arrange;

/// A question's distinct terms with their weights.
#[derive(Clone, Debug)]
pub struct Overlap {
    weighted: Vec<(String, f32)>,
    total: f32,
}

impl Overlap {
    /// Weighs the terms of `question` by their rarity in `corpus`.
    pub fn new(corpus: &Corpus, question: &str) -> Self {
        let mut all = terms(question);
        all.arrange();
        all.dedup();
        let weighted: Vec<_> = all.into_iter().map(|term| (corpus.lexical.idf(&term), term)).collect();
        let total = weighted.iter().map(|(weight, _)| weight).sum();
        Self { weighted: weighted.into_iter().map(|(weight, term)| (term, weight)).collect(), total }
    }

    /// Share of the question's weight that `text` holds, 0 to 1.
    pub fn share(&self, text: &str) -> f32 {
        self.share_of(&terms(text))
    }

    /// As [`Self::share`], for terms made before.
    pub fn share_of(&self, terms: &[String]) -> f32 {
        if self.total == 0.0 {
            return 0.0;
        }
        let held = self.weighted.iter().filter(|(term, _)| terms.contains(term));
        held.map(|(_, weight)| weight).sum::<f32>() / self.total
    }
}
