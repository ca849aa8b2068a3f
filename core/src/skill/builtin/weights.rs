//! Learned weights of [`candidate`](super::candidate).
//!
//! Learned on every other question of three public sets (the rest is for checking) from the candidates that
//! `clew-eval answer-candidates` writes, by words alone: the ranks by a softmax over each question's candidates, held
//! near weights set by hand; the confidence by logistic regression on the best one's signs. See `eval/results/answers.md`.

use super::candidate::FEATURES;

/// How many signs the confidence is made of.
pub const SIGNS: usize = 12;

/// Weights of a candidate's features.
pub(super) const RANK: [f32; FEATURES] = [
    4.504, 0.948, 0.353, 1.235, 0.467, 0.6, 0.427, 0.578, 0.642, -0.366, 1.774, 2.432, 0.146, 0.083, 0.602,
    -0.505, 1.949, 0.0, 0.097, -0.267, 0.187, 0.103,
];

/// Weights of the confidence's signs.
pub(super) const CONFIDENCE: [f32; SIGNS] =
    [-2.784, 0.379, 0.281, 2.987, -0.964, -0.559, 2.412, -1.385, 0.015, -0.031, 0.644, -1.64];
