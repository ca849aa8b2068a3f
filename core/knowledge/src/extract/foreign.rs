//! What does a text say in a language whose grammar is not known here? What it names, and what is named together.
//!
//! Names are told by capitals where the language has them. German writes all nouns with one: there a single word must
//! stand where no article belongs to it. Scripts without capitals give away their names by repeating them, and by title marks.

use clew_language::text::token::{Token, TokenKind, tokenize};
use clew_types::text::{Language, Text, floor_boundary};
use clew_types::{arrange::Arrange, span::Span};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// How much of a text is learned from, in bytes: names repeat themselves soon, and the counts stay small.
const LEARNED: usize = 200_000;
/// Longest name in words, and in characters of scripts without spaces.
const WORDS: usize = 6;
const CHARACTERS: usize = 4;
/// Titles between marks are at most this long, in bytes.
const TITLE: usize = 90;
/// Names of one sentence that stand at most so far apart are named together.
pub(super) const NEAR: usize = 3;

/// Words inside a name that have no capital.
const PARTICLES: &[&str] = &[
    "de", "del", "della", "dei", "di", "da", "do", "dos", "das", "du", "des", "d", "la", "le", "van", "von",
    "der", "den", "af", "av", "y", "e", "zu", "zur", "ter", "ten", "al", "el", "bin", "ibn",
];
/// Words after which a German noun is a common one.
const ARTICLES: &[&str] = &[
    "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines", "kein",
    "keine", "keinen", "sein", "seine", "seinen", "seinem", "seiner", "ihr", "ihre", "ihren", "ihrem",
    "ihrer", "im", "am", "zum", "zur", "vom", "beim", "ins", "ans", "dieser", "diese", "dieses", "diesem",
    "diesen", "jeder", "jede", "jedes", "jeden", "jedem", "alle", "allen", "aller", "viele", "vielen",
    "mehr", "unser", "unsere", "mein", "meine", "welche", "solche", "beide", "beiden", "zwei", "drei",
    "vier", "fünf", "sechs", "einige", "mehrere", "manche", "wenige", "kaum", "ohne",
];
/// Words after which a German name often stands.
const PLACED: &[&str] =
    &["in", "nach", "aus", "bei", "von", "mit", "durch", "gegen", "für", "um", "bis", "an", "über", "und"];
/// Endings of German nouns that name no one.
const NOUNS: &[&str] =
    &["ung", "heit", "keit", "schaft", "tion", "ismus", "tät", "nis", "chen", "ungen", "ieren", "ment"];
/// Characters of Chinese and Japanese that join words rather than belong to names.
const JOINTS: &str = "的了在是和与與及于於为為有也就都而被把从從到对對向以之其这這那个個们們着著过過不又或但并並所由让讓给給年月日时時位名座条條中上下后後前里裡";
/// Particles at the end of Korean words, the longest first.
const KOREAN: &[&str] = &[
    "에서는",
    "으로",
    "에서",
    "에게",
    "까지",
    "부터",
    "이다",
    "은",
    "는",
    "이",
    "가",
    "을",
    "를",
    "의",
    "에",
    "로",
    "와",
    "과",
    "도",
    "만",
];

/// What a text's words are like, learned from all of it before its names are told.
pub(super) struct Names {
    language: Language,
    /// Capitalised words that do not begin a sentence, and how often.
    inner: FxHashMap<String, u32>,
    /// Runs of capitalised words that do not begin a sentence.
    runs: FxHashSet<String>,
    /// Words that also stand without a capital, or behind an article.
    common: FxHashSet<String>,
    /// Names of scripts without capitals.
    repeated: FxHashSet<String>,
}

impl Names {
    /// Looks through a text.
    pub fn learn(text: &str, split: &Text) -> Self {
        let mut names = Self {
            language: split.language,
            inner: FxHashMap::default(),
            runs: FxHashSet::default(),
            common: FxHashSet::default(),
            repeated: FxHashSet::default(),
        };
        let mut counts = FxHashMap::default();
        for sentence in split.sentences.iter().take_while(|sentence| (sentence.span.end as usize) < LEARNED) {
            names.look(text, sentence.span, &mut counts);
        }
        names.repeated = maximal(counts);
        names
    }

