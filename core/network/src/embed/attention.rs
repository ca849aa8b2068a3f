//! How do the tokens of one text look at each other? Softmax(Q Kᵀ) V for each head (Vaswani et al. 2017 §3.2);
//! queries come already divided by the root of the head's width.
//!
//! Both products are taken in 14-bit integers, as the linear maps are: pairs of them are multiplied and added in one
//! step on every machine, and the sums are exact.

use super::{
    format::HEAD_WIDTH,
    kernel::{self, LARGEST, TILE_ROWS},
    lanes::{self, Lanes, Vectorised},
    math,
};

/// Queries handled at once.
const QUERIES: usize = TILE_ROWS;
/// Sums held in registers at once for each query.
const COLUMNS: usize = 8;
/// Pairs of numbers whose products may be added: 2 × 16 × 8191² < 2³¹.
const PAIRS: usize = 16;

/// Space reused from head to head.
#[derive(Default)]
pub struct Scratch {
    /// Tokens × head's width.
    queries: Vec<i16>,
    query_scales: Vec<f32>,
    /// Half the head's width × padded tokens × two: the keys turned on their side, two numbers of each together.
    keys: Vec<i16>,
    key_scales: Vec<f32>,
    /// Half the padded tokens × head's width × two: two tokens' numbers together.
    values: Vec<i16>,
    /// [`QUERIES`] × padded tokens.
    sums: Vec<i32>,
    scores: Vec<f32>,
    shares: Vec<i16>,
}

/// Attention within one text. `mixed` holds a row of queries, keys and values a token, `out` gets a row of
/// `width` numbers a token.
pub fn attend(mixed: &[f32], width: usize, scratch: &mut Scratch, out: &mut [f32]) {
    lanes::with_best(Attention { mixed, width, scratch, out });
}

struct Attention<'a> {
    mixed: &'a [f32],
    width: usize,
    scratch: &'a mut Scratch,
    out: &'a mut [f32],
}

impl Vectorised for Attention<'_> {
    type Outcome = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        for head in (0..self.width).step_by(HEAD_WIDTH) {
            let value_scale = self.scratch.fill(self.mixed, self.width, head);
            attend_head::<L>(self.scratch, value_scale, self.width, &mut self.out[head..]);
        }
    }
}

impl Scratch {
    /// Takes over a head's queries, keys and values as integers; returns the factor of the values.
    #[inline(always)]
    fn fill(&mut self, mixed: &[f32], width: usize, head: usize) -> f32 {
        let tokens = mixed.len() / (3 * width);
        let padded = tokens.next_multiple_of(COLUMNS);
        self.queries.resize(HEAD_WIDTH * tokens, 0);
        self.query_scales.resize(tokens, 0.0);
        self.keys.resize(HEAD_WIDTH * padded, 0);
        self.key_scales.resize(padded, 0.0);
        self.sums.resize(QUERIES * padded, 0);
        self.scores.resize(QUERIES * padded, 0.0);
        self.shares.resize(QUERIES * padded, 0);
        for (token, row) in mixed.chunks_exact(3 * width).enumerate() {
            let part = |which: usize| &row[which * width + head..][..HEAD_WIDTH];
            let place = token * HEAD_WIDTH..(token + 1) * HEAD_WIDTH;
            self.query_scales[token] = kernel::quantise(part(0), &mut self.queries[place], LARGEST);
            let mut key = [0; HEAD_WIDTH];
            self.key_scales[token] = kernel::quantise(part(1), &mut key, LARGEST);
            for (line, pair) in self.keys.chunks_exact_mut(2 * padded).zip(key.as_chunks::<2>().0) {
                line[2 * token..2 * token + 2].copy_from_slice(pair);
            }
        }
        self.fill_values(mixed, width, head)
    }

    #[inline(always)]
    fn fill_values(&mut self, mixed: &[f32], width: usize, head: usize) -> f32 {
        let rows = || mixed.chunks_exact(3 * width).map(|row| &row[2 * width + head..][..HEAD_WIDTH]);
        let peak = rows().map(kernel::peak).fold(0.0, f32::max);
        let factor = LARGEST / peak;
        self.values.clear();
        self.values.resize(HEAD_WIDTH * self.key_scales.len(), 0);
        for (token, row) in rows().enumerate() {
            let pair = &mut self.values[token / 2 * 2 * HEAD_WIDTH..][..2 * HEAD_WIDTH];
            for (pair, number) in pair.as_chunks_mut::<2>().0.iter_mut().zip(row) {
                pair[token % 2] = kernel::nearest(number * factor);
            }
        }
        peak / LARGEST
    }
}

