//! Which line is the title of a file that names none? Headings are guessed from fonts here, so not everyone is one.

use super::paragraph::{Paragraph, is_section};
use clew_types::document::BlockRole;

/// Paragraphs at the start of a file in which its title stands.
const EARLY: usize = 20;
/// Fewer characters make no running text: names and addresses stand below titles.
const RUNNING: usize = 40;

/// Words after which a phrase goes on.
const OPEN: &str = "a an and der des die du el et le les of or the und";

/// The highest of the first headings that can be a title.
pub(super) fn title(paragraphs: &[Paragraph]) -> Option<&str> {
    let early = paragraphs.iter().take(EARLY).enumerate();
    let headings = early.filter_map(|(at, paragraph)| match paragraph.role {
        BlockRole::Heading(level) if can_be_title(at, paragraphs) => Some((level, paragraph.text.as_str())),
        _ => None,
    });
    headings.min_by_key(|(level, _)| *level).map(|(_, text)| text)
}

/// No part of a sentence, and no section: those have the names of sections, or numbers as others of their level do.
fn can_be_title(at: usize, paragraphs: &[Paragraph]) -> bool {
    let heading = &paragraphs[at];
    let is_numbered = |other: &Paragraph| other.text.starts_with(|c: char| c.is_ascii_digit());
    let numbered = paragraphs.iter().filter(|other| other.role == heading.role && is_numbered(other)).take(2);
    let is_numbered = is_numbered(heading) && (!heading.is_large || numbered.count() > 1);
    let goes_on = !heading.is_large && paragraphs.get(at + 1).is_some_and(|next| goes_on_with(&next.text));
    is_whole(&heading.text) && !is_section(&heading.text) && !is_numbered && !goes_on
}

fn goes_on_with(text: &str) -> bool {
    text.starts_with(char::is_lowercase) && text.chars().nth(RUNNING).is_some()
}

/// Neither begins nor ends in the middle of a sentence, as far as its own letters tell.
fn is_whole(text: &str) -> bool {
    let first = text.split(' ').next().unwrap_or_default();
    let last = text.rsplit(' ').next().unwrap_or_default();
    let begins_small = first.starts_with(char::is_lowercase) && !first.contains(char::is_uppercase);
    let stays_open = text.ends_with([',', ';', '-']) || OPEN.split(' ').any(|word| word == last);
    !begins_small && !stays_open && has_matched_brackets(text)
}

/// Every bracket has its other one; `1)` and `a)` in front have none.
pub(super) fn has_matched_brackets(text: &str) -> bool {
    let text = match text.split_once(')') {
        Some((label, rest)) if label.len() <= 3 && label.chars().all(char::is_alphanumeric) => rest,
        _ => text,
    };
    let mut open = Vec::new();
    for c in text.chars() {
        match c {
            '(' => open.push(')'),
            '[' => open.push(']'),
            ')' | ']' if open.pop() != Some(c) => return false,
            _ => {}
        }
    }
    open.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, next: &str, is_large: bool, expected: Option<&str>) {
        let paragraphs = [
            Paragraph::bare(text, BlockRole::Heading(2), is_large),
            Paragraph::bare(next, BlockRole::Paragraph, false),
            Paragraph::bare("A LATER HEADING", BlockRole::Heading(3), false),
        ];
        assert_eq!(title(&paragraphs), expected, "{text:?}");
    }

    #[test]
    fn parts_of_sentences_are_no_titles() {
        let later = Some("A LATER HEADING");
        check("The Tide Tables", "Rain fell.", true, Some("The Tide Tables"));
        check("8.8 million). Our forecasts were raised a little", "pressures", false, later);
        check("(in millions", "", true, later);
        check("of the harbour", "", true, later);
        check("The keeper of the", "", true, later);
        check("SOUNDINGS AND", "depths were taken at every hour of the day and night.", false, later);
        check("4 Conclusions", "Rain fell.", false, later);
        check("Contents", "Rain fell.", true, later);
    }

    #[test]
    fn numbers_are_of_sections_where_others_have_them() {
        let numbered = |text: &str| Paragraph {
            role: BlockRole::Heading(1),
            text: text.to_owned(),
            lines: Vec::new(),
            row: None,
            is_large: true,
        };
        assert_eq!(title(&[numbered("1 Tides"), numbered("2 Ebbs")]), None);
        assert_eq!(title(&[numbered("1 Tide")]), Some("1 Tide"));
    }

    #[test]
    fn whole_ones_are() {
        for text in ["iTide: An App", "Tides (and Ebbs)", "1984", "1) Tides", "“Hands-free” Lights"] {
            check(text, "by Ada Renn", true, Some(text));
        }
        check("HIGH WATER", "by Ada Renn", false, Some("HIGH WATER"));
    }
}
