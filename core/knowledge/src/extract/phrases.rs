//! What are the phrases and verbs of a sentence, in order?

mod naming;
mod noun;
mod verb;

use super::dates::is_year;
use super::lexicon::{
    BEARINGS, COUNTRIES, NAMED_KINDS, PREPOSITIONS, TITLES, WORK_NOUNS, is_demonym, is_person_noun,
};
use super::sentence::Sentence;
use super::spans::{CLOSING, Fixed, SpanKind};
use clew_language::text::tag::Tag;
use std::ops::Range;

/// What a phrase refers with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhraseKind {
    /// A proper name.
    Name,
    /// A title in quotes, or the document's.
    Title,
    /// A date.
    Date,
    /// A common noun, or a number of things.
    Concept,
    /// Personal pronoun.
    Pronoun,
}

/// A noun phrase.
#[derive(Clone, Debug)]
pub struct Phrase {
    /// All of it.
    pub range: Range<usize>,
    /// The name in it: without determiner; of "film director X" only X.
    pub name: Range<usize>,
    /// What it refers with.
    pub kind: PhraseKind,
    /// Its main word.
    pub head: usize,
    /// Common words before a name: "film director" of "film director X".
    pub description: Option<Range<usize>>,
    /// "the", "this".
    pub definite: bool,
    /// The phrase that owns it: X of "X's daughter".
    pub owner: Option<usize>,
    /// A possessive pronoun before it.
    pub possessive: Option<usize>,
}

/// A verb with its auxiliaries.
#[derive(Clone, Debug, PartialEq)]
pub struct Verb {
    /// All of it.
    pub range: Range<usize>,
    /// Lemma of the main verb.
    pub lemma: String,
    /// Passive.
    pub passive: bool,
    /// A form of "be" alone.
    pub copula: bool,
    /// Has "not" or "never".
    pub negated: bool,
    /// Has "would", "may" and the like.
    pub modal: bool,
    /// How it is built.
    pub form: Form,
}

/// Forms that matter for who does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Has a subject of its own.
    Finite,
    /// A participle in -ed without auxiliary; may be a past tense.
    Past,
    /// A form in -ing without auxiliary.
    Gerund,
    /// With "to".
    Infinitive,
}

/// A sentence as a row of these.
#[derive(Clone, Debug, PartialEq)]
pub enum Unit {
    /// Index into the phrases.
    Phrase(usize),
    /// A verb.
    Verb(Verb),
    /// A preposition: its token.
    Preposition(usize),
    /// "and", "or", "&".
    And,
    /// "but": joins clauses, lists nothing.
    But,
    /// A comma.
    Comma,
    /// who, which, that, whose: its token.
    Relative(usize),
    /// when, because …, and colons, semicolons.
    Break,
    /// I, we, you: they name nobody, but the verb behind them is theirs.
    Speaker,
    /// if, unless, whether: what follows is not said to be so.
    Unreal,
    /// An opening bracket: its token.
    Open(usize),
    /// A closing bracket.
    Close(usize),
    /// What takes no part.
    Other(usize),
}

/// Phrases and units of a sentence.
pub struct Parsed {
    /// The noun phrases.
    pub phrases: Vec<Phrase>,
    /// The row.
    pub units: Vec<Unit>,
}

/// Reads the sentence left to right.
pub fn parse(s: &Sentence, fixed: &[Fixed]) -> Parsed {
    let mut fixed_at = vec![None; s.len() + 1];
    for (index, span) in fixed.iter().enumerate() {
        span.range.clone().for_each(|at| fixed_at[at] = Some(index));
    }
    let mut reader = Reader { s, fixed, fixed_at, phrases: Vec::new(), units: Vec::new() };
    let mut at = 0;
    while at < s.len() {
        at = reader.step(at);
    }
    Parsed { phrases: reader.phrases, units: reader.units }
}

struct Reader<'a, 's> {
    s: &'a Sentence<'s>,
    fixed: &'a [Fixed],
    fixed_at: Vec<Option<usize>>,
    phrases: Vec<Phrase>,
    units: Vec<Unit>,
}

impl Reader<'_, '_> {
    fn step(&mut self, at: usize) -> usize {
        if let Some((verb, end)) = self.verb(at) {
            self.units.push(Unit::Verb(verb));
            return end;
        }
        if let Some(of) = bearing_end(self.s, at) {
            self.units.push(Unit::Preposition(of - 1));
            return of;
        }
        if let Some(end) = self.phrase(at) {
            return end;
        }
        self.units.push(self.word(at));
        at + 1
    }

