//! What comes in between while documents are read.

use super::*;

/// A command that comes after so many turns of the executor, while two documents are being read.
fn interrupted_by(command: &Command, turns: u32) -> (Bench, Rc<MemoryStore>) {
    let store = memory();
    let mut bench = engine_on(Disk::sound(&store), |_| ());
    bench.begin_files(&files()[1..3]);
    let work = bench.engine.clone().handle(command.clone(), None, bench.sink(), Flag::default());
    let later = async move {
        for _ in 0..turns {
            pause().await;
        }
        drop(work.await);
    };
    bench.pool.spawner().spawn_local(later).expect("spawns");
    bench.pool.run_until_stalled();
    (bench, store)
}

#[test]
fn a_document_removed_while_it_is_read_leaves_nothing_behind() {
    let mut alone = Bench::new(memory());
    alone.add("b.txt", BRANDT).expect("read");
    for turns in (1..60).step_by(2) {
        let (bench, store) = interrupted_by(&Command::RemoveDocument(DocumentId(0)), turns);
        assert_eq!(bench.stages(), [Stage::Ready], "after {turns} turns");
        assert_eq!(bench.graph_size(), alone.graph_size(), "after {turns} turns");
        // Until the next start it could be brought back.
        let again = engine_on(Disk::sound(&store), |_| ());
        assert_eq!(again.stages(), [Stage::Ready], "after {turns} turns");
        let tables = tables(&store);
        let rest = [Table::Documents, Table::Files, Table::Readings, Table::Vectors, Table::Verdicts];
        let keys = rest.map(|table| tables[&table].iter().map(|(key, _)| *key).collect::<Vec<_>>());
        assert_eq!(keys, [[1], [1], [1], [1], [1]], "after {turns} turns");
    }
}

#[test]
fn a_document_stopped_while_it_is_read_is_the_same_after_a_restart() {
    let mut seen = Vec::new();
    for turns in 1..60 {
        let (bench, store) = interrupted_by(&Command::CancelReading(DocumentId(0)), turns);
        let before = (bench.stages(), bench.graph_size());
        assert!(matches!(before.0[..], [Stage::Cancelled | Stage::Ready, Stage::Ready]), "{:?}", before.0);
        let again = engine_on(Disk::sound(&store), |_| ());
        assert_eq!((again.stages(), again.graph_size()), before, "after {turns} turns");
        seen.push(before.0[0] == Stage::Ready);
    }
    assert!(seen.contains(&true) && seen.contains(&false), "both outcomes are met");
}

#[test]
fn the_same_file_twice_at_once_is_one_document() {
    let store = memory();
    let mut bench = engine_on(Disk::sound(&store), |_| ());
    let add = |name: &str| bench.begin(Command::AddFile(name.into()), Some(LIGHTHOUSE.into()));
    let outcomes = [add("a.txt"), add("copy.txt")];
    bench.pool.run_until_stalled();
    for outcome in outcomes {
        assert_eq!(*outcome.borrow(), Some(Ok(Reply::Added(DocumentId(0)))));
    }
    assert_eq!(bench.notices(), [Notice::AlreadyThere("a.txt".into())]);
    assert_eq!(tables(&store)[&Table::Documents].len(), 1);
}

#[test]
fn work_halted_at_any_time_goes_on_where_it_stood() {
    let state = |bench: &Bench| {
        let has_vectors = bench.list().into_values().map(|status| status.vectors.0 == status.vectors.1);
        (bench.stages(), has_vectors.collect::<Vec<_>>(), bench.graph_size())
    };
    let (never, _) = interrupted_by(&Command::Halt(false), 1);
    let whole = state(&never);
    assert_eq!(whole.0, [Stage::Ready, Stage::Ready]);
    let mut waited = 0;
    for turns in 1..60 {
        let (mut bench, _) = interrupted_by(&Command::Halt(true), turns);
        waited += u32::from(state(&bench) != whole);
        bench.ask_by(Strategy::Rag, QUESTION);
        bench.run(Command::Halt(false), None).expect("nothing can fail");
        assert_eq!(state(&bench), whole, "after {turns} turns");
        let events = bench.events.borrow();
        let told = events.iter().filter_map(|event| match event {
            Event::Halted(is_halted) => Some(*is_halted),
            _ => None,
        });
        assert_eq!(told.collect::<Vec<_>>(), [false, true, false]);
    }
    assert!(waited > 10, "{waited} times there was something left to do");
}

#[test]
fn what_waits_while_work_is_halted_can_be_cancelled() {
    let (mut bench, _) = interrupted_by(&Command::Halt(true), 1);
    bench.run(Command::CancelReading(DocumentId(0)), None).expect("there");
    bench.run(Command::Halt(false), None).expect("nothing can fail");
    assert_eq!(bench.stages(), [Stage::Cancelled, Stage::Ready]);
}
