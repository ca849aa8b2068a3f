//! What does a text say? Mentions of entities and the triples between them, each at its exact place.
//!
//! This room yields *document-local* knowledge; [`graph`](crate::graph) merges it with that of other documents.

mod antecedent;
mod brackets;
mod clause;
mod confidence;
mod dates;
mod document;
mod foreign;
mod headings;
mod kinds;
mod lexicon;
mod loose;
pub mod naming;
mod pattern;
mod phrases;
mod proposition;
mod relation;
mod row;
mod rows;
mod sentence;
mod spans;
mod stated;
mod weights;

pub use antecedent::people::sex_of as sex_of_name;
pub use antecedent::{Pronoun, Referent};
pub use confidence::{FEATURES, Features, LIKELY};
pub use document::Understood as UnderstoodPronoun;
pub use headings::kind as kind_of_heading;
pub use kinds::by_noun;
pub use proposition::{Proposition, propositions};

use clew_types::extraction::Extraction;
use clew_types::span::Span;
use clew_types::text::Text;
use clew_types::{arrange::Arrange, document::Document};

/// How hard to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// Only what the patterns say.
    #[default]
    Usual,
    /// Also looser relations between mentions that stand near each other, with low confidence.
    Thorough,
}

/// Reads a document's facts in slices, so that the caller can breathe in between.
pub struct Extractor<'a> {
    reader: document::Reader<'a>,
    next: usize,
}

impl<'a> Extractor<'a> {
    /// Starts before the first sentence.
    pub fn new(document: &'a Document, text: &'a Text) -> Self {
        Self { reader: document::Reader::new(document, text), next: 0 }
    }

    /// Reads up to `sentences` more; true while some are left.
    pub fn advance(&mut self, sentences: usize) -> bool {
        let end = (self.next + sentences).min(self.reader.sentences());
        for index in self.next..end {
            self.reader.read(index);
        }
        self.next = end;
        end < self.reader.sentences()
    }

    /// Reads what is left and hands over all that was found.
    pub fn finish(mut self) -> Extraction {
        while self.advance(usize::MAX / 2) {}
        self.reader.finish_document()
    }
}

/// All facts of a document.
pub fn extract(document: &Document, text: &Text) -> Extraction {
    Extractor::new(document, text).finish()
}

/// As [`extract`], with the features that the confidence of each triple rests on, so that it can be learned.
pub fn extract_with_features(document: &Document, text: &Text) -> (Extraction, Vec<Features>) {
    let mut reader = document::Reader::new(document, text);
    (0..reader.sentences()).for_each(|index| reader.read(index));
    reader.finish_with_features()
}

/// Facts of some sentences (indexes, in any order; those that do not exist are left out).
/// Pronouns are resolved by what stands in the given sentences and the document's opening.
pub fn extract_sentences(document: &Document, text: &Text, sentences: &[u32], effort: Effort) -> Extraction {
    let mut reader = document::Reader::new(document, text).with_effort(effort);
    let mut wanted: Vec<usize> = sentences.iter().map(|index| *index as usize).collect();
    wanted.arrange();
    wanted.dedup();
    reader.introduce(wanted.first().copied().unwrap_or(0));
    wanted.into_iter().filter(|index| *index < text.sentences.len()).for_each(|index| reader.read(index));
    reader.finish()
}

/// A pronoun and whom or what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedPronoun {
    /// Index of the sentence.
    pub sentence: u32,
    /// Where the pronoun stands.
    pub span: Span,
    /// The name it stands for: LGM's `It [: Apple] is sweet.`
    pub name: String,
}

/// All third-person pronouns of a document that can be understood, in order.
pub fn pronouns(document: &Document, text: &Text) -> Vec<ResolvedPronoun> {
    understood_pronouns(document, text).into_iter().filter_map(|understood| understood.meant).collect()
}

/// As [`pronouns`], with the candidates among whom each was chosen, so that the choice can be learned.
pub fn understood_pronouns(document: &Document, text: &Text) -> Vec<UnderstoodPronoun> {
    let mut reader = document::Reader::new(document, text).with_pronouns();
    (0..reader.sentences()).for_each(|index| reader.read(index));
    reader.pronouns()
}

#[cfg(test)]
mod clause_tests;
#[cfg(test)]
mod foreign_tests;
#[cfg(test)]
mod pattern_tests;
#[cfg(test)]
mod plain_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod whole_tests;
#[cfg(test)]
mod words_tests;
