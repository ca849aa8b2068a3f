use super::*;
use crate::index::vectors::tests::vectors;
use crate::index::vectors::{VectorIndex, dot};
use clew_network::embed::lanes::Portable;
use std::collections::BTreeMap;

/// What a plain list of documents would hold.
type Plain = BTreeMap<DocumentId, Arc<Block>>;

fn put(signs: &mut Signs, plain: &mut Plain, id: u32, seed: u32, rows: usize) {
    let block = Arc::new(Block::new(&vectors(seed, rows)));
    signs.remove(DocumentId(id));
    signs.add(DocumentId(id), &block);
    plain.insert(DocumentId(id), block);
}

/// Every row once, each with its own signs.
fn check(signs: &Signs, plain: &Plain) {
    let mut found = Vec::new();
    for slab in &signs.slabs {
        for (at, row) in slab.rows.iter().enumerate() {
            let block = &plain[&row.document];
            assert!(Arc::ptr_eq(block, &row.block));
            assert!(slab.signs(at, signs.stride).into_iter().eq(block.signs(row.row as usize)));
            found.push(row.unit());
        }
    }
    found.sort_unstable();
    let all = plain.iter().flat_map(|(&id, block)| (0..block.len() as u32).map(move |row| (id, row)));
    assert_eq!(found, all.collect::<Vec<_>>());
    assert!(signs.slabs.iter().rev().skip(1).all(|slab| slab.rows.len() == SLAB));
    assert_eq!(signs.len(), found.len());
}

#[test]
fn documents_come_and_go_at_random() {
    let (mut signs, mut plain) = (Signs::default(), Plain::new());
    let mut state = 7_u32;
    let mut next = |limit: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % limit
    };
    for step in 0..300 {
        let id = next(25);
        if next(3) == 0 {
            signs.remove(DocumentId(id));
            plain.remove(&DocumentId(id));
        } else {
            put(&mut signs, &mut plain, id, step, 1 + next(200) as usize);
        }
        if step % 10 == 0 {
            check(&signs, &plain);
        }
    }
    check(&signs, &plain);
    (0..25).for_each(|id| signs.remove(DocumentId(id)));
    check(&signs, &Plain::new());
    assert_eq!(signs.bytes(), 0);
}

#[test]
fn a_snapshot_keeps_its_rows() {
    let (mut signs, mut plain) = (Signs::default(), Plain::new());
    (0..5).for_each(|id| put(&mut signs, &mut plain, id, id, 300));
    let (frozen, then) = (signs.clone(), plain.clone());
    (0..3).for_each(|id| put(&mut signs, &mut plain, id, 100 + id, 40));
    check(&frozen, &then);
    check(&signs, &plain);
}

/// Sums of a scan over one machine's vectors.
fn sums<L: Lanes>(signs: &Signs, tables: &[[u8; 16]]) -> Vec<u16> {
    let mut sums = vec![[0; CODES]; signs.len().div_ceil(CODES)];
    Scan { tables, slabs: &signs.slabs, sums: &mut sums }.run::<L>();
    sums.concat()[..signs.len()].to_vec()
}

struct Sums<'a>(&'a Signs, &'a [[u8; 16]]);

impl Vectorised for Sums<'_> {
    type Outcome = Vec<u16>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Vec<u16> {
        sums::<L>(self.0, self.1)
    }
}

#[test]
fn all_machines_look_up_alike() {
    let mut signs = Signs::default();
    (0..9).for_each(|id| signs.add(DocumentId(id), &Arc::new(Block::new(&vectors(id, 37 * id as usize)))));
    for query in vectors(77, 5) {
        let tables = tables(&query);
        let found = sums::<Portable>(&signs, &tables);
        assert_eq!(lanes::with_best(Sums(&signs, &tables)), found);
        // The definition: table by table, row by row.
        for (at, sum) in found.iter().enumerate() {
            let codes = signs.slabs[at / SLAB].signs(at % SLAB, signs.stride);
            let halves = codes.iter().flat_map(|code| [code & 15, code >> 4]);
            let plain: u16 = halves.zip(&tables).map(|(code, table)| u16::from(table[code as usize])).sum();
            assert_eq!(*sum, plain);
        }
    }
}

#[test]
fn the_largest_sums_fit() {
    let rows = vec![vec![1.0; LONGEST]; 3];
    let mut signs = Signs::default();
    signs.add(DocumentId(1), &Arc::new(Block::new(&rows)));
    let tables = tables(&rows[0]);
    let most = (LONGEST / 4) as u16 * LARGEST as u16;
    assert_eq!(lanes::with_best(Sums(&signs, &tables)), [most; 3]);
    assert_eq!(sums::<Portable>(&signs, &tables), [most; 3]);
}

