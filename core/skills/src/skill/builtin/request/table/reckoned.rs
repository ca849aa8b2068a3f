//! What comes of a question over the rows that it means?

use super::linked::{Query, Test, Wants};
use super::sheet::Sheet;
use super::words::Reckoning;
use crate::skill::builtin::request::sentence::spoken;
use clew_language::text::fold::fold;
use std::collections::BTreeMap;

use clew_types::arrange::Arrange;

/// Things named in the short text.
const NAMED: usize = 8;

/// An answer over rows.
pub(super) struct Outcome {
    /// The short text.
    pub text: String,
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
    let is_count = matches!(query.wants, Wants::Count);
    if rows.is_empty() && !is_count
        || query.is_single && rows.len() > 1 && matches!(query.wants, Wants::Cells(_) | Wants::Rows)
    {
        return None;
    }
    match &query.wants {
        Wants::Cells(column) => Some(cells(sheet, *column, rows, &of)),
        Wants::Rows => Some(cells(sheet, sheet.label(), rows, &of)),
        Wants::Count => {
            let told = format!("{}{of}", counted(rows.len()));
            Some(Outcome {
                text: rows.len().to_string(),
                told,
                looked_at: sheet.rows().count(),
                lacking: 0,
                rows,
            })
        }
        Wants::Distinct(column) => {
            let names = distinct(sheet, *column, &rows);
            let header = &sheet.columns[*column].header;
            let told =
                format!("{} different entries in the column {header}{of}: {}", names.len(), some_of(&names));
            Some(Outcome { text: names.len().to_string(), told, looked_at: rows.len(), lacking: 0, rows })
        }
        Wants::Extreme { by, most, count, shows } => extreme(sheet, rows, (*by, *most, *count), *shows, &of),
        Wants::Reckoned(by, column) => {
            let values = values(sheet, *column, &rows);
            let value = reckoned(*by, values.iter().map(|(_, value)| *value).collect())?;
            let text = shown(value);
            let told = format!("{} of {}{of}: {text}", called(*by), sheet.columns[*column].header);
            let (looked_at, lacking) = (rows.len(), rows.len() - values.len());
            Some(Outcome { text, told, rows, looked_at, lacking })
        }
        Wants::Groups { column, by, most } => groups(sheet, &rows, *column, *by, *most, &of),
    }
}

fn passes(sheet: &Sheet<'_>, query: &Query, row: usize) -> bool {
    query.filters.iter().all(|(column, test)| match test {
        Test::Is(cells) => cells.contains(&fold(sheet.cell(row, *column))),
        Test::Bound(bound, limit) => {
            sheet.value(row, *column).is_some_and(|value| bound.holds(value, *limit))
        }
    })
}

/// ` where City is Berlin and Price over 20`; nothing where all rows pass.
fn described(sheet: &Sheet<'_>, query: &Query) -> String {
    let tests: Vec<String> = query
        .filters
        .iter()
        .map(|(column, test)| {
            let header = &sheet.columns[*column].header;
            match test {
                Test::Is(cells) => {
                    let written = cells.iter().map(|cell| written(sheet, *column, cell));
                    let written: Vec<&str> = written.filter(|cell| !cell.is_empty()).collect();
                    format!("{header} is {}", written.join(" or "))
                }
                Test::Bound(bound, limit) => format!("{header} is {} {}", bound.words(), shown(*limit)),
            }
        })
        .collect();
    if tests.is_empty() { String::new() } else { format!(" where {}", spoken(&tests)) }
}

/// A folded cell as the table writes it.
fn written<'c>(sheet: &Sheet<'c>, column: usize, folded: &str) -> &'c str {
    let mut cells = (0..sheet.table.rows.len()).map(|row| sheet.cell(row, column));
    cells.find(|cell| fold(cell) == folded).unwrap_or_default()
}

fn cells(sheet: &Sheet<'_>, column: usize, rows: Vec<usize>, of: &str) -> Outcome {
    let names = distinct(sheet, column, &rows);
    let header = &sheet.columns[column].header;
    let told = format!("{header}{of}: {}", some_of(&names));
    Outcome { text: some_of(&names), told, looked_at: sheet.rows().count(), lacking: 0, rows }
}

/// What stands in a column, each once, in order.
fn distinct<'c>(sheet: &Sheet<'c>, column: usize, rows: &[usize]) -> Vec<&'c str> {
    let mut seen = std::collections::BTreeSet::new();
    let cells = rows.iter().map(|row| sheet.cell(*row, column)).filter(|cell| !cell.is_empty());
    cells.filter(|cell| seen.insert(*cell)).collect()
}

/// `A, B and C`, `A, B, C … and 12 more`.
fn some_of<T: AsRef<str>>(names: &[T]) -> String {
    match names.len().checked_sub(NAMED) {
        None | Some(0) => spoken(names),
        Some(more) => {
            let named: Vec<&str> = names[..NAMED].iter().map(AsRef::as_ref).collect();
            format!("{} and {more} more", named.join(", "))
        }
    }
}

