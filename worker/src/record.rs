//! What shape do stored records have? Each starts with a version byte; core types stay free to change.

pub use crate::protocol::SETTINGS_VERSION;
use crate::protocol::{DocumentStatus, Limits, ModelChoice, Outside, Settings, Stage};
use clew_core::answer::{Answer, Citation, Statement};
pub use clew_core::digest::digest;
use clew_core::document::{DocumentKind, ReadWarning};
use clew_core::graph::hand::Edit;
use clew_core::id::DocumentId;
use clew_core::reason::Strategy;
use clew_core::trace::{PathEdge, Trace};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Version of [`Reading`](clew_core::corpus::Reading)s: raised when reading or extraction changes what it yields.
/// Older ones are read again from the kept file.
pub const READING_VERSION: u8 = 6;
/// Version of vectors: raised with the embedding model, and with how it is computed (2: attention in integers). Older ones
/// are computed again.
pub const VECTORS_VERSION: u8 = 2;
/// Version of answers: 2 quotes pages from outside. Those of version 1 are still read.
pub const ANSWER_VERSION: u8 = 2;
/// Version of all other records.
pub const RECORD_VERSION: u8 = 1;

/// Keys of the meta table.
pub mod meta {
    /// [`Settings`](crate::protocol::Settings).
    pub const SETTINGS: u32 = 0;
    /// The next document's and answer's numbers.
    pub const COUNTERS: u32 = 1;
}

/// A record's bytes.
pub fn encode<T: Serialize>(version: u8, value: &T) -> Vec<u8> {
    // Our types hold nothing that postcard refuses; an empty record reads as "absent".
    postcard::to_extend(value, vec![version]).unwrap_or_default()
}

/// The opposite of [`encode`]; `None` for another version or broken bytes.
pub fn decode<T: DeserializeOwned>(version: u8, bytes: &[u8]) -> Option<T> {
    let (found, rest) = bytes.split_first()?;
    (*found == version).then(|| postcard::from_bytes(rest).ok()).flatten()
}

/// An answer of any version.
pub fn answer(bytes: &[u8]) -> Option<Answer> {
    decode(ANSWER_VERSION, bytes).or_else(|| decode::<FirstAnswer>(1, bytes).map(Answer::from))
}

/// Settings of any version that is still read.
pub fn settings(bytes: &[u8]) -> Option<Settings> {
    decode(SETTINGS_VERSION, bytes)
        .or_else(|| decode::<ThirdSettings>(3, bytes).map(Settings::from))
        .or_else(|| decode::<SecondSettings>(2, bytes).map(Settings::from))
}

/// Settings of version 3, field by field as they were written.
#[derive(Serialize, Deserialize)]
struct ThirdSettings {
    model: Option<ModelChoice>,
    tokens_per_question: Option<u32>,
    tokens_per_document: Option<u32>,
    price: (f32, f32),
    outside: Outside,
}

impl From<ThirdSettings> for Settings {
    fn from(third: ThirdSettings) -> Self {
        let ThirdSettings { model, tokens_per_question, tokens_per_document, price, outside } = third;
        let limits = Limits { tokens_per_question, tokens_per_document, price, ..Limits::default() };
        Self { model, limits, outside, skills: Vec::new() }
    }
}

/// Settings of version 2, field by field as they were written.
#[derive(Serialize, Deserialize)]
struct SecondSettings {
    model: Option<ModelChoice>,
    tokens_per_question: Option<u32>,
    price: (f32, f32),
    outside: Outside,
}

impl From<SecondSettings> for Settings {
    fn from(second: SecondSettings) -> Self {
        let SecondSettings { model, tokens_per_question, price, outside } = second;
        ThirdSettings { model, tokens_per_question, tokens_per_document: None, price, outside }.into()
    }
}

/// An answer of version 1, field by field as it was written.
#[derive(Serialize, Deserialize)]
struct FirstAnswer {
    question: String,
    strategy: Strategy,
    text: Option<String>,
    best_guess: Option<String>,
    confidence: f32,
    statements: Vec<Statement>,
    path: Vec<PathEdge>,
    evidence: Vec<(Citation, f32)>,
    missing: Vec<String>,
    trace: Trace,
}

impl From<FirstAnswer> for Answer {
    fn from(first: FirstAnswer) -> Self {
        let FirstAnswer { question, strategy, text, best_guess, confidence, .. } = first;
        let FirstAnswer { statements, path, evidence, missing, trace, .. } = first;
        let outside = Vec::new();
        Self {
            question,
            strategy,
            text,
            best_guess,
            confidence,
            statements,
            path,
            evidence,
            outside,
            missing,
            trace,
        }
    }
}

/// Numbers that are never given twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// The next document's.
    pub document: u32,
    /// The next answer's.
    pub answer: u32,
}

/// A change by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredEdit {
    /// What.
    pub edit: Edit,
    /// It has been taken back, and can be done again.
    pub undone: bool,
}

/// Where a document stands, as far as it matters after a restart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StoredStage {
    /// To be read (perhaps once more).
    Pending,
    /// Being read when this was written.
    UnderWay,
    /// Read.
    Ready,
    /// Cannot be read, and why.
    Failed(String),
    /// Stopped by the person.
    Cancelled,
    /// Removed by the person: let go of at the next start.
    Removed,
}

