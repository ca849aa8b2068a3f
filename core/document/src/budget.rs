//! How much may be made of one file? Some formats say a thing once and mean it a thousand times (a cell repeated, a text
//! shared, a header over every row), so that a file of some kilobytes may become gigabytes.

use std::cell::Cell;
use std::rc::Rc;

/// Bytes that may be made of any file, however small.
const LEAST: u64 = 64 << 20;
/// Bytes that may be made of each byte of a file.
const FACTOR: u64 = 16;
/// What a cell of a table takes beside its text, in bytes.
const CELL: usize = 16;

/// Bytes that may still be made of a document. Clones share one account: every part of a reader that makes text draws on it.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    whole: u64,
    left: Rc<Cell<u64>>,
    spent: Rc<Cell<bool>>,
}

impl Budget {
    /// For a file of so many bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self::with((bytes.len() as u64).saturating_mul(FACTOR).saturating_add(LEAST))
    }

    fn with(whole: u64) -> Self {
        Self { whole, left: Rc::new(Cell::new(whole)), spent: Rc::default() }
    }

    /// All that may be made.
    pub fn whole(&self) -> u64 {
        self.whole
    }

    /// Draws so many bytes; false, now and for good, where they are not there.
    pub fn take(&self, bytes: usize) -> bool {
        let taken = !self.is_spent() && self.take_if_any(bytes);
        self.spent.set(!taken);
        taken
    }

    /// As [`Budget::take`] for a cell of a table.
    pub fn take_cell(&self, text: usize) -> bool {
        self.take(text.saturating_add(CELL))
    }

    /// As [`Budget::take`] for the same row of cells so many times.
    pub fn take_rows(&self, row: &[String], times: usize) -> bool {
        let size: usize = row.iter().map(|cell| cell.len() + CELL).sum();
        self.take(size.saturating_mul(times))
    }

    /// Whether so many bytes are there.
    pub fn has(&self, bytes: usize) -> bool {
        self.left.get() >= bytes as u64
    }

    /// Draws so many bytes where they are there. Where not, nothing is lost: who asks so can leave the rest out.
    pub fn take_if_any(&self, bytes: usize) -> bool {
        let left = self.left.get().checked_sub(bytes as u64);
        self.left.set(left.unwrap_or(self.left.get()));
        left.is_some()
    }

    /// As [`Budget::take_if_any`] for empty cells.
    pub fn take_cells_if_any(&self, count: usize) -> bool {
        self.take_if_any(count.saturating_mul(CELL))
    }

    /// Something could not be drawn: what was made is not the whole document.
    pub fn is_spent(&self) -> bool {
        self.spent.get()
    }
}

impl Default for Budget {
    /// For text that is all there already, as a PDF's.
    fn default() -> Self {
        Self::with(u64::MAX)
    }
}

#[cfg(test)]
#[path = "budget_tests.rs"]
mod tests;
