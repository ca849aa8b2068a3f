//! Values beside a cue: `directed by >` and the name that follows.

use super::country::{country_of, is_language};
use super::material::{Line, Material};
use super::names::{Piece, Shape, pieces, with_region};
use super::read::{Reading, fits};
use super::relation::{Cue, GAP, Relation, Wanted};
use super::words::Words;
use crate::ablation::Rule;
use clew_language::text::fold::fold;

/// Words that may stand between a cue and its value.
const REACH: usize = 7;
/// What each further cue in a relation's list is trusted less.
const PER_CUE: f32 = 0.008;
/// What each word between cue and value costs.
const PER_WORD: f32 = 0.04;
/// Trust in the best cue.
const BEST: f32 = 0.95;
/// Words that end a common-noun value.
const ENDS: &[&str] = &[
    "in", "on", "at", "and", "or", "who", "which", "that", "by", "for", "from", "with", "to", "as", "when",
    "where", "after", "before", "during", "while", "but", "because", "is", "was", "were", "are", "until",
    "has",
];
/// Longest common-noun value in words.
const LONGEST_COMMON: usize = 5;

/// Values that the relation's cues point to in a line about `name`.
pub(super) fn by_cue(
    material: &Material<'_>,
    line: &Line<'_>,
    relation: &Relation,
    name: &str,
) -> Vec<Reading> {
    let pieces = pieces(&line.words);
    let mut found = Vec::new();
    if !Rule::Cues.holds() {
        return found;
    }
    for (rank, cue) in relation.cues.iter().enumerate() {
        for (from, to) in places(&line.words, cue) {
            let beside = if cue.value_after {
                after(material, line, relation, &pieces, to, name)
            } else {
                before(material, line, relation, &pieces, from, name)
            };
            let Some((text, distance)) = beside else { continue };
            let trust = BEST - PER_CUE * rank as f32 - PER_WORD * distance as f32;
            found.push(Reading { text, score: trust.max(0.1) });
        }
    }
    found
}

/// Token ranges where the cue stands.
fn places(words: &Words<'_>, cue: &Cue) -> Vec<(usize, usize)> {
    match cue.words.iter().position(|word| *word == "*") {
        None => words.find(&cue.words).map(|at| (at, at + cue.words.len())).collect(),
        Some(star) => {
            let (head, tail) = (&cue.words[..star], &cue.words[star + 1..]);
            let heads = words.find(head).map(|at| (at, at + head.len()));
            heads.filter_map(|(from, to)| Some((from, tail_after(words, tail, to)?))).collect()
        }
    }
}

/// End of the first `tail` within [`GAP`] words, in the same clause.
fn tail_after(words: &Words<'_>, tail: &[&str], from: usize) -> Option<usize> {
    for at in from..(from + GAP).min(words.len()) {
        if tail.iter().enumerate().all(|(i, word)| words.lower(at + i) == *word) {
            return Some(at + tail.len());
        }
        if matches!(words.get(at), "." | ";" | ")") {
            return None;
        }
    }
    None
}

fn after(
    material: &Material<'_>,
    line: &Line<'_>,
    relation: &Relation,
    pieces: &[Piece],
    from: usize,
    name: &str,
) -> Option<(String, usize)> {
    let words = &line.words;
    // "His son X" names a son, "the son of X" a parent; cues that take "of" have it.
    if words.lower(from) == "of" {
        return None;
    }
    let is_called = relation.name == "named after";
    if relation.wants == Wanted::Anything {
        let common = common_noun(words, from)
            .filter(|_| !is_called || !pieces.iter().any(|piece| is_next(piece, from)));
        if common.is_some() {
            return common;
        }
    }
    // "named after the Danish painter X": the name is X.
    let is_people = |piece: &Piece| is_called && is_language(words.slice(piece.from, piece.to));
    let in_reach = pieces.iter().filter(|piece| is_next(piece, from) && !is_people(piece));
    let same_clause = in_reach.filter(|piece| !crosses(words, from, piece.from));
    same_clause.map(|&piece| extended(words, relation, piece)).find_map(|piece| {
        let text = words.slice(piece.from, piece.to);
        is_value(material, relation, piece, text, name).then(|| (text.to_owned(), piece.from - from))
    })
}

fn is_next(piece: &Piece, from: usize) -> bool {
    from <= piece.from && piece.from <= from + REACH
}

fn before(
    material: &Material<'_>,
    line: &Line<'_>,
    relation: &Relation,
    pieces: &[Piece],
    to: usize,
    name: &str,
) -> Option<(String, usize)> {
    let words = &line.words;
    let near = pieces.iter().rev().filter(|piece| piece.to <= to && to - piece.to <= REACH);
    let named = near.map(|piece| (words.slice(piece.from, piece.to), *piece)).find_map(|(text, piece)| {
        is_value(material, relation, piece, text, name).then(|| (text.to_owned(), to - piece.to))
    });
    // "He directed …" on another page: the page's subject is meant, unless that is somebody and "it" did.
    let title = super::material::without_brackets(line.title);
    let is_pronoun = match words.lower(to.saturating_sub(1)) {
        "it" => !material.is_person(title),
        word => matches!(word, "he" | "she" | "they"),
    };
    if to > 0 && is_pronoun && !line.is_page_of(name) {
        return Some((title.to_owned(), 0));
    }
    named
}

/// A place with its region, where the value is a place.
fn extended(words: &Words<'_>, relation: &Relation, piece: Piece) -> Piece {
    if relation.wants == Wanted::Place { with_region(words, piece) } else { piece }
}

fn is_value(material: &Material<'_>, relation: &Relation, piece: Piece, text: &str, name: &str) -> bool {
    let is_itself = || {
        let (text, name) = (format!(" {} ", fold(text)), format!(" {} ", fold(name)));
        // "Comet Holt" is named after Holt.
        if relation.name == "named after" { name == text } else { name.contains(&text) }
    };
    let shape_fits = match relation.wants {
        Wanted::Date => piece.shape == Shape::Date,
        Wanted::Number => piece.shape == Shape::Number,
        Wanted::Person | Wanted::Place | Wanted::Organisation | Wanted::Country => {
            piece.shape == Shape::Name && (relation.wants != Wanted::Person || country_of(text).is_none())
        }
        Wanted::Work => matches!(piece.shape, Shape::Name | Shape::Title),
        Wanted::Language => piece.shape == Shape::Name,
        Wanted::Anything => true,
    };
    shape_fits && !is_itself() && fits(material, relation.wants, text)
}

/// True when a sentence-like border lies between two positions.
fn crosses(words: &Words<'_>, from: usize, to: usize) -> bool {
    (from..to).any(|at| matches!(words.get(at), "." | ";" | ")" | ":"))
}

/// `lung cancer` after `died of`: words up to a border, none of them a name.
fn common_noun(words: &Words<'_>, from: usize) -> Option<(String, usize)> {
    let skipped = usize::from(matches!(words.lower(from), "a" | "an" | "the" | "his" | "her" | "its"));
    let start = from + skipped;
    let is_end = |at: usize| !words.is_word(at) || ENDS.contains(&words.lower(at));
    let end = (start..start + LONGEST_COMMON).find(|&at| at >= words.len() || is_end(at));
    let end = end.unwrap_or(start + LONGEST_COMMON);
    let has_name = (start..end).any(|at| words.is_capitalised(at));
    (end > start && !has_name).then(|| (words.slice(start, end).to_owned(), skipped))
}
