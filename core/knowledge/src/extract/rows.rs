//! What do table rows and glossary lines say? "Header: cell" pairs, the first cell being what the row is about.

use super::relation::Relation;

/// A cell: its header, and its value as a byte range of the row's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The column's name, in lower case.
    pub header: String,
    /// Where it stands in the row.
    pub written: std::ops::Range<usize>,
    /// Where the value stands in the row.
    pub value: std::ops::Range<usize>,
}

impl Cell {
    /// The column's name as a relation.
    pub fn relation(&self, row: &str) -> Relation {
        Relation::new(self.header.as_str(), &row[self.written.clone()])
    }
}

/// Longest header, in bytes.
const LONGEST_HEADER: usize = 60;

/// The cells of a row written as `Header: cell; Header: cell.`
pub fn cells(row: &str) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut start = 0;
    for piece in row.split_inclusive(['|', ';', '\n']) {
        let text = piece.trim_end_matches(['|', ';', '\n']).trim_end().trim_end_matches('.');
        cells.extend(cell(text, start));
        start += piece.len();
    }
    cells
}

fn cell(piece: &str, start: usize) -> Option<Cell> {
    let colon = piece.find(": ")?;
    let header = piece[..colon].trim();
    let value = piece[colon + 2..].trim();
    let offset = colon + 2 + (piece[colon + 2..].len() - piece[colon + 2..].trim_start().len());
    // A cell of dashes is an empty one, and a dot or a tick names nothing.
    let is_named = value.contains(char::is_alphanumeric);
    let sound = !header.is_empty() && header.len() <= LONGEST_HEADER && is_named;
    let written = start + piece.len() - piece.trim_start().len();
    let written = written..written + header.len();
    sound.then(|| Cell {
        header: header.to_lowercase(),
        written,
        value: start + offset..start + offset + value.len(),
    })
}

/// The term of a line `Term: definition`, as the length of the term.
pub fn glossary_term(line: &str) -> Option<usize> {
    let colon = line.find(": ").or_else(|| line.find(" \u{2013} ")).or_else(|| line.find(" \u{2014} "))?;
    let term = &line[..colon];
    let short = term.split(' ').count() <= 5 && term.len() <= LONGEST_HEADER;
    let plain = term.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '(' | ')' | '/' | '\''));
    (short && plain && term.starts_with(|c: char| c.is_uppercase())).then_some(colon)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(row: &str, expected: &[(&str, &str)]) {
        let found = cells(row);
        let pairs: Vec<(&str, &str)> =
            found.iter().map(|cell| (cell.header.as_str(), &row[cell.value.clone()])).collect();
        assert_eq!(pairs, expected, "{row}");
    }

    #[test]
    fn rows() {
        check(
            "City: Oslo; Country: Norway; Population: 700,000.",
            &[("city", "Oslo"), ("country", "Norway"), ("population", "700,000")],
        );
        check("Name: Ada | Born: 1815", &[("name", "Ada"), ("born", "1815")]);
        check("nothing here", &[]);
        check("Time: 10:30; Note: ; Seen: —; Height: ...", &[("time", "10:30")]);
    }

    #[test]
    fn glossary() {
        assert_eq!(glossary_term("Isotope: an atom of the same element"), Some(7));
        assert_eq!(glossary_term("he said: go"), None);
        assert_eq!(glossary_term("A long line that is no term at all: yes"), None);
    }
}
