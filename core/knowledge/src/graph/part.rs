//! The part of a graph that a filter leaves: how important is what in it, and what belongs together there?

use super::community::Communities;
use super::csr::Rows;
use super::{Edge, Graph};
use clew_types::graph::{Entity, Evidence, Filter, Origin, Triple};
use clew_types::id::{DocumentId, EntityId, SentenceId};
use std::sync::OnceLock;

/// A part of one graph; means nothing for another.
#[derive(Debug)]
pub struct Part {
    filter: Filter,
    /// By entity's position.
    entities: Vec<bool>,
    /// By triple's position.
    triples: Vec<bool>,
    shown: usize,
    importance: OnceLock<Vec<f32>>,
    communities: OnceLock<Communities>,
}

impl Part {
    /// What the filter leaves of the graph.
    pub fn new(graph: &Graph, filter: &Filter) -> Self {
        let mut entities: Vec<bool> = graph
            .entities()
            .iter()
            .map(|entity| {
                !is_hidden(filter, entity) && filter.lets_mentioned(entity) && !graph.is_taught(entity)
            })
            .collect();
        let triples: Vec<bool> =
            graph.triples().iter().map(|triple| graph.telling(triple, filter).is_some()).collect();
        for (triple, _) in graph.triples().iter().zip(&triples).filter(|(_, shown)| **shown) {
            for end in [triple.head, triple.tail].into_iter().filter_map(|id| graph.position(id)) {
                entities[end] = true;
            }
        }
        let shown = triples.iter().filter(|shown| **shown).count();
        let (importance, communities) = (OnceLock::new(), OnceLock::new());
        Self { filter: filter.clone(), entities, triples, shown, importance, communities }
    }

    /// How many sentences of the documents that are looked at mention an entity.
    fn mentions(&self, entity: &Entity) -> usize {
        let is_seen = |sentence: &&SentenceId| self.filter.lets_document(sentence.document);
        entity.sources.iter().filter(is_seen).count()
    }

    /// How many facts it holds.
    pub fn facts(&self) -> usize {
        self.shown
    }

    /// How many entities it holds.
    pub fn len(&self) -> usize {
        self.entities.iter().filter(|shown| **shown).count()
    }

    /// True when nothing is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

fn is_hidden(filter: &Filter, entity: &Entity) -> bool {
    filter.hidden.contains(&entity.kind)
}

/// A graph as it is looked at: whole, or a part of it.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    pub(super) graph: &'a Graph,
    part: Option<&'a Part>,
}

impl<'a> From<&'a Graph> for Seen<'a> {
    fn from(graph: &'a Graph) -> Self {
        Self { graph, part: None }
    }
}

impl<'a> Seen<'a> {
    /// A part of the graph that it was made of.
    pub fn part(graph: &'a Graph, part: Option<&'a Part>) -> Self {
        Self { graph, part }
    }

    /// The entities that are seen, by id.
    pub(super) fn entities(self) -> impl Iterator<Item = EntityId> + 'a {
        let entities = self.graph.entities().iter().enumerate();
        entities
            .filter(move |(at, _)| self.part.is_none_or(|part| part.entities[*at]))
            .map(|(_, entity)| entity.id)
    }

    /// True for what is seen.
    pub(super) fn shows(self, id: EntityId) -> bool {
        let place = || self.graph.position(id);
        self.part.is_none_or(|part| place().is_some_and(|at| part.entities[at]))
    }

    /// True when a document's mentions are looked at, whatever facts they are in.
    pub(super) fn shows_mentions_of(self, document: DocumentId) -> bool {
        self.part.is_none_or(|part| part.filter.lets_mentions_of(document))
    }

    /// The triples that are seen, of those an entity is part of.
    pub(super) fn edges_of(self, id: EntityId) -> impl Iterator<Item = Edge> + 'a {
        let is_seen = move |edge: &Edge| {
            self.part.is_none_or(|part| self.graph.place_of(edge.triple).is_some_and(|at| part.triples[at]))
        };
        self.graph.edges_of(id).filter(is_seen)
    }

    /// As [`Graph::importance`], among what is seen.
    pub(super) fn importance(self, id: EntityId) -> f32 {
        let Some(part) = self.part else { return self.graph.importance(id) };
        let ranks = part.importance.get_or_init(|| {
            let seen = self.graph.entities().iter().zip(&part.entities);
            let mentions = seen.map(|(entity, shown)| if *shown { part.mentions(entity).max(1) } else { 0 });
            self.graph.page_rank_along(&self.neighbours(part), mentions)
        });
        self.graph.position(id).and_then(|at| ranks.get(at)).copied().unwrap_or(0.0)
    }

    /// As [`Graph::community`], among what is seen.
    pub(super) fn community(self, id: EntityId) -> Option<u32> {
        self.communities().of(self.graph.position(id)?)
    }

    /// As [`Graph::members`], without what is not seen.
    pub(super) fn members(self, community: u32) -> impl Iterator<Item = EntityId> + 'a {
        let is_seen = move |at: &usize| self.part.is_none_or(|part| part.entities[*at]);
        let members = self.communities().members(community).map(|at| at as usize);
        members.filter(is_seen).map(move |at| self.graph.entities()[at].id)
    }

    fn communities(self) -> &'a Communities {
        let Some(part) = self.part else { return self.graph.communities() };
        part.communities.get_or_init(|| Communities::find(self.graph, |at| part.triples[at]))
    }

    /// Which words of a fact are shown, and where they come from.
    pub(super) fn telling<'t>(self, triple: &'t Triple) -> (Evidence, &'t Origin)
    where
        'a: 't,
    {
        let told = self.part.and_then(|part| self.graph.telling(triple, &part.filter));
        told.map_or((triple.evidence, &triple.origin), |told| (told.evidence, told.origin))
    }

    /// Positions of neighbours, once for each edge.
    fn neighbours(self, part: &Part) -> Rows<u32> {
        let seen = self.graph.triples().iter().zip(&part.triples).filter(|(_, shown)| **shown);
        self.graph.neighbours_by(seen.map(|(triple, _)| triple))
    }
}
