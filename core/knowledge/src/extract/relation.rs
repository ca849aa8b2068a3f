//! How is a relation said: in the words of the text, and in the normal form by which facts are joined?

use super::sentence::Sentence;
use clew_language::text::tag::Tag;
use std::ops::Range;

/// A relation phrase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Relation {
    /// Lower case, lemmatised verb first: `be bear in`.
    pub normal: String,
    /// As the sentence has it, "was born in"; plain English where no words stand for it.
    pub wording: String,
}

impl Relation {
    /// Both forms.
    pub fn new(normal: impl Into<String>, wording: impl Into<String>) -> Self {
        Self { normal: normal.into(), wording: wording.into() }
    }

    /// What no word says: "X, a painter".
    pub fn be() -> Self {
        Self::new("be", "is")
    }

    /// With more words behind: "is" and "the capital of".
    pub fn then(&self, normal: &str, wording: &str) -> Self {
        Self::new(format!("{} {normal}", self.normal), format!("{} {wording}", self.wording))
    }

    /// With a preposition behind.
    pub fn with(&self, word: &str) -> Self {
        self.then(word, word)
    }
}

/// Words that turn what a verb says, and stand before it.
const TURNING: &[&str] = &[
    "never",
    "not",
    "hardly",
    "scarcely",
    "barely",
    "rarely",
    "seldom",
    "almost",
    "nearly",
    "only",
    "longer",
    "perhaps",
    "possibly",
    "probably",
    "allegedly",
    "reportedly",
    "supposedly",
];

/// Words behind a verb that belong to it: "sat up", "carried away".
const PARTICLES: &[&str] = &["up", "out", "down", "away", "back", "apart", "forth", "together"];

/// Tokens as they are written; the letter that begins the sentence is small.
pub fn words(s: &Sentence, range: &Range<usize>) -> String {
    if range.is_empty() {
        return String::new();
    }
    let written = s.name(range);
    let first = written.chars().next().map_or(0, char::len_utf8);
    let begins = (0..range.start).all(|at| s.tag(at) == Tag::Punct);
    if begins { written[..first].to_lowercase() + &written[first..] } else { written }
}

/// A verb as it is written, with its auxiliaries and what turns it: "did not attend", "no longer lives".
pub fn verb_words(s: &Sentence, verb: &Range<usize>) -> String {
    let mut start = verb.start;
    while start > 0
        && (TURNING.contains(&s.lower(start - 1)) || s.lower(start) == "longer" && s.lower(start - 1) == "no")
    {
        start -= 1;
    }
    let has_particle = PARTICLES.contains(&s.lower(verb.end));
    words(s, &(start..verb.end + usize::from(has_particle)))
}

#[cfg(test)]
#[path = "relation_tests.rs"]
mod tests;
