//! How is a number shown? As a date, a share, or without the traces of binary fractions.

use super::super::moment::{DAY, clock, written};
use super::super::xml::{Element, parse};
use clew_types::arrange::InOrder;
use std::collections::BTreeMap;

/// Days from Excel's day zero to 1970 (the first 60 days of 1900 are one off there, and never used).
const DAYS_TO_1970: f64 = 25_569.0;
/// Days that workbooks of old Macintoshes begin later.
const DAYS_TO_1904: f64 = 1_462.0;
/// The last day Excel knows, 31 December 9999.
const LAST_DAY: f64 = 2_958_465.0;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Format {
    #[default]
    General,
    Date,
    Time,
    Percent,
}

/// Formats by the number a cell names.
#[derive(Default)]
pub(super) struct Formats {
    of_cells: Vec<Format>,
    from_1904: bool,
}

impl Formats {
    /// Reads the part of styles; broken ones leave every number as it is.
    pub fn read(styles: &str, from_1904: bool) -> Self {
        let Ok(tree) = parse(styles) else { return Self { of_cells: Vec::new(), from_1904 } };
        let own = tree.root().child("numFmts").into_iter().flat_map(Element::children);
        let code =
            |format: Element| Some((format.number("numFmtId")?, by_code(&format.attribute("formatCode")?)));
        let own: BTreeMap<usize, Format> = own.filter_map(code).into_map();
        let cells = tree.root().child("cellXfs").into_iter().flat_map(Element::children);
        let of_cell = |cell: Element| {
            let id = cell.number("numFmtId").unwrap_or(0);
            own.get(&id).copied().unwrap_or_else(|| built_in(id))
        };
        Self { of_cells: cells.map(of_cell).collect(), from_1904 }
    }

    /// A value as a cell with this style shows it.
    pub fn shown(&self, value: &str, style: Option<usize>) -> String {
        let Ok(number) = value.parse::<f64>() else { return value.to_owned() };
        let format = style.and_then(|style| self.of_cells.get(style)).copied().unwrap_or_default();
        let days = number + if self.from_1904 { DAYS_TO_1904 } else { 0.0 };
        match format {
            Format::Date | Format::Time if !(0.0..=LAST_DAY).contains(&days) => plain(number),
            Format::Date => date(days),
            Format::Time => clock((days.fract() * DAY as f64).round() as i64),
            Format::Percent => plain(number * 100.0) + " %",
            Format::General => plain(number),
        }
    }
}

/// Formats that every workbook has.
fn built_in(id: usize) -> Format {
    match id {
        9 | 10 => Format::Percent,
        14..=17 | 22 | 27..=31 | 36 | 50..=58 => Format::Date,
        18..=21 | 32..=35 | 45..=47 => Format::Time,
        _ => Format::General,
    }
}

/// What a format code makes of numbers, by its letters outside quotes and brackets.
fn by_code(code: &str) -> Format {
    let mut letters = String::new();
    let mut skip_to = None;
    let mut escaped = false;
    for c in code.split(';').next().unwrap_or_default().chars() {
        match skip_to {
            _ if escaped => escaped = false,
            Some(end) if c == end => skip_to = None,
            Some(_) => {}
            None if c == '"' => skip_to = Some('"'),
            None if c == '[' => skip_to = Some(']'),
            None if c == '\\' || c == '_' || c == '*' => escaped = true,
            None => letters.push(c.to_ascii_lowercase()),
        }
    }
    let has = |any: &[char]| letters.contains(any);
    match () {
        () if letters.contains("general") => Format::General,
        () if has(&['y', 'd']) => Format::Date,
        () if has(&['h', 's']) => Format::Time,
        () if has(&['m']) => Format::Date,
        () if has(&['%']) => Format::Percent,
        () => Format::General,
    }
}

/// At most fifteen digits, as Excel counts.
fn plain(number: f64) -> String {
    if !number.is_finite() {
        return String::new();
    }
    let short: f64 = format!("{number:.14e}").parse().unwrap_or(number);
    if short != 0.0 && !(1e-5..1e16).contains(&short.abs()) {
        format!("{short:e}")
    } else {
        format!("{short}")
    }
}

fn date(days: f64) -> String {
    written(((days - DAYS_TO_1970) * DAY as f64).round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(value: &str, format: Format, expected: &str) {
        let formats = Formats { of_cells: vec![format], from_1904: false };
        assert_eq!(formats.shown(value, Some(0)), expected, "{value} as {format:?}");
    }

    #[test]
    fn numbers_as_shown() {
        check("0.30000000000000004", Format::General, "0.3");
        check("12", Format::General, "12");
        check("1E20", Format::General, "1e20");
        check("0.125", Format::Percent, "12.5 %");
        check("61", Format::Date, "1900-03-01");
        check("45352", Format::Date, "2024-03-01");
        check("45351.75", Format::Date, "2024-02-29 18:00");
        check("2958465", Format::Date, "9999-12-31");
        check("-5", Format::Date, "-5");
        check("0.5", Format::Time, "12:00");
        check("NaN", Format::General, "");
        check("x", Format::General, "x");
    }

    #[test]
    fn format_codes() {
        for (code, expected) in [
            ("General", Format::General),
            ("dd/mm/yyyy", Format::Date),
            ("mmm\\ yy;@", Format::Date),
            ("[h]:mm:ss", Format::Time),
            ("0.00%", Format::Percent),
            ("#,##0.00 \"dollars\"", Format::General),
            ("[Red]0.0", Format::General),
        ] {
            assert_eq!(by_code(code), expected, "{code}");
        }
    }
}
