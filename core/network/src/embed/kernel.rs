//! How are rows multiplied with a linear map fast and alike on every machine? Inputs become integers of 14 bits (or seven) with
//! one scale a row, weights are 8-bit integers with one scale an output, and integer sums are exact in any order.
//!
//! Sums cannot overflow: 128 × [`LARGEST`] × 2048 inputs < 2³¹. Fourteen bits are also two halves of seven, from which
//! [`relaxed`] reaches the very same sums.

use super::{
    format::{HEAD_WIDTH, Linear},
    lanes::{self, Lanes},
    relaxed::{self, Kernel},
};

/// Largest magnitude of a quantised input.
pub const LARGEST: f32 = 8191.0;

/// Rows multiplied at once; each holds its sums in registers.
pub const TILE_ROWS: usize = 4;
/// Outputs computed at once.
pub const TILE_OUTPUTS: usize = 2;

/// Bytes of weights that stay in the first-level cache while all rows pass by.
const PANEL_BYTES: usize = 16 << 10;

/// Adding it to a small float leaves the float's nearest integer in the low bits (ties to even), on every machine.
pub const ROUNDING: f32 = 12_582_912.0;

/// How finely inputs are rounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Precision {
    /// To 14 bits, as good as exact: vectors are compared by their third digits.
    #[default]
    Fine,
    /// To seven, with half the products: enough to tell where an answer stands.
    Coarse,
}

impl Precision {
    /// Largest magnitude of an input.
    pub(super) fn largest(self) -> f32 {
        match self {
            Self::Fine => LARGEST,
            Self::Coarse => 63.0,
        }
    }

    /// Parts of seven bits that an input has.
    pub(super) fn parts(self) -> usize {
        match self {
            Self::Fine => 2,
            Self::Coarse => 1,
        }
    }
}

/// Rows of integers with one scale each.
#[derive(Default)]
pub struct Quantised {
    precision: Precision,
    width: usize,
    values: Vec<i16>,
    /// The same for the kernel with relaxed dot products, where there is one.
    tiles: Vec<u8>,
    scales: Vec<f32>,
}

impl Quantised {
    /// No rows yet.
    pub fn new(precision: Precision) -> Self {
        Self { precision, ..Self::default() }
    }

    /// Takes over `rows`, each `width` numbers long.
    pub fn fill(&mut self, rows: &[f32], width: usize) {
        self.width = width;
        self.values.resize(rows.len(), 0);
        self.scales.clear();
        for (row, values) in rows.chunks_exact(width).zip(self.values.chunks_exact_mut(width)) {
            self.scales.push(quantise_row(row, values, self.precision.largest()));
        }
        self.tiles.clear();
        if relaxed::kernel().is_some() {
            relaxed::fill_tiles(&self.values, width, self.precision, &mut self.tiles);
        }
    }

    /// Takes over `rows` for either kernel.
    pub(super) fn fill_both(&mut self, rows: &[f32], width: usize) {
        self.fill(rows, width);
        relaxed::fill_tiles(&self.values, width, self.precision, &mut self.tiles);
    }

    /// Multiplies by a kernel with relaxed dot products. False when it did not.
    pub(super) fn multiply_by(&self, kernel: Kernel, linear: &Linear, out: &mut [f32]) -> bool {
        relaxed::multiply(kernel, (&self.tiles, &self.scales, self.precision), linear, out)
    }

    #[cfg(test)]
    pub(super) fn parts(&self) -> (&[i16], &[u8]) {
        (&self.values, &self.tiles)
    }

    fn row(&self, index: usize) -> &[i16] {
        &self.values[index * self.width..][..self.width]
    }
}

lanes::widest! {
    /// Rounds a row to integers; returns the scale that turns them back.
    fn quantise_row(row: &[f32], values: &mut [i16], largest: f32) -> f32 {
        quantise(row, values, largest)
    }
}

/// Rounds numbers to integers up to `largest`; returns the scale that turns them back.
#[inline(always)]
pub(super) fn quantise(row: &[f32], values: &mut [i16], largest: f32) -> f32 {
    let peak = peak(row);
    let factor = largest / peak;
    for (number, value) in row.iter().zip(values) {
        *value = nearest(number * factor);
    }
    peak / largest
}

/// The largest magnitude, more than nought.
#[inline(always)]
pub(super) fn peak(row: &[f32]) -> f32 {
    // Magnitudes of floats order like the integers of their bits, and integers may be compared in any order.
    let peak = row.iter().fold(0, |peak, number| peak.max(number.to_bits() & 0x7fff_ffff));
    f32::from_bits(peak).max(f32::MIN_POSITIVE)
}

