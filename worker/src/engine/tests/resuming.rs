//! Work in the background goes on where it was.

use super::*;
use futures::FutureExt;

#[test]
fn the_search_by_meaning_goes_on_where_a_closed_tab_left_it() {
    let store = memory();
    let many: String = (0..700).map(|n| format!("Keeper {n} lit lamp {n} at the tower. ")).collect();
    let first = Rc::new(LetterPool { breaks_after: Some(600), ..LetterPool::default() });
    let mut bench = Bench::with(store.clone(), |doors| doors.embedder = Some(first.clone()));
    bench.add("keepers.txt", &many).expect("read");
    let status = bench.list().remove(&DocumentId(0)).expect("listed");
    assert!(status.vectors.0 < status.vectors.1, "the pool breaks off: {status:?}");
    let second = Rc::new(LetterPool::default());
    let again = Bench::with(store, |doors| doors.embedder = Some(second.clone()));
    let status = again.list().remove(&DocumentId(0)).expect("listed");
    assert_eq!(status.vectors.0, status.vectors.1, "{status:?}");
    let made = second.made.get();
    assert!(made < status.vectors.1 as usize - 300, "{made} of {} were made again", status.vectors.1);
}

#[test]
fn a_document_is_admitted_as_soon_as_its_bytes_are_kept() {
    let store = memory();
    let mut bench = Bench::new(store.clone());
    let keys = move || store.keys(Table::Files).now_or_never().expect("in memory").expect("listed");
    let kept: Rc<RefCell<Vec<Vec<u32>>>> = Rc::default();
    let told = kept.clone();
    let sink: Sink = Rc::new(move |event| {
        if event == Event::Admitted {
            told.borrow_mut().push(keys());
        }
    });
    let command = Command::AddText("lighthouse.txt".into(), LIGHTHOUSE.into());
    let work = bench.engine.clone().handle(command, None, sink, Flag::default());
    bench.pool.spawner().spawn_local(async move { drop(work.await) }).expect("spawns");
    // Not yet read, but in the store: a page that hears this need not send it again.
    while kept.borrow().is_empty() {
        assert!(!bench.stages().contains(&Stage::Ready), "told too late");
        bench.pool.try_run_one();
    }
    assert_eq!(*kept.borrow(), [[0]]);
}
