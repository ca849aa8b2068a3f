//! Changes by hand, as a person makes them.

use super::*;
use crate::protocol::{Change, EntityDetail};
use clew_types::extraction::EntityKind;
use clew_types::graph::Origin;
use clew_types::id::{EntityId, SentenceId};

fn with_documents(store: Rc<dyn Store>) -> Bench {
    let mut bench = Bench::new(store);
    bench.add("lighthouse.txt", LIGHTHOUSE).unwrap();
    bench.add("brandt.txt", BRANDT).unwrap();
    bench
}

fn find(bench: &mut Bench, name: &str) -> Option<EntityId> {
    bench.engine.corpus().graph.find(name).first().copied()
}

fn inspect(bench: &mut Bench, id: EntityId) -> EntityDetail {
    match bench.run(Command::Inspect(id), None) {
        Ok(Reply::Entity(detail)) => *detail,
        other => panic!("{other:?}"),
    }
}

fn edit(bench: &mut Bench, change: Change) -> Option<EntityId> {
    match bench.run(Command::Edit(change), None) {
        Ok(Reply::Changed(shown)) => shown,
        other => panic!("{other:?}"),
    }
}

fn counts(bench: &Bench) -> (u32, u32) {
    let told = |event: &Event| match event {
        Event::Edits(done, undone) => Some((*done, *undone)),
        _ => None,
    };
    bench.events.borrow().iter().rev().find_map(told).expect("a watcher is told")
}

#[test]
fn a_change_can_be_taken_back_and_done_again() {
    let mut bench = with_documents(memory());
    assert_eq!(counts(&bench), (0, 0));
    assert_eq!(bench.run(Command::Undo, None), Err(EngineError::NotFound));
    let marlow = find(&mut bench, "Marlow").unwrap();
    let shown = edit(&mut bench, Change::Rename(marlow, " Great Marlow ".into()));
    assert_eq!(inspect(&mut bench, shown.unwrap()).item.name, "Great Marlow");
    assert_eq!(counts(&bench), (1, 0));
    assert_eq!(bench.run(Command::Undo, None), Ok(Reply::Nothing));
    assert_eq!((find(&mut bench, "Great Marlow"), counts(&bench)), (None, (0, 1)));
    assert_eq!(bench.run(Command::Redo, None), Ok(Reply::Nothing));
    assert!(find(&mut bench, "Great Marlow").is_some());
    assert_eq!(bench.run(Command::Redo, None), Err(EngineError::NotFound));
}

#[test]
fn a_new_change_ends_what_could_be_done_again() {
    let mut bench = with_documents(memory());
    let marlow = find(&mut bench, "Marlow").unwrap();
    edit(&mut bench, Change::Rename(marlow, "First".into()));
    edit(&mut bench, Change::Retype(marlow, EntityKind::Organisation));
    bench.run(Command::Undo, None).unwrap();
    bench.run(Command::Undo, None).unwrap();
    edit(&mut bench, Change::Rename(marlow, "Second".into()));
    assert_eq!(counts(&bench), (1, 0));
    assert_eq!((find(&mut bench, "First"), find(&mut bench, "Second")), (None, Some(marlow)));
}

#[test]
fn changes_survive_a_restart_and_a_new_reading() {
    let store = memory();
    let mut bench = with_documents(store.clone());
    let brandt = find(&mut bench, "Ottilie Brandt").unwrap();
    let lighthouse = find(&mut bench, "Varn Lighthouse").unwrap();
    edit(&mut bench, Change::Rename(brandt, "Ottilie B.".into()));
    edit(&mut bench, Change::Delete(lighthouse));
    let marlow = find(&mut bench, "Marlow").unwrap();
    edit(&mut bench, Change::Rename(marlow, "Taken back".into()));
    bench.run(Command::Undo, None).unwrap();
    let size = bench.graph_size();
    let mut again = Bench::new(store);
    assert_eq!((again.graph_size(), counts(&again)), (size, (2, 1)));
    assert!(find(&mut again, "Ottilie B.").is_some());
    assert_eq!((find(&mut again, "Varn Lighthouse"), find(&mut again, "Taken back")), (None, None));
    // The document goes and comes back: what was said of it by hand holds again.
    let first = *again.list().keys().next().unwrap();
    again.run(Command::RemoveDocument(first), None).unwrap();
    again.add("lighthouse.txt", LIGHTHOUSE).unwrap();
    assert_eq!(again.graph_size(), size);
    again.run(Command::Redo, None).unwrap();
    assert!(find(&mut again, "Taken back").is_some());
}

