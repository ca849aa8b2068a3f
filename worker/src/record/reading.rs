//! Readings, as this version and those before it wrote them: what a model has read in a document is in them as well.

use super::kind::{Kind, exactly};
use clew_types::document::Document;
use clew_types::extraction::{AliasPair, Extraction, LocalTriple, Mention};
use clew_types::reading::Reading;
use clew_types::text::Text;
use serde::{Deserialize, Serialize};

/// What was read from a file: raised as well when reading or extraction changes what it yields. Older ones are read
/// again from the kept file. Since the eighth, what a file says of itself (its author, its day) is in the text.
pub const READING: Kind<Reading> = Kind { name: "readings", version: 8, older };

/// What a model has read in a document is in no other place, and was paid for: such a reading stays as it is.
fn older(version: u8, bytes: &[u8]) -> Option<Reading> {
    let reading = match version {
        6 => exactly::<Sixth>(bytes).map(Sixth::reading),
        7 => exactly(bytes),
        _ => None,
    };
    reading.filter(|reading| !reading.extraction.by_model.is_empty())
}

/// A reading of the sixth version.
#[derive(Serialize, Deserialize)]
pub(super) struct Sixth {
    pub document: Document,
    pub text: Text,
    pub extraction: SixthExtraction,
}

#[derive(Serialize, Deserialize)]
pub(super) struct SixthExtraction {
    pub mentions: Vec<Mention>,
    pub triples: Vec<SixthTriple>,
    pub aliases: Vec<AliasPair>,
    pub subject: Option<String>,
    pub by_model: Vec<u32>,
    pub definitions: Vec<(u32, u32)>,
}

/// Without the words of the text.
#[derive(Serialize, Deserialize)]
pub(super) struct SixthTriple {
    pub head: u32,
    pub relation: String,
    pub tail: u32,
    pub sentence: u32,
    pub confidence: f32,
}

impl Sixth {
    fn reading(self) -> Reading {
        let Self { document, text, extraction } = self;
        let SixthExtraction { mentions, triples, aliases, subject, by_model, definitions } = extraction;
        let triples = triples.into_iter().map(SixthTriple::worded).collect();
        let extraction = Extraction { mentions, triples, aliases, subject, by_model, definitions };
        Reading { document, text, extraction }
    }
}

impl SixthTriple {
    /// Worded by its normal form.
    fn worded(self) -> LocalTriple {
        let Self { head, relation, tail, sentence, confidence } = self;
        LocalTriple { head, wording: relation.clone(), relation, tail, sentence, confidence }
    }
}
