//! Which functions stand between the linear maps? Written in plain arithmetic with a fixed order, so that every
//! machine gives the same bits; the standard library's `exp` differs between systems.

use super::{
    format::Norm,
    kernel::{LARGEST, ROUNDING, nearest},
    lanes,
};

/// Partial sums are kept in this many lanes, whatever the machine's vectors.
const LANES: usize = 8;

/// Added to the variance, as in the published model.
const EPSILON: f32 = 1e-12;

/// eˣ to about 1e-7 relative, for x from about −87 (below it stays at e⁻⁸⁷) to 88.
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    let x = if x > -87.0 { x } else { -87.0 };
    // x = n ln 2 + rest; ln 2 is split in two so that the rest keeps its digits.
    let shifted = x * std::f32::consts::LOG2_E + ROUNDING;
    let n = shifted - ROUNDING;
    let rest = x - n * 0.693_359_4 + n * 2.121_944_4e-4;
    // Taylor to the sixth power: |rest| ≤ ln 2 / 2.
    let power = 1.0 / 720.0;
    let power = power * rest + 1.0 / 120.0;
    let power = power * rest + 1.0 / 24.0;
    let power = power * rest + 1.0 / 6.0;
    let power = power * rest + 0.5;
    let power = power * rest + 1.0;
    let power = power * rest + 1.0;
    // The low bits of `shifted` hold n; moved to the exponent's place they multiply by 2ⁿ.
    power * f32::from_bits((shifted.to_bits() << 23).wrapping_add(127 << 23))
}

/// 2ˣ to 6e-5 relative, half a step of 14 bits, for x from −126 (below it stays there) to 0.
#[inline(always)]
fn power_of_two(x: f32) -> f32 {
    let x = if x > -126.0 { x } else { -126.0 };
    let shifted = x + ROUNDING;
    let rest = x - (shifted - ROUNDING);
    // Taylor to the fourth power: |rest| ≤ ½.
    let power = 0.009_618_129;
    let power = power * rest + 0.055_504_11;
    let power = power * rest + 0.240_226_5;
    let power = power * rest + std::f32::consts::LN_2;
    let power = power * rest + 1.0;
    // The low bits of `shifted` hold the nearest integer; moved to the exponent's place they multiply.
    power * f32::from_bits((shifted.to_bits() << 23).wrapping_add(127 << 23))
}

/// x Φ(x), with erf after Abramowitz and Stegun 7.1.26 (error below 1.5e-7).
#[inline(always)]
fn gelu_of(x: f32) -> f32 {
    let z = x.abs() * std::f32::consts::FRAC_1_SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let tail = ((((1.061_405_4 * t - 1.453_152) * t + 1.421_413_8) * t - 0.284_496_74) * t + 0.254_829_6) * t;
    let half_tail = 0.5 * tail * exp(-z * z);
    x * if x > 0.0 { 1.0 - half_tail } else { half_tail }
}

lanes::widest! {
    /// The activation of the feed-forward block, in place.
    pub fn gelu(values: &mut [f32]) {
        for value in values {
            *value = gelu_of(*value);
        }
    }
}

/// The softmax of scores that come multiplied by log₂ e: puts the nearest integer to [`LARGEST`] × 2^(x − largest x) in
/// every x's place and returns their sum. The length is a multiple of 8; pad with `f32::MIN`, which gets nothing.
#[inline(always)]
pub fn shares(scores: &[f32], shares: &mut [i16]) -> i32 {
    let mut peaks = [f32::MIN; LANES];
    for chunk in scores.as_chunks::<LANES>().0 {
        for (peak, &score) in peaks.iter_mut().zip(chunk) {
            *peak = if score > *peak { score } else { *peak };
        }
    }
    let peak = peaks.iter().fold(f32::MIN, |peak, &score| peak.max(score));
    // Loops over single numbers are what compilers turn into vectors.
    for (share, score) in shares.iter_mut().zip(scores) {
        *share = nearest(LARGEST * power_of_two(*score - peak));
    }
    shares.iter().map(|&share| i32::from(share)).sum()
}

lanes::widest! {
    /// Adds `summand` to `rows` and brings each row to mean 0 and variance 1, then to the norm's weight and bias.
    pub fn add_and_norm(rows: &mut [f32], summand: &[f32], norm: &Norm) {
        let width = norm.weight.len();
        for (row, summand) in rows.chunks_exact_mut(width).zip(summand.chunks_exact(width)) {
            for (number, more) in row.iter_mut().zip(summand) {
                *number += more;
            }
            norm_row(row, norm);
        }
    }
}

/// Brings one row to mean 0 and variance 1, then to the norm's weight and bias.
#[inline(always)]
fn norm_row(row: &mut [f32], norm: &Norm) {
    let width = row.len() as f32;
    let mean = sum_of(row, |number| number) / width;
    let variance = sum_of(row, |number| (number - mean) * (number - mean)) / width;
    let factor = 1.0 / (variance + EPSILON).sqrt();
    for ((number, weight), bias) in row.iter_mut().zip(&norm.weight).zip(&norm.bias) {
        *number = (*number - mean) * factor * weight + bias;
    }
}

/// Makes a row's length 1; a row of zeros stays.
pub fn normalise(row: &mut [f32]) {
    let length = sum_of(row, |number| number * number).sqrt();
    if length > 0.0 {
        row.iter_mut().for_each(|number| *number /= length);
    }
}

/// Sum of a function of every number; the length is a multiple of 8.
#[inline(always)]
fn sum_of(row: &[f32], of: impl Fn(f32) -> f32) -> f32 {
    let mut sums = [0.0; LANES];
    for chunk in row.as_chunks::<LANES>().0 {
        for (sum, &number) in sums.iter_mut().zip(chunk) {
            *sum += of(number);
        }
    }
    total(sums)
}

/// The lanes' total, in a fixed order.
#[inline(always)]
fn total(s: [f32; LANES]) -> f32 {
    ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]))
}

#[cfg(test)]
#[path = "math_tests.rs"]
mod tests;
