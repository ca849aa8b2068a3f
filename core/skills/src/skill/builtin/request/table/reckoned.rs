//! What comes of a question over the rows that it means?

use super::days::{self, reckons_days};
use super::differ::difference;
use super::groups::{groups, period};
use super::linked::{Query, Test, Wants};
use super::measure::Measure;
use super::polar::any;
use super::sheet::Sheet;
use super::words::{Bound, Reckoning, called};
use crate::skill::builtin::request::sentence::spoken;
use clew_knowledge::observe::is_absent;
use clew_language::text::fold::fold;
use clew_types::arrange::Arrange;

/// Things named in the short text.
pub(super) const NAMED: usize = 8;

/// An answer over rows.
pub(super) struct Outcome {
    /// The short text; `None` where the cells that are asked for are empty.
    pub text: Option<String>,
    /// What was reckoned, in a sentence.
    pub told: String,
    /// The rows it rests on.
    pub rows: Vec<usize>,
    /// Rows looked at.
    pub looked_at: usize,
    /// Rows among them that have no number where one is needed.
    pub lacking: usize,
}

/// Reckons; `None` where no row passes or nothing can be reckoned.
pub(super) fn reckon(sheet: &Sheet<'_>, query: &Query) -> Option<Outcome> {
    let rows: Vec<usize> = sheet.rows().filter(|row| passes(sheet, query, *row)).collect();
    let of = described(sheet, query);
    let is_list = matches!(query.wants, Wants::Cells(_) | Wants::Rows(_));
    // None is a number where all of the question is understood.
    let is_none = matches!(query.wants, Wants::Count | Wants::Any) && query.taken == 0;
    if reckons_days(sheet, query)
        || rows.is_empty() && !is_none
        || query.is_single && rows.len() > 1 && is_list
    {
        return None;
    }
    match &query.wants {
        Wants::Cells(column) => Some(cells(sheet, *column, rows, query, &of)),
        Wants::Rows(Sheet::ROW) => Some(whole(sheet, rows, query, &of)),
        Wants::Rows(column) => Some(cells(sheet, *column, rows, query, &of)),
        Wants::Count => {
            let told = format!("{}{of}", counted(rows.len()));
            let text = Some(rows.len().to_string());
            Some(Outcome { text, told, looked_at: sheet.rows().count(), lacking: 0, rows })
        }
        Wants::Any => Some(any(sheet, query, rows, &of)),
        Wants::Distinct(column) => {
            let names = distinct(sheet, *column, &rows);
            let header = &sheet.columns[*column].header;
            let told =
                format!("{} different entries in the column {header}{of}: {}", names.len(), some_of(&names));
            let text = Some(names.len().to_string());
            Some(Outcome { text, told, looked_at: rows.len(), lacking: 0, rows })
        }
        Wants::Extreme { by, most, count, is_rank, shows, has_row } => {
            extreme(sheet, &rows, (by, *most), (*count, *is_rank), (*shows, *has_row), &of)
        }
        Wants::Reckoned(by, measure) => {
            let values = values(sheet, measure, &rows);
            let value = reckoned(*by, values.iter().map(|(_, value)| *value).collect())?;
            let text = shown(value);
            let named = sheet.named(measure);
            // One row is added to nothing.
            let told = match (measure, rows.len()) {
                (Measure::Column(_), _) | (_, 2..) => format!("{} of {named}{of}: {text}", called(*by)),
                _ => format!("{named}{of}: {text}"),
            };
            let (looked_at, lacking) = (rows.len(), rows.len() - values.len());
            Some(Outcome { text: Some(text), told, rows, looked_at, lacking })
        }
        Wants::Groups { column, by, most } => groups(sheet, &rows, *column, by.as_ref(), *most, &of),
        Wants::Period { columns, most } => period(sheet, rows, columns, *most, &of),
        Wants::Difference { sides, sign } => difference(sheet, &rows, sides, *sign, &of),
    }
}

pub(super) fn passes(sheet: &Sheet<'_>, query: &Query, row: usize) -> bool {
    query.filters.iter().all(|(column, test)| match test {
        Test::Is(cells) => cells.contains(&fold(sheet.cell(row, *column))),
        Test::Bound(bound, limit) => {
            sheet.value(row, *column).is_some_and(|value| bound.holds(value, *limit))
        }
        Test::Absent => is_absent(sheet.cell(row, *column)),
        Test::Present => !is_absent(sheet.cell(row, *column)),
    })
}

