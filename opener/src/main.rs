//! Reads files that are not plain text, in a worker of its own (`public/opener.js`): the engine need not bring what most
//! visitors never use, and a file that its reader cannot bear ends only this program.

use wasm_bindgen::prelude::wasm_bindgen;

fn main() {}

/// A file's document, or why there is none, as `worker/src/browser/opener.rs` reads it; nothing where it cannot be written down.
#[wasm_bindgen]
pub fn open(name: &str, bytes: &[u8]) -> Vec<u8> {
    postcard::to_stdvec(&clew_document::read(name, bytes)).unwrap_or_default()
}
