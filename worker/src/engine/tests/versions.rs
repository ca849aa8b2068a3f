//! What is left of a workspace when the program is another one than the one that wrote it? Everything that was given.

use super::*;
use crate::protocol::{Change, Settings};
use crate::record::tests::{fixture, samples};
use crate::record::{COUNTERS, Counters, NUMBERS, READING, meta};

/// A store with these records in it.
fn stored(records: Vec<(Table, u32, Vec<u8>)>) -> Rc<MemoryStore> {
    let store = memory();
    let put = |(table, key, bytes)| Write::Put(table, key, bytes);
    futures::executor::block_on(store.write(records.into_iter().map(put).collect())).expect("memory");
    store
}

fn row(store: &MemoryStore, table: Table, key: u32) -> Option<Vec<u8>> {
    futures::executor::block_on(store.get(table, key)).expect("memory")
}

fn counters(document: u32, answer: u32) -> (Table, u32, Vec<u8>) {
    let bytes = COUNTERS.encode(&Counters { document, answer }).expect("has bytes");
    (Table::Meta, meta::COUNTERS, bytes)
}

fn settings_of(bench: &mut Bench) -> Settings {
    match bench.run(Command::Settings, None) {
        Ok(Reply::Settings(settings)) => settings,
        other => panic!("{other:?}"),
    }
}

fn history(bench: &mut Bench) -> Vec<crate::protocol::HistoryItem> {
    match bench.run(Command::History, None) {
        Ok(Reply::History(items)) => items,
        other => panic!("{other:?}"),
    }
}

/// The file of the fixtures, with a reading of this version.
fn with_reading(version: u8) -> Vec<(Table, u32, Vec<u8>)> {
    vec![
        (Table::Documents, 0, fixture("document.1")),
        (Table::Files, 0, samples::FILE.into()),
        (Table::Readings, 0, fixture(&format!("reading.{version}"))),
        (Table::Vectors, 0, fixture("vectors.1")),
        (Table::Columns, 0, fixture("columns.1")),
    ]
}

#[test]
fn a_workspace_of_any_version_opens_whole() {
    let settings = [
        "settings.1",
        "settings.2.early",
        "settings.2",
        "settings.3",
        "settings.4.early",
        "settings.4",
        "settings.4",
        "settings.4",
    ];
    for (version, settings) in (1..=8).zip(settings) {
        let mut records = with_reading(version);
        records.push((Table::Meta, meta::SETTINGS, fixture(settings)));
        records.push((Table::Meta, meta::COUNTERS, fixture("counters.1")));
        let answers = ["answer.1", "answer.1.strange", "answer.2", "answer.2.strange"];
        records.extend((0..).zip(answers).map(|(key, name)| (Table::Answers, key, fixture(name))));
        records.push((Table::Learned, 0, fixture("learned.1")));
        records.extend((0..9).map(|key| (Table::Edits, key, fixture(&format!("edit.1.{key}")))));
        let mut bench = Bench::new(stored(records));
        assert_eq!(bench.stages(), [Stage::Ready], "reading {version}");
        assert_eq!(bench.notices(), [], "reading {version}");
        assert_eq!(settings_of(&mut bench).model, samples::model(), "{settings}");
        let items = history(&mut bench);
        assert_eq!(items.len(), 4);
        for item in items {
            let recalled = bench.run(Command::Recall(item.id), None);
            assert!(matches!(recalled, Ok(Reply::Answer(_, answer)) if answer.question == item.question));
        }
        assert_eq!(bench.engine.edit_counts(), Event::Edits(8, 1));
        // Numbers go on where they stood.
        assert_eq!(bench.add("b.txt", BRANDT), Ok(Reply::Added(DocumentId(3))));
    }
}

