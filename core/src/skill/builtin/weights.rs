//! Learned weights of [`candidate`](super::candidate) and [`compare`](super::compare).
//!
//! Made by `clew-eval fit-answers` (printed in this form) from the candidates that `clew-eval answer-candidates` writes, by
//! words alone: the ranks by a softmax over each question's candidates, held near weights set by hand; the confidence
//! by logistic regression on signs, and a monotone map from that to how many were right. See `eval/results/answers.md`.

use super::candidate::FEATURES;

/// How many signs the confidence is made of.
pub const SIGNS: usize = 21;
/// How many signs the confidence in a comparison is made of.
pub const COMPARED_SIGNS: usize = 9;

/// Weights of a candidate's features.
pub(super) const RANK: [f32; FEATURES] = [
    4.095, 0.704, 0.590, 0.576, 0.184, 0.403, 0.661, 0.392, 0.350, -0.202, 0.537, 2.245, -0.077, 0.034,
    0.440, -0.078, 1.327, 0.000, 0.574, 0.094, 0.632, -0.112, 0.232, 0.219, -0.183,
];

/// Weights of the confidence's signs.
pub(super) const CONFIDENCE: [f32; SIGNS] = [
    -2.882, 0.229, 3.384, 1.247, 2.599, -0.403, -0.460, -0.063, 0.281, -0.032, -0.437, 0.060, 0.317, -0.113,
    0.041, 0.172, -0.214, -0.221, -0.152, -0.344, 0.767,
];

/// Weights of the signs of a comparison.
pub(super) const COMPARED: [f32; COMPARED_SIGNS] =
    [-1.467, 5.281, -0.504, -0.866, 0.382, 0.542, 0.813, -0.011, -0.306];

/// Where the logistic says the first, so many were right as the second says; straight lines between.
const CALIBRATION: &[(f32, f32)] = &[
    (0.000, 0.000),
    (0.061, 0.056),
    (0.083, 0.078),
    (0.107, 0.087),
    (0.130, 0.163),
    (0.160, 0.252),
    (0.188, 0.280),
    (0.222, 0.303),
    (0.307, 0.329),
    (0.458, 0.378),
    (0.598, 0.548),
    (0.676, 0.595),
    (0.744, 0.690),
    (0.822, 0.744),
    (0.912, 0.786),
    (0.945, 0.833),
    (0.959, 0.929),
    (0.980, 0.994),
    (1.000, 1.000),
];

/// From this confidence on an answer is asserted, not only guessed.
pub(super) const SURE: f32 = 0.40;

/// How many were right where the logistic said `odds`.
pub(super) fn calibrated(odds: f32) -> f32 {
    let mut pairs = CALIBRATION.iter().zip(CALIBRATION.iter().skip(1));
    let within = pairs.clone().find(|(_, to)| odds <= to.0).or(pairs.next_back());
    within.map_or(odds, |(from, to)| {
        let way = ((odds - from.0) / (to.0 - from.0)).clamp(0.0, 1.0);
        from.1 + way * (to.1 - from.1)
    })
}