/// A document of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentRecord {
    /// File name.
    pub name: String,
    /// Size of the file.
    pub bytes: u64,
    /// Digest of the file, to notice the same one again.
    pub digest: u64,
    /// Format, once known.
    pub kind: Option<DocumentKind>,
    /// Where it stands.
    pub stage: StoredStage,
    /// Words, sentences, mentions, triples.
    pub counts: [u32; 4],
    /// What the reader had to guess or leave out.
    pub warnings: Vec<ReadWarning>,
}

impl DocumentRecord {
    /// A record for a file that has just arrived.
    pub fn new(name: String, file: &[u8]) -> Self {
        Self {
            name,
            bytes: file.len() as u64,
            digest: digest(file),
            kind: None,
            stage: StoredStage::Pending,
            counts: [0; 4],
            warnings: Vec::new(),
        }
    }

    /// What the list shows of it.
    pub fn status(&self, id: DocumentId) -> DocumentStatus {
        let [words, sentences, mentions, triples] = self.counts;
        DocumentStatus {
            id,
            name: self.name.clone(),
            kind: self.kind,
            bytes: self.bytes,
            stage: self.stage(),
            progress: 0.0,
            words,
            sentences,
            mentions,
            triples,
            vectors: (0, 0),
            warnings: self.warnings.clone(),
        }
    }

    fn stage(&self) -> Stage {
        match &self.stage {
            StoredStage::Pending | StoredStage::UnderWay => Stage::Queued,
            StoredStage::Ready => Stage::Ready,
            StoredStage::Failed(reason) => Stage::Failed(reason.clone()),
            StoredStage::Cancelled | StoredStage::Removed => Stage::Cancelled,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::SkillModel;
    use clew_core::skill::prompted::SkillGroup;

    #[test]
    fn records_come_back_as_they_were() {
        let record = DocumentRecord::new("a.txt".into(), b"some words");
        let bytes = encode(RECORD_VERSION, &record);
        assert_eq!(decode::<DocumentRecord>(RECORD_VERSION, &bytes), Some(record));
    }

    #[test]
    fn an_answer_of_the_first_version_is_still_read() {
        let first = FirstAnswer {
            question: "Who?".into(),
            strategy: Strategy::Rag,
            text: Some("Ann".into()),
            best_guess: None,
            confidence: 0.5,
            statements: Vec::new(),
            path: Vec::new(),
            evidence: Vec::new(),
            missing: vec!["When?".into()],
            trace: Trace::default(),
        };
        let read = answer(&encode(1, &first)).unwrap();
        assert_eq!((read.text.as_deref(), read.missing.len(), read.outside.len()), (Some("Ann"), 1, 0));
        assert_eq!(answer(&encode(ANSWER_VERSION, &read)), Some(read));
        assert_eq!(answer(&[]), None);
    }

    #[test]
    fn settings_of_the_second_version_are_still_read() {
        let model = Some(ModelChoice { endpoint: "/v1".into(), model: "tiny".into() });
        let (outside, price) = (Outside { wikipedia: true, web: false }, (1.0, 2.0));
        let second = SecondSettings { model: model.clone(), tokens_per_question: Some(9), price, outside };
        let limits =
            Limits { tokens_per_question: Some(9), tokens_per_document: None, price, ..Limits::default() };
        let read = settings(&encode(2, &second));
        assert_eq!(read, Some(Settings { model, limits, outside, skills: Vec::new() }));
        assert_eq!(settings(&encode(1, &second)), None);
    }

    #[test]
    fn settings_of_the_third_version_are_still_read() {
        let model = Some(ModelChoice { endpoint: "/v1".into(), model: "tiny".into() });
        let (outside, price) = (Outside { wikipedia: false, web: true }, (1.0, 2.0));
        let (question, document) = (Some(9), Some(7_000));
        let third = ThirdSettings {
            model: model.clone(),
            tokens_per_question: question,
            tokens_per_document: document,
            price,
            outside,
        };
        let read = settings(&encode(3, &third)).expect("read");
        let limits = Limits {
            tokens_per_question: question,
            tokens_per_document: document,
            price,
            ..Limits::default()
        };
        assert_eq!(read, Settings { model, limits, outside, skills: Vec::new() });
        let own = SkillModel { group: SkillGroup::Writing, model: Some("large".into()), temperature: None };
        let now = Settings { skills: vec![own], ..read };
        assert_eq!(settings(&encode(SETTINGS_VERSION, &now)), Some(now));
    }

    #[test]
    fn other_versions_and_broken_bytes_are_absent() {
        let bytes = encode(RECORD_VERSION, &Counters { document: 3, answer: 4 });
        assert_eq!(decode::<Counters>(RECORD_VERSION + 1, &bytes), None);
        assert_eq!(decode::<Counters>(RECORD_VERSION, &bytes[..bytes.len() - 1]), None);
        assert_eq!(decode::<Counters>(RECORD_VERSION, &[]), None);
    }
}
