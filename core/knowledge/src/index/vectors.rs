//! Which texts mean something near? Of every vector the signs are looked at, of the best 8 bits a number, of the best of
//! these 16, see [`signs`](super::signs) and [`rows`](super::rows). In a very large workspace only the neighbours of
//! neighbours are looked at, see [`neighbours`](super::neighbours).
//!
//! One block a document, shared (`Arc`): adding or removing a document touches no other, a clone is a snapshot.

use super::neighbours::{self, Neighbours};
use super::rows::{Block, CoarseQuery, CoarseRow};
use super::signs::Signs;
use super::top::Best;
use clew_types::id::DocumentId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many times `k` candidates the 8-bit scan hands to the exact comparison.
const RERANK: usize = 4;
/// Never fewer candidates than this.
const RERANK_AT_LEAST: usize = 32;

/// A vector's document and its place there.
pub type Unit = (DocumentId, u32);

/// The blocks of some documents.
pub(super) type Blocks = BTreeMap<DocumentId, Arc<Block>>;

/// The vectors of one kind of unit (chunks, or sentences) of many documents. A unit is `(document, row)`.
#[derive(Clone, Debug, Default)]
pub struct VectorIndex {
    blocks: Blocks,
    signs: Signs,
    chart: Option<Chart>,
}

/// A graph of neighbours, and the documents it does not know.
#[derive(Clone, Debug)]
struct Chart {
    neighbours: Arc<Neighbours>,
    uncharted: Blocks,
}

impl VectorIndex {
    /// Keeps a document's vectors, in place of those it had. All must be of one length, and of unit norm for
    /// scores to be cosines. No vectors = the document is taken out.
    pub fn add(&mut self, document: DocumentId, vectors: &[Vec<f32>]) {
        self.remove(document);
        if !vectors.is_empty() {
            let block = Arc::new(Block::new(vectors));
            self.signs.add(document, &block);
            if let Some(chart) = &mut self.chart {
                chart.uncharted.insert(document, block.clone());
            }
            self.blocks.insert(document, block);
        }
    }

    /// Takes a document's vectors out. False when there were none.
    pub fn remove(&mut self, document: DocumentId) -> bool {
        if let Some(chart) = &mut self.chart {
            chart.uncharted.remove(&document);
        }
        let was_there = self.blocks.remove(&document).is_some();
        if was_there {
            self.signs.remove(document);
        }
        was_there
    }

    /// True when there are no vectors.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Number of vectors.
    pub fn len(&self) -> usize {
        rows(&self.blocks)
    }

    /// Bytes the vectors take, and bytes the graph of neighbours takes beside them.
    pub fn bytes(&self) -> (usize, usize) {
        let graph = self.chart.as_ref().map_or(0, |chart| chart.neighbours.bytes());
        let blocks: usize = self.blocks.values().map(|block| block.bytes()).sum();
        (blocks + self.signs.bytes(), graph)
    }

    /// A unit's vector, each number within a 65,000th of the largest.
    pub fn get(&self, document: DocumentId, row: u32) -> Option<Vec<f32>> {
        self.blocks.get(&document)?.row(row as usize)
    }

    /// Dot product of `query` with a unit's vector.
    pub fn similarity(&self, query: &[f32], document: DocumentId, row: u32) -> Option<f32> {
        self.blocks.get(&document)?.similarity(query, row as usize)
    }

    /// The `k` nearest units, nearest first, with their dot products; ties in order of units.
    pub fn search(&self, query: &[f32], k: usize) -> Vec<(Unit, f32)> {
        let count = (k * RERANK).max(RERANK_AT_LEAST);
        let charted = self.by_neighbours(query, k, count);
        let candidates = charted.or_else(|| self.by_signs(query, k, count));
        let candidates = candidates.unwrap_or_else(|| scan(&self.blocks, query, count));
        let mut best = Best::new(k);
        for (unit, _) in candidates {
            if let Some(score) = self.similarity(query, unit.0, unit.1) {
                best.offer(unit, score);
            }
        }
        best.in_order()
    }

    /// Candidates along the graph of neighbours, and from what it does not know yet. `None` where there is no graph,
    /// or it cannot answer so broad a question.
    fn by_neighbours(&self, query: &[f32], k: usize, count: usize) -> Option<Vec<(Unit, f32)>> {
        let Chart { neighbours, uncharted } = self.chart.as_ref().filter(|_| k <= neighbours::MOST)?;
        let mut candidates = neighbours.search(query, |document| self.blocks.get(&document));
        candidates.extend(scan(uncharted, query, count));
        // Too much of what is near has been taken out: look at everything.
        (candidates.len() >= k.min(self.len())).then_some(candidates)
    }

    /// Candidates among the rows whose signs look best. `None` where it is as well to look at all.
    fn by_signs(&self, query: &[f32], k: usize, count: usize) -> Option<Vec<(Unit, f32)>> {
        let rows = self.signs.best(query, k)?;
        Some(nearest(rows.into_iter().map(|row| (row.unit(), row.to_scan())), query, count))
    }

    /// True when a graph of neighbours should be built, or built anew: there are `worth_while` vectors or more, and
    /// it knows too few of them, or too many that are gone.
    pub fn wants_neighbours(&self, worth_while: usize) -> bool {
        let all = self.len();
        let (nodes, new) =
            self.chart.as_ref().map_or((0, all), |chart| (chart.neighbours.len(), rows(&chart.uncharted)));
        let gone = nodes.saturating_sub(all - new);
        all >= worth_while.max(1) && (new + gone) * neighbours::STALE > all
    }

    /// What [`neighbours::build`] builds from, wherever it runs.
    pub fn to_chart(&self) -> Vec<u8> {
        neighbours::to_chart(&self.blocks)
    }

    /// Takes over what [`neighbours::build`] built, now or in an earlier session. False when it does not fit the
    /// vectors that are here; they are then searched as before.
    pub fn take_neighbours(&mut self, built: &[u8]) -> bool {
        let Some(neighbours) = Neighbours::restore(built, &self.blocks) else { return false };
        let mut uncharted = self.blocks.clone();
        uncharted.retain(|id, block| !neighbours.knows(*id, block));
        self.chart = Some(Chart { neighbours: Arc::new(neighbours), uncharted });
        true
    }
}

fn rows(blocks: &Blocks) -> usize {
    blocks.values().map(|block| block.len()).sum()
}

fn scan(blocks: &Blocks, query: &[f32], count: usize) -> Vec<(Unit, f32)> {
    let rows = blocks
        .iter()
        .flat_map(|(&document, block)| block.rows().map(move |(row, numbers)| ((document, row), numbers)));
    nearest(rows, query, count)
}

/// The `count` nearest by their coarse products.
fn nearest<'b>(
    rows: impl Iterator<Item = (Unit, CoarseRow<'b>)>,
    query: &[f32],
    count: usize,
) -> Vec<(Unit, f32)> {
    let mut best = Best::new(count);
    CoarseQuery::new(query).scan(rows, |unit, score| best.offer(unit, score));
    best.in_order()
}

/// Dot product, summed in eight lanes so that it vectorises and comes out alike everywhere.
pub fn dot(a: impl AsRef<[f32]>, b: impl AsRef<[f32]>) -> f32 {
    let (a, b) = (a.as_ref(), b.as_ref());
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
#[path = "vectors_tests.rs"]
pub(super) mod tests;
