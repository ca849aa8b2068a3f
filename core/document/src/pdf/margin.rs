//! Which lines stand on every page and belong to none: running heads, footers, page numbers.

use super::Page;
use super::line::Line;
use std::collections::BTreeMap;

use clew_types::arrange::Arrange;

/// Share of the page's height at its top and bottom in which they stand.
const MARGIN: f32 = 0.12;
/// On so many pages a line must be.
const FEWEST_PAGES: usize = 3;
/// Lines looked at in each margin.
const DEEPEST: usize = 3;

/// Removes lines that are alike but for numbers in the same margin of three pages or more.
pub(super) fn drop_running_heads(lines: &mut [Vec<Line>], pages: &[Page]) {
    let mut seen: BTreeMap<(bool, String), usize> = BTreeMap::new();
    for (lines, page) in lines.iter().zip(pages) {
        let mut keys: Vec<(bool, String)> = lines.iter().filter_map(|line| key(line, lines, page)).collect();
        keys.arrange();
        keys.dedup();
        keys.into_iter().for_each(|key| *seen.entry(key).or_default() += 1);
    }
    for (lines, page) in lines.iter_mut().zip(pages) {
        let repeated = |line: &Line| {
            key(line, lines, page)
                .is_some_and(|key| seen.get(&key).is_some_and(|count| *count >= FEWEST_PAGES))
        };
        let keep: Vec<bool> = lines.iter().map(|line| !repeated(line)).collect();
        let mut keep = keep.into_iter();
        lines.retain(|_| keep.next().unwrap_or(true));
    }
}

/// The margin a line stands in (true: the top one) and its words without numbers.
fn key(line: &Line, lines: &[Line], page: &Page) -> Option<(bool, String)> {
    let top = line.y < page.height * MARGIN;
    let bottom = line.y > page.height * (1.0 - MARGIN);
    if (!top && !bottom) || line.row.is_some() {
        return None;
    }
    let outside = |other: &&Line| if top { other.y < line.y } else { other.y > line.y };
    let deep = lines.iter().filter(outside).take(DEEPEST).count();
    (deep < DEEPEST).then(|| (top, without_numbers(&line.text)))
}

/// Digits and Roman page numbers become `#`, so that "Page 3 of 9" and "Page 4 of 9" are alike.
fn without_numbers(text: &str) -> String {
    let mut key = String::new();
    for word in text.split_whitespace() {
        let roman = word.bytes().all(|b| b"ivxlc".contains(&b));
        let mut last = ' ';
        for c in word.chars() {
            let c = if c.is_ascii_digit() || roman { '#' } else { c };
            if c != '#' || last != '#' {
                key.extend(c.to_lowercase());
            }
            last = c;
        }
        key.push(' ');
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_do_not_tell_lines_apart() {
        assert_eq!(without_numbers("Page 3 of 12"), without_numbers("page 11 of 12"));
        assert_eq!(without_numbers("xiv"), without_numbers("7"));
        assert_ne!(without_numbers("Tides 3"), without_numbers("Ports 3"));
    }
}
