//! The best `k` of many scores, in an order that never depends on chance.

use clew_types::arrange::Arrange;

/// The `k` highest scores, best first; equal scores in order of `id`.
pub fn top_k<Id: Ord + Copy>(scored: impl IntoIterator<Item = (Id, f32)>, k: usize) -> Vec<(Id, f32)> {
    let mut best = Best::new(k);
    scored.into_iter().for_each(|(id, score)| best.offer(id, score));
    best.in_order()
}

/// Keeps the best `k` of what it is offered, one at a time.
pub struct Best<Id> {
    k: usize,
    /// At most `2k`: cut down to the best `k` now and then, which is cheaper than keeping them in order.
    kept: Vec<(Id, f32)>,
    /// What scores less has no chance any more.
    floor: f32,
}

impl<Id: Ord + Copy> Best<Id> {
    /// Nothing offered yet.
    pub fn new(k: usize) -> Self {
        Self { k, kept: Vec::new(), floor: f32::NEG_INFINITY }
    }

    /// Takes a score, if it has a chance.
    #[inline]
    pub fn offer(&mut self, id: Id, score: f32) {
        // Written so that a score that is no number is kept and sorted as `total_cmp` does.
        if self.k == 0 || score < self.floor {
            return;
        }
        self.kept.push((id, score));
        if self.kept.len() >= 2 * self.k {
            self.cut();
        }
    }

    fn cut(&mut self) {
        if self.kept.len() > self.k {
            let (_, last, _) = self.kept.select_nth_unstable_by(self.k - 1, better_first);
            self.floor = last.1;
            self.kept.truncate(self.k);
        }
    }

    /// The best, best first.
    pub fn in_order(mut self) -> Vec<(Id, f32)> {
        self.cut();
        self.kept.arrange_by(better_first);
        self.kept
    }
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
        assert_eq!(top_k(scored.clone(), 1), vec![(2, 0.9)]);
        assert_eq!(top_k(scored.clone(), 9).len(), 4);
        assert!(top_k(scored, 0).is_empty());
    }

    #[test]
    fn a_stream_gives_what_sorting_gives() {
        // Many ties, in an order unlike that of the ids.
        let scored: Vec<(u32, f32)> = (0..500_u32).map(|i| (i * 7919 % 500, (i * 31 % 40) as f32)).collect();
        let mut sorted = scored.clone();
        sorted.sort_unstable_by(better_first);
        for k in [1, 2, 3, 10, 249, 499, 500, 501] {
            assert_eq!(top_k(scored.clone(), k), sorted[..k.min(500)], "{k}");
        }
    }
}
