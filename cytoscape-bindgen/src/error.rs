//! What can go wrong between Rust and the library?

use std::fmt;
use wasm_bindgen::JsValue;

/// Why the drawing could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CytoscapeError {
    /// The script could not be fetched; holds its address.
    NotLoaded(String),
    /// The library refused; holds its message.
    Refused(String),
}

impl CytoscapeError {
    pub(crate) fn refused(error: &JsValue) -> Self {
        Self::Refused(error.as_string().unwrap_or_else(|| format!("{error:?}")))
    }
}

impl fmt::Display for CytoscapeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotLoaded(url) => write!(formatter, "{url} could not be loaded"),
            Self::Refused(message) => write!(formatter, "cytoscape refused: {message}"),
        }
    }
}

impl std::error::Error for CytoscapeError {}
