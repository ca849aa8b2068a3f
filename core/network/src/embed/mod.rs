//! How does a text become a vector?
//!
//! [`wordpiece`] cuts text into tokens, [`minilm`] runs them through the model's layers ([`encoder`]: [`kernel`] multiplies,
//! in some browsers by [`relaxed`], [`attention`] mixes, [`math`] holds the functions between), [`format`](mod@format) keeps
//! it in one file.

mod attention;
pub(crate) mod encoder;
pub mod format;
pub mod kernel;
pub mod lanes;
pub mod math;
pub mod minilm;
pub mod relaxed;
pub mod wordpiece;

/// Dimensions of a vector (all-MiniLM-L6-v2).
pub const DIMENSIONS: usize = 384;

/// Why no vectors came.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EmbedError {
    /// The model's file is absent or broken.
    #[error("the embedding model is not available: {0}")]
    NoModel(String),
    /// The run was stopped.
    #[error("stopped")]
    Cancelled,
}

/// The door to an embedding model, wherever it runs.
#[async_trait::async_trait(?Send)]
pub trait Embedder {
    /// Unit vectors of [`DIMENSIONS`] numbers, one a text, in order.
    async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError>;
}
