//! The workspace as a source like any other: BM25 over its passages.

use super::{ExternalSource, Passage, Place, SourceError};
use clew_knowledge::corpus::Corpus;
use clew_language::text::terms::terms;
use clew_types::id::ChunkId;

/// The documents of the workspace.
#[derive(Clone, Copy, Debug, Default)]
pub struct OwnDocuments;

#[async_trait::async_trait(?Send)]
impl ExternalSource for OwnDocuments {
    fn name(&self) -> &'static str {
        "your documents"
    }

    async fn search(&self, corpus: &Corpus, query: &str, limit: usize) -> Result<Vec<Passage>, SourceError> {
        let found = corpus.lexical.search(&terms(query), limit).into_iter();
        let passage = |(chunk, _): (ChunkId, f32)| Passage {
            title: corpus.title(chunk.document).to_owned(),
            text: corpus.chunk_text(chunk).to_owned(),
            place: Place::Workspace(chunk),
        };
        Ok(found.map(passage).collect())
    }
}
