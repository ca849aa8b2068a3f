use super::tests::now;
use super::*;
use crate::testing::Silent;
use clew_knowledge::corpus::CorpusBuilder;
use clew_knowledge::shelf::parts::Parts;
use clew_knowledge::shelf::{Shelf, ShelfError, Slice, SliceRequest, SlicedDocument};
use clew_skills::skill::builtin::BuiltIn;
use clew_types::shelf::number_of;
use clew_types::testing::reading;
use clew_types::trace::TripleKey;
use clew_types::vectors::DocumentVectors;
use std::cell::RefCell;

/// A library of a few documents, which gives those whose titles the request names.
struct Archive {
    documents: Vec<Parts>,
    asked: RefCell<Vec<SliceRequest>>,
    is_away: bool,
}

#[async_trait::async_trait(?Send)]
impl Shelf for Archive {
    fn name(&self) -> &str {
        "team"
    }

    async fn slice(&self, request: &SliceRequest) -> Result<Slice, ShelfError> {
        self.asked.borrow_mut().push(request.clone());
        if self.is_away {
            return Err(ShelfError::Unreachable("its server is away".to_owned()));
        }
        let is_named = |title: &str| request.names.contains(&clew_language::text::fold::fold(title));
        let held = |number: u32| request.held.iter().any(|(document, _)| *document == number);
        let documents = (0..).zip(&self.documents);
        let wanted = documents.filter(|(number, parts)| is_named(&parts.outline.title) && !held(*number));
        let documents = wanted.map(|(number, parts)| sliced(number, parts)).collect();
        Ok(Slice { state: 5, documents, passages: 4, ..Slice::default() })
    }
}

fn sliced(number: u32, parts: &Parts) -> SlicedDocument {
    let Parts { outline, passages, sentences, triples, .. } = parts.clone();
    SlicedDocument { number, outline, passages, sentences, triples }
}

fn archive() -> Archive {
    let rain = reading(
        "Blue Rain",
        &[(
            "Blue Rain is a 1931 drama film directed by Ann Holt.",
            Some(("Blue Rain", "be direct by", "Ann Holt")),
        )],
    );
    let ann = reading(
        "Ann Holt",
        &[("Ann Holt was a Danish film director.", None), ("She was born in Odense.", None)],
    );
    let parts = |reading| Parts::of(&reading, &DocumentVectors::default(), &[]);
    Archive { documents: vec![parts(rain), parts(ann)], asked: RefCell::default(), is_away: false }
}

fn ask_beside(question: &Question, corpus: &Corpus, archive: &Archive) -> Outcome {
    let host = Host { skills: &BuiltIn, embedder: None, reader: None, sources: &[], progress: &Silent };
    now(super::ask_beside(question, corpus, &host, Some(archive)))
}

fn notices(outcome: &Outcome) -> Vec<&str> {
    let steps = outcome.answer.trace.steps.iter();
    let told = steps.filter_map(|step| match &step.what {
        TraceStep::Notice(text) => Some(text.as_str()),
        _ => None,
    });
    told.collect()
}

#[test]
fn a_run_takes_what_its_question_needs() {
    let archive = archive();
    let question = Question::new("Who directed Blue Rain?", Strategy::Rag);
    let outcome = ask_beside(&question, &CorpusBuilder::new().snapshot(), &archive);
    assert_eq!(outcome.answer.text.as_deref(), Some("Ann Holt"), "{:#?}", outcome.answer);
    let citation = &outcome.answer.statements[0].citations[0];
    assert_eq!(number_of(citation.evidence.sentence.document), Some(0));
    assert_eq!(notices(&outcome), ["From the library team: 1 passages of 1 documents, out of 4."]);
    let asked = archive.asked.borrow();
    assert_eq!((asked.len(), asked[0].state, asked[0].held.len()), (1, None, 0));
}

#[test]
fn where_it_searches_again_the_slice_grows_first() {
    let archive = archive();
    let question = Question::new("Where was the director of Blue Rain born?", Strategy::TcrQf);
    let outcome = ask_beside(&question, &CorpusBuilder::new().snapshot(), &archive);
    assert_eq!(outcome.answer.text.as_deref(), Some("Odense"), "{:#?}", outcome.answer.trace);
    let asked = archive.asked.borrow();
    assert!(asked.len() > 1);
    assert!(asked[1..].iter().all(|request| request.state == Some(5) && request.held.contains(&(0, 0))));
}

#[test]
fn a_library_that_is_away_is_told_of_once_and_the_rest_is_used() {
    let archive = Archive { is_away: true, ..archive() };
    let mut builder = CorpusBuilder::new();
    builder.add(
        clew_types::id::DocumentId(3),
        reading("Blue Rain", &[("Blue Rain was directed by Ann Holt.", None)]),
    );
    let question = Question::new("Where was the director of Blue Rain born?", Strategy::TcrQf);
    let outcome = ask_beside(&question, &builder.snapshot(), &archive);
    let told = "Going on without the library team: the library cannot be reached: its server is away.";
    assert_eq!(notices(&outcome), [told]);
    assert_eq!(archive.asked.borrow().len(), 1);
}

#[test]
fn what_is_forbidden_stays_so_when_it_comes_from_a_library() {
    let archive = archive();
    let mut question = Question::new("Who directed Blue Rain?", Strategy::Rag);
    let first = ask_beside(&question, &CorpusBuilder::new().snapshot(), &archive);
    let edge = first.answer.path.first().expect("a path").clone();
    question.constraints.forbidden = vec![TripleKey::from(&edge)];
    let second = ask_beside(&question, &CorpusBuilder::new().snapshot(), &archive);
    assert_ne!(second.answer.text.as_deref(), Some("Ann Holt"), "{:#?}", second.answer);
}

#[test]
fn parts_that_do_not_fit_are_as_if_they_had_not_come() {
    let mut archive = archive();
    archive.documents[0].sentences[0].sentence.block = 90;
    let question = Question::new("Who directed Blue Rain?", Strategy::Rag);
    let outcome = ask_beside(&question, &CorpusBuilder::new().snapshot(), &archive);
    assert_eq!(outcome.answer.text, None);
}
