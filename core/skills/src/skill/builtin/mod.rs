//! Skills without a language model: rules, patterns, vectors. Deterministic; works with the cable pulled.

mod affirmed;
mod alike;
mod amount;
mod answer;
mod apart;
mod asked;
mod beam;
mod bearer;
mod candidate;
mod cells;
mod clause;
mod compare;
pub mod concept;
mod confidence;
mod considered;
mod construct;
mod contextual;
mod country;
mod cue;
mod date;
mod denied;
mod dialogue;
mod dispute;
mod double;
mod epithet;
mod evidence;
mod extract;
mod feedback;
mod field;
mod fitting;
mod follow;
mod kin;
mod lacking;
mod life;
mod listed;
mod material;
mod missing;
mod names;
mod narrowed;
mod nearer;
pub mod nested;
mod noun;
mod opposed;
mod others;
mod pages;
mod pair;
mod parse;
mod plan;
mod rank;
mod read;
mod reading;
mod relation;
pub(super) mod request;
mod rounded;
mod row;
mod section;
pub mod sides;
mod spoken_of;
pub(super) mod standalone;
mod stated;
mod suits;
pub mod temporal;
mod text;
mod told;
mod weights;
mod words;

use super::Skills;
use clew_knowledge::corpus::Corpus;
use clew_types::graph::PathEdge;
use clew_types::id::TripleId;

pub use beam::ranked;
pub use candidate::FEATURES;
pub use confidence::{in_collection, signs};
pub use considered::{Considered, Weighed, considered};
pub use narrowed::asks_for_most;
pub use opposed::is_opposed;
pub use request::{is_introduced, leans};
pub use weights::{COMPARED_SIGNS, SIGNS};

/// The built-in bodies of all skills; each group's stand in the file of its name.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuiltIn;

impl Skills for BuiltIn {}

/// A triple of the graph as a trace remembers it.
pub fn path_edge(corpus: &Corpus, triple: TripleId, score: f32) -> Option<PathEdge> {
    let graph = &corpus.graph;
    let triple = graph.triple(triple)?;
    Some(PathEdge {
        head: graph.entity(triple.head)?.name.clone(),
        relation: triple.relation.clone(),
        tail: graph.entity(triple.tail)?.name.clone(),
        evidence: triple.evidence,
        origin: triple.origin.clone(),
        score,
    })
}
