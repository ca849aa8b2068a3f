//! Which claims does a reading make? One for each fact that patterns drew from prose, with the sentence that should state
//! it. What was noted by a model, written in a table or a graph's file, or found in a language whose grammar is not known here
//! stands as it is: there the sentence is not what the fact rests on, or the network has not learned to read it.

use super::Claim;
use super::network::Network;
use crate::corpus::Reading;
use crate::digest::digest;
use crate::document::{BlockRole, DocumentKind};
use crate::embed::math::exp;
use crate::embed::minilm::Model;
use crate::extract::LocalTriple;
use crate::text::language::Language;
use rustc_hash::FxHashMap;

/// What is less likely to be what its sentence states is no fact of the graph. Of 144 judged facts of encyclopedias and reports
/// this leaves 53 %, and raises the share that is true from .26 to .35, true or partly from .62 to .74 (a strict judge); of 120
/// of novels it leaves 13 %: `clew-eval facts --judged`.
pub const STATED: f32 = 0.3;

/// What makes a fact's chance: a constant, what the network says, what the patterns said, and both together. Logistic regression
/// (ridge .3), fitted outside this repository on the judged facts to calibrate on (`eval/sets/facts.judged.jsonl`).
const WEIGHTS: [f32; 4] = [-2.09, 2.63, 0.39, 1.71];

/// How likely a fact is what its sentence states, from what the network and the patterns say.
pub fn chance(network: f32, patterns: f32) -> f32 {
    let signs = [1.0, network, patterns, network * patterns];
    let score: f32 = signs.iter().zip(WEIGHTS).map(|(sign, weight)| sign * weight).sum();
    1.0 / (1.0 + exp(-score))
}

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
    /// The claim of each triple, and how likely the patterns found it.
    of_triple: Vec<Option<(u32, f32)>>,
}

impl Claims {
    /// All that a reading claims.
    pub fn of(reading: &Reading) -> Self {
        let mut claims = Self::default();
        let mut known: FxHashMap<Claim, u32> = FxHashMap::default();
        for (index, triple) in (0..).zip(&reading.extraction.triples) {
            let claim = if is_judged(reading, index, triple) { claim(reading, triple) } else { None };
            let place = claim.map(|claim| {
                *known.entry(claim).or_insert_with_key(|claim| {
                    claims.all.push(claim.clone());
                    claims.all.len() as u32 - 1
                })
            });
            let place = place.map(|place| (place, triple.confidence));
            claims.of_triple.push(place);
        }
        claims
    }

    /// In the order in which they are made.
    pub fn all(&self) -> &[Claim] {
        &self.all
    }

    /// What a triple claims; `None` where it is not judged.
    pub fn of_triple(&self, triple: usize) -> Option<&Claim> {
        let (at, _) = (*self.of_triple.get(triple)?)?;
        self.all.get(at as usize)
    }

    /// One verdict for each of the reading's triples, from a chance for each claim; `None` where they are not as many.
    pub fn verdicts(&self, chances: &[f32]) -> Option<Vec<Verdict>> {
        let verdict = |place: &Option<(u32, f32)>| {
            let (at, patterns) = (*place)?;
            Some(chance(*chances.get(at as usize)?, patterns))
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
    };
    reading.document.kind != DocumentKind::Graph
        && reading.text.language == Language::English
        && reading.extraction.by_model.binary_search(&index).is_err()
        && is_prose()
}

/// Both ends go by their names, pronouns by the name they stand for. Where a name is not in the sentence, the title of the
/// document stands before it: mostly that is the name.
fn claim(reading: &Reading, triple: &LocalTriple) -> Option<Claim> {
    let name = |mention: u32| Some(reading.extraction.mentions.get(mention as usize)?.name.as_str());
    let (head, tail) = (name(triple.head)?, name(triple.tail)?);
    let statement = format!("{head} {} {tail}", triple.wording);
    let sentence = in_one_line(reading.sentence(triple.sentence));
    let lower = sentence.to_lowercase();
    let is_there = |name: &str| lower.contains(&in_one_line(name).to_lowercase());
    let title = reading.document.title.trim();
    let text = if title.is_empty() || is_there(head) && is_there(tail) {
        sentence
    } else {
        format!("{title} : {sentence}")
    };
    Some(Claim { statement, text })
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
#[path = "claims_tests.rs"]
mod tests;
