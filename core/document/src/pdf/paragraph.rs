//! Which lines make up a paragraph, and which are headings?

use super::line::Line;
use super::table::Row;
use super::title::has_matched_brackets;
use clew_language::text::line::starts_item;
use clew_types::span::Span;
use clew_types::{
    arrange::Arrange,
    document::{BlockRole, PlacedLine},
};
use rustc_hash::FxHashSet;

/// Fonts this much larger than the body's are headings'.
const LARGER: f32 = 1.15;
/// Longest heading, in characters and in lines.
const LONGEST_HEADING: (usize, usize) = (200, 4);
/// Longest heading that is told by its number or capitals, in characters.
const LONGEST_PLAIN_HEADING: usize = 80;
/// Lowest level told apart.
const LOWEST_LEVEL: usize = 4;

/// Sections that papers and books name alike, often in no larger font.
const SECTIONS: &str = "abstract acknowledgements acknowledgments appendix bibliography conclusion conclusions contents \
    discussion foreword glossary index introduction preface references summary";

/// A paragraph or heading in one piece.
pub(super) struct Paragraph {
    pub role: BlockRole,
    /// Single spaces, hyphenation mended.
    pub text: String,
    /// Its lines: the page, the bytes of `text`, the place and its direction.
    pub lines: Vec<(usize, PlacedLine)>,
    /// The row of a table that it is.
    pub row: Option<Row>,
    /// Short, and in a larger font than the text.
    pub is_large: bool,
}

#[cfg(test)]
impl Paragraph {
    /// Words of a role, without places.
    pub fn bare(text: &str, role: BlockRole, is_large: bool) -> Self {
        Self { role, text: text.to_owned(), lines: Vec::new(), row: None, is_large }
    }
}

/// Paragraphs of a document's lines, which are in reading order.
pub(super) fn paragraphs(lines: &[Line]) -> Vec<Paragraph> {
    let measure = Measure::of(lines);
    let mut groups: Vec<&[Line]> = Vec::new();
    let mut start = 0;
    for end in 1..=lines.len() {
        if end == lines.len() || !measure.continues(&lines[end - 1], &lines[end]) {
            groups.push(&lines[start..end]);
            start = end;
        }
    }
    let sizes = heading_sizes(&groups, &measure);
    let words = mid_line_words(lines);
    groups.into_iter().map(|group| paragraph(group, &measure, &sizes, &words)).collect()
}

/// What is usual in a document.
struct Measure {
    /// Font height of most characters.
    body: f32,
    /// Distance of baselines inside paragraphs, in font heights.
    pitch: f32,
}

impl Measure {
    fn of(lines: &[Line]) -> Self {
        let heights = lines.iter().map(|line| (line.height, line.text.len())).collect();
        let neighbours = lines.windows(2).filter(|pair| is_below(&pair[0], &pair[1]));
        let pitches =
            neighbours.map(|pair| ((pair[1].y - pair[0].y) / pair[1].height, pair[1].text.len())).collect();
        Self {
            body: weighted_median(heights).unwrap_or(10.0),
            pitch: weighted_median(pitches).unwrap_or(1.2),
        }
    }

    /// Whether `next` goes on with the paragraph of `line`.
    fn continues(&self, line: &Line, next: &Line) -> bool {
        if line.row.is_some() || next.row.is_some() {
            return false;
        }
        if (line.height / next.height - 1.0).abs() > 0.12 || starts_entry(&next.text) {
            return false;
        }
        if (line.page, line.region) != (next.page, next.region) {
            return goes_on(line, next);
        }
        let distance = (next.y - line.y) / next.height;
        if distance <= 0.0 || distance > self.pitch.max(1.0) * 1.3 {
            return false;
        }
        let large = line.height > self.body * LARGER;
        large || !(ends_early(line, next) || begins_indented(line, next))
    }
}

fn is_below(line: &Line, next: &Line) -> bool {
    let distance = next.y - line.y;
    (line.page, line.region) == (next.page, next.region)
        && distance > 0.0
        && distance < 3.0 * next.height
        && (line.height - next.height).abs() < 0.5
}

