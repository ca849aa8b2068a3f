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
        3.962, 1.177, -0.153, 0.503, -0.163, 0.410, 0.168, -0.174, 0.070, -0.290, 0.208, 1.947, -0.497,
        -0.093, 0.154, -0.139, 0.554, 0.015, 0.710, 0.009, 0.795, 0.106, -0.482, -0.466, -0.824, 1.205,
        2.598, 0.476, 0.725, -0.190, 0.421, -0.435, 3.578, 0.624, -0.277, -0.149, 0.390, -0.263, 0.045,
        -0.319, 2.396, -0.011, 1.690, -0.330, 0.212,
    ],
    confidence: [
        -1.500, 1.913, 0.347, 0.137, 1.119, 0.253, -0.525, -0.691, 0.223, -0.474, 0.369, -0.281, 0.770,
        -0.540, 0.075, 0.131, -0.272, -0.597, 0.849, -1.210, -0.730, 0.791, 0.447, -0.698, 0.144, -0.087,
        0.812, -0.150, 0.219, -0.258, -0.117, -0.101, -0.239, 0.216, 1.252, -0.031, 1.013, 0.505, 0.071,
        0.050,
    ],
    compared: [-1.353, 5.054, 1.179, -2.965, -0.494, -0.328, 0.512, 1.922, 0.221, 0.139],
    calibration: &[
        (0.000, 0.000),
        (0.180, 0.173),
        (0.340, 0.302),
        (0.489, 0.405),
        (0.524, 0.452),
        (0.563, 0.595),
        (0.602, 0.622),
        (0.643, 0.646),
        (0.698, 0.713),
        (0.789, 0.759),
        (0.873, 0.893),
        (0.951, 0.943),
        (0.977, 0.993),
        (1.000, 1.000),
    ],
    sure: 0.60,
};
