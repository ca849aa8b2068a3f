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
        let said = |name: &str| wordings.get(name).cloned().unwrap_or_else(|| name.to_owned());
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

/// How most facts of each relation word it, of equals the shortest. Names that stand in the words, and what stands for one, are
/// of one fact, not of the relation: they are left out.
fn wordings(graph: &Graph) -> FxHashMap<&str, String> {
    let words = graph.triples().iter().map(|triple| (triple.relation.as_str(), triple.wording.as_str()));
    let mut all = counted(words);
    all.arrange_by_key(|((_, wording), count)| (holds_name(wording), Reverse(*count), wording.len()));
    let mut wordings = FxHashMap::default();
    for ((relation, wording), _) in all {
        wordings.entry(relation).or_insert_with(|| without_names(wording));
    }
    wordings
}

fn is_name(word: &str) -> bool {
    matches!(word, "it" | "him" | "her" | "them")
        || word.starts_with(|first: char| first.is_uppercase() || first.is_numeric())
}

fn holds_name(wording: &str) -> bool {
    wording.split(' ').skip(1).any(is_name)
}

/// `had founded the Maro Shipyard in` without the shipyard and its article.
fn without_names(wording: &str) -> String {
    let mut left: Vec<&str> = Vec::new();
    for word in wording.split(' ') {
        if left.is_empty() || !is_name(word) {
            left.push(word);
        } else if left.last().is_some_and(|word| matches!(*word, "the" | "a" | "an")) {
            left.pop();
        }
    }
    left.join(" ")
}

/// What there is, with how often; most often first, then in order.
fn counted<T: Copy + Eq + Ord + Hash>(all: impl Iterator<Item = T>) -> Vec<(T, u32)> {
    let mut counts: FxHashMap<T, u32> = FxHashMap::default();
    all.for_each(|one| *counts.entry(one).or_default() += 1);
    let mut counts: Vec<(T, u32)> = counts.into_iter().collect();
    counts.arrange_by_key(|(one, count)| (Reverse(*count), *one));
    counts
}

#[cfg(test)]
mod tests {
    use super::without_names;

    #[test]
    fn a_relation_is_called_without_what_one_fact_names() {
        let check = |wording: &str, expected: &str| assert_eq!(without_names(wording), expected);
        check("had founded the Maro Shipyard in", "had founded in");
        check("founded", "founded");
        check("founded it in", "founded in");
        check("was sold in 1890 to", "was sold in to");
        check("Mayor", "Mayor");
    }
}
