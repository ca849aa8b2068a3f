//! A beam search without a model: it begins at what the question names, and follows the edges whose sentences are nearest
//! to it in meaning and words, less what is told already.

use super::{BuiltIn, path_edge};
use crate::skill::beam::BeamSkills;
use crate::skill::{Scene, Skilled};
use clew_knowledge::index::top::top_k;
use clew_knowledge::index::vectors::dot;
use clew_knowledge::retrieve::Overlap;
use clew_language::text::terms::terms;
use clew_types::graph::LinkedEntity;
use clew_types::id::TripleId;
use rustc_hash::FxHashSet;

/// An edge between two things that kept edges name already brings less.
const COVERED: f32 = 0.15;

#[async_trait::async_trait(?Send)]
impl BeamSkills for BuiltIn {
    async fn link(&self, scene: &Scene<'_>) -> Skilled<Vec<LinkedEntity>> {
        scene.corpus.graph.link(scene.question).into()
    }

    async fn prune(
        &self,
        scene: &Scene<'_>,
        candidates: &[TripleId],
        covered: &[TripleId],
        keep: usize,
    ) -> Skilled<Vec<(TripleId, f32)>> {
        ranked(scene, candidates, covered, keep).into()
    }
}

/// The best edges with their scores: mean of cosine (the evidence sentence's stored vector to the question's) and word
/// overlap (relation and ends), the latter alone without vectors; less a penalty for what is covered.
pub fn ranked(
    scene: &Scene<'_>,
    candidates: &[TripleId],
    covered: &[TripleId],
    keep: usize,
) -> Vec<(TripleId, f32)> {
    let overlap = Overlap::new(scene.corpus, scene.question);
    let graph = &scene.corpus.graph;
    let told: FxHashSet<_> = covered
        .iter()
        .filter_map(|triple| graph.triple(*triple))
        .flat_map(|triple| [triple.head, triple.tail])
        .collect();
    let scored = candidates.iter().filter_map(|&id| {
        let triple = graph.triple(id)?;
        let again = told.contains(&triple.head) && told.contains(&triple.tail);
        let penalty = if again { COVERED } else { 0.0 };
        Some((id, score(scene, &overlap, id)? - penalty))
    });
    top_k(scored, keep)
}

fn score(scene: &Scene<'_>, overlap: &Overlap, id: TripleId) -> Option<f32> {
    let edge = path_edge(scene.corpus, id, 0.0)?;
    let sentence = edge.evidence.sentence;
    let own = overlap.share_of(&terms(&format!("{} {} {}", edge.head, edge.relation, edge.tail)));
    let around = overlap.share(scene.corpus.sentence_text(sentence));
    let words = 0.6 * own + 0.4 * around;
    let stored = scene.corpus.sentence_vectors.get(sentence.document, sentence.index);
    Some(match (scene.vector, stored) {
        (Some(vector), Some(stored)) => 0.5 * words + 0.5 * dot(vector, stored),
        _ => words,
    })
}
