//! What does every strategy ask of a model, and what does that cost? Runs over our own sample are kept (`recordings/`): a
//! change of a prompt, or of what is shown, is seen in their figures.

mod known;
mod like_for_like;
mod reader;
mod recalled;
mod sample;
mod sets;

use crate::answer::Silent;
use crate::folder;
use crate::tape::{Tape, TapedModel};
use clew_answering::reason::{Host, Question, ask};
use clew_knowledge::corpus::Corpus;
use clew_knowledge::observe::stamp;
use clew_skills::llm::{ChatRequest, Llm};
use clew_skills::skill::prompted::Prompted;
use clew_types::answer::Answer;
use clew_types::columns::DayOrder;
use clew_types::llm::{ChatReply, LlmError};
use clew_types::settings::PromptedSettings;
use clew_types::strategy::Strategy;
use futures::executor::block_on;
use known::Known;
use reader::CarefulReader;
use sample::TIMES;
use std::cell::RefCell;
use std::path::{Path, PathBuf};

const STRATEGIES: [Strategy; 6] =
    [Strategy::Rag, Strategy::TcrQf, Strategy::Lgm, Strategy::KgCqr, Strategy::AutoKg, Strategy::KgIrag];
/// Written anew by `cargo test -p clew-eval recordings_anew -- --ignored`.
const COSTS: &str = include_str!("../../recordings/costs.md");

/// Figures of one strategy.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Cost {
    questions: usize,
    right: usize,
    calls: usize,
    /// Of the dearest question.
    most_calls: usize,
    /// Tokens of prompts, at four bytes each.
    tokens: usize,
    most_tokens: usize,
    /// Requests that a run had made before.
    again: usize,
}

impl Cost {
    /// Takes in a question that made these requests.
    fn count(&mut self, asked: &[ChatRequest], is_right: bool) {
        let bytes = |one: &ChatRequest| (one.system.len() + one.user.len()).div_ceil(4);
        let tokens: usize = asked.iter().map(bytes).sum();
        self.questions += 1;
        self.right += usize::from(is_right);
        self.calls += asked.len();
        self.most_calls = self.most_calls.max(asked.len());
        self.tokens += tokens;
        self.most_tokens = self.most_tokens.max(tokens);
        self.again += asked.iter().enumerate().filter(|(at, one)| asked[..*at].contains(one)).count();
    }

    fn row(&self, strategy: Strategy) -> String {
        let each = |all: usize| all as f64 / self.questions.max(1) as f64;
        format!(
            "| {} | {} | {} | {:.1} | {} | {:.0} | {} | {} |",
            strategy.name(),
            self.questions,
            self.right,
            each(self.calls),
            self.most_calls,
            each(self.tokens),
            self.most_tokens,
            self.again
        )
    }
}

/// A model with an ear for what is asked twice.
struct Counting<'a> {
    model: &'a dyn Llm,
    asked: RefCell<Vec<ChatRequest>>,
}

#[async_trait::async_trait(?Send)]
impl Llm for Counting<'_> {
    fn model(&self) -> &str {
        self.model.model()
    }

    async fn chat(&self, request: &ChatRequest) -> Result<ChatReply, LlmError> {
        self.asked.borrow_mut().push(request.clone());
        self.model.chat(request).await
    }
}

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sample() -> Corpus {
    folder::build(&home().join("public/sample"), None).unwrap().corpus
}

fn path(strategy: Strategy) -> String {
    home().join(format!("eval/recordings/{}.tape", strategy.name())).to_string_lossy().into_owned()
}

/// Questions with their answers.
fn questions(strategy: Strategy) -> Vec<(String, String)> {
    match strategy {
        Strategy::KgIrag => {
            TIMES.iter().map(|(asked, told, _)| (asked.to_string(), told.to_string())).collect()
        }
        _ => {
            sample::questions().into_iter().map(|Known { question, answer, .. }| (question, answer)).collect()
        }
    }
}

