//! KG-CQR (Bui et al. 2025, §3): a question is searched for together with what the graph says about it.
//!
//! ① [`nearest`] triples by their textual representations (eq. 6) → a filter (eq. 7; [`keep`], or a skill) →
//! ② [`complete`]: triples on paths that join what was kept (Algorithms 1 and 2) → ③ [`context`] (eq. 8) →
//! ④ [`search`] for `α·question + (1−α)·context` (eqs. 9 and 10), the context's share less where it does not agree with
//! the question. In the question's own share, names are looked for as the entities that the graph takes them for.
//!
//! A triple's textual representation is the sentence that states it, whose vector is there already: nothing is embedded
//! but the question.

use super::hybrid::Fusion;
use super::likeness::Likeness;
use super::naming::Naming;
use super::source::without_sources;
use super::{Overlap, Query};
use crate::corpus::Corpus;
use crate::index::top::{better_first, top_k};
use clew_language::text::terms::terms;
use clew_types::id::{EntityId, SentenceId, TripleId};
use clew_types::trace::SearchHit;
use clew_types::{
    arrange::{Arrange, InOrder},
    graph::Triple,
};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Passages scored in full for question and for context.
const CANDIDATES: usize = 100;
/// Edges of one entity that are looked at, in order of ids: a hub's others are too vague to follow.
const EDGES: usize = 150;
/// What a triple's own words count beside the sentence that states it.
const OWN_WORDS: f32 = 0.2;
/// Share of the question's words that are scored with each name as the entity it means.
const NAMED: f32 = 0.2;

/// The paper's parameters.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Triples nearest to the question (k of eq. 6).
    pub nearest: usize,
    /// The filter keeps triples with at least this share of the best one's score.
    pub keep: f32,
    /// Paths followed from each entity (BFSBeam's width).
    pub beam: usize,
    /// Longest path, in triples (L).
    pub hops: usize,
    /// Triples added at most (K).
    pub added: usize,
    /// Share of the question in what is searched for (α), where the context agrees with it fully. (The paper has .7 for
    /// a context that a language model writes, and always.)
    pub alpha: f32,
    /// Share of the question's words from which on a kept triple's sentence agrees with it at all.
    pub agrees_from: f32,
    /// … and fully.
    pub agrees_fully: f32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            nearest: 8,
            keep: 0.85,
            beam: 3,
            hops: 3,
            added: 20,
            alpha: 0.6,
            agrees_from: 0.4,
            agrees_fully: 0.8,
        }
    }
}

/// What the graph says about a question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Context {
    /// Kept triples, then those that complete them.
    pub triples: Vec<TripleId>,
    /// The sentences that state them, each once, in that order.
    pub sentences: Vec<SentenceId>,
    /// Their words.
    pub text: String,
    /// Mean of their vectors, unit norm; `None` where there are none.
    pub vector: Option<Vec<f32>>,
    /// How far it agrees with the question, 0 to 1: its share of the search is `(1 − α)` times this.
    pub agreement: f32,
}

/// The whole way with the built-in filter.
pub fn retrieve(corpus: &Corpus, query: &Query, settings: &Settings, k: usize) -> Vec<SearchHit> {
    let near = nearest(corpus, query, settings.nearest);
    let kept = keep(&near, settings);
    let added = complete(corpus, query, &kept, settings);
    search(corpus, query, &context(corpus, query, &kept, &added, settings), settings, k)
}

/// The `k` triples whose textual representations are nearest to the question (eq. 6), best first.
pub fn nearest(corpus: &Corpus, query: &Query, k: usize) -> Vec<(TripleId, f32)> {
    let mut scores = Scores::new(corpus, *query);
    let near: BTreeSet<SentenceId> = match query.vector {
        Some(vector) if !corpus.sentence_vectors.is_empty() => {
            let hits = corpus.sentence_vectors.search(vector, 2 * k).into_iter();
            hits.map(|((document, index), _)| SentenceId { document, index }).into_set()
        }
        _ => {
            let chunks = scores.likeness.candidates(k);
            chunks.into_iter().flat_map(|chunk| corpus.sentences_of(chunk)).into_set()
        }
    };
    let web = corpus.web();
    let told = near.into_iter().flat_map(|sentence| web.triples_in(sentence));
    let told: BTreeSet<TripleId> = told.copied().into_set();
    top_k(told.into_iter().filter_map(|id| Some((id, scores.of(corpus.graph.triple(id)?)))), k)
}

