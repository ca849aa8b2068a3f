//! Which spans of a sentence could be an answer? Proper names, quoted titles, dates, numbers.

use super::date::{dates, is_month};
use super::words::Words;
use clew_language::text::fold::fold;
use clew_language::text::terms::is_stop_word;
use clew_types::arrange::Arrange;

/// What a span looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shape {
    Name,
    Title,
    Date,
    Number,
}

/// Tokens `from..to` of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub from: usize,
    pub to: usize,
    pub shape: Shape,
}

/// Words that join the parts of one name.
const JOINS: &[&str] = &[
    "of", "the", "de", "von", "van", "der", "den", "da", "di", "del", "della", "la", "le", "du", "des", "al",
    "el", "bin", "ibn", "y", "e", "&", "zu", "af", "av", "ter", "dos", "das", "’", "super", "sur",
];
/// What makes a name with a hyphen an adjective: `London-based`.
const TRAITS: &[&str] = &[
    "based", "born", "language", "speaking", "style", "themed", "era", "area", "led", "trained", "winning",
    "like",
];
/// Capitals that are no names.
const ERAS: &[&str] = &["c.e.", "b.c.", "a.d.", "b.c.e.", "bce", "bc", "ad", "ce", "c.", "née"];
/// Words after a number that belong to it.
const MAGNITUDES: &[&str] = &["million", "billion", "trillion", "thousand", "hundred", "percent", "%"];

/// All pieces, in order; they do not overlap.
pub(super) fn pieces(words: &Words<'_>) -> Vec<Piece> {
    let mut found: Vec<Piece> = dates(words)
        .into_iter()
        .map(|date| Piece { from: date.from, to: date.to, shape: Shape::Date })
        .collect();
    let mut at = 0;
    while at < words.len() {
        if let Some(date) = found.iter().find(|piece| piece.from == at) {
            at = date.to;
            continue;
        }
        match quoted(words, at).or_else(|| name(words, at)).or_else(|| number(words, at)) {
            Some(piece) => {
                at = piece.to;
                found.push(piece);
            }
            None => at += 1,
        }
    }
    found.arrange_by_key(|piece| piece.from);
    found
}

/// `"…"` of at most eight words that begins with a capital; the quotes stay outside.
fn quoted(words: &Words<'_>, at: usize) -> Option<Piece> {
    if !is_quote(words.get(at)) || !words.is_capitalised(at + 1) {
        return None;
    }
    let end = (at + 2..(at + 11).min(words.len())).find(|&end| is_quote(words.get(end)))?;
    Some(Piece { from: at + 1, to: end, shape: Shape::Title })
}

fn is_quote(token: &str) -> bool {
    matches!(token, "\"" | "“" | "”" | "``" | "''")
}

fn name(words: &Words<'_>, at: usize) -> Option<Piece> {
    if !starts_name(words, at) {
        return None;
    }
    let mut to = at + 1;
    while let Some(next) = next_part(words, to) {
        to = next;
    }
    let is_adjective = to > at + 2 && words.get(to - 2) == "-" && TRAITS.contains(&words.get(to - 1));
    (!is_adjective).then_some(Piece { from: at, to, shape: Shape::Name })
}

fn starts_name(words: &Words<'_>, at: usize) -> bool {
    let folded = fold(words.get(at));
    let is_name_like = words.is_word(at) && words.is_capitalised(at) && !is_month(words.lower(at));
    is_name_like && !ERAS.contains(&words.lower(at)) && {
        // "The" opens a name only in the middle of a sentence: "He wrote The Tempest".
        !is_stop_word(&folded) || (folded == "the" && at > 0 && is_part(words, at + 1))
    }
}

/// One past the next part of a name that goes on at `to`.
fn next_part(words: &Words<'_>, to: usize) -> Option<usize> {
    let token = words.get(to);
    if is_part(words, to) {
        return Some(to + 1);
    }
    let hyphen = matches!(token, "-" | "'" | "–") && words.is_glued(to) && words.is_glued(to + 1);
    if hyphen && words.is_word(to + 1) {
        return Some(to + 2);
    }
    let joins = |at: usize| JOINS.contains(&words.get(at));
    if joins(to) && is_part(words, to + 1) {
        return Some(to + 2);
    }
    (joins(to) && joins(to + 1) && is_part(words, to + 2)).then_some(to + 3)
}

fn is_part(words: &Words<'_>, at: usize) -> bool {
    let is_initial = words.get(at).len() == 2 && words.get(at).ends_with('.');
    (words.is_word(at) && words.is_capitalised(at) && (is_initial || !is_month(words.lower(at))))
        || (words.is_number(at) && words.get(at).len() < 3 && at > 0 && words.is_capitalised(at - 1))
}

fn number(words: &Words<'_>, at: usize) -> Option<Piece> {
    if !words.is_number(at) {
        return None;
    }
    let mut to = at + 1;
    while MAGNITUDES.contains(&words.lower(to)) {
        to += 1;
    }
    Some(Piece { from: at, to, shape: Shape::Number })
}

/// The piece with the places it names after a comma: `Odense` in `Odense, Funen` reaches to `Funen`.
pub(super) fn with_region(words: &Words<'_>, piece: Piece) -> Piece {
    let mut to = piece.to;
    if words.get(to) == ","
        && let Some(region) = name(words, to + 1)
    {
        to = region.to;
    }
    Piece { to, ..piece }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let words = Words::new(text);
        let found: Vec<_> = pieces(&words).iter().map(|p| words.slice(p.from, p.to)).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn names_titles_dates_numbers() {
        check("He married Anna von Holt in 1901.", &["Anna von Holt", "1901"]);
        check("The film was directed by J. R. Hill and Ole Petty-Smith.", &["J. R. Hill", "Ole Petty-Smith"]);
        check("Her song \"Blue Over Green\" sold 3.5 million copies.", &["Blue Over Green", "3.5 million"]);
        check("On 2 May 1934 the Duke of York left.", &["2 May 1934", "Duke of York"]);
        check("They were there.", &[]);
    }
}
