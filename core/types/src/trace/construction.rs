//! Steps of a graph made while a question is answered (AutoKG).

use super::{PathEdge, SearchHit};
use serde::{Deserialize, Serialize};

/// What a model itself knew of some entities (AutoKG §3.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Expanded {
    /// Depth, from 1.
    pub depth: u32,
    /// The entities that were expanded.
    pub entities: Vec<String>,
    /// New edges, each of origin `model`.
    pub added: Vec<PathEdge>,
}

/// A search outside for one triple, and what came of it (AutoKG §3.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Consulted {
    /// The triple that was chosen.
    pub triple: PathEdge,
    /// True when it was to be corrected (or its placeholder filled), false when it was to be expanded.
    pub correct: bool,
    /// What was searched for.
    pub query: String,
    /// Passages of the workspace that were read.
    pub own: Vec<SearchHit>,
    /// Pages outside whose passages were read.
    pub pages: Vec<PageFound>,
    /// Edges that are new or different now.
    pub changed: Vec<PathEdge>,
}

/// A page outside the workspace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageFound {
    /// Its title.
    pub title: String,
    /// Its address (http or https).
    pub address: String,
}
