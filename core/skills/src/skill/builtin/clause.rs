//! Clauses told with a verb of their own: `that repaired X`, `where X was trained`, `X is named after`.

use super::asked::kind_of;
use super::noun::describe;
use super::parse::{Known, place_relation, time_relation};
use super::plan::{Expr, Gap, Link};
use super::relation::{Relation, Wanted, all, relation};
use super::text::lower;
use super::words::year_of;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::{Tag, tag};
use clew_language::text::terms::{stem, terms};

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
    "record label",
    "cast member",
    "spouse",
    "head of state",
];

/// Verbs of coming into being and ending, which look like nouns behind a name.
pub(super) const BEGINNINGS: &[&str] =
    &["begin", "start", "end", "cease", "open", "close", "become", "form", "dissolve"];

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
        let wanted = kind_of(noun);
        Self { wanted, noun: Some(noun), is_aside: mark.contains("where") || wanted == Wanted::Date }
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
        let verb = self.main_verb().or_else(|| {
            (start + 1..last).rev().find(|&at| {
                let word = self.words[at];
                let may_be =
                    looks_verbal(word) || is_do(self.words[0]) && word.starts_with(char::is_lowercase);
                self.is_verb(at) || at + 1 == last && start == 1 && may_be && !is_auxiliary(word)
            })
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

    /// Behind `did`: the first verb in its plain form that belongs to no clause of its own.
    fn main_verb(&self) -> Option<usize> {
        if !is_do(self.words[0]) {
            return None;
        }
        (2..self.words.len()).find(|&at| {
            let is_plain = lemma(self.words[at], Tag::Verb) == self.words[at];
            let is_verb = self.is_verb(at) || BEGINNINGS.contains(&self.words[at]);
            let opens =
                matches!(self.words[at - 1], "who" | "that" | "which" | "where" | "to" | "the" | "a" | "of");
            is_plain && is_verb && !opens
        })
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
        let (thing, context) = without_whole(thing, known).unwrap_or((thing, context));
        // Behind `did` a verb stands in its plain form: who asks what somebody did found asks for nothing that was found.
        let is_plain = verb > 0 && is_do(self.words[0]);
        let verb_lemma = if is_plain { surface.clone() } else { lemma(&surface, Tag::Verb) };
        let link = Link {
            verb: Some(verb_lemma),
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

/// `Ann Holt in Blue Rain` → Ann Holt, with the words behind: a character and the work, say.
fn without_whole<'a>(thing: &'a str, known: Known<'_>) -> Option<(&'a str, Vec<String>)> {
    let joint =
        [" in ", " from "].into_iter().find(|joint| thing.contains(joint)).filter(|_| !known(thing))?;
    let (part, whole) = thing.split_once(joint)?;
    let is_name = |text: &str| text.starts_with(char::is_uppercase) && text.split(' ').count() <= 4;
    let whole = whole.strip_prefix("the ").unwrap_or(whole);
    (is_name(part) && whole.starts_with(char::is_uppercase)).then(|| (part, terms(whole)))
}

/// The relation that a verb tells of the gap.
fn relation_of(verb: &str, gap: Gap, head: Head<'_>) -> Option<&'static Relation> {
    let agrees = |found: &Relation| {
        let is_made = found.name == "creator" && head.wanted == Wanted::Organisation;
        found.wants == head.wanted || matches!(head.wanted, Wanted::Anything | Wanted::Place) || is_made
    };
    let by_subject = |found: &&Relation| found.verbs.contains(&verb) && BY_SUBJECT.contains(&found.name);
    match gap {
        Gap::Subject => all().iter().filter(by_subject).find(|found| agrees(found)),
        Gap::Aside if head.wanted == Wanted::Date => time_relation(verb).filter(|found| agrees(found)),
        Gap::Aside => place_relation(verb).filter(|found| agrees(found)),
        Gap::Object => (verb == "attended").then(|| relation("education")).flatten(),
    }
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

/// An auxiliary behind which the verb stands in its plain form.
pub(super) fn is_do(word: &str) -> bool {
    matches!(lower(word).as_str(), "did" | "does" | "do")
}

pub(super) fn is_auxiliary(word: &str) -> bool {
    is_be(word) || matches!(word, "did" | "does" | "do" | "has" | "have" | "had" | "will" | "can" | "could")
}

/// A verb that can stand first in a question that is answered by yes or no.
pub(super) fn is_helping_verb(low: &str) -> bool {
    is_auxiliary(low) || matches!(low, "am" | "would" | "shall" | "should" | "may" | "might" | "must")
}

/// By its ending: `repaired`, `flows`.
fn looks_verbal(word: &str) -> bool {
    word.ends_with("ed") || word.ends_with('s') && !word.ends_with("ss") && word.len() > 3
}
