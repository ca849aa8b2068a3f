//! How do passages hang together? What each mentions, and which of them are about what others mention.
//!
//! A passage is about an entity when that entity is its title: the document's title for the first chunk, a heading for
//! the first chunk under it, else the name the document opens with.

use crate::corpus::Corpus;
use crate::graph::Graph;
use crate::graph::csr::Rows;
use clew_types::graph::Entity;
use clew_types::id::{ChunkId, DocumentId, EntityId, SentenceId, TripleId};
use clew_types::reading::Reading;
use clew_types::{arrange::Arrange, extraction::EntityKind};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A title that more passages share tells little about any of them.
const NAMESAKES: usize = 2;

/// Passages and entities of one snapshot, both by number: a passage's place among all chunks, an entity's
/// [`position`](Graph::position).
pub struct Web {
    pub(super) graph: Arc<Graph>,
    passages: Vec<ChunkId>,
    first_passage: FxHashMap<DocumentId, u32>,
    /// By entity.
    mentions: Rows<Mention>,
    /// By entity: in how many passages it stands.
    spread: Vec<u32>,
    /// By passage: entities in it, each once.
    entities: Rows<u32>,
    /// By entity: passages about it.
    about: Rows<u32>,
    /// By passage: entities it is about.
    titles: Rows<u32>,
    /// By passage: the document's title or a heading names what it is about.
    own_title: Vec<bool>,
    /// Triples by the sentence that states them, ascending.
    told: BTreeMap<SentenceId, Vec<TripleId>>,
}

/// An entity stands in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mention {
    pub sentence: SentenceId,
    pub passage: u32,
}

impl Web {
    /// Weaves the web of a snapshot. Costs time in proportion to its mentions.
    pub fn new(corpus: &Corpus) -> Self {
        let graph = corpus.graph.clone();
        let (passages, first_passage) = number_passages(corpus);
        let (mentions, entities) = weave(corpus, &graph, &first_passage, passages.len());
        let spread = (0..graph.entities().len()).map(|at| spread_of(mentions.row(at))).collect();
        let Titles { about, titles, own } = titles(corpus, &graph, &first_passage, passages.len());
        let mut told: BTreeMap<SentenceId, Vec<TripleId>> = BTreeMap::new();
        for triple in graph.triples() {
            told.entry(triple.evidence.sentence).or_default().push(triple.id);
        }
        Self {
            graph,
            passages,
            first_passage,
            mentions,
            spread,
            entities,
            about,
            titles,
            own_title: own,
            told,
        }
    }

    /// Number of passages.
    pub fn len(&self) -> usize {
        self.passages.len()
    }

    /// True when there are no passages.
    pub fn is_empty(&self) -> bool {
        self.passages.is_empty()
    }

    /// The chunk of that number.
    pub(super) fn chunk(&self, passage: u32) -> ChunkId {
        self.passages[passage as usize]
    }

    /// The number of a chunk.
    pub(super) fn passage(&self, chunk: ChunkId) -> Option<u32> {
        self.first_passage.get(&chunk.document).map(|first| first + chunk.index)
    }

    /// Where an entity stands.
    pub(super) fn mentions(&self, entity: u32) -> &[Mention] {
        self.mentions.row(entity as usize)
    }

    /// In how many passages an entity stands.
    pub(super) fn spread(&self, entity: u32) -> u32 {
        self.spread[entity as usize]
    }

    /// Entities that stand in a passage.
    pub(super) fn entities(&self, passage: u32) -> &[u32] {
        self.entities.row(passage as usize)
    }

    /// Passages about an entity.
    pub(super) fn about(&self, entity: u32) -> &[u32] {
        self.about.row(entity as usize)
    }

    /// Entities a passage is about.
    pub(super) fn titles(&self, passage: u32) -> &[u32] {
        self.titles.row(passage as usize)
    }

