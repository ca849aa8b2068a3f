use crate::reason::{Host, Outcome, Progress, Question, ReasonSettings, ask};
use clew_knowledge::corpus::{Corpus, CorpusBuilder};
use clew_skills::skill::builtin::BuiltIn;
use clew_types::id::DocumentId;
use clew_types::strategy::Strategy;
use clew_types::testing::reading;
use clew_types::trace::{Step, StopReason, TraceStep};
use std::cell::Cell;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// Says stop after so many checkpoints.
struct Patience(Cell<u32>);

#[async_trait::async_trait(?Send)]
impl Progress for Patience {
    fn step(&self, _: &Step) {}
    async fn checkpoint(&self) -> bool {
        self.0.set(self.0.get().saturating_sub(1));
        self.0.get() > 0
    }
}

fn now<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("the future waits"),
    }
}

const TEXTS: &[(&str, &[&str])] = &[
    (
        "Sails",
        &[
            "A lug is a kind of sail.",
            "Sails catch the wind.",
            "A sail is made of canvas.",
            "The lug is also known as the lateen.",
        ],
    ),
    (
        "Clocks",
        &[
            "A clock consists of a spring, two hands and a dial.",
            "The spring drives the hands.",
            "The dial shows the hours.",
        ],
    ),
    (
        "Seabirds",
        &[
            "Gulls and terns are seabirds.",
            "Gulls have long wings and yellow beaks.",
            "Terns have long wings and red beaks.",
            "Seabirds nest on cliffs.",
        ],
    ),
    (
        "Herbs",
        &[
            "The tide gauge network (TGN) warns the harbour.",
            "A sage is a type of herb.",
            "An herb is a kind of plant.",
            "Plants need light.",
        ],
    ),
    ("Mules", &["The hinny is as wild as its mother."]),
];

fn corpus() -> Corpus {
    let mut builder = CorpusBuilder::new();
    for (id, (title, sentences)) in TEXTS.iter().enumerate() {
        let told: Vec<_> = sentences.iter().map(|sentence| (*sentence, None)).collect();
        builder.add(DocumentId(id as u32), reading(title, &told));
    }
    builder.snapshot()
}

fn run(question: &str, strategy: Strategy, settings: ReasonSettings, patience: u32) -> Outcome {
    let progress = Patience(Cell::new(patience));
    let host = Host { skills: &BuiltIn, embedder: None, reader: None, sources: &[], progress: &progress };
    let question = Question { settings, ..Question::new(question, strategy) };
    now(ask(&question, &corpus(), &host))
}

fn check(question: &str, expected: &str) {
    let outcome = run(question, Strategy::Lgm, ReasonSettings::default(), u32::MAX);
    let answer = &outcome.answer;
    assert_eq!(answer.text.as_deref(), Some(expected), "{question} {answer:#?}");
    assert!(!answer.statements.is_empty() && !answer.path.is_empty(), "{question}");
    let quoted = answer.statements.iter().flat_map(|statement| &statement.citations);
    let corpus = corpus();
    for citation in quoted {
        assert_eq!(corpus.sentence_text(citation.evidence.sentence), citation.quote);
    }
}

#[test]
fn properties_come_from_parents() {
    check("What does a lug catch?", "the wind");
    check("What is a lug made of?", "canvas");
    check("Where do terns nest?", "on cliffs");
    check("Do gulls nest on cliffs?", "yes");
    check("What do sages need?", "light");
}

#[test]
fn an_airport_elsewhere_is_not_the_one_that_was_asked_for() {
    let mut builder = CorpusBuilder::new();
    let leith = [("Leith City has a harbour.", Some(("Leith City", "has", "harbour")))];
    let otley = [("The airport lies by the sea.", None), ("The airport is also known as Tarn Field.", None)];
    builder.add(DocumentId(0), reading("Leith City", &leith));
    builder.add(DocumentId(1), reading("Otley", &otley));
    let progress = Patience(Cell::new(u32::MAX));
    let host = Host { skills: &BuiltIn, embedder: None, reader: None, sources: &[], progress: &progress };
    let corpus = builder.snapshot();
    let asked = |question: &str| {
        let answer = now(ask(&Question::new(question, Strategy::Lgm), &corpus, &host)).answer;
        (answer.text, answer.best_guess)
    };
    let known = Some("Tarn Field".to_owned());
    assert_eq!(asked("What is the airport also known as?"), (known.clone(), known));
    assert_eq!(asked("What is the name of the airport in Leith City?").0, None);
}

