//! Learned weights of [`candidate`](super::candidate) and [`compare`](super::compare): one set where the network has read,
//! one where it is not there.
//!
//! Made by `clew-eval fit-answers` (printed in this form) from the candidates that `clew-eval answer-candidates` writes, by
//! words alone: the ranks by a softmax over each question's candidates, held near weights learned before; the confidence
//! by logistic regression on signs, and a monotone map from that to how many were right. See `eval/results/answers.md`.

use super::candidate::FEATURES;

/// How many signs the confidence is made of.
pub const SIGNS: usize = 40;
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
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    ],
    confidence: [
        -2.882, 0.229, 3.384, 1.247, 2.599, -0.403, -0.460, -0.063, 0.281, -0.032, -0.437, 0.060, 0.317,
        -0.113, 0.041, 0.172, -0.214, -0.221, -0.152, -0.344, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.767,
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
        4.017, 1.200, -0.109, 0.511, -0.144, 0.448, 0.229, -0.116, 0.036, -0.243, 0.260, 1.954, -0.519,
        -0.062, 0.155, -0.076, 0.571, 0.015, 0.739, 0.016, 0.822, 0.166, -0.481, -0.456, -0.808, 1.120,
        2.545, 0.564, 0.730, -0.180, 0.506, -0.474, 3.621, 0.581, -0.341, -0.065, 0.543, -0.213, 0.072,
        -0.314, 2.287, 0.043, 1.731, -0.353, 0.207,
    ],
    confidence: [
        -1.460, 1.806, 0.278, 0.162, 1.185, 0.429, -0.458, -0.615, 0.486, -0.417, 0.115, -0.001, 0.735,
        -0.508, 0.471, -0.152, -0.105, -0.733, 0.618, -0.900, -0.646, 0.676, 0.474, -0.592, 0.248, -0.282,
        0.554, -0.116, 0.030, -0.285, -0.088, -0.013, -0.234, 0.228, 1.112, 0.003, 1.014, 0.520, 0.380,
        0.109,
    ],
    compared: [-1.263, 5.117, 1.171, -2.896, -0.494, -0.348, 0.447, 1.978, 0.195, 0.332],
    calibration: &[
        (0.000, 0.000),
        (0.160, 0.167),
        (0.268, 0.207),
        (0.362, 0.427),
        (0.479, 0.549),
        (0.617, 0.595),
        (0.717, 0.646),
        (0.812, 0.738),
        (0.886, 0.833),
        (0.961, 0.915),
        (0.981, 0.976),
        (1.000, 1.000),
    ],
    sure: 0.6,
};
