//! A graph as it is drawn.

use super::{Evidence, Origin, Standing};
use crate::extraction::EntityKind;
use crate::id::{EntityId, TripleId};
use serde::{Deserialize, Serialize};

/// A picture of (a part of) the graph.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GraphView {
    /// Nodes, most important first.
    pub nodes: Vec<NodeView>,
    /// Edges between these nodes.
    pub edges: Vec<EdgeView>,
    /// Which of them no drawn edge joins, but many sentences name together; most first.
    pub ties: Vec<TieView>,
    /// What belongs together and is not drawn one by one, largest first; only in overviews.
    pub summaries: Vec<SummaryView>,
    /// Entities in the whole graph.
    pub total_nodes: u32,
    /// Triples in the whole graph.
    pub total_edges: u32,
}

/// A node of the picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NodeView {
    /// The entity.
    pub id: EntityId,
    /// Its canonical name.
    pub label: String,
    /// What sort of thing.
    pub kind: EntityKind,
    /// Position, in units of about one node's width; y grows downwards.
    pub x: f32,
    /// See `x`.
    pub y: f32,
    /// Importance in the whole graph, 0 to 1.
    pub weight: f32,
    /// Number of its triples in the whole graph.
    pub degree: u32,
    /// Lies on the reasoning path.
    pub on_path: bool,
}

/// A community of which only the most important members are drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SummaryView {
    /// Its most important member: the community is asked for by it.
    pub member: EntityId,
    /// That member's name; of the rows of a table, the table's.
    pub label: String,
    /// Its members stand in a table's rows.
    pub of_rows: bool,
    /// How many members are not drawn.
    pub hidden: u32,
    /// Position, as a node's.
    pub x: f32,
    /// See `x`.
    pub y: f32,
    /// Members that are drawn, most important first; a few.
    pub near: Vec<EntityId>,
}

/// An edge of the picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EdgeView {
    /// The triple.
    pub id: TripleId,
    /// Its head.
    pub source: EntityId,
    /// Its tail.
    pub target: EntityId,
    /// Its relation phrase.
    pub label: String,
    /// The same in the words of the texts.
    pub wording: String,
    /// Where it comes from.
    pub origin: Origin,
    /// Whether anyone has judged it.
    pub standing: Standing,
    /// The sentence that says so.
    pub evidence: Evidence,
    /// Lies on the reasoning path.
    pub on_path: bool,
}

/// Two nodes that are named together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TieView {
    /// The one of lower id.
    pub source: EntityId,
    /// The other.
    pub target: EntityId,
    /// In how many sentences.
    pub sentences: u32,
}
