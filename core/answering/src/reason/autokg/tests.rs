use super::*;
use crate::outside::{ExternalSource, Passage, Place, SourceError};
use crate::reason::{Host, Outcome, Progress, Question, ask};
use clew_knowledge::corpus::{Corpus, CorpusBuilder};
use clew_skills::llm::{ChatRequest, Llm};
use clew_skills::skill::Skills;
use clew_skills::skill::builtin::BuiltIn;
use clew_skills::skill::prompted::Prompted;
use clew_types::answer::Answer;
use clew_types::llm::{ChatReply, LlmError};
use clew_types::strategy::Strategy;
use clew_types::testing::{now, reading};
use clew_types::trace::Step;
use std::cell::Cell;

/// Stops after so many checkpoints.
struct Patience(Cell<u32>);

#[async_trait::async_trait(?Send)]
impl Progress for Patience {
    fn step(&self, _: &Step) {}
    async fn checkpoint(&self) -> bool {
        self.0.set(self.0.get().saturating_sub(1));
        self.0.get() > 0
    }
}

/// A small encyclopedia that finds a page by its title and nothing else.
struct Encyclopedia(&'static [(&'static str, &'static str)]);

#[async_trait::async_trait(?Send)]
impl ExternalSource for Encyclopedia {
    fn name(&self) -> &'static str {
        "the encyclopedia"
    }
    async fn search(&self, _: &Corpus, query: &str, limit: usize) -> Result<Vec<Passage>, SourceError> {
        if self.0.is_empty() {
            return Err(SourceError::Unreachable(self.name(), "nobody there".to_owned()));
        }
        let found = self.0.iter().filter(|(title, _)| query == *title).take(limit);
        let passage = |(title, text): &(&str, &str)| Passage {
            title: (*title).to_owned(),
            text: (*text).to_owned(),
            place: Place::Address(format!("https://e.example/{}", title.replace(' ', "_"))),
        };
        Ok(found.map(passage).collect())
    }
}

const PAGES: Encyclopedia = Encyclopedia(&[
    ("Blue Rain", "Blue Rain is a 1931 drama film directed by Ann Holt. It was shot in Turku."),
    ("Ann Holt", "Ann Holt (2 May 1900 – 3 June 1950) was a Danish film director. She was born in Odense."),
]);

/// Answers each skill by the first words of its instructions.
struct Model(&'static [(&'static str, &'static str)]);

#[async_trait::async_trait(?Send)]
impl Llm for Model {
    fn model(&self) -> &str {
        "scripted"
    }
    async fn chat(&self, request: &ChatRequest) -> Result<ChatReply, LlmError> {
        let found = self.0.iter().find(|(start, _)| request.system.starts_with(start));
        let text = found.map(|(_, text)| (*text).to_owned());
        let text = text.ok_or_else(|| LlmError::Unreachable("no line for this".to_owned()))?;
        Ok(ChatReply { text, prompt_tokens: 9, completion_tokens: 1, cached: false })
    }
}

const SEED: (&str, &str) = (
    "You turn a question",
    "Entity: Blue Rain\nBlue Rain | be directed by | ?person 1\n?person 1 | be born in | ?place 2",
);
const QUESTION: &str = "Where was the director of Blue Rain born?";

fn films() -> Corpus {
    let mut builder = CorpusBuilder::new();
    let rain = [(
        "Blue Rain is a 1931 drama film directed by Ann Holt.",
        Some(("Blue Rain", "be direct by", "Ann Holt")),
    )];
    let ann = [("Ann Holt was a Danish film director.", None), ("She was born in Odense.", None)];
    let mill = [("The mill stands on a hill.", None)];
    for (id, (title, told)) in
        [("Blue Rain", &rain[..]), ("Ann Holt", &ann), ("Mill", &mill)].iter().enumerate()
    {
        builder.add(clew_types::id::DocumentId(id as u32), reading(title, told));
    }
    builder.snapshot()
}

fn run(corpus: &Corpus, skills: &dyn Skills, sources: &[&dyn ExternalSource], patience: u32) -> Outcome {
    run_with(corpus, skills, sources, patience, |_| ())
}

fn run_with(
    corpus: &Corpus,
    skills: &dyn Skills,
    sources: &[&dyn ExternalSource],
    patience: u32,
    change: impl FnOnce(&mut Question),
) -> Outcome {
    let progress = Patience(Cell::new(patience));
    let host = Host { skills, embedder: None, reader: None, sources, progress: &progress };
    let mut question = Question::new(QUESTION, Strategy::AutoKg);
    change(&mut question);
    now(ask(&question, corpus, &host))
}

fn kinds(answer: &Answer) -> Vec<&'static str> {
    answer.trace.steps.iter().map(|step| step.what.kind()).collect()
}

fn stopped(answer: &Answer) -> Option<StopReason> {
    match &answer.trace.steps.last()?.what {
        TraceStep::Stop(reason) => Some(reason.clone()),
        _ => None,
    }
}

fn nothing() -> Corpus {
    CorpusBuilder::new().snapshot()
}

