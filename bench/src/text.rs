//! The full-text index over units named by numbers, with the terms the app would index.

use clew_knowledge::index::bm25::{Bm25, Bm25Settings};
use clew_language::text::terms::terms;
use wasm_bindgen::prelude::*;

/// A full-text index.
#[wasm_bindgen]
pub struct Words(Bm25<u32>);

#[wasm_bindgen]
impl Words {
    /// An empty index.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self(Bm25::new(Bm25Settings::default()))
    }

    /// Indexes a text.
    pub fn add(&mut self, unit: u32, text: &str) {
        self.0.add(unit, text.lines());
    }

    /// The best units for a question, best first.
    pub fn search(&self, question: &str, k: usize) -> Vec<u32> {
        self.0.search(&terms(question), k).into_iter().map(|(unit, _)| unit).collect()
    }
}

/// True for a word that the app passes over in texts and questions.
#[wasm_bindgen]
pub fn is_stop_word(word: &str) -> bool {
    clew_language::text::terms::is_stop_word(word)
}
