//! How was an answer reached? A list of typed steps, grouped in rounds, built by the code that scores.
//!
//! From one trace come the live step list, the drawn path, the replay, the text for screen readers and the export.
//! Steps hold ids, spans, names and scores; sentences are looked up where they are shown.

mod chart;
mod concept;
mod constraint;
mod construction;
mod timeline;

pub use chart::{Chart, Dot, Stretch};
pub use concept::{ConceptStep, MarkedPiece, Shortened, WalkedRelation};
pub use constraint::{Constraints, TripleKey};
pub use construction::{Consulted, Expanded, PageFound};
pub use timeline::{Judged, Observed, Plotted, SeriesRead, TimePlan, WindowRead};

use crate::graph::{Evidence, LinkedEntity, PathEdge};
use crate::id::{ChunkId, SentenceId};
use serde::{Deserialize, Serialize};

/// All steps of one run, in the order they happened.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// The steps.
    pub steps: Vec<Step>,
}

impl Trace {
    /// What the question was asked with and without.
    pub fn constraints(&self) -> Option<&Constraints> {
        self.steps.iter().find_map(|step| match &step.what {
            TraceStep::Constrain(constraints) => Some(constraints),
            _ => None,
        })
    }

    /// How the question was read, where it leans on the one before.
    pub fn understood(&self) -> Option<&Understood> {
        self.steps.iter().find_map(|step| match &step.what {
            TraceStep::Understand(understood) => Some(understood),
            _ => None,
        })
    }

    /// Calls of a model that were not answered from what was kept, and their tokens, both ways.
    pub fn spent(&self) -> (u32, u32) {
        self.steps.iter().fold((0, 0), |(calls, tokens), step| match &step.what {
            TraceStep::ModelCall { prompt_tokens, completion_tokens, cached: false, .. } => {
                (calls + 1, tokens + prompt_tokens + completion_tokens)
            }
            _ => (calls, tokens),
        })
    }
}

/// One step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Round it belongs to, from 0.
    pub round: u32,
    /// What happened.
    pub what: TraceStep,
}

/// How a question was read that leans on another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Understood {
    /// The question before, as it was understood.
    pub follows: String,
    /// This one, as it would be asked by itself.
    pub read_as: String,
}

/// A chunk found by search, with the parts of its score.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchHit {
    /// Which chunk.
    pub chunk: ChunkId,
    /// Its sentence that fits best, if sentences were scored.
    pub sentence: Option<SentenceId>,
    /// Fused score.
    pub score: f32,
    /// BM25, scaled to 0..1 by the best hit.
    pub lexical: f32,
    /// Cosine of question and chunk; 0 without vectors.
    pub dense: f32,
}

/// Why a run ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StopReason {
    /// The answer is complete: nothing was found missing.
    Complete,
    /// A round brought nothing new.
    NothingNew,
    /// The limit on rounds.
    RoundLimit(u32),
    /// Stopped by the person.
    Cancelled,
    /// The budget of tokens or calls is used up.
    Budget,
}

