//! Plain text: paragraphs between blank lines, wrapped lines joined, chapter lines as headings.

use super::above::heading_above;
use super::draft::{Draft, stem};
use super::encoding::Decoded;
use clew_language::text::line;
use clew_types::document::{BlockRole, Document, DocumentKind, ReadError};

/// Longest line that can be a heading, in characters.
const LONGEST_HEADING: usize = 80;
/// How many lines from the top a `Title:` line is looked for.
const HEAD_LINES: usize = 40;

/// Reads plain text in any encoding.
pub(super) fn read(name: &str, file: &Decoded<'_>) -> Result<Document, ReadError> {
    let mut draft = Draft::of_text(file);
    push_text(&mut draft, &file.text);
    draft.about.written_by(head_line(&file.text, "Author:").unwrap_or_default());
    draft.title = head_line(&file.text, "Title:")
        .map(str::to_owned)
        .or_else(|| opening_title(&draft))
        .or_else(|| Some(stem(name)));
    draft.finish(name, DocumentKind::Text)
}

/// Appends the paragraphs of a text.
pub(super) fn push_text(draft: &mut Draft, text: &str) {
    let paragraphs = paragraphs(text);
    let titled = paragraphs.len() > 1 && draft.blocks.is_empty() && is_title(paragraphs[0]);
    if titled {
        draft.push(BlockRole::Heading(1), paragraphs[0].trim());
    }
    for paragraph in &paragraphs[usize::from(titled)..] {
        push_paragraph(draft, paragraph);
    }
}

/// One short line on its own that is no sentence: what people write above a text. A part's name is none.
fn is_title(paragraph: &str) -> bool {
    let line = paragraph.trim();
    line.lines().count() == 1
        && is_short(line)
        && !ends_sentence(line)
        && !line.contains(": ")
        && line.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
        && !is_part(line)
}

/// A heading that opens the text and is not the name of a part of it.
fn opening_title(draft: &Draft) -> Option<String> {
    let first = draft.blocks.first().filter(|block| matches!(block.role, BlockRole::Heading(_)))?;
    let title = first.span.of(&draft.text);
    (!is_part(title)).then(|| title.to_string())
}

/// The name or the bare number of a part: "CHAPTER I", "I", "2.".
fn is_part(line: &str) -> bool {
    division_level(line).is_some() || is_ordinal(line.trim().trim_end_matches('.'))
}

/// Stretches of lines without a blank one.
fn paragraphs(text: &str) -> Vec<&str> {
    let mut paragraphs = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in text.split_inclusive(['\n', '\u{c}']) {
        let end = at + line.len();
        if line.trim().is_empty() || line.ends_with('\u{c}') {
            paragraphs.push(&text[start..end]);
            start = end;
        }
        at = end;
    }
    paragraphs.push(&text[start..]);
    paragraphs.retain(|paragraph| !paragraph.trim().is_empty());
    paragraphs
}

fn push_paragraph(draft: &mut Draft, paragraph: &str) {
    if let Some(level) = heading_level(paragraph) {
        let title: Vec<&str> = paragraph.lines().filter(|line| !is_underline(line)).collect();
        return draft.push(BlockRole::Heading(level), &title.join(" "));
    }
    let paragraph = match heading_above(paragraph) {
        Some((heading, rest)) => {
            draft.push(BlockRole::Heading(3), heading);
            rest
        }
        None => paragraph,
    };
    for run in line::runs(paragraph.trim_end_matches('\u{c}').trim_end()) {
        let role = if line::starts_item(run) { BlockRole::ListItem } else { BlockRole::Paragraph };
        match heading_level(run) {
            Some(level) => draft.push(BlockRole::Heading(level), run),
            None => draft.push(role, run),
        }
    }
}

/// What a `Title:` line, or the like, says near the top, as in the head of an e-text.
fn head_line<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let line = text.lines().take(HEAD_LINES).find_map(|line| line.strip_prefix(name));
    line.map(str::trim).filter(|value| !value.is_empty())
}

/// The level of a paragraph that is a heading: underlined, a chapter line (with its name below), or all capitals.
fn heading_level(paragraph: &str) -> Option<u8> {
    let lines: Vec<&str> = paragraph.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    match lines.as_slice() {
        [title, under] if is_underline(under) && is_short(title) => {
            Some(if under.starts_with('=') { 1 } else { 2 })
        }
        [first] if is_short(first) => division_level(first).or(is_capitals(first).then_some(3)),
        [first, second] if is_short(first) && is_short(second) && !ends_sentence(second) => {
            division_level(first).or((is_capitals(first) && is_capitals(second)).then_some(3))
        }
        _ => None,
    }
}

fn is_short(line: &str) -> bool {
    line.chars().count() <= LONGEST_HEADING
}

fn ends_sentence(line: &str) -> bool {
    line.ends_with(['.', '!', '?', ',', ';', ':', '"', '”'])
}

fn is_underline(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 3 && (line.bytes().all(|b| b == b'=') || line.bytes().all(|b| b == b'-'))
}

