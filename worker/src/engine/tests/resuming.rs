//! Work in the background goes on where it was.

use super::*;

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
