//! What are the words, digits and marks of a text, and where do they stand?

use super::clock::Clock;
use super::day::{Day, Found};
use super::period::Period;
use super::timex::{Length, Moment};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// What a token is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Digits,
    Mark,
}

/// A word, a run of ASCII digits, or one character that is neither.
#[derive(Clone, Debug)]
pub(super) struct Token<'a> {
    pub lower: Cow<'a, str>,
    pub from: usize,
    pub to: usize,
    pub kind: Kind,
    /// White space stands before it, or nothing.
    pub spaced: bool,
    /// Begins with a capital.
    pub capital: bool,
}

/// The tokens of a text, looked at by position; positions past the end read as nothing.
pub(super) struct Scan<'a> {
    pub tokens: Vec<Token<'a>>,
    /// How often a token was looked at: what the tests count instead of time.
    pub steps: Cell<u64>,
    /// The moment that "now" means.
    pub now: Moment,
    /// What was found at each token: many rules ask for the same.
    pub days: Memo<Day>,
    pub periods: Memo<Period>,
    pub clocks: Memo<Clock>,
    pub lengths: Memo<Length>,
}

/// What a rule found at a token, once it was asked.
pub(super) type Memo<T> = RefCell<BTreeMap<usize, Found<T>>>;

/// What was found before, or is found now.
pub(super) fn once<T: Clone>(memo: &Memo<T>, at: usize, find: impl FnOnce() -> Found<T>) -> Found<T> {
    if let Some(known) = memo.borrow().get(&at) {
        return known.clone();
    }
    let found = find();
    memo.borrow_mut().insert(at, found.clone());
    found
}

impl<'a> Scan<'a> {
    pub fn new(text: &'a str, now: Moment) -> Self {
        Self {
            tokens: tokens(text),
            steps: Cell::new(0),
            now,
            days: Memo::default(),
            periods: Memo::default(),
            clocks: Memo::default(),
            lengths: Memo::default(),
        }
    }

    /// Lets go of what was found before a token; rules look at most two tokens back.
    pub fn forget(&self, at: usize) {
        fn drop_before<T>(memo: &Memo<T>, at: usize) {
            let mut memo = memo.borrow_mut();
            if memo.len() > 200 {
                *memo = memo.split_off(&at);
            }
        }
        drop_before(&self.days, at);
        drop_before(&self.periods, at);
        drop_before(&self.clocks, at);
        drop_before(&self.lengths, at);
    }

    /// The day that "today" means.
    pub fn today(&self) -> i64 {
        self.now.div_euclid(86_400)
    }

    /// The token's word in lower case; empty past the end.
    pub fn word(&self, at: usize) -> &str {
        self.steps.set(self.steps.get() + 1);
        self.tokens.get(at).map_or("", |token| token.lower.as_ref())
    }

    pub fn is(&self, at: usize, words: &[&str]) -> bool {
        words.contains(&self.word(at))
    }

    /// One past the token, where it is one of `words`.
    pub fn one(&self, at: usize, words: &[&str]) -> Option<usize> {
        self.is(at, words).then_some(at + 1)
    }

    /// `at`, or one past it where the token is one of `words`.
    pub fn skip(&self, at: usize, words: &[&str]) -> usize {
        at + usize::from(self.is(at, words))
    }

    /// One past the longest of some phrases whose tokens are set apart by spaces.
    pub fn phrase(&self, at: usize, phrases: &[&str]) -> Option<usize> {
        let matches = |phrase: &&&str| {
            let mut end = at;
            phrase.split(' ').all(|word| {
                end += 1;
                self.word(end - 1) == word
            })
        };
        phrases.iter().filter(matches).map(|phrase| at + phrase.split(' ').count()).max()
    }

    /// No white space between this token and the one before it.
    pub fn glued(&self, at: usize) -> bool {
        at > 0 && self.tokens.get(at).is_some_and(|token| !token.spaced)
    }

    pub fn kind(&self, at: usize) -> Option<Kind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    /// A number of at most nine digits, and how many digits it has.
    pub fn digits(&self, at: usize) -> Option<(u32, usize)> {
        let word = self.word(at);
        let is_number = self.kind(at) == Some(Kind::Digits) && word.len() <= 9;
        is_number.then(|| word.parse().ok().map(|number| (number, word.len()))).flatten()
    }

    /// Not the middle of a longer number, code or name: nothing but white space or a mark that opens stands before.
    pub fn starts(&self, at: usize) -> bool {
        if !self.glued(at) {
            return true;
        }
        let before = at - 1;
        let joins = self.is(before, &[".", ",", "-", "/", ":", "_", "+"]) && self.glued(before);
        let number = joins && before > 0 && self.kind(before - 1) == Some(Kind::Digits);
        self.kind(before) == Some(Kind::Mark) && !number && !self.is(before, &["$", "€", "£", "¥", "#"])
    }

    /// Nothing glued behind token `end - 1` makes it part of a longer number or name.
    pub fn ends(&self, end: usize) -> bool {
        if !self.glued(end) {
            return true;
        }
        let joins = self.is(end, &[".", ",", "/", ":", "-"]) && self.glued(end + 1);
        let number = joins && self.kind(end + 1) == Some(Kind::Digits);
        self.kind(end) == Some(Kind::Mark) && !number && !self.is(end, &["%", "$", "€", "£"])
    }
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut spaced = true;
    let mut rest = text.char_indices().peekable();
    while let Some((from, first)) = rest.next() {
        if first.is_whitespace() {
            spaced = true;
            continue;
        }
        let kind = kind(first);
        let mut to = from + first.len_utf8();
        if kind != Kind::Mark {
            while let Some((at, next)) = rest.next_if(|(_, next)| self::kind(*next) == kind) {
                to = at + next.len_utf8();
            }
        }
        let lower = lower(&text[from..to]);
        tokens.push(Token { lower, from, to, kind, spaced, capital: first.is_uppercase() });
        spaced = false;
    }
    tokens
}

fn kind(c: char) -> Kind {
    match c {
        '0'..='9' => Kind::Digits,
        _ if c.is_alphabetic() => Kind::Word,
        _ => Kind::Mark,
    }
}

/// Lower case; the many dashes and apostrophes are written as one.
fn lower(word: &str) -> Cow<'_, str> {
    match word {
        "’" | "‘" => Cow::Borrowed("'"),
        "–" | "—" | "−" => Cow::Borrowed("-"),
        _ if word.chars().any(char::is_uppercase) => Cow::Owned(word.to_lowercase()),
        _ => Cow::Borrowed(word),
    }
}
