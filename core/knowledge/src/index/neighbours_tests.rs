use super::*;
use crate::index::vectors::VectorIndex;
use crate::index::vectors::tests::vectors;

/// An index of documents of ten vectors each.
fn index(documents: std::ops::Range<u32>) -> VectorIndex {
    let mut index = VectorIndex::default();
    documents.for_each(|id| index.add(DocumentId(id), &vectors(id, 10)));
    index
}

fn charted(documents: std::ops::Range<u32>) -> (VectorIndex, Vec<u8>) {
    let mut index = index(documents);
    let built = build(&index.to_chart()).expect("builds");
    assert!(index.take_neighbours(&built));
    (index, built)
}

/// How many of the ten nearest of twenty queries both indexes find.
fn common(a: &VectorIndex, b: &VectorIndex) -> usize {
    let found = |query: &Vec<f32>| {
        let (a, b) = (a.search(query, 10), b.search(query, 10));
        b.iter().filter(|hit| a.contains(hit)).count()
    };
    vectors(4242, 20).iter().map(found).sum()
}

#[test]
fn neighbours_lead_to_what_a_scan_finds() {
    let (fast, _) = charted(0..40);
    let found = common(&fast, &index(0..40));
    assert!(found >= 198, "{found} of 200");
}

#[test]
fn the_same_rows_give_the_same_graph() {
    assert_eq!(charted(0..15).1, charted(0..15).1);
}

#[test]
fn what_is_new_is_found_at_once() {
    let (mut fast, _) = charted(0..30);
    fast.add(DocumentId(77), &vectors(77, 10));
    for (row, vector) in vectors(77, 10).iter().enumerate() {
        assert_eq!(fast.search(vector, 1)[0].0, (DocumentId(77), row as u32));
    }
}

#[test]
fn what_is_gone_or_changed_is_never_named() {
    let (mut fast, _) = charted(0..30);
    let mut plain = index(0..30);
    for index in [&mut fast, &mut plain] {
        (0..30).step_by(3).for_each(|id| assert!(index.remove(DocumentId(id))));
        index.add(DocumentId(1), &vectors(500, 4));
    }
    let found = common(&fast, &plain);
    assert!(found >= 198, "{found} of 200");
    let old = &vectors(1, 10)[3];
    assert!(fast.search(old, 10).iter().all(|hit| hit.1 < 0.99 && hit.0.0 != DocumentId(0)));
}

#[test]
fn a_kept_graph_serves_whoever_has_the_rows() {
    let (_, built) = charted(0..30);
    let mut again = index(0..33);
    again.remove(DocumentId(7));
    again.add(DocumentId(8), &vectors(800, 10));
    assert!(again.take_neighbours(&built));
    let mut plain = index(0..33);
    plain.remove(DocumentId(7));
    plain.add(DocumentId(8), &vectors(800, 10));
    let found = common(&again, &plain);
    assert!(found >= 198, "{found} of 200");
}

#[test]
fn a_graph_of_other_rows_or_broken_bytes_is_refused() {
    let (_, built) = charted(0..8);
    assert!(!index(8..16).take_neighbours(&built));
    let mut index = index(0..8);
    assert!(!index.take_neighbours(&[]));
    assert!(!index.take_neighbours(&built[..built.len() - 1]));
    for at in [0, 5, built.len() / 2] {
        let mut broken = built.clone();
        broken[at] ^= 1;
        assert!(!index.take_neighbours(&broken), "{at}");
    }
    assert!(index.take_neighbours(&built));
    assert_eq!(build(&[]), None);
    assert_eq!(build(&[9, 9, 9]), None);
}

#[test]
fn broad_questions_and_much_loss_are_answered_by_a_scan() {
    let (mut fast, _) = charted(0..30);
    assert_eq!(fast.search(&vectors(1, 1)[0], 300).len(), 300);
    (0..29).for_each(|id| assert!(fast.remove(DocumentId(id))));
    assert_eq!(fast.search(&vectors(1, 1)[0], 10).len(), 10);
}

#[test]
fn a_graph_is_wanted_when_much_is_new() {
    assert!(!VectorIndex::default().wants_neighbours(0));
    assert!(!index(0..8).wants_neighbours(81));
    assert!(index(0..8).wants_neighbours(80));
    let (mut charted, _) = charted(0..8);
    assert!(!charted.wants_neighbours(80));
    charted.add(DocumentId(8), &vectors(8, 10));
    charted.add(DocumentId(9), &vectors(9, 10));
    assert!(!charted.wants_neighbours(80), "20 of 100 are new");
    charted.remove(DocumentId(0));
    assert!(charted.wants_neighbours(80), "20 of 90 are new, and 10 gone");
}
