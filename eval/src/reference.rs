//! What would the model answer in full precision? The same encoder written plainly on the published weights; slow,
//! and shares nothing with the engine's but the tokens.

use crate::published::{Published, Tensor};
use clew_network::embed::format::{HEAD_WIDTH, Norm};

/// The encoder on published weights.
pub struct Reference {
    published: Published,
    layers: usize,
    width: usize,
    positions: Vec<f32>,
}

impl Reference {
    /// Looks up the sizes.
    pub fn new(published: Published) -> Result<Self, String> {
        let (shape, positions) = (published.shape(0)?, published.positions()?);
        Ok(Self { published, layers: shape.layers, width: shape.hidden, positions })
    }

    /// The unit vector of a text's tokens.
    pub fn embed(&self, ids: &[u32]) -> Result<Vec<f32>, String> {
        let tokens = &self.published.tensor("embeddings.word_embeddings.weight")?.values;
        let rows = ids.iter().flat_map(|&id| &tokens[id as usize * self.width..][..self.width]);
        let mut rows: Vec<f32> =
            rows.zip(&self.positions).map(|(token, position)| token + position).collect();
        normalise_rows(&mut rows, &self.published.norm("embeddings")?);
        for layer in 0..self.layers {
            self.layer(&format!("encoder.layer.{layer}"), &mut rows)?;
        }
        let mean: Vec<f32> = (0..self.width).map(|i| rows[i..].iter().step_by(self.width).sum()).collect();
        let length = mean.iter().map(|number| number * number).sum::<f32>().sqrt();
        Ok(mean.iter().map(|number| number / length).collect())
    }

    fn layer(&self, name: &str, rows: &mut [f32]) -> Result<(), String> {
        let linear = |part: &str, input: &[f32]| {
            self.published
                .linear(&format!("{name}.{part}"))
                .map(|(weight, bias)| product(input, weight, bias))
        };
        let [query, key, value] =
            ["query", "key", "value"].map(|part| linear(&format!("attention.self.{part}"), rows));
        let context = attention(&query?, &key?, &value?, self.width);
        add(rows, &linear("attention.output.dense", &context)?);
        normalise_rows(rows, &self.published.norm(&format!("{name}.attention.output"))?);
        let mut wide = linear("intermediate.dense", rows)?;
        wide.iter_mut().for_each(|x| *x = gelu(*x));
        add(rows, &linear("output.dense", &wide)?);
        normalise_rows(rows, &self.published.norm(&format!("{name}.output"))?);
        Ok(())
    }
}

fn gelu(x: f32) -> f32 {
    let x = f64::from(x);
    (0.5 * x * (1.0 + libm::erf(x * std::f64::consts::FRAC_1_SQRT_2))) as f32
}

fn add(rows: &mut [f32], more: &[f32]) {
    rows.iter_mut().zip(more).for_each(|(number, more)| *number += more);
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0; 16];
    for (a, b) in a.as_chunks::<16>().0.iter().zip(b.as_chunks::<16>().0) {
        for i in 0..16 {
            sums[i] += a[i] * b[i];
        }
    }
    sums.iter().sum()
}

fn product(input: &[f32], weight: &Tensor, bias: &Tensor) -> Vec<f32> {
    let width = weight.width();
    let outputs = |row: &[f32]| -> Vec<f32> {
        let weights = weight.values.chunks_exact(width).zip(&bias.values);
        weights.map(|(weights, bias)| dot(row, weights) + bias).collect()
    };
    input.chunks_exact(width).flat_map(outputs).collect()
}

fn normalise_rows(rows: &mut [f32], norm: &Norm) {
    for row in rows.chunks_exact_mut(norm.weight.len()) {
        let count = row.len() as f32;
        let mean = row.iter().sum::<f32>() / count;
        let deviation = (row.iter().map(|x| (x - mean).powi(2)).sum::<f32>() / count + 1e-12).sqrt();
        for (i, x) in row.iter_mut().enumerate() {
            *x = (*x - mean) / deviation * norm.weight[i] + norm.bias[i];
        }
    }
}

fn attention(query: &[f32], key: &[f32], value: &[f32], width: usize) -> Vec<f32> {
    let mut out = vec![0.0; query.len()];
    for head in (0..width).step_by(HEAD_WIDTH) {
        for (query, out) in query.chunks_exact(width).zip(out.chunks_exact_mut(width)) {
            let score = |key: &[f32]| dot(&query[head..][..HEAD_WIDTH], &key[head..][..HEAD_WIDTH]);
            let scores: Vec<f32> = key.chunks_exact(width).map(score).collect();
            let peak = scores.iter().copied().fold(f32::MIN, f32::max);
            let shares = scores.iter().map(|score| ((score - peak) / (HEAD_WIDTH as f32).sqrt()).exp());
            let shares: Vec<f32> = shares.collect();
            let total: f32 = shares.iter().sum();
            for (share, value) in shares.iter().zip(value.chunks_exact(width)) {
                for i in head..head + HEAD_WIDTH {
                    out[i] += share / total * value[i];
                }
            }
        }
    }
    out
}
