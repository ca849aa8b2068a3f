//! One sentence as tagged words: the view in which noun phrases, clauses and cues are looked for.

use clew_language::text::fold::fold;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::{Tag, tag};
use clew_language::text::token::{Token, TokenKind, tokenize};
use clew_types::span::Span;
use std::ops::Range;

/// Longest sentence looked at, in tokens; what is longer is no prose.
const LONGEST: usize = 300;

/// A sentence with a tag for each word. Positions are token numbers.
pub struct Words<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    tags: Vec<Tag>,
    lower: Vec<String>,
}

impl<'a> Words<'a> {
    /// Takes `text` apart.
    pub fn new(text: &'a str) -> Self {
        let mut tokens = tokenize(text, Span::new(0, text.len()));
        tokens.truncate(LONGEST);
        let words: Vec<&str> = tokens.iter().map(|token| token.span.of(text)).collect();
        let mut tags = tag(&words);
        for (tag, token) in tags.iter_mut().zip(&tokens) {
            if token.kind == TokenKind::Punct {
                *tag = Tag::Punct;
            }
        }
        let lower = words.iter().map(|word| word.to_lowercase().replace('\u{2019}', "'")).collect();
        let mut words = Self { text, tokens, tags, lower };
        words.repair();
        words
    }

    /// What the tagger takes for something else in short general statements.
    fn repair(&mut self) {
        for at in 0..self.len() {
            if let Some(tag) = self.repaired(at) {
                self.tags[at] = tag;
            }
        }
        for segment in self.segments() {
            if !self.has_finite_verb(&segment)
                && let Some(at) = self.hidden_verb(&segment)
            {
                self.tags[at] = Tag::Verb;
                self.name_before(at);
            }
        }
    }

    /// The tag a word should rather have.
    fn repaired(&self, at: usize) -> Option<Tag> {
        let (tag, next, lower) = (self.tags[at], self.tag(at + 1), self.lower(at));
        let before = |wanted: &[&str]| at > 0 && wanted.contains(&self.lower(at - 1));
        let determined = at > 0 && (self.tags[at - 1] == Tag::Det || self.is_possessive(at - 1));
        let ends = !next.is_noun() && !matches!(next, Tag::Adj | Tag::Verb);
        let participle = is_participle(lower) && !lower.ends_with("ing");
        match tag {
            Tag::Verb | Tag::Intj | Tag::X if determined && (ends || self.verb_behind(at)) => Some(Tag::Noun),
            Tag::Verb if self.lower(at + 1) == "(" && before(&[",", "and", "or", ":"]) => Some(Tag::Noun),
            Tag::Verb if before(&["are", "is", ","]) && participle && self.is_listed_adjective(at) => {
                Some(Tag::Adj)
            }
            Tag::Adj
                if at > 0
                    && matches!(self.tags[at - 1], Tag::Adp | Tag::Det)
                    && self.is_before_participle(at) =>
            {
                Some(Tag::Noun)
            }
            Tag::Verb if before(&["do", "does", "did"]) => Some(Tag::Noun),
            Tag::Verb if self.closes(at + 1) && self.ends_phrase(at) => Some(Tag::Noun),
            Tag::Pron if !is_pronoun(lower) => Some(Tag::Noun),
            Tag::Intj if at == 0 && lower.len() > 3 => Some(Tag::Noun),
            Tag::Verb
                if before(&["has", "have"]) && !participle && self.lemma(at) == lower && next.is_noun() =>
            {
                Some(Tag::Adj)
            }
            Tag::Verb
                if before(&["are", "is"])
                    && lower.ends_with("ing")
                    && next == Tag::Noun
                    && self.closes(at + 2) =>
            {
                Some(Tag::Adj)
            }
            Tag::Noun | Tag::Adj if participle && at > 0 && !determined && self.follows_name(at) => {
                matches!(next, Tag::Adp | Tag::Sconj).then_some(Tag::Verb)
            }
            _ => None,
        }
    }

    /// `the spinning top`, `a wide sweep`.
    fn ends_phrase(&self, at: usize) -> bool {
        let described = at > 1 && (self.tags[at - 1] == Tag::Adj || self.lower(at - 1).ends_with("ing"));
        described && self.tags[at - 2] == Tag::Det
    }

    /// `a form of skiff built from reeds`.
    fn is_before_participle(&self, at: usize) -> bool {
        let next = self.lower(at + 1);
        is_participle(next) && !next.ends_with("ing") && self.tag(at + 2) == Tag::Adp
    }