    fn look(&mut self, text: &str, span: Span, counts: &mut FxHashMap<String, u32>) {
        if !self.language.has_capitals() {
            let inside = span.of(text);
            segments(inside).for_each(|segment| count_parts(segment, counts));
            spaced_words(inside, self.language)
                .for_each(|(_, word)| *counts.entry(word.to_owned()).or_default() += 1);
        }
        let tokens = words(text, span);
        for (at, token) in tokens.iter().enumerate().filter(|(_, token)| token.kind == TokenKind::Word) {
            let word = token.span.of(text);
            let behind_article = at > 0 && is(&tokens[at - 1].span.of(text).to_lowercase(), ARTICLES);
            if !is_capitalised(word) {
                self.common.insert(word.to_owned());
            } else if self.language == Language::German && behind_article {
                self.common.insert(word.to_lowercase());
            } else if at > 0 && tokens[at - 1].kind != TokenKind::Punct {
                *self.inner.entry(word.to_owned()).or_default() += 1;
                if !is_capitalised(tokens[at - 1].span.of(text)) {
                    let end = run_end(text, &tokens, at);
                    self.runs.insert(slice(text, &tokens[at..end]).to_owned());
                }
            }
        }
    }

    /// Where a sentence names something, in order; no two overlap.
    pub fn of(&self, text: &str, span: Span) -> Vec<Span> {
        let tokens = words(text, span);
        let mut found: Vec<Span> = self.capital_runs(text, &tokens);
        if !self.language.has_capitals() {
            found.extend(self.unspaced(text, span));
            found.arrange_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
            let mut end = 0;
            found.retain(|span| {
                let free = span.start >= end;
                end = if free { span.end } else { end };
                free
            });
        }
        found
    }

    fn capital_runs(&self, text: &str, tokens: &[Token]) -> Vec<Span> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let end = run_end(text, tokens, at);
            if end > at {
                found.extend(self.name(text, tokens, at..end));
            }
            at = end.max(at + 1);
        }
        found
    }

    /// The name in a run of capitalised words: without a first word that only the sentence's beginning gave a capital.
    fn name(&self, text: &str, tokens: &[Token], mut run: Range<usize>) -> Option<Span> {
        let word = |at: usize| tokens[at].span.of(text);
        let opens = |at: usize| at == 0 || tokens[at - 1].kind == TokenKind::Punct;
        let stands_elsewhere = |rest: Range<usize>| {
            let opening = opens(rest.start - 1) && rest.len() > 1;
            opening && self.repeats(text, &tokens[rest])
        };
        if opens(run.start)
            && run.len() > 1
            && (self.is_common(word(run.start))
                || is(&word(run.start).to_lowercase(), ARTICLES)
                || stands_elsewhere(run.start + 1..run.end))
        {
            run.start += 1;
        }
        // "Die Uhrmacherin Klara Winterfeld": what has an article elsewhere or here is what she is.
        let german = self.language == Language::German;
        while german && run.len() > 1 && self.is_common(word(run.start)) {
            run.start += 1;
        }
        let first = word(run.start);
        let is_name = match (run.len(), opens(run.start)) {
            (1, true) => self.inner.contains_key(first) && !self.is_common(first),
            (1, false) if german => self.stands_alone(text, tokens, run.start),
            (1, false) => first.chars().count() > 1 && !self.is_common(first),
            _ => true,
        };
        is_name.then(|| Span { start: tokens[run.start].span.start, end: tokens[run.end - 1].span.end })
    }

    /// The same words stand inside another sentence, with no capital before them.
    fn repeats(&self, text: &str, tokens: &[Token]) -> bool {
        self.runs.contains(slice(text, tokens))
    }

    /// A German noun without article: repeated, or behind a preposition and not formed like a common noun.
    fn stands_alone(&self, text: &str, tokens: &[Token], at: usize) -> bool {
        let word = tokens[at].span.of(text);
        let before = tokens[at - 1].span.of(text);
        if self.is_common(word) || is(before, ARTICLES) || NOUNS.iter().any(|ending| word.ends_with(ending)) {
            return false;
        }
        let described =
            before.len() > 3 && ["e", "en", "er", "es", "em"].iter().any(|ending| before.ends_with(ending));
        let repeated = self.inner.get(word).is_some_and(|count| *count > 1);
        word.chars().count() > 2 && (is(before, PLACED) || repeated && !described)
    }

    fn is_common(&self, word: &str) -> bool {
        self.common.contains(&word.to_lowercase())
    }

    /// Names of scripts without capitals, and titles between marks.
    fn unspaced(&self, text: &str, span: Span) -> Vec<Span> {
        let inside = span.of(text);
        let at = |range: Range<usize>| {
            Span::new(span.start as usize + range.start, span.start as usize + range.end)
        };
        let mut found: Vec<Span> = titles(inside).map(at).collect();
        for segment in segments(inside) {
            let base = segment.as_ptr() as usize - inside.as_ptr() as usize;
            found.extend(
                self.in_segment(segment).into_iter().map(|range| at(base + range.start..base + range.end)),
            );
        }
        let words = spaced_words(inside, self.language).filter(|(_, word)| self.repeated.contains(*word));
        found.extend(words.map(|(start, word)| at(start..start + word.len())));
        found
    }

    /// Repeated runs of characters in a segment, the longest first; a run of katakana is a name by itself.
    fn in_segment(&self, segment: &str) -> Vec<Range<usize>> {
        if segment.chars().all(is_katakana) {
            let whole = (segment.chars().count() >= 3).then_some(0..segment.len());
            return whole.into_iter().collect();
        }
        let starts: Vec<usize> = segment.char_indices().map(|(at, _)| at).chain([segment.len()]).collect();
        let mut found = Vec::new();
        let mut at = 0;
        while at + 2 < starts.len() {
            let longest = (2..=CHARACTERS.min(starts.len() - 1 - at)).rev();
            let end = longest
                .map(|length| at + length)
                .find(|end| self.repeated.contains(&segment[starts[at]..starts[*end]]));
            match end {
                Some(end) => {
                    found.push(starts[at]..starts[end]);
                    at = end;
                }
                None => at += 1,
            }
        }
        found
    }
}

