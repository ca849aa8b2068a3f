//! In which parts does a library keep a document? Never anything that a browser could not put together again.

use clew_network::reader::claims::Verdict;
use clew_types::document::{Block, DocumentKind, PageText, ReadWarning, Table};
use clew_types::extraction::{AliasPair, EntityKind, LocalTriple, Mention};
use clew_types::reading::Reading;
use clew_types::text::{Chunk, Language, Sentence};
use clew_types::vectors::DocumentVectors;
use serde::{Deserialize, Serialize};

/// What is known of a document as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outline {
    /// File name.
    pub name: String,
    /// Format it was read as.
    pub kind: DocumentKind,
    /// Title.
    pub title: String,
    /// Length of its text in bytes.
    pub bytes: u32,
    /// How many blocks it has.
    pub blocks: u32,
    /// How many sentences.
    pub sentences: u32,
    /// How many passages.
    pub passages: u32,
    /// What most of it is written in.
    pub language: Language,
    /// The entity that it is about.
    pub subject: Option<String>,
}

/// A passage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassagePart {
    /// Its place among the document's passages.
    pub index: u32,
    /// Where it stands.
    pub chunk: Chunk,
    /// Its words.
    pub text: String,
    /// The heading that it falls under, with its words.
    pub heading: Option<(Block, String)>,
    /// Its vector, [packed](super::pack); empty where there is none.
    pub vector: Vec<u8>,
}

impl PassagePart {
    /// What it is about: the document's title, and the heading that it falls under.
    pub fn pseudo_title(&self, outline: &Outline) -> String {
        match &self.heading {
            Some((_, heading)) if *heading != outline.title => format!("{}. {heading}", outline.title),
            _ => outline.title.clone(),
        }
    }
}

/// A sentence and what it names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SentencePart {
    /// Its place among the document's sentences.
    pub index: u32,
    /// Where it stands.
    pub sentence: Sentence,
    /// The block that it stands in.
    pub block: Block,
    /// What it names.
    pub said: Said,
    /// Its vector, [packed](super::pack); empty where there is none.
    pub vector: Vec<u8>,
}

/// What a sentence says beside its facts. Every entry begins with its place in the document's extraction.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Said {
    /// Whom and what it names.
    pub mentions: Vec<(u32, Mention)>,
    /// Other names.
    pub aliases: Vec<(u32, AliasPair)>,
    /// Mentions, of this document, of which it says what they are.
    pub definitions: Vec<(u32, u32)>,
}

/// A fact.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TriplePart {
    /// Its place in the document's extraction.
    pub index: u32,
    /// The first passage that holds its sentence, if any does.
    pub passage: Option<u32>,
    /// What it says; its ends by their places in the document's extraction.
    pub triple: LocalTriple,
    /// Name of its head, and what sort of thing it is.
    pub head: (String, EntityKind),
    /// The same of its tail.
    pub tail: (String, EntityKind),
    /// A language model has read it.
    pub by_model: bool,
    /// What was judged of it.
    pub verdict: Verdict,
}

/// What stands outside of all passages, and what is only needed where the whole document is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rest {
    /// All blocks.
    pub blocks: Vec<Block>,
    /// Pages.
    pub pages: Vec<PageText>,
    /// Tables kept as data.
    pub tables: Vec<Table>,
    /// What the reader had to guess or leave out.
    pub warnings: Vec<ReadWarning>,
    /// Text outside of passages: where it begins, and its words.
    pub pieces: Vec<(u32, String)>,
    /// Sentences outside of passages.
    pub sentences: Vec<SentencePart>,
}

/// A whole document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parts {
    /// What is known of the whole.
    pub outline: Outline,
    /// In order.
    pub passages: Vec<PassagePart>,
    /// Those of the passages, in order.
    pub sentences: Vec<SentencePart>,
    /// All facts, in order.
    pub triples: Vec<TriplePart>,
    /// Everything else.
    pub rest: Rest,
}

impl Parts {
    /// Cuts a reading up. Vectors and verdicts that are not as many as there are passages, sentences and facts are left out.
    pub fn of(reading: &Reading, vectors: &DocumentVectors, verdicts: &[Verdict]) -> Self {
        super::cut::cut(reading, vectors, verdicts)
    }
}
