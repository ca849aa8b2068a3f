//! When are vectors made? Beside everything else, document by document, and never twice.

use super::Engine;
use super::doors::EmbedPool;
use super::flag::Flag;
use super::keeping::put;
use crate::protocol::EmbedderStatus;
use crate::record::VECTORS;
use crate::store::Table;
use clew_network::embed::EmbedError;
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use clew_types::vectors::DocumentVectors;
use futures::FutureExt;
use futures::stream::{FuturesOrdered, StreamExt};
use std::rc::Rc;

/// Texts a batch holds at most, and their bytes: a waiting question is delayed by one batch.
const BATCH_TEXTS: usize = 8;
/// See [`BATCH_TEXTS`].
const BATCH_BYTES: usize = 1_000;
/// A document's vectors are kept after so many new ones, or a quarter more, where that is more: a tab that is closed takes
/// no more than these along.
const KEPT_AFTER: usize = 256;
/// Two vectors are the same text's from this cosine on.
const SAME: f32 = 0.999;

impl Engine {
    /// Notes how many vectors a document will have.
    pub(super) fn expect_vectors(&self, id: DocumentId, reading: &Reading) {
        if self.doors.embedder.is_some() {
            let expected = (reading.text.chunks.len() + reading.searched()) as u32;
            self.update(id, |status| status.vectors = (0, expected));
        }
    }

    /// Makes the vectors that are missing, unless that is being done already.
    pub(super) fn start_embedding(self: &Rc<Self>) {
        if self.doors.embedder.is_none() || self.next_without_vectors().is_none() {
            return;
        }
        let runs = std::mem::replace(&mut self.state.borrow_mut().embedding_runs, true);
        if !runs {
            self.start_pool();
            self.doors.host.spawn(self.clone().embed_all().boxed_local());
        }
    }

    /// Has the model loaded, if there is anything to embed.
    pub(super) fn start_pool(self: &Rc<Self>) {
        let Some(pool) = &self.doors.embedder else { return };
        if self.state.borrow().documents.is_empty() {
            return;
        }
        let weak = Rc::downgrade(self);
        pool.watch_reader(Rc::new(move |status| {
            if let Some(engine) = weak.upgrade() {
                let is_settled = !matches!(status, EmbedderStatus::Loading(..));
                engine.reader_changed(status);
                engine.show_all_claims();
                if is_settled {
                    engine.reader_settled();
                }
            }
        }));
        let weak = Rc::downgrade(self);
        pool.start(Rc::new(move |status| {
            if let Some(engine) = weak.upgrade() {
                engine.embedder_changed(status);
            }
        }));
    }

    fn next_without_vectors(&self) -> Option<DocumentId> {
        let corpus = self.corpus();
        let state = self.state.borrow();
        let waits = |(id, entry): &(&DocumentId, &super::Entry)| {
            entry.status.vectors.0 < entry.status.vectors.1 && corpus.reading(**id).is_some()
        };
        state.documents.iter().find(waits).map(|(id, _)| *id)
    }

    async fn embed_all(self: Rc<Self>) {
        while let Some(id) = self.next_without_vectors() {
            if self.embed_document(id).await.is_err() {
                break;
            }
            self.start_checking();
        }
        self.state.borrow_mut().embedding_runs = false;
        self.start_charting();
    }

    async fn embed_document(&self, id: DocumentId) -> Result<(), EmbedError> {
        let Some(pool) = self.doors.embedder.clone() else { return Ok(()) };
        let texts = self.texts_of(id);
        let mut vectors = self.begun(id, &texts, &*pool).await;
        let mut kept = vectors.len();
        let mut batches = batches(&texts.all[kept..], String::len).into_iter();
        let mut running = FuturesOrdered::new();
        loop {
            self.go_on(&Flag::default()).await;
            while running.len() < 2 * pool.width()
                && let Some(batch) = batches.next()
            {
                running.push_back(pool.embed_later(batch));
            }
            let Some(done) = running.next().await else { break };
            vectors.extend(done?);
            if !self.state.borrow().documents.contains_key(&id) {
                // Taken away meanwhile: the rest would be made for nobody.
                return Ok(());
            }
            self.update(id, |status| status.vectors.0 = vectors.len().min(texts.all.len() - 1) as u32);
            self.background_changed();
            let is_whole = vectors.len() == texts.all.len();
            if !is_whole && vectors.len() - kept >= KEPT_AFTER.max(kept / 4) {
                kept = vectors.len();
                let begun = parted(texts.chunks, vectors.clone());
                self.keep(vec![put(Table::Vectors, id.0, &VECTORS, &begun)]).await;
            }
        }
        self.keep_vectors(id, texts.chunks, vectors).await;
        Ok(())
    }

