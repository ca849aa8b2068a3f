use super::feedback::said_missing;
use super::numbered::Numbered;
use super::*;
use crate::skill::{Attempt, Context, Scene};
use clew_knowledge::corpus::{Corpus, CorpusBuilder};
use clew_knowledge::retrieve::hybrid;
use clew_types::id::{DocumentId, SentenceId};
use clew_types::llm::ChatReply;
use clew_types::testing::reading;
use std::cell::RefCell;
use std::future::Future;
use std::pin::pin;
use std::task::{Context as TaskContext, Poll, Waker};

/// Gives its replies one by one; then fails.
pub(super) struct Scripted(pub RefCell<Vec<&'static str>>);

#[async_trait::async_trait(?Send)]
impl Llm for Scripted {
    fn model(&self) -> &str {
        "scripted"
    }
    async fn chat(&self, _: &ChatRequest) -> Result<ChatReply, LlmError> {
        match self.0.borrow_mut().pop() {
            Some(text) => Ok(ChatReply {
                text: text.to_owned(),
                prompt_tokens: 10,
                completion_tokens: 5,
                cached: false,
            }),
            None => Err(LlmError::Unreachable("no more replies".to_owned())),
        }
    }
}

pub(super) fn now<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut TaskContext::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("the future waits"),
    }
}

fn corpus() -> Corpus {
    let mut builder = CorpusBuilder::new();
    let told = [("Ann Holt was born in Odense.", None), ("She painted boats.", None)];
    builder.add(DocumentId(0), reading("Ann Holt", &told));
    builder.snapshot()
}

fn answered(replies: &[&'static str]) -> Skilled<Attempt> {
    let corpus = corpus();
    let question = "Where was Ann Holt born?";
    let scene = Scene { question, vector: None, corpus: &corpus, embedder: None, reader: None };
    let context =
        Context { edges: Vec::new(), hits: hybrid(&corpus, question, None, 3), ..Context::default() };
    let llm = Scripted(RefCell::new(replies.iter().rev().copied().collect()));
    now(Prompted::new(&llm).feedback().answer(&scene, &context))
}

#[test]
fn an_answer_rests_on_the_sentences_it_names() {
    let attempt = answered(&["1. Ann was born in Odense [S1]\nAnswer: Odense\nSupports: S1"]).value;
    assert_eq!(attempt.text.as_deref(), Some("Odense"));
    assert_eq!(attempt.statements[0].citations[0].quote, "Ann Holt was born in Odense.");
}

#[test]
fn a_claim_without_a_sentence_is_not_made() {
    let attempt = answered(&["Answer: Atlantis\nSupports: S99"]).value;
    assert_eq!((attempt.text, attempt.best_guess.as_deref()), (None, Some("Atlantis")));
    assert!(attempt.statements.is_empty());
}

#[test]
fn one_repair_round_then_the_built_in_reader() {
    let repaired = answered(&["Well, hm", "Answer: Odense\nSupports: S1"]);
    assert_eq!(repaired.value.text.as_deref(), Some("Odense"));
    assert_eq!(repaired.steps.len(), 2);
    let given_up = answered(&["hm", "hm"]);
    assert_eq!(given_up.value.text.as_deref(), Some("Odense"));
    assert!(matches!(given_up.steps.last(), Some(TraceStep::Notice(_))));
    let unreachable = answered(&[]);
    assert_eq!(unreachable.value.text.as_deref(), Some("Odense"));
}

#[test]
fn facts_must_stand_in_the_sentences() {
    let corpus = corpus();
    let scene = Scene { question: "?", vector: None, corpus: &corpus, embedder: None, reader: None };
    let ids = [0, 1].map(|index| SentenceId { document: DocumentId(0), index });
    let llm = Scripted(RefCell::new(vec![
        "[S1] Ann Holt | be born in | Odense\n[S2] Ann Holt | paint | boats\n[S1] Zeus | rule | Olympus",
    ]));
    let found = now(Prompted::new(&llm).feedback().extract(&scene, "Who is Ann Holt?", &ids)).value;
    let shown: Vec<_> = found.iter().map(|t| format!("{} {} {}", t.head, t.relation, t.tail)).collect();
    assert_eq!(shown, ["Ann Holt be born in Odense", "Ann Holt paint boats"]);
}

#[test]
fn what_an_answer_misses_is_taken_from_it_four_at_most() {
    let missing = "Who is A? Who is B? Who is C? Who is D? Who is E?";
    let attempt = |reply: String| answered(&[reply.leak()]).value;
    let first = Context::default();
    let open = attempt(format!("Answer: not enough information\nSupports: none\nMissing: {missing}"));
    assert_eq!(
        said_missing(&first, &open),
        Some(["Who is A?", "Who is B?", "Who is C?", "Who is D?"].map(str::to_owned).into())
    );
    let whole = attempt("1. So [1]\nAnswer: Odense\nSupports: [1]\nMissing: none".to_owned());
    assert_eq!(said_missing(&first, &whole), Some(Vec::new()));
    // An answer that is none and misses nothing, or that does not say, has somebody look.
    let silent = attempt("Answer: not enough information\nSupports: none\nMissing: none".to_owned());
    let mute = attempt("1. So [1]\nAnswer: Odense\nSupports: [1]".to_owned());
    assert_eq!((said_missing(&first, &silent), said_missing(&first, &mute)), (None, None));
    let later = Context { searched: vec!["Who is A?".to_owned()], ..first };
    assert_eq!((said_missing(&later, &silent), said_missing(&later, &mute)), (Some(Vec::new()), None));
}

#[test]
fn a_fact_points_to_its_own_sentence_first_and_to_another_only_where_that_tells_it_too() {
    let mut builder = CorpusBuilder::new();
    let told = [
        ("Yeah! was released as a lead single.", Some(("Yeah!", "be release as", "lead single"))),
        ("It is a lead single of another song.", None),
        ("Yeah! is the lead single.", None),
    ];
    builder.add(DocumentId(0), reading("Yeah!", &told));
    let corpus = builder.snapshot();
    let edge = path_edge(&corpus, corpus.graph.triples()[0].id, 1.0).unwrap();
    let facts = |restored: u32| {
        let sentence = Some(SentenceId { document: DocumentId(0), index: restored });
        let edges = vec![crate::skill::ContextEdge { edge: edge.clone(), sentence }];
        let context = Context { edges, ..Context::default() };
        let numbered = Numbered::of(&corpus, &context);
        (numbered.facts(&corpus, &context), numbered.sentences(&corpus))
    };
    let (fact, sentences) = facts(1);
    assert!(fact.ends_with("lead single [1]"), "{fact}");
    assert_eq!(sentences, "[1] (Yeah!) Yeah! was released as a lead single.");
    let (fact, sentences) = facts(2);
    assert!(
        fact.ends_with("lead single [1][2]") && sentences.ends_with("[2] (Yeah!) Yeah! is the lead single.")
    );
}
