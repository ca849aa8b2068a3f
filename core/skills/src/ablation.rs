//! What is a rule worth? Measurements leave one out at a time (`clew-eval ablate`); an app is built without this, and leaves
//! out none.

/// A rule of the built-in mind that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A question's plan of relations, followed from a name to a value.
    Plans,
    /// The question's own words found in sentences about a name.
    OwnWords,
    /// A relation's cues in sentences about a name.
    Cues,
    /// `(born 3 May 1815 in Leeds – 1852)` behind a name.
    Lives,
    /// The first country a page names.
    Countries,
    /// Facts of the graph whose relation is the one that is asked for.
    Facts,
    /// Two things compared by what is told of both.
    Comparisons,
    /// Whether the documents name what the question names.
    Names,
    /// Whether a plan's sentences state its value.
    Stated,
    /// Kinds, parts and names that the documents state (LGM).
    Concepts,
    /// The graph followed where the text alone would be searched (TCR-QF).
    Graph,
    /// A question within the question, answered first.
    Within,
}

impl Rule {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Plans,
        Self::OwnWords,
        Self::Cues,
        Self::Lives,
        Self::Countries,
        Self::Facts,
        Self::Comparisons,
        Self::Names,
        Self::Stated,
        Self::Concepts,
        Self::Graph,
        Self::Within,
    ];

    /// False while a measurement goes without it.
    #[cfg(not(feature = "ablation"))]
    pub const fn holds(self) -> bool {
        true
    }

    /// False while a measurement goes without it.
    #[cfg(feature = "ablation")]
    pub fn holds(self) -> bool {
        LEFT_OUT.get() != Some(self)
    }
}

#[cfg(feature = "ablation")]
thread_local! {
    static LEFT_OUT: std::cell::Cell<Option<Rule>> = const { std::cell::Cell::new(None) };
}

/// From now on this thread goes without the rule, or with all of them.
#[cfg(feature = "ablation")]
pub fn leave_out(rule: Option<Rule>) {
    LEFT_OUT.set(rule);
}
