//! Who does what to whom? A left-to-right reading of the row, clause by clause.

mod apposition;
mod emit;
pub mod frames;
mod groups;
mod objects;
mod participles;
mod prepositions;
mod relatives;
mod titles;
mod verbs;

use super::lexicon::{
    ATTRIBUTES, BEGINNING, COMMANDING, DOUBTING, DOUBTS, INTRANSITIVE, JUDGING, NAMED_KINDS, PARTS,
    PAST_ONLY, QUANTITY, SAYING, SEEING, THOUGHTS, TWO_OBJECTS, WITHOUT_OBJECT, is_demonym, is_person_noun,
};
use super::pattern::{Pattern, Sign};
use super::phrases::{Form, Phrase, PhraseKind, Verb, base_of, demonym_of, is_count, year_of};
use super::relation::{Relation, verb_words, words};
use super::row::Item;
use super::sentence::Sentence;
use super::spans::{CLOSING, is_quotation_mark};
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use frames::Frames;
use prepositions::SAID;
use std::ops::Range;

/// One end of a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// A phrase of the sentence.
    Phrase(usize),
    /// A possessive pronoun: its token.
    Possessive(usize),
    /// Tokens inside a phrase: an adjective of a people, a year.
    Tokens(Range<usize>),
    /// The document's subject, not named here.
    Implied,
    /// What the text was speaking of: the document's subject, else that of the sentence before.
    Topic,
}

/// A fact between ends that are not yet resolved to names.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// Subject.
    pub head: End,
    /// Relation phrase.
    pub relation: Relation,
    /// Object.
    pub tail: End,
    /// How it was found.
    pub sign: Sign,
}

/// Reads the facts of a row.
pub fn facts(s: &Sentence, phrases: &[Phrase], row: &[Item]) -> Vec<Fact> {
    Reader::new(s, phrases, row).read().finish()
}

/// Reads the facts of a row, and the frames of its verbs.
pub fn facts_and_frames(s: &Sentence, phrases: &[Phrase], row: &[Item]) -> (Vec<Fact>, Frames) {
    let frames = Some(Frames::new(phrases));
    let mut reader = Reader { frames, ..Reader::new(s, phrases, row) }.read();
    let frames = reader.frames.take().unwrap_or_default();
    (reader.finish(), frames)
}

#[derive(Clone, Debug)]
struct Predicate {
    relation: Relation,
    /// Its words before the main verb: "was" of "was written".
    auxiliaries: String,
    /// One past its last token.
    end: usize,
    passive: bool,
    copula: bool,
    negated: bool,
    modal: bool,
}

/// How a group came in: from which heads, by which relation.
#[derive(Clone, Debug, Default)]
struct Path {
    heads: Vec<usize>,
    relation: Relation,
    agent: bool,
    object: bool,
}

struct Reader<'a, 's> {
    s: &'a Sentence<'s>,
    phrases: &'a [Phrase],
    row: &'a [Item],
    facts: Vec<Fact>,
    /// What a phrase stands for: the subject it was said to be, the name it explains.
    referents: Vec<Vec<usize>>,
    owners: Vec<Vec<End>>,
    subject: Vec<usize>,
    main: Vec<usize>,
    main_waits: bool,
    verbs: Vec<Predicate>,
    arguments: usize,
    /// What the verbs at hand are said of, where that is short: "signed a treaty with X".
    said_of: Option<Range<usize>>,
    preposition: Option<String>,
    last: Option<Vec<usize>>,
    path: Path,
    relative: Option<(String, Vec<usize>)>,
    fronted: Vec<(String, Vec<usize>)>,
    dangling: Vec<(Relation, Vec<usize>, Sign)>,
    headless: bool,
    /// Whoever speaks does what the next verbs say.
    spoken: bool,
    /// Inside "if …".
    unreal: bool,
    /// What "there is".
    existing: Vec<usize>,
    /// What the sentence speaks of first.
    theme: Option<End>,
    /// Things that the place at hand is told of, before the verb: "the mill in Otley, Yorkshire".
    place: Option<(Relation, Vec<usize>)>,
    /// How the object at hand was reached, past what stands behind its "of".
    taken: Option<Path>,
    /// What stands before the last infinitive: "wanted" of "wanted to sell".
    chain: Option<Relation>,
    /// How the thing was reached that the verb at hand names.
    naming: Option<Path>,
    /// Kept only where they are asked for.
    frames: Option<Frames>,
}