/// The filter without a language model (eq. 7): triples that are nearly as near as the best.
pub fn keep(near: &[(TripleId, f32)], settings: &Settings) -> Vec<TripleId> {
    let scores: Vec<f32> = near.iter().map(|(_, score)| *score).collect();
    near_the_best(&scores, settings.keep).into_iter().map(|at| near[at].0).collect()
}

/// Places of the scores that are at least the share `keep` of the best one.
pub fn near_the_best(scores: &[f32], keep: f32) -> Vec<usize> {
    let best = scores.iter().fold(0.0_f32, |best, score| best.max(*score));
    (0..scores.len()).filter(|&at| scores[at] >= keep * best).collect()
}

/// Triples that join what was kept (Algorithm 1), those of the best paths first, at most [`Settings::added`].
pub fn complete(corpus: &Corpus, query: &Query, kept: &[TripleId], settings: &Settings) -> Vec<TripleId> {
    let mut scores = Scores::new(corpus, *query);
    let ends =
        kept.iter().filter_map(|id| corpus.graph.triple(*id)).flat_map(|triple| [triple.head, triple.tail]);
    let ends: BTreeSet<EntityId> = ends.into_set();
    let mut paths: Vec<Path> =
        ends.iter().flat_map(|start| joining(corpus, &mut scores, *start, &ends, settings)).collect();
    paths.arrange_by(|a, b| b.mean().total_cmp(&a.mean()).then_with(|| a.triples.cmp(&b.triples)));
    let mut added: Vec<TripleId> = Vec::new();
    for triple in paths.into_iter().flat_map(|path| path.triples) {
        if added.len() < settings.added && !kept.contains(&triple) && !added.contains(&triple) {
            added.push(triple);
        }
    }
    added
}

/// What was kept and what completes it, as a text in that order (eq. 8), with the mean of their vectors.
pub fn context(
    corpus: &Corpus,
    query: &Query,
    kept: &[TripleId],
    added: &[TripleId],
    settings: &Settings,
) -> Context {
    let mut sentences: Vec<SentenceId> = Vec::new();
    for triple in kept.iter().chain(added).filter_map(|id| corpus.graph.triple(*id)) {
        if !sentences.contains(&triple.evidence.sentence) {
            sentences.push(triple.evidence.sentence);
        }
    }
    let texts: Vec<&str> = sentences.iter().map(|sentence| corpus.sentence_text(*sentence)).collect();
    Context {
        triples: [kept, added].concat(),
        text: texts.join(" "),
        vector: mean_vector(corpus, &sentences),
        agreement: agreement(corpus, query, kept, settings),
        sentences,
    }
}

/// How far the kept triples are about the question: the largest share of its words, rare ones counting more, that one of
/// their sentences holds. Below [`Settings::agrees_from`] the question stands alone.
///
/// This stands in for the paper's judgement by a language model of 70 billion parameters. Nearness alone does not tell: on
/// questions of many parts (news) the nearest sentences are near to one part, and pull its neighbours up over the others'.
fn agreement(corpus: &Corpus, query: &Query, kept: &[TripleId], settings: &Settings) -> f32 {
    let overlap = Overlap::new(corpus, query.text);
    let triples = kept.iter().filter_map(|id| corpus.graph.triple(*id));
    let shares = triples.map(|triple| overlap.share(corpus.sentence_text(triple.evidence.sentence)));
    let best = shares.fold(0.0_f32, f32::max);
    let range = (settings.agrees_fully - settings.agrees_from).max(f32::MIN_POSITIVE);
    ((best - settings.agrees_from) / range).clamp(0.0, 1.0)
}

/// The `k` passages that fit question and context best: `α·question + (1−α)·context`, by words as by vectors; `1 − α` is
/// weighed by how far the context agrees with the question. Of the question's words, [`NAMED`] are taken with their names as
/// entities; sources that it names are looked for in its clauses only.
pub fn search(
    corpus: &Corpus,
    query: &Query,
    context: &Context,
    settings: &Settings,
    k: usize,
) -> Vec<SearchHit> {
    let whole = without_sources(query.text);
    let mut asked = Fusion::of(corpus, Query::new(&whole, query.vector), query.text);
    let vector = query.vector.and(context.vector.as_deref());
    let mut told = Likeness::new(corpus, Query::new(&context.text, vector));
    let named = Naming::new(corpus, &whole, query.text);
    let pool = CANDIDATES.max(2 * k);
    let mut candidates = asked.candidates(pool);
    candidates.extend(named.candidates(pool));
    candidates.extend(told.candidates(pool));
    let share = 1.0 - (1.0 - settings.alpha) * context.agreement;
    let score = |chunk| {
        let asked = asked.score(chunk) + NAMED * (named.score(chunk) - asked.words(chunk));
        (chunk, share * asked + (1.0 - share) * told.parts(chunk).fused())
    };
    let scored = candidates.into_iter().map(score).collect();
    asked.hits(scored, k)
}