/// ` where City is Berlin and Price over 20`; nothing where all rows pass.
fn described(sheet: &Sheet<'_>, query: &Query) -> String {
    let exact = |column: usize, limit: f64| {
        query.filters.contains(&(column, Test::Bound(Bound::AtLeast, limit)))
            && query.filters.contains(&(column, Test::Bound(Bound::AtMost, limit)))
    };
    let is_said = |(column, test): &&(usize, Test)| !matches!(test, Test::Bound(Bound::AtMost, limit) if exact(*column, *limit));
    let tests: Vec<String> = query
        .filters
        .iter()
        .filter(is_said)
        .map(|(column, test)| {
            let header = &sheet.columns[*column].header;
            match test {
                Test::Is(cells) => {
                    let written = cells.iter().map(|cell| written(sheet, *column, cell));
                    let written: Vec<&str> = written.filter(|cell| !cell.is_empty()).collect();
                    format!("{header} is {}", written.join(" or "))
                }
                Test::Bound(bound, limit) if sheet.columns[*column].days.is_some() => {
                    let limit = days::written(*limit).unwrap_or_else(|| shown(*limit));
                    let is_from = *bound == Bound::AtLeast;
                    format!("{header} is {} {limit}", if is_from { "from" } else { "before" })
                }
                Test::Bound(_, limit) if exact(*column, *limit) => format!("{header} is {}", shown(*limit)),
                Test::Bound(bound, limit) => format!("{header} is {} {}", bound.words(), shown(*limit)),
                Test::Absent => format!("{header} is empty"),
                Test::Present => format!("{header} is not empty"),
            }
        })
        .collect();
    if tests.is_empty() { String::new() } else { format!(" where {}", spoken(&tests)) }
}

/// A folded cell as the table writes it.
pub(super) fn written<'c>(sheet: &Sheet<'c>, column: usize, folded: &str) -> &'c str {
    let mut cells = (0..sheet.table.rows.len()).map(|row| sheet.cell(row, column));
    cells.find(|cell| fold(cell) == folded).unwrap_or_default()
}

/// What stands in a column; of several rows that are named each with its own.
fn cells(sheet: &Sheet<'_>, column: usize, rows: Vec<usize>, query: &Query, of: &str) -> Outcome {
    let label = sheet.own_label();
    let are_named = query
        .filters
        .iter()
        .any(|(of, test)| Some(*of) == label && matches!(test, Test::Is(cells) if cells.len() > 1));
    let names = distinct(sheet, column, &rows);
    let text = match label.filter(|label| are_named && *label != column) {
        Some(label) if rows.len() > 1 => {
            let each =
                rows.iter().map(|row| format!("{}: {}", sheet.cell(*row, label), sheet.cell(*row, column)));
            each.collect::<Vec<_>>().join("; ")
        }
        _ => some_of(&names),
    };
    let header = &sheet.columns[column].header;
    let is_empty = names.is_empty();
    let said = if is_empty { "nothing" } else { text.as_str() };
    let told = format!("{header}{of}: {said}");
    Outcome { text: (!is_empty).then_some(text), told, looked_at: sheet.rows().count(), lacking: 0, rows }
}

/// Rows that no column tells apart, each with all that it says and the question does not.
fn whole(sheet: &Sheet<'_>, rows: Vec<usize>, query: &Query, of: &str) -> Outcome {
    let is_one = |test: &Test| matches!(test, Test::Is(cells) if cells.len() == 1);
    let said: Vec<usize> =
        query.filters.iter().filter(|(_, test)| is_one(test)).map(|(column, _)| *column).collect();
    let told: Vec<String> = rows.iter().map(|row| sheet.told(*row, Sheet::ROW, &said)).collect();
    let more = told.len().saturating_sub(NAMED);
    let mut text = told[..told.len() - more].join("; ");
    if more > 0 {
        text.push_str(&format!("; and {more} more"));
    }
    let told = format!("{}{of}: {text}", counted(rows.len()));
    Outcome { text: Some(text), told, looked_at: sheet.rows().count(), lacking: 0, rows }
}

/// What stands in a column, each once, in order.
pub(super) fn distinct<'c>(sheet: &Sheet<'c>, column: usize, rows: &[usize]) -> Vec<&'c str> {
    let mut seen = std::collections::BTreeSet::new();
    let cells = rows.iter().map(|row| sheet.cell(*row, column)).filter(|cell| !is_absent(cell));
    cells.filter(|cell| seen.insert(*cell)).collect()
}