    /// `the ting serves`: a verb follows, so this is none.
    fn verb_behind(&self, at: usize) -> bool {
        self.tag(at + 1) == Tag::Aux || self.tag(at + 1) == Tag::Verb && self.lower(at + 1).ends_with('s')
    }

    /// `are elongated, curved tropical fruits`.
    fn is_listed_adjective(&self, at: usize) -> bool {
        let describes = |at: usize| matches!(self.tag(at), Tag::Adj | Tag::Verb) || self.tag(at) == Tag::Noun;
        let goes_on = self.lower(at + 1) == "," && describes(at + 2) && describes(at + 3);
        goes_on
            || self.lower(at.wrapping_sub(1)) == ","
                && self.tag(at + 1) == Tag::Adj
                && self.tag(at + 2).is_noun()
    }

    fn closes(&self, at: usize) -> bool {
        self.tag(at) == Tag::Punct
    }

    fn follows_name(&self, at: usize) -> bool {
        self.tags[at - 1].is_noun()
            || matches!(self.lower(at - 1), "," | "(" | ")")
            || self.tags[at - 1] == Tag::Adj && self.tag(at + 1) == Tag::Adp
    }

    /// Stretches that may each have a verb of their own.
    fn segments(&self) -> Vec<Range<usize>> {
        let splits = |at: &usize| matches!(self.lower(*at), ";" | "while" | "whereas" | "because" | "but");
        let mut found = Vec::new();
        let mut start = 0;
        for at in (0..self.len()).filter(splits).chain([self.len()]) {
            found.push(start..at);
            start = at + 1;
        }
        found
    }

    /// Participles alone make no sentence.
    fn has_finite_verb(&self, segment: &Range<usize>) -> bool {
        segment.clone().any(|at| {
            self.tags[at] == Tag::Aux || self.tags[at] == Tag::Verb && !is_participle(self.lower(at))
        })
    }

    /// In a stretch without a verb, the noun behind a noun that agrees with it as a verb would: `a loom weaves cloth`,
    /// `looms weave cloth`.
    fn hidden_verb(&self, segment: &Range<usize>) -> Option<usize> {
        let agrees = |at: &usize| {
            let (before, word) = (self.tags[at - 1], self.lower(*at));
            let third = word.ends_with('s') && !word.ends_with("ss");
            let named = before.is_noun() || before == Tag::Adj && *at > 1 && self.tags[at - 2] == Tag::Det;
            let behind_name = named && third != self.is_plural(at - 1);
            let behind_mark = matches!(self.lower(at - 1), "," | ")") && third;
            let noun = self.tags[*at].is_noun() || self.tags[*at] == Tag::Adj && self.is_plural(at - 1);
            noun && !self.is_capital(*at) && (behind_name || behind_mark)
        };
        let of = |at: &usize| self.lower(at + 1) != "of" || self.lower(*at).starts_with("consist");
        let opens = |at: usize| matches!(self.tag(at), Tag::Det | Tag::Adp | Tag::Num | Tag::Pron);
        let candidates: Vec<usize> = segment.clone().skip(1).filter(agrees).filter(of).collect();
        candidates.iter().find(|at| opens(**at + 1)).or(candidates.first()).copied()
    }

    /// `a ladle consists`: what stands between article and verb is a noun.
    fn name_before(&mut self, verb: usize) {
        if self.tags[verb - 1] == Tag::Adj {
            self.tags[verb - 1] = Tag::Noun;
        }
    }

    /// The sentence as a question: with `does` and no other verb, the last small word is the verb where it stands
    /// right behind a name, which takes no small noun (`does the Gull Point Lighthouse measure`).
    pub fn asking(mut self) -> Self {
        let helper = (0..self.len()).find(|at| matches!(self.lower(*at), "do" | "does" | "did"));
        let Some(helper) = helper else { return self };
        let goes_on = |at: &usize| !matches!(self.tag(*at), Tag::Adp | Tag::Part | Tag::Punct);
        let last = (helper + 1..self.len()).rev().find(goes_on).unwrap_or(helper);
        let has_verb = (helper + 1..self.len()).any(|at| self.tag(at) == Tag::Verb);
        if last > helper + 1 && !has_verb && !self.is_capital(last) && self.is_capital(last - 1) {
            self.tags[last] = Tag::Verb;
        }
        self
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// True where there is none.
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// As written; `""` past the end.
    pub fn word(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| token.span.of(self.text))
    }

