//! What does a workspace know? Documents, graph and indexes under one roof.
//!
//! [`CorpusBuilder`] takes documents in and out; [`Corpus`] is the frozen snapshot that questions read. All tables are
//! shared (`Arc`): a snapshot copies none of them, and a change copies only what it touches.

mod naming;
mod parts;

use crate::concept::{ConceptGraph, NewRelation, Stated, stated};
use crate::graph::{Graph, GraphBuilder};
use crate::index::bm25::{Bm25, Bm25Settings};
use crate::index::vectors::VectorIndex;
use crate::observe;
use crate::observe::Frame;
use crate::retrieve::web::Web;
use clew_network::reader::claims::{Claims, Verdict};
use clew_types::columns::{Columns, Said};
use clew_types::graph::{Edit, Evidence, FactHandle, NewTriple};
use clew_types::id::{ChunkId, DocumentId, SentenceId};
use clew_types::reading::Reading;
use clew_types::span::Span;
use clew_types::vectors::DocumentVectors;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// What a vector stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Units {
    /// Passages.
    Chunks,
    /// Sentences.
    Sentences,
}

impl Units {
    /// Both kinds.
    pub const ALL: [Units; 2] = [Self::Chunks, Self::Sentences];
}

/// A frozen workspace. Cheap to clone.
#[derive(Clone)]
pub struct Corpus {
    /// Entities and triples of all documents, and what was learned since.
    pub graph: Arc<Graph>,
    /// BM25 over chunks, each with its pseudo-title.
    pub lexical: Arc<Bm25<ChunkId>>,
    /// Vectors of chunks; those of documents not yet embedded are absent.
    pub chunk_vectors: Arc<VectorIndex>,
    /// Vectors of sentences, as above.
    pub sentence_vectors: Arc<VectorIndex>,
    readings: Arc<BTreeMap<DocumentId, Arc<Reading>>>,
    observations: Arc<BTreeMap<DocumentId, Arc<Vec<Frame>>>>,
    /// What a person has said of tables; holds also while the document is away or read again.
    said: Arc<BTreeMap<DocumentId, Said>>,
    graph_builder: Arc<GraphBuilder>,
    /// Made when first asked for; what questions teach changes the graph, not the web.
    web: Arc<OnceLock<Web>>,
    /// What each document states about concepts, read from its sentences when first asked for.
    stated: Arc<BTreeMap<DocumentId, StatedOnce>>,
    /// Relations of concepts that a question has found.
    related: Arc<Vec<NewRelation>>,
    concepts: Arc<OnceLock<ConceptGraph>>,
}

type StatedOnce = Arc<OnceLock<Vec<Stated>>>;

impl Corpus {
    /// The vectors of one kind of unit.
    pub fn vectors(&self, units: Units) -> &VectorIndex {
        match units {
            Units::Chunks => &self.chunk_vectors,
            Units::Sentences => &self.sentence_vectors,
        }
    }

    /// How the passages hang together.
    pub fn web(&self) -> &Web {
        self.web.get_or_init(|| Web::new(self))
    }

    /// How the concepts hang together: what all documents state, judged.
    pub fn concepts(&self) -> &ConceptGraph {
        self.concepts.get_or_init(|| {
            let of_document = |(&document, once): (&DocumentId, &StatedOnce)| {
                let stated = self.reading(document).map(|reading| once.get_or_init(|| stated(reading)));
                stated
                    .map_or(&[][..], Vec::as_slice)
                    .iter()
                    .map(move |one| {
                        (one.clone(), self.evidence(SentenceId { document, index: one.sentence }))
                    })
                    .collect::<Vec<_>>()
            };
            let all: Vec<_> = self.stated.iter().flat_map(of_document).collect();
            ConceptGraph::new(all.iter().map(|(one, evidence)| (one, *evidence)), &self.related)
        })
    }

    /// This workspace with more relations of concepts.
    pub fn with_relations(&self, found: &[NewRelation]) -> Corpus {
        let related = self.related.iter().chain(found).cloned().collect();
        Corpus { related: Arc::new(related), concepts: Arc::default(), ..self.clone() }
    }

    /// Documents in order of arrival.
    pub fn documents(&self) -> impl Iterator<Item = (DocumentId, &Reading)> {
        self.readings.iter().map(|(&id, reading)| (id, reading.as_ref()))
    }

    /// One document.
    pub fn reading(&self, document: DocumentId) -> Option<&Reading> {
        self.readings.get(&document).map(Arc::as_ref)
    }

