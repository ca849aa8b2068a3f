use super::*;
use clew_knowledge::corpus::{Corpus, CorpusBuilder};
use clew_network::reader::{Claim, Kinds, Place};
use clew_types::id::{ChunkId, DocumentId};
use clew_types::span::Span;
use clew_types::testing::reading;
use clew_types::trace::SearchHit;
use futures::FutureExt;
use std::cell::RefCell;

/// Finds one word on the pages that hold it, where `so_far` holds another; notes what it was asked.
struct Finder {
    word: &'static str,
    after: &'static str,
    asked: RefCell<Vec<Page>>,
}

#[async_trait::async_trait(?Send)]
impl Reader for Finder {
    async fn read(&self, _: &str, pages: &[Page]) -> Result<Vec<Reading>, ReadError> {
        self.asked.borrow_mut().extend_from_slice(pages);
        let read = |page: &Page| {
            let at = page.text.find(self.word).filter(|_| page.so_far.contains(self.after));
            let place =
                |at: usize| Place { span: Span::new(at, at + self.word.len()), margin: 6.0, share: 0.9 };
            let span = if at.is_some() { 0.9 } else { 0.0 };
            Reading {
                places: at.map(place).into_iter().collect(),
                kinds: Kinds { span, yes: 0.0, no: 0.0, none: 1.0 - span },
                relevance: if page.text.contains("film") || at.is_some() { 0.9 } else { 0.1 },
                support: page
                    .sentences
                    .iter()
                    .map(|s| f32::from(s.of(&page.text).contains("film")))
                    .collect(),
            }
        };
        Ok(pages.iter().map(read).collect())
    }

    async fn judge(&self, _: &[Claim]) -> Result<Vec<f32>, ReadError> {
        Err(ReadError::Cancelled)
    }
}

struct Absent;

#[async_trait::async_trait(?Send)]
impl Reader for Absent {
    async fn read(&self, _: &str, _: &[Page]) -> Result<Vec<Reading>, ReadError> {
        Err(ReadError::NoReader("it is still being loaded".into()))
    }

    async fn judge(&self, _: &[Claim]) -> Result<Vec<f32>, ReadError> {
        Err(ReadError::NoReader("it is still being loaded".into()))
    }
}

fn corpus() -> Corpus {
    let mut builder = CorpusBuilder::new();
    let rain = [("Blue Rain is a film by Ann Holt.", None), ("It was shot in Turku.", None)];
    builder.add(DocumentId(0), reading("Blue Rain", &rain));
    builder.add(DocumentId(1), reading("Ole Petty", &[("Ole Petty is a potter.", None)]));
    builder.add(DocumentId(2), reading("Ann Holt", &[("Ann Holt was born in Odense.", None)]));
    builder.snapshot()
}

fn context() -> Context {
    let hit = |document| {
        let chunk = ChunkId { document: DocumentId(document), index: 0 };
        SearchHit { chunk, sentence: None, score: 1.0, lexical: 1.0, dense: 0.0 }
    };
    Context { edges: Vec::new(), hits: (0..3).map(hit).collect(), ..Context::default() }
}

fn read(reader: &dyn Reader, question: &str) -> Pages {
    let corpus = corpus();
    let scene = Scene { question, vector: None, corpus: &corpus, embedder: None, reader: Some(reader) };
    read_pages(&scene, &context()).now_or_never().unwrap()
}

#[test]
fn what_one_page_says_clearly_ends_the_reading() {
    let finder = Finder { word: "Turku", after: "", asked: RefCell::default() };
    let pages = read(&finder, "Where was Blue Rain shot?");
    let [said] = &pages.said[..] else { panic!("{pages:?}") };
    assert_eq!((said.text.as_str(), said.hops.len()), ("Turku", 1));
    assert_eq!((said.hops[0].head.as_str(), said.hops[0].sentence.index), ("Blue Rain", 1));
    assert_eq!(finder.asked.borrow().len(), 3);
}

#[test]
fn a_second_hop_goes_on_from_the_best_sentence() {
    let finder = Finder { word: "Odense", after: "Ann Holt", asked: RefCell::default() };
    let pages = read(&finder, "Where was the director of Blue Rain born?");
    let [said] = &pages.said[..] else { panic!("{pages:?}") };
    assert_eq!(said.text, "Odense");
    let way: Vec<(&str, &str)> = said.hops.iter().map(|hop| (hop.head.as_str(), hop.tail.as_str())).collect();
    assert_eq!(way, [("Blue Rain", "Ann Holt"), ("Ann Holt", "Odense")]);
    // The page that the first one names comes before the one that has nothing to do with it.
    assert_eq!(finder.asked.borrow()[3].title, "Ann Holt");
    assert_eq!(
        finder.asked.borrow()[3].so_far,
        "Blue Rain : Blue Rain is a film by Ann Holt. It was shot in Turku."
    );
    assert_eq!(pages.evidence[0].0.document, DocumentId(0));
}

#[test]
fn yes_and_no_are_only_said_where_they_are_asked_for() {
    let check = |question: &str, expected: bool| assert_eq!(asks_yes_or_no(question), expected, "{question}");
    check("Is Turku a town?", true);
    check("did she sail", true);
    check("Which town is it?", false);
    check("", false);
}

#[test]
fn without_the_network_the_reason_is_told() {
    let pages = read(&Absent, "Where?");
    assert!(pages.said.is_empty());
    assert_eq!(
        pages.notice.as_deref(),
        Some("Answered without the network that reads: it is still being loaded.")
    );
}

#[test]
fn an_answer_begins_with_no_mark() {
    assert_eq!(without_marks(": - Rope and tar "), "Rope and tar");
    assert_eq!(without_marks("-5 °C"), "-5 °C");
    assert_eq!(without_marks("34.3 cm)"), "34.3 cm");
    assert_eq!(without_marks("rope (tarred)"), "rope (tarred)");
    assert_eq!(without_marks("•"), "•");
}
