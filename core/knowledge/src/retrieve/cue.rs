//! Do words of the question stand right beside a name? `directed by Ann Holt` answers to `the director of …`.

use crate::corpus::Corpus;
use clew_language::text::terms::{is_stop_word, stem};
use clew_types::graph::Entity;
use clew_types::id::SentenceId;

/// Words looked at before and after a name.
const BEFORE: usize = 4;
const AFTER: usize = 3;
/// Words that begin with so many equal letters are of one family.
const FAMILY: usize = 5;

/// The question's words that are no names, in small letters, with their weights, which sum to 1.
pub(super) struct Cues(Vec<(String, f32)>);

impl Cues {
    pub fn new(corpus: &Corpus, question: &str) -> Self {
        let plain = words(question).filter(|word| word.len() > 2 && word.starts_with(char::is_lowercase));
        let plain = plain.filter(|word| !is_stop_word(word));
        let mut cues: Vec<(String, f32)> =
            plain.map(|word| (word.to_owned(), corpus.lexical.idf(&stem(word)))).collect();
        let total = cues.iter().map(|(_, weight)| weight).sum::<f32>().max(f32::MIN_POSITIVE);
        cues.iter_mut().for_each(|(_, weight)| *weight /= total);
        Self(cues)
    }

    /// Share of the question's weight that stands beside the entity's name in a sentence.
    pub fn beside(&self, corpus: &Corpus, sentence: SentenceId, entity: &Entity) -> f32 {
        let text = corpus.sentence_text(sentence);
        let mut names = std::iter::once(&entity.name).chain(&entity.aliases);
        let Some((at, name)) = names.find_map(|name| Some((text.find(name.as_str())?, name))) else {
            return 0.0;
        };
        let before = text[..at].rsplit(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let near = before.take(BEFORE).chain(words(&text[at + name.len()..]).take(AFTER));
        let near: Vec<String> = near.map(str::to_lowercase).collect();
        let found = self.0.iter().filter(|(cue, _)| near.iter().any(|word| is_akin(cue, word)));
        found.map(|(_, weight)| weight).sum()
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// `director`, `directed`; `wife`, `wives` are not.
fn is_akin(a: &str, b: &str) -> bool {
    let common = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    common >= FAMILY || a == b || common + 1 >= FAMILY && common == a.len().min(b.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(a: &str, b: &str, expected: bool) {
        assert_eq!(is_akin(a, b), expected, "{a} {b}");
    }

    #[test]
    fn words_of_one_family() {
        check("director", "directed", true);
        check("play", "plays", true);
        check("son", "son", true);
        check("son", "song", false);
        check("wife", "wives", false);
        check("composer", "company", false);
    }
}
