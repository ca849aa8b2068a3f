//! How does a frozen graph come about? Entities, triples and look-up tables from all documents' shares.

use super::builder::{Cluster, LocalFact, Part};
use super::csr::Rows;
use super::filter::ToldAgain;
use super::frozen::{Edge, Graph, SentenceIndex};
use super::gather::Gathered;
use super::hand::Adjusted;
use super::tables::{Symbol, Tables};
use super::unify::Unified;
use clew_types::id::{DocumentId, EntityId, SentenceId, TripleId};
use clew_types::{
    arrange::Arrange,
    graph::{Entity, Triple},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Marks numbers that nothing bears.
pub(super) const NONE: u32 = u32::MAX;

/// All documents' shares in document order, and each group's entity as a position among all entities.
pub(super) struct Assembly<'a> {
    tables: &'a Tables,
    adjusted: &'a Adjusted,
    pub documents: Vec<(DocumentId, &'a Part)>,
    pub ids: Vec<EntityId>,
    position_of_group: Vec<u32>,
}

/// Builds the graph.
pub(super) fn assemble(
    tables: &Arc<Tables>,
    parts: &BTreeMap<DocumentId, Arc<Part>>,
    adjusted: &Adjusted,
) -> Graph {
    let (ids, position_of_group) = entity_ids(&adjusted.unified);
    let documents = parts.iter().map(|(document, part)| (*document, part.as_ref())).collect();
    let assembly = Assembly { tables, adjusted, documents, ids, position_of_group };
    let (entities, names) = assembly.entities();
    let facts = assembly.facts();
    let (mut triples, told_again) = assembly.triples(&facts);
    let denied_in = assembly.denied_in();
    let idle = if denied_in.is_empty() { Vec::new() } else { idle(&denied_in, &facts) };
    let accepted = assembly.accept(&mut triples);
    let taught = assembly.taught(&triples, &accepted);
    let entity_at = inverse(entities.iter().map(|entity| entity.id.0));
    let triple_at = inverse(triples.iter().map(|triple| triple.id.0));
    let edges = edges_of(&triples, &entity_at, entities.len());
    Graph {
        tables: tables.clone(),
        by_name: Arc::new(Rows::new(tables.names.names.len(), &names)),
        sentences: Arc::new(sentence_index(&entities)),
        accepted,
        denied: adjusted.denied.clone(),
        denied_in,
        idle,
        taught,
        told_again: Arc::new(told_again),
        years: std::sync::OnceLock::new(),
        edges: Arc::new(edges),
        entities: Arc::new(entities),
        triples: Arc::new(triples),
        entity_at: Arc::new(entity_at),
        triple_at: Arc::new(triple_at),
        beside: Arc::default(),
        importance: std::sync::OnceLock::new(),
        communities: std::sync::OnceLock::new(),
    }
}

/// Ids of all entities, ascending, and each group's place in that list.
fn entity_ids(unified: &Unified) -> (Vec<EntityId>, Vec<u32>) {
    let mut position = vec![NONE; unified.entity.len()];
    let mut ids = Vec::new();
    // A set's smallest group speaks for it, so it comes before the others.
    for (group, &entity) in unified.entity.iter().enumerate().filter(|(_, entity)| **entity != NONE) {
        if entity as usize == group {
            position[group] = ids.len() as u32;
            ids.push(EntityId(entity));
        } else {
            position[group] = position[entity as usize];
        }
    }
    (ids, position)
}

impl<'a> Assembly<'a> {
    pub fn position(&self, cluster: &Cluster) -> u32 {
        self.position_of_group[cluster.group as usize]
    }

    /// All entities, and pairs of a looked-up name and an entity's position.
    fn entities(&self) -> (Vec<Entity>, Vec<(u32, u32)>) {
        let clusters = self.clusters();
        let mut entities = Vec::with_capacity(self.ids.len());
        let mut names = Vec::with_capacity(self.ids.len() * 2);
        let mut canonical = Vec::with_capacity(self.ids.len());
        let mut gathered = Gathered::default();
        for (at, id) in self.ids.iter().enumerate() {
            let row = clusters.row(at).iter();
            let row = row.map(|(document, cluster)| {
                let (document, part) = &self.documents[*document as usize];
                (*document, &part.clusters[*cluster as usize])
            });
            gathered.refill(row, self.tables);
            let first = names.len();
            names.extend(gathered.lookups().map(|name| (name.0, at as u32)));
            let (mut entity, mut name) = gathered.entity(*id, self.tables);
            if let Some(given) = self.give(&mut entity) {
                // A hand may give a name that it is found by already.
                if !names[first..].contains(&(given.0, at as u32)) {
                    names.push((given.0, at as u32));
                }
                name = given;
            }
            canonical.push(name);
            entities.push(entity);
        }
        tell_namesakes_apart(&mut entities, &canonical, self.tables.names.names.len());
        (entities, names)
    }

    /// What a hand gave the entity; gives back the new name as it is looked up.
    fn give(&self, entity: &mut Entity) -> Option<Symbol> {
        let id = entity.id.0;
        entity.kind = self.adjusted.kinds.get(&id).copied().unwrap_or(entity.kind);
        let (written, looked_up) = *self.adjusted.names.get(&id)?;
        let name = self.tables.symbols.get(written).to_owned();
        entity.aliases.retain(|alias| *alias != name);
        if entity.name != name {
            let before = std::mem::replace(&mut entity.name, name);
            entity.aliases.insert(0, before);
        }
        Some(looked_up)
    }

    /// For each entity its clusters as (document's place, cluster's place), in order.
    fn clusters(&self) -> Rows<(u32, u32)> {
        let mut pairs = Vec::new();
        for (place, (_, part)) in self.documents.iter().enumerate() {
            for (index, cluster) in part.clusters.iter().enumerate() {
                let entity = self.position(cluster);
                if entity != NONE {
                    pairs.push((entity, (place as u32, index as u32)));
                }
            }
        }
        Rows::new(self.ids.len(), &pairs)
    }

    /// All triples by id; where several say the same, one with the surest evidence and the oldest one's id, and apart
    /// from it where else they are told.
    fn triples(&self, facts: &[(u32, Fact<'a>)]) -> (Vec<Triple>, Vec<ToldAgain>) {
        let facts = Rows::new(self.ids.len(), facts);
        let mut triples = Vec::with_capacity(facts.total());
        let mut told_again = Vec::new();
        let mut from_here: Vec<Fact<'_>> = Vec::new();
        for head in 0..self.ids.len() {
            from_here.clear();
            from_here.extend_from_slice(facts.row(head));
            from_here.arrange_by_key(|fact| (fact.tail, fact.relation, fact.rank, fact.said.id));
            for same in from_here.chunk_by(|left, right| left.says() == right.says()) {
                let id = same.iter().map(|fact| fact.said.id).min().unwrap_or(TripleId(NONE));
                triples.push(self.triple(head, same, id));
                told_again.extend(same[1..].iter().map(|fact| fact.told_again(id)));
            }
        }
        triples.arrange_by_key(|triple| triple.id);
        told_again.arrange_by_key(|told| told.triple);
        (triples, told_again)
    }

    /// What the documents say, with the head's position.
    fn facts(&self) -> Vec<(u32, Fact<'a>)> {
        let mut facts = Vec::new();
        for (_, part) in &self.documents {
            for said in &part.facts {
                let end = |cluster: u32| self.position(&part.clusters[cluster as usize]);
                let (head, tail) = (end(said.head), end(said.tail));
                if head != tail && head != NONE && tail != NONE && !self.is_gone(head, said.relation, tail) {
                    let rank = Reverse((said.confidence * 1e6) as u32);
                    facts.push((head, Fact { tail, relation: said.relation, rank, said }));
                }
            }
        }
        facts
    }

    /// Where what is gone is stated, and of which two, by sentence.
    fn denied_in(&self) -> Vec<(SentenceId, EntityId, EntityId)> {
        if self.adjusted.gone.is_empty() {
            return Vec::new();
        }
        let facts =
            self.documents.iter().flat_map(|(_, part)| part.facts.iter().map(move |said| (part, said)));
        let denied = facts.filter_map(|(part, said)| {
            let end = |cluster: u32| self.position(&part.clusters[cluster as usize]);
            let (head, tail) = (end(said.head), end(said.tail));
            let is_gone = head != NONE && tail != NONE && self.is_gone(head, said.relation, tail);
            is_gone.then(|| (said.evidence.sentence, self.ids[head as usize], self.ids[tail as usize]))
        });
        let mut told: Vec<(SentenceId, EntityId, EntityId)> = denied.collect();
        told.arrange();
        told.dedup();
        told
    }

    /// Those of the triples that a hand has accepted: they are certain.
    fn accept(&self, triples: &mut [Triple]) -> Vec<TripleId> {
        let accepted = &self.adjusted.accepted;
        if accepted.is_empty() {
            return Vec::new();
        }
        let is_accepted = |triple: &&mut Triple| {
            let relation = self.tables.symbols.find(&triple.relation);
            relation.is_some_and(|relation| accepted.contains(&(triple.head.0, relation, triple.tail.0)))
        };
        let found = triples.iter_mut().filter(is_accepted).map(|triple| {
            triple.confidence = 1.0;
            triple.id
        });
        found.collect()
    }

    fn is_gone(&self, head: u32, relation: Symbol, tail: u32) -> bool {
        let gone = &self.adjusted.gone;
        !gone.is_empty() && gone.contains(&(self.ids[head as usize].0, relation, self.ids[tail as usize].0))
    }

    /// What several say: the first of them most surely.
    fn triple(&self, head: usize, same: &[Fact<'_>], id: TripleId) -> Triple {
        let fact = &same[0];
        Triple {
            id,
            head: self.ids[head],
            relation: self.tables.symbols.get(fact.relation).to_string(),
            wording: self.tables.symbols.get(commonest_wording(same)).to_string(),
            tail: self.ids[fact.tail as usize],
            evidence: fact.said.evidence,
            origin: fact.said.origin.clone(),
            confidence: fact.said.confidence,
        }
    }
}

/// Sentences that state only what is gone, ascending.
fn idle(denied_in: &[(SentenceId, EntityId, EntityId)], left: &[(u32, Fact<'_>)]) -> Vec<SentenceId> {
    let busy: FxHashSet<SentenceId> = left.iter().map(|(_, fact)| fact.said.evidence.sentence).collect();
    let mut idle: Vec<SentenceId> = denied_in.iter().map(|(sentence, ..)| *sentence).collect();
    idle.retain(|sentence| !busy.contains(sentence));
    idle.dedup();
    idle
}

/// A local fact; its tail is an entity's position.
#[derive(Clone, Copy)]
struct Fact<'a> {
    tail: u32,
    relation: Symbol,
    rank: Reverse<u32>,
    said: &'a LocalFact,
}

impl Fact<'_> {
    fn says(&self) -> (u32, Symbol) {
        (self.tail, self.relation)
    }

    fn told_again(&self, triple: TripleId) -> ToldAgain {
        ToldAgain { triple, evidence: self.said.evidence, origin: self.said.origin.clone() }
    }
}

/// How most of these word it; of wordings as common, the surest one's.
fn commonest_wording(same: &[Fact<'_>]) -> Symbol {
    let mut worded: FxHashMap<Symbol, usize> = FxHashMap::default();
    let mut best = (0, same[0].said.wording);
    same.iter().for_each(|fact| *worded.entry(fact.said.wording).or_default() += 1);
    for fact in same {
        let count = worded[&fact.said.wording];
        if count > best.0 {
            best = (count, fact.said.wording);
        }
    }
    best.1
}

/// Where several entities would be called the same, those with a note in parentheses are called by it.
fn tell_namesakes_apart(entities: &mut [Entity], canonical: &[Symbol], names: usize) {
    let mut bearers = vec![0u32; names];
    canonical.iter().for_each(|name| bearers[name.0 as usize] += 1);
    for (entity, name) in entities.iter_mut().zip(canonical) {
        if bearers[name.0 as usize] < 2 {
            continue;
        }
        let noted = |alias: &String| alias.ends_with(')') && alias.starts_with(entity.name.as_str());
        if let Some(at) = entity.aliases.iter().position(noted) {
            std::mem::swap(&mut entity.name, &mut entity.aliases[at]);
        }
    }
}

/// For each number its place in the list.
fn inverse(numbers: impl Iterator<Item = u32> + Clone) -> Vec<u32> {
    let size = numbers.clone().max().map_or(0, |most| most as usize + 1);
    let mut places = vec![NONE; size];
    numbers.enumerate().for_each(|(place, number)| places[number as usize] = place as u32);
    places
}

fn edges_of(triples: &[Triple], entity_at: &[u32], entities: usize) -> Rows<Edge> {
    let mut pairs = Vec::with_capacity(triples.len() * 2);
    for triple in triples {
        let (head, tail) = (entity_at[triple.head.index()], entity_at[triple.tail.index()]);
        pairs.push((head, Edge { triple: triple.id, other: triple.tail, outgoing: true }));
        pairs.push((tail, Edge { triple: triple.id, other: triple.head, outgoing: false }));
    }
    Rows::new(entities, &pairs)
}

fn sentence_index(entities: &[Entity]) -> SentenceIndex {
    let sources = || entities.iter().flat_map(|entity| &entity.sources);
    let mut count: BTreeMap<DocumentId, u32> = BTreeMap::new();
    for source in sources() {
        let sentences = count.entry(source.document).or_default();
        *sentences = (source.index + 1).max(*sentences);
    }
    let mut rows = 0;
    let mut first_row = Vec::with_capacity(count.len());
    for (document, count) in &mut count {
        first_row.push((*document, rows));
        rows += *count;
        // From now on, its first row.
        *count = rows - *count;
    }
    let row = |source: &SentenceId| count[&source.document] + source.index;
    let mut pairs = Vec::new();
    for entity in entities {
        pairs.extend(entity.sources.iter().map(|source| (row(source), entity.id)));
    }
    let entities = Rows::new(rows as usize, &pairs);
    SentenceIndex { first_row, rows, entities }
}
