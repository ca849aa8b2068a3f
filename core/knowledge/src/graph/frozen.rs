//! How is a finished graph read? By id, by name, by sentence, along its edges.

use super::assemble::NONE;
use super::beside::Beside;
use super::community::Communities;
use super::csr::Rows;
use super::filter::ToldAgain;
use super::name;
use super::tables::Tables;
use super::{same_relation, same_words};
use clew_types::id::{DocumentId, EntityId, SentenceId, TripleId};
use clew_types::{
    arrange::Arrange,
    graph::{Entity, FactHandle, Standing, Triple},
};
use std::sync::{Arc, OnceLock};

/// A snapshot of all that is known. Never changes.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub(super) tables: Arc<Tables>,
    /// By id.
    pub(super) entities: Arc<Vec<Entity>>,
    /// By id.
    pub(super) triples: Arc<Vec<Triple>>,
    pub(super) entity_at: Arc<Vec<u32>>,
    pub(super) triple_at: Arc<Vec<u32>>,
    /// By entity's position: edges, by triple id.
    pub(super) edges: Arc<Rows<Edge>>,
    /// By looked-up name: entities' positions.
    pub(super) by_name: Arc<Rows<u32>>,
    pub(super) sentences: Arc<SentenceIndex>,
    /// What was learned and a hand has said is so, ascending.
    pub(super) accepted: Vec<TripleId>,
    /// What a hand has said is not so.
    pub(super) denied: Vec<FactHandle>,
    /// Which sentences state what is not so, and of which two; by sentence.
    pub(super) denied_in: Vec<(SentenceId, EntityId, EntityId)>,
    /// Sentences that state only what is not so, ascending.
    pub(super) idle: Vec<SentenceId>,
    /// What only waiting or rejected facts speak of, ascending.
    pub(super) taught: Vec<EntityId>,
    /// What is told more than once, by triple id.
    pub(super) told_again: Arc<Vec<ToldAgain>>,
    /// What a question under way has learned.
    pub(super) beside: Arc<Beside>,
    /// By entity's position: the years that a date names.
    pub(super) years: OnceLock<Vec<Option<(i32, i32)>>>,
    pub(super) importance: OnceLock<Vec<f32>>,
    pub(super) communities: OnceLock<Communities>,
}

/// A triple as seen from one of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The triple.
    pub triple: TripleId,
    /// The entity at its other end.
    pub other: EntityId,
    /// True when it leads from here to there.
    pub outgoing: bool,
}

/// Which entities a sentence mentions.
#[derive(Clone, Debug, Default)]
pub(super) struct SentenceIndex {
    /// Ascending: each document that is a source, with the row of its first sentence. Numbers of documents may lie far apart,
    /// those of a library's above all.
    pub first_row: Vec<(DocumentId, u32)>,
    /// How many rows there are.
    pub rows: u32,
    pub entities: Rows<EntityId>,
}

impl SentenceIndex {
    fn row_of(&self, sentence: SentenceId) -> Option<usize> {
        let at = self.first_row.binary_search_by_key(&sentence.document, |(document, _)| *document).ok()?;
        let first = self.first_row[at].1;
        let end = self.first_row.get(at + 1).map_or(self.rows, |(_, next)| *next);
        (sentence.index < end - first).then_some((first + sentence.index) as usize)
    }
}

/// Told from the side of what is done to: `be founded by`.
fn is_passive(relation: &str) -> bool {
    relation.ends_with(" by")
}

impl Graph {
    /// All entities, by id.
    pub fn entities(&self) -> &[Entity] {
        &self.entities
    }

    /// All triples, by id.
    pub fn triples(&self) -> &[Triple] {
        &self.triples
    }

    /// The entity with this id.
    pub fn entity(&self, id: EntityId) -> Option<&Entity> {
        match self.position(id) {
            Some(at) => self.entities.get(at),
            None => self.beside.entities.get(id.index().checked_sub(self.entity_at.len())?),
        }
    }

    /// The triple with this id. Triples that say the same share the oldest one's id.
    pub fn triple(&self, id: TripleId) -> Option<&Triple> {
        match self.place_of(id) {
            Some(at) => self.triples.get(at),
            None => self.beside.triples.get(id.index().checked_sub(self.triple_at.len())?),
        }
    }

    /// Where the triple stands in [`triples`](Self::triples).
    pub(super) fn place_of(&self, id: TripleId) -> Option<usize> {
        self.triple_at.get(id.index()).filter(|at| **at != NONE).map(|at| *at as usize)
    }

    /// Whether anyone has judged a triple.
    pub fn standing(&self, triple: &Triple) -> Standing {
        match triple.origin.is_learned() {
            _ if self.accepted.binary_search(&triple.id).is_ok() => Standing::Accepted,
            true => Standing::Learned,
            false => Standing::Plain,
        }
    }

    /// True when something was learned while a question was answered that nobody has judged yet.
    pub fn has_waiting(&self) -> bool {
        self.triples.iter().any(|triple| self.standing(triple) == Standing::Learned)
    }

    /// What a hand has said is not so.
    pub fn denied(&self) -> &[FactHandle] {
        &self.denied
    }

