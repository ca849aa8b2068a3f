//! Learned weights of [`rank`](super::rank): `clew-eval learn-pronouns` on GAP's development part.

use super::rank::FEATURES;

/// Weights of the features, in their order.
pub const WEIGHTS: [f32; FEATURES] = [
    0.848, 0.490, -0.159, -0.352, -0.309, -0.519, 0.886, 0.685, -0.001, 0.171, 0.322, -0.357, 0.092, -1.604,
    0.163, -0.607, 0.348, 0.495, 0.042, 0.399, -0.340, 0.328, -0.551, 0.531, 0.706, -0.185, -0.095,
];
