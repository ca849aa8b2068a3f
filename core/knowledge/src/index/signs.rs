//! Which rows could be near at all? Their signs tell, one bit a number: a query meets four bits of sixteen rows at once
//! in a table of sixteen sums that was made for it, so that a scan reads 48 bytes a row where the coarse rows take 384.
//! Only the rows that look best are multiplied.
//!
//! After the fast scan of product quantisers (André, Kermarrec and Le Scouarnec, arXiv 1704.07355), with the signs as
//! codes and nothing to learn. Tables hold whole numbers: every machine gives the same sums, and the rows that are chosen
//! depend neither on the machine nor on the order in which documents came.

use super::rows::{Block, CoarseRow, STEP};
use super::vectors::Unit;
use clew_network::embed::lanes;
use clew_network::embed::lanes::{CODES, Lanes, Lookups, Vectorised};
use clew_types::id::DocumentId;
use std::sync::Arc;

/// Rows of a slab: what is copied when a document comes while a snapshot is held.
const SLAB: usize = 1024;
/// Rows below which choosing among them gains nothing.
const WORTH_WHILE: usize = 2 * AT_LEAST;
/// Rows chosen at least: of the ten nearest of 43,000 real sentences, 999 of 1,000 were among the best 400 by their signs
/// (`eval/results/vectors-with-the-scan-of-signs.md`).
const AT_LEAST: usize = 512;
/// Rows chosen for each of the nearest that are wanted.
const FOR_EACH: usize = 16;
/// One row in so many is chosen: where there are very many, more of them look alike.
const ONE_IN: usize = 256;
/// Largest number in a table: four of them fit a byte.
const LARGEST: f32 = 63.0;
/// Longest rows whose sums fit 16 bits.
const LONGEST: usize = 4096;
/// Sums are counted in classes of so many, as a power of two.
const CLASS: u32 = 3;

/// The signs of many documents' rows, all equally long.
#[derive(Clone, Debug, Default)]
pub(super) struct Signs {
    /// Numbers in a row, padded.
    stride: usize,
    /// All full but the last.
    slabs: Vec<Arc<Slab>>,
}

#[derive(Clone, Debug, Default)]
struct Slab {
    rows: Vec<Row>,
    /// For every sixteen rows and every eight numbers a byte a row: bit by bit whether the number is negative.
    codes: Vec<u8>,
}

/// Where a row stands.
#[derive(Clone, Debug)]
pub(super) struct Row {
    document: DocumentId,
    row: u32,
    /// The document's rows.
    block: Arc<Block>,
}

impl Row {
    /// Its name.
    pub(super) fn unit(&self) -> Unit {
        (self.document, self.row)
    }

    /// Its numbers.
    #[inline]
    pub(super) fn to_scan(&self) -> CoarseRow<'_> {
        self.block.to_scan(self.row as usize)
    }
}

impl Signs {
    /// Number of rows.
    pub(super) fn len(&self) -> usize {
        self.slabs.last().map_or(0, |last| (self.slabs.len() - 1) * SLAB + last.rows.len())
    }

    /// Bytes of the signs and of where their rows stand.
    pub(super) fn bytes(&self) -> usize {
        self.slabs.iter().map(|slab| slab.codes.len() + size_of_val(&slab.rows[..])).sum()
    }

    /// Adds a document's rows. Rows of another length than those that are here are left out: no query fits both.
    pub(super) fn add(&mut self, document: DocumentId, block: &Arc<Block>) {
        if self.slabs.is_empty() {
            self.stride = block.stride();
        }
        if block.stride() != self.stride || self.stride > LONGEST {
            return;
        }
        for row in 0..block.len() {
            let signs: Vec<u8> = block.signs(row).collect();
            if self.slabs.last().is_none_or(|last| last.rows.len() == SLAB) {
                self.slabs.push(Arc::default());
            }
            if let Some(last) = self.slabs.last_mut().map(Arc::make_mut) {
                last.put(last.rows.len(), &signs);
                last.rows.push(Row { document, row: row as u32, block: block.clone() });
            }
        }
    }

    /// Takes a document's rows out; the last rows take their places.
    pub(super) fn remove(&mut self, document: DocumentId) {
        for slab in (0..self.slabs.len()).rev() {
            for at in (0..self.slabs[slab].rows.len()).rev() {
                if self.slabs[slab].rows[at].document == document {
                    self.fill(slab, at);
                }
            }
        }
    }

    /// Puts the last row in the place of another, or drops it where that is itself.
    fn fill(&mut self, slab: usize, at: usize) {
        let Some(last) = self.slabs.last_mut().map(Arc::make_mut) else { return };
        let Some(row) = last.rows.pop() else { return };
        let (place, signs) = (last.rows.len(), last.signs(last.rows.len(), self.stride));
        let is_empty = place == 0;
        if is_empty {
            self.slabs.pop();
        }
        if let Some(slab) = self.slabs.get_mut(slab).map(Arc::make_mut).filter(|slab| at < slab.rows.len()) {
            slab.put(at, &signs);
            slab.rows[at] = row;
        }
    }

