//! Which texts mean something near? Exact search: every vector is looked at in 8 bits, the best again in 32.
//!
//! One block a document, shared (`Arc`): adding or removing a document touches no other, a clone is a snapshot.

use super::top::top_k;
use crate::id::DocumentId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many times `k` candidates the 8-bit scan hands to the exact comparison.
const RERANK: usize = 4;
/// Never fewer candidates than this.
const RERANK_AT_LEAST: usize = 32;

/// The vectors of one kind of unit (chunks, or sentences) of many documents. A unit is `(document, row)`.
#[derive(Clone, Debug, Default)]
pub struct VectorIndex {
    blocks: BTreeMap<DocumentId, Arc<Block>>,
}

/// The vectors of one document, row by row.
#[derive(Debug)]
struct Block {
    dimensions: usize,
    exact: Vec<f32>,
    coarse: Vec<i8>,
    /// Factor that turns row `i`'s 8-bit numbers back.
    scales: Vec<f32>,
}

impl VectorIndex {
    /// Keeps a document's vectors, in place of those it had. All must be of one length, and of unit norm for
    /// scores to be cosines. No vectors = the document is taken out.
    pub fn add(&mut self, document: DocumentId, vectors: &[Vec<f32>]) {
        if vectors.is_empty() {
            self.blocks.remove(&document);
        } else {
            self.blocks.insert(document, Arc::new(Block::new(vectors)));
        }
    }

    /// Takes a document's vectors out. False when there were none.
    pub fn remove(&mut self, document: DocumentId) -> bool {
        self.blocks.remove(&document).is_some()
    }

    /// True when there are no vectors.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Number of vectors.
    pub fn len(&self) -> usize {
        self.blocks.values().map(|block| block.scales.len()).sum()
    }

    /// A unit's vector.
    pub fn get(&self, document: DocumentId, row: u32) -> Option<&[f32]> {
        self.blocks.get(&document)?.row(row as usize)
    }

    /// Dot product of `query` with a unit's vector.
    pub fn similarity(&self, query: &[f32], document: DocumentId, row: u32) -> Option<f32> {
        self.get(document, row).map(|vector| dot(query, vector))
    }

    /// The `k` nearest units, nearest first, with their dot products; ties in order of units.
    pub fn search(&self, query: &[f32], k: usize) -> Vec<((DocumentId, u32), f32)> {
        let (coarse_query, scale) = quantise(query);
        let scan = self.blocks.iter().flat_map(|(&document, block)| {
            block.scan(&coarse_query, scale).map(move |(row, score)| ((document, row), score))
        });
        let candidates = top_k(scan, (k * RERANK).max(RERANK_AT_LEAST));
        let exact = candidates.into_iter().filter_map(|(unit, _)| {
            let score = self.similarity(query, unit.0, unit.1)?;
            Some((unit, score))
        });
        top_k(exact, k)
    }
}

impl Block {
    fn new(vectors: &[Vec<f32>]) -> Self {
        let dimensions = vectors[0].len();
        let mut block = Self { dimensions, exact: Vec::new(), coarse: Vec::new(), scales: Vec::new() };
        for vector in vectors {
            debug_assert_eq!(vector.len(), dimensions);
            let (coarse, scale) = quantise(vector);
            block.exact.extend_from_slice(vector);
            block.coarse.extend(coarse);
            block.scales.push(scale);
        }
        block
    }

    fn row(&self, row: usize) -> Option<&[f32]> {
        self.exact.get(row * self.dimensions..(row + 1) * self.dimensions)
    }

    fn scan<'a>(&'a self, query: &'a [i8], query_scale: f32) -> impl Iterator<Item = (u32, f32)> + 'a {
        let rows = self.coarse.chunks_exact(self.dimensions.max(1));
        rows.zip(&self.scales).enumerate().map(move |(row, (coarse, scale))| {
            (row as u32, dot_i8(query, coarse) as f32 * scale * query_scale)
        })
    }
}

