//! How is a row of a table written as text? `Header: cell; Header: cell.`, empty cells left out, so that a row can be
//! read, searched and cited by itself.

use super::budget::Budget;
use super::draft::{Draft, collapsed};
use clew_types::document::{BlockRole, ReadWarning, Table};

/// Longest mean cell of a table of data, in bytes.
const LONGEST_MEAN_CELL: usize = 200;

/// What stands in the first cell of a row of what is above. No more than that: a film may be called "Total Recall".
const TOTALS: &[&str] = &["total", "totals", "subtotal", "sum", "grand total", "average", "mean", "overall"];

/// True for a row of what the rows above it come to: it is none of them.
pub fn is_total(row: &[String]) -> bool {
    let first = row.iter().map(|cell| cell.trim()).find(|cell| !cell.is_empty()).unwrap_or_default();
    let words = first.trim_end_matches(':').to_lowercase();
    TOTALS.contains(&words.as_str())
}

/// One row as a sentence; empty when all cells are.
pub(super) fn row_sentence(columns: &[String], row: &[String]) -> String {
    let mut sentence = String::new();
    for (index, cell) in row.iter().enumerate() {
        let cell = cell.trim();
        if cell.is_empty() {
            continue;
        }
        if !sentence.is_empty() {
            sentence.push_str("; ");
        }
        if let Some(column) = columns.get(index).filter(|column| !column.trim().is_empty()) {
            sentence.push_str(column.trim());
            sentence.push_str(if column.trim().ends_with(':') { " " } else { ": " });
        }
        sentence.push_str(cell);
    }
    if !sentence.is_empty() && !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

/// Appends every row as text and keeps the table as data, all rows as wide as its header or its widest row.
pub(super) fn push_table(draft: &mut Draft, columns: Vec<String>, rows: Vec<Vec<String>>) {
    let width = rows.iter().map(Vec::len).chain([columns.len()]).max().unwrap_or(0);
    let clean = |cells: Vec<String>| -> Vec<String> { cells.iter().map(|cell| collapsed(cell)).collect() };
    let mut columns = clean(columns);
    columns.resize(width, String::new());
    let mut rows: Vec<Vec<String>> =
        rows.into_iter().map(clean).filter(|row| row.iter().any(|c| !c.is_empty())).collect();
    let total = rows.len();
    let kept = draft.pad(&mut rows, width);
    if kept < total {
        draft.warnings.push(ReadWarning::Truncated(kept as u64, total as u64));
    }
    if rows.is_empty() && columns.iter().any(|column| !column.is_empty()) {
        // A header over nothing says something all the same.
        rows.push(std::mem::replace(&mut columns, vec![String::new(); width]));
    }
    let budget = draft.budget.clone();
    for row in rows.iter().take_while(|_| !budget.is_spent()) {
        draft.push(BlockRole::TableRow, &row_sentence(&columns, row));
    }
    if !rows.is_empty() {
        draft.tables.push(Table { columns, rows });
    }
}

/// Cells of a table as a text document draws it.
#[derive(Debug, Default)]
pub(super) struct Grid {
    /// Rows of cells; a cell's paragraphs are parted by line ends.
    pub rows: Vec<Vec<String>>,
    /// So many rows at the top are its header.
    pub headers: usize,
}

impl Grid {
    /// Data, not a frame around text: most rows have several cells, and cells are short.
    pub fn is_data(&self) -> bool {
        let filled = |row: &&Vec<String>| row.iter().any(|cell| !cell.trim().is_empty());
        let rows: Vec<&Vec<String>> = self.rows.iter().filter(filled).collect();
        let length: usize = rows.iter().copied().flatten().map(|cell| cell.trim().len()).sum();
        let cells: usize = rows.iter().map(|row| row.len()).sum();
        let wide = rows.iter().filter(|row| row.len() > 1).count();
        wide * 2 >= rows.len() && length <= LONGEST_MEAN_CELL * cells
    }

    /// The text of the cell above the next one of a row that is being written.
    pub fn above(&self, row: &[String], budget: &Budget) -> String {
        let above = self.rows.last().and_then(|above| above.get(row.len()));
        above.filter(|text| budget.take_cell(text.len())).cloned().unwrap_or_default()
    }
}

/// Appends a table that is data. A header needs a row below it.
pub(super) fn push_grid(draft: &mut Draft, mut grid: Grid) {
    let headers = if grid.headers < grid.rows.len() { grid.headers } else { 0 };
    let rows = grid.rows.split_off(headers);
    let width = grid.rows.iter().map(Vec::len).max().unwrap_or(0);
    let column = |index: usize| {
        let mut names: Vec<&str> =
            grid.rows.iter().filter_map(|row| row.get(index)).map(|c| c.trim()).collect();
        names.dedup();
        names.join(" ").trim().to_string()
    };
    push_table(draft, (0..width).map(column).collect(), rows);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(columns: &[&str], row: &[&str], expected: &str) {
        let owned = |cells: &[&str]| cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>();
        assert_eq!(row_sentence(&owned(columns), &owned(row)), expected);
    }

    #[test]
    fn rows_read_as_sentences() {
        check(&["Port", "Depth"], &["Leith", "9 m"], "Port: Leith; Depth: 9 m.");
        check(&["Port", "Depth"], &["Leith", ""], "Port: Leith.");
        check(&["Port:"], &["Leith", "extra"], "Port: Leith; extra.");
        check(&[], &["", " "], "");
    }
}
