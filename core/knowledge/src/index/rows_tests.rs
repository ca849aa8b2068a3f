use super::*;
use crate::index::vectors::dot;
use crate::index::vectors::tests::vectors;

type Unit = (usize, u32);

fn rows(blocks: &[Block]) -> impl Iterator<Item = (Unit, CoarseRow<'_>)> {
    blocks
        .iter()
        .enumerate()
        .flat_map(|(id, block)| block.rows().map(move |(row, numbers)| ((id, row), numbers)))
}

/// Products with every row, over the given machine's vectors.
fn scanned<L: Lanes>(query: &CoarseQuery, blocks: &[Block]) -> Vec<(Unit, f32)> {
    let mut told = Vec::new();
    let tell = |unit, score| told.push((unit, score));
    Scan { query, rows: rows(blocks), tell }.run::<L>();
    told
}

#[test]
fn all_machines_scan_alike_and_in_order() {
    let blocks: Vec<_> =
        [1, 0, 3, 4, 9].iter().map(|&rows| Block::new(&vectors(rows, rows as usize))).collect();
    let query = CoarseQuery::new(&vectors(77, 1)[0]);
    let portable = scanned::<lanes::Portable>(&query, &blocks);
    let mut best = Vec::new();
    query.scan(rows(&blocks), |unit, score| best.push((unit, score)));
    assert_eq!(best, portable);
    let units: Vec<_> = best.iter().map(|told| told.0).collect();
    let all =
        blocks.iter().enumerate().flat_map(|(id, block)| (0..block.len() as u32).map(move |row| (id, row)));
    assert_eq!(units, all.collect::<Vec<_>>());
}

#[test]
fn coarse_scores_are_near_and_16_bits_nearer() {
    let rows = vectors(3, 60);
    let block = Block::new(&rows);
    let query = &vectors(4, 1)[0];
    let mut coarse = vec![0.0; rows.len()];
    CoarseQuery::new(query).scan(block.rows(), |row, score| coarse[row as usize] = score);
    for (row, vector) in rows.iter().enumerate() {
        let exact = dot(query, vector);
        assert!((coarse[row] - exact).abs() < 5e-3, "{} {exact}", coarse[row]);
        let fine = block.similarity(query, row).expect("there");
        assert!((fine - exact).abs() < 1e-5, "{fine} {exact}");
    }
}

#[test]
fn rows_come_back_within_half_a_step() {
    let extremes =
        vec![vec![1.0, -1.0, 0.0, 0.5, -0.498_05], vec![0.0; 5], vec![1e-20, -3e-20, 0.0, 0.0, 0.0]];
    let block = Block::new(&extremes);
    for (row, vector) in extremes.iter().enumerate() {
        let back = block.row(row).expect("there");
        let step = largest(vector) / LARGEST;
        assert_eq!(back.len(), vector.len());
        assert!(back.iter().zip(vector).all(|(a, b)| (a - b).abs() <= 0.5001 * step), "{back:?} {vector:?}");
    }
    assert_eq!(block.row(3), None);
}

#[test]
fn pairs_are_multiplied_alike() {
    let (a, b) = (Block::new(&vectors(1, 5)), Block::new(&vectors(2, 5)));
    for row in 0..5 {
        let pair = || Pair(a.coarse_row(row), b.coarse_row(4 - row));
        let plain: i32 = pair().0.iter().zip(pair().1).map(|(&x, &y)| i32::from(x) * i32::from(y)).sum();
        assert_eq!(lanes::with_best(pair()), plain);
        assert_eq!(pair().run::<lanes::Portable>(), plain);
    }
}

#[test]
fn largest_numbers_do_not_overflow() {
    let block = Block::new(&[vec![1.0; 2048]]);
    let mut told = 0.0;
    CoarseQuery::new(&[-1.0; 2048]).scan(block.rows(), |_, score| told = score);
    assert!((told + 2048.0).abs() < 0.5, "{told}");
}

#[test]
fn other_rows_have_another_digest() {
    let digest = |seed| Block::new(&vectors(seed, 3)).digest();
    assert_eq!(digest(1), digest(1));
    assert_ne!(digest(1), digest(2));
}
