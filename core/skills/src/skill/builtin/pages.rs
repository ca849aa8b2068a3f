//! Which pages are read for a question? Passages of the context; a long one is cut into pages of a paragraph's length, the
//! length that the network learned with, and those that fit the question best come first, whichever passage they are of.

use super::rank::sentence_fit;
use super::request::{is_of_file, may_ask_of_files};
use crate::skill::{Context, Scene};
use clew_knowledge::corpus::Corpus;
use clew_knowledge::retrieve::Overlap;
use clew_language::text::terms::terms;
use clew_network::reader::Page;
use clew_types::span::Span;
use clew_types::{
    arrange::Arrange,
    id::{ChunkId, SentenceId},
};
use std::collections::BTreeSet;

/// Bytes up to which a passage is one page, and those of a page of a longer one.
const WHOLE: usize = 1_400;
const PAGE: usize = 800;
/// What the order of the passages counts: the second one's pages are worth so much less than the first one's.
const ORDER: f32 = 0.08;
/// What stands for how well a page fits, beside its passage's place.
const FIT: f32 = 0.6;
/// What a page gains that a fact of the context is told in.
const TOLD: f32 = 0.1;

/// A page with the sentences it is made of.
pub(super) struct Source {
    pub page: Page,
    pub sentences: Vec<SentenceId>,
    /// How well it fits the question's words and meaning, 0 to 1, and each of its sentences.
    pub fit: f32,
    pub sentence_fits: Vec<f32>,
}

/// Pages of the context's passages and of those its edges are told in, best first, up to so many bytes.
pub(super) fn sources(scene: &Scene<'_>, context: &Context, room: usize) -> Vec<Source> {
    let corpus = scene.corpus;
    let told = context.edges.iter().flat_map(|edge| [Some(edge.edge.evidence.sentence), edge.sentence]);
    let told: Vec<SentenceId> = told.flatten().collect();
    let hits = context.hits.iter().map(|hit| hit.chunk);
    let telling = told.iter().filter_map(|sentence| corpus.chunk_of(*sentence));
    let fits = Fits::new(scene);
    let asks_of_file = may_ask_of_files(scene.question);
    let mut seen: BTreeSet<ChunkId> = BTreeSet::new();
    let mut found: Vec<(f32, Source)> = Vec::new();
    for chunk in hits.chain(telling) {
        if !seen.insert(chunk) {
            continue;
        }
        let place = 1.0 / (1.0 + ORDER * (seen.len() - 1) as f32);
        for mut sentences in cut(corpus, chunk) {
            sentences.retain(|id| asks_of_file || !is_of_file(corpus, *id));
            if sentences.is_empty() {
                continue;
            }
            let source = fits.source(corpus, sentences);
            let is_telling = source.sentences.iter().any(|sentence| told.contains(sentence));
            found
                .push((place * (1.0 - FIT + FIT * source.fit) + if is_telling { TOLD } else { 0.0 }, source));
        }
    }
    // A stable sort: pages that are worth the same stay in the order of their passages.
    found.arrange_by(|a, b| b.0.total_cmp(&a.0));
    within(found.into_iter().map(|(_, source)| source), room)
}

/// The first pages up to so many bytes, without those that say nothing new.
fn within(sources: impl Iterator<Item = Source>, room: usize) -> Vec<Source> {
    let mut held: BTreeSet<SentenceId> = BTreeSet::new();
    let (mut kept, mut used) = (Vec::new(), 0);
    for source in sources {
        let is_new = source.sentences.iter().any(|sentence| !held.contains(sentence));
        if used < room && is_new {
            used += source.page.text.len();
            held.extend(&source.sentences);
            kept.push(source);
        }
    }
    kept
}

/// The sentences of a passage, in pages; a paragraph that goes over the end of a page takes its last sentence along.
fn cut(corpus: &Corpus, chunk: ChunkId) -> Vec<Vec<SentenceId>> {
    let title = corpus.title(chunk.document);
    let length = |id: SentenceId| corpus.sentence_text(id).len();
    let is_told = |id: &SentenceId| length(*id) > 0 && corpus.sentence_text(*id) != title;
    let all: Vec<SentenceId> = corpus.sentences_of(chunk).filter(is_told).collect();
    if all.is_empty() || all.iter().map(|id| length(*id)).sum::<usize>() <= WHOLE {
        return all.first().map(|_| all.clone()).into_iter().collect();
    }
    let mut pages: Vec<Vec<SentenceId>> = Vec::new();
    let (mut page, mut size): (Vec<SentenceId>, usize) = (Vec::new(), 0);
    for id in all {
        let opens = size >= PAGE / 2 && opens_paragraph(corpus, id);
        if let Some(last) = page.last().copied().filter(|_| opens || size + length(id) > PAGE) {
            pages.push(std::mem::take(&mut page));
            let goes_on = !opens && length(last) < PAGE / 2;
            page.extend(goes_on.then_some(last));
            size = if goes_on { length(last) } else { 0 };
        }
        page.push(id);
        size += length(id);
    }
    pages.push(page);
    pages
}

