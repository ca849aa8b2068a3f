//! Concepts without a language model: which sentences bear on a question, which of them suffice, and what they answer
//! (LGM §3.3).

mod answer;
mod asked;
mod by_relation;
mod family;
mod mark;
mod object;
mod told;

pub(super) use answer::answer;
pub use asked::{Asked, Gap};
pub(super) use mark::{compress, mark};

use crate::skill::Scene;
use clew_knowledge::concept;
use clew_knowledge::concept::Relation;
use clew_types::concept::Verdict;
use clew_types::id::SentenceId;

/// The scene's question taken apart, if it is one about concepts.
pub fn asked(scene: &Scene<'_>) -> Option<Asked> {
    // The graph is made when first asked for: a question of another form does not ask.
    asked::asked(scene.question, &|key| scene.corpus.concepts().find(key).is_some())
}

/// The verdict of the other sentences.
pub(super) fn reflect(scene: &Scene<'_>, relation: &Relation, others: &[SentenceId]) -> Verdict {
    let graph = scene.corpus.concepts();
    let (from, to) = (graph.key(relation.from), graph.key(relation.to));
    let texts: Vec<&str> = others.iter().map(|id| scene.corpus.sentence_text(*id)).collect();
    let about = |key: &str| -> Vec<&str> {
        let named = concept::mentioning(scene.corpus, key);
        let pairs = others.iter().zip(&texts).filter(|(id, _)| named.contains(id));
        pairs.map(|(_, text)| *text).collect()
    };
    concept::reflect(relation.kind, from, to, &about(from), &about(to))
}
