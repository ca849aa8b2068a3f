//! Learned weights of [`candidate`](super::candidate) and [`compare`](super::compare): one set where the network has read,
//! one where it is not there.
//!
//! Made by `clew-eval fit-answers` (printed in this form) from the candidates that `clew-eval answer-candidates` writes, by
//! words alone: the ranks by a softmax over each question's candidates, held near weights set by hand; the confidence
//! by logistic regression on signs, and a monotone map from that to how many were right. See `eval/results/answers.md`.

use super::candidate::FEATURES;

/// How many signs the confidence is made of.
pub const SIGNS: usize = 39;
/// How many signs the confidence in a comparison is made of.
pub const COMPARED_SIGNS: usize = 10;

/// All that is learned.
pub(super) struct Learned {
    /// Of a candidate's features.
    pub rank: [f32; FEATURES],
    /// Of the confidence's signs.
    pub confidence: [f32; SIGNS],
    /// Of the signs of a comparison.
    pub compared: [f32; COMPARED_SIGNS],
    /// Where the logistic says the first, so many were right as the second says; straight lines between.
    calibration: &'static [(f32, f32)],
    /// From this confidence on an answer is asserted, not only guessed.
    pub sure: f32,
}

impl Learned {
    /// Those for what was read, or was not.
    pub fn of(has_read: bool) -> &'static Self {
        if has_read { &READ } else { &PLAIN }
    }

    /// How many were right where the logistic said `odds`.
    pub fn calibrated(&self, odds: f32) -> f32 {
        let mut pairs = self.calibration.iter().zip(self.calibration.iter().skip(1));
        let within = pairs.clone().find(|(_, to)| odds <= to.0).or(pairs.next_back());
        within.map_or(odds, |(from, to)| {
            let way = ((odds - from.0) / (to.0 - from.0)).clamp(0.0, 1.0);
            from.1 + way * (to.1 - from.1)
        })
    }
}

/// Where the network is not there.
const PLAIN: Learned = Learned {
    rank: [
        4.095, 0.704, 0.590, 0.576, 0.184, 0.403, 0.661, 0.392, 0.350, -0.202, 0.537, 2.245, -0.077, 0.034,
        0.440, -0.078, 1.327, 0.000, 0.574, 0.094, 0.632, -0.112, 0.232, 0.219, -0.183, 0.0, 0.0, 0.0, 0.0,
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    ],
    confidence: [
        -2.882, 0.229, 3.384, 1.247, 2.599, -0.403, -0.460, -0.063, 0.281, -0.032, -0.437, 0.060, 0.317,
        -0.113, 0.041, 0.172, -0.214, -0.221, -0.152, -0.344, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.767,
    ],
    compared: [-1.467, 5.281, -0.504, -0.866, 0.382, 0.542, 0.813, -0.011, -0.306, 0.0],
    calibration: &[
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
    ],
    sure: 0.40,
};

/// Where it has read.
const READ: Learned = Learned {
    rank: [
        4.149, 1.046, 0.672, 0.642, -0.157, -0.008, 0.319, 0.131, 0.111, -0.449, 0.417, 1.959, -0.329,
        -0.210, 0.380, -0.453, 1.067, 0.004, 0.570, -0.300, 0.449, 0.030, 0.082, 0.156, -0.180, 0.302, 0.809,
        1.813, 1.301, 0.451, 0.299, -0.376, 5.419, 0.0, 0.0, 0.0, 0.648, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    ],
    confidence: [
        -1.315, 1.099, 0.158, 0.521, 1.531, 0.319, 0.179, 0.050, 0.330, -0.237, -0.006, 0.027, 1.085, -0.713,
        0.287, -0.109, -0.018, -0.146, 0.218, -0.226, 0.733, 0.279, -0.192, -0.098, 0.210, -0.109, 0.508,
        0.0, 0.0, 0.0, -0.015, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.444,
    ],
    compared: [-1.501, 5.874, -0.914, -0.782, 0.245, 0.692, 1.209, 0.594, 0.138, 0.246],
    calibration: &[
        (0.000, 0.000),
        (0.082, 0.167),
        (0.168, 0.169),
        (0.220, 0.214),
        (0.246, 0.280),
        (0.297, 0.352),
        (0.389, 0.426),
        (0.501, 0.451),
        (0.598, 0.582),
        (0.678, 0.598),
        (0.758, 0.762),
        (0.896, 0.926),
        (0.963, 0.929),
        (0.987, 0.994),
        (1.000, 1.000),
    ],
    sure: 0.50,
};
