//! Which ways to answer are there, what are they called, and where are they offered? How each goes stands in `reason`.

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

    /// What is told of it.
    pub const fn described(self) -> Described {
        use Offered::{Alone, Beside, Never};
        let (name, title, offered) = match self {
            Self::Auto => ("auto", "Choose for me (auto)", Alone),
            Self::Rag => ("rag", "Search the text (RAG)", Beside),
            Self::TcrQf => ("tcr-qf", "Follow the map (TCR-QF)", Beside),
            Self::Tog => ("tog", "Follow the map, edges only (ToG)", Never),
            Self::Tcr => ("tcr", "Follow the map without learning (TCR)", Never),
            Self::Qf => ("qf", "Follow the map without rereading (QF)", Never),
            Self::KgIrag => ("kg-irag", "Read tables along time (KG-IRAG)", Beside),
            Self::KgCqr => ("kg-cqr", "Search with the map’s help (KG-CQR)", Beside),
            Self::AutoKg => ("autokg", "Draw a map on the way (AutoKG)", Beside),
            Self::Lgm => ("lgm", "Explain by concepts (LGM)", Beside),
        };
        Described { name, title, offered }
    }

    /// The stable name.
    pub fn name(self) -> &'static str {
        self.described().name
    }

    /// Those a person may choose.
    pub fn offered() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|way| way.described().offered != Offered::Never)
    }

    /// Those asked side by side: the baseline and the published strategies.
    pub fn compared() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|way| way.described().offered == Offered::Beside)
    }

    /// The strategy of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.name() == name)
    }
}

/// What is told of a way to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Described {
    /// In files and addresses; it never changes.
    pub name: &'static str,
    /// In plain English what it does, then its paper's name for it in brackets.
    pub title: &'static str,
    /// Where it is offered.
    pub offered: Offered,
}

/// Where is a way to answer offered?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    /// Among those to choose from.
    Alone,
    /// There, and beside the others where all are compared.
    Beside,
    /// Nowhere: measurements see by it what a part is worth.
    Never,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_offered_and_compared_in_order() {
        let names = |ways: &mut dyn Iterator<Item = Strategy>| ways.map(Strategy::name).collect::<Vec<_>>();
        let compared = ["rag", "tcr-qf", "lgm", "kg-cqr", "kg-irag", "autokg"];
        assert_eq!(names(&mut Strategy::compared()), compared);
        assert_eq!(names(&mut Strategy::offered()), [&["auto"], &compared[..]].concat());
        assert_eq!(Strategy::offered().next(), Some(Strategy::default()));
    }

    #[test]
    fn papers_names_stand_second_and_are_those_of_files() {
        for way in Strategy::ALL {
            let Described { name, title, .. } = way.described();
            let (first, paper) = title.strip_suffix(')').and_then(|title| title.split_once(" (")).unwrap();
            assert!(first.contains(' '), "{title}");
            assert_eq!((paper.to_lowercase().as_str(), Strategy::from_name(name)), (name, Some(way)));
        }
    }
}
