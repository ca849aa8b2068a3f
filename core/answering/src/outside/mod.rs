//! What does the world outside the workspace say? One door, [`ExternalSource`], behind which the workspace itself stands
//! as well; and the typed client of the proxy's two search routes, over an abstract [`Fetch`].

mod own;
mod proxy;
#[cfg(test)]
mod tests;

pub use own::OwnDocuments;
pub use proxy::{ProxySearch, Route};

use clew_knowledge::corpus::Corpus;
use clew_types::id::ChunkId;

/// Where a passage stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a document of the workspace.
    Workspace(ChunkId),
    /// Behind an address (http or https).
    Address(String),
}

/// A passage that a source gave, verbatim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// Title of what it stands in.
    pub title: String,
    /// Its words.
    pub text: String,
    /// Where it stands.
    pub place: Place,
}

/// Why a source gave nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// Could not be reached.
    #[error("{0} could not be reached: {1}")]
    Unreachable(&'static str, String),
    /// Answered with an error: HTTP status and message.
    #[error("{0} answered with an error ({1}): {2}")]
    Status(&'static str, u16, String),
    /// The answer could not be understood.
    #[error("the answer of {0} could not be understood")]
    Malformed(&'static str),
}

/// The door to a source of passages.
#[async_trait::async_trait(?Send)]
pub trait ExternalSource {
    /// What a person calls it: `Wikipedia`.
    fn name(&self) -> &'static str;
    /// At most `limit` passages for `query`, best first. Only sources within the workspace read `corpus`.
    async fn search(&self, corpus: &Corpus, query: &str, limit: usize) -> Result<Vec<Passage>, SourceError>;
}

/// What came back from an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fetched {
    /// HTTP status.
    pub status: u16,
    /// The body.
    pub body: Vec<u8>,
}

/// The door to the network: `GET` of a path and query (`/search/wikipedia?q=…`) of Clew's own proxy. An error is for
/// what never became an HTTP answer, and says why.
#[async_trait::async_trait(?Send)]
pub trait Fetch {
    /// Fetches `path`.
    async fn get(&self, path: &str) -> Result<Fetched, String>;
}