    /// What the documents' tables measure over time, in order of arrival: document, number among its frames, frame.
    pub fn observations(&self) -> impl Iterator<Item = (DocumentId, usize, &Frame)> {
        let frames = self.observations.iter().map(|(id, frames)| (*id, frames.as_slice()));
        frames.flat_map(|(id, frames)| frames.iter().enumerate().map(move |(at, frame)| (id, at, frame)))
    }

    /// One of a document's frames of observations.
    pub fn frame(&self, document: DocumentId, index: usize) -> Option<&Frame> {
        self.observations.get(&document)?.get(index)
    }

    /// What a person has said of a table; `None` = it is as guessed.
    pub fn said_of(&self, document: DocumentId, table: u32) -> Option<&Columns> {
        self.said.get(&document)?.get(&table)
    }

    /// All that a person has said of a document's tables.
    pub fn said(&self, document: DocumentId) -> Said {
        self.said.get(&document).cloned().unwrap_or_default()
    }

    /// The title of a document; `""` when it is gone.
    pub fn title(&self, document: DocumentId) -> &str {
        self.reading(document).map_or("", |reading| &reading.document.title)
    }

    /// Words of a sentence; `""` when its document is gone.
    pub fn sentence_text(&self, sentence: SentenceId) -> &str {
        self.reading(sentence.document).map_or("", |reading| reading.sentence(sentence.index))
    }

    /// A sentence with its place; an empty span when its document is gone.
    pub fn evidence(&self, sentence: SentenceId) -> Evidence {
        let reading = self.reading(sentence.document);
        let found = reading.and_then(|reading| reading.text.sentences.get(sentence.index as usize));
        Evidence { sentence, span: found.map_or(Span::new(0, 0), |found| found.span) }
    }

    /// Words of a chunk; `""` when its document is gone.
    pub fn chunk_text(&self, chunk: ChunkId) -> &str {
        self.reading(chunk.document).map_or("", |reading| reading.chunk(chunk.index))
    }

    /// The first chunk that holds a sentence.
    pub fn chunk_of(&self, sentence: SentenceId) -> Option<ChunkId> {
        let chunks = &self.reading(sentence.document)?.text.chunks;
        let index = chunks.iter().position(|c| c.first <= sentence.index && sentence.index < c.last)?;
        Some(ChunkId { document: sentence.document, index: index as u32 })
    }

    /// The sentences of a chunk.
    pub fn sentences_of(&self, chunk: ChunkId) -> impl Iterator<Item = SentenceId> + use<> {
        let reading = self.reading(chunk.document);
        let found = reading.and_then(|reading| reading.text.chunks.get(chunk.index as usize));
        let range = found.map_or(0..0, |found| found.first..found.last);
        let struck = |index: &u32| {
            let sentence = reading.and_then(|reading| reading.text.sentences.get(*index as usize));
            sentence.is_some_and(|sentence| sentence.span.is_empty())
        };
        let left: Vec<u32> = range.filter(|index| !struck(index)).collect();
        left.into_iter().map(move |index| SentenceId { document: chunk.document, index })
    }

    /// This workspace with more triples in its graph (TCR-QF §3.4, `G⁽ⁱ⁾ ∪ ΔK⁽ⁱ⁾`); those already there are skipped.
    pub fn with_learned(&self, triples: &[NewTriple]) -> Corpus {
        let mut builder = GraphBuilder::clone(&self.graph_builder);
        triples.iter().for_each(|triple| {
            builder.add_triple(triple.clone());
        });
        Corpus { graph: Arc::new(builder.freeze()), graph_builder: Arc::new(builder), ..self.clone() }
    }

    /// As [`with_learned`](Self::with_learned), at the cost of the new triples alone: they lie beside the graph, for the
    /// question that is under way.
    pub fn growing(&self, triples: &[NewTriple]) -> Corpus {
        Corpus { graph: Arc::new(self.graph.growing(triples)), ..self.clone() }
    }

    /// This workspace as a new question may lean on it: without what earlier ones taught and nobody has accepted. Costs
    /// time in proportion to the whole graph where there is such a thing.
    pub fn settled(&self) -> Corpus {
        if !self.graph.has_waiting() {
            return self.clone();
        }
        let builder = self.graph_builder.without_learned();
        let graph = Arc::new(builder.freeze());
        Corpus { graph, graph_builder: Arc::new(builder), web: Arc::default(), ..self.clone() }
    }

