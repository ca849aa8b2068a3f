//! How do the tokens of one text look at each other? Softmax(Q Kᵀ) V for each head (Vaswani et al. 2017 §3.2);
//! queries come already divided by the root of the head's width.

use super::{format::HEAD_WIDTH, lanes, math};

/// Queries handled at once.
const QUERIES: usize = 4;
/// Results held in registers at once for each query.
const COLUMNS: usize = 8;

/// Space reused from head to head.
#[derive(Default)]
pub struct Scratch {
    /// Head's width × padded tokens.
    keys: Vec<f32>,
    /// Tokens × head's width.
    values: Vec<f32>,
    /// [`QUERIES`] × padded tokens.
    scores: Vec<f32>,
}

lanes::widest! {
    /// Attention within one text. `mixed` holds a row of queries, keys and values a token, `out` gets a row of
    /// `width` numbers a token.
    pub fn attend(mixed: &[f32], width: usize, scratch: &mut Scratch, out: &mut [f32]) {
        for head in (0..width).step_by(HEAD_WIDTH) {
            scratch.fill(mixed, width, head);
            attend_head(mixed, width, head, scratch, out);
        }
    }
}

impl Scratch {
    /// Gathers a head's keys (turned on their side) and values.
    #[inline(always)]
    fn fill(&mut self, mixed: &[f32], width: usize, head: usize) {
        let tokens = mixed.len() / (3 * width);
        let padded = tokens.next_multiple_of(COLUMNS);
        self.keys.resize(HEAD_WIDTH * padded, 0.0);
        self.values.resize(HEAD_WIDTH * tokens, 0.0);
        self.scores.resize(QUERIES * padded, 0.0);
        for (token, row) in mixed.chunks_exact(3 * width).enumerate() {
            let (keys, values) = (&row[width + head..][..HEAD_WIDTH], &row[2 * width + head..][..HEAD_WIDTH]);
            self.values[token * HEAD_WIDTH..][..HEAD_WIDTH].copy_from_slice(values);
            for (line, &key) in self.keys.chunks_exact_mut(padded).zip(keys) {
                line[token] = key;
            }
        }
    }
}

#[inline(always)]
fn attend_head(mixed: &[f32], width: usize, head: usize, scratch: &mut Scratch, out: &mut [f32]) {
    let Scratch { keys, values, scores } = scratch;
    let tokens = values.len() / HEAD_WIDTH;
    let padded = scores.len() / QUERIES;
    for first in (0..tokens).step_by(QUERIES) {
        // Past the last token the last one is repeated; its results are not kept.
        let query = |i: usize| &mixed[(first + i).min(tokens - 1) * 3 * width + head..][..HEAD_WIDTH];
        products(std::array::from_fn(query), keys, padded, scores);
        let mut sums = [0.0; QUERIES];
        for (row, sum) in scores.chunks_exact_mut(padded).zip(&mut sums) {
            row[tokens..].fill(f32::MIN);
            *sum = math::exponentials(row);
        }
        let mut mixture = [0.0; QUERIES * HEAD_WIDTH];
        let share = |i: usize| &scores[i * padded..][..tokens];
        products(std::array::from_fn(share), values, HEAD_WIDTH, &mut mixture);
        for (i, token) in (first..tokens.min(first + QUERIES)).enumerate() {
            let out = &mut out[token * width + head..][..HEAD_WIDTH];
            for (out, mixed) in out.iter_mut().zip(&mixture[i * HEAD_WIDTH..]) {
                *out = mixed / sums[i];
            }
        }
    }
}

/// Products of four rows with a matrix of rows `width` long (a multiple of 8): four rows of `width` sums.
#[inline(always)]
fn products(rows: [&[f32]; QUERIES], matrix: &[f32], width: usize, out: &mut [f32]) {
    for column in (0..width).step_by(COLUMNS) {
        let mut sums = [[0.0f32; COLUMNS]; QUERIES];
        for (step, line) in matrix.chunks_exact(width).enumerate() {
            let line: &[f32] = &line[column..column + COLUMNS];
            for (sums, row) in sums.iter_mut().zip(rows) {
                for (sum, number) in sums.iter_mut().zip(line) {
                    *sum += row[step] * number;
                }
            }
        }
        for (row, sums) in sums.iter().enumerate() {
            out[row * width + column..][..COLUMNS].copy_from_slice(sums);
        }
    }
}

#[cfg(test)]
#[path = "attention_tests.rs"]
mod tests;
