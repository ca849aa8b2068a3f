//! What does a question ask for? A value reached over relations, a choice between two, whether two are the same – or
//! none of these.

use super::relation::{Relation, Wanted};

/// The thing asked about, from the inside out.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expr {
    /// A name.
    Name(String),
    /// The value of a relation for something.
    Of(&'static Relation, Box<Expr>),
    /// Somebody or something described in words that fit no relation.
    Clause(String, Wanted),
}

/// What two things are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    Birth,
    Death,
    Lifespan,
    /// When it came into being.
    Date,
    /// Some number.
    Number,
    /// How well the question's words fit.
    Fit,
}

/// Two things, and the relations that lead from them to what is compared.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pair {
    pub options: [String; 2],
    pub via: Option<&'static Relation>,
    /// The question without the two names.
    pub predicate: String,
}

/// A question understood.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Plan {
    Value(Expr),
    /// Which of two: the measure, and whether more (later) is wanted.
    Choose(Pair, Measure, bool),
    /// Whether something is the same for both.
    Same(Pair, &'static Relation),
    /// Whether something holds for both.
    Both(Pair),
    /// None of these.
    Open,
}
