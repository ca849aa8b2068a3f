use super::*;
use crate::embed::format::tests::floats;

/// The definition, in f64.
fn expected(mixed: &[f32], width: usize, token: usize, column: usize) -> f64 {
    let head = column / HEAD_WIDTH * HEAD_WIDTH;
    let rows: Vec<&[f32]> = mixed.chunks_exact(3 * width).collect();
    let score = |other: &[f32]| -> f64 {
        let pairs = rows[token][head..].iter().zip(&other[width + head..]).take(HEAD_WIDTH);
        pairs.map(|(q, k)| f64::from(*q) * f64::from(*k)).sum::<f64>().exp()
    };
    let total: f64 = rows.iter().map(|row| score(row)).sum();
    rows.iter().map(|row| score(row) * f64::from(row[2 * width + column])).sum::<f64>() / total
}

fn check(tokens: usize, width: usize, scratch: &mut Scratch) {
    let mixed = floats(tokens as u64, tokens * 3 * width);
    let mut out = vec![0.0; tokens * width];
    attend(&mixed, width, scratch, &mut out);
    for (i, found) in out.iter().enumerate() {
        let expected = expected(&mixed, width, i / width, i % width);
        assert!((f64::from(*found) - expected).abs() < 1e-5, "{tokens} tokens: {found} is not {expected}");
    }
}

#[test]
fn follows_the_definition() {
    let mut scratch = Scratch::default();
    for tokens in [1, 2, 7, 30, 8, 3] {
        check(tokens, 64, &mut scratch);
    }
}