/// A small number's nearest integer.
#[inline(always)]
pub(super) fn nearest(number: f32) -> i16 {
    (number + ROUNDING).to_bits() as i16
}

/// Multiplies: `out` gets one row of outputs a row of `input`.
pub fn multiply(input: &Quantised, linear: &Linear, out: &mut [f32]) {
    let kernel = relaxed::kernel().filter(|_| !input.tiles.is_empty());
    if !kernel.is_some_and(|kernel| input.multiply_by(kernel, linear, out)) {
        multiply_plainly(input, linear, out);
    }
}

/// [`multiply`] with what every browser has.
pub fn multiply_plainly(input: &Quantised, linear: &Linear, out: &mut [f32]) {
    lanes::with_best(Multiplication { input, linear, out });
}

struct Multiplication<'a> {
    input: &'a Quantised,
    linear: &'a Linear,
    out: &'a mut [f32],
}

impl lanes::Vectorised for Multiplication<'_> {
    type Outcome = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        multiply_with::<L>(self.input, self.linear, self.out);
    }
}

/// [`multiply`] over one machine's vectors.
#[inline(always)]
pub fn multiply_with<L: Lanes>(input: &Quantised, linear: &Linear, out: &mut [f32]) {
    let (width, outputs) = (input.width, linear.bias.len());
    let panel = (PANEL_BYTES / width).next_multiple_of(TILE_OUTPUTS);
    let rows = input.scales.len();
    for start in (0..outputs).step_by(panel) {
        let end = outputs.min(start + panel);
        for first in (0..rows).step_by(TILE_ROWS) {
            // Past the last row the last row is repeated; its sums are not kept.
            let tile: [&[i16]; TILE_ROWS] = std::array::from_fn(|row| input.row((first + row).min(rows - 1)));
            let scales = &input.scales[first..rows.min(first + TILE_ROWS)];
            let out = &mut out[first * outputs..];
            multiply_tile::<L>(tile, scales, linear, start..end, out);
        }
    }
}

/// Computes a range of outputs for a tile of rows; `out` begins at the tile's first row.
#[inline(always)]
fn multiply_tile<L: Lanes>(
    tile: [&[i16]; TILE_ROWS],
    scales: &[f32],
    linear: &Linear,
    range: std::ops::Range<usize>,
    out: &mut [f32],
) {
    let (width, outputs) = (tile[0].len(), linear.bias.len());
    for output in range.step_by(TILE_OUTPUTS) {
        let weights = std::array::from_fn(|i| &linear.weights.values[(output + i) * width..][..width]);
        let sums = sums::<L>(tile, weights);
        for (row, scale) in scales.iter().enumerate() {
            for (i, sums) in sums.iter().enumerate() {
                let at = output + i;
                out[row * outputs + at] =
                    sums[row] as f32 * (scale * linear.weights.scales[at]) + linear.bias[at];
            }
        }
    }
}

/// The products of every row with every output's weights, summed.
#[inline(always)]
fn sums<L: Lanes>(
    rows: [&[i16]; TILE_ROWS],
    weights: [&[i8]; TILE_OUTPUTS],
) -> [[i32; TILE_ROWS]; TILE_OUTPUTS] {
    let rows = rows.map(|row| row.as_chunks::<HEAD_WIDTH>().0);
    let weights = weights.map(|row| row.as_chunks::<HEAD_WIDTH>().0);
    let blocks = rows[0].len();
    // Equal lengths, said once, spare a check at every step.
    let (rows, weights) = (rows.map(|row| &row[..blocks]), weights.map(|row| &row[..blocks]));
    let mut sums = [[L::ZERO; TILE_ROWS]; TILE_OUTPUTS];
    for block in 0..blocks {
        for at in (0..HEAD_WIDTH).step_by(L::WIDTH) {
            let rows = rows.map(|row| L::load(&row[block][at..at + L::WIDTH]));
            for (sums, weights) in sums.iter_mut().zip(weights) {
                let weights = L::widen(&weights[block][at..at + L::WIDTH]);
                for (sum, row) in sums.iter_mut().zip(rows) {
                    *sum = sum.add_products(row, weights);
                }
            }
        }
    }
    sums.map(L::totals)
}

#[cfg(test)]
#[path = "kernel_tests.rs"]
mod tests;
