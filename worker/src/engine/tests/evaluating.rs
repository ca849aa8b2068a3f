//! Questions whose answers are known.

use super::*;
use crate::protocol::{Evaluation, Scored};
use clew_types::score::{KnownQuestion, QuestionSet};

const SET: &str = "question,answer,supporting\nWhere was the designer of the Varn Lighthouse born?,Marlow,lighthouse | Brandt.txt\n\
    Who designed the Varn Lighthouse?,Ottilie Brandt,\nWho sank the Varn Lighthouse?,,\n";

fn set(bench: &mut Bench) -> QuestionSet {
    match bench.run(Command::ReadQuestions, Some(SET)) {
        Ok(Reply::Questions(set)) => set,
        other => panic!("{other:?}"),
    }
}

fn scored(bench: &Bench) -> Vec<Scored> {
    let scored = |event: &Event| match event {
        Event::Scored(scored) => Some(scored.clone()),
        _ => None,
    };
    bench.events.borrow().iter().filter_map(scored).collect()
}

fn evaluation(questions: Vec<KnownQuestion>) -> Command {
    Command::Evaluate(Evaluation { questions, strategies: vec![Strategy::Rag, Strategy::TcrQf] })
}

fn read() -> Bench {
    let mut bench = Bench::new(memory());
    bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    bench.add("brandt.txt", BRANDT).expect("read");
    bench
}

#[test]
fn every_question_is_scored_in_every_way_and_nothing_is_kept() {
    let mut bench = read();
    let before = bench.graph_size();
    let set = set(&mut bench);
    assert_eq!((set.questions.len(), set.unread.len()), (2, 1));
    assert_eq!(bench.run(evaluation(set.questions), None), Ok(Reply::Nothing));
    let scored = scored(&bench);
    let places: Vec<_> = scored.iter().map(|scored| (scored.question, scored.strategy)).collect();
    assert_eq!(places, [(0, 0), (0, 1), (1, 0), (1, 1)]);
    assert!(scored[1].score.exact && scored[1].score.guess.as_deref() == Some("Marlow"), "{scored:?}");
    let recalls: Vec<_> = scored.iter().map(|scored| scored.score.path_recall).collect();
    assert_eq!(recalls[1..], [Some(1.0), None, None], "{scored:?}");
    assert_eq!(bench.run(Command::History, None), Ok(Reply::History(Vec::new())));
    assert_eq!(bench.graph_size(), before);
    let told = bench.events.borrow().iter().any(|event| matches!(event, Event::Step(_) | Event::Graph(_)));
    assert!(!told, "an evaluation tells scores, not steps");
}

#[test]
fn a_stopped_evaluation_has_told_what_it_knew() {
    let mut bench = read();
    let questions = set(&mut bench).questions;
    let cancel = Flag::default();
    let (events, stop) = (bench.events.clone(), cancel.clone());
    let sink: Sink = Rc::new(move |event| {
        stop.raise();
        events.borrow_mut().push(event);
    });
    let work = bench.engine.clone().handle(evaluation(questions), None, sink, cancel);
    assert_eq!(bench.pool.run_until(work), Err(EngineError::Cancelled));
    assert_eq!(scored(&bench).len(), 1);
}

#[test]
fn what_is_no_set_says_why() {
    let mut bench = Bench::new(memory());
    let refused = bench.run(Command::ReadQuestions, Some("port,depth\nLeith,9"));
    let Err(EngineError::Unreadable(why)) = refused else { panic!("{refused:?}") };
    assert!(why.contains("line 1") && why.contains("port,depth"), "{why}");
}
