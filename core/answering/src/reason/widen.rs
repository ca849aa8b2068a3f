//! Where a library stands beside the workspace: before each retrieval the run's corpus grows by what the library holds about
//! what is looked for. Strategies look into their corpus as ever.

use super::constrain::{with, without};
use super::run::Run;
use clew_knowledge::shelf::{Joined, PassageKey, Shelf, Slice, SliceRequest, SlicedDocument, join};
use clew_types::shelf::document_id;
use clew_types::{arrange::Arrange, id::DocumentId};
use std::collections::{BTreeMap, BTreeSet};

/// Passages of the first slice, and of those behind it, at most.
const FIRST: u32 = 200;
const LATER: u32 = 60;
/// Passages that a run takes from a library in all.
const ALL: usize = 800;

/// What a run knows of a library.
pub(super) struct Beside<'a> {
    shelf: &'a dyn Shelf,
    taken: BTreeMap<u32, SlicedDocument>,
    asked: BTreeSet<String>,
    state: Option<u64>,
    /// It gave no answer, and is not asked again.
    is_silent: bool,
}

impl<'a> Beside<'a> {
    pub fn new(shelf: &'a dyn Shelf) -> Self {
        let (taken, asked) = (BTreeMap::new(), BTreeSet::new());
        Self { shelf, taken, asked, state: None, is_silent: false }
    }

    fn held(&self) -> Vec<PassageKey> {
        let keys = |(number, document): (&u32, &SlicedDocument)| {
            let number = *number;
            document.passages.iter().map(move |part| (number, part.index)).collect::<Vec<_>>()
        };
        self.taken.iter().flat_map(keys).collect()
    }

    /// The request for what is looked for; `None` where it was made before, or no more is to be taken.
    fn request(&mut self, query: &str, vector: Option<&[f32]>) -> Option<SliceRequest> {
        let held = self.held();
        if self.is_silent || held.len() >= ALL || !self.asked.insert(query.to_owned()) {
            return None;
        }
        let wanted = if held.is_empty() { FIRST } else { LATER };
        Some(SliceRequest { held, state: self.state, ..SliceRequest::new(query, vector, wanted) })
    }

    /// Puts a slice to what was taken before; the documents that are new or have grown, and how many passages came.
    fn take(&mut self, slice: Slice) -> (Vec<(DocumentId, Joined)>, usize) {
        self.state.get_or_insert(slice.state);
        let (mut grown, mut passages) = (Vec::new(), 0);
        for more in slice.documents {
            let Some(id) = document_id(more.number) else { continue };
            let whole = match self.taken.get(&more.number) {
                Some(known) => merged(known.clone(), &more),
                None => more.clone(),
            };
            // What does not fit together is as if it had not come.
            let SlicedDocument { outline, passages: parts, sentences, triples, .. } = &whole;
            if let Ok(joined) = join(outline, parts, sentences, triples, None) {
                passages += more.passages.len();
                grown.push((id, joined));
                self.taken.insert(more.number, whole);
            }
        }
        (grown, passages)
    }
}

/// Both parts of one document, each thing once and in order.
fn merged(mut known: SlicedDocument, more: &SlicedDocument) -> SlicedDocument {
    fn put<T: Clone>(row: &mut Vec<T>, more: &[T], index: impl Fn(&T) -> u32) {
        row.extend_from_slice(more);
        row.arrange_by_key(&index);
        row.dedup_by_key(|part| index(part));
    }
    put(&mut known.passages, &more.passages, |part| part.index);
    put(&mut known.sentences, &more.sentences, |part| part.index);
    put(&mut known.triples, &more.triples, |part| part.index);
    known
}

impl Run<'_> {
    /// Has the corpus grow by what a library holds about `query`, where there is a library. What it cannot give is told, and
    /// the run goes on with what there is.
    pub async fn widen(&mut self, query: &str) {
        if self.beside.is_none() {
            return;
        }
        let vector = self.embed_one(query).await;
        let Some(beside) = &mut self.beside else { return };
        let Some(request) = beside.request(query, vector.as_deref()) else { return };
        let shelf = beside.shelf;
        match shelf.slice(&request).await {
            Ok(slice) => self.take_slice(&request.terms, slice),
            Err(error) => {
                if let Some(beside) = &mut self.beside {
                    beside.is_silent = true;
                }
                self.tell_once(format!("Going on without the library {}: {error}.", shelf.name()));
            }
        }
    }

    fn take_slice(&mut self, terms: &[String], slice: Slice) {
        let Some(beside) = &mut self.beside else { return };
        let all = slice.passages;
        let words = terms.iter().cloned().zip(slice.shares.iter().copied()).collect();
        let (grown, passages) = beside.take(slice);
        let (name, documents) = (beside.shelf.name().to_owned(), grown.len());
        if documents > 0 {
            self.corpus = self.corpus.with_parts(grown, all, &words);
            self.constrain_anew();
        }
        self.tell(clew_types::trace::TraceStep::Notice(format!(
            "From the library {name}: {passages} passages of {documents} documents, out of {all}."
        )));
    }

    /// What the run may not use goes from what came, what it must use and what it has learned stays.
    fn constrain_anew(&mut self) {
        let constraints = &self.question.constraints;
        if !constraints.forbidden.is_empty() {
            (self.corpus, self.stating) = without(&self.corpus, &constraints.forbidden);
        }
        (self.corpus, self.pinned) = with(self.corpus.clone(), &constraints.pinned);
        if !self.learned.is_empty() {
            self.corpus = self.corpus.growing(&self.learned);
        }
    }
}
