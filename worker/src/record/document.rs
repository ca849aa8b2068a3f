//! What is kept of a document beside its file.

use super::digest;
use super::kind::exactly;
use crate::protocol::{DocumentStatus, Pictures, Stage};
use clew_types::document::{DocumentKind, ReadWarning};
use clew_types::id::DocumentId;
use serde::{Deserialize, Serialize};

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
    /// Being read once more when this was written: the reading before did not end.
    UnderWayAgain,
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
    /// Its pages that are pictures.
    pub pictures: Pictures,
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
            pictures: Pictures::None,
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
            dropped: 0,
            vectors: (0, 0),
            claims: (0, 0),
            warnings: self.warnings.clone(),
            unkept: false,
            pictures: self.pictures,
        }
    }

    fn stage(&self) -> Stage {
        match &self.stage {
            StoredStage::Pending | StoredStage::UnderWay | StoredStage::UnderWayAgain => Stage::Queued,
            StoredStage::Ready => Stage::Ready,
            StoredStage::Failed(reason) => Stage::Failed(reason.clone()),
            StoredStage::Cancelled | StoredStage::Removed => Stage::Cancelled,
        }
    }
}

/// The second version knew nothing of pictures, and the first one stage less.
pub(super) fn older(version: u8, bytes: &[u8]) -> Option<DocumentRecord> {
    if matches!(version, 1 | 2) { exactly::<Second>(bytes).map(Second::record) } else { None }
}

/// A record of the second version.
#[derive(Serialize, Deserialize)]
pub(super) struct Second {
    pub name: String,
    pub bytes: u64,
    pub digest: u64,
    pub kind: Option<DocumentKind>,
    pub stage: StoredStage,
    pub counts: [u32; 4],
    pub warnings: Vec<ReadWarning>,
}

impl Second {
    fn record(self) -> DocumentRecord {
        let Self { name, bytes, digest, kind, stage, counts, warnings } = self;
        let pictures = Pictures::unread_in(&warnings);
        DocumentRecord { name, bytes, digest, kind, stage, counts, warnings, pictures }
    }
}

/// The file's name in a record of whatever version: it stands first in all of them, and shall. `None` for bytes that
/// begin otherwise.
pub fn name_of(record: &[u8]) -> Option<String> {
    let (name, _) = postcard::take_from_bytes::<String>(record.get(1..)?).ok()?;
    let is_name = !name.trim().is_empty() && !name.chars().any(char::is_control);
    is_name.then_some(name)
}