/// The tokens of a sentence; an article that has lost its vowel stands apart (`L'horlogère`, `dell'Arno`).
fn words(text: &str, span: Span) -> Vec<Token> {
    let mut found = Vec::new();
    for token in tokenize(text, span) {
        let word = token.span.of(text);
        let cut = word.find(['\'', '’']).map(|at| at + word[at..].chars().next().map_or(1, char::len_utf8));
        let cut = cut.filter(|cut| elided(&word[..*cut], &word[*cut..]));
        let Some(cut) = cut else {
            found.push(token);
            continue;
        };
        let middle = token.span.start as usize + cut;
        found.push(Token { span: Span::new(token.span.start as usize, middle), kind: TokenKind::Symbol });
        found.push(Token { span: Span::new(middle, token.span.end as usize), kind: TokenKind::Word });
    }
    found
}

fn elided(article: &str, word: &str) -> bool {
    const ELISIONS: &[&str] = &[
        "l", "d", "qu", "c", "j", "m", "n", "s", "t", "dell", "nell", "all", "sull", "dall", "un", "jusqu",
        "lorsqu", "puisqu",
    ];
    let stem = article.trim_end_matches(['\'', '’']);
    // "D'Annunzio" is one name, "L'Aquila" as good as one.
    let apart = !is_capitalised(stem) || !is_capitalised(word);
    !word.is_empty() && apart && is(&stem.to_lowercase(), ELISIONS)
}

fn slice<'t>(text: &'t str, tokens: &[Token]) -> &'t str {
    match tokens {
        [first, .., last] => &text[first.span.start as usize..last.span.end as usize],
        [one] => one.span.of(text),
        [] => "",
    }
}

fn is(word: &str, list: &[&str]) -> bool {
    list.contains(&word)
}

fn is_capitalised(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_uppercase)
}

