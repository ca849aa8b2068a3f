//! What has a person put right by hand?
//!
//! An [`Edit`] names things as the person saw them, not by number, so that it still holds when documents are read again
//! or by a newer reader. Edits are applied in order whenever a snapshot is taken; taking one back is leaving it out.

use super::builder::Part;
use super::class::{KindVotes, majority};
use super::name;
use super::tables::{Symbol, Tables};
use super::unify::Unified;
use clew_types::graph::{Edit, FactHandle, Handle, NewTriple};
use clew_types::id::DocumentId;
use clew_types::{arrange::InOrder, extraction::EntityKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// No entity.
const NONE: u32 = u32::MAX;

/// Facts that edits say are so, in order.
pub(super) fn vouched(edits: &[Edit]) -> impl Iterator<Item = &NewTriple> {
    edits.iter().flat_map(|edit| match edit {
        Edit::AddFact(triple) => std::slice::from_ref(triple),
        Edit::Accept(triples) => triples,
        _ => &[],
    })
}

/// Facts that edits say are not so, and nothing after them says are.
pub fn denied(edits: &[Edit]) -> Vec<FactHandle> {
    let mut denied: Vec<FactHandle> = Vec::new();
    for edit in edits {
        match edit {
            Edit::DeleteFact(fact) => denied.push(fact.clone()),
            Edit::Reject(facts) => denied.extend_from_slice(facts),
            Edit::AddFact(_) | Edit::Accept(_) => {
                let so: Vec<FactHandle> = vouched(std::slice::from_ref(edit)).map(FactHandle::of).collect();
                denied.retain(|fact| !so.iter().any(|so| same_fact(so, fact)));
            }
            _ => {}
        }
    }
    denied
}

/// True when both say the same in the same words.
fn same_fact(left: &FactHandle, right: &FactHandle) -> bool {
    let same = |left: &Handle, right: &Handle| name::key(&left.name) == name::key(&right.name);
    left.relation == right.relation && same(&left.head, &right.head) && same(&left.tail, &right.tail)
}

/// Names that are things of their own, as they are looked up.
pub(super) fn apart(edits: &[Edit]) -> BTreeSet<String> {
    let split = |edit: &Edit| match edit {
        Edit::Split(_, name) => Some(name::key(name)),
        _ => None,
    };
    edits.iter().filter_map(split).filter(|key| !key.is_empty()).into_set()
}

/// Which group belongs to which entity, and what else differs from what the documents say.
#[derive(Default)]
pub(super) struct Adjusted {
    pub unified: Unified,
    /// Names given, by entity, as written and as looked up.
    pub names: BTreeMap<u32, (Symbol, Symbol)>,
    /// Kinds given, by entity.
    pub kinds: BTreeMap<u32, EntityKind>,
    /// Head, relation and tail of what is not so.
    pub gone: FxHashSet<Said>,
    /// Of what was learned, and is so.
    pub accepted: FxHashSet<Said>,
    /// What is not so, as a hand called it.
    pub denied: Vec<FactHandle>,
}

/// Head, relation and tail of a fact.
pub(super) type Said = (u32, Symbol, u32);

/// Applies the edits to what the documents say. What an edit speaks of and cannot be found is passed over: its document
/// may come back.
pub(super) fn adjust(
    edits: &[Edit],
    tables: &Tables,
    parts: &BTreeMap<DocumentId, Arc<Part>>,
    unified: Unified,
) -> Adjusted {
    let adjusted = Adjusted { unified, ..Adjusted::default() };
    if edits.is_empty() {
        return adjusted;
    }
    let mut hands = Hands::new(edits, tables, parts, adjusted);
    // Documents have been read with these apart, so no other edit may speak of what is still joined.
    for edit in edits {
        if let Edit::Split(_, name) = edit {
            hands.split(name);
        }
    }
    edits.iter().for_each(|edit| hands.apply(edit));
    hands.done.denied = denied(edits);
    hands.done
}

struct Hands<'a> {
    tables: &'a Tables,
    done: Adjusted,
    /// By name that an edit speaks of: the groups that bear it in some document.
    bearers: FxHashMap<Symbol, Vec<u32>>,
    /// By group: kinds and number of its mentions.
    votes: Vec<KindVotes>,
}

