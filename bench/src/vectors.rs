//! [`VectorIndex`] as it is, with numbers going in and out.

use clew_knowledge::index::neighbours;
use clew_knowledge::index::vectors::VectorIndex;
use clew_types::id::DocumentId;
use std::sync::Arc;
use wasm_bindgen::prelude::*;

/// An index of vectors, and the snapshot a question would hold.
#[wasm_bindgen]
#[derive(Default)]
pub struct Vectors {
    index: Arc<VectorIndex>,
    held: Arc<VectorIndex>,
}

#[wasm_bindgen]
impl Vectors {
    /// An empty index.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a document of vectors of so many dimensions, while a snapshot is held, as in the engine.
    pub fn add(&mut self, document: u32, numbers: &[f32], dimensions: usize) {
        self.held = self.index.clone();
        let rows: Vec<Vec<f32>> = numbers.chunks(dimensions).map(<[f32]>::to_vec).collect();
        Arc::make_mut(&mut self.index).add(DocumentId(document), &rows);
    }

    /// Document and row of each hit, nearest first.
    pub fn search(&self, query: &[f32], k: usize) -> Vec<u32> {
        self.index.search(query, k).into_iter().flat_map(|((document, row), _)| [document.0, row]).collect()
    }

    /// What the background worker does: builds the graph of neighbours. Empty when it cannot be built.
    pub fn build(&self) -> Vec<u8> {
        neighbours::build(&self.index.to_chart()).unwrap_or_default()
    }

    /// What the engine then does.
    pub fn take(&mut self, built: &[u8]) -> bool {
        Arc::make_mut(&mut self.index).take_neighbours(built)
    }

    /// Bytes of the vectors and of the graph.
    pub fn bytes(&self) -> Vec<usize> {
        let (vectors, graph) = self.index.bytes();
        vec![vectors, graph]
    }
}
