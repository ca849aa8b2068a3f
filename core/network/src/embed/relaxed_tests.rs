use super::*;
use crate::embed::format::tests::floats;

/// All parts of every number, put together again, are the number.
fn check(rows: usize, width: usize) {
    for precision in [Precision::Fine, Precision::Coarse] {
        check_at(precision, rows, width);
    }
}

fn check_at(precision: Precision, rows: usize, width: usize) {
    let mut input = Quantised::new(precision);
    input.fill_both(&floats(11, rows * width), width);
    let (values, tiles) = input.parts();
    let parts = precision.parts();
    assert_eq!(tiles.len(), parts * rows.next_multiple_of(TILE_ROWS) * width);
    assert!(tiles.iter().all(|&part| part < 128));
    for (at, &value) in values.iter().enumerate() {
        let (row, column) = (at / width, at % width);
        let tile = row / TILE_ROWS * parts * TILE_ROWS * width;
        let place = tile + (column / STEP * TILE_ROWS + row % TILE_ROWS) * STEP + column % STEP;
        let upper = i16::from(tiles[place]) - 64;
        let whole = match precision {
            Precision::Fine => upper * 128 + i16::from(tiles[place + TILE_ROWS * width]),
            Precision::Coarse => upper,
        };
        assert_eq!(whole, value, "{precision:?}, {row}, {column}");
    }
}

#[test]
fn tiles_hold_every_number() {
    check(1, 32);
    check(4, 384);
    check(7, 64);
    check(9, 1536);
    check(0, 32);
}

#[test]
fn a_kernel_that_computes_otherwise_is_refused() {
    assert!(!install(|_| false));
    // Says it did, and did nothing.
    assert!(!install(|_| true));
    assert!(kernel().is_none());
}
