//! The network that reads, as a worker of the app runs it.

use clew_network::embed::minilm::Model;
use clew_network::reader::Page;
use clew_network::reader::network::Network;
use wasm_bindgen::prelude::*;

/// The loaded network with the model whose rows it shares.
#[wasm_bindgen]
pub struct PageReader {
    model: Model,
    network: Network,
}

#[wasm_bindgen]
impl PageReader {
    /// Loads both files; `relaxed` asks for the kernel with relaxed dot products. Fails on files that do not belong together,
    /// and where the browser has no such kernel.
    #[wasm_bindgen(constructor)]
    pub fn new(model: &[u8], network: &[u8], relaxed: bool) -> Result<Self, String> {
        if relaxed && !clew_worker::browser::relaxed::install() {
            return Err("this browser has no relaxed dot products".into());
        }
        let model = Model::from_bytes(model).map_err(|error| error.to_string())?;
        let network = Network::from_bytes(network, &model).map_err(|error| error.to_string())?;
        Ok(Self { model, network })
    }

    /// The ids a text becomes, special tokens included.
    pub fn tokens(&self, text: &str) -> Vec<u32> {
        self.model.tokens(text)
    }

    /// For each passage, how likely it does not answer the question, 0 to 1.
    pub fn read(&self, question: &str, passages: Vec<String>) -> Vec<f32> {
        let pages: Vec<Page> = passages.into_iter().map(|text| Page { text, ..Page::default() }).collect();
        let readings = self.network.read(&self.model, question, &pages);
        readings.iter().map(|reading| reading.kinds.none).collect()
    }
}
