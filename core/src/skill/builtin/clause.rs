//! Clauses told with a verb of their own: `that repaired X`, `where X was trained`, `X is named after`.

use super::asked::kind_of;
use super::noun::describe;
use super::parse::{Known, place_relation, time_relation};
use super::plan::{Expr, Gap, Link};
use super::relation::{Relation, Wanted, by_verb};
use super::text::lower;
use super::words::year_of;
use crate::text::lemma::lemma;
use crate::text::tag::{Tag, tag};
use crate::text::terms::{stem, terms};

/// Relations whose verbs have the value for their subject.
const BY_SUBJECT: &[&str] = &[
    "director",
    "composer",
    "performer",
    "author",
    "producer",
    "editor",
    "creator",
    "founder",
    "owner",
    "publisher",
    "distributor",
    "cast member",
    "spouse",
    "head of state",
];

/// What the gap of a clause is filled by, as its question word or head noun says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head<'a> {
    pub wanted: Wanted,
    /// Head noun, lower case: `observatory` in `the observatory where …`.
    pub noun: Option<&'a str>,
    /// The clause tells a place or a time (`where`, `when`), not one of its verb's parts.
    pub is_aside: bool,
}

impl<'a> Head<'a> {
    pub fn of_noun(noun: &'a str, mark: &str) -> Self {
        Self { wanted: kind_of(noun), noun: Some(noun), is_aside: mark.contains("where") }
    }
}

/// The words of a clause with their tags.
struct Clause<'a> {
    words: Vec<&'a str>,
    tags: Vec<Tag>,
}

/// The expression for the gap of `clause`, read without its question word or relative pronoun.
pub(super) fn clause(clause: &str, head: Head<'_>, known: Known<'_>) -> Option<Expr> {
    let clause = Clause::new(clause);
    if clause.words.len() < 2 {
        return None;
    }
    clause.without_subject(head, known).or_else(|| clause.with_subject(head, known))
}

impl<'a> Clause<'a> {
    fn new(text: &'a str) -> Self {
        let words: Vec<&str> = text.split_whitespace().collect();
        // Tagged behind a pronoun, so that a verb in front is seen as one.
        let told: Vec<&str> = std::iter::once("who").chain(words.iter().copied()).collect();
        let tags = tag(&told).split_off(1);
        Self { words, tags }
    }

    fn is_light(&self, at: usize) -> bool {
        matches!(self.tags[at], Tag::Aux | Tag::Adv | Tag::Part) || is_auxiliary(self.words[at])
    }

    fn is_verb(&self, at: usize) -> bool {
        let word = self.words[at];
        self.tags[at] == Tag::Verb && word.starts_with(char::is_lowercase)
    }

    /// `repaired X in 1961`, `was designed by X`, `flows through X`: the gap stands before the verb.
    fn without_subject(&self, head: Head<'_>, known: Known<'_>) -> Option<Expr> {
        let verb = (0..self.words.len()).find(|&at| !self.is_light(at))?;
        let is_passive = self.words[..verb].iter().any(|word| is_be(word));
        let is_verb = self.is_verb(verb) || looks_verbal(self.words[verb]);
        if !is_verb || head.is_aside || self.words[verb].starts_with(char::is_uppercase) {
            return None;
        }
        let mut rest = verb + 1;
        let mut preposition = None;
        while rest < self.words.len() && matches!(self.tags[rest], Tag::Adp | Tag::Part | Tag::Adv) {
            preposition = Some(lower(self.words[rest]));
            rest += 1;
        }
        let gap = if is_passive { Gap::Object } else { Gap::Subject };
        self.link(verb, gap, preposition, head, rest..self.words.len(), known)
    }

