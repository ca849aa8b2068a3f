//! The concept relation graph of a workspace: what all documents state, judged, without cycles.

use super::descent::Descent;
use super::{NewRelation, Plainness, ROOT, Stated, Term};
use clew_types::graph::Evidence;
use clew_types::{
    arrange::Arrange,
    concept::{RelationKind, Verdict},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// A concept of one [`ConceptGraph`]. Number 0 is the root, *Thing*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConceptId(pub u32);

/// A relation between two concepts, with every sentence that states it.
#[derive(Clone, Debug, PartialEq)]
pub struct Relation {
    /// Which relation.
    pub kind: RelationKind,
    /// Child, whole, or name.
    pub from: ConceptId,
    /// Parent, part, or other name.
    pub to: ConceptId,
    /// The sentences, in order; never empty.
    pub evidence: Vec<Evidence>,
    /// The plainest of them.
    pub plainness: Plainness,
    /// What the other relations say of it.
    pub verdict: Verdict,
}

/// The concepts of a workspace and how they hang together (LGM §3, CRG). Frozen.
#[derive(Clone, Debug, Default)]
pub struct ConceptGraph {
    names: Vec<Term>,
    by_key: FxHashMap<String, ConceptId>,
    relations: Vec<Relation>,
    discarded: Vec<Relation>,
    /// By concept: numbers of the relations it is `from` in, then those it is `to` in.
    outgoing: Vec<Vec<u32>>,
    incoming: Vec<Vec<u32>>,
    /// The relations, to be looked up.
    held: FxHashSet<Key>,
    descent: Descent,
}

type Key = (RelationKind, ConceptId, ConceptId);

/// So many sentences back the same statement is looked for.
const RECENT: usize = 8;

/// Statements being gathered, with denials apart.
#[derive(Default)]
struct Gathering {
    graph: ConceptGraph,
    stated: BTreeMap<Key, (Vec<Evidence>, Plainness)>,
    denied: BTreeMap<Key, Plainness>,
}

impl Gathering {
    fn concept(&mut self, term: &Term) -> ConceptId {
        if let Some(id) = self.graph.by_key.get(&term.key) {
            return *id;
        }
        let id = ConceptId(self.graph.names.len() as u32);
        self.graph.names.push(term.clone());
        self.graph.by_key.insert(term.key.clone(), id);
        id
    }

    fn add(
        &mut self,
        kind: RelationKind,
        ends: [&Term; 2],
        evidence: Evidence,
        plainness: Plainness,
        denied: bool,
        is_found: bool,
    ) {
        let [from, to] = ends.map(|term| self.concept(term));
        let (from, to) = if kind == RelationKind::Alias && to < from { (to, from) } else { (from, to) };
        if from == to {
            return;
        }
        if denied {
            let kept = self.denied.entry((kind, from, to)).or_insert(plainness);
            *kept = (*kept).max(plainness);
            return;
        }
        let entry = self.stated.entry((kind, from, to)).or_insert_with(|| (Vec::new(), plainness));
        entry.1 = entry.1.max(plainness);
        // A sentence's statements come one after the other; what was found since may repeat any.
        let back = if is_found { entry.0.len() } else { entry.0.len().min(RECENT) };
        if !entry.0[entry.0.len() - back..].contains(&evidence) {
            entry.0.push(evidence);
        }
    }
}

impl ConceptGraph {
    /// The graph of what documents state (in the order of the documents) and of what was found since.
    pub fn new<'a>(stated: impl Iterator<Item = (&'a Stated, Evidence)>, found: &[NewRelation]) -> Self {
        let mut gathering = Gathering::default();
        gathering.concept(&Term { key: ROOT.to_lowercase(), surface: ROOT.to_owned() });
        for (one, evidence) in stated {
            gathering.add(one.kind, [&one.from, &one.to], evidence, one.plainness, one.denied, false);
        }
        for one in found {
            gathering.add(one.kind, [&one.from, &one.to], one.evidence, Plainness::Explicit, false, true);
        }
        gathering.judged()
    }

    /// The concept of that key (see [`Term::key`]).
    pub fn find(&self, key: &str) -> Option<ConceptId> {
        self.by_key.get(key).copied()
    }

    /// As first written.
    pub fn name(&self, concept: ConceptId) -> &str {
        self.names.get(concept.0 as usize).map_or("", |term| &term.surface)
    }

    /// What it is looked up by.
    pub fn key(&self, concept: ConceptId) -> &str {
        self.names.get(concept.0 as usize).map_or("", |term| &term.key)
    }

    /// How many concepts, the root among them.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// True when nothing was ever stated.
    pub fn is_empty(&self) -> bool {
        self.relations.is_empty()
    }

    /// The relations that hold, strongest first within a kind.
    pub fn relations(&self) -> &[Relation] {
        &self.relations
    }

    /// Relations that were stated and are contradicted, or would close a circle.
    pub fn discarded(&self) -> &[Relation] {
        &self.discarded
    }

    fn ends(
        &self,
        concept: ConceptId,
        kind: RelationKind,
        out: bool,
    ) -> impl Iterator<Item = (ConceptId, &Relation)> {
        let lists = if out { &self.outgoing } else { &self.incoming };
        let numbers = lists.get(concept.0 as usize).map_or(&[][..], Vec::as_slice);
        numbers
            .iter()
            .map(|number| &self.relations[*number as usize])
            .filter(move |relation| relation.kind == kind)
            .map(move |relation| (if out { relation.to } else { relation.from }, relation))
    }

    /// P(c): what it is a kind of.
    pub fn parents(&self, concept: ConceptId) -> impl Iterator<Item = (ConceptId, &Relation)> {
        self.ends(concept, RelationKind::Inheritance, true)
    }

    /// C(c): its kinds.
    pub fn children(&self, concept: ConceptId) -> impl Iterator<Item = (ConceptId, &Relation)> {
        self.ends(concept, RelationKind::Inheritance, false)
    }

    /// Comp(c): its parts.
    pub fn components(&self, concept: ConceptId) -> impl Iterator<Item = (ConceptId, &Relation)> {
        self.ends(concept, RelationKind::Composition, true)
    }

    /// What it is a part of.
    pub fn wholes(&self, concept: ConceptId) -> impl Iterator<Item = (ConceptId, &Relation)> {
        self.ends(concept, RelationKind::Composition, false)
    }

    /// Alias(c): every other name, names of names too, in the order they are reached.
    pub fn aliases(&self, concept: ConceptId) -> Vec<(ConceptId, &Relation)> {
        let mut seen = FxHashSet::from_iter([concept]);
        let mut reached = vec![concept];
        let mut found = Vec::new();
        let mut at = 0;
        while at < reached.len() {
            for out in [true, false] {
                for (other, relation) in self.ends(reached[at], RelationKind::Alias, out) {
                    if seen.insert(other) {
                        reached.push(other);
                        found.push((other, relation));
                    }
                }
            }
            at += 1;
        }
        found
    }

    /// True when `child` descends from `ancestor`, over any number of steps and names. All descend from the root.
    pub fn descends(&self, child: ConceptId, ancestor: ConceptId) -> bool {
        self.reaches(child, ancestor).unwrap_or(false)
    }

    /// As [`ConceptGraph::descends`]; `None` where too much stands above `child` to tell.
    fn reaches(&self, child: ConceptId, ancestor: ConceptId) -> Option<bool> {
        if ancestor == ConceptId(0) { Some(true) } else { self.descent.reaches(child, ancestor) }
    }

    fn take(&mut self, relation: Relation) {
        let number = self.relations.len() as u32;
        self.outgoing[relation.from.0 as usize].push(number);
        self.incoming[relation.to.0 as usize].push(number);
        self.held.insert((relation.kind, relation.from, relation.to));
        match relation.kind {
            RelationKind::Inheritance => self.descent.add_parent(relation.from, relation.to),
            RelationKind::Alias => self.descent.add_alias(relation.from, relation.to),
            RelationKind::Composition => {}
        }
        self.relations.push(relation);
    }
}

