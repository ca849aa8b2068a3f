//! Lists written out inside one line: `1. Oars 2. Sails`, `(a) … (b) …`, `• … • …`.

use super::line;
use std::ops::Range;

use clew_types::arrange::Arrange;

/// The label of each item of a list inside `text`, ascending. A numbered list counts when its labels follow one
/// another and the first one begins the text or comes after the end of a sentence.
pub fn labels(text: &str) -> Vec<Range<usize>> {
    let mut labels = bullets(text);
    let markers = markers(text);
    let mut index = 0;
    while index < markers.len() {
        let length = chain(&markers[index..]);
        if markers[index].begins && length > 1 {
            labels.extend(markers[index..index + length].iter().map(|marker| marker.at..marker.end));
        }
        index += length;
    }
    labels.arrange_by_key(|label| label.start);
    labels
}

fn bullets(text: &str) -> Vec<Range<usize>> {
    let spaced = |at: usize| at == 0 || text[..at].ends_with(char::is_whitespace);
    let bullet = |(at, c): &(usize, char)| "•⁃▪●◦‣■□➢➤".contains(*c) && spaced(*at);
    text.char_indices().filter(bullet).map(|(at, c)| at..at + c.len_utf8()).collect()
}

/// How a label is written.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Style {
    /// Digit, small letter or capital.
    first: char,
    open: bool,
    close: &'static str,
}

struct Marker {
    at: usize,
    end: usize,
    value: u32,
    style: Style,
    /// Nothing, or the end of a sentence, stands before it.
    begins: bool,
}

/// How many markers from the first one belong to one list, at least 1.
fn chain(markers: &[Marker]) -> usize {
    let follows = |pair: &&[Marker]| pair[1].style == pair[0].style && pair[1].value == pair[0].value + 1;
    1 + markers.windows(2).take_while(follows).count()
}

fn markers(text: &str) -> Vec<Marker> {
    let mut markers = Vec::new();
    let mut at = 0;
    let mut ended = true;
    for word in text.split_inclusive(char::is_whitespace) {
        let bare = word.trim_end();
        if let Some((value, style)) = label(bare) {
            markers.push(Marker { at, end: at + bare.len(), value, style, begins: ended });
        }
        if !bare.is_empty() {
            ended = bare.ends_with(['.', '!', '?', '”', '"']);
        }
        at += word.len();
    }
    markers
}

fn label(word: &str) -> Option<(u32, Style)> {
    let body = word.strip_prefix('(');
    let open = body.is_some();
    let body = body.unwrap_or(word);
    let close = [".)", ")", "."].into_iter().find(|close| body.ends_with(close))?;
    let label = &body[..body.len() - close.len()];
    if !line::is_label(label) || (open && close != ")") {
        return None;
    }
    let first = label.chars().next()?;
    let value = match first {
        '0'..='9' => label.parse().ok()?,
        letter if label.len() == 1 => letter as u32,
        _ => return None,
    };
    let first = if first.is_ascii_digit() {
        '0'
    } else if first.is_ascii_lowercase() {
        'a'
    } else {
        'A'
    };
    Some((value, Style { first, open, close }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let mut pieces = Vec::new();
        let mut start = 0;
        for cut in labels(text).into_iter().map(|label| label.start).filter(|at| *at > 0).chain([text.len()])
        {
            pieces.push(text[start..cut].trim());
            start = cut;
        }
        assert_eq!(pieces, expected, "{text:?}");
    }

    #[test]
    fn lists_in_a_line() {
        check("1.) oars 2.) sails 3.) rope", &["1.) oars", "2.) sails", "3.) rope"]);
        check("(a) oars (b) sails", &["(a) oars", "(b) sails"]);
        check("We left. x) oars y) sails", &["We left.", "x) oars", "y) sails"]);
        check("• oars • sails", &["• oars", "• sails"]);
        check("as in 1. above and 2. below", &["as in 1. above and 2. below"]);
        check("1. oars 3. sails", &["1. oars 3. sails"]);
        check("Ada B. Renn and C. Hill", &["Ada B. Renn and C. Hill"]);
    }
}
