//! Documents that go, and come back.

use super::*;

fn filled(store: Rc<dyn Store>) -> (Bench, DocumentId) {
    let mut bench = Bench::new(store);
    bench.add("lighthouse.txt", LIGHTHOUSE).unwrap();
    let Ok(Reply::Added(id)) = bench.add("brandt.txt", BRANDT) else { panic!("it is read") };
    (bench, id)
}

fn told(bench: &Bench) -> Vec<String> {
    let graph = bench.engine.corpus().graph;
    let name = |id| graph.entity(id).unwrap().name.clone();
    let mut told: Vec<String> =
        graph.triples().iter().map(|t| format!("{} {} {}", name(t.head), t.relation, name(t.tail))).collect();
    told.extend(graph.entities().iter().map(|e| format!("{} {:?} {:?}", e.name, e.aliases, e.sources)));
    told.sort();
    told
}

#[test]
fn a_removed_document_comes_back_as_it_was() {
    let (mut bench, id) = filled(memory());
    let ask = Ask::new("Where was the designer of the Varn Lighthouse born?", Strategy::TcrQf);
    bench.run(Command::Ask(ask), None).unwrap();
    let (before, list) = (told(&bench), bench.list());
    bench.run(Command::RemoveDocument(id), None).unwrap();
    assert_ne!(told(&bench), before);
    assert_eq!(bench.list().len(), 1);
    bench.run(Command::RestoreDocument(id), None).unwrap();
    assert_eq!(told(&bench), before);
    assert_eq!(bench.list(), list);
    assert_eq!(bench.run(Command::RestoreDocument(id), None), Err(EngineError::NotFound));
}

#[test]
fn two_that_are_brought_back_at_once_both_come_back() {
    let (mut bench, id) = filled(memory());
    let before = told(&bench);
    let other = *bench.list().keys().find(|other| **other != id).unwrap();
    for gone in [other, id] {
        bench.run(Command::RemoveDocument(gone), None).unwrap();
    }
    let ask = |id| {
        let sink = bench.sink();
        bench.engine.clone().handle(Command::RestoreDocument(id), None, sink, Flag::default())
    };
    let all = futures::future::join_all([ask(other), ask(id), ask(id)]);
    let outcomes = bench.pool.run_until(all);
    assert_eq!(outcomes, [Ok(Reply::Nothing), Ok(Reply::Nothing), Err(EngineError::NotFound)]);
    assert_eq!(told(&bench), before);
}

#[test]
fn after_the_next_start_it_is_gone_for_good() {
    let store = memory();
    let (mut bench, id) = filled(store.clone());
    bench.run(Command::RemoveDocument(id), None).unwrap();
    let mut again = Bench::new(store.clone());
    assert_eq!(again.list().len(), 1);
    assert_eq!(again.run(Command::RestoreDocument(id), None), Err(EngineError::NotFound));
    for table in [Table::Documents, Table::Files, Table::Readings, Table::Vectors, Table::Verdicts] {
        let keys = again.pool.run_until(store.keys(table)).unwrap();
        assert!(!keys.contains(&id.0), "{table:?} holds {keys:?}");
    }
    // Its number is not given again.
    let Ok(Reply::Added(next)) = again.add("new.txt", "Something else was built in 1901.") else { panic!() };
    assert!(next > id);
}

#[test]
fn what_came_back_stays_after_a_restart() {
    let store = memory();
    let (mut bench, id) = filled(store.clone());
    let before = told(&bench);
    bench.run(Command::RemoveDocument(id), None).unwrap();
    bench.run(Command::RestoreDocument(id), None).unwrap();
    let again = Bench::new(store);
    assert_eq!(told(&again), before);
    assert_eq!(again.stages(), [Stage::Ready, Stage::Ready]);
}

#[test]
fn what_was_removed_does_not_travel() {
    let (mut bench, id) = filled(memory());
    bench.run(Command::RemoveDocument(id), None).unwrap();
    bench.run(Command::CopyWorkspace(7), None).unwrap();
    let copy = bench.stores.borrow()[&7].clone();
    let keys = bench.pool.run_until(copy.keys(Table::Files)).unwrap();
    assert_eq!(keys.len(), 1);
}
