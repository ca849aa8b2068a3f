//! How are vectors stored and multiplied? In 16 bits a number, split in two halves of eight: the upper halves alone
//! are a coarse vector that a scan reads, both together are exact enough that scores differ after the fifth digit.
//!
//! A row takes `2 × 384 + 4` bytes instead of the `4 × 384` of full precision. Sums of the coarse product are integers
//! and so the same on every machine; they fit: 8191 × 127 × 2048 numbers < 2³¹.

use clew_network::embed::kernel::TILE_ROWS;
use clew_network::embed::lanes;
use clew_network::embed::lanes::{Lanes, Vectorised};
use clew_types::digest::digest;

/// Numbers of a row are padded to a multiple of this, so that vectors of every machine divide it.
pub(super) const STEP: usize = 16;
/// Steps of the lower half in one of the upper.
const HALF: f32 = 256.0;
/// Largest magnitude of a number: its upper half is then at most 127.
const LARGEST: f32 = 127.0 * HALF;
/// Largest magnitude of a query's numbers.
const LARGEST_OF_QUERY: f32 = 8191.0;

/// The vectors of one document, row by row.
#[derive(Debug)]
pub(super) struct Block {
    dimensions: usize,
    /// `dimensions`, padded.
    stride: usize,
    /// Upper halves, padded with zeros.
    coarse: Box<[i8]>,
    /// Lower halves, likewise; empty in a block that is only searched coarsely.
    fine: Box<[i8]>,
    /// Factor that turns row `i`'s 16-bit numbers back.
    scales: Box<[f32]>,
}

impl Block {
    /// All vectors must be as long as the first.
    pub(super) fn new<V: AsRef<[f32]>>(vectors: &[V]) -> Self {
        let dimensions = vectors.first().map_or(0, |vector| vector.as_ref().len());
        let stride = dimensions.next_multiple_of(STEP);
        let mut coarse = vec![0; vectors.len() * stride].into_boxed_slice();
        let mut fine = coarse.clone();
        let mut scales = Vec::with_capacity(vectors.len());
        for (row, vector) in vectors.iter().enumerate() {
            debug_assert_eq!(vector.as_ref().len(), dimensions);
            let place = row * stride..(row + 1) * stride;
            scales.push(split(vector.as_ref(), &mut coarse[place.clone()], &mut fine[place]));
        }
        Self::of_parts(dimensions, coarse, fine, scales.into())
    }

    /// A block to be searched coarsely, from what [`Self::coarse`] and [`Self::scales`] gave.
    pub(super) fn coarse_only(coarse: Box<[i8]>, scales: Box<[f32]>) -> Self {
        let dimensions = coarse.len() / scales.len().max(1);
        Self::of_parts(dimensions, coarse, Box::default(), scales)
    }

    fn of_parts(dimensions: usize, coarse: Box<[i8]>, fine: Box<[i8]>, scales: Box<[f32]>) -> Self {
        Self { dimensions, stride: dimensions.next_multiple_of(STEP), coarse, fine, scales }
    }

    /// Number of rows.
    pub(super) fn len(&self) -> usize {
        self.scales.len()
    }

    /// Changes when the coarse rows do.
    pub(super) fn digest(&self) -> u64 {
        let bytes: Vec<u8> = self.coarse.iter().map(|&number| number as u8).collect();
        digest(&bytes)
    }

    /// Bytes of the numbers.
    pub(super) fn bytes(&self) -> usize {
        self.coarse.len() + self.fine.len() + 4 * self.scales.len()
    }

    /// Upper halves, row by row.
    pub(super) fn coarse(&self) -> &[i8] {
        &self.coarse
    }

    /// One factor a row.
    pub(super) fn scales(&self) -> &[f32] {
        &self.scales
    }

    /// A row's numbers.
    pub(super) fn row(&self, row: usize) -> Option<Vec<f32>> {
        let scale = *self.scales.get(row)?;
        Some(self.exact(row).map(|number| number * scale).take(self.dimensions).collect())
    }

