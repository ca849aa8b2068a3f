//! Which sentences of a text say most of what it says? Those most like all the others (LexRank's centrality by degree,
//! Erkan & Radev 2004, without its threshold: the sum of likenesses to all sentences is the likeness to their sum).

use super::sentence::{Told, leans, prose_of, sampled};
use clew_knowledge::corpus::Corpus;
use clew_language::text::tag::{Tag, tag};
use clew_types::{
    arrange::Arrange,
    id::{DocumentId, SentenceId},
};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Sentences compared at most; of longer texts, as many evenly spread.
const COMPARED: usize = 300;
/// Chosen of one part of the text at most; there are as many parts as sentences wanted.
const OF_PART: usize = 2;

/// The sentence a text opens with, and up to `most` in all that say most of it, in the text's order.
pub(super) fn central(corpus: &Corpus, document: DocumentId, most: usize) -> Vec<SentenceId> {
    let all: Vec<SentenceId> = prose_of(corpus, document).collect();
    let looked_at = sampled(&all, COMPARED);
    let told: Vec<Told<'_>> = looked_at.into_iter().filter_map(|id| Told::of(corpus, id)).collect();
    let told = if told.iter().any(|told| says(told.text)) {
        told.into_iter().filter(|told| says(told.text)).collect()
    } else {
        told
    };
    let likeness = likeness(&told);
    let mut order: Vec<usize> = (0..told.len()).filter(|at| !leans(told[*at].text)).collect();
    let Some(lead) = order.first().copied() else {
        return told.first().map(|told| told.id).into_iter().collect();
    };
    order.arrange_by(|a, b| likeness[*b].total_cmp(&likeness[*a]).then(a.cmp(b)));
    let part = |at: usize| at * most.max(1) / told.len().max(1);
    let mut parts = vec![0; most.max(1) + 1];
    let mut kept: Vec<Told<'_>> = Vec::new();
    for at in std::iter::once(lead).chain(order) {
        if kept.len() < most && parts[part(at)] < OF_PART && !told[at].is_said_by(&kept) {
            parts[part(at)] += 1;
            kept.push(told[at].clone());
        }
    }
    let mut ids: Vec<SentenceId> = kept.iter().map(|told| told.id).collect();
    ids.arrange();
    ids
}

/// True where something is said of something: a line of a list of books or of a card of facts has no verb behind a word.
fn says(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    tag(&words).iter().skip(1).any(|tag| matches!(tag, Tag::Verb | Tag::Aux))
}

/// By sentence: the sum of its cosines to all others. Terms that stand in one sentence only join none.
fn likeness(told: &[Told<'_>]) -> Vec<f32> {
    let mut spread: BTreeMap<&str, f32> = BTreeMap::new();
    for term in told.iter().flat_map(|told| &told.terms) {
        *spread.entry(term).or_default() += 1.0;
    }
    // Rare terms tell more: each weighs as one over the root of its sentences.
    let weight =
        |term: &str| spread.get(term).filter(|count| **count > 1.0).map_or(0.0, |count| 1.0 / count.sqrt());
    let length =
        |told: &Told<'_>| told.terms.iter().map(|term| weight(term).powi(2)).sum::<f32>().sqrt().max(0.1);
    let mut sum: BTreeMap<&str, f32> = BTreeMap::new();
    for one in told {
        let length = length(one);
        one.terms.iter().for_each(|term| *sum.entry(term).or_default() += weight(term) / length);
    }
    let of_all = |one: &Told<'_>| {
        let shared =
            one.terms.iter().map(|term| weight(term) * sum.get(term.as_str()).copied().unwrap_or(0.0));
        shared.sum::<f32>() / length(one)
    };
    told.iter().map(of_all).collect()
}

/// Documents, those with most running text first.
pub(super) fn by_length(corpus: &Corpus) -> Vec<DocumentId> {
    let mut all: Vec<(usize, DocumentId)> =
        corpus.documents().map(|(id, reading)| (reading.searched(), id)).collect();
    all.arrange_by_key(|(length, id)| (Reverse(*length), *id));
    all.into_iter().map(|(_, id)| id).collect()
}