    /// How clear it is that a passage is about one thing: 2 with a title of its own, 1 when it opens with what few
    /// others open with, else 0.
    pub(super) fn clarity(&self, passage: u32) -> usize {
        let few = |title: &u32| self.about(*title).len() <= NAMESAKES;
        if self.own_title[passage as usize] { 2 } else { usize::from(self.titles(passage).iter().any(few)) }
    }

    /// The entity of that number.
    pub(super) fn entity(&self, entity: u32) -> Option<&Entity> {
        self.graph.entities().get(entity as usize)
    }

    /// Triples that a sentence states.
    pub(super) fn triples_in(&self, sentence: SentenceId) -> &[TripleId] {
        self.told.get(&sentence).map_or(&[], Vec::as_slice)
    }

    /// Entities that a sentence mentions.
    pub(super) fn entities_in(&self, sentence: SentenceId) -> impl Iterator<Item = u32> + '_ {
        positions(&self.graph, self.graph.entities_in(sentence).iter().copied())
    }
}

fn positions<'a>(
    graph: &'a Graph,
    ids: impl Iterator<Item = EntityId> + 'a,
) -> impl Iterator<Item = u32> + 'a {
    ids.filter_map(|id| graph.position(id)).map(|at| at as u32)
}

fn number_passages(corpus: &Corpus) -> (Vec<ChunkId>, FxHashMap<DocumentId, u32>) {
    let mut passages = Vec::new();
    let mut first = FxHashMap::default();
    for (document, reading) in corpus.documents() {
        first.insert(document, passages.len() as u32);
        passages.extend((0..reading.text.chunks.len() as u32).map(|index| ChunkId { document, index }));
    }
    (passages, first)
}

/// Mentions by entity, entities by passage.
fn weave(
    corpus: &Corpus,
    graph: &Graph,
    first_passage: &FxHashMap<DocumentId, u32>,
    passages: usize,
) -> (Rows<Mention>, Rows<u32>) {
    let mut mentions = Vec::new();
    let mut entities = Vec::new();
    for (document, reading) in corpus.documents() {
        let first = first_passage.get(&document).copied().unwrap_or(0);
        for (index, chunk) in passage_of_sentences(reading).into_iter().enumerate() {
            let Some(chunk) = chunk else { continue };
            let sentence = SentenceId { document, index: index as u32 };
            for entity in positions(graph, graph.entities_in(sentence).iter().copied()) {
                mentions.push((entity, Mention { sentence, passage: first + chunk }));
                entities.push((first + chunk, entity));
            }
        }
    }
    entities.arrange();
    entities.dedup();
    (Rows::new(graph.entities().len(), &mentions), Rows::new(passages, &entities))
}

/// For each sentence, the first chunk that holds it.
fn passage_of_sentences(reading: &Reading) -> Vec<Option<u32>> {
    let mut chunk_of = vec![None; reading.text.sentences.len()];
    for (index, chunk) in reading.text.chunks.iter().enumerate() {
        for sentence in chunk_of.iter_mut().take(chunk.last as usize).skip(chunk.first as usize) {
            sentence.get_or_insert(index as u32);
        }
    }
    chunk_of
}

/// Mentions come in reading order, so those of one passage stand together.
fn spread_of(mentions: &[Mention]) -> u32 {
    mentions.chunk_by(|left, right| left.passage == right.passage).count() as u32
}

/// Passages by the entity they are about, the other way round, and which have a title of their own.
struct Titles {
    about: Rows<u32>,
    titles: Rows<u32>,
    own: Vec<bool>,
}

