//! Which entities are worth drawing? Important ones that hang together.

use super::Seen;
use crate::observe::is_flag;
use clew_types::graph::Entity;
use clew_types::id::EntityId;
use clew_types::{arrange::Arrange, extraction::EntityKind};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Worth of an entity that no drawn entity is joined to, against 1 for each of up to three that are.
const LOOSE: f32 = 0.25;
/// More links than this add no worth.
const MOST_LINKS: u32 = 3;
/// So many that are named with an entity draw others in.
const MOST_COMPANIONS: usize = 8;

/// Entities chosen so far.
pub(super) struct Choice<'a> {
    seen: Seen<'a>,
    chosen: Vec<EntityId>,
    /// Links to chosen entities; `None` for the chosen ones.
    links: FxHashMap<EntityId, Option<u32>>,
    candidates: BinaryHeap<Candidate>,
}

/// An entity with its worth when it was last looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Candidate {
    worth: f32,
    id: EntityId,
}

impl Eq for Candidate {}

impl Ord for Candidate {
    fn cmp(&self, other: &Self) -> Ordering {
        self.worth.total_cmp(&other.worth).then(other.id.cmp(&self.id))
    }
}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<'a> Choice<'a> {
    /// These are chosen already.
    pub fn new(seen: Seen<'a>, chosen: &[EntityId]) -> Self {
        let mut choice =
            Self { seen, chosen: Vec::new(), links: FxHashMap::default(), candidates: BinaryHeap::new() };
        chosen.iter().for_each(|id| choice.take(*id));
        choice
    }

    /// Adds the worthiest of the candidates until `limit` are chosen.
    pub fn fill(mut self, limit: usize, candidates: impl Iterator<Item = EntityId>) -> Vec<EntityId> {
        let mut offered: Vec<EntityId> = candidates.collect();
        offered.arrange();
        offered.dedup();
        self.candidates = offered.iter().map(|id| Candidate { worth: self.worth(*id), id: *id }).collect();
        while self.chosen.len() < limit {
            let Some(best) = self.candidates.pop() else { break };
            if self.links.get(&best.id) == Some(&None) {
                continue;
            }
            // Links only grow, so an outdated worth is too low; the right one is then further up.
            self.take(best.id);
            self.raise_neighbours(best.id, &offered);
        }
        self.chosen
    }

    fn take(&mut self, id: EntityId) {
        self.links.insert(id, None);
        self.chosen.push(id);
        for other in self.linked(id) {
            if let Some(links) = self.links.entry(other).or_insert(Some(0)) {
                *links += 1;
            }
        }
    }

    /// What facts join an entity with, and what is often named with it.
    fn linked(&self, id: EntityId) -> Vec<EntityId> {
        let told = self.seen.edges_of(id).map(|edge| edge.other);
        let named = self.seen.companions(id).into_iter().take(MOST_COMPANIONS);
        told.chain(named.map(|(other, _)| other)).collect()
    }

    fn raise_neighbours(&mut self, id: EntityId, offered: &[EntityId]) {
        for other in self.linked(id) {
            let links = self.links.get(&other).copied().flatten();
            if links.is_some_and(|links| links <= MOST_LINKS) && offered.binary_search(&other).is_ok() {
                self.candidates.push(Candidate { worth: self.worth(other), id: other });
            }
        }
    }

    fn worth(&self, id: EntityId) -> f32 {
        let Some(entity) = self.seen.graph.entity(id) else { return 0.0 };
        let links = self.links.get(&id).copied().flatten().unwrap_or(0).min(MOST_LINKS);
        self.seen.importance(id) * prominence(entity) * (LOOSE + links as f32)
    }
}

/// Something with a name. Values, common nouns and labels of forms are of the second rank.
pub(super) fn is_named(entity: &Entity) -> bool {
    let is_value = matches!(entity.kind, EntityKind::Date | EntityKind::Quantity | EntityKind::Concept);
    !is_value && !is_label(entity)
}

/// `(Address of head office)`: what a form says below a line that is filled in.
fn is_label(entity: &Entity) -> bool {
    entity.name.starts_with('(') && entity.name.ends_with(')')
}

/// A number, a yes or a no, as tables have them, or a form's label: in no picture of the whole, where it would join whatever has the same value.
pub(super) fn is_bare(entity: &Entity) -> bool {
    let is_number = entity.kind == EntityKind::Quantity && !entity.name.contains(char::is_alphabetic);
    is_number || is_flag(&entity.name) || is_label(entity)
}

/// How much an entity is preferred to others as important as it is.
pub(super) fn prominence(entity: &Entity) -> f32 {
    match entity.kind {
        _ if !is_named(entity) => 0.05,
        EntityKind::Other => 0.5,
        _ => 1.0,
    }
}