    /// The first vectors of a document, where an earlier visit came so far; none where its texts are others by now.
    async fn begun(&self, id: DocumentId, texts: &Texts, pool: &dyn EmbedPool) -> Vec<Vec<f32>> {
        let stored = self.stored(Table::Vectors, id.0).await.ok().flatten();
        let Some(stored) = stored.and_then(|bytes| VECTORS.decode(&bytes).ok()) else { return Vec::new() };
        let begun = [stored.chunks, stored.sentences].concat();
        let Some((last, text)) = begun.last().zip(texts.all.get(begun.len().saturating_sub(1))) else {
            return Vec::new();
        };
        let again = pool.embed_later(vec![text.clone()]).await.unwrap_or_default();
        let likeness = |again: &Vec<f32>| again.iter().zip(last).map(|(a, b)| a * b).sum::<f32>();
        let is_same = again.first().is_some_and(|again| likeness(again) > SAME);
        if is_same { begun } else { Vec::new() }
    }

    fn texts_of(&self, id: DocumentId) -> Texts {
        let corpus = self.corpus();
        let Some(reading) = corpus.reading(id) else { return Texts::default() };
        let (chunks, sentences) = reading.texts_to_embed();
        Texts { chunks: chunks.len(), all: [chunks, sentences].concat() }
    }

    async fn keep_vectors(&self, id: DocumentId, chunks: usize, vectors: Vec<Vec<f32>>) {
        if !self.state.borrow().documents.contains_key(&id) {
            return;
        }
        let count = vectors.len() as u32;
        let vectors = parted(chunks, vectors);
        let draft = put(Table::Vectors, id.0, &VECTORS, &vectors);
        self.change(|builder| builder.set_vectors(id, &vectors));
        self.update(id, |status| status.vectors = (count, count));
        self.background_changed();
        self.keep(vec![draft]).await;
    }
}

/// Vectors in the order of the texts, as they are stored.
fn parted(chunks: usize, mut vectors: Vec<Vec<f32>>) -> DocumentVectors {
    let sentences = vectors.split_off(chunks.min(vectors.len()));
    DocumentVectors { chunks: vectors, sentences }
}

/// A document's texts: chunks first, then sentences.
#[derive(Default)]
struct Texts {
    chunks: usize,
    all: Vec<String>,
}

/// Cuts work into batches of a bounded amount.
pub(crate) fn batches<T: Clone>(work: &[T], length: impl Fn(&T) -> usize) -> Vec<Vec<T>> {
    let mut batches = Vec::new();
    let mut batch: Vec<T> = Vec::new();
    let mut bytes = 0;
    for one in work {
        if !batch.is_empty() && (batch.len() == BATCH_TEXTS || bytes + length(one) > BATCH_BYTES) {
            batches.push(std::mem::take(&mut batch));
            bytes = 0;
        }
        bytes += length(one);
        batch.push(one.clone());
    }
    if !batch.is_empty() {
        batches.push(batch);
    }
    batches
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(lengths: &[usize], expected: &[usize]) {
        let texts: Vec<String> = lengths.iter().map(|length| "x".repeat(*length)).collect();
        let batches = batches(&texts, String::len);
        assert_eq!(batches.iter().map(Vec::len).collect::<Vec<_>>(), expected);
        assert_eq!(batches.concat(), texts);
    }

    #[test]
    fn batches_are_bounded_and_keep_the_order() {
        check(&[], &[]);
        check(&[10], &[1]);
        check(&[BATCH_BYTES + 1, 1, 1], &[1, 2]);
        check(&[700, 200, 200], &[2, 1]);
        check(&[1; BATCH_TEXTS + 1], &[BATCH_TEXTS, 1]);
    }
}
