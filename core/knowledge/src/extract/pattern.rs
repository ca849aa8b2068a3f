//! By which pattern was a fact found?

/// What in a sentence said it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// "X is a painter".
    Copula,
    /// "… was painted by X".
    Agent,
    /// "X painted the hall".
    Object,
    /// The first argument behind a preposition: "X lived in Y".
    Argument,
    /// A later one: "… from Z".
    Farther,
    /// One before the subject: "In Y, X …".
    Fronted,
    /// "X is the capital of Y".
    Complement,
    /// "X, a painter,".
    Apposition,
    /// "painters such as X".
    Example,
    /// "There is a mill in X".
    Existing,
    /// "X's director Y".
    Owned,
    /// "X's *Y*".
    OwnedTitle,
    /// "with music by X".
    Maker,
    /// "painter X".
    Described,
    /// "the city of X".
    NamedKind,
    /// "a French painter", "a 1957 film".
    Modifier,
    /// "X of Y", both names.
    Beside,
    /// "X in Y".
    Located,
    /// "born in X, Y": born in Y.
    PlaceGoesOn,
    /// "born in X, Y": X in Y.
    PlaceWithin,
    /// "(born 1901)".
    Life,
    /// "(built by X)".
    Participle,
    /// "X (1959)".
    LoneYear,
    /// A table's cell.
    Cell,
    /// "Term: a definition".
    Glossary,
    /// Nothing but nearness.
    Near,
}

/// How a fact was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sign {
    /// What said it.
    pub pattern: Pattern,
    /// "would", "may".
    pub modal: bool,
    /// It stood before its subject, or has none in its sentence.
    pub waited: bool,
    /// "X's house stands in Y", told of X.
    pub of_owner: bool,
    /// How surely the ends are understood where pronouns or nouns stand for names: 0 to 1.
    pub understood: f32,
}

impl From<Pattern> for Sign {
    fn from(pattern: Pattern) -> Self {
        Self { pattern, modal: false, waited: false, of_owner: false, understood: 1.0 }
    }
}

/// How many patterns there are.
pub const PATTERNS: usize = Pattern::Near as usize + 1;

impl Pattern {
    /// How sure a fact is of a sort that running text has not, so that nothing could be learned about it.
    pub fn unlearned(self) -> Option<f32> {
        match self {
            Self::Cell => Some(0.9),
            Self::Near => Some(0.25),
            _ => None,
        }
    }
}
