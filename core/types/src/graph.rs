//! What is known across documents: entities, triples, where they come from, and how a graph is drawn, filtered and edited.

mod edit;
mod filter;
mod view;

pub use edit::{Edit, FactHandle, Handle};
pub use filter::{Facets, Filter, Source, Years};
pub use view::{EdgeView, GraphView, NodeView, SummaryView, TieView};

use crate::extraction::EntityKind;
use crate::id::{DocumentId, EntityId, SentenceId, TripleId};
use crate::span::Span;
use serde::{Deserialize, Serialize};

/// A thing that documents speak of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entity {
    /// Its id.
    pub id: EntityId,
    /// Canonical name: the fullest frequent form.
    pub name: String,
    /// What sort of thing.
    pub kind: EntityKind,
    /// The sentence that defines it, if one does (`X is a …`).
    pub description: Option<SentenceId>,
    /// Other names it goes by.
    pub aliases: Vec<String>,
    /// Sentences that mention it, ascending, each once: its *sources* (TCR-QF §3.3).
    pub sources: Vec<SentenceId>,
}

/// A directed, labelled edge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Triple {
    /// Its id.
    pub id: TripleId,
    /// Subject.
    pub head: EntityId,
    /// Relation phrase.
    pub relation: String,
    /// The relation in the words of the texts, as most of those have it that say so.
    pub wording: String,
    /// Object.
    pub tail: EntityId,
    /// The sentence that says so.
    pub evidence: Evidence,
    /// Where it comes from.
    pub origin: Origin,
    /// 0 to 1.
    pub confidence: f32,
}

/// A sentence and its exact place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Evidence {
    /// Which sentence.
    pub sentence: SentenceId,
    /// Its span in the document's text.
    pub span: Span,
}

impl Evidence {
    /// Of what no sentence of the workspace says: a model's own knowledge, a passage from outside (which the answer
    /// quotes by its address), a triple that is asked for.
    pub const NOWHERE: Self = Self {
        sentence: SentenceId { document: DocumentId::NOWHERE, index: 0 },
        span: Span { start: 0, end: 0 },
    };

    /// True for [`Self::NOWHERE`].
    pub fn is_nowhere(&self) -> bool {
        self.sentence.document == DocumentId::NOWHERE
    }
}

/// Where a triple comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Origin {
    /// Found while the document was read.
    #[default]
    Extracted,
    /// Found because a question asked for it (TCR-QF's feedback); holds the sub-question.
    Feedback(String),
    /// A language model's own knowledge.
    Model,
    /// From outside the workspace; holds the address.
    External(String),
    /// From a table's row.
    Table,
    /// Entered by hand.
    Hand,
    /// Asked by a question, told by nobody yet: one of its ends is a placeholder. Never kept in a workspace's graph.
    Question,
    /// Found by a language model while the document was read; its words stand in the sentence.
    ReadByModel,
}

impl Origin {
    /// True for what was found while a question was answered, and nobody has looked at yet.
    pub fn is_learned(&self) -> bool {
        matches!(self, Self::Feedback(_) | Self::Model | Self::External(_))
    }
}

/// Whether anyone has judged a fact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standing {
    /// Nobody needs to: it was read in a document, or entered by hand.
    #[default]
    Plain,
    /// It was learned while a question was answered, and waits to be judged.
    Learned,
    /// It was learned, and a person has said that it is so.
    Accepted,
    /// An answer rests on it and shows it, the graph does not hold it.
    Unkept,
}

/// A triple found after its document was read, by names instead of ids.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NewTriple {
    /// Subject's name.
    pub head: String,
    /// What sort of thing it is.
    pub head_kind: EntityKind,
    /// Relation phrase.
    pub relation: String,
    /// Object's name.
    pub tail: String,
    /// What sort of thing it is.
    pub tail_kind: EntityKind,
    /// The sentence that says so; the triple goes when that sentence's document goes.
    pub evidence: Evidence,
    /// Where it comes from.
    pub origin: Origin,
    /// 0 to 1.
    pub confidence: f32,
}

/// An entity found in a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LinkedEntity {
    /// The question's words.
    pub surface: String,
    /// The entity they were taken to mean.
    pub entity: EntityId,
    /// Its canonical name.
    pub name: String,
    /// Its kind.
    pub kind: EntityKind,
    /// 0 to 1.
    pub score: f32,
}

/// A triple as a trace remembers it: readable even when the graph has changed since.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PathEdge {
    /// Head's canonical name.
    pub head: String,
    /// Relation phrase.
    pub relation: String,
    /// Tail's canonical name.
    pub tail: String,
    /// The sentence that says so.
    pub evidence: Evidence,
    /// Where the triple comes from.
    pub origin: Origin,
    /// Score in the step that kept it (meaning depends on the step; higher is better).
    pub score: f32,
}
