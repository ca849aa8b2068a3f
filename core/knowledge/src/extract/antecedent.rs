//! Whom does a pronoun mean? Only clear cases are answered.

pub mod people;
pub mod rank;
pub mod roles;
mod weights;

use super::lexicon::{FIRST_NAMES, WOMEN};
use clew_types::{arrange::Arrange, extraction::EntityKind};
use rustc_hash::FxHashMap;

/// Sentences for which a noun means what it was said of.
const REMEMBERED: u32 = 4;

/// Sentences after which a document that no longer names its subject is not about it.
const FORGOTTEN: u32 = 40;
/// Sentences without a named subject over which the one before goes on.
const SILENCE: u32 = 1;

/// What is known of the document while it is read.
#[derive(Debug, Default)]
pub struct Discourse {
    /// What the whole document is about, where that is known.
    pub subject: Option<Referent>,
    /// Nouns the subject was said to be ("film", "city").
    pub classes: Vec<String>,
    /// Who or what a noun was last said of, and in which sentence.
    called: FxHashMap<String, (Referent, u32)>,
    sentence: u32,
    /// The sentence that named the document's subject last.
    subject_named: u32,
    /// Sentences without a named subject, since the last that had one.
    silent: u32,
    /// Subjects of the sentence before, in order.
    previous: Vec<Referent>,
    /// Subjects of this sentence so far, with their tokens.
    current: Vec<(usize, Referent)>,
}

/// Something named, that a pronoun may stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Referent {
    /// Its name.
    pub name: String,
    /// What it is, as far as known.
    pub kind: EntityKind,
    /// Whether a woman, where it is known.
    pub female: Option<bool>,
}

impl Referent {
    /// A referent whose first name may tell its sex.
    pub fn new(name: &str, kind: EntityKind) -> Self {
        let first = name.split(' ').next().unwrap_or("").to_lowercase();
        let female = if WOMEN.has(&first) {
            Some(true)
        } else if FIRST_NAMES.has(&first)
            || matches!(first.as_str(), "mr" | "mr." | "sir" | "king" | "prince" | "lord")
        {
            Some(false)
        } else {
            None
        };
        Self { name: name.to_owned(), kind, female }
    }

    /// Whether a pronoun may stand for it.
    pub fn fits(&self, pronoun: Pronoun) -> bool {
        let person = self.kind == EntityKind::Person;
        let open = self.kind == EntityKind::Other;
        match pronoun {
            Pronoun::Man => (person || open && self.female == Some(false)) && self.female != Some(true),
            Pronoun::Woman => (person || open && self.female == Some(true)) && self.female != Some(false),
            Pronoun::Thing => !person && self.female.is_none(),
            Pronoun::Many => self.kind == EntityKind::Organisation || open && self.female.is_none(),
        }
    }
}

/// Which pronoun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pronoun {
    /// "he"
    Man,
    /// "she"
    Woman,
    /// "it"
    Thing,
    /// "they"
    Many,
}

fn pronoun(lower: &str) -> Option<Pronoun> {
    match lower {
        "he" | "him" | "his" => Some(Pronoun::Man),
        "she" | "her" | "hers" => Some(Pronoun::Woman),
        "it" | "its" => Some(Pronoun::Thing),
        "they" | "them" | "their" => Some(Pronoun::Many),
        _ => None,
    }
}

impl Discourse {
    /// A sentence has ended: its subjects become the previous ones.
    pub fn next_sentence(&mut self) {
        self.sentence += 1;
        let current = std::mem::take(&mut self.current);
        self.silent = if current.is_empty() { self.silent + 1 } else { 0 };
        if self.silent == 0 || self.silent > SILENCE {
            self.previous = current.into_iter().map(|(_, referent)| referent).collect();
        }
    }

    /// The document's subject is named here.
    pub fn name_subject(&mut self) {
        self.subject_named = self.sentence;
    }

    /// The document's subject, while the text still speaks of it: a novel hardly ever does of its title.
    pub fn present_subject(&self) -> Option<Referent> {
        self.subject.clone().filter(|_| self.sentence - self.subject_named <= FORGOTTEN)
    }

    /// `name` is a `noun`: "the hall" may mean it from now on.
    pub fn call(&mut self, noun: &str, name: &str, kind: EntityKind) {
        self.called.insert(noun.to_owned(), (Referent::new(name, kind), self.sentence));
    }

    /// Who or what "the `noun`" means: the one it was last said of, not long ago.
    pub fn called(&self, noun: &str) -> Option<Referent> {
        let (referent, sentence) = self.called.get(noun)?;
        (self.sentence - sentence <= REMEMBERED).then(|| self.known(referent))
    }

    /// What the text speaks of: the document's subject, else that of the sentence before.
    pub fn topic(&self) -> Option<Referent> {
        self.present_subject().or_else(|| self.previous.first().cloned())
    }

    /// `referent` is the subject of a clause, at token `at`.
    pub fn note(&mut self, at: usize, referent: Referent) {
        if !self.current.iter().any(|(_, known)| known.name == referent.name) {
            self.current.push((at, referent));
            self.current.arrange_by_key(|(at, _)| *at);
        }
    }

    /// What the pronoun at token `at` stands for.
    pub fn resolve(&mut self, lower: &str, at: usize) -> Option<Referent> {
        let wanted = pronoun(lower)?;
        let found = self.here(wanted, at).or_else(|| self.before(wanted))?;
        if let (Some(subject), Pronoun::Man | Pronoun::Woman) = (&mut self.subject, wanted)
            && subject.name == found.name
            && subject.female.is_none()
        {
            subject.female = Some(wanted == Pronoun::Woman);
        }
        Some(found)
    }

    /// The nearest fitting subject earlier in the sentence.
    fn here(&self, wanted: Pronoun, at: usize) -> Option<Referent> {
        let earlier = self.current.iter().rev().filter(|(token, _)| *token < at);
        earlier.map(|(_, referent)| self.known(referent)).find(|referent| referent.fits(wanted))
    }

    fn before(&self, wanted: Pronoun) -> Option<Referent> {
        let mut fitting: Vec<Referent> = self
            .previous
            .iter()
            .map(|referent| self.known(referent))
            .filter(|referent| referent.fits(wanted))
            .collect();
        fitting.dedup();
        let subject = self.present_subject().filter(|subject| subject.fits(wanted));
        match (fitting.as_slice(), subject) {
            ([], subject) => subject,
            ([one], None) => Some(one.clone()),
            ([one], Some(subject)) if one.name == subject.name => Some(subject),
            ([first, ..], None) if wanted == Pronoun::Thing => Some(first.clone()),
            // Another one came up; the page's subject still is the likelier thing, but not the likelier person.
            (_, Some(subject)) if wanted == Pronoun::Thing => Some(subject),
            (many, Some(subject)) if many.iter().any(|one| one.name == subject.name) => Some(subject),
            _ => None,
        }
    }

    /// With what has been learned of the subject since.
    fn known(&self, referent: &Referent) -> Referent {
        match &self.subject {
            Some(subject) if subject.name == referent.name => subject.clone(),
            _ => referent.clone(),
        }
    }
}
