//! How do a document's words look in a prompt? On one line, with the characters that codes stand for, without what only
//! machines sort by.

use crate::document::xml::unescape;
use crate::text::floor_boundary;

/// The words of a sentence or a name as a model sees them.
pub(super) fn plain(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ");
    // Twice: pages that were written into pages come with codes for the codes.
    let text = unescape(&unescape(&text)).replace('\u{a0}', " ");
    without_sort_keys(&text)
}

/// Without the long numbers before `♠` by which tables of encyclopedias are sorted: `aged 7004… ♠ 91 years`.
fn without_sort_keys(text: &str) -> String {
    let mut parts = text.split('♠').peekable();
    let mut kept = String::with_capacity(text.len());
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            kept.push_str(part.trim_start_matches(if kept.is_empty() { '\0' } else { ' ' }));
            break;
        }
        kept.push_str(part.trim_end().trim_end_matches(|c: char| c.is_ascii_digit()));
    }
    kept
}

/// The beginning of a text, whole words of at most so many bytes.
pub(super) fn shortened(text: &str, room: usize) -> String {
    if text.len() <= room {
        return text.to_owned();
    }
    let cut = &text[..floor_boundary(text, room)];
    let whole = cut.rfind(' ').map_or(cut, |end| &cut[..end]);
    format!("{} …", whole.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(plain(text), expected);
    }

    #[test]
    fn words_as_a_person_reads_them() {
        check("Holt &amp;amp; Sons\nof Odense", "Holt & Sons of Odense");
        check("&quot;Rain&quot;&#32;at 5&nbsp;p.m.", "\"Rain\" at 5 p.m.");
        check("aged 7004334780000000000 ♠ 91 years", "aged 91 years");
        check(" begins 7001 ♠ 2", " begins 2");
        check("R&B at AT&T", "R&B at AT&T");
    }

    #[test]
    fn what_is_cut_ends_with_a_whole_word() {
        assert_eq!(shortened("Blue Rain was directed", 12), "Blue Rain …");
        assert_eq!(shortened("Blue Rain", 12), "Blue Rain");
        assert_eq!(shortened("ÅÅÅÅ", 3), "Å …");
    }
}
