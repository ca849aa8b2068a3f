//! One sentence, taken apart: tokens, tags, lower-case forms.

use super::lexicon::{ONLY_PREPOSITIONS, ONLY_VERBS, WORK_NOUNS};
use clew_language::text::lemma::lemma;
use clew_language::text::tag::{Tag, tag};
use clew_language::text::token::{Token, TokenKind, tokenize};
use clew_types::span::Span;
use std::ops::Range;

/// Longest sentence looked at, in tokens; what is longer is no prose.
const LONGEST: usize = 400;

const VERBS_LIKE_PLURALS: &[&str] = &[
    "stars",
    "features",
    "follows",
    "heads",
    "chairs",
    "borders",
    "honors",
    "honours",
    "documents",
    "chronicles",
    "plays",
    "hosts",
    "lives",
    "houses",
];

/// Verbs whose participle or past has no ending.
const SAME_IN_THE_PAST: &[&str] = &[
    "become",
    "overcome",
    "come",
    "run",
    "put",
    "set",
    "cut",
    "hit",
    "let",
    "read",
    "shut",
    "split",
    "spread",
    "cost",
    "hurt",
    "beat",
    "bet",
    "burst",
    "cast",
    "broadcast",
    "quit",
    "rid",
    "shed",
    "spit",
    "thrust",
    "upset",
    "wed",
];

/// "that year" tells when.
fn is_time(lower: &str) -> bool {
    matches!(
        lower,
        "year" | "month" | "week" | "day" | "night" | "summer" | "winter" | "spring" | "autumn" | "season"
    )
}

/// A tokenised, tagged sentence.
pub struct Sentence<'a> {
    /// The document's text.
    pub text: &'a str,
    /// Which sentence of the document.
    pub index: u32,
    /// Where it stands.
    pub span: Span,
    /// Its tokens.
    pub tokens: Vec<Token>,
    /// A tag for each.
    pub tags: Vec<Tag>,
    lower: Vec<String>,
}

impl<'a> Sentence<'a> {
    /// Takes the sentence at `span` apart.
    pub fn new(text: &'a str, span: Span, index: u32) -> Self {
        let mut tokens = tokenize(text, span);
        tokens.truncate(LONGEST);
        let words: Vec<&str> = tokens.iter().map(|token| token.span.of(text)).collect();
        let mut tags = tag(&words);
        let lower = words.iter().map(|word| word.to_lowercase().replace('\u{2019}', "'")).collect();
        for (tag, token) in tags.iter_mut().zip(&tokens) {
            if token.kind == TokenKind::Punct {
                *tag = Tag::Punct;
            }
        }
        let mut sentence = Self { text, index, span, tokens, tags, lower };
        sentence.repair();
        sentence
    }

    /// "The film stars X": between a singular noun and a name, these are verbs.
    fn repair(&mut self) {
        if self.is_letter(0) {
            self.tags[0] = Tag::Noun;
        }
        for at in 1..self.len() {
            let noun = self.tag(at - 1).is_noun() && !self.lower(at - 1).ends_with('s');
            let named =
                self.tag(at - 1) == Tag::Propn && self.tag(at + 1) == Tag::Adp && self.lower(at + 1) != "of";
            let joined = matches!(self.lower(at - 1), "and" | ",");
            if self.tag(at) == Tag::Noun && ONLY_VERBS.has(self.lower(at)) {
                self.tags[at] = Tag::Verb;
            }
            if ONLY_PREPOSITIONS.has(self.word(at)) {
                self.tags[at] = Tag::Adp;
            }
            // "a forecast which …": who forecasts stands before, and what would stand behind.
            if self.tag(at) == Tag::Verb && self.tag(at - 1).is_noun() && self.lower(at + 1) == "which" {
                self.tags[at] = Tag::Noun;
            }
            self.tags[at] = self.repaired(at);
            if self.tag(at) == Tag::Noun && self.lower(at - 1) == "that" && is_time(self.lower(at)) {
                self.tags[at - 1] = Tag::Det;
            }
            let takes =
                (noun || self.lower(at - 1) == ",") && matches!(self.tag(at + 1), Tag::Det | Tag::Num);
            let verbal = takes || named || (noun || joined) && self.capital(at + 1);
            if verbal && self.tag(at) == Tag::Noun && VERBS_LIKE_PLURALS.contains(&self.lower(at)) {
                self.tags[at] = Tag::Verb;
            }
        }
    }

