//! Which sentences fit a question best, by its words and, where there are vectors, by its meaning?

use super::material::{Line, Material};
use crate::skill::Scene;
use clew_knowledge::index::top::top_k;
use clew_knowledge::index::vectors::dot;
use clew_knowledge::retrieve::Overlap;
use clew_types::id::SentenceId;

/// Share of a title's words in a sentence's likeness: the page speaks of it.
const TITLE: f32 = 0.5;

/// Sentences with how well they fit `text`, best first.
pub(super) fn best_lines<'m, 'a>(
    scene: &Scene<'_>,
    material: &'m Material<'a>,
    text: &str,
    k: usize,
) -> Vec<(&'m Line<'a>, f32)> {
    let all = likeness_of_all(scene, material, text).into_iter().enumerate();
    top_k(all, k).into_iter().map(|(at, score)| (&material.lines[at], score)).collect()
}

/// How well each line of the material fits `text`.
fn likeness_of_all(scene: &Scene<'_>, material: &Material<'_>, text: &str) -> Vec<f32> {
    let overlap = Overlap::new(scene.corpus, text);
    let vector = scene.vector.filter(|_| text == scene.question);
    material.lines.iter().map(|line| likeness(scene, line, &overlap, vector)).collect()
}

fn likeness(scene: &Scene<'_>, line: &Line<'_>, overlap: &Overlap, vector: Option<&[f32]>) -> f32 {
    let words = (1.0 - TITLE) * overlap.share_of(&line.terms) + TITLE * overlap.share_of(&line.all_terms);
    with_meaning(scene, line.id, words, vector)
}

/// How well a sentence fits the question, of which it holds `words`' share: by that, and by its vector where there is one.
pub(super) fn sentence_fit(scene: &Scene<'_>, id: SentenceId, words: f32) -> f32 {
    with_meaning(scene, id, words, scene.vector)
}

fn with_meaning(scene: &Scene<'_>, id: SentenceId, words: f32, vector: Option<&[f32]>) -> f32 {
    let stored = scene.corpus.sentence_vectors.get(id.document, id.index);
    match (vector, stored) {
        (Some(vector), Some(stored)) => 0.5 * words + 0.5 * dot(vector, stored).max(0.0),
        _ => words,
    }
}