    /// The rows that look best, many more than the `k` nearest, in no order: as many as `count` at least. `None` where it
    /// is as well to look at all of them.
    pub(super) fn best(&self, query: &[f32], k: usize) -> Option<Vec<&Row>> {
        let count = AT_LEAST.max(k * FOR_EACH).max(self.len() / ONE_IN);
        if self.len() < WORTH_WHILE.max(2 * count) || query.len().next_multiple_of(STEP) != self.stride {
            return None;
        }
        let mut sums = vec![[0; CODES]; self.slabs.len() * SLAB / CODES];
        lanes::with_best(Scan { tables: &tables(query), slabs: &self.slabs, sums: &mut sums });
        let floor = floor(&sums.as_flattened()[..self.len()], count);
        Some(self.from(floor, &sums))
    }

    /// The rows whose sums are not below.
    fn from(&self, floor: u16, sums: &[[u16; CODES]]) -> Vec<&Row> {
        let mut found = Vec::new();
        for (slab, sums) in self.slabs.iter().zip(sums.chunks(SLAB / CODES)) {
            for (rows, sums) in slab.rows.chunks(CODES).zip(sums) {
                // Most have none.
                if sums.iter().fold(0, |most, &sum| most.max(sum)) >= floor {
                    found.extend(rows.iter().zip(sums).filter(|(_, sum)| **sum >= floor).map(|(row, _)| row));
                }
            }
        }
        found
    }
}

impl Slab {
    /// Writes a row's signs.
    fn put(&mut self, at: usize, signs: &[u8]) {
        let group = at / CODES * CODES * signs.len();
        self.codes.resize(self.codes.len().max(group + CODES * signs.len()), 0);
        for (byte, &sign) in signs.iter().enumerate() {
            self.codes[group + byte * CODES + at % CODES] = sign;
        }
    }

    /// Reads them.
    fn signs(&self, at: usize, stride: usize) -> Vec<u8> {
        let bytes = stride / 8;
        let group = &self.codes[at / CODES * CODES * bytes..];
        (0..bytes).map(|byte| group[byte * CODES + at % CODES]).collect()
    }
}

/// For every four numbers of a query the sums that the signs of a row's four numbers give, from nought to [`LARGEST`].
fn tables(query: &[f32]) -> Vec<[u8; 16]> {
    let mut padded = query.to_vec();
    padded.resize(query.len().next_multiple_of(STEP), 0.0);
    let fours = padded.as_chunks::<4>().0;
    let widest = fours.iter().map(|four| four.iter().map(|x| x.abs()).sum::<f32>()).fold(0.0, f32::max);
    let factor = LARGEST / (2.0 * widest).max(f32::MIN_POSITIVE);
    let sum = |four: &[f32; 4], signs: usize| -> f32 {
        four.iter().enumerate().map(|(bit, x)| if (signs >> bit) & 1 == 1 { -x } else { *x }).sum()
    };
    let table = |four| std::array::from_fn(|signs| ((sum(four, signs) + widest) * factor + 0.5) as u8);
    fours.iter().map(table).collect()
}

/// A sum that at least `count` of them reach, and few more.
fn floor(sums: &[u16], count: usize) -> u16 {
    let mut classes = vec![0_u32; (usize::from(u16::MAX) >> CLASS) + 1];
    sums.iter().for_each(|sum| classes[usize::from(sum >> CLASS)] += 1);
    let mut above = 0;
    let reached = classes.iter().rposition(|&of_class| {
        above += of_class as usize;
        above >= count
    });
    (reached.unwrap_or(0) << CLASS) as u16
}

/// The sums of all slabs, sixteen rows at a time, those that are missing in the last sixteen among them.
struct Scan<'a> {
    tables: &'a [[u8; 16]],
    slabs: &'a [Arc<Slab>],
    sums: &'a mut [[u16; CODES]],
}

impl Vectorised for Scan<'_> {
    type Outcome = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let tables = self.tables.as_chunks::<4>().0;
        let groups = self.slabs.iter().flat_map(|slab| {
            slab.codes.as_chunks::<CODES>().0.as_chunks::<2>().0.chunks_exact(tables.len().max(1))
        });
        for (group, out) in groups.zip(self.sums) {
            let mut sums = L::Lookups::NONE;
            for (codes, tables) in group.iter().zip(tables) {
                sums = sums.add(codes, tables);
            }
            *out = sums.totals();
        }
    }
}

#[cfg(test)]
#[path = "signs_tests.rs"]
mod tests;
