//! How do full-precision weights become 8-bit integers? Every row is rounded with one scale; norms, biases and positions stay
//! as they are. Compiled into `clew-quantise` as well, which set-up runs.

use crate::format::{HEAD_WIDTH, Layer, Linear, Rows};
use crate::published::{Published, Tensor};

/// Longest input in tokens, as the model's card says.
pub const POSITIONS: usize = 256;

/// One layer of the encoder.
pub fn layer(published: &Published, index: usize) -> Result<Layer, String> {
    let name = |part: &str| format!("encoder.layer.{index}.{part}");
    let linear = |part: &str| {
        let (weight, bias) = published.linear(&name(part))?;
        Ok::<_, String>(Linear::new(rounded(weight), bias.values.clone()))
    };
    // Scores are divided by the root of the head's width; dividing the queries' map once does the same.
    let mut query_key_value = linear("attention.self.query")?;
    let factor = 1.0 / (HEAD_WIDTH as f32).sqrt();
    query_key_value
        .weights
        .scales
        .iter_mut()
        .chain(&mut query_key_value.bias)
        .for_each(|number| *number *= factor);
    append(&mut query_key_value, linear("attention.self.key")?);
    append(&mut query_key_value, linear("attention.self.value")?);
    Ok(Layer {
        query_key_value,
        attention_output: linear("attention.output.dense")?,
        attention_norm: published.norm(&name("attention.output"))?,
        widen: linear("intermediate.dense")?,
        narrow: linear("output.dense")?,
        output_norm: published.norm(&name("output"))?,
    })
}

/// Puts one map below another, so that one product computes both.
fn append(map: &mut Linear, below: Linear) {
    map.weights.values.extend(below.weights.values);
    map.weights.scales.extend(below.weights.scales);
    map.bias.extend(below.bias);
}

/// Every row in integers, with its scale.
pub fn rounded(tensor: &Tensor) -> Rows {
    let mut rows = Rows::default();
    for row in tensor.values.chunks_exact(tensor.width()) {
        let scale = best_scale(row);
        rows.scales.push(scale);
        rows.values.extend(row.iter().map(|number| round(*number, scale) as i8));
    }
    rows
}

fn round(number: f32, scale: f32) -> f32 {
    (number / scale).round().clamp(-127.0, 127.0)
}

/// The scale that loses least: cutting off a row's few largest numbers can serve the many others.
fn best_scale(row: &[f32]) -> f32 {
    let peak = row.iter().fold(f32::MIN_POSITIVE, |peak, number| peak.max(number.abs()));
    let loss = |scale: f32| -> f64 {
        row.iter().map(|number| f64::from(round(*number, scale) * scale - number).powi(2)).sum()
    };
    let scales = (70..=100).map(|percent| peak / 127.0 * percent as f32 / 100.0);
    scales.min_by(|a, b| loss(*a).total_cmp(&loss(*b))).unwrap_or(peak / 127.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(row: &[f32], values: &[i8]) {
        assert_eq!(rounded(&Tensor { values: row.to_vec(), rows: 1 }).values, values, "{row:?}");
    }

    #[test]
    fn rounds_rows() {
        check(&[0.0, 0.0], &[0, 0]);
        check(&[127.0, -127.0, 1.0], &[127, -127, 1]);
        check(&[0.5, 0.25], &[127, 64]);
    }

    #[test]
    fn cuts_off_a_lonely_peak() {
        let mut row = vec![0.43; 1000];
        row[0] = 100.0;
        let rows = rounded(&Tensor { values: row, rows: 1 });
        assert!(rows.scales[0] < 100.0 / 127.0);
    }
}
