//! What is reckoned for each thing in a column, or for each of several columns?

use super::measure::Measure;
use super::reckoned::{NAMED, Outcome, distinct, reckoned, shown, some_of, values};
use super::sheet::Sheet;
use super::words::{Reckoning, called};
use clew_knowledge::observe::is_absent;
use clew_types::arrange::Arrange;
use std::collections::BTreeMap;

pub(super) fn groups(
    sheet: &Sheet<'_>,
    rows: &[usize],
    column: usize,
    by: Option<&(Reckoning, Measure)>,
    most: Option<(bool, usize)>,
    of: &str,
) -> Option<Outcome> {
    let mut members: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for row in rows.iter().filter(|row| !is_absent(sheet.cell(**row, column))) {
        members.entry(sheet.cell(*row, column)).or_default().push(*row);
    }
    let named = by.and_then(|by| match by {
        (Reckoning::Different, Measure::Column(column)) => Some(*column),
        _ => None,
    });
    let lacking = by.filter(|_| named.is_none());
    let lacking = lacking.map_or(0, |(_, of)| rows.len() - values(sheet, of, rows).len());
    let reckoned = |members: &Vec<usize>| match by {
        None => Some(members.len() as f64),
        Some(_) if let Some(named) = named => Some(distinct(sheet, named, members).len() as f64),
        Some((by, of)) => {
            reckoned(*by, values(sheet, of, members).into_iter().map(|(_, value)| value).collect())
        }
    };
    let mut each: Vec<(&str, f64)> =
        members.iter().filter_map(|(name, members)| Some((*name, reckoned(members)?))).collect();
    let ascends = most.is_some_and(|(most, _)| !most);
    each.arrange_by(
        |(_, left), (_, right)| if ascends { left.total_cmp(right) } else { right.total_cmp(left) },
    );
    let looked_at = rows.len();
    let what = by.map_or("rows".to_owned(), |(by, of)| format!("{} of {}", called(*by), sheet.named(of)));
    let told: Vec<String> = each.iter().map(|(name, value)| format!("{name} {}", shown(*value))).collect();
    let told = format!("{what} by {}{of}: {}", sheet.columns[column].header, some_of(&told));
    let (text, rows) = match most {
        Some((_, count)) => {
            // Those that have the same as the last one are as good.
            let last = each.get(count - 1).or(each.last())?.1;
            let is_good = |value: f64| if ascends { value <= last } else { value >= last };
            let best: Vec<&str> =
                each.iter().filter(|(_, value)| is_good(*value)).map(|(name, _)| *name).collect();
            (some_of(&best), best.iter().flat_map(|name| members[name].clone()).collect())
        }
        None => (listed(&each)?, rows.to_vec()),
    };
    Some(Outcome { text: Some(text), told, looked_at, lacking, rows })
}

/// Each with its number.
fn listed(each: &[(&str, f64)]) -> Option<String> {
    each.first()?;
    let all: Vec<String> = each.iter().map(|(name, value)| format!("{name}: {}", shown(*value))).collect();
    let more = if all.len() > NAMED { format!("; and {} more", all.len() - NAMED) } else { String::new() };
    Some(all[..all.len().min(NAMED)].join("; ") + &more)
}

/// The column in which the rows come to most or least.
pub(super) fn period(
    sheet: &Sheet<'_>,
    rows: Vec<usize>,
    columns: &[usize],
    most: bool,
    of: &str,
) -> Option<Outcome> {
    let mut lacking = 0;
    let sum = |column: &usize| {
        let values = values(sheet, &Measure::Column(*column), &rows);
        lacking = lacking.max(rows.len() - values.len());
        let value = reckoned(Reckoning::Sum, values.into_iter().map(|(_, value)| value).collect())?;
        Some((sheet.columns[*column].header.as_str(), value))
    };
    let each: Vec<(&str, f64)> = columns.iter().map(sum).collect::<Option<_>>()?;
    let values = each.iter().map(|(_, value)| *value);
    let best = if most { values.reduce(f64::max) } else { values.reduce(f64::min) }?;
    // What lacks in one column and not in another makes the sums unlike.
    if lacking > 0 {
        return None;
    }
    let called = |header: &str| header.split(['(', '[']).next().unwrap_or(header).trim().to_owned();
    let found: Vec<String> =
        each.iter().filter(|(_, value)| *value == best).map(|(header, _)| called(header)).collect();
    let told: Vec<String> =
        each.iter().map(|(header, value)| format!("{header} {}", shown(*value))).collect();
    let told = format!("sum by column{of}: {}", some_of(&told));
    Some(Outcome { text: Some(some_of(&found)), told, looked_at: rows.len(), lacking, rows })
}
