//! What number stands in a cell?

/// Words for "nothing was measured".
const ABSENT: [&str; 12] =
    ["na", "n/a", "nan", "null", "none", "-", "--", "–", "missing", "nil", "?", "#n/a"];

/// True for a cell that holds no value.
pub fn is_absent(cell: &str) -> bool {
    let cell = cell.trim();
    cell.is_empty() || (cell.len() <= 7 && ABSENT.contains(&cell.to_ascii_lowercase().as_str()))
}

/// True for a cell that says whether something is so: `yes`, `No`, `x`.
pub fn is_flag(cell: &str) -> bool {
    ["yes", "no", "true", "false", "y", "n", "x"].iter().any(|word| cell.trim().eq_ignore_ascii_case(word))
}

/// The number of a cell: `1021.9`, `1,204`, `9,5`, `2.3 mm`, `45 %`; `None` for anything else.
pub fn number(cell: &str) -> Option<f64> {
    let cell = cell.trim();
    if let Ok(value) = cell.parse::<f64>() {
        return value.is_finite().then_some(value);
    }
    let end = cell.find(|c: char| !(c.is_ascii_digit() || "+-.,".contains(c))).unwrap_or(cell.len());
    let (digits, unit) = cell.split_at(end);
    let is_unit = unit.trim().len() <= 6 && !unit.contains(|c: char| c.is_ascii_digit() || c == ':');
    (is_unit && digits.contains(|c: char| c.is_ascii_digit())).then(|| plain(digits)).flatten()
}

/// Commas as thousands where groups of three follow, else as the decimal mark.
fn plain(digits: &str) -> Option<f64> {
    let groups: Vec<&str> = digits.split(',').collect();
    let thousands = groups.len() > 1
        && groups[1..].iter().enumerate().all(|(index, group)| {
            let whole = if index + 2 == groups.len() { group.split('.').next().unwrap_or("") } else { group };
            whole.len() == 3
        });
    let text = match groups.len() {
        2 if !thousands => digits.replace(',', "."),
        _ if thousands => digits.replace(',', ""),
        _ => digits.to_owned(),
    };
    text.parse::<f64>().ok().filter(|value| value.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(cell: &str, expected: Option<f64>) {
        assert_eq!(number(cell), expected, "{cell:?}");
    }

    #[test]
    fn numbers_as_tables_write_them() {
        check("1021.9", Some(1021.9));
        check(" -3 ", Some(-3.0));
        check("1,204", Some(1204.0));
        check("1,204,500.5", Some(1_204_500.5));
        check("9,5", Some(9.5));
        check("2.3 mm", Some(2.3));
        check("45%", Some(45.0));
        check("1e3", Some(1000.0));
        for cell in ["", "tide", "NaN", "inf", "2024-05-14", "8:00", "A4", "1.2.3"] {
            check(cell, None);
        }
    }

    #[test]
    fn words_for_nothing() {
        assert!(["", " ", "NA", "n/a", "--"].iter().all(|cell| is_absent(cell)));
        assert!(!is_absent("0"));
    }
}