    /// `X was trained`, `X is named after`, `did X build`: the thing told of stands before the verb.
    fn with_subject(&self, head: Head<'_>, known: Known<'_>) -> Option<Expr> {
        let start = usize::from(is_auxiliary(self.words[0]));
        let last = self.words.len();
        let verb = (start + 1..last).rev().find(|&at| {
            self.is_verb(at)
                || at + 1 == last
                    && start == 1
                    && looks_verbal(self.words[at])
                    && !is_auxiliary(self.words[at])
        })?;
        let mut end = verb;
        while end > start + 1 && self.is_light(end - 1) {
            end -= 1;
        }
        let is_passive =
            self.words[end..verb].iter().any(|word| is_be(word)) || start == 1 && is_be(self.words[0]);
        let preposition = (verb + 1 < last && self.tags[last - 1] == Tag::Adp || last - verb == 2)
            .then(|| lower(self.words[last - 1]))
            .filter(|word| word.starts_with(char::is_alphabetic));
        let gap = if head.is_aside || is_passive || preposition.is_some() { Gap::Aside } else { Gap::Object };
        let behind = last - usize::from(preposition.is_some() && verb + 1 < last);
        let mut expr = self.link(verb, gap, preposition, head, start..end, known)?;
        if let (Expr::Told(link, _), Some(object)) = (&mut expr, self.words.get(verb + 1..behind)) {
            link.object = terms(&object.join(" "));
        }
        Some(expr)
    }

    fn link(
        &self,
        verb: usize,
        gap: Gap,
        preposition: Option<String>,
        head: Head<'_>,
        inner: std::ops::Range<usize>,
        known: Known<'_>,
    ) -> Option<Expr> {
        let told = self.words[inner].join(" ");
        let (thing, year) = without_year(&told, known);
        let thing = thing.trim();
        let has_name = thing.chars().any(|c| c.is_uppercase() || c.is_ascii_digit());
        if thing.is_empty() || !has_name {
            return None;
        }
        let surface = lower(self.words[verb]);
        let (thing, context) = without_part(thing, known);
        let link = Link {
            verb: Some(lemma(&surface, Tag::Verb)),
            surface,
            context,
            object: Vec::new(),
            told_noun: None,
            relation: relation_of(&lower(self.words[verb]), gap, head),
            gap,
            preposition,
            wanted: head.wanted,
            noun: head.noun.map(stem),
            year,
        };
        Some(Expr::Told(link, Box::new(describe(thing, known))))
    }
}

/// `the final scene of X` → X, with the words before it.
fn without_part<'a>(thing: &'a str, known: Known<'_>) -> (&'a str, Vec<String>) {
    let is_part = matches!(describe(thing, known), Expr::Clause(..));
    match thing.split_once(" of ").filter(|(part, _)| is_part && !part.contains(char::is_uppercase)) {
        Some((part, whole)) if !matches!(describe(whole, known), Expr::Clause(..)) => (whole, terms(part)),
        _ => (thing, Vec::new()),
    }
}

/// The relation that a verb tells of the gap.
fn relation_of(verb: &str, gap: Gap, head: Head<'_>) -> Option<&'static Relation> {
    let found = match gap {
        Gap::Subject => by_verb(verb).filter(|relation| BY_SUBJECT.contains(&relation.name)),
        Gap::Aside if head.wanted == Wanted::Date => time_relation(verb),
        Gap::Aside => place_relation(verb),
        Gap::Object => None,
    }?;
    let agrees = found.wants == head.wanted || matches!(head.wanted, Wanted::Anything | Wanted::Place);
    let is_maker = found.wants == Wanted::Person && head.wanted == Wanted::Organisation;
    (agrees && !is_maker).then_some(found)
}

/// `the clock in 1961` → `the clock`, 1961; a name keeps its year.
pub(super) fn without_year<'a>(text: &'a str, known: Known<'_>) -> (&'a str, Option<String>) {
    if known(text) {
        return (text, None);
    }
    let found = [" in ", " on ", " during "].iter().filter_map(|joint| text.rfind(joint)).max();
    match found.and_then(|at| Some((at, year_of(&text[at..])?))) {
        Some((at, year)) if text[at..].split_whitespace().count() <= 4 => (&text[..at], Some(year)),
        _ => (text, None),
    }
}

fn is_be(word: &str) -> bool {
    matches!(word, "is" | "are" | "was" | "were" | "be" | "been" | "being")
}

pub(super) fn is_auxiliary(word: &str) -> bool {
    is_be(word) || matches!(word, "did" | "does" | "do" | "has" | "have" | "had" | "will" | "can" | "could")
}

/// By its ending: `repaired`, `flows`.
fn looks_verbal(word: &str) -> bool {
    word.ends_with("ed") || word.ends_with('s') && !word.ends_with("ss") && word.len() > 3
}
