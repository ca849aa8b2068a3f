//! Which sentences of a text say most of what it says? Those it opens with, those its parts open with, and those most like
//! all the others (LexRank's centrality by degree, Erkan & Radev 2004, without its threshold: the sum of likenesses to all
//! sentences is the likeness to their sum). Names and dates count in favour; what is said, asked or noted in it is left out.

use super::sentence::{Told, leans, opens_with_pronoun, prose_of, sampled};
use super::voice::{says, states};
use crate::skill::builtin::section::is_heading;
use crate::skill::builtin::words::year_of;
use clew_knowledge::corpus::Corpus;
use clew_types::{
    arrange::Arrange,
    id::{DocumentId, SentenceId},
};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Sentences compared at most; of longer texts, as many evenly spread.
const COMPARED: usize = 1_000;
/// Chosen of one part of the text at most; there are as many parts as sentences wanted.
const OF_PART: usize = 2;
/// What a sentence gains that a part of the text opens with, by each name it holds, and by a year; the most central one has 1.
const OPENS: f32 = 0.35;
const NAME: f32 = 0.06;
const NAMES: usize = 3;
const YEAR: f32 = 0.1;
/// Longer sentences hold more words that others hold, and are harder to read; shorter ones say little. In words.
const SHORT: usize = 6;
const LONG: usize = 40;
const UNFIT: f32 = 0.3;

/// The sentence a text opens with, and up to `most` in all that say most of it, in the text's order.
pub(super) fn central(corpus: &Corpus, document: DocumentId, most: usize) -> Vec<SentenceId> {
    let told = told(corpus, document);
    let worth = worth(corpus, &told);
    let lead = (0..told.len()).find(|at| !leans(told[*at].text));
    let Some(lead) = lead else { return told.first().map(|told| told.id).into_iter().collect() };
    let mut order: Vec<usize> = (0..told.len()).collect();
    order.arrange_by(|a, b| worth[*b].total_cmp(&worth[*a]).then(a.cmp(b)));
    let part = |at: usize| at * most.max(1) / told.len().max(1);
    let mut parts = vec![0; most.max(1) + 1];
    let mut kept: Vec<Told<'_>> = Vec::new();
    for at in std::iter::once(lead).chain(order) {
        let is_behind =
            |before: &Told<'_>| SentenceId { index: before.id.index + 1, ..before.id } == told[at].id;
        let follows = || opens_with_pronoun(told[at].text) && kept.iter().any(is_behind);
        let can_stand = !leans(told[at].text) || follows();
        if can_stand && kept.len() < most && parts[part(at)] < OF_PART && !told[at].is_said_by(&kept) {
            parts[part(at)] += 1;
            kept.push(told[at].clone());
        }
    }
    let mut ids: Vec<SentenceId> = kept.iter().map(|told| told.id).collect();
    ids.arrange();
    ids
}

/// The sentences that are compared: statements, where the text makes any.
fn told(corpus: &Corpus, document: DocumentId) -> Vec<Told<'_>> {
    let all: Vec<SentenceId> = prose_of(corpus, document).collect();
    let told: Vec<Told<'_>> =
        sampled(&all, COMPARED).into_iter().filter_map(|id| Told::of(corpus, id)).collect();
    let stated: Vec<Told<'_>> = told.iter().filter(|told| states(told.text)).cloned().collect();
    if !stated.is_empty() {
        return stated;
    }
    let said: Vec<Told<'_>> = told.iter().filter(|told| says(told.text)).cloned().collect();
    if said.is_empty() { told } else { said }
}

/// How much each sentence says of what all of them say, the most central one 1, with what it gains and loses.
fn worth(corpus: &Corpus, told: &[Told<'_>]) -> Vec<f32> {
    let likeness = likeness(told);
    let most = likeness.iter().copied().fold(0.1, f32::max);
    let weigh = |(one, likeness): (&Told<'_>, f32)| {
        let named = corpus.graph.entities_in(one.id).iter().filter_map(|id| corpus.graph.entity(*id));
        let names = named.filter(|entity| entity.name.starts_with(char::is_uppercase)).count();
        let year = if year_of(one.text).is_some() { YEAR } else { 0.0 };
        let opens = if opens_part(corpus, one.id) { OPENS } else { 0.0 };
        let is_fit = (SHORT..=LONG).contains(&one.text.split_whitespace().count());
        let unfit = if is_fit { 0.0 } else { UNFIT };
        likeness / most + NAME * names.min(NAMES) as f32 + year + opens - unfit
    };
    told.iter().zip(likeness).map(weigh).collect()
}

/// True for the first sentence below a heading.
fn opens_part(corpus: &Corpus, id: SentenceId) -> bool {
    id.index.checked_sub(1).is_some_and(|index| is_heading(corpus, SentenceId { index, ..id }))
}

/// By sentence: the sum of its cosines to all others. Terms that stand in one sentence only join none.
fn likeness(told: &[Told<'_>]) -> Vec<f32> {
    let mut spread: FxHashMap<&str, f32> = FxHashMap::default();
    for term in told.iter().flat_map(|told| &told.terms) {
        *spread.entry(term).or_default() += 1.0;
    }
    // Rare terms tell more: each weighs as one over the root of its sentences.
    let weight =
        |term: &str| spread.get(term).filter(|count| **count > 1.0).map_or(0.0, |count| 1.0 / count.sqrt());
    let length =
        |told: &Told<'_>| told.terms.iter().map(|term| weight(term).powi(2)).sum::<f32>().sqrt().max(0.1);
    let mut sum: FxHashMap<&str, f32> = FxHashMap::default();
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
