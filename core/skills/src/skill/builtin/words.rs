//! A sentence as words: the view that cues, names and dates are looked for in.

use clew_language::text::tag::{Tag, tag};
use clew_language::text::token::{Token, TokenKind, tokenize};
use clew_types::span::Span;

/// The last run of four digits that can be a year.
pub(super) fn year_of(text: &str) -> Option<String> {
    let mut runs = text.split(|c: char| !c.is_ascii_digit()).filter(|run| run.len() == 4);
    runs.next_back().filter(|run| run.starts_with(['1', '2'])).map(str::to_owned)
}

/// A text with its tokens. Positions are token numbers.
pub(super) struct Words<'a> {
    pub text: &'a str,
    tokens: Vec<Token>,
    lower: Vec<String>,
}

impl<'a> Words<'a> {
    pub fn new(text: &'a str) -> Self {
        let tokens = tokenize(text, Span::new(0, text.len()));
        let lower = tokens.iter().map(|token| token.span.of(text).to_lowercase()).collect();
        Self { text, tokens, lower }
    }

    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// The `at`-th token as written; `""` past the end.
    pub fn get(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| token.span.of(self.text))
    }

    /// The `at`-th token in lower case; `""` past the end.
    pub fn lower(&self, at: usize) -> &str {
        self.lower.get(at).map_or("", String::as_str)
    }

    /// Where the `at`-th token begins, in bytes.
    pub fn start_of(&self, at: usize) -> Option<usize> {
        Some(self.tokens.get(at)?.span.start as usize)
    }

    /// The text from token `from` up to token `to`.
    pub fn slice(&self, from: usize, to: usize) -> &'a str {
        if from >= to || to > self.len() {
            return "";
        }
        let (start, end) = (self.tokens[from].span.start, self.tokens[to - 1].span.end);
        &self.text[start as usize..end as usize]
    }

    /// What each token is in its sentence.
    pub fn tags(&self) -> Vec<Tag> {
        tag(&(0..self.len()).map(|at| self.get(at)).collect::<Vec<_>>())
    }

    pub fn is_capitalised(&self, at: usize) -> bool {
        self.get(at).chars().next().is_some_and(char::is_uppercase)
    }

    pub fn is_number(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Number)
    }

    pub fn is_word(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Word)
    }

    /// True when no space stands between token `at` and the one before.
    pub fn is_glued(&self, at: usize) -> bool {
        at > 0 && at < self.len() && self.tokens[at - 1].span.end == self.tokens[at].span.start
    }

    /// Positions where the words of `phrase` (lower case) stand in a row.
    pub fn find(&self, phrase: &[&str]) -> impl Iterator<Item = usize> {
        let last = (self.len() + 1).saturating_sub(phrase.len());
        (0..last).filter(move |&at| phrase.iter().enumerate().all(|(i, word)| self.lower(at + i) == *word))
    }
}
