//! Workspaces as files and copies.

use super::*;
use crate::engine::carrying::Source;
use crate::protocol::Settings;
use crate::record::{COUNTERS, Counters, SETTINGS, meta};
use crate::store::archive::{ArchiveError, Writer};
use clew_types::export::{AnswerFormat, GraphFormat};

impl Bench {
    /// The workspace as a file.
    fn export(&mut self) -> Vec<u8> {
        assert_eq!(self.run(Command::ExportWorkspace, None), Ok(Reply::Nothing));
        let events = self.events.borrow();
        let pieces = events.iter().filter_map(|event| match event {
            Event::Piece(piece) => Some(piece.clone()),
            _ => None,
        });
        pieces.collect::<Vec<_>>().concat()
    }

    fn import(&mut self, workspace: u32, file: Vec<u8>) -> Result<Reply, EngineError> {
        let work = self.engine.clone().handle(
            Command::ImportWorkspace(workspace),
            Some(file),
            self.sink(),
            Flag::default(),
        );
        self.pool.run_until(work)
    }

    /// What somebody finds who opens another workspace.
    fn other(&self, workspace: u32) -> Bench {
        Bench::new(self.stores.borrow()[&workspace].clone())
    }
}

fn filled() -> Bench {
    let mut bench = Bench::new(memory());
    bench.run(Command::AddSample, None).expect("sample");
    bench.ask("Who designed the Varn Lighthouse?");
    bench
}

fn check_alike(one: &mut Bench, other: &mut Bench) {
    assert_eq!((one.list(), one.graph_size()), (other.list(), other.graph_size()));
    assert_eq!(one.run(Command::History, None), other.run(Command::History, None));
    assert_eq!(one.run(Command::Recall(AnswerId(0)), None), other.run(Command::Recall(AnswerId(0)), None));
}

#[test]
fn a_workspace_comes_out_of_its_file_as_it_was() {
    let mut bench = filled();
    let file = bench.export();
    assert_eq!(bench.import(4, file.clone()), Ok(Reply::Nothing));
    check_alike(&mut bench.other(4), &mut bench);
    let mut copy = bench.other(4);
    assert_eq!(copy.export(), file);
}

#[test]
fn a_damaged_file_changes_nothing() {
    let mut bench = filled();
    let mut file = bench.export();
    assert_eq!(bench.import(4, file.clone()), Ok(Reply::Nothing));
    let middle = file.len() / 2;
    file[middle] ^= 1;
    assert!(matches!(bench.import(4, file), Err(EngineError::Unreadable(_))));
    assert!(matches!(bench.import(4, b"PK\x03\x04".to_vec()), Err(EngineError::Unreadable(_))));
    check_alike(&mut bench.other(4), &mut bench);
}

#[test]
fn a_copy_is_a_workspace_of_its_own() {
    let mut bench = filled();
    assert_eq!(bench.run(Command::CopyWorkspace(2), None), Ok(Reply::Nothing));
    check_alike(&mut bench.other(2), &mut bench);
    bench.run(Command::RemoveDocument(DocumentId(0)), None).expect("removed");
    assert_eq!(bench.other(2).list().len(), 2);
}

#[test]
fn graph_and_answers_are_given_as_files() {
    let mut bench = Bench::new(memory());
    bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    bench.ask("Who designed the Varn Lighthouse?");
    let file = |outcome| match outcome {
        Ok(Reply::File(file)) => String::from_utf8(file.bytes).expect("text"),
        other => panic!("no file: {other:?}"),
    };
    let graph = file(bench.run(Command::ExportGraph(GraphFormat::GraphMl), None));
    assert!(graph.contains("Ottilie Brandt"));
    let answer = file(bench.run(Command::ExportAnswer(AnswerId(0), AnswerFormat::Markdown), None));
    assert!(answer.contains("Who designed the Varn Lighthouse?") && answer.contains("lighthouse.txt"));
    let missing = bench.run(Command::ExportAnswer(AnswerId(9), AnswerFormat::Html), None);
    assert_eq!(missing, Err(EngineError::NotFound));
}

