//! Which ways to answer are there? Names only: how each goes stands in `reason`.

use serde::{Deserialize, Serialize};

/// The ways to answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Strategy {
    /// Chosen from the question and the workspace.
    #[default]
    Auto,
    /// Hybrid search, then answer: the baseline.
    Rag,
    /// Triple context restoration and query-driven feedback.
    TcrQf,
    /// TCR-QF without restoration or feedback: beam search alone (Think-on-Graph).
    Tog,
    /// TCR-QF without feedback.
    Tcr,
    /// TCR-QF without restoration.
    Qf,
    /// Iterative retrieval from dated series.
    KgIrag,
    /// Search for the question together with what the graph says about it.
    KgCqr,
    /// A graph made while the question is answered.
    AutoKg,
    /// Concept iterative retrieval of the Language Graph Model.
    Lgm,
}

impl Strategy {
    /// All, in the order they are offered.
    pub const ALL: [Strategy; 10] = [
        Self::Auto,
        Self::Rag,
        Self::TcrQf,
        Self::Lgm,
        Self::KgCqr,
        Self::KgIrag,
        Self::AutoKg,
        Self::Tog,
        Self::Tcr,
        Self::Qf,
    ];

    /// The stable name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Rag => "rag",
            Self::TcrQf => "tcr-qf",
            Self::Tog => "tog",
            Self::Tcr => "tcr",
            Self::Qf => "qf",
            Self::KgIrag => "kg-irag",
            Self::KgCqr => "kg-cqr",
            Self::AutoKg => "autokg",
            Self::Lgm => "lgm",
        }
    }

    /// The strategy of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.name() == name)
    }
}
