//! The vectors of a document.

use serde::{Deserialize, Serialize};

/// The vectors of one document, unit norm, in order of its chunks and sentences.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DocumentVectors {
    /// One a chunk.
    pub chunks: Vec<Vec<f32>>,
    /// One a sentence.
    pub sentences: Vec<Vec<f32>>,
}
