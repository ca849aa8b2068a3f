//! Who is named together? A weak tie: two names share sentences, whatever those say. It is drawn and opened as a list, and is
//! never a step of a reasoning path.

use super::{Graph, Seen};
use clew_types::graph::Entity;
use clew_types::id::{EntityId, SentenceId};
use clew_types::{arrange::Arrange, extraction::EntityKind};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Once can be chance.
const LEAST: u32 = 2;

impl Graph {
    /// Sentences that name both, in order.
    pub fn together(&self, left: EntityId, right: EntityId) -> Vec<SentenceId> {
        let sources = |id| self.entity(id).map_or(&[][..], |entity| entity.sources.as_slice());
        let (few, many) = (sources(left), sources(right));
        let (few, many) = if few.len() <= many.len() { (few, many) } else { (many, few) };
        few.iter().filter(|sentence| many.binary_search(sentence).is_ok()).copied().collect()
    }
}

impl Seen<'_> {
    /// Who is named with an entity in two sentences or more, and in how many: most first. Names only, since a date or a common
    /// noun stands beside everything.
    pub fn companions(self, id: EntityId) -> Vec<(EntityId, u32)> {
        let Some(entity) = self.graph.entity(id).filter(|entity| is_name(entity)) else { return Vec::new() };
        let mut shared: FxHashMap<EntityId, u32> = FxHashMap::default();
        for sentence in entity.sources.iter().filter(|sentence| self.shows_mentions_of(sentence.document)) {
            for other in self.graph.entities_in(*sentence).iter().filter(|other| **other != id) {
                *shared.entry(*other).or_default() += 1;
            }
        }
        let is_named = |id: EntityId| self.graph.entity(id).is_some_and(is_name) && self.shows(id);
        let mut all: Vec<(EntityId, u32)> = shared.into_iter().collect();
        all.retain(|(other, sentences)| *sentences >= LEAST && is_named(*other));
        all.arrange_by_key(|(other, sentences)| (Reverse(*sentences), *other));
        all
    }
}

fn is_name(entity: &Entity) -> bool {
    !matches!(entity.kind, EntityKind::Date | EntityKind::Quantity | EntityKind::Concept)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{graph, id};
    use super::*;

    const LINES: &[&str] = &[
        "Ada:person; Bo:person; Ormley:place",
        "Ada:person; Bo:person; mill:concept",
        "Ada:person; Ormley:place; mill:concept; 1962:date",
        "Ada:person; Bo:person; mill:concept; 1962:date",
        "Ada:person; Cy:person",
    ];

    #[test]
    fn names_that_share_sentences_are_tied() {
        let graph = graph(LINES);
        let companions = |name: &str| -> Vec<(String, u32)> {
            let of = |(other, sentences)| (graph.entity(other).unwrap().name.clone(), sentences);
            Seen::from(&graph).companions(id(&graph, name)).into_iter().map(of).collect()
        };
        assert_eq!(companions("Ada"), [("Bo".to_owned(), 3), ("Ormley".to_owned(), 2)]);
        assert_eq!(companions("Cy"), []);
        assert_eq!(companions("mill"), []);
        assert_eq!(Seen::from(&graph).companions(EntityId(99)), []);
    }

    #[test]
    fn the_sentences_of_both_can_be_read() {
        let graph = graph(LINES);
        let sentences = |left: &str, right: &str| -> Vec<u32> {
            let both = graph.together(id(&graph, left), id(&graph, right));
            both.into_iter().map(|sentence| sentence.index).collect()
        };
        assert_eq!(sentences("Ada", "Bo"), [0, 1, 3]);
        assert_eq!(sentences("Bo", "Ada"), [0, 1, 3]);
        assert_eq!(sentences("Cy", "Bo"), [0u32; 0]);
        assert_eq!(graph.together(EntityId(99), id(&graph, "Ada")), []);
    }
}
