//! How much each feature counts.

use super::features::{FIRST, SECOND};

/// Weights of the features of both looks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weights {
    /// Of the first look.
    pub first: [f32; FIRST.len()],
    /// Of the first look's features at the second look.
    pub again: [f32; FIRST.len()],
    /// Of what the second look adds.
    pub second: [f32; SECOND.len()],
}

impl Weights {
    /// The weights for questions with or without a vector.
    ///
    /// Learned by `clew-eval learn-ranks` (conditional logit) from public multi-hop questions over encyclopedia passages
    /// (HotpotQA, 2WikiMultiHopQA, MuSiQue, 2wiki101: 768 questions, asked of their own corpus and of all four in one). `eval/results/retrieval.md` tells how weights that
    /// were learned from the other sets do on each.
    pub fn learned(vectors: bool) -> &'static Self {
        if vectors { &WITH_VECTORS } else { &BY_WORDS }
    }
}

#[rustfmt::skip]
const WITH_VECTORS: Weights = Weights {
    first: [0.20, 5.95, 0.18, 1.05, 1.37, 1.44, -2.98, 6.63, 1.14, 4.71, -3.35, 4.22, 3.83, -5.72],
    again: [-0.05, 5.58, 0.76, 0.83, 1.55, 1.63, -2.68, 6.19, 1.07, 3.62, -3.59, 0.67, 2.69, -5.40],
    second: [1.25, 3.97, 1.60],
};

#[rustfmt::skip]
const BY_WORDS: Weights = Weights {
    first: [1.42, 0.00, 0.00, 1.02, 1.75, 1.94, -3.60, 6.90, 2.33, 3.01, -5.34, 3.90, 4.96, 0.00],
    again: [1.06, 0.00, 0.00, 0.57, 1.96, 2.18, -3.57, 6.75, 2.40, 3.24, -5.65, 0.00, 3.27, 0.00],
    second: [-0.04, 4.53, 2.06],
};