#[test]
fn tables_follow_the_product() {
    for query in vectors(5, 20) {
        let tables = tables(&query);
        for other in vectors(6, 20) {
            let block = Block::new(std::slice::from_ref(&other));
            let codes: Vec<u8> = block.signs(0).flat_map(|code| [code & 15, code >> 4]).collect();
            let sum: u16 = codes.iter().zip(&tables).map(|(&code, of)| u16::from(of[code as usize])).sum();
            let signs: Vec<f32> = other.iter().map(|x| if *x < 0.0 { -1.0 } else { 1.0 }).collect();
            let widest = query.chunks(4).map(|four| four.iter().map(|x| x.abs()).sum()).fold(0.0, f32::max);
            let expected = (dot(&query, &signs) + widest * tables.len() as f32) * LARGEST / (2.0 * widest);
            assert!((f32::from(sum) - expected).abs() < 0.5 * tables.len() as f32, "{sum} {expected}");
        }
    }
}

#[test]
fn the_floor_lets_few_more_through_than_wanted() {
    let sums: Vec<u16> = (0..5000_u32).map(|i| (i * 7919 % 3001) as u16).collect();
    for count in [1, 10, 700, 4999, 5000] {
        let floor = floor(&sums, count);
        let found = sums.iter().filter(|sum| **sum >= floor).count();
        assert!((count..count + 20).contains(&found), "{count}: {found}");
    }
    assert_eq!(floor(&sums, 6000), 0);
    assert_eq!(floor(&[u16::MAX; 4], 2), u16::MAX - 7);
}

/// Two indexes with the same rows, of which only one has signs to choose by.
fn twins(documents: &[Vec<Vec<f32>>]) -> VectorIndex {
    let mut index = VectorIndex::default();
    for (id, rows) in documents.iter().enumerate() {
        index.add(DocumentId(id as u32), rows);
    }
    index
}

#[test]
fn those_that_look_best_hold_the_nearest() {
    let documents: Vec<_> = (0..100).map(|id| vectors(id, 50)).collect();
    let index = twins(&documents);
    let mut missed = 0;
    for query in vectors(4242, 20) {
        let found: Vec<_> = index.search(&query, 10).into_iter().map(|hit| hit.0).collect();
        let all = documents.iter().enumerate().flat_map(|(id, rows)| {
            let query = &query;
            let unit = move |row| (DocumentId(id as u32), row as u32);
            rows.iter().enumerate().map(move |(row, vector)| (unit(row), dot(query, vector)))
        });
        let truth = crate::index::top::top_k(all, 10);
        missed += truth.iter().filter(|hit| !found.contains(&hit.0)).count();
    }
    // Forty numbers at random, far from everything: the hardest there is for signs.
    assert!(missed <= 2, "{missed} of 200");
}

#[test]
fn the_order_of_documents_does_not_change_what_is_found() {
    let documents: Vec<_> = (0..60).map(|id| vectors(id, 50)).collect();
    let forwards = twins(&documents);
    let mut backwards = VectorIndex::default();
    for (id, rows) in documents.iter().enumerate().rev() {
        backwards.add(DocumentId(id as u32 + 100), rows);
        backwards.add(DocumentId(id as u32), rows);
    }
    (100..160).for_each(|id| assert!(backwards.remove(DocumentId(id))));
    for query in vectors(99, 20) {
        assert_eq!(forwards.search(&query, 10), backwards.search(&query, 10));
        assert_eq!(forwards.search(&query, 70), backwards.search(&query, 70));
    }
}

#[test]
fn vectors_without_a_difference_are_all_looked_at() {
    let same = vectors(3, 1).remove(0);
    let rows = vec![same.clone(); 3 * AT_LEAST];
    let index = twins(&[rows, vectors(8, 5)]);
    let hits: Vec<_> = index.search(&same, 4).into_iter().map(|hit| hit.0).collect();
    assert_eq!(hits, [0, 1, 2, 3].map(|row| (DocumentId(0), row)));
    for query in [vec![0.0; 40], vec![f32::NAN; 40], vec![f32::INFINITY; 40], vec![1e-42; 40]] {
        assert_eq!(index.search(&query, 4).len(), 4, "{query:?}");
    }
    assert_eq!(index.search(&[1.0; 9], 4), []);
    assert_eq!(index.search(&[], 4), []);
}

#[test]
fn few_rows_and_broad_questions_are_not_chosen_among() {
    let mut signs = Signs::default();
    let query = vectors(9, 1).remove(0);
    signs.add(DocumentId(0), &Arc::new(Block::new(&vectors(1, WORTH_WHILE - 1))));
    assert!(signs.best(&query, 10).is_none());
    signs.add(DocumentId(1), &Arc::new(Block::new(&vectors(2, 1))));
    let found = signs.best(&query, 10).expect("many").len();
    assert!((AT_LEAST..WORTH_WHILE).contains(&found), "{found}");
    assert!(signs.best(&query, 100).is_none());
    assert!(signs.best(&query[1..20], 10).is_none());
}
