//! Two rows that are to be compared, side by side.

use super::reckoned::Outcome;
use super::sheet::Sheet;
use crate::skill::builtin::request::form::{Pair, Request, request};
use crate::skill::builtin::text::strip_article;
use clew_knowledge::observe::is_absent;
use clew_language::text::fold::fold;

/// What two rows of a table have in each of its columns; `None` where a question asks for no comparison, or not of two
/// rows of one table.
pub(super) fn beside<'s, 'c>(sheets: &'s [Sheet<'c>], question: &str) -> Option<(&'s Sheet<'c>, Outcome)> {
    let Some(Request::Compare(pairs)) = request(question) else { return None };
    let found = sheets.iter().flat_map(|sheet| {
        let rows = pairs.iter().filter_map(move |pair| Some((sheet, rows(sheet, sheet.label(), pair)?)));
        rows.take(1)
    });
    let found: Vec<_> = found.collect();
    let [(sheet, rows)] = found.as_slice() else { return None };
    Some((sheet, side_by_side(sheet, *rows)))
}

fn rows(sheet: &Sheet<'_>, label: usize, (left, right): &Pair) -> Option<[usize; 2]> {
    let row = |name: &str| {
        let bare = fold(strip_article(name));
        let mut rows = sheet.rows().filter(|row| fold(strip_article(sheet.cell(*row, label))) == bare);
        let row = rows.next()?;
        rows.next().is_none().then_some(row)
    };
    let [left, right] = [row(left)?, row(right)?];
    (left != right).then_some([left, right])
}

fn side_by_side(sheet: &Sheet<'_>, rows: [usize; 2]) -> Outcome {
    let label = sheet.label();
    let cell = |row: usize, column: usize| {
        let cell = sheet.cell(row, column);
        if is_absent(cell) { "–" } else { cell }
    };
    let columns = sheet.columns.iter().enumerate().filter(|(at, _)| *at != label);
    let told: Vec<String> = columns
        .map(|(at, column)| [column.header.as_str(), cell(rows[0], at), cell(rows[1], at)])
        .filter(|[_, left, right]| *left != "–" || *right != "–")
        .map(|[header, left, right]| format!("{header}: {left} / {right}"))
        .collect();
    let text = told.join("; ");
    let [left, right] = rows.map(|row| sheet.cell(row, label));
    let told = format!("{left} / {right}: {text}");
    Outcome { text: Some(text), told, rows: rows.to_vec(), looked_at: 2, lacking: 0 }
}
