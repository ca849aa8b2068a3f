//! How are rows multiplied where the browser has relaxed dot products? By a WebAssembly module of its own (`relaxed.wat`),
//! since a browser without them refuses every module that names them. Whoever starts the engine in a browser puts it
//! beside the engine, on the same memory, and names it by [`install`]; the sums are the same to the bit.

use super::{
    format::{Linear, Rows},
    kernel::{LARGEST, Precision, Quantised, multiply_plainly},
};
use std::sync::OnceLock;

/// The module: imports the memory `clew.memory`, exports `multiply`, which takes the address of a [`Call`].
pub const MODULE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/relaxed.wasm"));

/// Calls the module's `multiply`. False when nothing was computed.
pub type Kernel = fn(&Call) -> bool;

static KERNEL: OnceLock<Kernel> = OnceLock::new();

/// Rows of a tile. With two outputs each they fill the sixteen registers there are: fewer sums side by side would have to
/// wait for each other.
const TILE_ROWS: usize = 6;
/// Numbers of a row that lie side by side in a tile.
const STEP: usize = 16;

/// Bytes of weights that stay in the first-level cache while all rows pass by.
const PANEL_BYTES: usize = 16 << 10;

/// What the module reads and where it writes. It knows the order of the fields, each four bytes in the browser.
#[repr(C)]
#[derive(Debug)]
pub struct Call {
    tiles: *const u8,
    scales: *const f32,
    weights: *const i8,
    weight_scales: *const f32,
    bias: *const f32,
    /// The sum of each output's weights.
    sums: *const i32,
    out: *mut f32,
    rows: usize,
    width: usize,
    outputs: usize,
    panel: usize,
    /// Parts of an input: 2, or 1.
    parts: usize,
}

/// From now on products are computed by `kernel`. False, and nothing changes, when its sums are not the right ones.
pub fn install(kernel: Kernel) -> bool {
    is_right(kernel) && KERNEL.set(kernel).is_ok()
}

pub(super) fn kernel() -> Option<Kernel> {
    KERNEL.get().copied()
}

/// Compares a product of the largest numbers of all signs, and of numbers between, with the plain one.
fn is_right(kernel: Kernel) -> bool {
    const WIDTH: usize = 64;
    let rows: Vec<f32> = (0..3 * WIDTH).map(|at| [1.0, -1.0, 0.37, -0.002][(at / WIDTH + at) % 4]).collect();
    let weights: Vec<i8> = (0..2 * WIDTH).map(|at| [-128, 127, -1, 55, -128][at % 5]).collect();
    let map = Linear::new(Rows { values: weights, scales: vec![1.0 / LARGEST, 0.5] }, vec![0.25, -3.0]);
    [Precision::Fine, Precision::Coarse].into_iter().all(|precision| {
        let mut input = Quantised::new(precision);
        input.fill_both(&rows, WIDTH);
        let (mut plain, mut found) = ([0.0; 6], [0.0; 6]);
        multiply_plainly(&input, &map, &mut plain);
        input.multiply_by(kernel, &map, &mut found) && found == plain
    })
}

/// Puts rows of numbers into tiles of [`TILE_ROWS`] rows, each a step of every row and then the next: of fine ones the upper
/// halves (64 added), then the lower; of coarse ones all (64 added). Rows missing in the last tile are whatever stood there.
pub(super) fn fill_tiles(values: &[i16], width: usize, precision: Precision, tiles: &mut Vec<u8>) {
    let rows = (values.len() / width).next_multiple_of(TILE_ROWS);
    tiles.resize(precision.parts() * rows * width, 0);
    let per_tile = TILE_ROWS * width;
    for (tile, rows) in tiles.chunks_exact_mut(precision.parts() * per_tile).zip(values.chunks(per_tile)) {
        match precision {
            Precision::Fine => {
                let (upper, lower) = tile.split_at_mut(per_tile);
                fill_part(rows, width, upper, |number| (number >> 7) + 64);
                fill_part(rows, width, lower, |number| number & 127);
            }
            Precision::Coarse => fill_part(rows, width, tile, |number| number + 64),
        }
    }
}

/// One part of the numbers of a tile's rows.
#[inline(always)]
fn fill_part(rows: &[i16], width: usize, tile: &mut [u8], part: impl Fn(i16) -> i16) {
    let tile = tile.as_chunks_mut::<STEP>().0;
    for (row, numbers) in rows.chunks_exact(width).enumerate() {
        for (step, numbers) in numbers.as_chunks::<STEP>().0.iter().enumerate() {
            tile[step * TILE_ROWS + row] = numbers.map(|number| part(number) as u8);
        }
    }
}

/// Multiplies by `kernel`: tiles as [`fill_tiles`] left them, one scale a row. False when it did not.
pub(super) fn multiply(
    kernel: Kernel,
    (tiles, scales, precision): (&[u8], &[f32], Precision),
    linear: &Linear,
    out: &mut [f32],
) -> bool {
    let outputs = linear.bias.len();
    if scales.is_empty() || outputs == 0 {
        return true;
    }
    // The last tile is not full: what it gives beyond the last row is thrown away.
    let full = scales.len() / TILE_ROWS * TILE_ROWS;
    let (full_tiles, last_tile) =
        tiles.split_at(tiles.len() / scales.len().next_multiple_of(TILE_ROWS) * full);
    let (out, last_out) = out.split_at_mut(full * outputs);
    let is_done = full == 0 || call(kernel, (full_tiles, &scales[..full], precision), linear, out);
    if last_out.is_empty() {
        return is_done;
    }
    let mut padded = vec![0.0; TILE_ROWS * outputs];
    let scales = [&scales[full..], &[0.0; TILE_ROWS][..full + TILE_ROWS - scales.len()]].concat();
    let is_done = is_done && call(kernel, (last_tile, &scales, precision), linear, &mut padded);
    last_out.copy_from_slice(&padded[..last_out.len()]);
    is_done
}

fn call(
    kernel: Kernel,
    (tiles, scales, precision): (&[u8], &[f32], Precision),
    linear: &Linear,
    out: &mut [f32],
) -> bool {
    let (rows, outputs) = (scales.len(), linear.bias.len());
    let width = linear.weights.values.len() / outputs;
    let parts = precision.parts();
    // The module checks nothing.
    assert_eq!((tiles.len(), out.len()), (parts * rows * width, rows * outputs));
    assert!(
        width.is_multiple_of(2 * STEP) && outputs.is_multiple_of(2) && linear.weights.scales.len() == outputs
    );
    kernel(&Call {
        tiles: tiles.as_ptr(),
        scales: scales.as_ptr(),
        weights: linear.weights.values.as_ptr(),
        weight_scales: linear.weights.scales.as_ptr(),
        bias: linear.bias.as_ptr(),
        sums: linear.sums().as_ptr(),
        out: out.as_mut_ptr(),
        rows,
        width,
        outputs,
        panel: (PANEL_BYTES / width).next_multiple_of(2),
        parts,
    })
}

#[cfg(test)]
#[path = "relaxed_tests.rs"]
mod tests;
