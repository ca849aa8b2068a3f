//! What is said of the cost, and what is then sent.

use super::model::{whole, with_model};
use super::*;
use crate::protocol::{Evaluation, Limits, Plan, Settings};
use clew_types::llm::Estimate;
use clew_types::score::KnownQuestion;

const QUESTION: &str = "Who designed the Varn Lighthouse?";

impl Bench {
    fn estimate(&mut self, plan: Plan) -> Estimate {
        match self.run(Command::Estimate(plan), None) {
            Ok(Reply::Estimate(estimate)) => estimate,
            other => panic!("{other:?}"),
        }
    }
}

fn plan(strategy: Strategy) -> Plan {
    Plan::Ask(Ask::new(QUESTION, strategy))
}

#[test]
fn what_is_sent_lies_where_it_was_said_to() {
    for strategy in Strategy::ALL {
        let mut bench = Bench::new(memory());
        bench.run(Command::AddSample, None).expect("sample");
        assert_eq!(bench.estimate(plan(strategy)), Estimate::default());
        bench.run(Command::SetSettings(with_model(Limits::default())), None).expect("set");
        let said = bench.estimate(plan(strategy));
        *bench.server.part.borrow_mut() = Some(|_| "none".to_owned());
        bench.ask_by(strategy, QUESTION);
        // A bare "none" cannot be read as an answer: those are asked for twice.
        let asked = bench.server.asked.borrow();
        let again = |body: &String| body.contains("An earlier reply could not be used");
        let calls = asked.iter().filter(|request| !request.body.as_ref().is_some_and(again)).count();
        assert!((said.calls.0..=said.calls.1).contains(&(calls as u32)), "{strategy:?} {calls} {said:?}");
    }
}

#[test]
fn a_budget_and_the_documents_are_counted() {
    let mut bench = Bench::new(memory());
    bench.run(Command::AddSample, None).expect("sample");
    let limits = Limits { tokens_per_question: Some(500), ..Limits::default() };
    bench.run(Command::SetSettings(with_model(limits)), None).expect("set");
    let bounded = bench.estimate(plan(Strategy::TcrQf));
    assert!(bounded.tokens.1 <= 500 + 4 * (bounded.dearest.0 + bounded.dearest.1), "{bounded:?}");
    // No document is read by a model unless the person says so.
    assert_eq!(bench.estimate(Plan::Documents), Estimate::default());
    let limits = Limits { tokens_per_document: Some(100_000), ..Limits::default() };
    let settings: Settings = with_model(limits);
    bench.run(Command::SetSettings(settings), None).expect("set");
    assert_eq!(bench.estimate(Plan::Documents).calls, (2, 2));
    bench.server.will([whole("none")]);
    bench.run(Command::ReadAgain(DocumentId(0), None), None).expect("read");
    assert_eq!(bench.server.asked.borrow().len(), 1);
    let known = |question: &str| KnownQuestion {
        id: String::new(),
        question: question.into(),
        answers: Vec::new(),
        supporting: Vec::new(),
    };
    let questions = vec![known(QUESTION), known("Who was born in Marlow?")];
    let evaluation = Evaluation { questions, strategies: vec![Strategy::Rag, Strategy::Rag] };
    assert_eq!(bench.estimate(Plan::Evaluation(evaluation)).calls, (4, 4));
}
