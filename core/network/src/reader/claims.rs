//! Which claims does a reading make? One for each fact that patterns drew from prose, with the sentence that should state
//! it. What was noted by a model, written in a table, behind a label (`From: Ann Grey`) or in a graph's file, or found in a language whose grammar is not known here
//! stands as it is: there the sentence is not what the fact rests on, or the network has not learned to read it.

use super::Claim;
use super::labels::label;
use super::network::Network;
use super::signs::{SIGNS, Signs};
use crate::embed::math::exp;
use crate::embed::minilm::Model;
use clew_types::digest::digest;
use clew_types::document::{BlockRole, DocumentKind};
use clew_types::extraction::LocalTriple;
use clew_types::reading::Reading;
use clew_types::text::Language;
use rustc_hash::FxHashMap;

/// What is less likely to be what its sentence states is no fact of the graph. Of judged facts at least this likely that no
/// weight was learned from, .60 of 25 are true and all but one at least partly (`eval/results/facts.md`).
pub const STATED: f32 = 0.65;

/// What makes a fact's chance, before its [`Signs`]: a constant, what the network says, its square, what the patterns said, and
/// both together. Logistic regression on the judged facts to learn and calibrate on (`eval/sets/facts.judged.jsonl`):
/// `clew-eval facts --judged … --fit` prints these and [`SIGN_WEIGHTS`].
const WEIGHTS: [f32; SAID] = [-1.56, 1.92, 1.85, 0.14, 1.09];
/// The weights of the signs, in their order.
const SIGN_WEIGHTS: [f32; SIGNS] = [
    -1.09, -0.52, 0.50, -0.54, -0.16, 0.09, -0.28, -0.14, -0.28, -0.58, 0.45, 0.89, -0.97, -0.31, -1.68,
    -1.12,
];
/// How many things the network and the patterns say together.
pub const SAID: usize = 5;

/// What the patterns and the wording say of a fact, before the network is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prior {
    /// How likely the patterns found it, 0 to 1.
    pub patterns: f32,
    /// What its wording tells.
    pub signs: Signs,
}

impl Prior {
    /// What the weights are for, with what the network says.
    pub fn said(&self, network: f32) -> [f32; SAID] {
        [1.0, network, network * network, self.patterns, network * self.patterns]
    }

    /// How likely the fact is what its sentence states, from what the network says, 0 to 1.
    pub fn chance(&self, network: f32) -> f32 {
        let dot = |values: &[f32], weights: &[f32]| -> f32 {
            values.iter().zip(weights).map(|(value, weight)| value * weight).sum()
        };
        let score = dot(&self.said(network), &WEIGHTS) + dot(&self.signs.0, &SIGN_WEIGHTS);
        1.0 / (1.0 + exp(-score))
    }
}

/// What is not this likely even where the network were certain of it is not asked: the network never is, and of 15,700 claims of
/// four texts (three novels, an article of an encyclopedia) none of the 4,800 below it passed when all were asked.
const WORTH_ASKING: f32 = 0.8;

/// Claims that are judged together natively: what the network says of every token is kept for all of them.
const TOGETHER: usize = 64;

/// How likely a fact's sentence states it; `None` = it is not judged, and stands as it is.
pub type Verdict = Option<f32>;

/// True for what may be a fact of the graph.
pub fn passes(verdict: Verdict) -> bool {
    verdict.is_none_or(|chance| chance >= STATED)
}

/// The claims of one reading, each once, and which of its triples makes which.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Claims {
    all: Vec<Claim>,
    /// The claim of each triple, where it is worth asking, and what is known of it before.
    of_triple: Vec<Option<(Option<u32>, Prior)>>,
}

impl Claims {
    /// What a reading claims, less what would pass in no case.
    pub fn of(reading: &Reading) -> Self {
        Self::from(reading, |prior| prior.chance(1.0) >= WORTH_ASKING)
    }

    /// All that a reading claims: to learn from.
    pub fn every(reading: &Reading) -> Self {
        Self::from(reading, |_| true)
    }

