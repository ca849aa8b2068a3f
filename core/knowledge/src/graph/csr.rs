//! Rows of different lengths in two flat lists (compressed sparse rows).

#[derive(Clone, Debug)]
pub(crate) struct Rows<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self { starts: Vec::new(), items: Vec::new() }
    }
}

impl<T: Copy> Rows<T> {
    /// Sorts `(row, item)` pairs into rows, keeping their order within a row.
    pub fn new(rows: usize, pairs: &[(u32, T)]) -> Self {
        let mut starts = vec![0u32; rows + 1];
        for (row, _) in pairs {
            starts[*row as usize + 1] += 1;
        }
        for row in 0..rows {
            starts[row + 1] += starts[row];
        }
        let Some((_, any)) = pairs.first() else { return Self { starts, items: Vec::new() } };
        let mut next = starts.clone();
        let mut items = vec![*any; pairs.len()];
        for (row, item) in pairs {
            items[next[*row as usize] as usize] = *item;
            next[*row as usize] += 1;
        }
        Self { starts, items }
    }

    /// Number of items in all rows.
    pub fn total(&self) -> usize {
        self.items.len()
    }

    /// One row; empty when there is none of that number.
    pub fn row(&self, row: usize) -> &[T] {
        let bound = |at: usize| self.starts.get(at).map(|start| *start as usize);
        bound(row).zip(bound(row + 1)).and_then(|(start, end)| self.items.get(start..end)).unwrap_or(&[])
    }
}