#[test]
fn properties_are_shared_by_all_children() {
    check("What do all seabirds have?", "long wings");
    check("What do gulls and terns have in common?", "long wings");
    check("Do all seabirds have red beaks?", "no");
}

#[test]
fn parts_contribute_what_they_do() {
    check("Which part of a clock drives the hands?", "spring");
    check("How many hands does a clock have?", "two");
}

#[test]
fn names_lead_to_what_is_said_of_the_thing() {
    check("What does the lateen catch?", "the wind");
    check("What is another name for a lug?", "lateen");
    check("What does TGN stand for?", "tide gauge network");
    check("What kind of cloth is a lateen?", "sail");
}

fn reason(question: &str, settings: ReasonSettings, patience: u32) -> (Outcome, Option<TraceStep>) {
    let outcome = run(question, Strategy::Lgm, settings, patience);
    let last = outcome.answer.trace.steps.last().map(|step| step.what.clone());
    (outcome, last)
}

#[test]
fn what_nothing_says_is_told_as_missing() {
    let (outcome, last) = reason("What do gulls cost?", ReasonSettings::default(), u32::MAX);
    assert_eq!(outcome.answer.text, None);
    assert!(outcome.answer.missing[0].contains("gulls") && outcome.answer.missing[0].contains("cost"));
    assert_eq!(last, Some(TraceStep::Stop(StopReason::NothingNew)));
}

#[test]
fn a_run_ends_when_it_is_told_to() {
    let settings = ReasonSettings::default();
    for patience in 1..4 {
        let (_, last) = reason("What does a lug catch?", settings, patience);
        assert_eq!(last, Some(TraceStep::Stop(StopReason::Cancelled)));
    }
    let one_round = ReasonSettings { concept_rounds: 1, ..settings };
    let (_, last) = reason("What do sages cost?", one_round, u32::MAX);
    assert_eq!(last, Some(TraceStep::Stop(StopReason::RoundLimit(1))));
    let no_calls = ReasonSettings { calls: 0, ..settings };
    let (_, last) = reason("What does a lug catch?", no_calls, u32::MAX);
    assert_eq!(last, Some(TraceStep::Stop(StopReason::Budget)));
}

#[test]
fn long_texts_are_packed_and_shortened() {
    let tight = ReasonSettings { piece_bytes: 60, ..ReasonSettings::default() };
    let (outcome, _) = reason("What do gulls and terns have in common?", tight, u32::MAX);
    let kinds: Vec<_> = outcome.answer.trace.steps.iter().map(|step| step.what.kind()).collect();
    assert!(kinds.iter().filter(|kind| **kind == "mark").count() > 1, "{kinds:?}");
    assert!(kinds.contains(&"shorten"), "{kinds:?}");
}

#[test]
fn reflection_is_told() {
    let settings = ReasonSettings { reflect: true, ..ReasonSettings::default() };
    let (outcome, _) = reason("What does a lug catch?", settings, u32::MAX);
    let steps = &outcome.answer.trace.steps;
    assert!(steps.iter().any(|step| step.what.kind() == "reflect"), "{steps:?}");
    assert_eq!(outcome.answer.text.as_deref(), Some("the wind"));
}

#[test]
fn auto_takes_it_for_concepts_and_says_why() {
    let outcome = run("What does a lug catch?", Strategy::Auto, ReasonSettings::default(), u32::MAX);
    assert_eq!(outcome.answer.strategy, Strategy::Lgm);
    let chosen = outcome.answer.trace.steps.iter().find(|step| step.what.kind() == "choose");
    assert!(
        matches!(chosen.map(|step| &step.what), Some(TraceStep::Choose(name, why)) if name == "lgm" && why.contains("lug"))
    );
    let named = run("Who built the harbour?", Strategy::Auto, ReasonSettings::default(), u32::MAX);
    assert_ne!(named.answer.strategy, Strategy::Lgm);
}

#[test]
fn what_something_is_as_wild_as_is_no_definition() {
    let outcome = run("What is a hinny?", Strategy::Lgm, ReasonSettings::default(), u32::MAX);
    assert_ne!(outcome.answer.text.as_deref(), Some("its mother"));
}
