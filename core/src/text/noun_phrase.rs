//! Which words form base noun phrases? A determiner at most, what describes, and the nouns themselves; never nested.

use super::tag::Tag;
use std::ops::Range;

/// The base noun phrases of a tagged sentence, in order, as ranges of words. Each ends with a noun, a number or a
/// pronoun; its first word may be a determiner.
pub fn noun_phrases(words: &[&str], tags: &[Tag]) -> Vec<Range<usize>> {
    let mut phrases = Vec::new();
    let mut at = 0;
    let length = words.len().min(tags.len());
    while at < length {
        match phrase_at(&words[..length], tags, at) {
            Some(end) => {
                phrases.push(at..end);
                at = end;
            }
            None => at += 1,
        }
    }
    phrases
}

fn phrase_at(words: &[&str], tags: &[Tag], start: usize) -> Option<usize> {
    let determined = tags[start] == Tag::Det || is_possessive(words[start]);
    if tags[start] == Tag::Pron && !determined {
        return Some(start + 1);
    }
    let begin = start + usize::from(determined);
    let mut end = None;
    let mut at = begin;
    while at < words.len() && belongs(words, tags, begin, at) {
        if tags[at].is_noun() || tags[at] == Tag::Num {
            end = Some(at + 1);
        }
        at += 1;
    }
    end
}

fn belongs(words: &[&str], tags: &[Tag], begin: usize, at: usize) -> bool {
    let next = tags.get(at + 1).copied();
    let describes_next = matches!(next, Some(Tag::Noun | Tag::Propn | Tag::Adj | Tag::Num));
    match tags[at] {
        Tag::Noun | Tag::Propn | Tag::Adj | Tag::Num | Tag::X => true,
        Tag::Adv => next == Some(Tag::Adj),
        Tag::Verb => at == begin && begin > 0 && tags[begin - 1] == Tag::Det && describes_next,
        Tag::Sym => next == Some(Tag::Num),
        _ => words[at] == "-" && at > begin && describes_next,
    }
}

fn is_possessive(word: &str) -> bool {
    ["my", "your", "his", "her", "its", "our", "their"].iter().any(|known| word.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::super::tag::tag;
    use super::*;

    fn check(sentence: &str, expected: &[&str]) {
        let words: Vec<&str> = sentence.split(' ').collect();
        let found: Vec<String> =
            noun_phrases(&words, &tag(&words)).into_iter().map(|range| words[range].join(" ")).collect();
        assert_eq!(found, expected, "{sentence}");
    }

    #[test]
    fn phrases_of_sentences() {
        check("The old bridge crosses a very wide river .", &["The old bridge", "a very wide river"]);
        check("She sold her three boats to Tom Grey .", &["She", "her three boats", "Tom Grey"]);
        check("It rained .", &["It"]);
        check("Run quickly !", &[]);
    }

    #[test]
    fn lengths_may_differ() {
        assert_eq!(noun_phrases(&["boats", "sail"], &[Tag::Noun]).len(), 1);
        assert!(noun_phrases(&[], &[Tag::Noun]).is_empty());
    }
}