/// What a step did. `kind()` is the stable name scripts find steps by.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TraceStep {
    /// `auto` chose a strategy: its name and the reason.
    Choose(String, String),
    /// Entities of the question were found in the graph.
    Link(Vec<LinkedEntity>),
    /// Text was searched: the query and the best chunks.
    Search(String, Vec<SearchHit>),
    /// One depth of the beam search (ToG): depth from 1, edges looked at, edges kept.
    Beam {
        /// Depth, from 1.
        depth: u32,
        /// How many edges were scored.
        considered: u32,
        /// Those kept, best first.
        kept: Vec<PathEdge>,
    },
    /// Context restoration (TCR-QF §3.3): each kept triple with the sentence that fits it best and their cosine.
    Restore(Vec<(PathEdge, Evidence, f32)>),
    /// An answer was tried: the text (`None` = not enough information), confidence 0..1, supporting sentences.
    Answer(Option<String>, f32, Vec<SentenceId>),
    /// What is still missing, as sub-questions (TCR-QF's ΔK).
    Missing(Vec<String>),
    /// Feedback (TCR-QF §3.4): a sub-question's retrieval added these triples to the graph.
    Feedback {
        /// The sub-question.
        sub_question: String,
        /// New edges.
        added: Vec<PathEdge>,
        /// Found, but already in the graph.
        duplicates: u32,
        /// Nodes in the graph afterwards.
        nodes: u32,
        /// Edges in the graph afterwards.
        edges: u32,
    },
    /// A search through time was planned (KG-IRAG Alg. 1).
    Plan(Box<TimePlan>),
    /// A window of a series was read (KG-IRAG §3.3).
    Window(WindowRead),
    /// What was read was judged (KG-IRAG Alg. 2).
    Judge(Judged),
    /// Concepts were expanded (LGM §3.3.1).
    Concepts(Vec<ConceptStep>),
    /// A relation between concepts was judged by the other sentences (LGM §3.2.3).
    Reflect(WalkedRelation),
    /// Supporting sentences of a piece were marked (LGM §3.3.2).
    Mark(MarkedPiece),
    /// The supporting sentences were made fewer (LGM Alg. 1).
    Shorten(Shortened),
    /// A language model was called.
    ModelCall {
        /// Skill that asked.
        skill: String,
        /// Model's name.
        model: String,
        /// Tokens sent.
        prompt_tokens: u32,
        /// Tokens received.
        completion_tokens: u32,
        /// Answered from the cache.
        cached: bool,
    },
    /// Something the person should know (search without vectors, a skill fell back to built-in …).
    Notice(String),
    /// The run ended.
    Stop(StopReason),
    /// Triples nearest to the question by their textual representations, filtered (KG-CQR eqs. 6 and 7).
    Nearest {
        /// How many were filtered.
        considered: u32,
        /// Those kept, nearest first; their scores are likenesses to the question.
        kept: Vec<PathEdge>,
    },
    /// Triples on paths that join what was kept (KG-CQR Algorithms 1 and 2).
    Complete(Vec<PathEdge>),
    /// What these triples say together (KG-CQR eq. 8), and its share of what is searched for (1 − α where they agree
    /// with the question, less where they do not).
    Contextualise(String, f32),
    /// The graph that the question itself gives (AutoKG §3.1).
    Seed(Vec<PathEdge>),
    /// One depth of expansion by a model's own knowledge (AutoKG §3.2, Algorithm 1).
    Expand(Expanded),
    /// A triple was searched for outside, and corrected or expanded (AutoKG §3.3).
    Consult(Box<Consulted>),
    /// The question was asked with and without these facts.
    Constrain(Constraints),
    /// What was read of a series, all windows together, for a chart (KG-IRAG §3.3).
    Series(Box<SeriesRead>),
    /// The question leans on the one before it, and was read like this.
    Understand(Understood),
}

impl TraceStep {
    /// The stable name of this kind of step.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Choose(..) => "choose",
            Self::Link(..) => "link",
            Self::Search(..) => "search",
            Self::Beam { .. } => "beam",
            Self::Restore(..) => "restore",
            Self::Answer(..) => "answer",
            Self::Missing(..) => "missing",
            Self::Feedback { .. } => "feedback",
            Self::Plan(..) => "plan",
            Self::Window(..) => "window",
            Self::Judge(..) => "judge",
            Self::Concepts(..) => "concepts",
            Self::Reflect(..) => "reflect",
            Self::Mark(..) => "mark",
            Self::Shorten(..) => "shorten",
            Self::ModelCall { .. } => "model-call",
            Self::Notice(..) => "notice",
            Self::Stop(..) => "stop",
            Self::Nearest { .. } => "nearest",
            Self::Complete(..) => "complete",
            Self::Contextualise(..) => "contextualise",
            Self::Seed(..) => "seed",
            Self::Expand(..) => "expand",
            Self::Consult(..) => "consult",
            Self::Constrain(..) => "constrain",
            Self::Series(..) => "series",
            Self::Understand(..) => "understand",
        }
    }
}
