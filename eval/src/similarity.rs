//! How alike are two texts? The harmonic mean of precision and recall over their words, counted as often as they occur.

use clew_document::ABOUT;
use clew_types::document::{BlockRole, Document};
use std::collections::BTreeMap;

/// The words of a document, each cell and each header of a table once: a row's text repeats the headers. What the file says of
/// itself beside its text is none of them.
pub fn words_of(document: &Document) -> String {
    let mut text = String::new();
    let mut rows = document.tables.iter().flat_map(|table| &table.rows).peekable();
    for block in &document.blocks {
        let words = block.span.of(&document.text);
        if words == ABOUT && matches!(block.role, BlockRole::Heading(_)) {
            break;
        }
        let from_table = block.role == BlockRole::TableRow
            && rows.peek().is_some_and(|row| row.iter().all(|cell| words.contains(cell.trim())));
        if from_table {
            rows.next();
            continue;
        }
        text.push_str(words);
        text.push('\n');
    }
    for table in &document.tables {
        // Names that were made up for columns without one are not the file's.
        let columns = table.columns.iter().filter(|column| !column.starts_with("Column "));
        for cell in columns.chain(table.rows.iter().flatten()) {
            text.push_str(cell);
            text.push('\n');
        }
    }
    text
}

/// F1 over words in lower case, 0 to 1; two texts without words are alike.
pub fn f1(found: &str, expected: &str) -> f64 {
    let (found, expected) = (counts(found), counts(expected));
    let shared: usize =
        found.iter().map(|(word, count)| (*count).min(expected.get(word).copied().unwrap_or(0))).sum();
    let all = |counts: &BTreeMap<String, usize>| counts.values().sum::<usize>();
    match all(&found) + all(&expected) {
        0 => 1.0,
        sum => 2.0 * shared as f64 / sum as f64,
    }
}

/// Runs of letters and digits; each sign of scripts written without spaces is a word.
fn counts(text: &str) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    let mut word = String::new();
    for c in text.chars().chain([' ']) {
        let alone = matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}');
        if c.is_alphanumeric() && !alone {
            word.extend(c.to_lowercase());
            continue;
        }
        if !word.is_empty() {
            *counts.entry(std::mem::take(&mut word)).or_default() += 1;
        }
        if alone {
            *counts.entry(c.to_string()).or_default() += 1;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alike() {
        for (found, expected, value) in [
            ("The tide.", "the TIDE", 1.0),
            ("", "", 1.0),
            ("tide", "", 0.0),
            ("tide tide", "tide", 2.0 / 3.0),
            ("\u{6f6e}\u{6c50}", "\u{6f6e}", 2.0 / 3.0),
        ] {
            assert!((f1(found, expected) - value).abs() < 1e-9, "{found:?} {expected:?}");
        }
    }
}