    /// This workspace without these facts, as if a hand had said that they are not so (a question may be asked without
    /// what a person doubts). Costs time in proportion to the whole graph.
    pub fn forbidding(&self, facts: &[FactHandle]) -> Corpus {
        let mut builder = GraphBuilder::clone(&self.graph_builder);
        builder.forbid(facts);
        Corpus {
            graph: Arc::new(builder.freeze()),
            graph_builder: Arc::new(builder),
            web: Arc::default(),
            ..self.clone()
        }
    }

    /// This workspace with these sentences struck out: nobody can read or quote them. All others keep their place.
    pub fn muting(&self, sentences: &BTreeSet<SentenceId>) -> Corpus {
        let mut corpus = self.clone();
        for sentence in sentences {
            let readings = Arc::make_mut(&mut corpus.readings);
            let Some(reading) = readings.get_mut(&sentence.document) else { continue };
            Arc::make_mut(reading).strike_out(sentence.index);
            Arc::make_mut(&mut corpus.stated).insert(sentence.document, Arc::default());
        }
        corpus.web = Arc::default();
        corpus.concepts = Arc::default();
        corpus
    }

    /// This workspace as if nothing had been measured in the rows that these sentences are.
    pub fn unmeasured(&self, rows: &BTreeSet<SentenceId>) -> Corpus {
        let mut corpus = self.clone();
        for row in rows.iter().filter(|row| self.observations.contains_key(&row.document)) {
            let observations = Arc::make_mut(&mut corpus.observations);
            if let Some(frames) = observations.get_mut(&row.document) {
                Arc::make_mut(frames).iter_mut().for_each(|frame| frame.forget(row.index));
            }
        }
        corpus
    }

    /// This workspace with passages from outside beside its documents, for one run. Its graph knows of them only where
    /// `in_graph`, which costs time in proportion to the whole graph.
    pub fn with_pages(&self, pages: Vec<(DocumentId, Reading, DocumentVectors)>, in_graph: bool) -> Corpus {
        let mut builder = CorpusBuilder { corpus: self.clone(), graph_is_stale: false };
        for (id, reading, vectors) in pages {
            builder.add(id, reading);
            builder.set_vectors(id, &vectors);
        }
        builder.graph_is_stale &= in_graph;
        builder.snapshot()
    }
}

/// A workspace under construction.
pub struct CorpusBuilder {
    corpus: Corpus,
    graph_is_stale: bool,
}

impl Default for CorpusBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl CorpusBuilder {
    /// An empty workspace.
    pub fn new() -> Self {
        let graph_builder = GraphBuilder::new();
        let corpus = Corpus {
            graph: Arc::new(graph_builder.freeze()),
            lexical: Arc::new(Bm25::new(Bm25Settings::default())),
            chunk_vectors: Arc::default(),
            sentence_vectors: Arc::default(),
            readings: Arc::default(),
            observations: Arc::default(),
            said: Arc::default(),
            graph_builder: Arc::new(graph_builder),
            web: Arc::default(),
            stated: Arc::default(),
            related: Arc::default(),
            concepts: Arc::default(),
        };
        Self { corpus, graph_is_stale: false }
    }

    /// Takes a document in, in place of an earlier one of that id.
    pub fn add(&mut self, document: DocumentId, reading: Reading) {
        self.add_judged(document, reading, &[]);
    }

    /// As [`Self::add`], with what was judged of its facts before ([`Self::set_verdicts`]).
    pub fn add_judged(&mut self, document: DocumentId, reading: Reading, verdicts: &[Verdict]) {
        self.remove(document);
        Arc::make_mut(&mut self.corpus.graph_builder).add_judged(document, &reading, verdicts);
        let lexical = Arc::make_mut(&mut self.corpus.lexical);
        for index in (0..reading.text.chunks.len() as u32).filter(|index| !reading.chunk(*index).is_empty()) {
            // What a library's document is blank at is not searched: see `shelf`.
            let title = reading.pseudo_title(index);
            lexical
                .add(ChunkId { document, index }, [title.as_str()].into_iter().chain(reading.parts(index)));
        }
        Arc::make_mut(&mut self.corpus.stated).insert(document, Arc::default());
        Arc::make_mut(&mut self.corpus.readings).insert(document, Arc::new(reading));
        self.observe(document);
        self.corpus.concepts = Arc::default();
        self.graph_is_stale = true;
    }