fn mean_vector(corpus: &Corpus, sentences: &[SentenceId]) -> Option<Vec<f32>> {
    let vectors = sentences.iter().filter_map(|id| corpus.sentence_vectors.get(id.document, id.index));
    let mut sum: Vec<f32> = Vec::new();
    for vector in vectors {
        sum.resize(vector.len(), 0.0);
        sum.iter_mut().zip(vector).for_each(|(sum, x)| *sum += x);
    }
    let norm = sum.iter().map(|x| x * x).sum::<f32>().sqrt();
    (norm > 0.0).then(|| sum.into_iter().map(|x| x / norm).collect())
}

/// How near triples are to the question, each looked at once.
struct Scores<'a> {
    likeness: Likeness<'a>,
    known: FxHashMap<TripleId, f32>,
}

impl<'a> Scores<'a> {
    fn new(corpus: &'a Corpus, query: Query<'a>) -> Self {
        Self { likeness: Likeness::new(corpus, query), known: FxHashMap::default() }
    }

    /// Likeness of the sentence that states it, and of its own words, which tell one sentence's triples apart.
    fn of(&mut self, triple: &Triple) -> f32 {
        if let Some(score) = self.known.get(&triple.id) {
            return *score;
        }
        let graph = &self.likeness.corpus.graph;
        let name = |id| graph.entity(id).map_or("", |entity| entity.name.as_str());
        let words = format!("{} {} {}", name(triple.head), triple.relation, name(triple.tail));
        let own = self.likeness.overlap().share_of(&terms(&words));
        let score = self.likeness.sentence(triple.evidence.sentence) + OWN_WORDS * own;
        self.known.insert(triple.id, score);
        score
    }
}

/// A path and the sum of its triples' scores.
#[derive(Clone)]
struct Path {
    at: EntityId,
    seen: Vec<EntityId>,
    triples: Vec<TripleId>,
    sum: f32,
}

impl Path {
    fn mean(&self) -> f32 {
        self.sum / self.triples.len().max(1) as f32
    }
}

/// Paths from `start` to other `ends` (Algorithm 2): breadth first, the best few of each length go on.
fn joining(
    corpus: &Corpus,
    scores: &mut Scores,
    start: EntityId,
    ends: &BTreeSet<EntityId>,
    settings: &Settings,
) -> Vec<Path> {
    let mut beam = vec![Path { at: start, seen: vec![start], triples: Vec::new(), sum: 0.0 }];
    let mut found = Vec::new();
    for _ in 0..settings.hops {
        let mut next: BTreeMap<(EntityId, TripleId), Path> = BTreeMap::new();
        for path in &beam {
            for longer in steps(corpus, scores, path) {
                let key = (longer.at, longer.triples[longer.triples.len() - 1]);
                next.entry(key).or_insert(longer);
            }
        }
        let next: Vec<Path> = next.into_values().collect();
        found.extend(next.iter().filter(|path| ends.contains(&path.at)).cloned());
        let mut order: Vec<(usize, f32)> = next.iter().map(Path::mean).enumerate().collect();
        order.arrange_by(better_first);
        beam = order.into_iter().take(settings.beam).map(|(index, _)| next[index].clone()).collect();
    }
    found
}

/// The path made longer by each edge that leads to where it has not been.
fn steps(corpus: &Corpus, scores: &mut Scores, path: &Path) -> Vec<Path> {
    let edges = corpus.graph.edges_of(path.at).filter(|edge| !path.seen.contains(&edge.other));
    let mut longer = Vec::new();
    for edge in edges.take(EDGES) {
        let Some(triple) = corpus.graph.triple(edge.triple) else { continue };
        let mut step = path.clone();
        step.at = edge.other;
        step.seen.push(edge.other);
        step.triples.push(edge.triple);
        step.sum += scores.of(triple);
        longer.push(step);
    }
    longer
}

#[cfg(test)]
#[path = "kg_cqr_tests.rs"]
mod tests;
