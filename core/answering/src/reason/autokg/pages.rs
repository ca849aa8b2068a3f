//! Where is a triple looked up? In the workspace and in the sources outside, all behind one door; of what they give, the
//! passages that BM25 ranks best are read (Wu et al. 2025, §3.3 and Appendix A).

use crate::outside::{ExternalSource, OwnDocuments, Passage, Place, SourceError};
use crate::reason::run::Run;
use clew_knowledge::extract::extract;
use clew_knowledge::index::top::top_k;
use clew_language::text::split;
use clew_language::text::terms::terms;
use clew_skills::skill::construct::Draft;
use clew_types::document::{Block, BlockRole, Document, DocumentKind};
use clew_types::id::{ChunkId, DocumentId, SentenceId};
use clew_types::reading::Reading;
use clew_types::shelf;
use clew_types::span::Span;
use clew_types::trace::{PageFound, SearchHit};
use clew_types::vectors::DocumentVectors;
use std::collections::BTreeSet;

/// Pages asked of a source outside for one triple.
const PAGES: usize = 5;
/// Triples up to which the graph takes pages in; in a larger workspace that takes longer than the answer may, and pages
/// are read as text alone.
const IN_GRAPH: usize = 4_000;

/// What was found for one triple.
#[derive(Default)]
pub(super) struct Looked {
    /// Sentences of the passages.
    pub sentences: Vec<SentenceId>,
    /// Passages of the workspace.
    pub own: Vec<SearchHit>,
    /// Pages whose passages are among them.
    pub pages: Vec<PageFound>,
}

/// True when there is anywhere to look.
pub(super) fn has_source(run: &Run<'_>) -> bool {
    !run.host.sources.is_empty() || !run.corpus.lexical.is_empty()
}

/// Asks every source for a triple and keeps the best passages for the answer.
pub(super) async fn search(run: &mut Run<'_>, triple: &Draft) -> Looked {
    let query = triple.query();
    run.widen(&query).await;
    let candidates = candidates(run, &query, triple.known()).await;
    let scores = run.corpus.lexical.scores(&terms(&query)).into_iter();
    let best = top_k(scores.filter(|(chunk, _)| candidates.contains(chunk)), run.settings().search_passages);
    let highest = best.first().map_or(1.0, |(_, score)| *score);
    let hit = |&(chunk, score): &(ChunkId, f32)| {
        let lexical = score / highest;
        SearchHit { chunk, sentence: None, score: lexical, lexical, dense: 0.0 }
    };
    let hits: Vec<SearchHit> = best.iter().map(hit).collect();
    run.take_hits(&hits);
    looked(run, hits)
}

fn looked(run: &Run<'_>, hits: Vec<SearchHit>) -> Looked {
    let mut looked = Looked::default();
    for hit in hits {
        looked.sentences.extend(run.corpus.sentences_of(hit.chunk));
        match run.pages.get(&hit.chunk.document) {
            Some(page) if !looked.pages.contains(page) => looked.pages.push(page.clone()),
            Some(_) => {}
            None => looked.own.push(hit),
        }
    }
    looked
}

/// The chunks that sources gave; new pages are read and join the run's corpus.
async fn candidates(run: &mut Run<'_>, query: &str, known: Option<&str>) -> BTreeSet<ChunkId> {
    let own = OwnDocuments;
    let sources = std::iter::once(&own as &dyn ExternalSource).chain(run.host.sources.iter().copied());
    let mut passages: Vec<Passage> = Vec::new();
    let mut failed: Vec<String> = Vec::new();
    for source in sources {
        match ask(source, run, query, known).await {
            Ok(found) => passages.extend(found),
            Err(error) => failed.push(format!("{error}. It is left out.")),
        }
    }
    failed.into_iter().for_each(|notice| run.tell_once(notice));
    let mut chunks = BTreeSet::new();
    let mut fresh: Vec<(DocumentId, Passage)> = Vec::new();
    for passage in passages {
        match &passage.place {
            Place::Workspace(chunk) => _ = chunks.insert(*chunk),
            Place::Address(address) => {
                let id = page(run, address, &passage.title);
                if run.corpus.reading(id).is_none() && !fresh.iter().any(|(known, _)| *known == id) {
                    fresh.push((id, passage.clone()));
                }
                chunks.extend(chunks_of(id));
            }
        }
    }
    take_in(run, fresh).await;
    chunks
}

