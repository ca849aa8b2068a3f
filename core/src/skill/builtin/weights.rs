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
        4.013, 1.297, 0.019, 0.546, -0.116, 0.272, 0.195, -0.182, 0.196, -0.101, 0.196, 1.948, -0.392,
        -0.064, 0.054, 0.003, 0.499, 0.013, 0.641, 0.038, 0.821, 0.130, -0.405, -0.428, -0.753, 0.961, 2.778,
        0.714, 0.956, -0.030, 0.408, -0.418, 3.853, 0.416, -0.381, -0.285, 0.505, -0.314, 0.156, -0.327,
        2.119, 0.022, 1.687, -0.359,
    ],
    confidence: [
        -1.517, 1.914, 0.350, 0.193, 1.049, 0.458, -0.408, -0.671, 0.312, -0.432, 0.184, -0.048, 0.845,
        -0.347, 0.308, -0.050, 0.031, -0.649, 0.609, -0.991, -0.662, 0.911, 0.466, -0.632, 0.055, -0.328,
        0.982, -0.079, 0.383, -0.214, -0.186, -0.111, -0.187, 0.191, 1.200, -0.069, 0.889, 0.374, -0.206,
    ],
    compared: [-1.489, 4.563, 1.836, -2.568, -0.494, -0.695, -0.176, 1.882, 0.046, -0.193],
    calibration: &[
        (0.000, 0.000),
        (0.075, 0.024),
        (0.160, 0.153),
        (0.213, 0.195),
        (0.236, 0.270),
        (0.272, 0.281),
        (0.331, 0.334),
        (0.369, 0.378),
        (0.409, 0.428),
        (0.460, 0.516),
        (0.475, 0.524),
        (0.492, 0.573),
        (0.569, 0.616),
        (0.715, 0.718),
        (0.786, 0.738),
        (0.799, 0.793),
        (0.815, 0.817),
        (0.840, 0.828),
        (0.873, 0.848),
        (0.912, 0.858),
        (0.953, 0.862),
        (1.000, 1.000),
    ],
    sure: 0.65,
};
