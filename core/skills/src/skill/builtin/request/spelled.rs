//! What do letters stand for? The first sentence about them that spells them out says it.

use super::subject::Subject;
use clew_knowledge::concept::spelled;
use clew_knowledge::corpus::Corpus;
use clew_types::id::SentenceId;

/// Fewer letters are initials, more are a word in capitals.
const LETTERS: std::ops::RangeInclusive<usize> = 2..=7;

/// True for letters that stand for words.
pub(super) fn is_letters(name: &str) -> bool {
    LETTERS.contains(&name.chars().count()) && name.chars().all(char::is_uppercase)
}

/// The words that the letters stand for, and the first sentence that says so.
pub(super) fn spelled_out<'c>(
    corpus: &'c Corpus,
    letters: &str,
    subject: &Subject<'_>,
) -> Option<(&'c str, SentenceId)> {
    if !is_letters(letters) {
        return None;
    }
    let told = |id: SentenceId| Some((spelled(corpus.sentence_text(id), letters)?, id));
    subject.sentences(corpus).into_iter().find_map(told)
}

#[cfg(test)]
mod tests {
    use super::is_letters;

    #[test]
    fn letters_are_few_and_large() {
        assert!(is_letters("RCAC") && !is_letters("Rcac") && !is_letters("A"));
    }
}