/// A file with these records.
fn file_of(records: &[(Table, u32, Vec<u8>)]) -> Vec<u8> {
    let mut writer = Writer::default();
    let mut file = writer.begin();
    for (table, key, bytes) in records {
        file.extend(writer.record(*table, *key, bytes));
    }
    file.extend(writer.end());
    file
}

#[test]
fn what_a_file_brings_does_not_change_what_leaves_the_browser() {
    let mut bench = filled();
    let settings = crate::record::tests::samples::settings();
    let settings = SETTINGS.encode(&settings).expect("has bytes");
    let file = file_of(&[
        (Table::Files, 0, LIGHTHOUSE.into()),
        (Table::Documents, 0, crate::record::tests::fixture("document.1")),
        (Table::Meta, meta::SETTINGS, settings),
        (Table::Meta, 7, vec![1]),
    ]);
    assert_eq!(bench.import(4, file), Ok(Reply::Nothing));
    let store = bench.stores.borrow()[&4].clone();
    assert_eq!(futures::executor::block_on(store.keys(Table::Meta)), Ok(vec![]));
    let mut other = bench.other(4);
    assert_eq!(other.run(Command::Settings, None), Ok(Reply::Settings(Settings::default())));
    other.add("b.txt", BRANDT).expect("read");
    assert!(other.server.asked.borrow().is_empty());
}

/// A record that no workspace has is refused before anything is changed.
fn check_refused(record: (Table, u32, Vec<u8>), reason: &ArchiveError) {
    let mut bench = filled();
    bench.run(Command::CopyWorkspace(4), None).expect("copied");
    let before = bench.other(4).list();
    let refused = bench.import(4, file_of(std::slice::from_ref(&record)));
    assert_eq!(refused, Err(EngineError::Unreadable(reason.to_string())), "{record:?}");
    assert_eq!(bench.other(4).list(), before, "{record:?}");
}

#[test]
fn a_file_with_impossible_numbers_or_of_a_newer_version_is_refused() {
    let document = || crate::record::tests::fixture("document.1");
    let counters = |document, answer| COUNTERS.encode(&Counters { document, answer }).expect("has bytes");
    check_refused((Table::Documents, u32::MAX, document()), &ArchiveError::Damaged);
    check_refused((Table::Files, u32::MAX, LIGHTHOUSE.into()), &ArchiveError::Damaged);
    check_refused((Table::Answers, 1 << 31, vec![2]), &ArchiveError::Damaged);
    check_refused((Table::Meta, meta::COUNTERS, counters(u32::MAX, 0)), &ArchiveError::Damaged);
    check_refused((Table::Meta, meta::COUNTERS, counters(0, u32::MAX)), &ArchiveError::Damaged);
    let newer = [&[200][..], &document()[1..]].concat();
    check_refused((Table::Documents, 0, newer), &ArchiveError::OtherVersion);
    check_refused((Table::Meta, meta::COUNTERS, vec![200, 1, 1]), &ArchiveError::OtherVersion);
}

/// A file that breaks off when it is read for the second time.
struct BreaksOff(Vec<u8>, Cell<u32>);

#[async_trait::async_trait(?Send)]
impl Source for BreaksOff {
    async fn piece(&self, from: u64) -> Result<Vec<u8>, FetchError> {
        self.1.set(self.1.get() + u32::from(from == 0));
        match (self.1.get(), from) {
            (2, 1_000..) => Err(FetchError("the stick was pulled out".into())),
            _ => self.0.piece(from).await.map(|piece| piece[..piece.len().min(1_000)].to_vec()),
        }
    }
}

#[test]
fn a_workspace_that_was_filled_in_part_is_emptied_again() {
    let mut bench = filled();
    let file = BreaksOff(bench.export(), Cell::new(0));
    let engine = bench.engine.clone();
    let outcome = bench.pool.run_until(engine.import_workspace(4, &file, Flag::default()));
    assert!(matches!(outcome, Err(EngineError::Unreadable(_))), "{outcome:?}");
    for (_, rows) in faults::tables(&bench.stores.borrow()[&4]) {
        assert_eq!(rows, []);
    }
}
