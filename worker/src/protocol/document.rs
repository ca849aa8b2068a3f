//! What does the page know of a document that is read?

use clew_types::document::{DocumentKind, ReadWarning};
use clew_types::graph::Evidence;
use clew_types::id::DocumentId;
use serde::{Deserialize, Serialize};

/// A document in the list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DocumentStatus {
    /// Its id.
    pub id: DocumentId,
    /// File name.
    pub name: String,
    /// Format, once known.
    pub kind: Option<DocumentKind>,
    /// Size of the file.
    pub bytes: u64,
    /// Where it stands in the pipeline.
    pub stage: Stage,
    /// Share of the present stage that is done, 0 to 1.
    pub progress: f32,
    /// Words read.
    pub words: u32,
    /// Sentences found.
    pub sentences: u32,
    /// Mentions of entities found.
    pub mentions: u32,
    /// Triples found; once they are all checked, those that passed.
    pub triples: u32,
    /// Triples that were found and did not pass.
    pub dropped: u32,
    /// Texts with vectors, texts that shall have them.
    pub vectors: (u32, u32),
    /// Claims of its facts that have been checked, claims that shall be. (0, 0) as long as nobody can check them.
    pub claims: (u32, u32),
    /// What the reader had to guess or leave out.
    pub warnings: Vec<ReadWarning>,
    /// The store has not taken its file: it is gone after a reload.
    pub unkept: bool,
    /// Its pages that are pictures.
    pub pictures: Pictures,
}

/// Stages of reading, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Waiting for its turn.
    Queued,
    /// Bytes become text.
    Reading,
    /// Of its pages that are pictures, this one, of so many, is being read.
    Recognising(u32, u32),
    /// Text becomes entities and triples.
    Extracting,
    /// Knowledge goes into graph and indexes.
    Indexing,
    /// It can be asked about. (Vectors and the check of its facts may still be under way: see [`DocumentStatus::vectors`].)
    Ready,
    /// It could not be read, and why.
    Failed(String),
    /// Stopped by the person.
    Cancelled,
}

/// A language that text on pictures can be recognised in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PictureLanguage {
    /// English.
    English,
    /// German.
    German,
    /// French.
    French,
    /// Spanish.
    Spanish,
}

/// What has become of a document's pages that are pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pictures {
    /// It has none, as far as is known.
    #[default]
    None,
    /// Some of its pages, or all, hold no text, and nobody has asked for what is on them.
    Unread,
    /// Their text is recognised in this language whenever the document is read.
    Read(PictureLanguage),
}

impl Pictures {
    /// Of a document that was read without them, and with these warnings.
    pub fn unread_in(warnings: &[ReadWarning]) -> Self {
        let is_blank = |warning: &ReadWarning| matches!(warning, ReadWarning::PagesWithoutText(_));
        if warnings.iter().any(is_blank) { Self::Unread } else { Self::None }
    }
}

/// A sentence with its words and its document's name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Quote {
    /// Where it stands.
    pub evidence: Evidence,
    /// Its words.
    pub text: String,
    /// Name of the document.
    pub document: String,
}
