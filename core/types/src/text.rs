//! The sentences and chunks of a document, and the language it is written in.

use crate::document::{BlockRole, Document};
use crate::span::Span;
use serde::{Deserialize, Serialize};

/// A sentence: a span of the document's text. Headings, list items and table rows are sentences too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sentence {
    /// Where it stands; trimmed of white space.
    pub span: Span,
    /// Index into the document's blocks.
    pub block: u32,
}

/// A chunk of at most 512 tokens, made of whole sentences where they fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chunk {
    /// Where it stands.
    pub span: Span,
    /// First sentence.
    pub first: u32,
    /// One past the last sentence.
    pub last: u32,
    /// Index of the heading block it falls under, if any: with the title, its pseudo-title.
    pub heading: Option<u32>,
}

/// The sentences and chunks of one document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text {
    /// In reading order; rows kept as data ([`BlockRole::DataRow`]) stand behind all others.
    pub sentences: Vec<Sentence>,
    /// In reading order.
    pub chunks: Vec<Chunk>,
    /// What most of it is written in.
    pub language: Language,
}

/// How many of the first sentences are searched and read; those behind them are rows kept as data.
pub fn searched(document: &Document, text: &Text) -> usize {
    let is_data = |sentence: &Sentence| {
        document.blocks.get(sentence.block as usize).is_some_and(|block| block.role == BlockRole::DataRow)
    };
    text.sentences.partition_point(|sentence| !is_data(sentence))
}

/// The last character boundary of `text` at or before byte `at`.
pub fn floor_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// A language, as far as reading differs. Not sure is [`English`](Self::English).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Language {
    /// The language whose rules are known, and what is assumed of short texts.
    #[default]
    English,
    /// German.
    German,
    /// French.
    French,
    /// Spanish.
    Spanish,
    /// Italian.
    Italian,
    /// Portuguese.
    Portuguese,
    /// Dutch.
    Dutch,
    /// Swedish, Danish or Norwegian.
    Scandinavian,
    /// Finnish.
    Finnish,
    /// Polish.
    Polish,
    /// Czech or Slovak.
    Czech,
    /// Hungarian.
    Hungarian,
    /// Romanian.
    Romanian,
    /// Turkish.
    Turkish,
    /// Russian.
    Russian,
    /// Ukrainian.
    Ukrainian,
    /// Greek.
    Greek,
    /// Arabic, or Persian.
    Arabic,
    /// Hebrew.
    Hebrew,
    /// Hindi and what else is written in Devanagari.
    Hindi,
    /// Thai.
    Thai,
    /// Chinese.
    Chinese,
    /// Japanese.
    Japanese,
    /// Korean.
    Korean,
}

impl Language {
    /// True where names begin with a capital and common words inside a sentence do not (German nouns do).
    pub fn has_capitals(self) -> bool {
        !matches!(
            self,
            Self::Arabic
                | Self::Hebrew
                | Self::Hindi
                | Self::Thai
                | Self::Chinese
                | Self::Japanese
                | Self::Korean
        )
    }
}
