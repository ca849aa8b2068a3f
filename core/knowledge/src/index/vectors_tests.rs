use super::*;
use crate::index::top::top_k;

/// Unit vectors that look random but are the same on every run.
pub(in crate::index) fn vectors(seed: u32, count: usize) -> Vec<Vec<f32>> {
    let mut state = seed;
    let mut next = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / (1 << 24) as f32 - 0.5
    };
    let unit = |vector: Vec<f32>| {
        let norm = dot(&vector, &vector).sqrt();
        vector.iter().map(|x| x / norm).collect()
    };
    (0..count).map(|_| unit((0..40).map(|_| next()).collect())).collect()
}

fn brute_force(documents: &[Vec<Vec<f32>>], query: &[f32], k: usize) -> Vec<(DocumentId, u32)> {
    let all = documents.iter().enumerate().flat_map(|(document, rows)| {
        let id = DocumentId(document as u32);
        rows.iter().enumerate().map(move |(row, vector)| ((id, row as u32), dot(query, vector)))
    });
    top_k(all, k).into_iter().map(|hit| hit.0).collect()
}

fn found(index: &VectorIndex, query: &[f32], k: usize) -> Vec<(DocumentId, u32)> {
    index.search(query, k).into_iter().map(|hit| hit.0).collect()
}

#[test]
fn finds_what_brute_force_finds() {
    let documents: Vec<_> = (0..20).map(|seed| vectors(seed, 1 + seed as usize * 3)).collect();
    let mut index = VectorIndex::default();
    for (id, rows) in documents.iter().enumerate() {
        index.add(DocumentId(id as u32), rows);
    }
    for query in vectors(99, 10) {
        assert_eq!(found(&index, &query, 10), brute_force(&documents, &query, 10));
    }
}

#[test]
fn documents_come_and_go_alone() {
    let mut index = VectorIndex::default();
    index.add(DocumentId(1), &vectors(1, 3));
    index.add(DocumentId(2), &vectors(2, 3));
    let frozen = index.clone();
    assert!(index.remove(DocumentId(1)));
    assert!(!index.remove(DocumentId(1)));
    assert_eq!((index.len(), frozen.len()), (3, 6));
    assert!(index.search(&vectors(1, 1)[0], 9).iter().all(|hit| hit.0.0 == DocumentId(2)));
    index.add(DocumentId(2), &[]);
    assert!(index.is_empty());
}

#[test]
fn a_vector_is_nearest_to_itself() {
    let mut index = VectorIndex::default();
    let rows = vectors(5, 50);
    index.add(DocumentId(7), &rows);
    let best = index.search(&rows[33], 1)[0];
    assert_eq!(best.0, (DocumentId(7), 33));
    assert!((best.1 - 1.0).abs() < 1e-5);
    assert_eq!(index.similarity(&rows[0], DocumentId(8), 0), None);
}
