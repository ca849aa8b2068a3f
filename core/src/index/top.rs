//! The best `k` of many scores, in an order that never depends on chance.

/// The `k` highest scores, best first; equal scores in order of `id`.
pub fn top_k<Id: Ord + Copy>(scored: impl IntoIterator<Item = (Id, f32)>, k: usize) -> Vec<(Id, f32)> {
    let mut all: Vec<(Id, f32)> = scored.into_iter().collect();
    if k == 0 {
        return Vec::new();
    }
    if all.len() > k {
        all.select_nth_unstable_by(k - 1, better_first);
        all.truncate(k);
    }
    all.sort_unstable_by(better_first);
    all
}

/// Higher scores first, then lower ids.
pub fn better_first<Id: Ord>(a: &(Id, f32), b: &(Id, f32)) -> std::cmp::Ordering {
    b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_first_and_ties_by_id() {
        let scored = vec![(4, 0.5), (1, 0.5), (2, 0.9), (3, 0.1)];
        assert_eq!(top_k(scored.clone(), 3), vec![(2, 0.9), (1, 0.5), (4, 0.5)]);
        assert_eq!(top_k(scored.clone(), 9).len(), 4);
        assert!(top_k(scored, 0).is_empty());
    }
}
