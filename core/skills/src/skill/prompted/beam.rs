//! A beam search with a language model: which links may it choose from, and how does it see them?

use super::numbered::{fact, lines};
use super::prompt::PRUNE;
use super::replies::Links;
use super::shown::{plain, shortened};
use super::{BuiltIn, Prompted, path_edge};
use crate::skill::beam::BeamSkills;
use crate::skill::builtin::ranked;
use crate::skill::{Scene, Skilled};
use clew_types::graph::{LinkedEntity, PathEdge};
use clew_types::id::{EntityId, SentenceId, TripleId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Edges that a model is asked to choose from; the built-in body makes the first cut.
pub(super) const CHOICES: usize = 16;
/// Links of one hub by one relation: more of them say the same of the hub.
const ALIKE: usize = 5;
/// Bytes of a sentence beside its link.
pub(super) const BESIDE: usize = 160;
/// Facts shown as known.
const KNOWN: usize = 12;

#[async_trait::async_trait(?Send)]
impl BeamSkills for Prompted<'_> {
    async fn link(&self, scene: &Scene<'_>) -> Skilled<Vec<LinkedEntity>> {
        BuiltIn.link(scene).await
    }

    fn shortlist(&self, scene: &Scene<'_>, candidates: &[TripleId], covered: &[TripleId]) -> Vec<TripleId> {
        shortlist(scene, candidates, covered, CHOICES)
    }

    async fn prune(
        &self,
        scene: &Scene<'_>,
        candidates: &[TripleId],
        covered: &[TripleId],
        keep: usize,
    ) -> Skilled<Vec<(TripleId, f32)>> {
        choose(self, scene, (candidates, covered), keep).await
    }
}

/// The links that fit best by the built-in measure, at most [`ALIKE`] a hub and relation.
fn shortlist(scene: &Scene<'_>, candidates: &[TripleId], covered: &[TripleId], most: usize) -> Vec<TripleId> {
    let graph = &scene.corpus.graph;
    let best = ranked(scene, candidates, covered, candidates.len());
    let mut alike: FxHashMap<(EntityId, &str), usize> = FxHashMap::default();
    let is_new = |id: &TripleId| {
        let Some(triple) = graph.triple(*id) else { return false };
        let ends = [triple.head, triple.tail].map(|end| (end, triple.relation.as_str()));
        let is_few = ends.iter().all(|end| alike.get(end).is_none_or(|count| *count < ALIKE));
        if is_few {
            ends.into_iter().for_each(|end| *alike.entry(end).or_default() += 1);
        }
        is_few
    };
    best.into_iter().map(|(id, _)| id).filter(is_new).take(most).collect()
}

/// The links a model chooses, the best first; none where it says that none helps.
async fn choose(
    skills: &Prompted<'_>,
    scene: &Scene<'_>,
    (candidates, covered): (&[TripleId], &[TripleId]),
    keep: usize,
) -> Skilled<Vec<(TripleId, f32)>> {
    let most = CHOICES.max(keep);
    let listed = shortlist(scene, candidates, covered, most);
    let shortlist = BuiltIn.prune(scene, &listed, covered, most).await.value;
    if shortlist.len() <= keep {
        return shortlist.into();
    }
    let edges = |ids: &mut dyn Iterator<Item = TripleId>| -> Vec<PathEdge> {
        ids.filter_map(|id| path_edge(scene.corpus, id, 0.0)).collect()
    };
    let known = edges(&mut covered.iter().rev().take(KNOWN).copied());
    let known = lines(known.iter().map(|edge| fact(scene.corpus, edge)));
    let facts = shown(scene, &edges(&mut shortlist.iter().map(|(id, _)| *id)));
    let keep_text = keep.to_string();
    let holes = [
        ("known", known.as_str()),
        ("facts", facts.as_str()),
        ("question", scene.question),
        ("keep", keep_text.as_str()),
    ];
    let chosen = |reply: Links| {
        let numbers = reply.links.iter();
        let kept: Vec<_> =
            numbers.filter_map(|number| shortlist.get(number.checked_sub(1)?).copied()).take(keep).collect();
        (!kept.is_empty() || reply.links.is_empty()).then_some(kept)
    };
    let asked = skills.ask(&PRUNE, &holes, chosen).await;
    let value = asked.value.unwrap_or_else(|| shortlist.iter().copied().take(keep).collect());
    Skilled { value, steps: asked.steps }
}

/// Links with the beginning of their sentences, each sentence once.
fn shown(scene: &Scene<'_>, edges: &[PathEdge]) -> String {
    let mut told: FxHashSet<SentenceId> = FxHashSet::default();
    lines((1..).zip(edges).map(|(number, edge): (usize, _)| {
        let link = format!("{number}. {}", fact(scene.corpus, edge));
        let sentence = edge.evidence.sentence;
        let words = plain(scene.corpus.sentence_text(sentence));
        let is_told = words.is_empty() || !told.insert(sentence);
        if is_told { link } else { format!("{link} — {}", shortened(&words, BESIDE)) }
    }))
}
