//! A question as the words that have to be understood, each at most once.

use super::words::stem;
use crate::skill::builtin::request::form::plain;
use crate::skill::builtin::words::Words;
use clew_knowledge::observe::number;
use clew_language::text::fold::fold;
use clew_language::text::tag::{Tag, tag};
use clew_language::text::terms::is_stop_word;

/// Longer questions tell a story.
const LONGEST: usize = 24;
const COUNTS: &[&str] = &["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// `whats` is `what` and an `is` that says nothing more.
const RUN_TOGETHER: &[&str] = &["whats", "whos", "wheres"];

/// A word of the question.
pub(super) struct Word {
    /// Folded.
    pub text: String,
    pub stem: String,
    pub number: Option<f64>,
    pub is_capitalised: bool,
    /// It says how something is, or what was done to it.
    pub is_quality: bool,
}

/// The words of a question.
pub(super) struct Asked {
    pub words: Vec<Word>,
}

impl Asked {
    /// `None` for what is too long to be about a table.
    pub fn read(question: &str) -> Option<Self> {
        let question = question.replace(['’', '\''], " ");
        let tokens = Words::new(plain(&question));
        let is_said = |at: &usize| tokens.is_word(*at) || tokens.is_number(*at);
        let all: Vec<&str> = (0..tokens.len()).map(|at| tokens.get(at)).collect();
        let tags = tag(&all);
        let words: Vec<Word> = (0..tokens.len())
            .filter(is_said)
            .map(|at| {
                let text = fold(tokens.get(at));
                let text = RUN_TOGETHER
                    .iter()
                    .find(|word| **word == text)
                    .map_or(text.as_str(), |word| &word[..word.len() - 1])
                    .to_owned();
                let number = number(tokens.get(at)).filter(|_| tokens.is_number(at));
                // `Becker's cities` begins with a name.
                let is_owner = at == 0 && tokens.len() > 2 && tokens.get(1) == "s" && !is_stop_word(&text);
                let is_capitalised = (at > 0 || is_owner) && tokens.is_capitalised(at);
                let is_quality = matches!(tags[at], Tag::Adj | Tag::Verb | Tag::Adv);
                Word { stem: stem(&text), text, number, is_capitalised, is_quality }
            })
            .collect();
        (2..=LONGEST).contains(&words.len()).then_some(Self { words })
    }

    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// The word at a place; `""` past the end.
    pub fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| word.text.as_str())
    }

    /// Where these words first stand in a row.
    pub fn find(&self, phrase: &[&str]) -> Option<usize> {
        let last = (self.len() + 1).saturating_sub(phrase.len());
        (0..last).find(|at| self.stands(phrase, *at))
    }

    /// True where these words begin.
    pub fn stands(&self, phrase: &[&str], at: usize) -> bool {
        phrase.iter().enumerate().all(|(ahead, word)| self.word(at + ahead) == *word)
    }

    /// A small number, in digits or letters.
    pub fn count(&self, at: usize) -> Option<usize> {
        let spelled = COUNTS.iter().position(|word| *word == self.word(at)).map(|place| place + 2);
        let digits = self.words.get(at).and_then(|word| word.number);
        spelled.or(digits
            .filter(|value| value.fract() == 0.0 && (1.0..=20.0).contains(value))
            .map(|value| value as usize))
    }

    /// True for a word that every sentence has.
    pub fn is_common(&self, at: usize) -> bool {
        is_stop_word(self.word(at))
    }
}