    /// True when a hand has said that this is not so: in nearly these words, in other forms of them, or told from the other
    /// end ("Ada founded Norwick", "Norwick was founded by Ada").
    pub fn is_denied(&self, head: &str, relation: &str, tail: &str) -> bool {
        self.denied.iter().any(|fact| {
            let joins = |one: &str, other: &str| {
                self.is_same(&fact.head.name, one) && self.is_same(&fact.tail.name, other)
            };
            let is_turned = is_passive(&fact.relation) != is_passive(relation);
            let same_words = same_words(&fact.relation, relation);
            (same_words || same_relation(&fact.relation, relation)) && joins(head, tail)
                || same_words && is_turned && joins(tail, head)
        })
    }

    /// True when a hand has said that this, or what its sentence states of the same two, is not so: in whichever words it is read.
    pub fn denies(&self, sentence: SentenceId, [head, relation, tail]: [&str; 3]) -> bool {
        self.is_denied(head, relation, tail) || self.is_denied_in(sentence, head, tail)
    }

    /// Of which two, head and tail, a sentence states what a hand has said is not so.
    pub fn denied_ends(&self, sentence: SentenceId) -> impl Iterator<Item = (EntityId, EntityId)> + '_ {
        let from = self.denied_in.partition_point(|denied| denied.0 < sentence);
        let of_sentence = self.denied_in[from..].iter().take_while(move |denied| denied.0 == sentence);
        of_sentence.map(|(_, head, tail)| (*head, *tail))
    }

    fn is_denied_in(&self, sentence: SentenceId, one: &str, other: &str) -> bool {
        self.denied_ends(sentence).any(|(head, tail)| {
            let (ones, others) = (self.find(one), self.find(other));
            ones.contains(&head) && others.contains(&tail) || ones.contains(&tail) && others.contains(&head)
        })
    }

    /// True when two names are spelt alike, or name one entity.
    pub fn is_same(&self, left: &str, right: &str) -> bool {
        name::key(left) == name::key(right) || {
            let others = self.find(right);
            self.find(left).iter().any(|id| others.contains(id))
        }
    }

    /// Sentences that state what a hand has said is not so, and nothing else that the graph holds; ascending.
    pub fn idle_sentences(&self) -> &[SentenceId] {
        &self.idle
    }

    /// Where the entity stands in [`entities`](Self::entities).
    pub fn position(&self, id: EntityId) -> Option<usize> {
        self.entity_at.get(id.index()).filter(|at| **at != NONE).map(|at| *at as usize)
    }

    /// All triples an entity is part of, by triple id; none when there is no such entity.
    pub fn edges_of(&self, id: EntityId) -> impl Iterator<Item = Edge> + '_ {
        let beside = self.beside.edges.get(&id).map_or(&[][..], Vec::as_slice);
        self.position(id).map_or(&[][..], |at| self.edges.row(at)).iter().chain(beside).copied()
    }

    /// Number of triples an entity is part of.
    pub fn degree(&self, id: EntityId) -> usize {
        let beside = self.beside.edges.get(&id).map_or(0, Vec::len);
        self.position(id).map_or(0, |at| self.edges.row(at).len()) + beside
    }

    /// Entities of this name or alias (case, diacritics, punctuation and a leading article do not matter), by id.
    pub fn find(&self, name: &str) -> Vec<EntityId> {
        let key = name::key(name);
        let symbol = self.tables.names.names.find(&key);
        let row = symbol.map_or(&[][..], |name| self.by_name.row(name.0 as usize));
        let known = row.iter().map(|at| self.entities[*at as usize].id);
        known.chain(self.beside.names.get(&key).copied()).collect()
    }

    /// Entities that a sentence mentions, by id.
    pub fn entities_in(&self, sentence: SentenceId) -> &[EntityId] {
        self.sentences.row_of(sentence).map_or(&[], |row| self.sentences.entities.row(row))
    }

    /// Entities one of whose names starts with these letters, or has a word that does; those of this very name first, then
    /// the most important, at most `limit`.
    pub fn find_prefix(&self, prefix: &str, limit: usize) -> Vec<EntityId> {
        let prefix = name::key(prefix);
        if prefix.is_empty() {
            return Vec::new();
        }
        let inner = format!(" {prefix}");
        let mut found = vec![false; self.entities.len()];
        for (name, folded) in self.tables.names.names.iter() {
            if folded.starts_with(&prefix) || folded.contains(&inner) {
                self.by_name.row(name.0 as usize).iter().for_each(|at| found[*at as usize] = true);
            }
        }
        let mut found: Vec<EntityId> = self
            .entities
            .iter()
            .zip(found)
            .filter(|(_, found)| *found)
            .map(|(entity, _)| entity.id)
            .collect();
        let named = self.find(&prefix);
        let is_named = |id: &EntityId| named.contains(id);
        found.arrange_by(|left, right| {
            let important = self.importance(*right).total_cmp(&self.importance(*left));
            is_named(right).cmp(&is_named(left)).then(important).then(left.cmp(right))
        });
        found.truncate(limit);
        found
    }
}
