//! How does a graph grow while a question is answered? What is learned lies beside the frozen tables: its cost is that of the
//! new facts, whatever the size of the rest.
//!
//! Walks ([`Graph::edges_of`]), names ([`Graph::find`]) and look-ups by id see both; the lists of all entities and triples,
//! and what is computed from them (importance, communities), stay those of the frozen part.

use super::frozen::{Edge, Graph};
use super::name;
use clew_types::extraction::EntityKind;
use clew_types::graph::{Entity, NewTriple, Triple};
use clew_types::id::{EntityId, TripleId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Facts beside the frozen ones; ids go on where theirs end.
#[derive(Clone, Debug, Default)]
pub(super) struct Beside {
    pub entities: Vec<Entity>,
    pub triples: Vec<Triple>,
    pub edges: BTreeMap<EntityId, Vec<Edge>>,
    /// By looked-up name.
    pub names: BTreeMap<String, EntityId>,
}

impl Graph {
    /// The graph with these facts beside it; names that it knows mean its entities.
    pub fn growing(&self, new: &[NewTriple]) -> Graph {
        let mut graph = self.clone();
        for triple in new {
            let head = graph.named_or_new(&triple.head, triple.head_kind);
            let tail = graph.named_or_new(&triple.tail, triple.tail_kind);
            if head != tail {
                graph.put_beside(triple, head, tail);
            }
        }
        graph
    }

    /// Entities and triples, those beside the frozen ones among them.
    pub fn size(&self) -> (usize, usize) {
        (self.entities.len() + self.beside.entities.len(), self.triples.len() + self.beside.triples.len())
    }

    /// The entity of that name with the most sources, or a new one.
    fn named_or_new(&mut self, called: &str, kind: EntityKind) -> EntityId {
        let sources = |id: &EntityId| self.entity(*id).map_or(0, |entity| entity.sources.len());
        let known = self.find(called).into_iter().rev().max_by_key(sources);
        if let Some(id) = known {
            return id;
        }
        let id = EntityId((self.entity_at.len() + self.beside.entities.len()) as u32);
        let beside = Arc::make_mut(&mut self.beside);
        let entity = Entity {
            id,
            name: called.to_owned(),
            kind,
            description: None,
            aliases: Vec::new(),
            sources: Vec::new(),
        };
        beside.entities.push(entity);
        beside.names.insert(name::key(called), id);
        id
    }

    fn put_beside(&mut self, new: &NewTriple, head: EntityId, tail: EntityId) {
        let id = TripleId((self.triple_at.len() + self.beside.triples.len()) as u32);
        let beside = Arc::make_mut(&mut self.beside);
        beside.triples.push(Triple {
            id,
            head,
            relation: new.relation.clone(),
            wording: new.relation.clone(),
            tail,
            evidence: new.evidence,
            origin: new.origin.clone(),
            confidence: new.confidence,
        });
        let edge = |other, outgoing| Edge { triple: id, other, outgoing };
        beside.edges.entry(head).or_default().push(edge(tail, true));
        beside.edges.entry(tail).or_default().push(edge(head, false));
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::graph;
    use super::*;
    use clew_types::graph::{Evidence, Origin};

    fn new(head: &str, relation: &str, tail: &str) -> NewTriple {
        NewTriple {
            head: head.to_owned(),
            head_kind: EntityKind::Other,
            relation: relation.to_owned(),
            tail: tail.to_owned(),
            tail_kind: EntityKind::Other,
            evidence: Evidence::NOWHERE,
            origin: Origin::Feedback("?".to_owned()),
            confidence: 0.8,
        }
    }

    #[test]
    fn what_is_learned_is_walked_like_what_was_there() {
        let frozen = graph(&["Ann Holt > direct > Blue Rain"]);
        let (nodes, edges) = frozen.size();
        let grown =
            frozen.growing(&[new("ann holt", "be born in", "Odense"), new("Odense", "lie on", "Funen")]);
        assert_eq!(grown.size(), (nodes + 2, edges + 2));
        assert_eq!((grown.triples().len(), frozen.find("Odense").len()), (edges, 0));
        let ann = grown.find("Ann Holt")[0];
        let odense = grown.find("odense")[0];
        assert_eq!(grown.entity(odense).map(|entity| entity.name.as_str()), Some("Odense"));
        let born = grown.edges_of(ann).find(|edge| edge.other == odense).expect("is there");
        assert!(born.outgoing && grown.degree(ann) == frozen.degree(ann) + 1);
        assert_eq!(grown.triple(born.triple).map(|triple| triple.relation.as_str()), Some("be born in"));
        assert_eq!(grown.degree(odense), 2);
        // It goes on growing, and nothing is joined with itself.
        let again = grown.growing(&[new("Funen", "be part of", "Denmark"), new("Funen", "be", "funen")]);
        assert_eq!(again.size(), (nodes + 3, edges + 3));
        assert!(frozen.entity(odense).is_none() && frozen.triple(born.triple).is_none());
    }
}