    fn from(reading: &Reading, is_worth_asking: impl Fn(&Prior) -> bool) -> Self {
        let mut claims = Self::default();
        let mut known: FxHashMap<Claim, u32> = FxHashMap::default();
        for (index, triple) in (0..).zip(&reading.extraction.triples) {
            let claim = if is_judged(reading, index, triple) { claim(reading, triple) } else { None };
            let place = claim.map(|(claim, prior)| {
                let mut ask = |claim: Claim| {
                    *known.entry(claim).or_insert_with_key(|claim| {
                        claims.all.push(claim.clone());
                        claims.all.len() as u32 - 1
                    })
                };
                (is_worth_asking(&prior).then(|| ask(claim)), prior)
            });
            claims.of_triple.push(place);
        }
        claims
    }

    /// What is known of a triple before the network is asked; `None` where it is not judged.
    pub fn prior(&self, triple: usize) -> Option<Prior> {
        Some((*self.of_triple.get(triple)?)?.1)
    }

    /// In the order in which they are made.
    pub fn all(&self) -> &[Claim] {
        &self.all
    }

    /// What a triple claims; `None` where it is not judged.
    pub fn of_triple(&self, triple: usize) -> Option<&Claim> {
        let (at, _) = (*self.of_triple.get(triple)?)?;
        self.all.get(at? as usize)
    }

    /// One verdict for each of the reading's triples, from a chance for each claim; `None` where they are not as many.
    pub fn verdicts(&self, chances: &[f32]) -> Option<Vec<Verdict>> {
        let verdict = |place: &Option<(Option<u32>, Prior)>| {
            let (at, prior) = (*place)?;
            Some(prior.chance(at.map_or(Some(0.0), |at| chances.get(at as usize).copied())?))
        };
        (chances.len() == self.all.len()).then(|| self.of_triple.iter().map(verdict).collect())
    }

    /// How likely each is stated, natively and in one go.
    pub fn chances(&self, network: &Network, model: &Model) -> Vec<f32> {
        self.all.chunks(TOGETHER).flat_map(|some| network.judge(model, some)).collect()
    }

    /// Tells these claims from others: what was judged holds for the same ones only.
    pub fn digest(&self) -> u64 {
        let parts = self.all.iter().flat_map(|claim| [&claim.statement, &claim.text]);
        let parts = parts.flat_map(|part| digest(part.as_bytes()).to_le_bytes());
        digest(&parts.collect::<Vec<u8>>())
    }
}

/// What the network says of all that a reading claims, in one go.
pub fn judged(network: &Network, model: &Model, reading: &Reading) -> Vec<Verdict> {
    let claims = Claims::of(reading);
    claims.verdicts(&claims.chances(network, model)).unwrap_or_default()
}

fn is_judged(reading: &Reading, index: u32, triple: &LocalTriple) -> bool {
    let is_prose = || {
        let sentence = reading.text.sentences.get(triple.sentence as usize);
        let block = sentence.and_then(|found| reading.document.blocks.get(found.block as usize));
        !block.is_some_and(|block| matches!(block.role, BlockRole::TableRow | BlockRole::DataRow))
            && label(reading.sentence(triple.sentence)).is_none()
    };
    reading.document.kind != DocumentKind::Graph
        && reading.text.language == Language::English
        && reading.extraction.by_model.binary_search(&index).is_err()
        && is_prose()
}

/// Both ends go by their names, pronouns by the name they stand for. Where a name is not in the sentence, the title of the
/// document stands before it: mostly that is the name.
fn claim(reading: &Reading, triple: &LocalTriple) -> Option<(Claim, Prior)> {
    let name = |mention: u32| Some(reading.extraction.mentions.get(mention as usize)?.name.as_str());
    let (head, tail) = (name(triple.head)?, name(triple.tail)?);
    let statement = format!("{head} {} {tail}", triple.wording);
    let sentence = in_one_line(reading.sentence(triple.sentence));
    let lower = sentence.to_lowercase();
    let is_there = |name: &str| lower.contains(&in_one_line(name).to_lowercase());
    let title = reading.document.title.trim();
    let names_its_ends = title.is_empty() || is_there(head) && is_there(tail);
    let text = if names_its_ends { sentence } else { format!("{title} : {sentence}") };
    let signs = Signs::of(reading, triple)?;
    Some((Claim { statement, text }, Prior { patterns: triple.confidence, signs }))
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
#[path = "claims_tests.rs"]
mod tests;
