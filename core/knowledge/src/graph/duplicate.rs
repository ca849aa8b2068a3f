//! Is a new triple really new? Same head and tail, relation equal but for a small edit distance (TCR-QF §3.4).

use super::builder::Part;
use super::class::{Class, Classes};
use super::edit::distance_within;
use super::name::Identity;
use super::tables::{Symbol, Symbols, Tables};
use super::unify::Unified;
use clew_language::text::terms::terms;
use clew_types::id::DocumentId;
use clew_types::{arrange::InOrder, extraction::EntityKind};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Relations whose edit distance is at most this share of the longer one's length say the same.
const SAME_RELATION: f32 = 0.2;

/// All triples by the entities they join.
#[derive(Clone, Debug, Default)]
pub(super) struct Duplicates {
    unified: Unified,
    relations: FxHashMap<(u32, u32), Vec<Symbol>>,
    /// Groups by the name or base they bear.
    bearers: FxHashMap<Symbol, Vec<u32>>,
}

impl Duplicates {
    pub fn new(tables: &Tables, parts: &BTreeMap<DocumentId, Arc<Part>>, unified: Unified) -> Self {
        let mut known = Self { unified, ..Self::default() };
        for part in parts.values() {
            for fact in &part.facts {
                let entity =
                    |cluster: u32| known.unified.entity[part.clusters[cluster as usize].group as usize];
                let relations = known.relations.entry((entity(fact.head), entity(fact.tail))).or_default();
                if !relations.contains(&fact.relation) {
                    relations.push(fact.relation);
                }
            }
            for cluster in &part.clusters {
                for claim in &cluster.claims {
                    known.bear(*claim, cluster.group);
                }
            }
        }
        for (number, group) in tables.groups.iter().enumerate() {
            if known.unified.entity[number] != u32::MAX {
                known.bear(group.primary, number as u32);
                known.bear(group.base, number as u32);
            }
        }
        known
    }

    fn bear(&mut self, name: Symbol, group: u32) {
        let bearers = self.bearers.entry(name).or_default();
        if bearers.last() != Some(&group) {
            bearers.push(group);
        }
    }

    fn entity(&self, group: u32) -> u32 {
        self.unified.entity.get(group as usize).copied().filter(|e| *e != u32::MAX).unwrap_or(group)
    }

    /// The group that is known by this name, when all that are known by it are one thing; else the name's own.
    pub fn group_of(&self, identity: &Identity, kind: EntityKind, tables: &mut Tables) -> u32 {
        let class = Class::of(kind);
        let bearers = tables.symbols.find(&identity.primary).and_then(|name| self.bearers.get(&name));
        let fits =
            |group: &&u32| Classes::of(tables.groups[**group as usize].class).agrees(Classes::of(class));
        let fitting: Vec<u32> = bearers.into_iter().flatten().filter(fits).copied().collect();
        match fitting.split_first() {
            Some((first, rest)) if rest.iter().all(|other| self.entity(*other) == self.entity(*first)) => {
                *first
            }
            _ => tables.group(identity, class),
        }
    }

    /// Notes the triple; false when it was known before or joins a thing with itself.
    pub fn insert(&mut self, head: u32, tail: u32, relation: Symbol, symbols: &Symbols) -> bool {
        let (head, tail) = (self.entity(head), self.entity(tail));
        if head == tail {
            return false;
        }
        let known = self.relations.entry((head, tail)).or_default();
        let is_new = !known.iter().any(|other| same_relation(symbols.get(*other), symbols.get(relation)));
        if is_new {
            known.push(relation);
        }
        is_new
    }
}

/// True when two relation phrases differ by a small share of edits at most.
pub fn same_relation(left: &str, right: &str) -> bool {
    let longer = left.chars().count().max(right.chars().count());
    distance_within(left, right, (longer as f32 * SAME_RELATION) as usize).is_some()
}

/// True when two relation phrases are made of the same words, whatever their forms: `found`, `founded`, `be founded by`.
pub(crate) fn same_words(left: &str, right: &str) -> bool {
    let words = |phrase: &str| terms(phrase).into_iter().into_set();
    let left = words(left);
    !left.is_empty() && left == words(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relations_that_say_the_same() {
        let check = |left: &str, right: &str, expected: bool| {
            assert_eq!(same_relation(left, right), expected, "{left:?} {right:?}");
        };
        check("direct", "direct", true);
        check("be bear in", "be bear at", true);
        check("collaborate with", "colaborate with", true);
        check("win", "wed", false);
        check("be", "be", true);
        check("live in", "leave", false);
    }
}