/// "CHAPTER I", "Stave One: The Ghost", "BOOK THE FIRST", "Part 2".
fn division_level(line: &str) -> Option<u8> {
    const LARGE: &str = "act book part volume";
    const SMALL: &str = "appendix canto chapter epilogue letter prologue scene section stave";
    let mut words =
        line.split(|c: char| c.is_whitespace() || ".:—–-".contains(c)).filter(|word| !word.is_empty());
    let first = words.next()?;
    let is_in = |list: &str| list.split(' ').any(|word| word.eq_ignore_ascii_case(first));
    let level = if is_in(LARGE) {
        1
    } else if is_in(SMALL) {
        2
    } else {
        return None;
    };
    let alone = matches!(first.to_ascii_lowercase().as_str(), "prologue" | "epilogue" | "appendix");
    match words.next() {
        Some("the" | "THE" | "The") if words.next().is_some_and(is_ordinal) => Some(level),
        Some(number) if is_ordinal(number) => Some(level),
        None if alone => Some(level),
        _ => None,
    }
}

/// A number in digits, Roman or in letters.
fn is_ordinal(word: &str) -> bool {
    const NUMBERS: &str = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen \
        sixteen seventeen eighteen nineteen twenty first second third fourth fifth sixth seventh eighth ninth tenth \
        eleventh twelfth last";
    let roman = word.bytes().all(|b| b"IVXLC".contains(&b)) || word.bytes().all(|b| b"ivxlc".contains(&b));
    let digits = word.len() <= 3 && word.bytes().all(|b| b.is_ascii_digit());
    let lower = word.to_lowercase();
    roman || digits || NUMBERS.split(' ').any(|number| number == lower)
}

/// Two letters or more, none small, and not the end of a shouted sentence.
fn is_capitals(line: &str) -> bool {
    let letters = line.chars().filter(|c| c.is_alphabetic()).count();
    let ends = line.ends_with(['!', '?', ',', ';', '"', '”']);
    letters >= 2 && !ends && !line.chars().any(char::is_lowercase) && line.chars().any(char::is_uppercase)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_blocks, survives_mutations};
    use crate::read;

    fn check(text: &str, expected: &str) {
        check_blocks(read("a.txt", text.as_bytes()), expected);
    }

    #[test]
    fn wrapped_lines_are_joined() {
        check(
            "The keeper of the light was an old man\ncalled Tobias Renn.\n\nHe seldom spoke.\n",
            "p The keeper of the light was an old man called Tobias Renn.\np He seldom spoke.",
        );
    }

    #[test]
    fn chapters_are_headings() {
        check("CHAPTER I\n\nRain fell.", "h2 CHAPTER I\np Rain fell.");
        check("Stave One: The Gate\n\nRain fell.", "h2 Stave One: The Gate\np Rain fell.");
        check("CHAPTER II.\nThe Harbour\n\nRain fell.", "h2 CHAPTER II. The Harbour\np Rain fell.");
        check("BOOK THE FIRST\n\nx", "h1 BOOK THE FIRST\np x");
        check("THE LAST FERRY\n\nx", "h1 THE LAST FERRY\np x");
        check("x\n\nTHE LAST FERRY\n\nx", "p x\nh3 THE LAST FERRY\np x");
        check("Tides\n=====\n\nx", "h1 Tides\np x");
        let long = "The keeper of the light was an old man who seldom spoke, and mostly of rain.";
        check(&format!("Early years\n{long}"), &format!("h3 Early years\np {long}"));
        check("Part of it was lost.\n\nAct now.", "p Part of it was lost.\np Act now.");
        check("NO!\n\nx", "p NO!\np x");
    }

    #[test]
    fn lists_are_items() {
        check("1. Oars\n2. Sails\n\n- rope\n- tar", "li 1. Oars\nli 2. Sails\nli - rope\nli - tar");
        check("oars\nsails\nrope", "p oars\np sails\np rope");
    }

    #[test]
    fn titles_are_found() {
        let document = read("a.txt", b"Title: The Tide\nAuthor: A. Renn\n\nRain fell.").unwrap();
        assert_eq!(document.title, "The Tide");
        assert_eq!(read("a.txt", b"Rain fell.").unwrap().title, "a");
        assert_eq!(read("a.txt", b"CHAPTER I\n\nRain fell.").unwrap().title, "a");
        assert_eq!(read("a.txt", b"I\n\nRain fell.\n\nI saw it.").unwrap().title, "a");
        assert_eq!(read("a.txt", b"2.\n\nRain fell.\n\nI saw it.").unwrap().title, "a");
        assert_eq!(read("a.txt", b"TIDES\n\nCHAPTER I\n\nRain fell.").unwrap().title, "TIDES");
        assert_eq!(read("a.txt", b"Spring tides\n\nRain fell.").unwrap().title, "Spring tides");
        assert_eq!(read("a.txt", b"Rain fell.\n\nIt rained on.").unwrap().title, "a");
        assert_eq!(read("a.txt", b"Spring tides").unwrap().title, "a");
    }

    #[test]
    fn any_bytes_are_survived() {
        survives_mutations(
            b"CHAPTER I\n\n1. Caf\xe9 \xf0\x9f\x8c\x8a tide\n- b\n\n\x0cTitle: x\n===\n",
            |bytes| read("a.txt", bytes),
        );
    }
}
