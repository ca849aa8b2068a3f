//! Learned facts as a person judges them, and questions asked with and without a fact.

use super::*;
use crate::protocol::{Change, Fact, Judgement, LearnedFacts};
use clew_types::trace::{TraceStep, TripleKey};

const QUESTION: &str = "Where was the designer of the Varn Lighthouse born?";

/// A workspace whose graph has learned something from a question.
fn taught(store: Rc<dyn Store>) -> Bench {
    let mut bench = Bench::new(store);
    bench.add("lighthouse.txt", LIGHTHOUSE).unwrap();
    bench.add("brandt.txt", "Ottilie Brandt was an engineer. She was born in Marlow.").unwrap();
    bench.ask(QUESTION);
    bench
}

fn learned(bench: &mut Bench) -> LearnedFacts {
    match bench.run(Command::Learned, None) {
        Ok(Reply::Learned(facts)) => *facts,
        other => panic!("{other:?}"),
    }
}

fn judge(bench: &mut Bench, facts: Option<&[Fact]>, is_so: bool) -> Result<Reply, EngineError> {
    let facts = facts.map(|facts| facts.iter().map(|fact| fact.id).collect());
    bench.run(Command::Edit(Change::Judge(Judgement { facts, is_so })), None)
}

fn words(fact: &Fact) -> [String; 3] {
    [fact.head.name.clone(), fact.relation.clone(), fact.tail.name.clone()]
}

#[test]
fn what_was_learned_is_accepted_for_good_and_not_offered_again() {
    let store = memory();
    let mut bench = taught(store.clone());
    let waiting = learned(&mut bench).waiting;
    assert!(!waiting.is_empty());
    let first = waiting[..1].to_vec();
    assert_eq!(judge(&mut bench, Some(&first), true), Ok(Reply::Changed(None)));
    let check = |bench: &mut Bench| {
        let facts = learned(bench);
        assert_eq!(facts.accepted.iter().map(words).collect::<Vec<_>>(), [words(&first[0])]);
        assert_eq!(facts.total as usize, waiting.len() - 1);
        assert_eq!(facts.accepted[0].origin, first[0].origin);
    };
    check(&mut bench);
    bench.ask(QUESTION);
    check(&mut bench);
    let mut bench = Bench::new(store);
    check(&mut bench);
    bench.run(Command::Undo, None).unwrap();
    assert_eq!(learned(&mut bench).total as usize, waiting.len());
    bench.run(Command::Redo, None).unwrap();
    check(&mut bench);
}

#[test]
fn what_a_question_taught_is_its_own_until_it_is_accepted() {
    let mut bench = taught(memory());
    let waiting = learned(&mut bench).waiting;
    let is_drawn = |bench: &Bench, fact: &Fact| {
        let view = bench.engine.map(&bench.engine.corpus(), 100, &[]);
        view.edges.iter().any(|edge| edge.label == fact.relation && edge.evidence == fact.quote.evidence)
    };
    let leans = |bench: &Bench| bench.engine.settled().graph.triples().len();
    let (before, all) = (leans(&bench), bench.engine.corpus().graph.triples().len());
    assert_eq!(all - before, waiting.len());
    assert!(!is_drawn(&bench, &waiting[0]));
    judge(&mut bench, Some(&waiting[..1]), true).unwrap();
    assert_eq!(leans(&bench), before + 1);
    assert!(is_drawn(&bench, &waiting[0]));
}

#[test]
fn what_was_rejected_goes_and_is_not_learned_again() {
    let store = memory();
    let mut bench = taught(store.clone());
    let before = learned(&mut bench);
    let size = bench.graph_size();
    assert_eq!(judge(&mut bench, None, false), Ok(Reply::Changed(None)));
    let check = |bench: &mut Bench| {
        let facts = learned(bench);
        assert_eq!((facts.total, facts.waiting.len(), facts.accepted.len()), (0, 0, 0));
        assert_eq!(facts.rejected.len() as u32, before.total);
    };
    check(&mut bench);
    assert_eq!(bench.graph_size().1, size.1 - before.total as usize);
    for strategy in [Strategy::TcrQf, Strategy::Rag, Strategy::Auto] {
        bench.ask_by(strategy, QUESTION);
        let facts = learned(&mut bench);
        assert!(!facts.waiting.iter().any(|fact| before.waiting.iter().any(|was| words(was) == words(fact))));
    }
    let mut bench = Bench::new(store);
    assert_eq!(learned(&mut bench).rejected.len() as u32, before.total);
    // All at once is one change.
    bench.run(Command::Undo, None).unwrap();
    let again = learned(&mut bench);
    assert!(before.waiting.iter().all(|was| again.waiting.iter().any(|fact| words(fact) == words(was))));
    assert_eq!(judge(&mut bench, Some(&[]), true), Err(EngineError::NotFound));
}

#[test]
fn verdicts_travel_with_the_workspace() {
    let mut bench = taught(memory());
    let facts = learned(&mut bench);
    judge(&mut bench, Some(&facts.waiting[..1]), true).unwrap();
    assert_eq!(bench.run(Command::CopyWorkspace(4), None), Ok(Reply::Nothing));
    let mut other = Bench::new(bench.stores.borrow()[&4].clone());
    let there = learned(&mut other);
    assert_eq!(there.accepted.iter().map(words).collect::<Vec<_>>(), [words(&facts.waiting[0])]);
    judge(&mut bench, None, false).err();
    judge(&mut bench, Some(&facts.waiting[..1]), false).unwrap();
    let file = bench.run(Command::CopyWorkspace(5), None);
    assert_eq!(file, Ok(Reply::Nothing));
    let mut other = Bench::new(bench.stores.borrow()[&5].clone());
    assert!(learned(&mut other).rejected.contains(&words(&facts.waiting[0])));
}

#[test]
fn a_question_is_asked_again_without_a_fact_and_history_tells() {
    let mut bench = taught(memory());
    let first = bench.ask(QUESTION);
    let edge = first.path.first().expect("a path");
    let forbidden = vec![TripleKey::from(edge)];
    let ask = Ask { forbidden: forbidden.clone(), ..Ask::new(QUESTION, Strategy::TcrQf) };
    let Ok(Reply::Answer(id, answer)) = bench.run(Command::Ask(ask), None) else { panic!("no answer") };
    assert!(!answer.path.iter().any(|other| forbidden[0].says(other)), "{answer:#?}");
    assert!(matches!(&answer.trace.steps[0].what, TraceStep::Constrain(told) if told.forbidden == forbidden));
    let Ok(Reply::History(items)) = bench.run(Command::History, None) else { panic!("no history") };
    let of = |id| items.iter().find(|item| item.id == id).map(|item| item.constraints);
    assert_eq!(of(id), Some((1, 0)));
    assert_eq!(of(AnswerId(0)), Some((0, 0)));
    // The workspace itself has lost nothing.
    assert_eq!(bench.ask(QUESTION).text, first.text);
}