fn titles(
    corpus: &Corpus,
    graph: &Graph,
    first_passage: &FxHashMap<DocumentId, u32>,
    passages: usize,
) -> Titles {
    let mut pairs = Vec::new();
    let mut own = Vec::with_capacity(passages);
    for (document, reading) in corpus.documents() {
        let first = first_passage.get(&document).copied().unwrap_or(0);
        for chunk in 0..reading.text.chunks.len() as u32 {
            let mut about = titled(graph, reading, chunk);
            own.push(!about.is_empty());
            if about.is_empty() && chunk == 0 {
                about = opening(graph, reading);
            }
            pairs.extend(positions(graph, about.into_iter()).map(|entity| (entity, first + chunk)));
        }
    }
    pairs.arrange();
    pairs.dedup();
    let turned: Vec<(u32, u32)> = pairs.iter().map(|&(entity, passage)| (passage, entity)).collect();
    Titles { about: Rows::new(graph.entities().len(), &pairs), titles: Rows::new(passages, &turned), own }
}

/// The entities that a chunk's title or heading names.
fn titled(graph: &Graph, reading: &Reading, chunk: u32) -> Vec<EntityId> {
    let heading = |chunk: u32| reading.text.chunks.get(chunk as usize).and_then(|chunk| chunk.heading);
    let mut found = if chunk == 0 { called(graph, &reading.document.title) } else { Vec::new() };
    let opens = chunk == 0 || heading(chunk - 1) != heading(chunk);
    if let Some(block) = heading(chunk).filter(|_| opens) {
        let span = reading.document.blocks.get(block as usize).map(|block| block.span);
        found.extend(called(graph, span.map_or("", |span| span.of(&reading.document.text))));
    }
    found
}

/// Named things of that name, its note in parentheses left out if need be.
fn called(graph: &Graph, title: &str) -> Vec<EntityId> {
    let bare = title.split_once(" (").map_or(title, |(bare, _)| bare);
    let mut found = graph.find(title);
    found.extend(graph.find(bare));
    found.retain(|id| graph.entity(*id).is_some_and(|entity| is_named(entity.kind)));
    found
}

/// The first named thing of a document without a telling title.
fn opening(graph: &Graph, reading: &Reading) -> Vec<EntityId> {
    let first = reading.extraction.mentions.iter().take_while(|mention| mention.sentence == 0);
    let first = first.into_iter().find(|mention| is_named(mention.kind));
    first.map_or_else(Vec::new, |mention| called(graph, &mention.name))
}

/// Not a date, a number or a common noun.
pub(super) fn is_named(kind: EntityKind) -> bool {
    !matches!(kind, EntityKind::Date | EntityKind::Quantity | EntityKind::Concept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::CorpusBuilder;
    use clew_types::testing::reading;

    fn check(title: &str, sentence: &str, told: (&str, &str, &str), about: &str, own: bool) {
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(4), reading(title, &[(sentence, Some(told))]));
        let corpus = builder.snapshot();
        let web = corpus.web();
        let names: Vec<&str> =
            web.titles(0).iter().filter_map(|entity| Some(web.entity(*entity)?.name.as_str())).collect();
        assert_eq!((names, web.own_title[0]), (vec![about], own), "{title}");
    }

    #[test]
    fn a_passage_is_about_its_title_or_what_it_opens_with() {
        check("Ada", "Ada met Ben.", ("Ada", "meet", "Ben"), "Ada", true);
        check("Ada (film)", "Ada met Ben.", ("Ada", "meet", "Ben"), "Ada", true);
        check("scan_0017", "Ada met Ben.", ("Ada", "meet", "Ben"), "Ada", false);
        check("", "Ada met !!!.", ("Ada", "meet", "!!!"), "Ada", false);
    }

    #[test]
    fn a_learned_triple_leaves_the_web_as_it_is() {
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading("Ada", &[("Ada met Ben.", Some(("Ada", "meet", "Ben")))]));
        let corpus = builder.snapshot();
        assert_eq!(corpus.web().len(), 1);
        assert!(std::ptr::eq(corpus.web(), corpus.with_learned(&[]).web()));
        builder.add(DocumentId(1), reading("Ben", &[("Ben sat.", Some(("Ben", "sit", "chair")))]));
        assert_eq!(builder.snapshot().web().len(), 2);
    }
}
