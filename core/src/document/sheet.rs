//! A sheet of a workbook: a heading and a table whose header has to be found, or several tables below each other.

use super::BlockRole;
use super::csv::push_records;
use super::draft::Draft;

/// Appends a sheet; empty ones leave no trace.
pub(super) fn push_sheet(draft: &mut Draft, title: &str, rows: Vec<Vec<String>>) {
    let is_empty = |row: &Vec<String>| row.iter().all(|cell| cell.trim().is_empty());
    if rows.iter().all(is_empty) {
        return;
    }
    draft.push(BlockRole::Heading(2), title);
    let mut records = Vec::new();
    for row in rows.into_iter().chain([Vec::new()]) {
        if !is_empty(&row) {
            records.push(row);
        } else if !records.is_empty() {
            push_records(draft, without_empty_columns(std::mem::take(&mut records)));
        }
    }
}

/// Tables often do not begin in the first column.
fn without_empty_columns(mut records: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let width = records.iter().map(Vec::len).max().unwrap_or(0);
    let mut used = vec![false; width];
    for record in &records {
        record.iter().enumerate().for_each(|(column, cell)| used[column] |= !cell.trim().is_empty());
    }
    for record in &mut records {
        record.resize(width, String::new());
        let mut keep = used.iter();
        record.retain(|_| keep.next().is_some_and(|used| *used));
    }
    records
}

#[cfg(test)]
mod tests {
    use super::super::DocumentKind;
    use super::super::tests::check_blocks;
    use super::*;

    fn check(rows: &[&[&str]], expected: &str) {
        let mut draft = Draft::default();
        let rows = rows.iter().map(|row| row.iter().map(|cell| cell.to_string()).collect()).collect();
        push_sheet(&mut draft, "Sheet", rows);
        check_blocks(draft.finish("a.xlsx", DocumentKind::Xlsx), expected);
    }

    #[test]
    fn tables_are_found() {
        check(&[&["", "Port", "Depth"], &["", "Leith", "9"]], "h2 Sheet\ntr Port: Leith; Depth: 9.");
        check(
            &[&["Port", "Depth"], &["Leith", "9"], &[], &["Ship", "Flag"], &["Ebb", "red"]],
            "h2 Sheet\ntr Port: Leith; Depth: 9.\ntr Ship: Ebb; Flag: red.",
        );
    }
}