    /// In lower case with straight apostrophes; `""` past the end.
    pub fn lower(&self, at: usize) -> &str {
        self.lower.get(at).map_or("", String::as_str)
    }

    /// Punctuation past the end.
    pub fn tag(&self, at: usize) -> Tag {
        self.tags.get(at).copied().unwrap_or(Tag::Punct)
    }

    /// Its lemma, in lower case.
    pub fn lemma(&self, at: usize) -> String {
        let tag = self.tag(at);
        lemma(self.word(at), tag).to_lowercase()
    }

    /// True when it begins with a capital.
    pub fn is_capital(&self, at: usize) -> bool {
        self.word(at).starts_with(char::is_uppercase)
    }

    /// True for a number, in digits or in words.
    pub fn is_number(&self, at: usize) -> bool {
        self.tag(at) == Tag::Num
    }

    /// True for `its`, `their` and their like.
    pub fn is_possessive(&self, at: usize) -> bool {
        matches!(self.lower(at), "its" | "their" | "his" | "her" | "my" | "your" | "our")
    }

    /// True when `words` (lower case) stand from `at` on.
    pub fn has(&self, at: usize, words: &[&str]) -> bool {
        words.iter().enumerate().all(|(offset, word)| self.lower(at + offset) == *word)
    }

    /// The text from the first to the last token of `range`; `""` for an empty or impossible one.
    pub fn slice(&self, range: &Range<usize>) -> &'a str {
        if range.start >= range.end || range.end > self.len() {
            return "";
        }
        let (start, end) = (self.tokens[range.start].span.start, self.tokens[range.end - 1].span.end);
        Span { start, end }.of(self.text)
    }

    /// The concept that the words of `range` name, `head` being its main word: folded, the head in its singular,
    /// articles left out. `"weather station"` for `weather stations`.
    pub fn key(&self, range: &Range<usize>, head: usize) -> String {
        let mut words = Vec::with_capacity(range.len());
        for at in range.clone() {
            if at > range.start && matches!(self.lower(at), "the" | "a" | "an") {
                continue;
            }
            words.push(if at == head { self.singular(at) } else { self.lower(at).to_owned() });
        }
        fold(&words.join(" "))
    }

    /// The noun's singular, whatever the tagger thinks of it; acronyms stay as they are.
    fn singular(&self, at: usize) -> String {
        let word = self.word(at);
        let is_acronym = word.chars().count() > 1 && word.chars().all(|c| !c.is_lowercase());
        if is_acronym { word.to_lowercase() } else { lemma(&word.to_lowercase(), Tag::Noun) }
    }

    /// True where it looks like a plural.
    pub fn is_plural(&self, at: usize) -> bool {
        let word = self.lower(at);
        word.len() > 2 && self.singular(at) != word || word.ends_with('s') && !word.ends_with("ss")
    }
}

fn is_participle(word: &str) -> bool {
    ["ed", "en", "wn", "ing"].iter().any(|ending| word.len() > ending.len() + 2 && word.ends_with(ending))
}

/// Words that stand for another.
const PRONOUNS: &[&str] = &[
    "i",
    "me",
    "my",
    "mine",
    "myself",
    "you",
    "your",
    "yours",
    "yourself",
    "he",
    "him",
    "his",
    "himself",
    "she",
    "her",
    "hers",
    "herself",
    "it",
    "its",
    "itself",
    "we",
    "us",
    "our",
    "ours",
    "ourselves",
    "they",
    "them",
    "their",
    "theirs",
    "themselves",
    "this",
    "that",
    "these",
    "those",
    "who",
    "whom",
    "whose",
    "which",
    "what",
    "one",
    "ones",
    "someone",
    "something",
    "anyone",
    "anything",
    "everyone",
    "everything",
    "nobody",
    "nothing",
    "none",
    "some",
    "any",
    "all",
    "both",
    "each",
    "many",
    "few",
    "several",
    "most",
    "more",
    "there",
    "other",
    "others",
    "another",
    "such",
    "somebody",
    "anybody",
    "everybody",
    "whoever",
    "whatever",
    "either",
    "neither",
    "much",
    "less",
    "enough",
    "oneself",
    "yourselves",
    "thee",
    "thou",
];

fn is_pronoun(word: &str) -> bool {
    PRONOUNS.contains(&word)
}
