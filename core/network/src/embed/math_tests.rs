use super::*;

#[test]
fn exponential_is_close() {
    for step in -8700..=8700 {
        let x = step as f32 / 100.0;
        let expected = f64::from(x).exp();
        assert!((f64::from(exp(x)) / expected - 1.0).abs() < 3e-7 * (1.0 + f64::from(x.abs()) / 10.0), "{x}");
    }
    assert_eq!(exp(0.0), 1.0);
    assert!((0.0..1e-37).contains(&exp(f32::MIN)));
}

/// Φ by adding up the bell curve in small steps.
fn bell_area(x: f64) -> f64 {
    let steps = 20_000;
    let width = x / f64::from(steps);
    let bell = |z: f64| (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    0.5 + (0..steps).map(|i| bell((f64::from(i) + 0.5) * width) * width).sum::<f64>()
}

#[test]
fn gelu_is_close() {
    for step in -60..=60 {
        let x = f64::from(step) / 10.0;
        let mut found = [x as f32];
        gelu(&mut found);
        assert!((f64::from(found[0]) - x * bell_area(x)).abs() < 1e-6, "{x}: {found:?}");
    }
}

#[test]
fn softmax_ignores_padding() {
    let scores = [-1.0, -0.5, 0.0, f32::MIN, f32::MIN, f32::MIN, f32::MIN, f32::MIN];
    let mut found = [-1; 8];
    let sum = shares(&scores, &mut found);
    // 8191 / 2, 8191 / √2, 8191.
    assert_eq!(found, [4096, 5792, 8191, 0, 0, 0, 0, 0]);
    assert_eq!(sum, 4096 + 5792 + 8191);
}

#[test]
fn powers_of_two_are_close() {
    for step in -12_500..=0 {
        let x = step as f32 / 100.0;
        assert!((f64::from(power_of_two(x)) / f64::from(x).exp2() - 1.0).abs() < 6.1e-5, "{x}");
    }
    assert!((0.0..1e-37).contains(&power_of_two(f32::MIN)));
}

#[test]
fn norms() {
    let norm = Norm { weight: vec![2.0; 8], bias: vec![1.0; 8] };
    let mut row = [1.0, 2.0, 1.0, 2.0, 1.0, 2.0, 1.0, 2.0];
    add_and_norm(&mut row, &[1.0; 8], &norm);
    assert_eq!(row, [-1.0, 3.0, -1.0, 3.0, -1.0, 3.0, -1.0, 3.0]);
    let mut row = [3.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 0.0];
    normalise(&mut row);
    assert_eq!(row, [0.6, 0.0, 0.0, 0.8, 0.0, 0.0, 0.0, 0.0]);
    let mut row = [0.0; 8];
    normalise(&mut row);
    assert_eq!(row, [0.0; 8]);
}