    /// Dot product with a row, from all 16 bits; summed in eight lanes, as [`dot`](super::vectors::dot) is.
    pub(super) fn similarity(&self, query: &[f32], row: usize) -> Option<f32> {
        let scale = *self.scales.get(row)?;
        let place = row * self.stride..row * self.stride + query.len().min(self.dimensions);
        let (coarse, coarse_rest) = self.coarse[place.clone()].as_chunks::<8>();
        let (fine, fine_rest) = self.fine[place].as_chunks::<8>();
        let (query, query_rest) = query.as_chunks::<8>();
        let mut lanes = [0.0_f32; 8];
        for ((coarse, fine), query) in coarse.iter().zip(fine).zip(query) {
            for lane in 0..8 {
                lanes[lane] += whole(coarse[lane], fine[lane]) * query[lane];
            }
        }
        let rest = coarse_rest.iter().zip(fine_rest).zip(query_rest);
        let rest: f32 = rest.map(|((&coarse, &fine), query)| whole(coarse, fine) * query).sum();
        Some((lanes.iter().sum::<f32>() + rest) * scale)
    }

    /// Numbers of a row, padded.
    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    /// Which of a row's numbers are negative, eight to a byte, the first in its lowest bit.
    pub(super) fn signs(&self, row: usize) -> impl Iterator<Item = u8> {
        let numbers: Vec<f32> = self.exact(row).collect();
        let byte = |eight: &[f32]| eight.iter().rev().fold(0, |byte, x| byte << 1 | u8::from(*x < 0.0));
        numbers.chunks(8).map(byte).collect::<Vec<_>>().into_iter()
    }

    fn exact(&self, row: usize) -> impl Iterator<Item = f32> {
        let place = row * self.stride..(row + 1) * self.stride;
        let halves = self.coarse[place.clone()].iter().zip(&self.fine[place]);
        halves.map(|(&coarse, &fine)| whole(coarse, fine))
    }

    /// Coarse dot product of a row with another block's.
    pub(super) fn between(&self, row: usize, other: &Block, of_other: usize) -> f32 {
        let (a, b) = (self.coarse_row(row), other.coarse_row(of_other));
        let scale = self.scales[row] * other.scales[of_other] * HALF * HALF;
        lanes::with_best(Pair(a, b)) as f32 * scale
    }

    fn coarse_row(&self, row: usize) -> &[i8] {
        &self.coarse[row * self.stride..(row + 1) * self.stride]
    }

    /// One row for a scan.
    #[inline]
    pub(super) fn to_scan(&self, row: usize) -> CoarseRow<'_> {
        CoarseRow { numbers: self.coarse_row(row), scale: self.scales[row] }
    }

    /// All rows, with their numbers.
    pub(super) fn rows(&self) -> impl Iterator<Item = (u32, CoarseRow<'_>)> {
        let rows = self.coarse.chunks_exact(self.stride.max(1)).zip(&self.scales);
        rows.enumerate().map(|(row, (numbers, &scale))| (row as u32, CoarseRow { numbers, scale }))
    }
}

/// The upper halves of a row, and its factor.
#[derive(Clone, Copy)]
pub(super) struct CoarseRow<'b> {
    numbers: &'b [i8],
    scale: f32,
}

/// Splits a vector's numbers, in steps of a 32,512th of the largest, into halves; returns the step.
fn split(vector: &[f32], coarse: &mut [i8], fine: &mut [i8]) -> f32 {
    let largest = largest(vector);
    if largest == 0.0 {
        return 0.0;
    }
    let scale = largest / LARGEST;
    for (number, (coarse, fine)) in vector.iter().zip(coarse.iter_mut().zip(fine)) {
        let whole = (number / scale).round() as i32;
        let upper = (whole + 128) >> 8;
        *coarse = upper as i8;
        *fine = (whole - upper * HALF as i32) as i8;
    }
    scale
}

/// Both halves of a number.
#[inline(always)]
fn whole(coarse: i8, fine: i8) -> f32 {
    f32::from(coarse) * HALF + f32::from(fine)
}

fn largest(vector: &[f32]) -> f32 {
    vector.iter().fold(0.0_f32, |largest, x| largest.max(x.abs()))
}