/// `A, B and C`, `A, B, C … and 12 more`.
pub(super) fn some_of<T: AsRef<str>>(names: &[T]) -> String {
    match names.len().checked_sub(NAMED) {
        None | Some(0) => spoken(names),
        Some(more) => {
            let named: Vec<&str> = names[..NAMED].iter().map(AsRef::as_ref).collect();
            format!("{} and {more} more", named.join(", "))
        }
    }
}

pub(super) fn values(sheet: &Sheet<'_>, measure: &Measure, rows: &[usize]) -> Vec<(usize, f64)> {
    rows.iter().filter_map(|row| Some((*row, sheet.measured(*row, measure)?))).collect()
}

/// So many rows with most or least, and those that have the same as the last of them; only these where it is a rank.
fn best(mut values: Vec<(usize, f64)>, most: bool, count: usize, is_rank: bool) -> Option<Vec<(usize, f64)>> {
    values
        .arrange_by(|(_, left), (_, right)| if most { right.total_cmp(left) } else { left.total_cmp(right) });
    let last = values.get(count - 1).or(values.last())?.1;
    values.retain(|(_, value)| if most { *value >= last } else { *value <= last });
    if is_rank {
        let ahead = values.iter().filter(|(_, value)| *value != last).count();
        values.retain(|(_, value)| *value == last);
        // Where two are first there is no second.
        return (ahead == count - 1).then_some(values);
    }
    Some(values)
}

fn extreme(
    sheet: &Sheet<'_>,
    rows: &[usize],
    (by, most): (&Measure, bool),
    (count, is_rank): (usize, bool),
    (shows, has_row): (Option<usize>, bool),
    of: &str,
) -> Option<Outcome> {
    let values = values(sheet, by, rows);
    let lacking = rows.len() - values.len();
    let values = best(values, most, count, is_rank)?;
    let best: Vec<usize> = values.iter().map(|(row, _)| *row).collect();
    let label = if sheet.is_journal() { Sheet::ROW } else { sheet.label() };
    // As it is written, where it is written.
    let written = |row: usize, value: f64| match by {
        Measure::Column(column) => sheet.cell(row, *column).to_owned(),
        _ => shown(value),
    };
    let measured = match by {
        Measure::Column(column) => vec![*column],
        _ => Vec::new(),
    };
    let mut each: Vec<String> = values
        .iter()
        .map(|(row, value)| {
            format!("{} ({})", sheet.told(*row, shows.unwrap_or(label), &measured), written(*row, *value))
        })
        .collect();
    each.dedup();
    let mut told_of: Vec<String> = match shows {
        Some(column) => best.iter().map(|row| sheet.told(*row, column, &[])).collect(),
        None if has_row => {
            let row = |row| sheet.told(row, label, &measured);
            values.iter().map(|(at, value)| format!("{} ({})", written(*at, *value), row(*at))).collect()
        }
        None => values.iter().map(|(row, value)| written(*row, *value)).collect(),
    };
    if told_of.iter().any(String::is_empty) {
        return None;
    }
    let mut seen = std::collections::BTreeSet::new();
    told_of.retain(|name| seen.insert(name.clone()));
    let text = some_of(&told_of);
    let degree = if most { "most" } else { "least" };
    let what = match by {
        Measure::Column(column) => format!("in the column {}", sheet.columns[*column].header),
        other => format!("of {}", sheet.named(other)),
    };
    let place = if is_rank { format!("place {count} of ") } else { String::new() };
    let told = format!("{place}{degree} {what}{of}: {}", some_of(&each));
    Some(Outcome { text: Some(text), told, rows: best, looked_at: rows.len(), lacking })
}

pub(super) fn reckoned(by: Reckoning, mut values: Vec<f64>) -> Option<f64> {
    if values.is_empty() {
        return None;
    }
    let count = values.len();
    Some(match by {
        Reckoning::Sum => values.iter().sum(),
        Reckoning::Different => count as f64,
        Reckoning::Mean => values.iter().sum::<f64>() / count as f64,
        Reckoning::Median => {
            values.arrange_by(f64::total_cmp);
            f64::midpoint(values[(count - 1) / 2], values[count / 2])
        }
    })
}

/// `1 row`, `5 rows`.
pub(super) fn counted(rows: usize) -> String {
    if rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") }
}

/// A number with at most two decimals.
pub(super) fn shown(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    if rounded == rounded.trunc() { format!("{rounded:.0}") } else { format!("{rounded}") }
}
