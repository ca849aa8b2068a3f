//! What a text says: mentions, each at its exact place, and the facts between them.

mod told;

pub use told::Told;

use crate::span::Span;
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
    /// The chance that a careful reader would note it, 0 to 1, learned (`LIKELY` in `extract` is much); as told, where a model told it.
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