/// A document whose record cannot be understood is read from its file, and the next file gets another number.
fn check_found_again(record: &[u8], name: &str) {
    let store = stored(vec![
        (Table::Documents, 0, record.to_vec()),
        (Table::Files, 0, LIGHTHOUSE.into()),
        // Numbers of a shape that nobody knows.
        (Table::Meta, meta::COUNTERS, vec![0, 1, 2, 3]),
    ]);
    let mut bench = Bench::new(store.clone());
    let list = bench.list();
    let found: Vec<_> = list.values().map(|status| (status.name.as_str(), status.stage.clone())).collect();
    assert_eq!(found, [(name, Stage::Ready)], "{record:?}");
    assert_eq!(bench.add("b.txt", BRANDT), Ok(Reply::Added(DocumentId(1))), "{record:?}");
    assert_eq!(row(&store, Table::Files, 0).as_deref(), Some(LIGHTHOUSE.as_bytes()), "{record:?}");
    let names: Vec<_> = Bench::new(store).list().into_values().map(|status| status.name).collect();
    assert_eq!(names, [name, "b.txt"], "{record:?}");
}

#[test]
fn a_document_of_an_unknown_shape_is_read_again_from_its_file() {
    check_found_again(b"\x00\x0elighthouse.txt and fields of long ago", "lighthouse.txt");
    check_found_again(b"\x01\x0elighthouse.txt", "lighthouse.txt");
    check_found_again(b"\x00", "document 1");
    check_found_again(b"", "document 1");
}

#[test]
fn numbers_that_cannot_be_read_follow_from_what_is_stored() {
    let mut records = with_reading(8);
    records.push((Table::Files, 4, BRANDT.into()));
    records.push((Table::Answers, 2, fixture("answer.2")));
    // The answer that taught this has been forgotten.
    records.push((Table::Learned, 7, fixture("learned.1")));
    records.push((Table::Answers, 5, vec![0, 1]));
    let store = stored(records);
    let mut bench = Bench::new(store.clone());
    assert_eq!(bench.add("b.txt", BRANDT), Ok(Reply::Added(DocumentId(5))));
    bench.ask("Where does the Varn Lighthouse stand?");
    assert_eq!(history(&mut bench)[0].id, AnswerId(8));
    assert_eq!(row(&store, Table::Answers, 5), Some(vec![0, 1]));
    assert_eq!(row(&store, Table::Learned, 7), Some(fixture("learned.1")));
}

/// A record with a version byte of the future in this table: the workspace is shown, and nothing in it is changed.
fn check_newer(table: Table, key: u32, name: &str) {
    let mut bytes = fixture(name);
    bytes[0] = 200;
    let mut records = with_reading(8);
    records.retain(|(other, ..)| *other != table);
    records.push(counters(3, 3));
    records.push((table, key, bytes));
    let store = stored(records);
    let before = futures::executor::block_on(store.all(table)).expect("memory");
    let mut bench = Bench::new(store.clone());
    let told = |notice: &Notice| matches!(notice, Notice::StorageFailed(reason) if reason.contains("newer"));
    assert!(bench.notices().iter().any(told), "{table:?}: {:?}", bench.notices());
    bench.add("b.txt", BRANDT).expect("is read, and not kept");
    bench.ask("Where does the Varn Lighthouse stand?");
    bench.run(Command::SetSettings(Settings::default()), None).expect("holds until the reload");
    assert_eq!(futures::executor::block_on(store.all(table)), Ok(before), "{table:?}");
}

#[test]
fn what_a_newer_version_wrote_is_not_written_over() {
    check_newer(Table::Documents, 0, "document.1");
    check_newer(Table::Meta, meta::COUNTERS, "counters.1");
    check_newer(Table::Meta, meta::SETTINGS, "settings.4");
    check_newer(Table::Answers, 0, "answer.2");
    check_newer(Table::Edits, 0, "edit.1.0");
    check_newer(Table::Columns, 0, "columns.1");
}

