//! Reads files that are not plain text, and takes out what lies in others, in a worker of its own (`public/opener.js`): the
//! engine need not bring what most visitors never use, and a file that its reader cannot bear ends only this program.

use wasm_bindgen::prelude::wasm_bindgen;

fn main() {}

/// A file's document, or why there is none, as `worker/src/browser/opener.rs` reads it; nothing where it cannot be written down.
#[wasm_bindgen]
pub fn open(name: &str, bytes: &[u8]) -> Vec<u8> {
    written(&clew_document::read(name, bytes))
}

/// The files inside an archive or a message, or why there are none, written as by [`open`].
#[wasm_bindgen]
pub fn unfold(name: &str, bytes: &[u8]) -> Vec<u8> {
    written(&clew_document::archive::unfold(name, bytes))
}

fn written<T: serde::Serialize>(outcome: &Result<T, clew_types::document::ReadError>) -> Vec<u8> {
    postcard::to_stdvec(outcome).unwrap_or_default()
}
