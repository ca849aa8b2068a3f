//! A question word by word.

use clew_knowledge::graph::Graph;
use clew_language::text::tag::{Tag, tag};
use clew_language::text::token::tokenize;
use clew_types::graph::LinkedEntity;
use clew_types::span::Span;
use clew_types::{arrange::Arrange, extraction::EntityKind};

/// Words that only tie a question to what was said before.
const TIES: &[&str] = &["and", "but", "or", "so", "also", "ok", "okay", "well", "now", "then", ","];

/// A word or a mark.
#[derive(Clone)]
pub struct Word<'a> {
    pub text: &'a str,
    pub low: String,
    pub from: usize,
    pub to: usize,
    pub tag: Tag,
}

/// A name in a question.
#[derive(Clone, Copy, Debug)]
pub struct Name {
    /// Its first word, and the one behind its last.
    pub first: usize,
    pub end: usize,
    /// `None` = nothing of that name is known.
    pub kind: Option<EntityKind>,
}

/// The question.
#[derive(Clone)]
pub struct Words<'a> {
    pub text: &'a str,
    pub all: Vec<Word<'a>>,
    pub names: Vec<Name>,
    /// Words that only tie it to what was before.
    pub ties: usize,
}

impl<'a> Words<'a> {
    pub fn of(text: &'a str, graph: &Graph) -> Self {
        let tokens = tokenize(text, Span::new(0, text.len()));
        let texts: Vec<&str> = tokens.iter().map(|token| token.span.of(text)).collect();
        let tags = tag(&texts);
        let word = |(at, token): (usize, &clew_language::text::token::Token)| Word {
            text: texts[at],
            low: texts[at].to_lowercase(),
            from: token.span.start as usize,
            to: token.span.end as usize,
            tag: tags[at],
        };
        let all: Vec<Word<'_>> = tokens.iter().enumerate().map(word).collect();
        let ties = all.iter().take_while(|word| TIES.contains(&word.low.as_str())).count();
        let names = names(text, &all, graph);
        Self { text, all, names, ties }
    }

    /// The word in small letters; nothing behind the end.
    pub fn low(&self, at: usize) -> &str {
        self.all.get(at).map_or("", |word| word.low.as_str())
    }

    pub fn tag(&self, at: usize) -> Option<Tag> {
        self.all.get(at).map(|word| word.tag)
    }

    /// True when nothing but marks follows.
    pub fn ends(&self, at: usize) -> bool {
        self.all.iter().skip(at).all(|word| word.tag == Tag::Punct)
    }

    pub fn is_be(&self, at: usize) -> bool {
        matches!(self.low(at), "is" | "are" | "was" | "were" | "be" | "been" | "being" | "'s")
    }

    /// Something is told, and not only named.
    pub fn is_verb(&self, at: usize) -> bool {
        matches!(self.tag(at), Some(Tag::Verb | Tag::Aux)) && !self.is_named(at)
    }

    pub fn is_named(&self, at: usize) -> bool {
        self.names.iter().any(|name| (name.first..name.end).contains(&at))
    }

    /// A run of words as it is written.
    pub fn between(&self, first: usize, end: usize) -> &'a str {
        match (self.all.get(first), end.checked_sub(1).and_then(|last| self.all.get(last))) {
            (Some(first), Some(last)) if first.from < last.to => &self.text[first.from..last.to],
            _ => "",
        }
    }
}

/// A name, and no common noun that the graph happens to know.
pub fn is_name(linked: &LinkedEntity) -> bool {
    let has_capital = linked.surface.chars().any(char::is_uppercase);
    let is_common = matches!(linked.kind, EntityKind::Concept | EntityKind::Other);
    has_capital || linked.score >= 0.5 && !is_common
}

/// Names that the graph knows, and other words with capitals within the question.
fn names(text: &str, all: &[Word<'_>], graph: &Graph) -> Vec<Name> {
    let mut names: Vec<Name> = Vec::new();
    let mut from = 0;
    for linked in graph.link(text) {
        let Some(at) = text[from..].find(&linked.surface).map(|at| from + at) else { continue };
        let end = at + linked.surface.len();
        from = end;
        let within = |word: &&Word<'_>| word.from >= at && word.to <= end;
        let (count, first) = (all.iter().filter(within).count(), all.iter().position(|word| word.from >= at));
        let is_written_so = is_name(&linked);
        if let (Some(first), true) = (first, count > 0 && is_written_so) {
            names.push(Name { first, end: first + count, kind: Some(linked.kind) });
        }
    }
    let is_taken = |names: &[Name], at: usize| names.iter().any(|name| (name.first..name.end).contains(&at));
    let mut at = 1;
    while at < all.len() {
        let is_capital = |at: usize| {
            all.get(at).is_some_and(|word| word.text.starts_with(char::is_uppercase) && word.text != "I")
        };
        let mut end = at;
        while is_capital(end) && !is_taken(&names, end) {
            end += 1;
        }
        if end > at {
            names.push(Name { first: at, end, kind: None });
        }
        at = end.max(at + 1);
    }
    names.arrange_by_key(|name| name.first);
    names
}

/// With a capital at its beginning, without what ties it to the one before, and with its mark at the end.
pub fn sentence(question: &str) -> String {
    let mut rest = question.trim();
    while let Some((first, more)) = rest.split_once([' ', ',']) {
        if !TIES.contains(&first.to_lowercase().as_str()) && !first.is_empty() {
            break;
        }
        rest = more.trim_start_matches([' ', ',']);
    }
    let mut letters = rest.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let text = format!("{first}{}", letters.as_str());
    if text.ends_with(['?', '.', '!']) { text } else { format!("{text}?") }
}
