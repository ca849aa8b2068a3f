//! A sheet of a workbook: a heading, then one table or several, below or beside each other, whose headers are guessed.

use super::csv::push_records;
use super::draft::Draft;
use super::table::is_total;
use clew_types::document::{BlockRole, ReadWarning};

type Rows = Vec<Vec<String>>;

/// Appends a sheet; empty ones leave no trace.
pub(super) fn push_sheet(draft: &mut Draft, title: &str, rows: Rows) {
    if rows.iter().all(|row| is_empty(row)) {
        return;
    }
    draft.push(BlockRole::Heading(2), title);
    for band in bands(rows) {
        let band = padded(draft, band);
        side_by_side(band).into_iter().for_each(|table| push_records(draft, table));
    }
}

/// Rows of one width, as many as there is room for: a sheet may be as wide as one of its rows.
fn padded(draft: &mut Draft, mut rows: Rows) -> Rows {
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let total = rows.len();
    let kept = draft.pad(&mut rows, width);
    if kept < total {
        draft.warnings.push(ReadWarning::Truncated(kept as u64, total as u64));
    }
    rows
}

fn is_empty(row: &[String]) -> bool {
    row.iter().all(|cell| cell.trim().is_empty())
}

/// Rows between empty ones. What goes on in the same columns without a header of its own is the same table, and so is what
/// its columns come to.
fn bands(rows: Rows) -> Vec<Rows> {
    let mut bands: Vec<(Rows, Vec<bool>)> = Vec::new();
    for band in rows.split(|row| is_empty(row)).filter(|band| !band.is_empty()) {
        let used = used(band);
        match bands.last_mut() {
            Some((last, same))
                if goes_on(same, &used, &band[0]) || is_headed(last, same, &used, &band[0]) =>
            {
                last.extend_from_slice(band)
            }
            _ => bands.push((band.to_vec(), used)),
        }
    }
    bands.into_iter().map(|(band, _)| band).collect()
}

/// Whether a row that begins a band belongs to the table above, which fills these columns.
fn goes_on(above: &[bool], used: &[bool], row: &[String]) -> bool {
    let is_within = used.iter().enumerate().all(|(at, used)| !used || above.get(at) == Some(&true));
    has_number(row) && (above == used || is_within && is_total(row))
}

/// Whether what is above is the header of a band of numbers, with an empty row between: it has no number itself.
fn is_headed(above: &[Vec<String>], columns: &[bool], used: &[bool], row: &[String]) -> bool {
    let is_within = used.iter().enumerate().all(|(at, used)| !used || columns.get(at) == Some(&true));
    let names =
        above.last().is_some_and(|last| last.iter().filter(|cell| !cell.trim().is_empty()).count() > 1);
    has_number(row) && is_within && names && !above.iter().any(|row| has_number(row))
}

fn has_number(row: &[String]) -> bool {
    row.iter().any(|cell| cell.parse::<f64>().is_ok())
}

/// Which columns hold anything.
fn used(rows: &[Vec<String>]) -> Vec<bool> {
    let mut used = vec![false; rows.iter().map(Vec::len).max().unwrap_or(0)];
    for row in rows {
        used.iter_mut().zip(row).for_each(|(used, cell)| *used |= !cell.trim().is_empty());
    }
    used
}

/// Tables with an empty column between them, where each has a header: at least two columns whose first cells are names
/// over numbers. Otherwise it is one table, without its empty columns.
fn side_by_side(band: Rows) -> Vec<Rows> {
    let used = used(&band);
    let columns: Vec<usize> = (0..used.len()).collect();
    let groups: Vec<&[usize]> =
        columns.split(|column| !used[*column]).filter(|group| !group.is_empty()).collect();
    let part = |group: &[usize]| -> Rows {
        let cells = |row: &Vec<String>| -> Vec<String> {
            group.iter().map(|column| row.get(*column).cloned().unwrap_or_default()).collect()
        };
        band.iter().map(cells).filter(|row| !is_empty(row)).collect()
    };
    let parts: Vec<Rows> = groups.iter().map(|group| part(group)).collect();
    if parts.iter().all(|part| part[0].len() > 1 && has_header(part)) {
        return parts;
    }
    vec![part(&groups.concat())]
}

/// The first row is all names, and a number stands under one of them.
fn has_header(rows: &[Vec<String>]) -> bool {
    let named = !rows[0].iter().any(|cell| cell.trim().is_empty()) && !has_number(&rows[0]);
    named && rows[1..].iter().any(|row| has_number(row))
}

#[cfg(test)]
mod tests {
    use super::super::tests::check_blocks;
    use super::*;
    use clew_types::document::DocumentKind;

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
        // A header over an empty row, with a column that nothing stands in.
        check(
            &[&["Port", "Depth", "Note"], &[], &["Leith", "9"], &["Wick", "7"]],
            "h2 Sheet\ntr Port: Leith; Depth: 9.\ntr Port: Wick; Depth: 7.",
        );
        check(
            &[&["Port", "Depth"], &["Leith", "9"], &[], &["Wick", "7"]],
            "h2 Sheet\ntr Port: Leith; Depth: 9.\ntr Port: Wick; Depth: 7.",
        );
        check(
            &[
                &["Port", "Flag", "Fee"],
                &["Leith", "red", "9"],
                &[],
                &["Total:", "", "9"],
                &[],
                &["Budget", "", "5"],
            ],
            "h2 Sheet\ntr Port: Leith; Flag: red; Fee: 9.\ntr Port: Total:; Fee: 9.\ntr Column 1: Budget; Column 2: 5.",
        );
        check(
            &[&["Port", "Depth", "", "Ship", "Crew"], &["Leith", "9", "", "Ebb", "3"]],
            "h2 Sheet\ntr Port: Leith; Depth: 9.\ntr Ship: Ebb; Crew: 3.",
        );
        check(&[&["Port", "", "Depth"], &["Leith", "", "9"]], "h2 Sheet\ntr Port: Leith; Depth: 9.");
    }
}
