//! The embedding model, as an embedder of the app runs it.

use clew_network::embed::minilm::Model;
use wasm_bindgen::prelude::*;

/// A loaded model.
#[wasm_bindgen]
pub struct Embedding(Model);

#[wasm_bindgen]
impl Embedding {
    /// Loads a model file; `relaxed` asks for the kernel with relaxed dot products. Fails on anything that is not a model,
    /// and where the browser has no such kernel.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8], relaxed: bool) -> Result<Self, String> {
        if relaxed && !clew_worker::browser::relaxed::install() {
            return Err("this browser has no relaxed dot products".into());
        }
        Model::from_bytes(bytes).map(Self).map_err(|error| error.to_string())
    }

    /// The ids a text becomes, special tokens included.
    pub fn tokens(&self, text: &str) -> Vec<u32> {
        self.0.tokens(text)
    }

    /// The texts' vectors, one after the other.
    pub fn embed(&self, texts: Vec<String>) -> Vec<f32> {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        self.0.embed(&texts).concat()
    }
}