/// One past a run of capitalised words that begins at `at`, with particles inside; `at` where none does.
fn run_end(text: &str, tokens: &[Token], at: usize) -> usize {
    let capital = |at: usize| {
        tokens
            .get(at)
            .is_some_and(|token| token.kind == TokenKind::Word && is_capitalised(token.span.of(text)))
    };
    let joined = |at: usize| {
        tokens.get(at).is_some_and(|token| {
            text.get(tokens[at - 1].span.end as usize..token.span.start as usize)
                .is_some_and(|gap| gap.len() <= 1)
        })
    };
    if !capital(at) {
        return at;
    }
    let mut end = at + 1;
    while end < at + WORDS {
        let particle = |at: usize| tokens.get(at).is_some_and(|token| is(token.span.of(text), PARTICLES));
        if capital(end) && joined(end) {
            end += 1;
        } else if particle(end) && capital(end + 1) && joined(end) && joined(end + 1) {
            end += 2;
        } else if particle(end) && particle(end + 1) && capital(end + 2) && joined(end + 1) {
            end += 3;
        } else {
            break;
        }
    }
    end
}

fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}') && !JOINTS.contains(c)
}

fn is_katakana(c: char) -> bool {
    matches!(c, '\u{30a1}'..='\u{30fc}')
}

/// Runs of Chinese characters or of katakana, cut where a joining word stands.
fn segments(text: &str) -> impl Iterator<Item = &str> {
    let class = |c: char| u8::from(is_han(c)) + 2 * u8::from(is_katakana(c));
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.find(|c| class(c) > 0)?;
        rest = &rest[start..];
        let of = rest.chars().next().map_or(0, class);
        let end = rest.find(|c| class(c) != of).unwrap_or(rest.len());
        let segment = &rest[..end];
        rest = &rest[end..];
        Some(segment)
    })
}

/// Counts the runs of two to four characters in a segment.
fn count_parts(segment: &str, counts: &mut FxHashMap<String, u32>) {
    let starts: Vec<usize> = segment.char_indices().map(|(at, _)| at).chain([segment.len()]).collect();
    for length in 2..=CHARACTERS {
        for window in starts.windows(length + 1) {
            *counts.entry(segment[window[0]..window[length]].to_owned()).or_default() += 1;
        }
    }
}

/// What is repeated and is not only ever a part of something longer that is.
fn maximal(counts: FxHashMap<String, u32>) -> FxHashSet<String> {
    let repeated: FxHashMap<String, u32> = counts.into_iter().filter(|(_, count)| *count > 1).collect();
    let mut parts: FxHashSet<String> = FxHashSet::default();
    let mut names: Vec<(&String, &u32)> = repeated.iter().collect();
    names.arrange();
    for (name, count) in names {
        let inner = name.char_indices().nth(1).map(|(at, _)| &name[at..]);
        let outer = name.char_indices().last().map(|(at, _)| &name[..at]);
        for part in inner.into_iter().chain(outer) {
            if repeated.get(part) == Some(count) {
                parts.insert(part.to_owned());
            }
        }
    }
    repeated.into_keys().filter(|name| !parts.contains(name)).collect()
}

/// Words of scripts with spaces but without capitals, at least two syllables or four letters long, and where they begin.
fn spaced_words(text: &str, language: Language) -> impl Iterator<Item = (usize, &str)> {
    let least = if language == Language::Korean { 2 } else { 4 };
    let spaced = matches!(language, Language::Korean | Language::Arabic | Language::Hebrew | Language::Hindi);
    let words =
        text.split(|c: char| !c.is_alphanumeric() && !unicode_normalization::char::is_combining_mark(c));
    words.filter_map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let particle =
            KOREAN.iter().find(|particle| language == Language::Korean && word.ends_with(**particle));
        let stem = &word[..word.len() - particle.map_or(0, |particle| particle.len())];
        (spaced && !stem.is_ascii() && stem.chars().count() >= least).then_some((start, stem))
    })
}

/// What stands between the marks of titles.
fn titles(text: &str) -> impl Iterator<Item = Range<usize>> {
    const MARKS: [(char, char); 3] = [('《', '》'), ('『', '』'), ('「', '」')];
    text.char_indices().filter_map(|(at, open)| {
        let close = MARKS.iter().find(|(mark, _)| *mark == open)?.1;
        let from = at + open.len_utf8();
        let within = &text[from..from + floor_boundary(&text[from..], TITLE)];
        within.find(close).filter(|end| *end > 0).map(|end| from..from + end)
    })
}
