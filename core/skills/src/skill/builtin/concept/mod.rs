//! Concepts without a language model: which sentences bear on a question, which of them suffice, and what they answer
//! (LGM §3.3).

mod answer;
mod asked;
mod by_relation;
mod family;
mod mark;
mod object;
mod told;

pub use asked::{Asked, Gap};

use super::BuiltIn;
use crate::skill::concept::{ConceptAttempt, ConceptSkills};
use crate::skill::{Scene, Skilled};
use clew_knowledge::concept::{self, Description, NewRelation, Relation};
use clew_types::concept::Verdict;
use clew_types::id::SentenceId;

#[async_trait::async_trait(?Send)]
impl ConceptSkills for BuiltIn {
    async fn mark_supporting(
        &self,
        scene: &Scene<'_>,
        piece: &[Description],
        _: &[SentenceId],
    ) -> Skilled<Vec<SentenceId>> {
        mark::mark(scene, piece).into()
    }

    async fn compress(
        &self,
        scene: &Scene<'_>,
        marked: &[Description],
        room: usize,
    ) -> Skilled<Vec<SentenceId>> {
        mark::compress(scene, marked, room).into()
    }

    async fn answer_concepts(&self, scene: &Scene<'_>, supports: &[Description]) -> Skilled<ConceptAttempt> {
        answer::answer(scene, supports).await
    }

    /// None: what the patterns find is in the workspace's concept graph already.
    async fn relate(&self, _: &Scene<'_>, _: &[SentenceId]) -> Skilled<Vec<NewRelation>> {
        Vec::new().into()
    }

    async fn reflect(
        &self,
        scene: &Scene<'_>,
        relation: &Relation,
        others: &[SentenceId],
    ) -> Skilled<Verdict> {
        reflect(scene, relation, others).into()
    }
}

/// The scene's question taken apart, if it is one about concepts.
pub fn asked(scene: &Scene<'_>) -> Option<Asked> {
    // The graph is made when first asked for: a question of another form does not ask.
    asked::asked(scene.question, &|key| scene.corpus.concepts().find(key).is_some())
}

/// The verdict of the other sentences.
fn reflect(scene: &Scene<'_>, relation: &Relation, others: &[SentenceId]) -> Verdict {
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
