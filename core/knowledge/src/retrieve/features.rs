//! What speaks for a passage? Its likeness to the question, its title, its place in the web, the trails that reach it.

use super::about::About;
use super::cue::Cues;
use super::likeness::Likeness;
use super::named::Named;
use super::trail::{Start, Trail, follow};
use super::walk;
use super::web::Web;
use crate::index::top::{better_first, top_k};
use clew_language::text::terms::terms;
use clew_types::{
    arrange::{Arrange, InOrder},
    id::ChunkId,
};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Names of the features of the first look, in order.
pub const FIRST: [&str; 14] = [
    "words",
    "passage",
    "sentence",
    "title",
    "title words",
    "mentions",
    "rank",
    "root of rank",
    "own cover",
    "link",
    "back",
    "cover",
    "cue",
    "rest",
];
/// Names of the features that the second look adds, in order.
pub const SECOND: [&str; 3] = ["link again", "cover again", "cue again"];

/// How many of the best of each part are looked at.
const POOL: usize = 50;
/// Passages that trails start from.
const STARTS: usize = 10;
/// Weight of a title that the question names, when the first starts are chosen.
const TITLE: f32 = 0.5;
/// A second start this far below the best has half its strength.
const FADE: f32 = 3.0;

/// A passage with its features.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Number of the passage.
    pub(super) passage: u32,
    /// Which chunk.
    pub chunk: ChunkId,
    /// Features of the first look.
    pub first: [f32; FIRST.len()],
    /// What the second look adds.
    pub second: [f32; SECOND.len()],
    /// The score of the last look.
    pub score: f32,
}

/// What is known once the first starts are chosen.
struct Found {
    named: Named,
    asked: BTreeSet<String>,
    trails: BTreeMap<u32, Trail>,
    /// Personalised PageRank, 1 for the highest.
    ranks: FxHashMap<u32, f32>,
}

/// The passages that may answer, with the features of the first look, ascending; and what the trails start from.
pub(super) fn first_look<'w>(
    web: &'w Web,
    likeness: &mut Likeness,
    about: &mut About<'w>,
    cues: &Cues,
) -> (Vec<Candidate>, Vec<Start>) {
    let named = Named::find(web, likeness, about);
    let mut pool: BTreeSet<u32> =
        likeness.candidates(POOL).into_iter().filter_map(|chunk| web.passage(chunk)).into_set();
    pool.extend(named.titles.keys());
    let starts = first_starts(web, likeness, &named, &pool);
    let trails = follow(web, likeness, about, cues, &starts);
    let active = walk::activate(web, &named.entities, likeness);
    let ranks = scaled(walk::rank(web, likeness, about, &active, &starts));
    pool.extend(trails.keys());
    pool.extend(top_k(ranks.iter().copied(), POOL).into_iter().map(|(passage, _)| passage));
    let asked = terms(likeness.query.text).into_iter().into_set();
    let found = Found { named, asked, trails, ranks: ranks.into_iter().collect() };
    let candidates = pool.into_iter().map(|passage| found.candidate(web, likeness, passage)).collect();
    (candidates, starts)
}

/// The likest, of which those that the question names are as strong as the very best.
fn first_starts(web: &Web, likeness: &mut Likeness, named: &Named, pool: &BTreeSet<u32>) -> Vec<Start> {
    let title = |passage: u32| named.titles.get(&passage).copied().unwrap_or(0.0);
    let score =
        |&passage: &u32| (passage, likeness.parts(web.chunk(passage)).fused() + TITLE * title(passage));
    let mut starts = scaled(top_k(pool.iter().map(score), STARTS));
    starts.iter_mut().for_each(|(passage, strength)| *strength = strength.max(title(*passage)));
    starts
}

/// With the highest score made 1.
fn scaled(mut scored: Vec<(u32, f32)>) -> Vec<(u32, f32)> {
    let best = scored.iter().fold(f32::MIN_POSITIVE, |best, (_, score)| best.max(*score));
    scored.iter_mut().for_each(|(_, score)| *score /= best);
    scored
}

impl Found {
    fn candidate(&self, web: &Web, likeness: &mut Likeness, passage: u32) -> Candidate {
        let chunk = web.chunk(passage);
        let parts = likeness.parts(chunk);
        let trail = self.trails.get(&passage).copied().unwrap_or_default();
        let rank = self.ranks.get(&passage).copied().unwrap_or(0.0);
        let first = [
            parts.words,
            parts.passage,
            parts.sentence,
            self.named.titles.get(&passage).copied().unwrap_or(0.0),
            title_words(likeness, &self.asked, chunk),
            self.named.mentions(web, passage),
            rank,
            rank.sqrt(),
            likeness.cover(chunk, chunk),
            trail.link,
            trail.back,
            trail.cover,
            trail.cue,
            trail.rest,
        ];
        Candidate { passage, chunk, first, second: Default::default(), score: parts.fused() }
    }
}

/// Share of the title's words, by rarity, that the question holds.
fn title_words(likeness: &Likeness, asked: &BTreeSet<String>, chunk: ChunkId) -> f32 {
    let Some(reading) = likeness.corpus.reading(chunk.document) else { return 0.0 };
    let (mut held, mut total) = (0.0, f32::MIN_POSITIVE);
    for term in terms(&reading.pseudo_title(chunk.index)) {
        let weight = likeness.corpus.lexical.idf(&term);
        total += weight;
        held += if asked.contains(&term) { weight } else { 0.0 };
    }
    held / total
}

/// Adds the features of the second look, whose trails start from what scores best now.
pub(super) fn second_look<'w>(
    web: &'w Web,
    likeness: &mut Likeness,
    about: &mut About<'w>,
    cues: &Cues,
    candidates: &mut [Candidate],
) {
    let trails = follow(web, likeness, about, cues, &second_starts(candidates));
    for candidate in candidates {
        let trail = trails.get(&candidate.passage).copied().unwrap_or_default();
        candidate.second = [trail.link, trail.cover, trail.cue];
    }
}

/// The best so far; their strength falls with their distance from the best one.
fn second_starts(candidates: &[Candidate]) -> Vec<Start> {
    let mut best: Vec<(u32, f32)> = candidates.iter().map(|c| (c.passage, c.score)).collect();
    best.arrange_by(better_first);
    best.truncate(STARTS);
    let top = best.first().map_or(0.0, |best| best.1);
    best.into_iter().map(|(passage, score)| (passage, half_at(top - score))).collect()
}

/// Falls from nearly 1 to 0, ½ at [`FADE`]. In f64, so that the last bit of `exp` is rounded away.
fn half_at(distance: f32) -> f32 {
    (1.0 / (1.0 + f64::from(distance - FADE).exp())) as f32
}