    /// Takes a document and all that is known only from it out. False when it was not there.
    pub fn remove(&mut self, document: DocumentId) -> bool {
        let Some(reading) = Arc::make_mut(&mut self.corpus.readings).remove(&document) else { return false };
        Arc::make_mut(&mut self.corpus.observations).remove(&document);
        Arc::make_mut(&mut self.corpus.stated).remove(&document);
        self.corpus.concepts = Arc::default();
        Arc::make_mut(&mut self.corpus.graph_builder).remove(document);
        let lexical = Arc::make_mut(&mut self.corpus.lexical);
        for index in 0..reading.text.chunks.len() as u32 {
            lexical.remove(ChunkId { document, index });
        }
        self.set_vectors(document, &DocumentVectors::default());
        self.graph_is_stale = true;
        true
    }

    /// Has a document's tables understood as a person says, now and whenever it is read again; nothing said of a table
    /// = as guessed.
    pub fn set_columns(&mut self, document: DocumentId, said: Said) {
        let all = Arc::make_mut(&mut self.corpus.said);
        if said.is_empty() {
            all.remove(&document)
        } else {
            all.insert(document, said)
        };
        self.observe(document);
    }

    fn observe(&mut self, document: DocumentId) {
        let Some(reading) = self.corpus.readings.get(&document) else { return };
        let guessed = Said::new();
        let frames = observe::frames(reading, self.corpus.said.get(&document).unwrap_or(&guessed));
        let all = Arc::make_mut(&mut self.corpus.observations);
        if frames.is_empty() {
            all.remove(&document)
        } else {
            all.insert(document, Arc::new(frames))
        };
    }

    /// What a document's facts claim; `None` when it is not there.
    pub fn claims(&self, document: DocumentId) -> Option<Claims> {
        self.corpus.readings.get(&document).map(|reading| Claims::of(reading))
    }

    /// Has a document's facts judged, one verdict for each triple of its reading: what does not pass leaves the graph, what
    /// passes is as sure as its verdict. Changes by hand hold as before, and a fact that one of them vouches for stays. False,
    /// and nothing changes, where there are not as many.
    pub fn set_verdicts(&mut self, document: DocumentId, verdicts: &[Verdict]) -> bool {
        let Some(reading) = self.corpus.readings.get(&document) else { return false };
        let fits = Arc::make_mut(&mut self.corpus.graph_builder).judge(document, reading, verdicts);
        self.graph_is_stale |= fits;
        fits
    }

    /// Keeps a document's vectors.
    pub fn set_vectors(&mut self, document: DocumentId, vectors: &DocumentVectors) {
        Arc::make_mut(&mut self.corpus.chunk_vectors).add(document, &vectors.chunks);
        Arc::make_mut(&mut self.corpus.sentence_vectors).add(document, &vectors.sentences);
    }

    /// Takes over a graph of neighbours that was built for these units' vectors. False when it does not fit them.
    pub fn take_neighbours(&mut self, units: Units, built: &[u8]) -> bool {
        let vectors = match units {
            Units::Chunks => &mut self.corpus.chunk_vectors,
            Units::Sentences => &mut self.corpus.sentence_vectors,
        };
        Arc::make_mut(vectors).take_neighbours(built)
    }

    /// Adds triples that do not come from reading; gives back how many were new.
    pub fn learn(&mut self, triples: &[NewTriple]) -> usize {
        let builder = Arc::make_mut(&mut self.corpus.graph_builder);
        let new = triples.iter().filter(|triple| builder.add_triple((*triple).clone()).is_some()).count();
        self.graph_is_stale |= new > 0;
        new
    }

    /// Puts these changes by hand in place of the earlier ones.
    pub fn set_edits(&mut self, edits: &[Edit]) {
        let readings = &self.corpus.readings;
        Arc::make_mut(&mut self.corpus.graph_builder)
            .set_edits(edits, |document| readings.get(&document).map(Arc::as_ref));
        self.graph_is_stale = true;
    }

    /// The workspace as it stands. Only the graph is frozen anew, and only when it has changed.
    pub fn snapshot(&mut self) -> Corpus {
        if std::mem::take(&mut self.graph_is_stale) {
            self.corpus.graph = Arc::new(self.corpus.graph_builder.freeze());
            self.corpus.web = Arc::default();
        }
        self.corpus.clone()
    }
}

#[cfg(test)]
pub(crate) mod tests;
