use super::*;
use clew_knowledge::corpus::CorpusBuilder;
use clew_network::reader::{Claim, Kinds, Page, Place, ReadError, Reader, Reading};
use clew_types::id::DocumentId;
use clew_types::span::Span;
use clew_types::testing::reading;
use futures::FutureExt;

/// Points at a word where a question has another.
struct Knows(&'static [(&'static str, &'static str)]);

#[async_trait::async_trait(?Send)]
impl Reader for Knows {
    async fn read(&self, question: &str, pages: &[Page]) -> Result<Vec<Reading>, ReadError> {
        let known = self.0.iter().find(|(asked, _)| question.contains(asked));
        let read = |page: &Page| {
            let place = known.and_then(|(_, word)| {
                let at = page.text.find(word)?;
                Some(Place { span: Span::new(at, at + word.len()), margin: 6.0, share: 0.9 })
            });
            let span = if place.is_some() { 0.9 } else { 0.0 };
            Reading {
                places: place.into_iter().collect(),
                kinds: Kinds { span, yes: 0.0, no: 0.0, none: 1.0 - span },
                relevance: 0.9,
                support: vec![0.5; page.sentences.len()],
            }
        };
        Ok(pages.iter().map(read).collect())
    }

    async fn judge(&self, _: &[Claim]) -> Result<Vec<f32>, ReadError> {
        Err(ReadError::Cancelled)
    }
}

/// What is read within the question, where the network points at the director first: texts, and how many hops each takes.
fn within(question: &str, knows: &'static [(&'static str, &'static str)]) -> Vec<(String, usize)> {
    let mut builder = CorpusBuilder::new();
    builder.add(DocumentId(0), reading("Blue Rain", &[("Blue Rain is a film by Ann Holt.", None)]));
    builder.add(DocumentId(1), reading("Ann Holt", &[("Ann Holt was born in Odense.", None)]));
    let corpus = builder.snapshot();
    let reader = Knows(knows);
    let scene = Scene { question, vector: None, corpus: &corpus, embedder: None, reader: Some(&reader) };
    let alone = asked_alone(&scene, question).now_or_never().unwrap();
    let read = read_within(&scene, alone).now_or_never().unwrap();
    read.said.into_iter().map(|said| (said.text, said.hops.len())).collect()
}

#[test]
fn the_answer_on_the_way_is_not_the_answer() {
    let knows = &[("Who is the director", "Ann Holt"), ("Ann Holt", "Odense"), ("Blue Rain", "Ann Holt")];
    let found = within("Where was the director of Blue Rain born?", knows);
    assert_eq!(found, [("Odense".to_owned(), 2)]);
    // Where nothing answers what is asked first, all stays as it was read.
    let found = within("Where was the director of Blue Rain born?", &[("Where", "Ann Holt")]);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.iter().all(|(text, hops)| text == "Ann Holt" && *hops == 1), "{found:?}");
}

fn check(question: &str, expected: Option<(&str, &str)>) {
    let found = nested(question);
    let found = found.as_ref().map(|nested| (nested.inner.as_str(), nested.template.as_str()));
    assert_eq!(found, expected, "{question}");
}

#[test]
fn what_describes_one_thing_is_asked_first() {
    check(
        "Who was the father of the person who wrote the Elm Letters?",
        Some(("Who is the person who wrote the Elm Letters?", "Who was the father of {}?")),
    );
    check("When did Ole Petty's father die?", Some(("Who is Ole Petty's father?", "When did {} die?")));
    check(
        "What prize did the director of Blue Rain receive?",
        Some(("Who is the director of Blue Rain?", "What prize did {} receive?")),
    );
    check(
        "What body of water does the river that Toller Creek flows into flow into?",
        Some(("What is the river that Toller Creek flows into?", "What body of water does {} flow into?")),
    );
    check(
        "When was the company that makes the Hale Engine founded?",
        Some(("What is the company that makes the Hale Engine?", "When was {} founded?")),
    );
}

#[test]
fn plain_questions_have_no_other_in_them() {
    for question in [
        "Who directed Blue Rain?",
        "Who is the director of Blue Rain?",
        "When was the old clock built?",
        "How does rain come about?",
        "",
        "What is the population of New York?",
    ] {
        check(question, None);
    }
}
