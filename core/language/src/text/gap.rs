//! Where did a text lose its full stops? Cleaning replaces marks by spaces at times; what is left of an end is a gap of two.

/// Words that pieces between gaps have on average in prose; fewer are cells of a row, or a list.
const PROSE: usize = 6;

/// Where each gap of two spaces begins that may have been a full stop, in a text of one run. Empty where any sentence still
/// ends with a mark (its writer puts two spaces behind each), and where the pieces are too short for prose.
pub(super) fn lost_stops(text: &str) -> Vec<usize> {
    let gaps: Vec<usize> = gaps(text).collect();
    let is_prose = || text.split_whitespace().count() >= PROSE * (gaps.len() + 1);
    if gaps.is_empty() || has_stops(text) || !is_prose() { Vec::new() } else { gaps }
}

/// Exactly two spaces, a capital or a quotation behind them, and a word before.
fn gaps(text: &str) -> impl Iterator<Item = usize> {
    let opens = |c: char| c.is_uppercase() || "\"“‘([".contains(c);
    let ends = |c: char| c.is_alphanumeric() || "\"”’)]%".contains(c);
    let found = text.match_indices("  ").map(|(at, _)| at);
    found.filter(move |at| text[at + 2..].starts_with(opens) && text[..*at].ends_with(ends))
}

/// A full stop before white space.
fn has_stops(text: &str) -> bool {
    text.match_indices('.').any(|(at, _)| text[at + 1..].starts_with(char::is_whitespace))
}

#[cfg(test)]
mod tests {
    use super::super::sentence::sentences;
    use super::*;

    /// The gaps shown as `|`.
    fn check(text: &str, expected: &str) {
        let mut found = text.to_owned();
        lost_stops(text).into_iter().rev().for_each(|at| found.replace_range(at..at + 2, "|"));
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn gaps_in_prose_without_stops_are_ends() {
        check(
            "The ferry left the pier before dawn  Nobody had seen the captain that night  “He sleeps,” said the cook",
            "The ferry left the pier before dawn|Nobody had seen the captain that night|“He sleeps,” said the cook",
        );
        check(
            "It cost $26 3 billion vs  the usual and was paid  by the town that year",
            "It cost $26 3 billion vs  the usual and was paid  by the town that year",
        );
    }

    #[test]
    fn sentences_end_where_a_stop_would_end_them() {
        let text = "The boat that old Mr  Renn had bought for his sister left long before dawn  Nobody saw him that morning \
                    at the gate of the U S  Embassy on the hill  “He sleeps,” they said";
        let found: Vec<&str> = sentences(text).into_iter().map(|span| span.of(text)).collect();
        let expected = [
            "The boat that old Mr  Renn had bought for his sister left long before dawn",
            "Nobody saw him that morning at the gate of the U S  Embassy on the hill",
            "“He sleeps,” they said",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn wide_setting_and_rows_are_left_alone() {
        let whole = |text: &str| check(text, text);
        whole("The ferry left before dawn.  Nobody had seen  Captain Renn of the harbour board.");
        whole("Harbour  Pier  Timber  Roof");
        whole("The ferry left the pier before dawn   Nobody had seen the captain that night");
        whole("");
    }
}