impl Gathering {
    /// Takes the relations in, strongest first: what contradicts a stronger one, or would close a circle of
    /// inheritance, is discarded.
    fn judged(self) -> ConceptGraph {
        let Self { mut graph, stated, denied } = self;
        graph.outgoing = vec![Vec::new(); graph.names.len()];
        graph.incoming = vec![Vec::new(); graph.names.len()];
        graph.descent = Descent::new(graph.names.len());
        let mut order: Vec<(Key, (Vec<Evidence>, Plainness))> = stated.into_iter().collect();
        let first = |evidence: &[Evidence]| evidence.first().map(|first| first.sentence);
        order.arrange_by(|(a, (a_evidence, a_plain)), (b, (b_evidence, b_plain))| {
            let by_strength = b_plain.cmp(a_plain).then(b_evidence.len().cmp(&a_evidence.len()));
            by_strength.then(first(a_evidence).cmp(&first(b_evidence))).then(a.cmp(b))
        });
        for ((kind, from, to), (evidence, plainness)) in order {
            let denial = denied.get(&(kind, from, to)).is_some_and(|denial| *denial >= plainness);
            let against = denial || graph.contradicts(kind, from, to);
            let agreed = evidence.len() > 1 || kind == RelationKind::Inheritance && graph.descends(from, to);
            let verdict = match (against, agreed) {
                (true, _) => Verdict::Invalid,
                (false, true) => Verdict::Valid,
                (false, false) => Verdict::Unknown,
            };
            let relation = Relation { kind, from, to, evidence, plainness, verdict };
            if against {
                graph.discarded.push(relation);
            } else {
                graph.take(relation);
            }
        }
        graph
    }
}

impl ConceptGraph {
    /// True when relations that hold forbid this one: the other way round, another relation between the same two, or
    /// one name for two kinds of one thing.
    fn contradicts(&self, kind: RelationKind, from: ConceptId, to: ConceptId) -> bool {
        let one_way = |kind: RelationKind, a: ConceptId, b: ConceptId| self.held.contains(&(kind, a, b));
        // Where nobody can tell, it may close a circle.
        let descends = |a: ConceptId, b: ConceptId| self.reaches(a, b).unwrap_or(true);
        let either = |kind| one_way(kind, from, to) || one_way(kind, to, from);
        match kind {
            RelationKind::Inheritance => descends(to, from) || either(RelationKind::Alias),
            RelationKind::Composition => {
                one_way(kind, to, from) || either(RelationKind::Inheritance) || either(RelationKind::Alias)
            }
            RelationKind::Alias => {
                descends(from, to) || descends(to, from) || either(RelationKind::Composition)
            }
        }
    }
}
