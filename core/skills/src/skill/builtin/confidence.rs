//! How likely is the best candidate right? Signs of how it stands out and of what told it, weighed by learned weights.

use super::candidate::{Candidate, FEATURES, READ};
use super::weights::{Learned, SIGNS};

/// Trust from which a plan's value counts as clearly told, and what is left of it as confidence.
const CLEARLY: f32 = 0.8;
const TOLD: f32 = 0.8;

/// Passages of the collections that confidence was learned in; in a smaller one fewer others speak of something alike.
const LEARNED_IN: f64 = 1656.0;
/// In fewer than this it was not tried.
const SMALLEST: f64 = 100.0;
/// What the log odds gain by each e-fold that a collection is smaller, and where that begins and counts whole: what stands out by
/// nothing is no likelier in a small one. Fitted on questions over a hundred passages or so each; see `eval/results/answers.md`.
const PER_FOLD: f64 = 0.45;
const FROM: f64 = 0.30;
const WHOLE: f64 = 0.38;

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

/// How likely what was trusted so far is right in a collection of so many passages.
pub fn in_collection(confidence: f32, passages: usize) -> f32 {
    let sure = f64::from(confidence);
    let smaller = (LEARNED_IN / (passages as f64).max(SMALLEST)).ln().max(0.0);
    let gain = PER_FOLD * smaller * ((sure - FROM) / (WHOLE - FROM)).clamp(0.0, 1.0);
    if gain == 0.0 || sure >= 1.0 {
        return confidence;
    }
    let odds = sure / (1.0 - sure) * gain.exp();
    // Rounded as below.
    ((odds / (1.0 + odds) * 1e4).round() / 1e4) as f32
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

#[cfg(test)]
mod tests {
    use super::in_collection;

    #[test]
    fn what_stands_out_in_a_small_collection_is_likelier() {
        assert_eq!(in_collection(0.5, 1656), 0.5);
        assert_eq!(in_collection(0.5, 7890), 0.5);
        assert_eq!(in_collection(0.29, 10), 0.29);
        assert_eq!(in_collection(1.0, 10), 1.0);
        let steps: Vec<f32> = (0..=100).map(|cent| in_collection(cent as f32 / 100.0, 140)).collect();
        assert!(steps.is_sorted() && steps[40] > 0.6 && steps[50] < 0.8, "{steps:?}");
        assert!(in_collection(0.5, 140) > in_collection(0.5, 700));
        assert_eq!(in_collection(0.5, 0), in_collection(0.5, 100));
    }
}
