//! What can a graph be filtered by? Its relations, documents, sources and years, with how many facts there are of each.

use super::Graph;
use super::part::Part;
use clew_types::id::DocumentId;
use clew_types::{
    arrange::{Arrange, InOrder},
    graph::{Facets, Filter, Source},
};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::hash::Hash;

/// Relations that are offered at most, the most frequent ones.
const MOST_RELATIONS: usize = 300;

impl Graph {
    /// What this graph can be filtered by; `part` is what the filter leaves of it.
    pub fn facets(&self, filter: &Filter, part: &Part) -> Facets {
        let graph = self;
        let kinds = counted(graph.entities().iter().map(|entity| entity.kind));
        let mut relations = counted(graph.triples().iter().map(|triple| triple.relation.as_str()));
        let chosen = relations.split_off(relations.len().min(MOST_RELATIONS));
        relations.extend(
            chosen.into_iter().filter(|(name, _)| filter.relations.iter().any(|known| known == name)),
        );
        let wordings = wordings(graph);
        let said = |name: &str| wordings.get(name).copied().unwrap_or(name).to_owned();
        let mut documents = Vec::new();
        let mut sources = Vec::new();
        let mut years: Option<(i32, i32)> = None;
        for triple in graph.triples() {
            let tellings: Vec<_> = graph.tellings(triple).collect();
            let told_in: BTreeSet<_> = tellings.iter().map(|told| told.evidence.sentence.document).into_set();
            documents.extend(told_in.into_iter().filter(|id| *id != DocumentId::NOWHERE));
            let known_from: BTreeSet<_> = tellings.iter().map(|told| Source::of(told.origin)).into_set();
            sources.extend(known_from);
            for (first, last) in tellings.iter().filter_map(|told| graph.years_of(triple, told.evidence)) {
                let (from, to) = years.unwrap_or((first, last));
                years = Some((from.min(first), to.max(last)));
            }
        }
        Facets {
            kinds,
            relations: relations
                .into_iter()
                .map(|(name, count)| ((name.to_owned(), said(name)), count))
                .collect(),
            documents: counted(documents.into_iter()),
            sources: counted(sources.into_iter()),
            years,
            entities: part.len() as u32,
            left_out: (graph.triples().len() - part.facts()) as u32,
        }
    }
}

/// How most facts of each relation word it.
fn wordings(graph: &Graph) -> FxHashMap<&str, &str> {
    let all = graph.triples().iter().map(|triple| (triple.relation.as_str(), triple.wording.as_str()));
    let mut wordings = FxHashMap::default();
    // The commonest come first: they stay.
    for ((relation, wording), _) in counted(all) {
        wordings.entry(relation).or_insert(wording);
    }
    wordings
}

/// What there is, with how often; most often first, then in order.
fn counted<T: Copy + Eq + Ord + Hash>(all: impl Iterator<Item = T>) -> Vec<(T, u32)> {
    let mut counts: FxHashMap<T, u32> = FxHashMap::default();
    all.for_each(|one| *counts.entry(one).or_default() += 1);
    let mut counts: Vec<(T, u32)> = counts.into_iter().collect();
    counts.arrange_by_key(|(one, count)| (Reverse(*count), *one));
    counts
}
