//! Does a sentence tell something in the text's own voice? What somebody says in it, asks or calls out, and the notes
//! below it, say little of what the text is about.

use crate::skill::builtin::words::Words;
use clew_language::text::tag::{Tag, tag};

/// Words between quotation marks from which on they are speech and no name.
const SPOKEN: usize = 8;
/// The same where a mark of its own ends them: `“We leave at noon,” said Ann.`
const ENDED: usize = 4;
/// Marks that end what is said.
const ENDS: &[char] = &[',', '.', '!', '?', ';', '—', '-', '…'];
/// Words of one who speaks to another.
const SPEAKERS: &[&str] = &["i", "me", "my", "mine", "myself", "you", "your", "yours", "yourself"];
/// What only notes and references hold.
const NOTED: &[&str] = &["http://", "https://", "www.", "ISBN", "doi:", "[edit]", "Retrieved ", "](#"];

/// True for a statement of the text's own: no question, no exclamation, no speech, no note, no line without a verb.
pub(super) fn states(text: &str) -> bool {
    says_outright(text) && !is_speech(text) && !addresses(text)
}

/// True for a statement, in whose voice ever.
pub(super) fn says_outright(text: &str) -> bool {
    says(text) && !is_called_out(text) && !is_note(text)
}

/// True where something is said of something: a line of a list of books or of a card of facts has no verb behind a word.
pub(in super::super) fn says(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    tag(&words).iter().skip(1).any(|tag| matches!(tag, Tag::Verb | Tag::Aux))
}

fn is_called_out(text: &str) -> bool {
    text.trim_end_matches(['”', '"', '’', ')', ' ', '*', '_']).ends_with(['?', '!'])
}

fn is_note(text: &str) -> bool {
    let is_mark = |c: char| matches!(c, '[' | '^' | '†' | '‡' | '↑');
    text.starts_with(is_mark) || NOTED.iter().any(|sign| text.contains(sign))
}

/// True where somebody's words stand in the sentence; names and titles stand between quotation marks too.
pub(in super::super) fn is_speech(text: &str) -> bool {
    if text.starts_with(['‘', '\'']) {
        return true;
    }
    let mut rest = text;
    let mut is_first = true;
    while let Some(open) = rest.find(['“', '"', '«']) {
        let begins = is_first && open == 0;
        is_first = false;
        let inside = rest[open..].trim_start_matches(['“', '"', '«']);
        let Some(close) = inside.find(['”', '"', '»']) else { return true };
        let said = inside[..close].trim();
        let count = said.split_whitespace().count();
        let is_ended = said.ends_with(ENDS);
        if count >= SPOKEN || is_ended && (begins || count >= ENDED) {
            return true;
        }
        rest = inside[close..].trim_start_matches(['”', '"', '»']);
    }
    // The end of what began before this sentence.
    rest.contains('”')
}

/// True where one speaks to another.
pub(in super::super) fn addresses(text: &str) -> bool {
    let words = Words::new(text);
    (0..words.len()).any(|at| SPEAKERS.contains(&words.lower(at)) && words.get(at) != "ME")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_in_a_text_is_not_what_it_tells() {
        for text in [
            "“We leave at noon,” said Ann Holt.",
            "Ann whispered, \"The boat is gone.\"",
            "“Never,” cried Tor.",
            "Who kept the lamp?",
            "What a storm that was!",
            "[3] Harbour Post, p. 12.",
            "See https://example.org for the tables.",
            "I saw the mill burn.",
            "Then the keeper left.”",
            "1986–1990 Sund 63 (9)",
        ] {
            assert!(!states(text), "{text}");
        }
        for text in [
            "“Blue Rain” is a film by Ann Holt.",
            "Tor Lund, called \"the Old Pilot\", kept the lamp.",
            "Ann Holt kept the mill until 1904.",
        ] {
            assert!(states(text), "{text}");
        }
    }
}
