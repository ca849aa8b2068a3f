//! What changes in a workspace when a document's things go by other names? Its share of the graph is made anew.

use super::{Corpus, CorpusBuilder};
use clew_network::reader::claims::Verdict;
use clew_types::extraction::Extraction;
use clew_types::id::DocumentId;
use std::sync::Arc;

impl Corpus {
    /// This workspace with these documents' things named as they are there, and their facts judged, one verdict a triple;
    /// where they are not as many, the facts stay as they are.
    pub fn judged(&self, documents: Vec<(DocumentId, Extraction, Vec<Verdict>)>) -> Corpus {
        let mut builder = CorpusBuilder { corpus: self.clone(), graph_is_stale: false };
        for (document, named, verdicts) in documents {
            builder.rename(document, |extraction| *extraction = named);
            builder.set_verdicts(document, &verdicts);
        }
        builder.snapshot()
    }
}

impl CorpusBuilder {
    /// Has a document's mentions go by other names or kinds, as `change` says; its facts have then not been judged, and what
    /// was learned from it is to be learned again.
    pub fn rename(&mut self, document: DocumentId, change: impl FnOnce(&mut Extraction)) {
        let Some(reading) = Arc::make_mut(&mut self.corpus.readings).get_mut(&document) else { return };
        let reading = Arc::make_mut(reading);
        change(&mut reading.extraction);
        Arc::make_mut(&mut self.corpus.graph_builder).add(document, reading);
        Arc::make_mut(&mut self.corpus.stated).insert(document, Arc::default());
        self.corpus.concepts = Arc::default();
        self.graph_is_stale = true;
    }
}
