//! What may a strategy ask for? Skills stand in groups, a file each, and each has two bodies: [`builtin`] (rules,
//! patterns, vectors) and [`prompted`] (a language model). [`Skills`] is the door to the groups.

pub mod beam;
pub mod builtin;
pub mod concept;
pub mod construct;
pub mod contextual;
pub mod dialogue;
pub mod feedback;
pub mod prompted;
pub mod temporal;

use beam::BeamSkills;
use builtin::BuiltIn;
use clew_knowledge::corpus::Corpus;
use clew_network::embed::Embedder;
use clew_network::reader::Reader;
use clew_types::answer::Statement;
use clew_types::graph::{NewTriple, PathEdge};
use clew_types::id::SentenceId;
use clew_types::trace::{SearchHit, TraceStep};
use concept::ConceptSkills;
use construct::ConstructSkills;
use contextual::ContextualSkills;
use dialogue::DialogueSkills;
use feedback::FeedbackSkills;
use temporal::TemporalSkills;

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

/// The door to the skills: each group is a trait of its own, and a strategy asks for its group. A group that is not named
/// has the built-in body.
pub trait Skills {
    /// True where a language model is asked: what it is shown costs, and is chosen with more care.
    fn is_prompted(&self) -> bool {
        false
    }

    /// Those of a question as it is put: what it leans on, and whether it is one.
    fn dialogue(&self) -> &dyn DialogueSkills {
        &BuiltIn
    }

    /// Those of a beam search.
    fn beam(&self) -> &dyn BeamSkills {
        &BuiltIn
    }

    /// Those of query-driven feedback.
    fn feedback(&self) -> &dyn FeedbackSkills {
        &BuiltIn
    }

    /// Those of KG-CQR.
    fn contextual(&self) -> &dyn ContextualSkills {
        &BuiltIn
    }

    /// Those of KG-IRAG.
    fn temporal(&self) -> &dyn TemporalSkills {
        &BuiltIn
    }

    /// Those of LGM.
    fn concept(&self) -> &dyn ConceptSkills {
        &BuiltIn
    }

    /// Those of AutoKG.
    fn construct(&self) -> &dyn ConstructSkills {
        &BuiltIn
    }
}