/// The median of values that count as often as their weight says.
fn weighted_median(mut values: Vec<(f32, usize)>) -> Option<f32> {
    values.arrange_by(|a, b| a.0.total_cmp(&b.0));
    let half = values.iter().map(|(_, weight)| weight).sum::<usize>() / 2;
    let mut sum = 0;
    let passes_half = |(_, weight): &&(f32, usize)| {
        sum += weight;
        sum > half
    };
    values.iter().find(passes_half).map(|(value, _)| *value)
}

/// `1.`, `•`, `[12]`: an item of a list or a bibliography.
fn starts_entry(text: &str) -> bool {
    let numbered = text.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let reference = numbered.is_some_and(|(label, rest)| {
        label.len() <= 4 && label.bytes().all(|b| b.is_ascii_digit()) && rest.starts_with(' ')
    });
    reference || starts_item(text)
}

/// A sentence goes on in the next column or on the next page.
fn goes_on(line: &Line, next: &Line) -> bool {
    let open = !ends_sentence(&line.text)
        && line.text.ends_with(|c: char| c.is_alphanumeric() || "-,;–—".contains(c));
    open && next.text.starts_with(char::is_lowercase)
}

fn ends_sentence(text: &str) -> bool {
    text.trim_end_matches(['"', '”', '’', ')', ']']).ends_with(['.', '!', '?', ':', '。'])
}

/// The line stops although the next word would have fitted, and what follows looks like a beginning.
fn ends_early(line: &Line, next: &Line) -> bool {
    let word = next.text.split(' ').next().map_or(0, |word| word.chars().count());
    let per_character = (next.right - next.left) / next.text.chars().count().max(1) as f32;
    let room = line.column.1 - line.right;
    let fits = room > per_character * (word as f32 + 1.0) + 0.04 * (line.column.1 - line.column.0);
    fits && !next.text.starts_with(char::is_lowercase)
}

fn begins_indented(line: &Line, next: &Line) -> bool {
    let indent = |line: &Line| (line.left - line.column.0) / line.height;
    indent(next) > 0.8 && indent(next) < 5.0 && indent(line) < indent(next) - 0.5 && ends_sentence(&line.text)
}

/// Font heights of headings in half points, largest first.
fn heading_sizes(groups: &[&[Line]], measure: &Measure) -> Vec<u32> {
    let mut sizes: Vec<u32> = groups
        .iter()
        .filter(|group| is_large(group, measure))
        .map(|group| half_points(group[0].height))
        .collect();
    sizes.arrange_by(|a, b| b.cmp(a));
    sizes.dedup();
    sizes
}

fn half_points(height: f32) -> u32 {
    (height * 2.0).round().clamp(0.0, 10_000.0) as u32
}

fn is_large(group: &[Line], measure: &Measure) -> bool {
    let letters = group.iter().flat_map(|line| line.text.chars()).filter(|c| c.is_alphabetic()).count();
    let length: usize = group.iter().map(|line| line.text.chars().count()).sum();
    let short = length <= LONGEST_HEADING.0 && group.len() <= LONGEST_HEADING.1;
    letters >= 3
        && short
        && group[0].row.is_none()
        && group[0].turn == 0
        && group[0].height >= measure.body * LARGER
}

fn role(group: &[Line], measure: &Measure, sizes: &[u32]) -> BlockRole {
    let first = &group[0];
    if first.row.is_some() {
        return BlockRole::TableRow;
    }
    if is_large(group, measure) {
        let rank = sizes.iter().position(|size| *size == half_points(first.height)).unwrap_or(0);
        return BlockRole::Heading((rank + 1).min(LOWEST_LEVEL) as u8);
    }
    if let Some(level) = plain_heading_level(group) {
        return BlockRole::Heading(level);
    }
    if starts_entry(&first.text) { BlockRole::ListItem } else { BlockRole::Paragraph }
}

