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
        assert!((f64::from(*found) - expected).abs() < 5e-4, "{tokens} tokens: {found} is not {expected}");
    }
}

#[test]
fn follows_the_definition() {
    let mut scratch = Scratch::default();
    for tokens in [1, 2, 7, 30, 8, 70, 3] {
        check(tokens, 64, &mut scratch);
    }
}

/// Every machine gives the same bits.
#[test]
fn all_bodies_agree() {
    let mut scratch = Scratch::default();
    for tokens in [1, 3, 8, 33, 64, 65, 100] {
        let mixed = floats(7 * tokens as u64, tokens * 3 * 64);
        let (mut best, mut portable) = (vec![0.0; tokens * 64], vec![0.0; tokens * 64]);
        attend(&mixed, 64, &mut scratch, &mut best);
        let width = 64;
        Attention { mixed: &mixed, width, scratch: &mut scratch, out: &mut portable }
            .run::<lanes::Portable>();
        assert_eq!(best, portable, "{tokens}");
    }
}

#[test]
fn the_largest_sums_fit() {
    // All tokens alike and all numbers the largest: the mean of their values is one of them.
    let mixed = vec![1.0; 512 * 3 * 32];
    let mut out = vec![0.0; 512 * 32];
    attend(&mixed, 32, &mut Scratch::default(), &mut out);
    assert!(out.iter().all(|number| (number - 1.0).abs() < 1e-5), "{}", out[0]);
}