impl<'a> Hands<'a> {
    fn new(
        edits: &[Edit],
        tables: &'a Tables,
        parts: &BTreeMap<DocumentId, Arc<Part>>,
        done: Adjusted,
    ) -> Self {
        let wanted: FxHashSet<Symbol> = edits
            .iter()
            .flat_map(names_in)
            .filter_map(|name| tables.names.names.find(&name::key(name)))
            .collect();
        let mut hands = Self { tables, done, bearers: FxHashMap::default(), votes: Vec::new() };
        hands.votes.resize(tables.groups.len(), KindVotes::default());
        for cluster in parts.values().flat_map(|part| &part.clusters) {
            let votes = &mut hands.votes[cluster.group as usize];
            votes.iter_mut().zip(cluster.kind_votes).for_each(|(sum, count)| *sum += count);
            for form in cluster.forms.iter().filter(|form| wanted.contains(&form.name)) {
                let bearers = hands.bearers.entry(form.name).or_default();
                if !bearers.contains(&cluster.group) {
                    bearers.push(cluster.group);
                }
            }
        }
        hands
    }

    fn apply(&mut self, edit: &Edit) {
        match edit {
            Edit::Rename(what, name) => self.rename(what, name),
            Edit::Retype(what, kind) => {
                if let Some(entity) = self.find(what) {
                    self.done.kinds.insert(entity, *kind);
                }
            }
            Edit::Merge(what, with) => self.merge(what, with),
            Edit::Delete(what) => {
                if let Some(entity) = self.find(what) {
                    self.move_to(entity, NONE);
                }
            }
            Edit::DeleteFact(fact) => self.deny(fact),
            Edit::Reject(facts) => facts.iter().for_each(|fact| self.deny(fact)),
            // Once more: an edit before it may have merged the two.
            Edit::Split(_, name) => self.split(name),
            // The builder adds them.
            Edit::AddFact(triple) => self.vouch(triple, false),
            Edit::Accept(triples) => triples.iter().for_each(|triple| self.vouch(triple, true)),
        }
    }

    fn rename(&mut self, what: &Handle, name: &str) {
        let written = self.tables.symbols.find(name.trim());
        let looked_up = self.tables.names.names.find(&name::key(name));
        if let (Some(entity), Some(written), Some(looked_up)) = (self.find(what), written, looked_up) {
            self.done.names.insert(entity, (written, looked_up));
        }
    }

    /// Both go under the name of the first, even when the documents use the other one more.
    fn merge(&mut self, what: &Handle, with: &Handle) {
        let (Some(left), Some(right)) = (self.find(what), self.find(with)) else { return };
        if left == right {
            return;
        }
        let named = self.done.names.get(&left).copied().or_else(|| self.symbols_of(&what.name));
        let kind = self.done.kinds.get(&left).copied().unwrap_or(what.kind);
        let (stays, goes) = (left.min(right), left.max(right));
        self.move_to(goes, stays);
        self.done.names.remove(&goes);
        self.done.kinds.remove(&goes);
        self.done.kinds.insert(stays, kind);
        named.and_then(|name| self.done.names.insert(stays, name));
        let moved = |end: u32| if end == goes { stays } else { end };
        for facts in [&mut self.done.gone, &mut self.done.accepted] {
            let before = std::mem::take(facts);
            *facts = before.into_iter().map(|(h, relation, t)| (moved(h), relation, moved(t))).collect();
        }
    }

    fn symbols_of(&self, name: &str) -> Option<(Symbol, Symbol)> {
        Some((self.tables.symbols.find(name.trim())?, self.tables.names.names.find(&name::key(name))?))
    }

    fn move_to(&mut self, entity: u32, other: u32) {
        self.done.unified.entity.iter_mut().filter(|e| **e == entity).for_each(|e| *e = other);
    }

    fn deny(&mut self, fact: &FactHandle) {
        if let Some(said) = self.said(fact) {
            self.done.accepted.remove(&said);
            self.done.gone.insert(said);
        }
    }

    /// What was denied before is so again.
    fn vouch(&mut self, triple: &NewTriple, was_learned: bool) {
        if let Some(said) = self.said(&FactHandle::of(triple)) {
            self.done.gone.remove(&said);
            if was_learned {
                self.done.accepted.insert(said);
            }
        }
    }

