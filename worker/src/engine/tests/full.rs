//! The browser has no more room.

use super::*;

/// A store that is full.
#[derive(Default)]
struct FullStore {
    has_room: Cell<bool>,
    kept: MemoryStore,
}

#[async_trait::async_trait(?Send)]
impl Store for FullStore {
    async fn write(&self, changes: Vec<Write>) -> Result<(), StoreError> {
        if self.has_room.get() { self.kept.write(changes).await } else { Err(StoreError::Full) }
    }
    async fn get(&self, table: Table, key: u32) -> Result<Option<Vec<u8>>, StoreError> {
        self.kept.get(table, key).await
    }
    async fn keys(&self, table: Table) -> Result<Vec<u32>, StoreError> {
        self.kept.keys(table).await
    }

    async fn all(&self, table: Table) -> Result<Vec<(u32, Vec<u8>)>, StoreError> {
        self.kept.all(table).await
    }
    async fn clear(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// A document is offered to a full store; what the person then does about it.
fn full(then: bool, has_room: bool) -> (Bench, Rc<FullStore>) {
    let store = Rc::new(FullStore::default());
    let mut bench = Bench::new(store.clone());
    let (sink, engine) = (bench.sink(), bench.engine.clone());
    let bytes = Some(LIGHTHOUSE.as_bytes().to_vec());
    let adding = engine.handle(Command::AddFile("a.txt".into()), bytes, sink, Flag::default());
    bench.pool.spawner().spawn_local(async move { drop(adding.await) }).expect("the pool is there");
    bench.pool.run_until_stalled();
    assert_eq!(bench.notices()[0], Notice::StorageFull);
    assert_eq!(bench.stages(), [Stage::Queued]);
    store.has_room.set(has_room);
    bench.run(Command::ReadOn(then), None).unwrap();
    bench.pool.run_until_stalled();
    (bench, store)
}

#[test]
fn a_full_disk_pauses_reading_until_there_is_room() {
    let (bench, store) = full(true, true);
    assert_eq!(bench.stages(), [Stage::Ready]);
    assert_eq!(Bench::new(store).stages(), [Stage::Ready], "it is there after the next start");
    let (bench, _) = full(true, false);
    assert_eq!(bench.stages(), [Stage::Queued]);
    assert_eq!(bench.notices().last(), Some(&Notice::StorageFull));
}

#[test]
fn what_a_full_store_refused_half_way_is_kept_later() {
    let store = Rc::new(FullStore::default());
    store.has_room.set(true);
    let mut bench = Bench::new(store.clone());
    bench.add("a.txt", LIGHTHOUSE).expect("read");
    store.has_room.set(false);
    // A question, a change by hand and a second reading: none of them can be written.
    bench.ask("Who designed the Varn Lighthouse?");
    let [lighthouse] = bench.engine.corpus().graph.find("Varn Lighthouse")[..] else { panic!("one") };
    let name = crate::protocol::Change::Rename(lighthouse, "Old Light".into());
    bench.run(Command::Edit(name), None).unwrap();
    bench.pool.run_until_stalled();
    assert!(bench.notices().contains(&Notice::StorageFull));
    store.has_room.set(true);
    bench.run(Command::ReadOn(true), None).unwrap();
    let mut again = Bench::new(store);
    assert_eq!(again.engine.corpus().graph.find("Old Light").len(), 1);
    let Ok(Reply::History(past)) = again.run(Command::History, None) else { panic!("a list") };
    assert_eq!(past.len(), 1);
}

#[test]
fn a_full_disk_does_not_keep_anybody_from_reading_on() {
    let (mut bench, store) = full(false, false);
    assert_eq!(bench.stages(), [Stage::Ready]);
    assert!(matches!(bench.notices().last(), Some(Notice::StorageFailed(_))));
    bench.add("b.txt", BRANDT).expect("the next one too");
    assert!(Bench::new(store).list().is_empty());
}
