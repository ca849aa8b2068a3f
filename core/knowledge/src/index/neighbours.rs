//! How is a very large workspace searched without looking at everything? Along a graph that links each vector to its
//! neighbours (HNSW: Malkov and Yashunin, arXiv 1603.09320), built in the background by `instant-distance`.
//!
//! The graph cannot be changed once it is built. So it is one half of the search: what it does not know is scanned
//! exactly, and what is no longer there stays in it as a tombstone, walked over and never named, until so much has
//! changed that it is built anew. It holds no numbers of its own: a node shares its document's block of rows.

use super::rows::Block;
use super::vectors::{Blocks, Unit};
use clew_types::id::DocumentId;
use clew_types::{arrange::InOrder, digest::digest};
use instant_distance::{Builder, Hnsw, Point, Search};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

/// Fewer vectors than this are scanned: the scan of signs takes as long for half a million as the walk took for 50,000, and
/// a graph costs minutes of background work (`eval/results/vectors-with-the-scan-of-signs.md`).
pub const WORTH_WHILE: usize = 500_000;
/// The graph is built anew when more than one in so many vectors is new or gone.
pub(super) const STALE: usize = 4;
/// Nearest nodes a search keeps in view (`ef`); all of them are compared exactly in the end.
const IN_VIEW: usize = 100;
/// Nearest nodes kept in view while a node is linked (`efConstruction`).
const IN_VIEW_WHILE_BUILDING: usize = 100;
/// A question for more than this is answered by a scan: too few would be in view.
pub(super) const MOST: usize = IN_VIEW / 2;
/// Links a node has on the lowest layer, and on those above it; fixed in `instant-distance`.
const LINKS: [usize; 2] = [64, 32];
/// The same rows give the same graph.
const SEED: u64 = 0x636c_6577;
/// First byte of a kept graph: raised with its shape, or with how it is built.
const VERSION: u8 = 1;

/// A vector as the graph knows it.
#[derive(Clone, Serialize, Deserialize)]
struct Node {
    document: DocumentId,
    row: u32,
    /// The rows it stands in; unset when they were gone when the graph was restored.
    #[serde(skip)]
    block: OnceLock<Arc<Block>>,
}

impl Node {
    fn of(document: DocumentId, row: u32, block: &Arc<Block>) -> Self {
        Self { document, row, block: block.clone().into() }
    }
}

impl Point for Node {
    fn distance(&self, other: &Self) -> f32 {
        match (self.block.get(), other.block.get()) {
            (Some(a), Some(b)) => 1.0 - a.between(self.row as usize, b, other.row as usize),
            _ => f32::INFINITY,
        }
    }
}

/// The graph with the rows it stands on.
pub(super) struct Neighbours {
    graph: Hnsw<Node>,
    nodes: usize,
    /// What it stands on, of what was there when it was restored.
    known: Blocks,
}

impl std::fmt::Debug for Neighbours {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Neighbours({} nodes)", self.nodes)
    }
}

impl Neighbours {
    /// Puts a kept graph on the rows that are here. Rows that are gone, or have changed, become tombstones.
    /// `None` when the bytes are broken, or when more than half of the graph is gone.
    pub(super) fn restore(kept: &[u8], blocks: &Blocks) -> Option<Self> {
        let Kept { documents, graph } = Kept::from_bytes(kept)?;
        let same = |(id, digest): (DocumentId, u64)| {
            blocks.get(&id).filter(|block| block.digest() == digest).map(|block| (id, block.clone()))
        };
        let known: Blocks = documents.into_iter().filter_map(same).into_map();
        let (mut nodes, mut set) = (0, 0);
        for (_, node) in graph.iter() {
            let block = known.get(&node.document).filter(|block| (node.row as usize) < block.len());
            nodes += 1;
            set += usize::from(block.is_some_and(|block| node.block.set(block.clone()).is_ok()));
        }
        (2 * set > nodes).then_some(Self { graph, nodes, known })
    }

    /// Number of nodes, tombstones among them.
    pub(super) fn len(&self) -> usize {
        self.nodes
    }

    /// Whether it stands on these very rows.
    pub(super) fn knows(&self, document: DocumentId, block: &Arc<Block>) -> bool {
        self.known.get(&document).is_some_and(|known| Arc::ptr_eq(known, block))
    }

    /// Bytes of nodes and links.
    pub(super) fn bytes(&self) -> usize {
        let links = size_of::<u32>();
        let share_above = 1.0 / (LINKS[1] as f32).ln();
        let above = |&nodes: &usize| Some((nodes as f32 * share_above) as usize).filter(|&n| n >= LINKS[1]);
        let layers = std::iter::successors(above(&self.nodes), above);
        let above: usize = layers.sum();
        self.nodes * (size_of::<Node>() + LINKS[0] * links) + above * LINKS[1] * links
    }