/// What a strategy's questions cost with this model.
fn cost(corpus: &Corpus, strategy: Strategy, model: &dyn Llm) -> Cost {
    let mut cost = Cost::default();
    for (question, expected) in questions(strategy) {
        let (answer, asked) = asked(corpus, &question, strategy, model);
        let text = answer.text.unwrap_or_else(|| "not enough information".to_owned());
        cost.count(&asked, same_answer(&text, &expected));
    }
    cost
}

/// The answer to a question, and what the model was asked for it.
fn asked(corpus: &Corpus, question: &str, strategy: Strategy, model: &dyn Llm) -> (Answer, Vec<ChatRequest>) {
    let counting = Counting { model, asked: RefCell::default() };
    // As the app asks.
    let settings = PromptedSettings { structured: true, ..PromptedSettings::default() };
    let skills = Prompted::new(&counting).with(settings);
    let host = Host { skills: &skills, embedder: None, reader: None, sources: &[], progress: &Silent };
    let answer = block_on(ask(&Question::new(question, strategy), corpus, &host)).answer;
    (answer, counting.asked.into_inner())
}

/// True for the same words, and for the same time however it is written.
fn same_answer(told: &str, expected: &str) -> bool {
    let time = |text: &str| stamp(text, DayOrder::DayFirst).map(|found| found.time);
    told == expected || time(expected).is_some_and(|expected| time(told) == Some(expected))
}

/// The table's row of a strategy.
fn known(strategy: Strategy) -> &'static str {
    let start = format!("| {} |", strategy.name());
    COSTS.lines().find(|line| line.starts_with(&start)).unwrap_or("no row")
}

#[test]
fn every_strategy_asks_what_is_on_record() {
    let corpus = sample();
    for strategy in STRATEGIES {
        let tape = Tape::replay(&path(strategy)).unwrap();
        let recorded = cost(&corpus, strategy, &TapedModel::new(&tape, None));
        let is_same = tape.finish().and_then(|()| match recorded.row(strategy) == known(strategy) {
            true => Ok(()),
            false => Err("figures differ".to_owned()),
        });
        if let Err(why) = is_same {
            let now = cost(&corpus, strategy, &CarefulReader::of_the_sample()).row(strategy);
            panic!(
                "{why}\nbefore {}\nnow    {now}\nIf this is meant: cargo test -p clew-eval recordings_anew -- --ignored",
                known(strategy)
            );
        }
    }
}

#[test]
fn no_strategy_takes_more_than_its_bar() {
    let corpus = sample();
    let reader = CarefulReader::of_the_sample();
    for strategy in STRATEGIES {
        let cost = cost(&corpus, strategy, &reader);
        let (calls, tokens) = match strategy {
            Strategy::TcrQf => (5, 4_000),
            Strategy::Lgm => (12, 12_000),
            Strategy::Rag | Strategy::KgIrag => (1, 4_000),
            Strategy::KgCqr => (5, 6_000),
            _ => (18, 14_000),
        };
        assert_eq!(cost.again, 0, "{cost:?}");
        assert!(cost.calls <= calls * cost.questions, "{}: {cost:?}", strategy.name());
        assert!(cost.tokens <= tokens * cost.questions, "{}: {cost:?}", strategy.name());
    }
}

#[test]
#[ignore = "writes eval/recordings: cargo test -p clew-eval recordings_anew -- --ignored"]
fn recordings_anew() {
    let (corpus, reader) = (sample(), CarefulReader::of_the_sample());
    let mut rows = String::new();
    for strategy in STRATEGIES {
        let tape = Tape::record(&path(strategy), reader.model()).unwrap();
        let cost = cost(&corpus, strategy, &TapedModel::new(&tape, Some(&reader)));
        tape.finish().unwrap();
        rows.push_str(&cost.row(strategy));
        rows.push('\n');
    }
    let text = format!(
        "# What each strategy asks of a model\n\nOver `public/sample`, with a model that says only what it is shown (`eval/src/recorded`); tokens of prompts at four bytes each.\n\n\
         | strategy | questions | right | calls | most | prompt tokens | most | requests made twice |\n|---|---|---|---|---|---|---|---|\n{rows}"
    );
    std::fs::write(home().join("eval/recordings/costs.md"), text).unwrap();
}