    fn said(&self, fact: &FactHandle) -> Option<Said> {
        let relation = self.tables.symbols.find(&fact.relation)?;
        Some((self.find(&fact.head)?, relation, self.find(&fact.tail)?))
    }

    /// Takes the groups named so out of their entity; what is left of it goes by its smallest group.
    fn split(&mut self, name: &str) {
        let Some(looked_up) = self.tables.names.names.find(&name::key(name)) else { return };
        let Some(bearers) = self.bearers.get(&looked_up) else { return };
        // Documents that use the name have been read with it apart: there it is all that its group is called.
        let primaries =
            EntityKind::ALL.map(|kind| self.tables.symbols.find(&name::identity(name, kind).primary));
        let is_own = |group: &u32| primaries.contains(&Some(self.tables.groups[*group as usize].primary));
        let own: Vec<u32> = bearers.iter().copied().filter(is_own).collect();
        let entities = &mut self.done.unified.entity;
        let Some(&first) = own.iter().min() else { return };
        let left: BTreeSet<u32> = own.iter().map(|group| entities[*group as usize]).into_set();
        own.iter().for_each(|group| entities[*group as usize] = first);
        for entity in left {
            let rest = |group: &(usize, &u32)| *group.1 == entity && !own.contains(&(group.0 as u32));
            let rest: Vec<usize> = entities.iter().enumerate().filter(rest).map(|(group, _)| group).collect();
            let Some(&smallest) = rest.first() else { continue };
            rest.iter().for_each(|group| entities[*group] = smallest as u32);
            // What the whole was given stays with the rest.
            let name = self.done.names.remove(&entity);
            let kind = self.done.kinds.remove(&entity);
            name.and_then(|name| self.done.names.insert(smallest as u32, name));
            kind.and_then(|kind| self.done.kinds.insert(smallest as u32, kind));
        }
    }

    /// The entity of that name; of several, one of that kind, then the one mentioned most.
    fn find(&self, what: &Handle) -> Option<u32> {
        let name = self.tables.names.names.find(&name::key(&what.name))?;
        let renamed =
            self.done.names.iter().filter(|(_, (_, called))| *called == name).map(|(entity, _)| *entity);
        let borne = self.bearers.get(&name).into_iter().flatten();
        let borne = borne.map(|group| self.done.unified.entity[*group as usize]);
        let found: BTreeSet<u32> = renamed.chain(borne).filter(|entity| *entity != NONE).into_set();
        if found.len() < 2 {
            return found.first().copied();
        }
        found.into_iter().max_by_key(|entity| {
            let (kind, mentions) = self.seen(*entity);
            let called = self.done.names.get(entity).is_some_and(|(_, called)| *called == name);
            (called, kind == what.kind, mentions, Reverse(*entity))
        })
    }

    /// Kind of an entity, and how often it is mentioned.
    fn seen(&self, entity: u32) -> (EntityKind, u32) {
        let mut votes = KindVotes::default();
        let groups = self.done.unified.entity.iter().zip(&self.votes).filter(|(e, _)| **e == entity);
        groups.for_each(|(_, of)| votes.iter_mut().zip(of).for_each(|(sum, count)| *sum += count));
        let kind = self.done.kinds.get(&entity).copied().unwrap_or_else(|| majority(&votes));
        (kind, votes.iter().sum())
    }
}

/// All names that an edit speaks of, new ones too.
pub(super) fn names_in(edit: &Edit) -> Vec<&str> {
    match edit {
        Edit::Rename(what, name) | Edit::Split(what, name) => vec![&what.name, name],
        Edit::Retype(what, _) | Edit::Delete(what) => vec![&what.name],
        Edit::Merge(what, with) => vec![&what.name, &with.name],
        Edit::DeleteFact(fact) => vec![&fact.head.name, &fact.tail.name],
        Edit::Reject(facts) => facts.iter().flat_map(|fact| [&*fact.head.name, &*fact.tail.name]).collect(),
        Edit::AddFact(_) | Edit::Accept(_) => {
            let so = vouched(std::slice::from_ref(edit));
            so.flat_map(|triple| [&*triple.head, &*triple.tail]).collect()
        }
    }
}

#[cfg(test)]
#[path = "hand_tests.rs"]
mod tests;
