//! What happens when a question's budget is spent?

use super::{Host, Question, ask};
use crate::testing::Silent;
use clew_knowledge::corpus::{Corpus, CorpusBuilder};
use clew_skills::llm::{ChatRequest, Llm};
use clew_skills::skill::prompted::Prompted;
use clew_types::id::DocumentId;
use clew_types::llm::{ChatReply, LlmError};
use clew_types::strategy::Strategy;
use clew_types::testing::{now, reading};
use clew_types::time::Time;
use clew_types::trace::{StopReason, TraceStep};
use std::cell::RefCell;

const QUESTION: &str = "Where was the director of Blue Rain born?";

/// Refuses every request, because a budget is spent.
#[derive(Default)]
struct Spent {
    asked: RefCell<Vec<ChatRequest>>,
}

#[async_trait::async_trait(?Send)]
impl Llm for Spent {
    fn model(&self) -> &str {
        "spent"
    }
    async fn chat(&self, request: &ChatRequest) -> Result<ChatReply, LlmError> {
        self.asked.borrow_mut().push(request.clone());
        Err(LlmError::Budget(70))
    }
}

fn corpus() -> Corpus {
    let mut builder = CorpusBuilder::new();
    let rain = [
        ("Blue Rain was directed by Ann Holt.", Some(("Blue Rain", "be direct by", "Ann Holt"))),
        ("A drama is a kind of film.", None),
    ];
    let ann = [("Ann Holt was born in Odense.", Some(("Ann Holt", "be bear in", "Odense")))];
    builder.add(DocumentId(0), reading("Blue Rain", &rain));
    builder.add(DocumentId(1), reading("Ann Holt", &ann));
    let rows: String =
        (0..30).map(|hour| format!("{},{}\n", Time(1_715_000_400 + hour * 3_600).iso(), hour % 3)).collect();
    let document = clew_document::read("pier.csv", format!("time,rain_mm\n{rows}").as_bytes()).unwrap();
    let text = clew_language::text::split(&document);
    let extraction = clew_types::extraction::Extraction::default();
    builder.add(DocumentId(2), clew_types::reading::Reading { document, text, extraction });
    builder.snapshot()
}

/// Every strategy, with a budget that is spent after so many calls.
#[test]
fn every_strategy_stops_when_the_budget_is_spent() {
    let model = Spent::default();
    let skills = Prompted::new(&model);
    let corpus = corpus();
    let host = Host { skills: &skills, embedder: None, reader: None, sources: &[], progress: &Silent };
    for strategy in Strategy::ALL {
        let question =
            if strategy == Strategy::KgIrag { "Did it rain at the pier on 6 May 2024?" } else { QUESTION };
        let answer = now(ask(&Question::new(question, strategy), &corpus, &host)).answer;
        let kinds: Vec<&TraceStep> = answer.trace.steps.iter().map(|step| &step.what).collect();
        let asked = model.asked.take().len();
        let stops: Vec<_> = kinds.iter().filter(|step| matches!(step, TraceStep::Stop(_))).collect();
        if asked == 0 {
            continue;
        }
        assert_eq!(stops, [&&TraceStep::Stop(StopReason::Budget)], "{strategy:?}: {kinds:?}");
        let notices = kinds.iter().filter(|step| format!("{step:?}").contains("budget of 70 tokens")).count();
        assert_eq!(notices, 1, "{strategy:?}");
        assert!(kinds.iter().any(|step| matches!(step, TraceStep::Answer(..))), "{strategy:?}: {kinds:?}");
        assert!(answer.best_guess.is_some() || !answer.evidence.is_empty(), "{strategy:?}");
    }
}
