//! Workspaces as files and copies.

use super::*;
use clew_core::export::{AnswerFormat, GraphFormat};

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
