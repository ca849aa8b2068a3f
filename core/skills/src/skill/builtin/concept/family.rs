//! How near is what a sentence speaks of to what the question is about? Over names, parents and parts.

use super::asked::Topic;
use clew_knowledge::concept::{ConceptGraph, ConceptId, Relation};
use rustc_hash::FxHashMap;

/// Trust in what is said of another name, a parent (each step), a part.
const NAME: f32 = 0.98;
const PARENT: f32 = 0.9;
const PART: f32 = 0.6;
/// Parents of parents up to here.
const STEPS: usize = 5;
/// Trust in a key that leaves out what describes the topic.
const LOOSER: f32 = 0.85;

/// The concepts a statement may be about to count for a topic, and the way there.
#[derive(Clone, Debug, Default)]
pub(super) struct Family {
    near: FxHashMap<String, (f32, Vec<Relation>)>,
}

impl Family {
    /// Of a topic's keys.
    pub fn of(graph: &ConceptGraph, topic: &Topic) -> Self {
        let mut family = Self::default();
        for (place, key) in topic.keys.iter().enumerate() {
            let trust = if place == 0 { 1.0 } else { LOOSER };
            // What describes it may be what tells it from others: parts of the name count while the whole is unknown.
            let known = family.near.values().any(|(_, way)| !way.is_empty());
            if place == 0 || !known {
                family.grow(graph, key, trust);
            }
        }
        family
    }

    fn grow(&mut self, graph: &ConceptGraph, key: &str, trust: f32) {
        self.offer(key, trust, Vec::new());
        let Some(concept) = graph.find(key) else { return };
        let mut open = vec![(concept, trust, Vec::new())];
        for _ in 0..STEPS {
            let mut next = Vec::new();
            for (here, trust, way) in open {
                let with = |relation: &Relation| [&way[..], std::slice::from_ref(relation)].concat();
                for (alias, relation) in graph.aliases(here) {
                    self.reach(graph, alias, trust * NAME, with(relation), &mut next);
                }
                for (parent, relation) in graph.parents(here) {
                    self.reach(graph, parent, trust * PARENT, with(relation), &mut next);
                }
                if way.len() <= 1 {
                    for (part, relation) in graph.components(here) {
                        self.offer(graph.key(part), trust * PART, with(relation));
                        // "a long handle" is "the handle" when it is spoken of again.
                        let head = graph.key(part).rsplit(' ').next().unwrap_or_default();
                        self.offer(head, trust * PART * LOOSER, with(relation));
                    }
                }
            }
            open = next;
        }
    }

    fn reach(
        &mut self,
        graph: &ConceptGraph,
        concept: ConceptId,
        trust: f32,
        way: Vec<Relation>,
        next: &mut Vec<(ConceptId, f32, Vec<Relation>)>,
    ) {
        if self.offer(graph.key(concept), trust, way.clone()) {
            next.push((concept, trust, way));
        }
    }

    fn offer(&mut self, key: &str, trust: f32, way: Vec<Relation>) -> bool {
        let known = self.near.get(key).map_or(0.0, |(trust, _)| *trust);
        if trust > known {
            self.near.insert(key.to_owned(), (trust, way));
        }
        trust > known
    }

    /// Trust in what is said of `key`, and the relations that lead there.
    pub fn nearness(&self, key: &str) -> Option<(f32, &[Relation])> {
        self.near.get(key).map(|(trust, way)| (*trust, way.as_slice()))
    }
}