/// A source's passages; an encyclopedia wants every word of a query, so where it finds none, those for the known end.
async fn ask(
    source: &dyn ExternalSource,
    run: &Run<'_>,
    query: &str,
    known: Option<&str>,
) -> Result<Vec<Passage>, SourceError> {
    let limit = PAGES.max(run.settings().search_passages);
    let found = source.search(&run.corpus, query, limit).await?;
    match known.filter(|name| found.is_empty() && !name.is_empty() && *name != query) {
        Some(name) => source.search(&run.corpus, name, limit).await,
        None => Ok(found),
    }
}

/// Chunks that a page can have: it is cut to a few thousand characters before it gets here.
fn chunks_of(document: DocumentId) -> impl Iterator<Item = ChunkId> {
    (0..16).map(move |index| ChunkId { document, index })
}

/// The number of the page at an address, given when it is first seen: behind all of the workspace's.
fn page(run: &mut Run<'_>, address: &str, title: &str) -> DocumentId {
    if let Some((id, _)) = run.pages.iter().find(|(_, page)| page.address == address) {
        return *id;
    }
    let last = run.corpus.documents().map(|(id, _)| id.0).chain(run.pages.keys().map(|id| id.0)).max();
    // A library's documents keep their numbers to themselves, also those that come later.
    let last = last.map(|last| if last >= shelf::FIRST { last.max(shelf::PAST) } else { last });
    let id = DocumentId(last.map_or(0, |last| last + 1));
    run.pages.insert(id, PageFound { title: title.to_owned(), address: address.to_owned() });
    id
}

async fn take_in(run: &mut Run<'_>, fresh: Vec<(DocumentId, Passage)>) {
    let mut pages = Vec::new();
    for (id, passage) in fresh {
        let reading = read(&passage);
        let vectors = vectors(run, &reading).await;
        pages.push((id, reading, vectors));
    }
    if !pages.is_empty() {
        let in_graph = run.corpus.graph.triples().len() <= IN_GRAPH;
        run.corpus = run.corpus.with_pages(pages, in_graph);
    }
}

/// Vectors of a page, where the workspace has some or is empty: passages with and without do not compare.
async fn vectors(run: &mut Run<'_>, reading: &Reading) -> DocumentVectors {
    let wanted = !run.corpus.sentence_vectors.is_empty() || run.corpus.documents().next().is_none();
    if !wanted || run.vector.is_none() {
        return DocumentVectors::default();
    }
    let (chunks, sentences) = reading.texts_to_embed();
    match (run.embed(&chunks).await, run.embed(&sentences).await) {
        (Some(chunks), Some(sentences)) => DocumentVectors { chunks, sentences },
        _ => DocumentVectors::default(),
    }
}

/// A passage as a document, a block a line.
fn read(passage: &Passage) -> Reading {
    let text = passage.text.trim().to_owned();
    let mut blocks = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let words = line.trim_end();
        if !words.trim().is_empty() {
            let role = BlockRole::Paragraph;
            blocks.push(Block { span: Span::new(start, start + words.len()), role });
        }
        start += line.len();
    }
    let title = if passage.title.trim().is_empty() { "Untitled page" } else { passage.title.trim() };
    let document = Document {
        name: title.to_owned(),
        kind: DocumentKind::Text,
        title: title.to_owned(),
        text,
        blocks,
        pages: Vec::new(),
        tables: Vec::new(),
        warnings: Vec::new(),
    };
    let text = split(&document);
    let extraction = extract(&document, &text);
    Reading { document, text, extraction }
}
