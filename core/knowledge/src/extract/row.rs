//! Brackets set aside, lists drawn together: the row of units that clauses are read from.

use super::lexicon::is_person_noun;
use super::phrases::{Form, Parsed, Phrase, PhraseKind, Unit, Verb};
use super::sentence::Sentence;
use std::ops::Range;

/// A unit of the row.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// One phrase, or several that are listed.
    Group(Vec<usize>),
    /// A verb.
    Verb(Verb),
    /// Lower-case preposition.
    Preposition(String),
    /// A conjunction.
    And,
    /// A comma.
    Comma,
    /// Lower-case relative pronoun.
    Relative(String),
    /// A clause boundary.
    Break,
    /// I, we, you.
    Speaker,
    /// A clause boundary; what follows is not said to be so.
    Unreal,
    /// Anything else: its token.
    Other(usize),
}

/// Words in brackets behind a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// The phrase before it.
    pub phrase: usize,
    /// Tokens inside.
    pub inside: Range<usize>,
}

/// Longest bracket, in tokens.
const LONGEST_BRACKET: usize = 60;

/// The row, and the brackets.
pub fn row(s: &Sentence, parsed: &Parsed) -> (Vec<Item>, Vec<Bracket>) {
    let (units, brackets) = without_brackets(s, parsed);
    let mut items = Vec::with_capacity(units.len());
    let mut at = 0;
    while at < units.len() {
        let (item, next) = item(s, &units, &parsed.phrases, at);
        items.push(item);
        at = next;
    }
    (items, brackets)
}

fn without_brackets(s: &Sentence, parsed: &Parsed) -> (Vec<Unit>, Vec<Bracket>) {
    let mut units = Vec::new();
    let mut brackets = Vec::new();
    let mut at = 0;
    while at < parsed.units.len() {
        if let Unit::Open(open) = parsed.units[at]
            && let Some((length, close)) = closing(&parsed.units[at..])
            && close - open <= LONGEST_BRACKET
        {
            // An aside between dashes tells no life and no other name.
            let phrase = last_phrase(&units).filter(|_| matches!(s.word(open), "(" | "["));
            if let Some(phrase) = phrase {
                brackets.push(Bracket { phrase, inside: open + 1..close });
            }
            at += length + 1;
            continue;
        }
        units.push(parsed.units[at].clone());
        at += 1;
    }
    debug_assert!(units.len() <= s.len());
    (units, brackets)
}

fn last_phrase(units: &[Unit]) -> Option<usize> {
    match units {
        [.., Unit::Phrase(index)] | [.., Unit::Phrase(index), Unit::Comma] => Some(*index),
        _ => None,
    }
}

fn closing(units: &[Unit]) -> Option<(usize, usize)> {
    let mut depth = 0;
    for (offset, unit) in units.iter().enumerate() {
        match unit {
            Unit::Open(_) => depth += 1,
            Unit::Close(token) => {
                depth -= 1;
                if depth == 0 {
                    return Some((offset, *token));
                }
            }
            _ => {}
        }
    }
    None
}

fn item(s: &Sentence, units: &[Unit], phrases: &[Phrase], at: usize) -> (Item, usize) {
    let item = match &units[at] {
        Unit::Phrase(first) => {
            let (group, next) = list((s, phrases), units, at, *first);
            return (Item::Group(group), next);
        }
        Unit::Verb(verb) => Item::Verb(verb.clone()),
        Unit::Preposition(token) => Item::Preposition(s.lower(*token).to_owned()),
        Unit::And | Unit::But => Item::And,
        Unit::Comma => Item::Comma,
        Unit::Relative(token) => Item::Relative(s.lower(*token).to_owned()),
        Unit::Break => Item::Break,
        Unit::Speaker => Item::Speaker,
        Unit::Unreal => Item::Unreal,
        Unit::Open(token) | Unit::Close(token) | Unit::Other(token) => Item::Other(*token),
    };
    (item, at + 1)
}

/// "A, B and C": only a list that ends with a conjunction is one.
fn list(read: (&Sentence, &[Phrase]), units: &[Unit], at: usize, first: usize) -> (Vec<usize>, usize) {
    let mut group = vec![first];
    let mut next = at + 1;
    loop {
        let rest = &units[next.min(units.len())..];
        match rest {
            // "founded by Ann Grey, and the Post": with a comma before it, two are joined by more than a list.
            [Unit::Comma, Unit::And, Unit::Phrase(last), after @ ..]
                if group.len() > 1 && alike(read, first, *last) =>
            {
                return finished(group, *last, next + 3, after, at, units);
            }
            [Unit::And, Unit::Phrase(last), after @ ..]
                if alike(read, first, *last) || are_company(read.1, first, *last) =>
            {
                return finished(group, *last, next + 2, after, at, units);
            }
            [Unit::Comma, Unit::Phrase(more), ..] if alike(read, first, *more) => {
                group.push(*more);
                next += 2;
            }
            _ => return (vec![first], at + 1),
        }
    }
}

/// The list, unless its last member is the subject of a clause of its own.
fn finished(
    mut group: Vec<usize>,
    last: usize,
    next: usize,
    after: &[Unit],
    at: usize,
    units: &[Unit],
) -> (Vec<usize>, usize) {
    let argument = at > 0 && matches!(units[at - 1], Unit::Preposition(_) | Unit::Verb(_));
    let clause = matches!(after, [Unit::Verb(verb), next @ ..] if verb.form == Form::Finite
        || verb.form == Form::Past && !matches!(next.first(), Some(Unit::Preposition(_))));
    if argument && clause {
        let length = group.len();
        return if length == 1 { (group, at + 1) } else { (group, at + 2 * length - 1) };
    }
    group.push(last);
    (group, next)
}

/// "Ann Holt and her men".
fn are_company(phrases: &[Phrase], first: usize, second: usize) -> bool {
    phrases[first].kind == PhraseKind::Name
        && phrases[second].kind == PhraseKind::Concept
        && phrases[second].possessive.is_some()
}

fn alike((s, phrases): (&Sentence, &[Phrase]), first: usize, second: usize) -> bool {
    let named = |index: usize| {
        matches!(phrases[index].kind, PhraseKind::Name | PhraseKind::Title | PhraseKind::Pronoun)
    };
    let (a, b) = (phrases[first].kind, phrases[second].kind);
    // "a spokesman for the mill and a professor": who somebody is, beside what he speaks for.
    let is_person = |index: usize| is_person_noun(&s.lemma(phrases[index].head).to_lowercase());
    let is_one = matches!(s.lower(phrases[second].range.start), "a" | "an");
    let is_other = a == PhraseKind::Concept && is_one && is_person(second) && !is_person(first);
    (named(first) && named(second)) || (a == b && a != PhraseKind::Pronoun && !is_other)
}