/// "2.1 Tides", "Abstract" and "HIGH WATER", alone in their lines.
fn plain_heading_level(group: &[Line]) -> Option<u8> {
    let [line] = group else { return None };
    let text = line.text.as_str();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    if letters < 4
        || text.chars().count() > LONGEST_PLAIN_HEADING
        || text.ends_with(['.', ',', ';', ':', '?', '!'])
        || !has_matched_brackets(text)
    {
        return None;
    }
    let (number, title) = text.split_once(' ').unwrap_or(("", text));
    let number = number.trim_end_matches('.');
    let is_number =
        !number.is_empty() && number.split('.').all(|part| part.len() <= 2 && part.parse::<u8>().is_ok());
    let mostly_words = letters * 2 > title.chars().count() && title.split(' ').count() <= 12;
    if is_number && mostly_words && title.starts_with(char::is_uppercase) {
        return Some((number.split('.').count() + 1).min(LOWEST_LEVEL) as u8);
    }
    if is_section(text) {
        return Some(2);
    }
    let capitals = !text.chars().any(char::is_lowercase) && letters * 10 > text.chars().count() * 7;
    capitals.then_some(2)
}

/// Whether a section of papers and books is named so.
pub(super) fn is_section(text: &str) -> bool {
    SECTIONS.split(' ').any(|section| section.eq_ignore_ascii_case(text))
}

/// Words with hyphens inside and words without, where no line end broke them.
fn mid_line_words(lines: &[Line]) -> FxHashSet<String> {
    let strip = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let words = lines.iter().flat_map(|line| line.text.split(' '));
    words.filter(|word| !word.ends_with('-')).map(strip).collect()
}

fn paragraph(group: &[Line], measure: &Measure, sizes: &[u32], words: &FxHashSet<String>) -> Paragraph {
    let mut text = String::new();
    let mut lines: Vec<(usize, PlacedLine)> = Vec::new();
    for line in group {
        append(&mut text, &line.text, words);
        let start = text.len() - line.text.len();
        if let Some((_, last)) = lines.last_mut() {
            // A hyphen may have gone.
            last.span.end = last.span.end.min(start as u32);
        }
        let placed = PlacedLine { span: Span::new(start, text.len()), place: line.place(), turn: line.turn };
        lines.push((line.page, placed));
    }
    let (role, is_large) = (role(group, measure, sizes), is_large(group, measure));
    Paragraph { role, text, lines, row: group[0].row.clone(), is_large }
}

/// Appends a line; a word broken at the line's end is mended unless it is written with its hyphen elsewhere.
fn append(text: &mut String, line: &str, words: &FxHashSet<String>) {
    let broken = text.strip_suffix('-').is_some_and(|stem| stem.ends_with(char::is_alphabetic));
    if !broken || !line.starts_with(char::is_lowercase) {
        let glued = broken && line.starts_with(char::is_alphanumeric);
        if !text.is_empty() && !glued {
            text.push(' ');
        }
        return text.push_str(line);
    }
    let start = text.trim_end_matches('-').rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    let end: String = line.chars().take_while(|c| c.is_alphanumeric()).collect();
    let hyphenated = words.contains(&format!("{start}-{end}").to_lowercase());
    let joined = words.contains(&format!("{start}{end}").to_lowercase());
    if joined || !hyphenated {
        text.pop();
    }
    text.push_str(line);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(first: &str, second: &str, elsewhere: &str, expected: &str) {
        let words = elsewhere.split(' ').map(str::to_string).collect();
        let mut text = first.to_string();
        append(&mut text, second, &words);
        assert_eq!(text, expected);
    }

    #[test]
    fn broken_words_are_mended() {
        check("the har-", "bour wall", "", "the harbour wall");
        check("a well-", "known port", "well-known", "a well-known port");
        check("a well-", "known port", "wellknown well-known", "a wellknown port");
        check("the Anglo-", "Saxon wall", "", "the Anglo-Saxon wall");
        check("the tide", "rose", "", "the tide rose");
        check("1914 -", "1918", "", "1914 - 1918");
    }

    #[test]
    fn entries_begin_anew() {
        for text in ["1. Oars", "• Sails", "[12] Renn, T.", "(a) rope"] {
            assert!(starts_entry(text), "{text:?}");
        }
        assert!(!starts_entry("[see] rope"));
    }
}
