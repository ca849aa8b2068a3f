//! Which words of a question look like names?

use std::ops::Range;

/// Words that are no names unless they stand within one.
const STOP_WORDS: &[&str] = &[
    "a", "about", "after", "all", "also", "an", "and", "are", "as", "at", "be", "been", "before", "between",
    "both", "but", "by", "can", "could", "did", "do", "does", "during", "each", "first", "for", "from",
    "had", "has", "have", "he", "her", "him", "his", "how", "i", "if", "in", "into", "is", "it", "its",
    "last", "many", "more", "most", "much", "name", "not", "of", "on", "one", "or", "other", "same", "she",
    "some", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "to",
    "two", "was", "we", "were", "what", "when", "where", "which", "while", "who", "whom", "whose", "why",
    "will", "with", "would", "you",
];

/// A word of the question.
pub(super) struct Word {
    pub range: Range<usize>,
    /// Begins with a capital letter or a digit.
    pub capital: bool,
    pub stop: bool,
}

pub(super) fn words_of(question: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in question.char_indices().chain([(question.len(), ' ')]) {
        match (c.is_alphanumeric(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                words.push(Word::new(question, from..at));
                start = None;
            }
            _ => {}
        }
    }
    words
}

impl Word {
    fn new(question: &str, range: Range<usize>) -> Self {
        let text = &question[range.clone()];
        let capital = text.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
        let stop = STOP_WORDS.contains(&text.to_lowercase().as_str()) || text == "s";
        Self { range, capital, stop }
    }
}

pub(super) fn span_of(words: &[Word], range: &Range<usize>) -> Range<usize> {
    words[range.start].range.start..words[range.end - 1].range.end
}

/// With the parenthesis that closes it.
pub(super) fn closed(question: &str, span: Range<usize>) -> Range<usize> {
    let text = &question[span.clone()];
    let open = text.contains('(') && !text.contains(')') && question[span.end..].starts_with(')');
    span.start..span.end + usize::from(open)
}

/// With the dot after it, where one stands there: it tells initials from words.
pub(super) fn dotted(question: &str, span: Range<usize>) -> Range<usize> {
    let dot = question[span.end..].starts_with('.');
    span.start..span.end + usize::from(dot)
}

pub(super) fn is_quoted(question: &str, span: Range<usize>) -> bool {
    let opens = question[..span.start].trim_end().ends_with(['"', '“', '„', '«', '‘']);
    let after = question[span.end..].trim_start_matches(['?', '!', '.', ',', ' ']);
    opens && after.starts_with(['"', '”', '“', '»', '’'])
}

/// Stop words that look like a name all the same: `WHO`, `The Who`.
pub(super) fn is_proper(question: &str, words: &[Word], range: &Range<usize>) -> bool {
    let text = &question[span_of(words, range)];
    let shouted = text.chars().count() > 1 && text.chars().all(char::is_uppercase);
    shouted || range.start > 0 && range.len() > 1 && words[range.clone()].iter().all(|word| word.capital)
}

/// `the Salt Road`: the same name is found without the article.
pub(super) fn starts_with_article(question: &str, words: &[Word], range: &Range<usize>) -> bool {
    range.len() > 1 && ["the", "a", "an"].contains(&&question[words[range.start].range.clone()])
}
