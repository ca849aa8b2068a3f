//! What does a sentence say of a concept: an attribute, an ability, or something it did (LGM eq. 2)?

use super::clause::{Clause, clauses};
use super::document::{antecedent, opens_with_pronoun};
use super::phrase::{Phrase, list_at};
use super::words::Words;
use super::{Term, cue};
use crate::corpus::Corpus;
use clew_language::text::tag::Tag;
use clew_types::id::SentenceId;

/// The three sorts of what is said of a concept: A, B and Act of eq. 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Property {
    /// What it is like or has.
    Attribute,
    /// What it can do or does as a rule.
    Ability,
    /// What it once did.
    Action,
}

/// One thing that is said, in a form that can be compared between concepts: `have` + `long leg`, `be` + `hard`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Atom {
    /// Lemma of the verb.
    pub verb: String,
    /// Key of the object, or the adjective.
    pub object: String,
    /// The object as written.
    pub surface: String,
}

impl Atom {
    /// Says the same.
    pub fn same(&self, other: &Atom) -> bool {
        self.verb == other.verb && self.object == other.object
    }
}

/// One clause's say about its subjects.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Which sentence.
    pub sentence: SentenceId,
    /// Of what; pronouns resolved.
    pub subjects: Vec<Term>,
    /// Whose the subject is: `ladle` of `the handle of a ladle`, of `its handle`.
    pub owners: Vec<Term>,
    /// Attribute, ability or action.
    pub property: Property,
    /// The statement denies.
    pub negated: bool,
    /// Attributes in comparable form; empty for abilities and actions.
    pub atoms: Vec<Atom>,
    /// The clause it stands in.
    pub clause: Clause,
}

/// Verbs that tell what something is like.
const STATIVE: &[&str] = &[
    "be", "have", "contain", "include", "consist", "comprise", "weigh", "cost", "resemble", "lack", "smell",
    "taste", "last", "look", "feel", "measure", "belong", "mean", "own", "possess", "range", "vary", "stay",
    "remain", "bear",
];

/// What the clauses of a sentence say, and of what.
pub fn statements(corpus: &Corpus, sentence: SentenceId) -> Vec<Statement> {
    let Some(reading) = corpus.reading(sentence.document) else { return Vec::new() };
    let text = reading.sentence(sentence.index);
    let words = Words::new(text);
    let meant = if opens_with_pronoun(text) { antecedent(reading, sentence.index) } else { Vec::new() };
    let told = clauses(&words).into_iter().filter(|clause| !clause.is_supposed(&words));
    told.map(|clause| statement(&words, clause, sentence, &meant)).collect()
}

fn statement(words: &Words<'_>, clause: Clause, sentence: SentenceId, meant: &[Term]) -> Statement {
    let term = |name: &std::ops::Range<usize>, head| Term {
        key: words.key(name, head),
        surface: words.slice(name).to_owned(),
    };
    let mut subjects = Vec::new();
    let mut owners = Vec::new();
    for phrase in &clause.subjects {
        if phrase.is_pronoun(words) {
            subjects.extend(meant.iter().cloned());
            continue;
        }
        subjects.push(term(&phrase.name, phrase.head));
        owners.extend(phrase.owner.iter().map(|(name, head)| term(name, *head)));
        if phrase.pronoun_owner {
            owners.extend(meant.iter().cloned());
        }
        subjects.extend(listed(words, phrase).iter().map(|phrase| term(&phrase.name, phrase.head)));
    }
    let denied = clause.subjects.iter().any(|phrase| phrase.denied);
    let property = property(&clause);
    let (atoms, none) = if property == Property::Attribute {
        atoms(words, &clause)
    } else {
        (Vec::new(), denies(words, &clause))
    };
    Statement {
        sentence,
        subjects,
        owners,
        property,
        negated: clause.verb.negated ^ (denied || none),
        atoms,
        clause,
    }
}

/// The things named behind a subject's `such as`.
fn listed(words: &Words<'_>, phrase: &Phrase) -> Vec<Phrase> {
    let behind = words.has(phrase.end(), &["such", "as"]);
    let list = if behind { list_at(words, phrase.end() + 2) } else { None };
    list.map_or(Vec::new(), |(phrases, _)| phrases)
}

fn property(clause: &Clause) -> Property {
    let verb = &clause.verb;
    if verb.past && !verb.modal {
        Property::Action
    } else if !verb.modal && (verb.passive || STATIVE.contains(&verb.lemma.as_str())) {
        Property::Attribute
    } else {
        Property::Ability
    }
}

fn denies(words: &Words<'_>, clause: &Clause) -> bool {
    list_at(words, clause.rest.start).is_some_and(|(phrases, _)| phrases.iter().any(|phrase| phrase.denied))
}

/// The clause's objects one by one, and whether they are denied (`has no chain`).
fn atoms(words: &Words<'_>, clause: &Clause) -> (Vec<Atom>, bool) {
    let verb = clause.verb.lemma.clone();
    let mut found = Vec::new();
    if clause.verb.copula || matches!(verb.as_str(), "stay" | "remain" | "look" | "feel") {
        found = adjectives(words, clause.rest.clone());
    }
    let object_at = (clause.rest.start..clause.rest.end)
        .find(|at| !matches!(words.tag(*at), Tag::Adv | Tag::Adp))
        .unwrap_or(clause.rest.end);
    let list = if found.is_empty() { list_at(words, object_at) } else { None };
    let phrases = list.map_or(Vec::new(), |(phrases, _)| phrases);
    let none = phrases.iter().any(|phrase| phrase.denied);
    // What it is called or a kind of is a relation, not an attribute.
    let told = phrases.iter().filter(|_| !clause.verb.copula);
    found.extend(told.map(|phrase| {
        let object = cue::object(words, phrase);
        Atom { verb: verb.clone(), object: object.key(words), surface: object.surface(words).to_owned() }
    }));
    (found, none)
}

/// `red and very hard`; none where they describe a noun.
fn adjectives(words: &Words<'_>, rest: std::ops::Range<usize>) -> Vec<Atom> {
    let mut found = Vec::new();
    for at in rest {
        match words.tag(at) {
            Tag::Adj => found.push(adjective(words, at)),
            Tag::Adv | Tag::Cconj => {}
            _ if matches!(words.lower(at), "and" | "," | "both") => {}
            tag if tag.is_noun() => return Vec::new(),
            _ => break,
        }
    }
    found
}

fn adjective(words: &Words<'_>, at: usize) -> Atom {
    Atom { verb: "be".to_owned(), object: words.lower(at).to_owned(), surface: words.word(at).to_owned() }
}
