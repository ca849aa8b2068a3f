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
    /// (HotpotQA, 2WikiMultiHopQA, MuSiQue, 2wiki101: 768 questions). `eval/results/retrieval.md` tells how weights that
    /// were learned from the other sets do on each.
    pub fn learned(vectors: bool) -> &'static Self {
        if vectors { &WITH_VECTORS } else { &BY_WORDS }
    }
}

#[rustfmt::skip]
const WITH_VECTORS: Weights = Weights {
    first: [-0.23, 6.24, 1.47, 0.64, 1.41, 1.72, -3.39, 7.04, 1.27, 3.80, -4.03, 4.51, 4.67, -5.16],
    again: [-0.48, 5.90, 1.95, 0.46, 1.62, 2.00, -3.09, 6.55, 1.09, 2.76, -4.32, 0.73, 3.73, -4.77],
    second: [1.09, 4.35, 1.67],
};

#[rustfmt::skip]
const BY_WORDS: Weights = Weights {
    first: [0.97, 0.00, 0.00, 0.41, 2.08, 2.16, -4.14, 7.71, 2.47, 1.82, -5.68, 4.17, 6.02, 0.00],
    again: [0.71, 0.00, 0.00, 0.01, 2.30, 2.49, -3.69, 7.05, 2.46, 1.52, -5.94, 0.20, 4.56, 0.00],
    second: [0.55, 4.78, 2.25],
};