    /// What a word is that its tag does not fit.
    fn repaired(&self, at: usize) -> Tag {
        let before = self.tag(at - 1);
        match (self.tag(at), self.lower(at)) {
            // "designed to detect"
            (Tag::Adp, "to") if self.tag(at + 1) == Tag::Verb && self.lemma(at + 1) == self.lower(at + 1) => {
                Tag::Part
            }
            // "the lead single from": an adjective behind its noun would need one to describe.
            (Tag::Adj, lower)
                if before == Tag::Noun && WORK_NOUNS.has(lower) && !self.tag(at + 1).is_noun() =>
            {
                Tag::Noun
            }
            // Only "I am"; it is a word of other languages, and an hour's.
            (Tag::Aux, "am")
                if !(at.saturating_sub(3)..at).any(|at| self.lower(at) == "i")
                    && self.lower(at + 1) != "i" =>
            {
                Tag::X
            }
            (Tag::Det, _) if self.is_letter(at) => Tag::Noun,
            (Tag::Verb, _) if self.is_bare(at) && self.asks_participle(at) => Tag::Adj,
            (Tag::Verb, _) if self.is_bare(at) && self.asks_ending(at) => Tag::Noun,
            (tag, _) => tag,
        }
    }

    /// A verb without any ending, which is not its own participle.
    fn is_bare(&self, at: usize) -> bool {
        self.lemma(at) == self.lower(at) && !SAME_IN_THE_PAST.contains(&self.lower(at))
    }

    /// "had live music", "is shown live": behind "be" and "have" a verb has an ending.
    fn asks_participle(&self, at: usize) -> bool {
        let before = (0..at).rev().find(|at| self.tag(*at) != Tag::Adv);
        let is_aux = |at: usize| self.tag(at) == Tag::Aux && matches!(self.lemma(at).as_str(), "be" | "have");
        before.is_some_and(is_aux)
    }

    /// "a compact crossover car": one thing crosses over with an "s".
    fn asks_ending(&self, at: usize) -> bool {
        let describes = |at: &usize| matches!(self.tag(*at), Tag::Adj | Tag::Noun) || self.word(*at) == "-";
        let first = (0..at).rev().take_while(describes).last();
        let is_one = first.is_some_and(|first| first > 0 && matches!(self.lower(first - 1), "a" | "an"));
        is_one && self.tag(at - 1) == Tag::Noun && self.tag(at + 1).is_noun()
    }

    /// "T cells": a letter other than "a" counts and points at nothing.
    fn is_letter(&self, at: usize) -> bool {
        let word = self.word(at);
        self.tag(at) == Tag::Det && word.len() == 1 && !word.eq_ignore_ascii_case("a")
    }

    /// A hyphen that makes one word of two, also with spaces: "a best - selling book".
    pub fn is_hyphen(&self, at: usize) -> bool {
        let next = self.lower(at + 1);
        let is_spaced = || {
            let describes = next.ends_with("ing") || next.ends_with("ed");
            let described = matches!(self.tag(at - 1), Tag::Adj | Tag::Adv | Tag::Noun | Tag::Pron);
            at > 0 && !self.attached(at) && describes && described && self.tag(at + 2) == Tag::Noun
        };
        let is_tight = self.attached(at) && self.attached(at + 1);
        self.word(at) == "-" && (is_tight || !self.attached(at + 1) && is_spaced())
    }

    /// How many tokens.
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// The word as written; empty past the end.
    pub fn word(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| token.span.of(self.text))
    }

    /// The word in lower case with straight apostrophes; empty past the end.
    pub fn lower(&self, at: usize) -> &str {
        self.lower.get(at).map_or("", String::as_str)
    }

    /// The tag; punctuation past the end.
    pub fn tag(&self, at: usize) -> Tag {
        self.tags.get(at).copied().unwrap_or(Tag::Punct)
    }

    /// The lemma as used here.
    pub fn lemma(&self, at: usize) -> String {
        lemma(self.word(at), self.tag(at))
    }

    /// Starts with a capital letter.
    pub fn capital(&self, at: usize) -> bool {
        self.word(at).starts_with(char::is_uppercase)
    }

    /// No white space before it.
    pub fn attached(&self, at: usize) -> bool {
        at > 0 && at < self.len() && self.tokens[at - 1].span.end == self.tokens[at].span.start
    }

    /// Where the tokens stand.
    pub fn span_of(&self, range: &Range<usize>) -> Span {
        Span { start: self.tokens[range.start].span.start, end: self.tokens[range.end - 1].span.end }
    }

    /// The tokens as written, white space made single.
    pub fn name(&self, range: &Range<usize>) -> String {
        let written = self.span_of(range).of(self.text);
        written.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