fn values(sheet: &Sheet<'_>, column: usize, rows: &[usize]) -> Vec<(usize, f64)> {
    rows.iter().filter_map(|row| Some((*row, sheet.value(*row, column)?))).collect()
}

fn extreme(
    sheet: &Sheet<'_>,
    rows: Vec<usize>,
    (by, most, count): (usize, bool, usize),
    shows: Option<usize>,
    of: &str,
) -> Option<Outcome> {
    let mut values = values(sheet, by, &rows);
    let lacking = rows.len() - values.len();
    values
        .arrange_by(|(_, left), (_, right)| if most { right.total_cmp(left) } else { left.total_cmp(right) });
    // Those that have the same as the last one are as good.
    let last = values.get(count - 1).or(values.last())?.1;
    values.retain(|(_, value)| if most { *value >= last } else { *value <= last });
    let best: Vec<usize> = values.iter().map(|(row, _)| *row).collect();
    let label = sheet.label();
    let header = &sheet.columns[by].header;
    let each: Vec<String> = best
        .iter()
        .map(|row| format!("{} ({})", sheet.cell(*row, shows.unwrap_or(label)), sheet.cell(*row, by)))
        .collect();
    let text = match shows {
        Some(column) => some_of(&best.iter().map(|row| sheet.cell(*row, column)).collect::<Vec<_>>()),
        None => some_of(&distinct(sheet, by, &best)),
    };
    let degree = if most { "most" } else { "least" };
    let told = format!("{degree} in the column {header}{of}: {}", some_of(&each));
    Some(Outcome { text, told, rows: best, looked_at: rows.len(), lacking })
}

fn reckoned(by: Reckoning, mut values: Vec<f64>) -> Option<f64> {
    if values.is_empty() {
        return None;
    }
    let count = values.len();
    Some(match by {
        Reckoning::Sum => values.iter().sum(),
        Reckoning::Mean => values.iter().sum::<f64>() / count as f64,
        Reckoning::Median => {
            values.arrange_by(f64::total_cmp);
            f64::midpoint(values[(count - 1) / 2], values[count / 2])
        }
    })
}

fn called(by: Reckoning) -> &'static str {
    match by {
        Reckoning::Sum => "sum",
        Reckoning::Mean => "average",
        Reckoning::Median => "median",
    }
}

fn groups(
    sheet: &Sheet<'_>,
    rows: &[usize],
    column: usize,
    by: Option<(Reckoning, usize)>,
    most: Option<bool>,
    of: &str,
) -> Option<Outcome> {
    let mut members: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for row in rows.iter().filter(|row| !sheet.cell(**row, column).is_empty()) {
        members.entry(sheet.cell(*row, column)).or_default().push(*row);
    }
    let lacking = by.map_or(0, |(_, of)| rows.len() - values(sheet, of, rows).len());
    let reckoned = |members: &Vec<usize>| match by {
        None => Some(members.len() as f64),
        Some((by, of)) => {
            reckoned(by, values(sheet, of, members).into_iter().map(|(_, value)| value).collect())
        }
    };
    let mut each: Vec<(&str, f64)> =
        members.iter().filter_map(|(name, members)| Some((*name, reckoned(members)?))).collect();
    let ascends = most == Some(false);
    each.arrange_by(
        |(_, left), (_, right)| if ascends { left.total_cmp(right) } else { right.total_cmp(left) },
    );
    let first = each.first()?.1;
    let looked_at = rows.len();
    let what =
        by.map_or("rows".to_owned(), |(by, of)| format!("{} of {}", called(by), sheet.columns[of].header));
    let told: Vec<String> = each.iter().map(|(name, value)| format!("{name} {}", shown(*value))).collect();
    let told = format!("{what} by {}{of}: {}", sheet.columns[column].header, some_of(&told));
    let (text, rows) = if most.is_some() {
        let best: Vec<&str> =
            each.iter().filter(|(_, value)| *value == first).map(|(name, _)| *name).collect();
        (some_of(&best), best.iter().flat_map(|name| members[name].clone()).collect())
    } else {
        let all: Vec<String> =
            each.iter().map(|(name, value)| format!("{name}: {}", shown(*value))).collect();
        let more =
            if all.len() > NAMED { format!("; and {} more", all.len() - NAMED) } else { String::new() };
        (all[..all.len().min(NAMED)].join("; ") + &more, rows.to_vec())
    };
    Some(Outcome { text, told, looked_at, lacking, rows })
}

/// `1 row`, `5 rows`.
pub(super) fn counted(rows: usize) -> String {
    if rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") }
}

/// A number with at most two decimals.
fn shown(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    if rounded == rounded.trunc() { format!("{rounded:.0}") } else { format!("{rounded}") }
}
