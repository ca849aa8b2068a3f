use super::*;
use crate::embed::format::tests::{floats, linear};
use crate::embed::lanes::Portable;

fn quantised(rows: &[f32], width: usize) -> Quantised {
    let mut quantised = Quantised::default();
    quantised.fill(rows, width);
    quantised
}

/// Every body gives the same bits, and those are close to the product in full precision.
fn check(rows: usize, inputs: usize, outputs: usize) {
    let (input, map) = (floats(5, rows * inputs), linear(6, inputs, outputs));
    let (mut fast, mut portable) = (vec![0.0; rows * outputs], vec![0.0; rows * outputs]);
    multiply(&quantised(&input, inputs), &map, &mut fast);
    multiply_with::<Portable>(&quantised(&input, inputs), &map, &mut portable);
    assert_eq!(fast, portable, "{rows} × {inputs} × {outputs}");
    for (i, found) in fast.iter().enumerate() {
        let (row, output) = (&input[i / outputs * inputs..][..inputs], i % outputs);
        let weights = &map.weights.values[output * inputs..][..inputs];
        let sum: f64 = row.iter().zip(weights).map(|(x, w)| f64::from(*x) * f64::from(*w)).sum();
        let expected = sum * f64::from(map.weights.scales[output]) + f64::from(map.bias[output]);
        assert!((f64::from(*found) - expected).abs() < 2e-3, "{found} is not {expected}");
    }
}

#[test]
fn all_bodies_agree() {
    check(1, 32, 2);
    check(3, 64, 32);
    check(4, 384, 64);
    check(5, 384, 1152);
    check(9, 1536, 384);
    check(0, 32, 32);
}

#[test]
fn the_largest_sums_fit() {
    let mut map = linear(1, 2048, 2);
    map.weights.values.fill(-128);
    map.weights.scales.fill(1.0);
    map.bias.fill(0.0);
    for sign in [1.0, -1.0] {
        let mut out = [0.0; 2];
        multiply(&quantised(&vec![sign; 2048], 2048), &map, &mut out);
        assert!((out[0] / (-sign * 128.0 * 2048.0) - 1.0).abs() < 1e-6, "{out:?}");
    }
}

#[test]
fn rounds_to_seven_bits_where_that_is_enough() {
    let mut found = Quantised::new(Precision::Coarse);
    found.fill(&[0.0, 63.0, -63.0, 2.5, 3.5, -2.5, 0.49, -0.51], 8);
    assert_eq!((found.values, found.scales), (vec![0, 63, -63, 2, 4, -2, 0, -1], vec![1.0]));
}

#[test]
fn rounds_to_fourteen_bits() {
    let found = quantised(&[0.0, 8191.0, -8191.0, 2.5, 3.5, -2.5, 0.49, -0.51], 8);
    assert_eq!((found.values, found.scales), (vec![0, 8191, -8191, 2, 4, -2, 0, -1], vec![1.0]));
    assert_eq!(quantised(&[0.0; 8], 8).values, vec![0; 8]);
}
