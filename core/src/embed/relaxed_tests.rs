use super::*;
use crate::embed::format::tests::floats;

/// Both halves of every number, put together again, are the number.
fn check(rows: usize, width: usize) {
    let mut input = Quantised::default();
    input.fill_both(&floats(11, rows * width), width);
    let (values, tiles) = input.parts();
    assert_eq!(tiles.len(), 2 * rows.next_multiple_of(TILE_ROWS) * width);
    assert!(tiles.iter().all(|&half| half < 128));
    for (at, &value) in values.iter().enumerate() {
        let (row, column) = (at / width, at % width);
        let tile = row / TILE_ROWS * 2 * TILE_ROWS * width;
        let place = (column / STEP * TILE_ROWS + row % TILE_ROWS) * STEP + column % STEP;
        let (upper, lower) = (tiles[tile + place], tiles[tile + TILE_ROWS * width + place]);
        assert_eq!((i16::from(upper) - 64) * 128 + i16::from(lower), value, "{row}, {column}");
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
