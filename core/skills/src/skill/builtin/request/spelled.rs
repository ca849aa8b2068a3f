//! What do letters stand for? `Row and Column Access Control (RCAC)` spells them out, and so does `RCAC (Row and Column Access
//! Control)`.

use super::subject::Subject;
use crate::skill::builtin::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_language::text::terms::is_stop_word;
use clew_types::id::SentenceId;

/// Fewer letters are initials, more are a word in capitals.
const LETTERS: std::ops::RangeInclusive<usize> = 2..=7;
/// Small words inside a name that give no letter: at most so many for each that does.
const SMALL: usize = 2;

/// True for letters that stand for words.
pub(super) fn is_letters(name: &str) -> bool {
    LETTERS.contains(&name.chars().count()) && name.chars().all(char::is_uppercase)
}

/// The words that the letters stand for, and the first sentence that says so.
pub(super) fn spelled_out(
    corpus: &Corpus,
    letters: &str,
    subject: &Subject<'_>,
) -> Option<(String, SentenceId)> {
    if !is_letters(letters) {
        return None;
    }
    let told = |id: SentenceId| Some((spelled_in(corpus.sentence_text(id), letters)?, id));
    subject.sentences(corpus).into_iter().find_map(told)
}

fn spelled_in(sentence: &str, letters: &str) -> Option<String> {
    let words = Words::new(sentence);
    let opens = |at: usize| words.get(at) == "(";
    let at =
        (1..words.len()).find(|at| words.get(*at) == letters && opens(at - 1) && words.get(at + 1) == ")");
    if let Some(from) = at.and_then(|at| before(&words, at - 1, letters)) {
        return at.map(|at| words.slice(from, at - 1).trim().to_owned());
    }
    let at = (0..words.len()).find(|at| words.get(*at) == letters && opens(at + 1))?;
    let close = (at + 2..words.len()).find(|at| words.get(*at) == ")")?;
    let is_whole = before(&words, close, letters) == Some(at + 2);
    is_whole.then(|| words.slice(at + 2, close).trim().to_owned())
}

/// Where the words begin that end at `to` and whose first letters these are, small words left out or not.
fn before(words: &Words<'_>, to: usize, letters: &str) -> Option<usize> {
    let letters: Vec<char> = letters.to_lowercase().chars().collect();
    let farthest = to.saturating_sub(letters.len() * (1 + SMALL) * 2);
    (farthest..to).rev().find(|from| {
        let parts = (*from..to).filter(|at| words.is_word(*at));
        let is_first = words.is_word(*from) && first(words.lower(*from)) == letters.first().copied();
        is_first && spells(&parts.map(|at| words.lower(at)).collect::<Vec<_>>(), &letters)
    })
}

fn first(word: &str) -> Option<char> {
    word.chars().next()
}

/// Each word gives the next letter, but for small words, which may give none.
fn spells(words: &[&str], letters: &[char]) -> bool {
    let Some((word, rest)) = words.split_first() else { return letters.is_empty() };
    let parts = || word.split('-').filter_map(first).collect::<Vec<_>>();
    let goes_on = |given: &[char]| letters.strip_prefix(given).is_some_and(|left| spells(rest, left));
    goes_on(&parts()) || first(word).is_some_and(|one| goes_on(&[one])) || is_stop_word(word) && goes_on(&[])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(letters: &str, sentence: &str, expected: Option<&str>) {
        assert_eq!(spelled_in(sentence, letters).as_deref(), expected, "{sentence}");
    }

    #[test]
    fn letters_are_spelled_out() {
        check("HBA", "The Harbour Board of Aldmouth (HBA) met.", Some("Harbour Board of Aldmouth"));
        check("HBOA", "The Harbour Board of Aldmouth (HBOA) met.", Some("Harbour Board of Aldmouth"));
        check("RCR", "They row with Row and Column Rules (RCR) today.", Some("Row and Column Rules"));
        check("HBA", "The HBA (Harbour Board of Aldmouth) met.", Some("Harbour Board of Aldmouth"));
        check("HBA", "The Harbour Board (HBA) met.", None);
        check("HBA", "The HBA met.", None);
        assert!(is_letters("RCAC") && !is_letters("Rcac") && !is_letters("A"));
    }
}
