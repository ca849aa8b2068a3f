//! Which things are one? Disjoint sets; the smallest member speaks for its set.

#[derive(Clone, Debug, Default)]
pub(super) struct UnionFind {
    parent: Vec<u32>,
}

impl UnionFind {
    pub fn new(size: usize) -> Self {
        Self { parent: (0..size as u32).collect() }
    }

    /// The smallest member of the set that holds `item`.
    pub fn root(&mut self, item: u32) -> u32 {
        let mut at = item;
        while self.parent[at as usize] != at {
            let up = self.parent[self.parent[at as usize] as usize];
            self.parent[at as usize] = up;
            at = up;
        }
        at
    }

    /// Joins two sets; returns (the root that stays, the root that was taken in), `None` when they were one.
    pub fn union(&mut self, left: u32, right: u32) -> Option<(u32, u32)> {
        let (left, right) = (self.root(left), self.root(right));
        let (stays, goes) = (left.min(right), left.max(right));
        self.parent[goes as usize] = stays;
        (stays != goes).then_some((stays, goes))
    }
}