/// True where a line ends between a sentence and the one before it.
fn opens_paragraph(corpus: &Corpus, id: SentenceId) -> bool {
    let Some(reading) = corpus.reading(id.document) else { return false };
    let sentences = &reading.text.sentences;
    let before = (id.index as usize).checked_sub(1).and_then(|at| sentences.get(at));
    let Some((before, own)) = before.zip(sentences.get(id.index as usize)) else { return false };
    let between = reading.document.text.get(before.span.end as usize..own.span.start as usize);
    between.is_some_and(|between| between.contains('\n'))
}

/// How well pages fit a question.
struct Fits<'a> {
    scene: &'a Scene<'a>,
    overlap: Overlap,
}

impl<'a> Fits<'a> {
    fn new(scene: &'a Scene<'_>) -> Self {
        Self { scene, overlap: Overlap::new(scene.corpus, scene.question) }
    }

    fn source(&self, corpus: &Corpus, sentences: Vec<SentenceId>) -> Source {
        let title = sentences.first().map_or("", |id| corpus.title(id.document));
        let page = page(corpus, title, &sentences);
        let of_sentence =
            |id: &SentenceId| sentence_fit(self.scene, *id, self.overlap.share(corpus.sentence_text(*id)));
        let sentence_fits: Vec<f32> = sentences.iter().map(of_sentence).collect();
        let best = sentence_fits.iter().copied().fold(0.0, f32::max);
        let words = [terms(&page.text), terms(title)].concat();
        let fit = 0.5 * best + 0.5 * self.overlap.share_of(&words);
        Source { page, sentences, fit, sentence_fits }
    }
}

fn page(corpus: &Corpus, title: &str, sentences: &[SentenceId]) -> Page {
    let mut page = Page { title: title.to_owned(), ..Page::default() };
    for id in sentences {
        if !page.text.is_empty() {
            page.text.push(' ');
        }
        let start = page.text.len();
        page.text.push_str(corpus.sentence_text(*id));
        page.sentences.push(Span::new(start, page.text.len()));
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;
    use clew_types::trace::SearchHit;

    /// The pages of one passage of so many sentences, by their first and last sentence.
    fn check(sentences: usize, question: &str, expected: &[(u32, u32)]) {
        let text = |at: usize| format!("Sentence {at} tells of the {} in many words.", "harbour ".repeat(12));
        let texts: Vec<String> =
            (0..sentences).map(|at| if at == 9 { "Mira keeps the lamp.".into() } else { text(at) }).collect();
        let parts: Vec<_> = texts.iter().map(|text| (text.as_str(), None)).collect();
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading("Telmar", &parts));
        let corpus = builder.snapshot();
        let scene = Scene { question, vector: None, corpus: &corpus, embedder: None, reader: None };
        let chunk = ChunkId { document: DocumentId(0), index: 0 };
        let hits = vec![SearchHit { chunk, sentence: None, score: 1.0, lexical: 1.0, dense: 0.0 }];
        let found = sources(&scene, &Context { hits, ..Context::default() }, 10_000);
        let ends = |source: &Source| Some((source.sentences.first()?.index, source.sentences.last()?.index));
        assert_eq!(found.iter().filter_map(ends).collect::<Vec<_>>(), expected, "{question}");
    }

    #[test]
    fn the_day_of_a_file_is_read_only_where_files_may_be_asked_about() {
        let file = b"---\ntitle: Tides\ndate: 2024-03-01\n---\nThe tide rose over the wall.\n";
        let document = clew_document::read("tides.md", file).expect("read");
        let text = clew_language::text::split(&document);
        let reading = clew_types::reading::Reading { document, text, extraction: Default::default() };
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading);
        let corpus = builder.snapshot();
        let pages = |question: &str| {
            let scene = Scene { question, vector: None, corpus: &corpus, embedder: None, reader: None };
            let hit = |chunk| SearchHit { chunk, sentence: None, score: 1.0, lexical: 1.0, dense: 0.0 };
            let sentences = corpus.reading(DocumentId(0)).expect("added").text.sentences.len() as u32;
            let id = |index| SentenceId { document: DocumentId(0), index };
            let chunks = (0..sentences).filter_map(|index| corpus.chunk_of(id(index)));
            let hits = chunks.map(hit).collect();
            let found = sources(&scene, &Context { hits, ..Context::default() }, 10_000);
            found.iter().map(|source| source.page.text.clone()).collect::<String>()
        };
        assert!(pages("When was the file written?").contains("2024"));
        assert!(!pages("When did the tide rise?").contains("2024"));
        assert!(pages("When did the tide rise?").contains("The tide rose"));
    }

    #[test]
    fn a_short_passage_is_one_page() {
        check(5, "Who keeps the lamp?", &[(0, 4)]);
    }

    #[test]
    fn a_long_passage_is_read_where_it_fits_the_question() {
        check(14, "Who keeps the lamp?", &[(9, 12), (0, 2), (3, 5), (6, 8), (13, 13)]);
    }
}