    fn word(&self, at: usize) -> Unit {
        let s = self.s;
        let before_number = s.tag(at + 1) == Tag::Num || s.tag(at + 1) == Tag::Sym;
        match s.lower(at) {
            "," => Unit::Comma,
            "there" if s.tag(at) == Tag::Pron => Unit::Break,
            "you" if self.is_subject(at) => Unit::Speaker,
            "i" | "we" if s.tag(at) == Tag::Pron || !s.capital(at.saturating_sub(1)) => Unit::Speaker,
            "if" | "unless" | "whether" => Unit::Unreal,
            // "told what had happened": nothing named did.
            "what" if matches!(s.tag(at + 1), Tag::Verb | Tag::Aux) => Unit::Break,
            "including" | "following" => Unit::Preposition(at),
            "so" | "nor" | "as" if self.is_inverted(at + 1) => Unit::Break,
            "?" | "!" if self.begins_anew(at + 1) => Unit::Break,
            "as" if matches!(s.tag(at + 1), Tag::Adj | Tag::Adv) && s.lower(at + 2) == "as" => {
                Unit::Other(at)
            }
            "than" | "over" | "about" | "around" if before_number => Unit::Other(at),
            "and" | "or" | "&" | "nor" => Unit::And,
            "but" => Unit::But,
            "(" | "[" => Unit::Open(at),
            ")" | "]" => Unit::Close(at),
            "who" | "which" | "whose" | "whom" | "where" => Unit::Relative(at),
            "that" if matches!(s.tag(at), Tag::Pron | Tag::Sconj) => Unit::Relative(at),
            "\u{2013}" | "\u{2014}" | "--" if self.encloses(at) == Some(true) => Unit::Open(at),
            "\u{2013}" | "\u{2014}" | "--" if self.encloses(at) == Some(false) => Unit::Close(at),
            ";" | ":" | "\u{2013}" | "\u{2014}" | "--" => Unit::Break,
            "such" if s.lower(at + 1) == "as" => Unit::Preposition(at),
            // "carried it up the hill"
            "up" | "down" if at > 0 && s.tag(at - 1) == Tag::Pron && self.leads(at + 1) => {
                Unit::Preposition(at)
            }
            lower if PREPOSITIONS.has(lower) && !matches!(s.tag(at), Tag::Sconj) => Unit::Preposition(at),
            "after" | "before" | "since" | "as" | "of" | "by" | "in" | "for" | "from" | "with" | "to"
                if s.tag(at) != Tag::Part =>
            {
                Unit::Preposition(at)
            }
            _ if s.tag(at) == Tag::Sconj => Unit::Break,
            _ => Unit::Other(at),
        }
    }

    fn leads(&self, at: usize) -> bool {
        let is_owner = matches!(self.s.lower(at), "his" | "her" | "its" | "their");
        is_owner || self.is_fixed(at) || matches!(self.s.tag(at), Tag::Det | Tag::Noun | Tag::Propn)
    }

    /// Of two dashes around an aside: whether this is the first.
    fn encloses(&self, at: usize) -> Option<bool> {
        let s = self.s;
        let is_dash =
            |at: &usize| matches!(s.word(*at), "\u{2013}" | "\u{2014}" | "--") && !self.is_fixed(*at);
        let dashes: Vec<usize> = (0..s.len()).filter(is_dash).collect();
        let [first, last] = dashes[..] else { return None };
        // "It rained - he left - the mill burned" has a sentence after each.
        let goes_on = matches!(s.tag(last + 1), Tag::Verb | Tag::Aux | Tag::Adp | Tag::Adv);
        goes_on.then_some(at == first)
    }

    /// "… and so was Mary": the subject stands behind its verb.
    fn is_inverted(&self, verb: usize) -> bool {
        let s = self.s;
        let is_subject = self.is_fixed(verb + 1)
            || matches!(s.tag(verb + 1), Tag::Propn | Tag::Pron | Tag::Det | Tag::Noun);
        s.tag(verb) == Tag::Aux && is_subject
    }

    /// "you" before its verb; in "a letter from you was read" the verb is the letter's.
    fn is_subject(&self, at: usize) -> bool {
        let is_object = at > 0 && self.s.tag(at - 1) == Tag::Adp;
        !is_object && matches!(self.s.tag(at + 1), Tag::Verb | Tag::Aux)
    }

    /// Behind a mark that ends a sentence inside this one, not inside a name as "Yahoo!".
    fn begins_anew(&self, at: usize) -> bool {
        CLOSING.contains(&self.s.word(at)) || self.s.capital(at)
    }

    fn is_fixed(&self, at: usize) -> bool {
        self.fixed_at[at.min(self.s.len())].is_some()
    }
}

fn is_possessive(s: &Sentence, at: usize) -> bool {
    matches!(s.lower(at), "'s" | "'") && s.tag(at) != Tag::Aux && at > 0
}

/// "north of", "north-northeast of": where its "of" stands; "the north of" is a part.
fn bearing_end(s: &Sentence, at: usize) -> Option<usize> {
    let mut end = at;
    while BEARINGS.has(s.lower(end)) && s.word(end + 1) == "-" && s.attached(end + 1) {
        end += 2;
    }
    let is_part = at > 0 && (s.tag(at - 1) == Tag::Det || is_possessive(s, at - 1));
    (BEARINGS.has(s.lower(end)) && s.lower(end + 1) == "of" && !is_part).then_some(end + 1)
}

/// A year that describes the phrase ("a 1957 film").
pub fn year_of(s: &Sentence, phrase: &Phrase) -> Option<usize> {
    (phrase.range.start..phrase.head).find(|at| is_year(s.word(*at)))
}

/// Counts what follows behind "of": "two of the mills", "9,000 acres of marsh", "hundreds of plays".
pub fn is_count(s: &Sentence, phrase: &Phrase) -> bool {
    let first = phrase.name.start;
    let many = ["tens", "scores", "dozens", "hundreds", "thousands", "millions", "billions"]
        .contains(&s.lower(first));
    s.tag(first) == Tag::Num && !is_year(s.word(first)) || s.tag(first) == Tag::Sym || many
}

/// "a London-based company": where.
pub fn base_of(s: &Sentence, phrase: &Phrase) -> Option<Range<usize>> {
    let based = (phrase.range.start..phrase.head).find(|at| s.lower(*at) == "based")?;
    let hyphen = usize::from(based > 0 && s.word(based - 1) == "-");
    let end = based - hyphen;
    let start = (phrase.range.start..end).rev().take_while(|at| s.capital(*at)).last()?;
    (s.lower(start) != "the").then_some(start..end)
}

/// An adjective of a people that describes the phrase, or is it.
pub fn demonym_of(s: &Sentence, phrase: &Phrase) -> Option<usize> {
    let end = if phrase.kind == PhraseKind::Concept { phrase.head + 1 } else { phrase.name.start };
    (phrase.range.start..end).find(|at| s.capital(*at) && is_demonym(s.lower(*at)))
}