/// A query in 14 bits a number: the scan multiplies in 16 bits anyway, so only the rows are coarse.
pub(super) struct CoarseQuery {
    numbers: Vec<i16>,
    scale: f32,
}

impl CoarseQuery {
    pub(super) fn new(query: &[f32]) -> Self {
        let scale = (largest(query) / LARGEST_OF_QUERY).max(f32::MIN_POSITIVE);
        let mut numbers: Vec<i16> = query.iter().map(|x| (x / scale).round() as i16).collect();
        numbers.resize(query.len().next_multiple_of(STEP), 0);
        Self { numbers, scale: scale * HALF }
    }

    /// Tells the coarse dot product with each of some rows, in order.
    pub(super) fn scan<'b, Id: Copy>(
        &self,
        rows: impl Iterator<Item = (Id, CoarseRow<'b>)>,
        tell: impl FnMut(Id, f32),
    ) {
        lanes::with_best(Scan { query: self, rows, tell });
    }
}

/// Many rows, a tile of them at a time: one load of the query serves all of a tile.
struct Scan<'q, Rows, Tell> {
    query: &'q CoarseQuery,
    rows: Rows,
    tell: Tell,
}

impl<'b, Id: Copy, Rows, Tell> Vectorised for Scan<'_, Rows, Tell>
where
    Rows: Iterator<Item = (Id, CoarseRow<'b>)>,
    Tell: FnMut(Id, f32),
{
    type Outcome = ();

    #[inline(always)]
    fn run<L: Lanes>(mut self) {
        let query = self.query.numbers.as_slice();
        let mut rows = self.rows.filter(|(_, row)| row.numbers.len() == query.len());
        // Documents may be short: a tile takes its rows wherever they come from. Past the last row the first of the
        // tile is repeated; its sums are not told.
        while let Some(first) = rows.next() {
            let mut tile = [first; TILE_ROWS];
            let mut filled = 1;
            for (place, row) in tile[1..].iter_mut().zip(rows.by_ref()) {
                *place = row;
                filled += 1;
            }
            let sums = sums::<L>(query, tile.map(|(_, row)| row.numbers));
            for ((id, row), sum) in tile.into_iter().zip(sums).take(filled) {
                (self.tell)(id, sum as f32 * row.scale * self.query.scale);
            }
        }
    }
}

/// The products of the query with each row, summed.
#[inline(always)]
fn sums<L: Lanes>(query: &[i16], rows: [&[i8]; TILE_ROWS]) -> [i32; TILE_ROWS] {
    let query = query.as_chunks::<STEP>().0;
    // Equal lengths, said once, spare a check at every step.
    let rows = rows.map(|row| &row.as_chunks::<STEP>().0[..query.len()]);
    let mut sums = [L::ZERO; TILE_ROWS];
    for (step, query) in query.iter().enumerate() {
        for at in (0..STEP).step_by(L::WIDTH) {
            let query = L::load(&query[at..at + L::WIDTH]);
            for (sum, row) in sums.iter_mut().zip(rows) {
                *sum = sum.add_products(query, L::widen(&row[step][at..at + L::WIDTH]));
            }
        }
    }
    L::totals(sums)
}

/// Two coarse rows.
struct Pair<'a>(&'a [i8], &'a [i8]);

impl Vectorised for Pair<'_> {
    type Outcome = i32;

    #[inline(always)]
    fn run<L: Lanes>(self) -> i32 {
        let (a, b) = (self.0.as_chunks::<STEP>().0, self.1.as_chunks::<STEP>().0);
        // Several sums side by side, since each addition waits for the one before.
        let mut sums = [L::ZERO; TILE_ROWS];
        for (step, (a, b)) in a.iter().zip(b).enumerate() {
            for at in (0..STEP).step_by(L::WIDTH) {
                let sum = &mut sums[(step * (STEP / L::WIDTH) + at / L::WIDTH) % TILE_ROWS];
                *sum = sum.add_products(L::widen(&a[at..at + L::WIDTH]), L::widen(&b[at..at + L::WIDTH]));
            }
        }
        L::totals(sums).iter().sum()
    }
}

#[cfg(test)]
#[path = "rows_tests.rs"]
mod tests;
