//! How likely is the best candidate right? Signs of how it stands out and of what told it, weighed by learned weights.

use super::candidate::{Candidate, FEATURES, READ};
use super::weights::{Learned, SIGNS};

/// Trust from which a plan's value counts as clearly told, and what is left of it as confidence.
const CLEARLY: f32 = 0.8;
const TOLD: f32 = 0.8;

/// How likely the first of the ranked candidates is right, 0 to 1.
pub(super) fn confidence(ranked: &[Candidate], has_read: bool) -> f32 {
    let Some(first) = ranked.first() else { return 0.0 };
    let learned = Learned::of(has_read);
    let scores: Vec<f32> = ranked.iter().map(|one| one.score(learned)).collect();
    let signs = signs(&first.features, &scores);
    let confidence = learned.calibrated(odds(&signs, &learned.confidence));
    // What was read says better than a plan alone how far a plan is to be trusted.
    if has_read { confidence } else { confidence.max(told_trust(&signs)) }
}

/// Logistic of the weighed signs.
pub(super) fn odds(signs: &[f32], weights: &[f32]) -> f32 {
    let sum: f64 =
        signs.iter().zip(weights).map(|(sign, weight)| f64::from(*sign) * f64::from(*weight)).sum();
    // Rounded, so that the last bit of `exp` (which differs between machines) is gone.
    let odds = 1.0 / (1.0 + (-sum).exp());
    ((odds * 1e4).round() / 1e4) as f32
}

/// Trust in a plan's first value when every hop is told in so many words.
fn told_trust(signs: &[f32; SIGNS]) -> f32 {
    TOLD * signs[SIGNS - 1]
}

/// What the confidence is made of, for the features of the first candidate and the scores of all, best first: how it
/// stands out, its features but that it was read at all, and last the trust of a plan whose every hop is told in so many words.
pub fn signs(first: &[f32; FEATURES], scores: &[f32]) -> [f32; SIGNS] {
    let best = scores.first().copied().unwrap_or(0.0);
    let margin = best - scores.get(1).copied().unwrap_or(0.0);
    let all: f64 = scores.iter().map(|score| f64::from(score - best).exp()).sum();
    let share = ((1e4 / all.max(1.0)).round() / 1e4) as f32;
    let f = first;
    let is_told = f[0] >= CLEARLY && f[1] == 1.0 && f[2] == 1.0;
    let told = if is_told { f[0] } else { 0.0 };
    let standing = [1.0, share, 0.1 * best, 0.2 * margin.min(5.0)];
    let mut signs = [told; SIGNS];
    signs[..standing.len()].copy_from_slice(&standing);
    let own = f[..READ].iter().chain(&f[READ + 1..]);
    signs[standing.len()..SIGNS - 1].iter_mut().zip(own).for_each(|(sign, feature)| *sign = *feature);
    signs
}
