//! Skills without a language model: rules, patterns, vectors. Deterministic; works with the cable pulled.

mod answer;
mod asked;
mod candidate;
mod clause;
mod compare;
pub mod concept;
mod confidence;
mod construct;
mod contextual;
mod country;
mod cue;
mod date;
mod dispute;
mod extract;
mod fill;
mod follow;
mod kind;
mod lacking;
mod life;
mod material;
mod missing;
mod names;
mod nested;
mod noun;
mod pages;
mod pair;
mod parse;
mod plan;
mod prune;
mod rank;
mod read;
mod reading;
mod relation;
pub(super) mod request;
pub(super) mod standalone;
mod stated;
pub mod temporal;
mod text;
mod told;
mod weights;
mod words;

use super::construct::ConstructSkills;
use super::contextual::ContextualSkills;
use super::temporal::{Planned, TemporalPlan, Verdict, WindowReading};
use super::{Attempt, ConceptAttempt, Context, Scene, Skilled, Skills};
use clew_knowledge::concept::{Description, NewRelation, Relation};
use clew_knowledge::corpus::Corpus;
use clew_knowledge::observe::Series;
use clew_types::concept::Verdict as RelationVerdict;
use clew_types::graph::{LinkedEntity, NewTriple, PathEdge};
use clew_types::id::{SentenceId, TripleId};

pub use answer::{Considered, Weighed, considered};
pub use candidate::FEATURES;
pub use confidence::signs;
pub use request::leans;
pub use weights::{COMPARED_SIGNS, SIGNS};

/// The built-in bodies of all skills.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuiltIn;

#[async_trait::async_trait(?Send)]
impl Skills for BuiltIn {
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
        prune::prune(scene, candidates, covered, keep).into()
    }

    async fn answer(&self, scene: &Scene<'_>, context: &Context) -> Skilled<Attempt> {
        answer::answer(scene, context).await
    }

    async fn find_missing(
        &self,
        scene: &Scene<'_>,
        context: &Context,
        attempt: &Attempt,
    ) -> Skilled<Vec<String>> {
        missing::find_missing(scene, context, attempt).await.into()
    }

    async fn extract(
        &self,
        scene: &Scene<'_>,
        sub_question: &str,
        sentences: &[SentenceId],
    ) -> Skilled<Vec<NewTriple>> {
        extract::extract(scene, sub_question, sentences).await.into()
    }

    async fn plan(&self, scene: &Scene<'_>) -> Skilled<Planned> {
        temporal::plan(scene).into()
    }

    async fn judge(
        &self,
        _: &Scene<'_>,
        plan: &TemporalPlan,
        series: &Series,
        read: &WindowReading,
    ) -> Skilled<Verdict> {
        temporal::judge(plan, series, read).into()
    }

    fn contextual(&self) -> &dyn ContextualSkills {
        self
    }

    fn construct(&self) -> &dyn ConstructSkills {
        self
    }

    async fn mark_supporting(
        &self,
        scene: &Scene<'_>,
        piece: &[Description],
        _: &[SentenceId],
    ) -> Skilled<Vec<SentenceId>> {
        concept::mark(scene, piece).into()
    }

    async fn compress(
        &self,
        scene: &Scene<'_>,
        marked: &[Description],
        room: usize,
    ) -> Skilled<Vec<SentenceId>> {
        concept::compress(scene, marked, room).into()
    }

    async fn answer_concepts(&self, scene: &Scene<'_>, supports: &[Description]) -> Skilled<ConceptAttempt> {
        concept::answer(scene, supports).await
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
    ) -> Skilled<RelationVerdict> {
        concept::reflect(scene, relation, others).into()
    }
}

/// Edges in the order of [`Skills::prune`], with their scores.
pub fn ranked(
    scene: &Scene<'_>,
    candidates: &[TripleId],
    covered: &[TripleId],
    keep: usize,
) -> Vec<(TripleId, f32)> {
    prune::prune(scene, candidates, covered, keep)
}

/// A triple of the graph as a trace remembers it.
pub fn path_edge(corpus: &Corpus, triple: TripleId, score: f32) -> Option<PathEdge> {
    let graph = &corpus.graph;
    let triple = graph.triple(triple)?;
    Some(PathEdge {
        head: graph.entity(triple.head)?.name.clone(),
        relation: triple.relation.clone(),
        tail: graph.entity(triple.tail)?.name.clone(),
        evidence: triple.evidence,
        origin: triple.origin.clone(),
        score,
    })
}
