//! What may a strategy ask for? Each skill has two bodies: [`builtin`] (rules, patterns, vectors) and [`prompted`]
//! (a language model).

pub mod builtin;
pub mod construct;
pub mod contextual;
pub mod prompted;
pub mod standalone;
pub mod temporal;

use clew_knowledge::concept::{Description, NewRelation, Relation};
use clew_knowledge::corpus::Corpus;
use clew_knowledge::observe::Series;
use clew_network::embed::Embedder;
use clew_network::reader::Reader;
use clew_types::answer::Statement;
use clew_types::concept::Verdict as RelationVerdict;
use clew_types::graph::{LinkedEntity, NewTriple, PathEdge};
use clew_types::id::{SentenceId, TripleId};
use clew_types::trace::{SearchHit, TraceStep};
use construct::ConstructSkills;
use contextual::ContextualSkills;
use standalone::Previous;
use temporal::{Planned, TemporalPlan, Verdict, WindowReading};

/// What every skill sees: the question, and the workspace it is asked of.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// As asked.
    pub question: &'a str,
    /// Its vector, where there is an embedding model.
    pub vector: Option<&'a [f32]>,
    /// The workspace, with what this run has learned.
    pub corpus: &'a Corpus,
    /// The embedding model.
    pub embedder: Option<&'a dyn Embedder>,
    /// The network that reads.
    pub reader: Option<&'a dyn Reader>,
}

/// A kept edge and, once restored, the sentence that tells it best (TCR-QF §3.3).
#[derive(Clone, Debug, PartialEq)]
pub struct ContextEdge {
    /// The edge.
    pub edge: PathEdge,
    /// Its context.
    pub sentence: Option<SentenceId>,
}

/// What a strategy has gathered for an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Context {
    /// Edges of the subgraph, best first.
    pub edges: Vec<ContextEdge>,
    /// Passages, best first.
    pub hits: Vec<SearchHit>,
    /// Sub-questions that were searched for in this run.
    pub searched: Vec<String>,
    /// Edges that were put into words: head, relation and tail, and the words.
    pub told: Vec<([String; 3], String)>,
}

/// An answer tried.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attempt {
    /// The short answer; `None` = not enough information.
    pub text: Option<String>,
    /// What would be answered if an answer were forced.
    pub best_guess: Option<String>,
    /// 0 to 1.
    pub confidence: f32,
    /// Claims with their citations.
    pub statements: Vec<Statement>,
    /// Edges the answer rests on, in order of reading.
    pub path: Vec<PathEdge>,
    /// Sentences that fit best, best first.
    pub evidence: Vec<(SentenceId, f32)>,
    /// What was looked for in vain, as sub-questions.
    pub missing: Vec<String>,
    /// Whoever answered has said whether anything is missing: there is no need to ask.
    pub tells_missing: bool,
    /// Facts read in sentences that the graph does not hold yet.
    pub found: Vec<NewTriple>,
}

/// An answer tried from descriptions of concepts (LGM Alg. 1, ANSWER).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConceptAttempt {
    /// The answer.
    pub attempt: Attempt,
    /// Concepts that the descriptions do not support: M_missing. Empty = the answer stands.
    pub unsupported: Vec<String>,
}

/// What a skill gives back, with what is worth telling about how it went (model calls, notices).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skilled<T> {
    /// The result.
    pub value: T,
    /// For the trace.
    pub steps: Vec<TraceStep>,
}

impl<T> From<T> for Skilled<T> {
    fn from(value: T) -> Self {
        Self { value, steps: Vec::new() }
    }
}

/// The door to the skills.
#[async_trait::async_trait(?Send)]
pub trait Skills {
    /// True where a language model is asked: what it is shown costs, and is chosen with more care.
    fn is_prompted(&self) -> bool {
        false
    }

    /// The edges that [`prune`](Self::prune) is worth being asked about, best first.
    fn shortlist(&self, _: &Scene<'_>, candidates: &[TripleId], _: &[TripleId]) -> Vec<TripleId> {
        candidates.to_vec()
    }