/// The vector in steps of a 127th of its largest number, and that step.
fn quantise(vector: &[f32]) -> (Vec<i8>, f32) {
    let largest = vector.iter().fold(0.0_f32, |largest, x| largest.max(x.abs()));
    if largest == 0.0 {
        return (vec![0; vector.len()], 0.0);
    }
    let scale = largest / 127.0;
    (vector.iter().map(|x| (x / scale).round() as i8).collect(), scale)
}

fn dot_i8(a: &[i8], b: &[i8]) -> i32 {
    a.iter().zip(b).map(|(&x, &y)| i32::from(x) * i32::from(y)).sum()
}

/// Dot product, summed in eight lanes so that it vectorises and comes out alike everywhere.
pub fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut lanes = [0.0_f32; 8];
    for (x, y) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        for lane in 0..8 {
            lanes[lane] += x[lane] * y[lane];
        }
    }
    let whole = a.len().min(b.len()) / 8 * 8;
    let rest: f32 = a.iter().zip(b).skip(whole).map(|(x, y)| x * y).sum();
    lanes.iter().sum::<f32>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unit vectors that look random but are the same on every run.
    fn vectors(seed: u32, count: usize) -> Vec<Vec<f32>> {
        let mut state = seed;
        let mut next = move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / (1 << 24) as f32 - 0.5
        };
        let unit = |vector: Vec<f32>| {
            let norm = dot(&vector, &vector).sqrt();
            vector.iter().map(|x| x / norm).collect()
        };
        (0..count).map(|_| unit((0..40).map(|_| next()).collect())).collect()
    }

    fn brute_force(documents: &[Vec<Vec<f32>>], query: &[f32], k: usize) -> Vec<(DocumentId, u32)> {
        let all = documents.iter().enumerate().flat_map(|(document, rows)| {
            let id = DocumentId(document as u32);
            rows.iter().enumerate().map(move |(row, vector)| ((id, row as u32), dot(query, vector)))
        });
        top_k(all, k).into_iter().map(|hit| hit.0).collect()
    }

    fn found(index: &VectorIndex, query: &[f32], k: usize) -> Vec<(DocumentId, u32)> {
        index.search(query, k).into_iter().map(|hit| hit.0).collect()
    }

    #[test]
    fn finds_what_brute_force_finds() {
        let documents: Vec<_> = (0..20).map(|seed| vectors(seed, 1 + seed as usize * 3)).collect();
        let mut index = VectorIndex::default();
        for (id, rows) in documents.iter().enumerate() {
            index.add(DocumentId(id as u32), rows);
        }
        for query in vectors(99, 10) {
            assert_eq!(found(&index, &query, 10), brute_force(&documents, &query, 10));
        }
    }

    #[test]
    fn documents_come_and_go_alone() {
        let mut index = VectorIndex::default();
        index.add(DocumentId(1), &vectors(1, 3));
        index.add(DocumentId(2), &vectors(2, 3));
        let frozen = index.clone();
        assert!(index.remove(DocumentId(1)));
        assert!(!index.remove(DocumentId(1)));
        assert_eq!((index.len(), frozen.len()), (3, 6));
        assert!(index.search(&vectors(1, 1)[0], 9).iter().all(|hit| hit.0.0 == DocumentId(2)));
        index.add(DocumentId(2), &[]);
        assert!(index.is_empty());
    }

    #[test]
    fn a_vector_is_nearest_to_itself() {
        let mut index = VectorIndex::default();
        let rows = vectors(5, 50);
        index.add(DocumentId(7), &rows);
        let best = index.search(&rows[33], 1)[0];
        assert_eq!(best.0, (DocumentId(7), 33));
        assert!((best.1 - 1.0).abs() < 1e-5);
        assert_eq!(index.similarity(&rows[0], DocumentId(8), 0), None);
    }
}
