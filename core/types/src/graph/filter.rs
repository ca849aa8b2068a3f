//! Which facts does a person want to see, and what is there to choose from?

use super::{Entity, Origin};
use crate::extraction::EntityKind;
use crate::id::DocumentId;
use serde::{Deserialize, Serialize};

/// What is shown of a graph. In each of the lists, nothing means everything; a fact is shown when all of them let it pass.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filter {
    /// Only facts of these relations.
    pub relations: Vec<String>,
    /// Only facts that these documents tell.
    pub documents: Vec<DocumentId>,
    /// Only facts that are known from there.
    pub sources: Vec<Source>,
    /// Only facts of these years.
    pub years: Years,
    /// No facts about entities of these kinds.
    pub hidden: Vec<EntityKind>,
}

/// A stretch of years, both ends within; an end may be open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Years {
    /// The first.
    pub from: Option<i32>,
    /// The last.
    pub to: Option<i32>,
    /// Facts that no year is told of are shown as well.
    pub undated: bool,
}

/// Where a fact is known from: an [`Origin`] without what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Source {
    /// Read in a document.
    Extracted,
    /// Read in a document by a language model.
    ReadByModel,
    /// A table's row.
    Table,
    /// Found because a question asked for it.
    Feedback,
    /// A language model's own knowledge.
    Model,
    /// Outside the workspace.
    External,
    /// Entered by hand.
    Hand,
}

impl Source {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 7] = [
        Self::Extracted,
        Self::ReadByModel,
        Self::Table,
        Self::Feedback,
        Self::Model,
        Self::External,
        Self::Hand,
    ];

    /// Of a fact.
    pub fn of(origin: &Origin) -> Self {
        match origin {
            Origin::Extracted => Self::Extracted,
            Origin::ReadByModel => Self::ReadByModel,
            Origin::Table => Self::Table,
            Origin::Feedback(_) | Origin::Question => Self::Feedback,
            Origin::Model => Self::Model,
            Origin::External(_) => Self::External,
            Origin::Hand => Self::Hand,
        }
    }
}

impl Years {
    /// True when nothing is asked of the time.
    pub fn is_open(&self) -> bool {
        self.from.is_none() && self.to.is_none()
    }

    /// True when a fact of these years is shown.
    pub fn let_pass(&self, told: Option<(i32, i32)>) -> bool {
        self.is_open()
            || told.map_or(self.undated, |(first, last)| {
                self.from.is_none_or(|from| last >= from) && self.to.is_none_or(|to| first <= to)
            })
    }
}

impl Filter {
    /// True when everything is shown.
    pub fn is_empty(&self) -> bool {
        *self == Self { years: Years { undated: self.years.undated, ..Years::default() }, ..Self::default() }
    }

    /// The same without a say about kinds of entities.
    pub fn of_facts(&self) -> Self {
        Self { hidden: Vec::new(), ..self.clone() }
    }

    /// True when an entity is shown that no shown fact is about: nothing but its document and its kind is asked for.
    pub fn lets_mentioned(&self, entity: &Entity) -> bool {
        let is_told = |id: &DocumentId| {
            let at = entity.sources.partition_point(|source| source.document < *id);
            entity.sources.get(at).is_some_and(|source| source.document == *id)
        };
        self.asks_for_no_fact() && (self.documents.is_empty() || self.documents.iter().any(is_told))
    }

    /// The same of all that a document mentions.
    pub fn lets_mentions_of(&self, document: DocumentId) -> bool {
        self.asks_for_no_fact() && self.lets_document(document)
    }

    /// True where no document is asked for, or this one is.
    pub fn lets_document(&self, document: DocumentId) -> bool {
        self.documents.is_empty() || self.documents.contains(&document)
    }

    fn asks_for_no_fact(&self) -> bool {
        self.relations.is_empty() && self.sources.is_empty() && self.years.is_open()
    }
}

/// What is offered to filter by, most frequent first, and what the present filter leaves.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Facets {
    /// Kinds of entities, with how many there are.
    pub kinds: Vec<(EntityKind, u32)>,
    /// Relations with how most of their facts word them, and with how many facts use them.
    pub relations: Vec<((String, String), u32)>,
    /// Documents that tell facts, with how many.
    pub documents: Vec<(DocumentId, u32)>,
    /// Where facts are known from.
    pub sources: Vec<(Source, u32)>,
    /// The first and the last year of which facts are told.
    pub years: Option<(i32, i32)>,
    /// Entities that the filter leaves.
    pub entities: u32,
    /// Facts that the filter leaves out.
    pub left_out: u32,
}
