//! Learned weights of [`candidate`](super::candidate) and [`compare`](super::compare): one set where the network has read,
//! one where it is not there.
//!
//! Made by `clew-eval fit-answers` (printed in this form) from the candidates that `clew-eval answer-candidates` writes, by
//! words alone: the ranks by a softmax over each question's candidates, held near weights learned before; the confidence
//! by logistic regression on signs, and a monotone map from that to how many were right. See `eval/results/answers.md`.

use super::candidate::FEATURES;

/// How many signs the confidence is made of.
pub const SIGNS: usize = 28;
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
        3.981, 1.276, 0.019, 0.549, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    ],
    confidence: [
        -1.608, 1.691, 0.645, -0.189, 1.687, 0.367, -0.499, -0.676, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.702,
    ],
    compared: [-1.256, 4.995, 1.311, -3.010, -0.494, -0.316, 0.582, 1.958, 0.235, -0.193],
    calibration: &[
        (0.000, 0.000),
        (0.130, 0.012),
        (0.449, 0.167),
        (0.671, 0.510),
        (0.775, 0.643),
        (0.793, 0.738),
        (0.799, 0.881),
        (0.850, 0.944),
        (0.952, 0.969),
        (0.978, 0.989),
        (1.000, 1.000),
    ],
    sure: 0.40,
};

/// Where it has read.
const READ: Learned = Learned {
    rank: [
        3.981, 1.220, -0.055, 0.544, 0.833, 2.924, 0.428, 0.747, -0.172, 0.431, -0.286, 3.537, 0.591, -0.358,
        -0.107, 0.286, -0.140, 0.067, -0.294, 2.291, 0.005, 1.679, -0.334, 0.129,
    ],
    confidence: [
        -1.333, 1.943, 0.335, 0.120, 1.094, 0.403, -0.526, -0.617, -0.672, 0.860, 0.406, -0.731, 0.186,
        -0.014, 0.868, -0.363, 0.142, -0.171, -0.137, -0.089, -0.252, 0.261, 1.273, -0.068, 0.930, 0.488,
        -0.047, -0.043,
    ],
    compared: [-1.316, 5.031, 1.262, -2.964, -0.494, -0.315, 0.556, 1.955, 0.210, 0.021],
    calibration: &[
        (0.000, 0.000),
        (0.058, 0.024),
        (0.201, 0.285),
        (0.341, 0.294),
        (0.500, 0.450),
        (0.562, 0.500),
        (0.589, 0.643),
        (0.663, 0.660),
        (0.756, 0.722),
        (0.784, 0.833),
        (0.819, 0.891),
        (0.921, 0.918),
        (0.961, 0.926),
        (0.976, 0.997),
        (1.000, 1.000),
    ],
    sure: 0.55,
};
