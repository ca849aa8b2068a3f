//! What does a question ask for? A value reached over relations, a choice between two, whether two are the same – or
//! none of these.

use super::relation::{Relation, Wanted, in_a_sentence};
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use clew_language::text::terms::stem;

/// The thing asked about, from the inside out.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expr {
    /// A name.
    Name(String),
    /// The value of a relation for something.
    Of(&'static Relation, Box<Expr>),
    /// What the question's own verb or noun joins to something.
    Told(Link, Box<Expr>),
    /// Somebody or something described in words that fit no relation.
    Clause(String, Wanted),
}

/// Which part of a clause is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gap {
    /// Who or what does it.
    Subject,
    /// Whom or what it is done to.
    Object,
    /// Where, when, or what a preposition leads to.
    Aside,
}

/// A verb or noun that joins the value to a thing.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Link {
    /// Lemma of the verb, if it is one.
    pub verb: Option<String>,
    /// Stem of the noun (or adjective), if it is one; an agent noun has both.
    pub told_noun: Option<String>,
    /// The word as the question has it.
    pub surface: String,
    /// Stems of words that stand beside the thing's name in the question: `the final scene of X`.
    pub context: Vec<String>,
    /// Stems of what else the verb is done to: `when did X introduce the Y`.
    pub object: Vec<String>,
    /// The relation that the word tells too.
    pub relation: Option<&'static Relation>,
    pub gap: Gap,
    pub preposition: Option<String>,
    pub wanted: Wanted,
    /// Stem of the noun that says what the value is.
    pub noun: Option<String>,
    /// The year it happened in.
    pub year: Option<String>,
}

impl Link {
    /// A link by a noun: `teacher of X`.
    pub fn by_noun(noun: &str, gap: Gap, wanted: Wanted) -> Self {
        Self {
            verb: agent_verb(noun),
            told_noun: Some(stem(noun)),
            surface: noun.to_owned(),
            context: Vec::new(),
            object: Vec::new(),
            relation: None,
            gap,
            preposition: None,
            wanted,
            noun: None,
            year: None,
        }
    }

    /// The gap of the link's verb; an agent noun's verb has its subject for a value.
    pub fn verb_gap(&self) -> Gap {
        if self.told_noun.is_some() { Gap::Subject } else { self.gap }
    }

    /// The sub-question about `name`.
    pub fn asking(&self, name: &str) -> String {
        let Self { surface, gap, wanted, .. } = self;
        let name = in_a_sentence(name);
        let verb = self.verb.as_deref().unwrap_or_default();
        let preposition = self.preposition.as_deref().map(|word| format!("{word} ")).unwrap_or_default();
        match (self.told_noun.is_some(), gap, wanted) {
            (true, Gap::Subject, _) => format!("Whose {surface} is {name}?"),
            (true, _, Wanted::Number) => format!("How {surface} is {name}?"),
            (true, _, _) if preposition.is_empty() => format!("Who is the {surface} of {name}?"),
            (true, _, _) => format!("What is the {surface} {preposition}{name}?"),
            (_, Gap::Subject, _) => format!("Who {surface} {preposition}{name}?"),
            (_, Gap::Object, _) => format!("What did {name} {verb}?"),
            (_, Gap::Aside, Wanted::Date) => format!("When was {name} {surface}?"),
            (_, Gap::Aside, _) => format!("Where was {name} {surface}?"),
        }
    }
}

/// `builder` → `build`.
fn agent_verb(noun: &str) -> Option<String> {
    let root = noun.strip_suffix("er").or_else(|| noun.strip_suffix("or"))?;
    (root.len() > 3).then(|| lemma(&format!("{root}ed"), Tag::Verb))
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