    /// Entities the question names.
    async fn link(&self, scene: &Scene<'_>) -> Skilled<Vec<LinkedEntity>>;

    /// The at most `keep` edges that lead furthest towards an answer, best first, with scores; `covered` edges were
    /// kept before (ToG's pruning, TCR-QF §3.2).
    async fn prune(
        &self,
        scene: &Scene<'_>,
        candidates: &[TripleId],
        covered: &[TripleId],
        keep: usize,
    ) -> Skilled<Vec<(TripleId, f32)>>;

    /// An answer from `context` and nothing else.
    async fn answer(&self, scene: &Scene<'_>, context: &Context) -> Skilled<Attempt>;

    /// What else must be known, as atomic sub-questions: ΔK (TCR-QF §3.4). Empty = the answer stands.
    async fn find_missing(
        &self,
        scene: &Scene<'_>,
        context: &Context,
        attempt: &Attempt,
    ) -> Skilled<Vec<String>>;

    /// Facts in `sentences` that help with `sub_question` (TCR-QF §3.4, ExtractTriples).
    async fn extract(
        &self,
        scene: &Scene<'_>,
        sub_question: &str,
        sentences: &[SentenceId],
    ) -> Skilled<Vec<NewTriple>>;

    /// A question that leans on the one before it, as it would be asked by itself; `None` = it can be asked as it is.
    async fn understand(&self, scene: &Scene<'_>, previous: &Previous) -> Skilled<Option<String>> {
        builtin::standalone::standalone(scene.question, previous, scene.corpus).into()
    }

    /// The answer to what asks for no one thing: something is to be told, summed up, listed, compared or connected.
    /// `None` = it is a question.
    async fn request(&self, scene: &Scene<'_>) -> Skilled<Option<Attempt>> {
        builtin::request::answer(scene)
    }

    /// The first plan of a search through dated series (KG-IRAG Alg. 1).
    async fn plan(&self, scene: &Scene<'_>) -> Skilled<Planned>;

    /// Whether what was read of a series suffices, and what to read next if not (KG-IRAG Alg. 2).
    async fn judge(
        &self,
        scene: &Scene<'_>,
        plan: &TemporalPlan,
        series: &Series,
        read: &WindowReading,
    ) -> Skilled<Verdict>;

    /// Those of KG-CQR.
    fn contextual(&self) -> &dyn ContextualSkills;

    /// Those of AutoKG.
    fn construct(&self) -> &dyn ConstructSkills;

    /// The sentences of `piece` that help with the question; `known` ones were marked before (LGM §3.3.2, Parallel
    /// Retrieval).
    async fn mark_supporting(
        &self,
        scene: &Scene<'_>,
        piece: &[Description],
        known: &[SentenceId],
    ) -> Skilled<Vec<SentenceId>>;

    /// The marked sentences that are still needed, at most `room` bytes of them if that can be (LGM Alg. 1, COMPRESS).
    async fn compress(
        &self,
        scene: &Scene<'_>,
        marked: &[Description],
        room: usize,
    ) -> Skilled<Vec<SentenceId>>;

    /// An answer from descriptions of concepts and nothing else, with the concepts they do not support (LGM §3.3.2,
    /// Merge Response).
    async fn answer_concepts(&self, scene: &Scene<'_>, supports: &[Description]) -> Skilled<ConceptAttempt>;

    /// Relations between concepts in `sentences` that the workspace does not know yet (LGM §3.2.2).
    async fn relate(&self, scene: &Scene<'_>, sentences: &[SentenceId]) -> Skilled<Vec<NewRelation>>;

    /// Whether a relation holds, judged by `others`: sentences about its two ends that do not state it (LGM §3.2.3).
    async fn reflect(
        &self,
        scene: &Scene<'_>,
        relation: &Relation,
        others: &[SentenceId],
    ) -> Skilled<RelationVerdict>;
}
