//! Which sentence can stand by itself? One of running text, begun and ended; no row of a table, no line with an address in it, no
//! heading before a colon, nothing that somebody says.

use super::names;
use clew_knowledge::corpus::Corpus;
use clew_types::document::BlockRole;
use clew_types::graph::Entity;
use clew_types::id::SentenceId;
use std::cmp::Reverse;

/// Words of a sentence that tells something and is read at a glance.
const WORDS: std::ops::RangeInclusive<usize> = 7..=45;
/// Up to so many words before a colon are a label.
const LABEL: usize = 5;
/// Words after the first in which somebody is still to be named.
const OPENING: usize = 4;
/// Marks of addresses, markup and lists that were running text once.
const TORN: [&str; 9] = ["http", "www.", "@", "|", "://", "\u{2022}", "_", "<", "]("];
/// Words that lean on the sentence before.
const LEANING: [&str; 22] = [
    "he", "she", "it", "its", "his", "her", "they", "their", "this", "these", "that", "those", "there",
    "but", "and", "or", "so", "then", "also", "however", "such", "both",
];

/// A whole sentence of running text.
pub(super) fn is_running(corpus: &Corpus, id: SentenceId) -> bool {
    let Some(reading) = corpus.reading(id.document) else { return false };
    let sentence = reading.text.sentences.get(id.index as usize);
    let block = sentence.and_then(|sentence| reading.document.blocks.get(sentence.block as usize));
    let is_text = block.is_some_and(|block| matches!(block.role, BlockRole::Paragraph | BlockRole::ListItem));
    is_text && is_whole(corpus.sentence_text(id))
}

fn is_whole(text: &str) -> bool {
    let is_begun = text.starts_with(|first: char| first.is_uppercase() || "\"“‘'".contains(first));
    let is_ended = text.trim_end_matches(['"', '”', '’', ')', '\'']).ends_with(['.', '!', '?', '…']);
    let label = text.split_once(": ").map(|(label, _)| label.split_whitespace().count());
    let is_torn = TORN.iter().any(|mark| text.contains(mark));
    is_begun && is_ended && !is_torn && label.is_none_or(|words| words > LABEL)
}

/// The sentence that says most of these names by itself; of equals the first.
pub(super) fn best(corpus: &Corpus, told: &[SentenceId], named: &[&Entity]) -> Option<SentenceId> {
    let can_stand = |id: &&SentenceId| stands_alone(corpus.sentence_text(**id));
    let worth = |id: &&SentenceId| {
        let text = corpus.sentence_text(**id);
        let defines = named.first().is_some_and(|first| first.description == Some(**id));
        let said = named.iter().filter(|entity| names(text, entity)).count();
        (!leans(text), defines, said, Reverse(**id))
    };
    told.iter().filter(can_stand).max_by_key(worth).copied()
}

fn stands_alone(text: &str) -> bool {
    let is_said = text.starts_with(['"', '“', '‘', '\'', '«']);
    let opened = text.matches('(').count() == text.matches(')').count();
    !is_said && opened && text.ends_with(['.', '…']) && WORDS.contains(&text.split_whitespace().count())
}

/// Begins with such a word, or has a person in its first words who is named before; or somebody speaks of themselves.
fn leans(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_leaning = |word: &str| LEANING.contains(&word.to_lowercase().as_str());
    let first = words.next().is_some_and(is_leaning);
    first
        || words.take(OPENING).any(|word| ["he", "she", "it", "they"].contains(&word))
        || text.contains(" I ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: bool) {
        assert_eq!(is_whole(text) && stands_alone(text), expected, "{text}");
    }

    #[test]
    fn a_sentence_is_no_row_no_label_and_no_address() {
        check("The bridge was opened on 19 June 1909 by Lady Averill.", true);
        check("Ada Holt (born 1902) led the guild for nine years.", true);
        check("Code: E3; Meaning: Humidity sensor faulty; What to do: Pull out the plug.", false);
        check("Osk harbour: Osk harbour (14 March 1902 to 9 May 1911) was a port.", false);
        check("More about all of this at https://example.org/osk and in the guide.", false);
        check("which had been built there many years before by the guild.", false);
        check("“I have never seen a bridge like it,” said Ada Holt of Osk.", false);
        check("Ada Holt (born in Osk and raised there by her aunt.", false);
        check("Chapter nine, in which the bridge falls", false);
        check("It fell.", false);
    }

    #[test]
    fn what_leans_on_the_sentence_before_comes_last() {
        assert!(leans("It also holds the letters of the engineer."));
        assert!(leans("In 1913 she was called to Lissenau to build stages."));
        assert!(leans("That evening I went to Osk."));
        assert!(!leans("Ithaca holds the letters of the engineer."));
    }
}
