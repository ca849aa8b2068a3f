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
    drop_spacers(&mut columns, &mut rows);
    if has_lower_header(&columns, &rows) {
        let lower = rows.remove(0);
        columns.iter_mut().zip(lower).for_each(|(upper, lower)| {
            *upper = format!("{upper} {lower}").trim().to_owned();
        });
    }
    let width = columns.len();
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

/// Columns in which nothing stands keep others apart on a page, and mean nothing.
fn drop_spacers(columns: &mut Vec<String>, rows: &mut [Vec<String>]) {
    let is_used =
        |at: usize| rows.iter().chain([&*columns]).any(|row| row.get(at).is_some_and(|c| !c.is_empty()));
    let used: Vec<bool> = (0..columns.len()).map(is_used).collect();
    if used.iter().all(|used| *used) {
        return;
    }
    rows.iter_mut().chain([columns]).for_each(|row| {
        let mut at = used.iter();
        row.retain(|_| at.next() == Some(&true));
    });
}

/// Whether the first row goes on with the header, as below `% of all` stand `boys` and `girls`: the header leaves columns
/// unnamed or names several alike, the row names each of them, and numbers follow.
fn has_lower_header(columns: &[String], rows: &[Vec<String>]) -> bool {
    let [lower, rest @ ..] = rows else { return false };
    let is_named = columns.iter().any(|column| !column.is_empty());
    let is_open = columns.iter().any(String::is_empty) || columns.windows(2).any(|pair| pair[0] == pair[1]);
    let names_each = lower.iter().all(|cell| !cell.is_empty() && !has_digit(cell));
    let is_number = |at: usize| rest.iter().filter(|row| has_digit(&row[at])).count() * 5 >= rest.len() * 4;
    let numbers = || (0..columns.len()).filter(|at| is_number(*at)).count();
    is_named && is_open && names_each && rest.len() > 1 && numbers() > 1
}

fn has_digit(cell: &str) -> bool {
    cell.contains(|c: char| c.is_ascii_digit())
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
    fn a_header_may_have_two_rows() {
        let owned = |cells: &[&str]| cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>();
        let table = |columns: &[&str], rows: &[&[&str]]| {
            let mut draft = Draft::default();
            push_table(&mut draft, owned(columns), rows.iter().map(|row| owned(row)).collect());
            draft.tables.remove(0)
        };
        let rows: [&[&str]; 3] = [&["Port", "Ships", "Men"], &["Leith", "9", "70"], &["Wick", "7", "50"]];
        let two = table(&["", "In 1900", "In 1900"], &rows);
        assert_eq!(two.columns, ["Port", "In 1900 Ships", "In 1900 Men"]);
        assert_eq!(two.rows.len(), 2);
        assert_eq!(table(&["A", "B", "C"], &rows).rows.len(), 3);
        let spaced = table(&["Port", "", "Depth"], &[&["Leith", "", "9 m"]]);
        assert_eq!((spaced.columns.len(), &spaced.rows[0]), (2, &owned(&["Leith", "9 m"])));
    }

    #[test]
    fn rows_read_as_sentences() {
        check(&["Port", "Depth"], &["Leith", "9 m"], "Port: Leith; Depth: 9 m.");
        check(&["Port", "Depth"], &["Leith", ""], "Port: Leith.");
        check(&["Port:"], &["Leith", "extra"], "Port: Leith; extra.");
        check(&[], &["", " "], "");
    }
}