/// Attention of one head; `out` begins at the head's first number.
#[inline(always)]
fn attend_head<L: Lanes>(scratch: &mut Scratch, value_scale: f32, width: usize, out: &mut [f32]) {
    let Scratch { queries, query_scales, keys, key_scales, values, sums, scores, shares, .. } = scratch;
    let tokens = query_scales.len();
    let padded = key_scales.len();
    for first in (0..tokens).step_by(QUERIES) {
        // Past the last token the last one is repeated; its results are not kept.
        let token = |i: usize| (first + i).min(tokens - 1);
        let query = |i: usize| &queries[token(i) * HEAD_WIDTH..][..HEAD_WIDTH];
        products::<L>(std::array::from_fn(query), keys, padded, sums);
        let mut totals = [0; QUERIES];
        for (i, total) in totals.iter_mut().enumerate() {
            let place = i * padded..(i + 1) * padded;
            let (scores, shares) = (&mut scores[place.clone()], &mut shares[place.clone()]);
            let scale = query_scales[token(i)] * std::f32::consts::LOG2_E;
            for ((score, sum), key_scale) in scores.iter_mut().zip(&sums[place]).zip(&*key_scales) {
                *score = *sum as f32 * (scale * key_scale);
            }
            scores[tokens..].fill(f32::MIN);
            *total = math::shares(scores, shares);
        }
        let mut mixture = [0.0; QUERIES * HEAD_WIDTH];
        for (chunk, values) in values.chunks(PAIRS * 2 * HEAD_WIDTH).enumerate() {
            let length = values.len() / HEAD_WIDTH;
            let share = |i: usize| &shares[i * padded + chunk * 2 * PAIRS..][..length];
            let mut sums = [0; QUERIES * HEAD_WIDTH];
            products::<L>(std::array::from_fn(share), values, HEAD_WIDTH, &mut sums);
            for (mixture, sum) in mixture.iter_mut().zip(sums) {
                *mixture += sum as f32;
            }
        }
        for (i, token) in (first..tokens.min(first + QUERIES)).enumerate() {
            let factor = value_scale / totals[i] as f32;
            for (out, mixed) in out[token * width..].iter_mut().zip(&mixture[i * HEAD_WIDTH..][..HEAD_WIDTH])
            {
                *out = mixed * factor;
            }
        }
    }
}

/// Products of four rows with a matrix, `width` columns (a multiple of 8) of which two numbers stand together: four rows
/// of `width` sums.
#[inline(always)]
fn products<L: Lanes>(rows: [&[i16]; QUERIES], matrix: &[i16], width: usize, out: &mut [i32]) {
    // Equal lengths, said once, spare a check at every step.
    let pairs = matrix.len() / (2 * width);
    let rows = rows.map(|row| &row.as_chunks::<2>().0[..pairs]);
    for column in (0..width).step_by(COLUMNS) {
        let mut sums = [[L::ZERO; QUERIES]; 2 * COLUMNS / 8];
        for (pair, line) in matrix.chunks_exact(2 * width).enumerate() {
            let line = &line[2 * column..2 * (column + COLUMNS)];
            let rows = rows.map(|row| L::repeat(row[pair]));
            for (sums, numbers) in sums.iter_mut().zip(line.chunks_exact(L::WIDTH)) {
                let numbers = L::load(numbers);
                for (sum, row) in sums.iter_mut().zip(rows) {
                    *sum = sum.add_products(row, numbers);
                }
            }
        }
        for (part, sums) in sums.iter().enumerate().take(2 * COLUMNS / L::WIDTH) {
            for (row, sum) in sums.iter().enumerate() {
                let at = row * width + column + part * L::WIDTH / 2;
                sum.store(&mut out[at..at + L::WIDTH / 2]);
            }
        }
    }
}

#[cfg(test)]
#[path = "attention_tests.rs"]
mod tests;