#[test]
fn facts_are_added_with_their_sentence_and_deleted() {
    let mut bench = with_documents(memory());
    let document = *bench.list().keys().nth(1).unwrap();
    let sentence = SentenceId { document, index: 1 };
    let fact = |sentence| Change::AddFact {
        head: "Ottilie Brandt".into(),
        relation: "Grew up in".into(),
        tail: "Marlow Hill".into(),
        sentence,
    };
    let brandt = edit(&mut bench, fact(sentence)).unwrap();
    assert_eq!(Some(brandt), find(&mut bench, "Ottilie Brandt"));
    let added =
        inspect(&mut bench, brandt).facts.into_iter().find(|fact| fact.origin == Origin::Hand).unwrap();
    assert_eq!((added.relation.as_str(), added.tail.name.as_str()), ("grew up in", "Marlow Hill"));
    assert_eq!(added.quote.text, "Ottilie Brandt was born in Marlow.");
    let before = bench.graph_size().1;
    edit(&mut bench, Change::DeleteFact(added.id));
    assert_eq!(bench.graph_size().1, before - 1);
    // A fact without a sentence is none.
    let nowhere = SentenceId { document, index: 99 };
    assert_eq!(bench.run(Command::Edit(fact(nowhere)), None), Err(EngineError::NotFound));
}

#[test]
fn things_are_merged_and_split() {
    let mut bench = with_documents(memory());
    let (brandt, marlow) = (find(&mut bench, "Ottilie Brandt").unwrap(), find(&mut bench, "Marlow").unwrap());
    let name = inspect(&mut bench, brandt).item.name;
    let shown = edit(&mut bench, Change::Merge(brandt, marlow)).unwrap();
    let merged = inspect(&mut bench, shown);
    assert_eq!(merged.item.name, name);
    assert!(merged.aliases.contains(&"Marlow".to_owned()), "{merged:?}");
    edit(&mut bench, Change::Split(shown, "Marlow".into()));
    assert_ne!(find(&mut bench, "Marlow"), find(&mut bench, "Ottilie Brandt"));
    bench.run(Command::Undo, None).unwrap();
    assert_eq!(find(&mut bench, "Marlow"), find(&mut bench, "Ottilie Brandt"));
    bench.run(Command::Undo, None).unwrap();
    assert_ne!(find(&mut bench, "Marlow"), find(&mut bench, "Ottilie Brandt"));
}

#[test]
fn what_might_be_the_same_is_offered() {
    let mut bench = Bench::new(memory());
    bench
        .add(
            "a.txt",
            "The Varn Harbour Trust was founded in 1902. The Varn Harbour Trust built the Long Mole.",
        )
        .unwrap();
    bench.add("b.txt", "The Varn Harbour Building Trust repaired the Long Mole in 1950.").unwrap();
    let graph = bench.engine.corpus().graph;
    let [trust] = graph.find("Varn Harbour Trust")[..] else { panic!("one of that name") };
    let Ok(Reply::Entities(alike)) = bench.run(Command::Alike(trust), None) else { panic!("it is there") };
    let names: Vec<&str> = alike.iter().map(|item| item.name.as_str()).collect();
    assert_eq!(names, ["Varn Harbour Building Trust"]);
    bench.run(Command::Edit(Change::Merge(trust, alike[0].id)), None).unwrap();
    let [trust] = bench.engine.corpus().graph.find("Varn Harbour Trust")[..] else { panic!("still one") };
    assert_eq!(bench.run(Command::Alike(trust), None), Ok(Reply::Entities(Vec::new())));
    assert_eq!(bench.run(Command::Alike(EntityId(9_999)), None), Err(EngineError::NotFound));
}
