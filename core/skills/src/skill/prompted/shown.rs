//! How do a document's words look in a prompt? On one line, with the characters that codes stand for, without what only
//! machines sort by.

use clew_document::xml::unescape;
use clew_language::text::fold::fold;
use clew_language::text::sort_key::without_sort_keys;
use clew_types::text::floor_boundary;

/// The words of a sentence or a name as a model sees them.
pub(super) fn plain(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ");
    // Twice: pages that were written into pages come with codes for the codes.
    let text = unescape(&unescape(&text)).replace('\u{a0}', " ");
    without_sort_keys(&text)
}

/// Bytes that a line of a table of facts is cut to, and those of its beginning, which says whose table it is.
const OF_A_TABLE: usize = 600;
const BEGINNING: usize = 160;
/// Words that are kept from one of the question's on.
const AFTER: usize = 12;

/// True for what stood in a table beside a page and became one long line: names and numbers, hardly a word between.
pub(super) fn is_table(text: &str) -> bool {
    if text.len() <= OF_A_TABLE {
        return false;
    }
    let words = text.split_whitespace().filter(|word| word.starts_with(char::is_alphanumeric));
    let (all, plain) = words.fold((0, 0), |(all, plain), word| {
        (all + 1, plain + usize::from(word.starts_with(char::is_lowercase)))
    });
    plain * 5 < all * 2
}

/// Bytes that a sentence takes in a prompt.
pub(super) fn length(text: &str) -> usize {
    if is_table(text) { text.len().min(OF_A_TABLE) } else { text.len() }
}

/// A sentence whole, but of such a line its beginning and what stands behind the words of the question.
pub(super) fn without_table(text: &str, question: &str) -> String {
    if !is_table(text) {
        return text.to_owned();
    }
    let asked: Vec<String> = fold(question).split(' ').filter(|word| word.len() > 3).map(stem).collect();
    let (mut kept, mut used, mut until, mut is_gap) = (String::new(), 0, 0, false);
    for (at, word) in text.split_whitespace().enumerate() {
        if used > BEGINNING && asked.contains(&stem(&fold(word))) {
            until = at + AFTER;
        }
        let is_kept = used <= BEGINNING || at < until;
        if is_kept && used + word.len() <= OF_A_TABLE {
            kept.push_str(if is_gap { " … " } else { " " });
            kept.push_str(word);
            used += word.len() + 1;
        }
        is_gap = !is_kept;
    }
    format!("{} …", kept.trim())
}

/// The beginning by which forms of one word are known.
fn stem(word: &str) -> String {
    word.chars().take(5).collect()
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
    fn of_a_table_that_became_a_line_its_beginning_and_what_is_asked_for_are_shown() {
        let table = "Blue Rain (song) Single by The Far Pier from the album Low Water Released 4 July 1995 Format CD single \
                     Recorded March 1995 Genre Folk rock Length 4:16 Label North Quay Songwriter (s) Ann Holt, Ole Petty \
                     Producer (s) David Castle The Far Pier singles chronology Mill Song (1994) Blue Rain (1995) Halo (1996) \
                     Audio sample File Help Alternative covers German edition French edition Track listing Side A Side B \
                     Certifications Denmark Gold Norway Platinum Sweden Gold Finland Gold Iceland Silver Chart (1995) Peak Position \
                     Denmark (Hitlisten) 3 Norway (VG-lista) 1 Sweden (Sverigetopplistan) 4 Finland (Suomen lista) 7";
        let shown = without_table(table, "Who was the producer of Blue Rain?");
        assert!(shown.starts_with("Blue Rain (song) Single by The Far Pier"), "{shown}");
        assert!(shown.contains(" … Producer (s) David Castle") && shown.len() < OF_A_TABLE + 12, "{shown}");
        assert!(!shown.contains("Certifications") && length(table) == OF_A_TABLE);
        let prose = "Ann Holt was born in a small house by the harbour of Odense, where her father kept boats, and went to \
                     school there until she was twelve. ";
        let long = prose.repeat(4);
        assert_eq!((without_table(&long, "Who?"), length(&long)), (long.clone(), long.len()));
    }

    #[test]
    fn what_is_cut_ends_with_a_whole_word() {
        assert_eq!(shortened("Blue Rain was directed", 12), "Blue Rain …");
        assert_eq!(shortened("Blue Rain", 12), "Blue Rain");
        assert_eq!(shortened("ÅÅÅÅ", 3), "Å …");
    }
}