    /// Units near the query, with their coarse distances, as far as `now` still has the same rows for them.
    pub(super) fn search<'b>(
        &self,
        query: &[f32],
        now: impl Fn(DocumentId) -> Option<&'b Arc<Block>>,
    ) -> Vec<(Unit, f32)> {
        let query = Node::of(DocumentId(u32::MAX), 0, &Arc::new(Block::new(&[query])));
        let mut search = Search::default();
        let found = self.graph.search(&query, &mut search);
        let is_there = |node: &Node| {
            node.block.get().zip(now(node.document)).is_some_and(|(then, now)| Arc::ptr_eq(then, now))
        };
        found
            .filter(|item| is_there(item.point))
            .map(|item| ((item.point.document, item.point.row), 1.0 - item.distance))
            .collect()
    }
}

/// A graph as it is kept and sent.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// Whose rows it stands on, and their digests.
    documents: Vec<(DocumentId, u64)>,
    graph: Hnsw<Node>,
}

impl Kept {
    /// Version, digest of what follows, and that.
    fn to_bytes(&self) -> Vec<u8> {
        let body = postcard::to_stdvec(self).unwrap_or_default();
        [&[VERSION], digest(&body).to_le_bytes().as_slice(), &body].concat()
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&version, rest) = bytes.split_first()?;
        let (sum, body) = rest.split_first_chunk()?;
        let is_whole = version == VERSION && u64::from_le_bytes(*sum) == digest(body);
        is_whole.then(|| postcard::from_bytes(body).ok()).flatten()
    }
}

/// What a builder is told of a document: number, digest, rows.
type Told = (DocumentId, u64, u32);

/// The coarse rows of all documents: a head of [`Told`] in postcard, then factors, then numbers.
pub(super) fn to_chart(blocks: &Blocks) -> Vec<u8> {
    let told = |(&id, block): (&DocumentId, &Arc<Block>)| (id, block.digest(), block.len() as u32);
    let head: Vec<Told> = blocks.iter().map(told).collect();
    let mut bytes = postcard::to_stdvec(&head).unwrap_or_default();
    let scales = blocks.values().flat_map(|block| block.scales());
    bytes.extend(scales.flat_map(|scale| scale.to_le_bytes()));
    blocks.values().for_each(|block| bytes.extend(block.coarse().iter().map(|&number| number as u8)));
    bytes
}

/// Builds a graph from what [`VectorIndex::to_chart`](super::vectors::VectorIndex::to_chart) gave, for
/// [`VectorIndex::take_neighbours`](super::vectors::VectorIndex::take_neighbours): a matter of minutes, to be done
/// where nobody waits. `None` when the bytes are broken.
pub fn build(to_chart: &[u8]) -> Option<Vec<u8>> {
    let (head, rest): (Vec<Told>, _) = postcard::take_from_bytes(to_chart).ok()?;
    let rows: usize = head.iter().map(|told| told.2 as usize).sum();
    let (scales, numbers) = rest.split_at_checked(4 * rows)?;
    let width = numbers.len().checked_div(rows)?;
    let mut scales = scales.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes));
    let mut numbers = numbers.chunks_exact(width.max(1));
    let mut nodes = Vec::with_capacity(rows);
    for &(document, _, rows) in &head {
        let scales = scales.by_ref().take(rows as usize).collect();
        let numbers = numbers.by_ref().take(rows as usize).flatten().map(|&byte| byte as i8).collect();
        let block = Arc::new(Block::coarse_only(numbers, scales));
        nodes.extend((0..rows).map(|row| Node::of(document, row, &block)));
    }
    let graph = in_one_thread(|| linked(nodes))?;
    Some(Kept { documents: head.iter().map(|told| (told.0, told.1)).collect(), graph }.to_bytes())
}

fn linked(nodes: Vec<Node>) -> Hnsw<Node> {
    let builder = Builder::default().seed(SEED);
    builder.ef_search(IN_VIEW).ef_construction(IN_VIEW_WHILE_BUILDING).build_hnsw(nodes).0
}

/// Several threads would link nodes in the order in which they happen to come by.
#[cfg(not(target_arch = "wasm32"))]
fn in_one_thread<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    rayon::ThreadPoolBuilder::new().num_threads(1).build().ok().map(|pool| pool.install(work))
}

/// In the browser rayon has no threads: it works where it is called.
#[cfg(target_arch = "wasm32")]
fn in_one_thread<T>(work: impl FnOnce() -> T) -> Option<T> {
    Some(work())
}

#[cfg(target_arch = "wasm32")]
mod no_chance {
    //! `Builder::default` draws a seed, which we set ourselves right after: any source will do.

    fn nothing(_: &mut [u8]) -> Result<(), getrandom_0_2::Error> {
        Ok(())
    }

    getrandom_0_2::register_custom_getrandom!(nothing);
}

#[cfg(test)]
#[path = "neighbours_tests.rs"]
mod tests;