#[test]
fn a_change_that_cannot_be_read_is_not_written_over_by_the_next() {
    let mut records = with_reading(8);
    let delete = fixture("edit.1.4");
    records.extend([
        (Table::Edits, 0, vec![1, 99]),
        (Table::Edits, 1, fixture("edit.1.1")),
        (Table::Edits, 3, vec![0]),
    ]);
    let store = stored(records);
    let mut bench = Bench::new(store.clone());
    assert_eq!(bench.engine.edit_counts(), Event::Edits(1, 0));
    let brandt = bench.engine.corpus().graph.find("Ottilie Brandt")[0];
    bench.run(Command::Edit(Change::Delete(brandt)), None).expect("there");
    let keys = futures::executor::block_on(store.keys(Table::Edits));
    assert_eq!(keys, Ok(vec![0, 1, 3, 4]));
    assert_eq!(row(&store, Table::Edits, 1), Some(fixture("edit.1.1")));
    assert_eq!(row(&store, Table::Edits, 4).map(|bytes| bytes[..2].to_vec()), Some(delete[..2].to_vec()));
    // What is taken back gives its place to the next.
    bench.run(Command::Undo, None).expect("undone");
    bench.run(Command::Edit(Change::Rename(brandt, "Brandt".into())), None).expect("there");
    assert_eq!(futures::executor::block_on(store.keys(Table::Edits)), Ok(vec![0, 1, 3, 4]));
    assert_eq!(Bench::new(store).engine.edit_counts(), Event::Edits(2, 0));
}

#[test]
fn a_document_under_an_impossible_number_gets_one_of_its_own() {
    for number in [u32::MAX, NUMBERS] {
        let mut records = with_reading(8);
        records.iter_mut().for_each(|record| record.1 = number);
        let store = stored(records);
        let mut bench = Bench::new(store.clone());
        assert_eq!(bench.stages(), [Stage::Ready], "{number}");
        assert_eq!(bench.add("b.txt", BRANDT), Ok(Reply::Added(DocumentId(1))), "{number}");
        assert_eq!(futures::executor::block_on(store.keys(Table::Documents)), Ok(vec![0, 1]), "{number}");
        assert_eq!(row(&store, Table::Files, 0).as_deref(), Some(samples::FILE.as_bytes()), "{number}");
    }
}

#[test]
fn counters_at_their_end_lose_no_file() {
    let mut records = with_reading(8);
    records.push(counters(u32::MAX, u32::MAX));
    let store = stored(records);
    let mut bench = Bench::new(store.clone());
    assert_eq!(bench.add("b.txt", BRANDT), Ok(Reply::Added(DocumentId(1))));
    assert_eq!(bench.add("c.txt", "Marlow is a town."), Ok(Reply::Added(DocumentId(2))));
    bench.ask("Where does the Varn Lighthouse stand?");
    assert_eq!(history(&mut bench)[0].id, AnswerId(0));
    assert_eq!(Bench::new(store).list().len(), 3);
    // Where there really is no number left, the file is refused and nothing is written over.
    let store = stored(vec![counters(NUMBERS, NUMBERS)]);
    let mut full = Bench::new(store.clone());
    assert!(matches!(full.add("b.txt", BRANDT), Err(EngineError::Storage(_))));
    let ask = Command::Ask(Ask::new("Who?", Strategy::Rag));
    assert!(matches!(full.run(ask, None), Err(EngineError::Storage(_))));
    assert_eq!(futures::executor::block_on(store.keys(Table::Files)), Ok(vec![]));
}

#[test]
fn after_crashes_at_opening_documents_are_read_from_their_files() {
    let mut crafted = samples::reading();
    crafted.document.text = "Nothing that stands in the file.".into();
    let mut records = with_reading(8);
    records.retain(|(table, ..)| *table != Table::Readings);
    records.push((Table::Readings, 0, READING.encode(&crafted).expect("has bytes")));
    let store = stored(records);
    let bench = Bench::with(store.clone(), |doors| (doors.after_crash, doors.distrusts) = (true, true));
    assert_eq!(bench.stages(), [Stage::Ready]);
    let text = |bench: &Bench| {
        let corpus = bench.engine.corpus();
        corpus.reading(DocumentId(0)).map(|reading| reading.document.text.clone())
    };
    assert_eq!(text(&bench).as_deref(), Some(samples::FILE));
    drop(bench);
    assert_eq!(text(&Bench::new(store)).as_deref(), Some(samples::FILE));
}
