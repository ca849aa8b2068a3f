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
mod kinds;
mod lexicon;
mod loose;
mod pattern;
mod phrases;
mod proposition;
mod relation;
mod row;
mod rows;
mod sentence;
mod spans;
mod stated;
mod told;
mod weights;

pub(crate) use antecedent::{Pronoun, Referent};
pub use confidence::{FEATURES, Features, LIKELY};
pub use document::Understood as UnderstoodPronoun;
pub(crate) use kinds::by_noun;
pub use proposition::{Proposition, propositions};
pub use told::Told;

use crate::document::Document;
use crate::span::Span;
use crate::text::Text;
use serde::{Deserialize, Serialize};

/// What sort of thing an entity is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum EntityKind {
    /// A human being or character.
    Person,
    /// Company, institution, band, team …
    Organisation,
    /// Country, city, river, building …
    Place,
    /// Book, film, song, painting, software …
    Work,
    /// War, festival, match …
    Event,
    /// A day, month, year or period.
    Date,
    /// A number with or without a unit.
    Quantity,
    /// Something made or sold.
    Product,
    /// Animal or plant.
    Species,
    /// A common noun that facts are told about.
    Concept,
    /// None of these could be told.
    #[default]
    Other,
}

impl EntityKind {
    /// All kinds, in the order of their discriminants.
    pub const ALL: [Self; 11] = [
        Self::Person,
        Self::Organisation,
        Self::Place,
        Self::Work,
        Self::Event,
        Self::Date,
        Self::Quantity,
        Self::Product,
        Self::Species,
        Self::Concept,
        Self::Other,
    ];

    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();
}

/// One place where an entity is named. Index of a mention = its place in [`Extraction::mentions`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mention {
    /// Index of the sentence.
    pub sentence: u32,
    /// Where the name stands; for a resolved pronoun, where the pronoun stands. The document's title standing in
    /// as an implied subject has an empty span at its sentence's start.
    pub span: Span,
    /// The name: surface form without determiner; for a resolved pronoun, the antecedent's name.
    pub name: String,
    /// Best guess.
    pub kind: EntityKind,
}

/// A fact as stated in one sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LocalTriple {
    /// Index of the head's mention.
    pub head: u32,
    /// Relation phrase, lower case, lemmatised verb first: `direct`, `be bear in`, `capital of`, `be`.
    pub relation: String,
    /// The relation in the words of the sentence, with auxiliaries and "not": `directed`, `was born in`, `'s brother`;
    /// plain English where no words stand for it.
    pub wording: String,
    /// Index of the tail's mention.
    pub tail: u32,
    /// Index of the sentence that says so.
    pub sentence: u32,
    /// The chance that a careful reader would note it, 0 to 1, learned ([`LIKELY`] is much); as told, where a model told it.
    pub confidence: f32,
}

/// "A is also called B", stated in the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AliasPair {
    /// The fuller name.
    pub name: String,
    /// The other one.
    pub alias: String,
    /// Index of the sentence that says so.
    pub sentence: u32,
}

/// All that was extracted from one document.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Extraction {
    /// In order of their spans.
    pub mentions: Vec<Mention>,
    /// In order of their sentences.
    pub triples: Vec<LocalTriple>,
    /// Explicit aliases.
    pub aliases: Vec<AliasPair>,
    /// The entity that the whole document is about (its title), where it has one.
    pub subject: Option<String>,
    /// Indexes of the triples that a language model read, ascending; all others are the patterns'.
    pub by_model: Vec<u32>,
    /// Indexes of mentions, each with that of a sentence that says what is mentioned: as a language model read it, or as
    /// a graph states it.
    pub definitions: Vec<(u32, u32)>,
}

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
    wanted.sort_unstable();
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
mod foreign_tests;
#[cfg(test)]
mod pattern_tests;
#[cfg(test)]
mod tests;