#[test]
fn the_workspace_is_looked_up_hop_by_hop() {
    let outcome = run(&films(), &BuiltIn, &[], u32::MAX);
    let answer = &outcome.answer;
    assert_eq!(answer.text.as_deref(), Some("Odense"), "{answer:#?}");
    assert!(answer.outside.is_empty() && !answer.statements.is_empty());
    assert!(kinds(answer).starts_with(&["seed", "consult", "consult"]), "{:?}", kinds(answer));
    let consulted = answer.trace.steps.iter().find_map(|step| match &step.what {
        TraceStep::Consult(consulted) => Some(consulted),
        _ => None,
    });
    let changed: Vec<String> =
        consulted.unwrap().changed.iter().map(|e| format!("{} {} {}", e.head, e.relation, e.tail)).collect();
    assert_eq!(changed, ["Blue Rain director Ann Holt", "Ann Holt place of birth ?place 2"]);
}

#[test]
fn pages_from_outside_are_quoted_with_their_address_and_never_as_documents() {
    let outcome = run(&nothing(), &BuiltIn, &[&PAGES], u32::MAX);
    let answer = &outcome.answer;
    assert_eq!(answer.text.as_deref(), Some("Odense"), "{answer:#?}");
    assert!(answer.statements.is_empty() && answer.evidence.is_empty() && outcome.learned.is_empty());
    let quotes: Vec<_> = answer.outside.iter().flat_map(|statement| &statement.quotes).collect();
    assert!(
        quotes
            .iter()
            .any(|q| q.address == "https://e.example/Ann_Holt" && q.quote == "She was born in Odense.")
    );
    for edge in &answer.path {
        assert!(edge.evidence.is_nowhere() && matches!(edge.origin, Origin::External(_)), "{edge:?}");
    }
}

#[test]
fn without_documents_sources_or_knowledge_nothing_is_claimed() {
    let answer = run(&nothing(), &BuiltIn, &[], u32::MAX).answer;
    assert_eq!((answer.text, answer.best_guess), (None, None));
    assert_eq!(answer.missing, ["Who directed Blue Rain?"]);
    assert_eq!(answer.trace.steps.last().map(|step| step.what.kind()), Some("stop"));
}

#[test]
fn auto_comes_here_when_there_is_nothing_to_read() {
    let chosen = |corpus: &Corpus, sources: &[&dyn ExternalSource]| {
        run_with(corpus, &BuiltIn, sources, u32::MAX, |question| question.strategy = Strategy::Auto)
            .answer
            .strategy
    };
    assert_eq!(chosen(&nothing(), &[&PAGES]), Strategy::AutoKg);
    assert_ne!(chosen(&nothing(), &[]), Strategy::AutoKg);
    assert_ne!(chosen(&films(), &[&PAGES]), Strategy::AutoKg);
}

#[test]
fn a_source_that_fails_is_named_once() {
    let answer = run(&nothing(), &BuiltIn, &[&Encyclopedia(&[])], u32::MAX).answer;
    assert_eq!(answer.text, None);
    assert_eq!(kinds(&answer).iter().filter(|kind| **kind == "notice").count(), 1);
}

#[test]
fn a_models_own_knowledge_is_marked_and_never_sure() {
    let model = Model(&[
        SEED,
        ("You choose which things", "1"),
        ("You tell what you yourself know", "Blue Rain | be directed by | Ann Holt\nBlue Rain | be | ?thing"),
        ("You answer a question from a small", "1. Ann Holt directed it [F1]\nAnswer: Odense\nMissing: none"),
    ]);
    let answer = run(&nothing(), &Prompted::new(&model), &[], u32::MAX).answer;
    assert_eq!(answer.text.as_deref(), Some("Odense"));
    assert!(answer.confidence < 0.5 && answer.statements.is_empty() && answer.outside.is_empty());
    assert!(answer.path.iter().all(|edge| edge.origin == Origin::Model) && answer.path.len() == 1);
    assert!(kinds(&answer).contains(&"expand") && kinds(&answer).contains(&"notice"));
}

#[test]
fn what_the_model_knows_is_corrected_by_what_a_page_says() {
    let model = Model(&[
        ("You turn a question", "Entity: Ann Holt"),
        ("You choose which things", "1"),
        ("You tell what you yourself know", "Ann Holt | be born in | Copenhagen"),
        ("You decide which fact", "Action: correct\nTriple: 1"),
        ("You check one fact", "[S2] Ann Holt | be born in | Odense"),
        ("You answer a question from a small", "1. Born there [F1]\nAnswer: Odense"),
    ]);
    let outcome =
        run_with(&nothing(), &Prompted::new(&model), &[&PAGES], u32::MAX, |q| q.settings.search_steps = 1);
    let answer = &outcome.answer;
    assert_eq!(answer.text.as_deref(), Some("Odense"), "{answer:#?}");
    assert_eq!(answer.path[0].origin, Origin::External("https://e.example/Ann_Holt".to_owned()));
    assert_eq!(answer.outside[0].quotes[0].quote, "She was born in Odense.");
}

#[test]
fn a_run_stops_when_told_and_when_its_budget_is_used_up() {
    for patience in 1..4 {
        let answer = run(&films(), &BuiltIn, &[], patience).answer;
        assert_eq!(stopped(&answer), Some(StopReason::Cancelled));
    }
    let one = run_with(&films(), &BuiltIn, &[], u32::MAX, |question| question.settings.search_steps = 1);
    assert_eq!(stopped(&one.answer), Some(StopReason::RoundLimit(1)));
    let model = Model(&[SEED, ("You answer a question from a small", "Answer: not enough information")]);
    let broke =
        run_with(&films(), &Prompted::new(&model), &[], u32::MAX, |question| question.settings.calls = 2);
    assert_eq!(stopped(&broke.answer), Some(StopReason::Budget));
    assert_eq!(broke.answer.text, None);
}