impl<'a, 's> Reader<'a, 's> {
    fn new(s: &'a Sentence<'s>, phrases: &'a [Phrase], row: &'a [Item]) -> Self {
        Self {
            s,
            phrases,
            row,
            facts: Vec::new(),
            referents: (0..phrases.len()).map(|index| vec![index]).collect(),
            owners: phrases.iter().map(owners).collect(),
            subject: Vec::new(),
            main: Vec::new(),
            main_waits: false,
            verbs: Vec::new(),
            arguments: 0,
            said_of: None,
            preposition: None,
            last: None,
            path: Path::default(),
            relative: None,
            fronted: Vec::new(),
            dangling: Vec::new(),
            headless: false,
            spoken: false,
            unreal: false,
            existing: Vec::new(),
            theme: None,
            place: None,
            taken: None,
            naming: None,
            chain: None,
            frames: None,
        }
    }

    fn read(mut self) -> Self {
        (0..self.row.len()).for_each(|at| self.item(at));
        self
    }

    fn item(&mut self, at: usize) {
        match &self.row[at] {
            Item::Group(group) => self.group(at, group),
            Item::Verb(verb) => self.verb(at, verb),
            Item::Preposition(word) => self.preposition(at, word),
            Item::Relative(word) => self.relative(at, word),
            Item::Break => self.clause_ends(),
            Item::Speaker => {
                self.clause_ends();
                self.spoken = true;
            }
            Item::Unreal => {
                self.clause_ends();
                self.unreal = true;
            }
            Item::Comma if self.unreal && !self.verbs.is_empty() => self.clause_ends(),
            Item::Other(token) => self.adjective(*token),
            Item::And | Item::Comma => {}
        }
    }

    fn before(&self, at: usize) -> Option<&Item> {
        self.row[..at].iter().rev().find(|item| !matches!(item, Item::Other(_)))
    }

    fn after(&self, at: usize) -> Option<&Item> {
        self.row[at + 1..].iter().find(|item| !matches!(item, Item::Other(_)))
    }

    fn relative(&mut self, at: usize, word: &str) {
        // "said that Ann left": what was said is a clause of its own.
        if let ("that", [.., Item::Verb(verb)]) = (word, &self.row[..at]) {
            let unreal = self.unreal || DOUBTING.has(&verb.lemma);
            self.clause_ends();
            self.unreal = unreal;
            return;
        }
        let Some(last) = self.last.as_ref().and_then(|group| group.last()) else { return };
        if word == "that" && self.is_thought(at, *last) {
            return self.content(*last);
        }
        let located = ["in", "from", "at"]
            .iter()
            .any(|place| self.path.relation.normal.ends_with(&format!(" {place}")));
        let described = word == "who" && located && !self.path.heads.is_empty();
        // "a pilot from Leeds who …" is not about Leeds.
        let antecedent = if described { self.path.heads.clone() } else { self.meant_by(at, word, *last) };
        self.relative = Some((word.to_owned(), antecedent));
    }

    fn stands_for(&self, phrase: usize) -> Vec<usize> {
        self.referents[phrase].clone()
    }

    fn clause_ends(&mut self) {
        self.flush_dangling();
        self.subject.clear();
        self.verbs.clear();
        self.preposition = None;
        self.relative = None;
        self.arguments = 0;
        self.said_of = None;
        self.last = None;
        self.place = None;
        (self.taken, self.chain) = (None, None);
        self.existing.clear();
        self.unreal = false;
        self.spoken = false;
        self.close_frames();
    }
}

fn owners(phrase: &Phrase) -> Vec<End> {
    let named = phrase.owner.map(End::Phrase);
    named.or_else(|| phrase.possessive.map(End::Possessive)).into_iter().collect()
}
