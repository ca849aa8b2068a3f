//! Who is asked: which language model, and which sources outside?

use serde::{Deserialize, Serialize};

/// A language model behind an OpenAI-compatible address, or the browser's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelChoice {
    /// Base address; `/v1` (the default) is Clew's own proxy, [`OWN`](Self::OWN) the model that is part of the browser.
    pub endpoint: String,
    /// Model name as the endpoint knows it.
    pub model: String,
}

impl ModelChoice {
    /// Stands in place of an address for the browser's own model.
    pub const OWN: &str = "this-browser:";

    /// The browser's own model.
    pub fn own() -> Self {
        Self { endpoint: Self::OWN.to_owned(), model: String::new() }
    }

    /// Whether it is the browser's own model.
    pub fn is_own(&self) -> bool {
        self.endpoint == Self::OWN
    }
}

/// Sources outside the workspace, asked through the proxy. None unless the person wants it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outside {
    /// Wikipedia, or what the proxy has in its place.
    pub wikipedia: bool,
    /// A search of the web.
    pub web: bool,
}
