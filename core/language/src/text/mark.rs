//! What do the marks look like that may end a sentence, and what comes after them?

use super::abbreviation::{Abbreviation, abbreviation, is_initial};

/// Words that begin sentences more often than they follow an abbreviation.
const STARTERS: &str = "A About According After All Also Although Among An And Another Any Are As At Because Before Besides \
    Both But By Can Could Despite Did Do Does Due During Each Either Even Every Few Finally First For \
    From Had Has Have He Hence Her Here His How However I If In Indeed Instead Is It Its Last Later Let \
    Many Meanwhile Millions Moreover Most Mr Mrs Ms My Nearly Neither Nevertheless No Nobody None Nor \
    Not Nothing Now Of Often On Once One Only Or Other Others Our Over People Perhaps Please She Should \
    Since So Some Somebody Soon Still Such Suddenly Than That The Their Then There Therefore These They \
    This Those Though Thousands Through Thus To Today Together Two Under Unlike Until Upon Was We Were \
    What When Where Whether Which While Who Whose Why Will With Within Without Would Yes Yet You Your";

pub(super) fn is_candidate(c: char) -> bool {
    matches!(c, '.' | '!' | '?' | '…' | '。' | '！' | '？' | '．' | '—') || c == '-'
}

/// What kind of marks end, or seem to end, a sentence.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MarkKind {
    /// One full stop.
    Stop,
    /// Question and exclamation marks, in any number.
    Call,
    /// Three dots.
    Ellipsis,
    /// Full stops and their like of East Asian scripts: no space follows.
    Wide,
    /// `--` or `—`: speech broken off.
    Dashes,
}

/// Marks that stand together.
pub(super) struct Marks {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) kind: MarkKind,
    /// White space stands before them.
    pub(super) spaced: bool,
    /// `[...]`: words left out of a quotation.
    pub(super) left_out: bool,
    /// A full stop and a spaced ellipsis that belongs to the next sentence: `word. . . . Next`.
    pub(super) splits_ellipsis: bool,
}

impl Marks {
    pub(super) fn at(text: &str, start: usize) -> Self {
        let rest = &text[start..];
        let same: usize = rest.chars().take_while(|c| is_candidate(*c)).map(char::len_utf8).sum();
        let more = if rest.starts_with('.') && same == 1 { spaced_dots(rest) } else { 0 };
        let length = if more > 1 { 1 + 2 * more } else { same };
        let marks = &rest[..length];
        let spaced = text[..start].ends_with(char::is_whitespace);
        let splits_ellipsis = !spaced && marks == ". . . .";
        let left_out = text[..start].ends_with('[') && rest[length..].starts_with(']');
        Self { start, end: start + length, kind: Self::kind(marks), spaced, left_out, splits_ellipsis }
    }

    fn kind(marks: &str) -> MarkKind {
        let dots = marks.matches('.').count();
        if marks.contains(['。', '！', '？', '．']) {
            MarkKind::Wide
        } else if marks.contains(['!', '?']) {
            MarkKind::Call
        } else if marks.contains('-') || marks.contains('—') {
            MarkKind::Dashes
        } else if marks.contains('…') || dots == 3 {
            MarkKind::Ellipsis
        } else if dots == 1 {
            MarkKind::Stop
        } else {
            MarkKind::Call
        }
    }
}

/// How many times " ." follows a first dot.
pub(super) fn spaced_dots(text: &str) -> usize {
    text.as_bytes()[1..].chunks(2).take_while(|pair| *pair == b" .").count()
}

/// What comes after a possible end.
pub(super) struct Next<'a> {
    pub(super) word: &'a str,
    /// Begins with a small letter or with punctuation: the sentence goes on.
    pub(super) continues: bool,
    pub(super) is_number: bool,
    /// A dot follows the word at once.
    pub(super) abbreviated: bool,
}

impl<'a> Next<'a> {
    pub(super) fn after(rest: &'a str) -> Self {
        let rest = rest.trim_start();
        let body = rest.trim_start_matches(|c: char| "\"'“‘`«([{¿¡*_".contains(c));
        let body = strip_dash(body);
        let length: usize = body.chars().take_while(|c| c.is_alphanumeric()).map(char::len_utf8).sum();
        let word = &body[..length];
        let mut letters = word.chars();
        let first = letters.next();
        let camel = letters.next().is_some_and(char::is_uppercase);
        let small = first.is_some_and(|c| c.is_lowercase() && !camel);
        let marks = first.is_none() && body.starts_with(|c: char| c.is_ascii() && !"$#.<>".contains(c));
        let abbreviated = body[length..].starts_with('.');
        Self {
            word,
            continues: small || marks,
            is_number: first.is_some_and(|c| c.is_ascii_digit()),
            abbreviated,
        }
    }

    pub(super) fn is_one_of(&self, words: &str) -> bool {
        words.split(' ').any(|word| word == self.word)
    }

    pub(super) fn is_starter(&self) -> bool {
        let initial = self.abbreviated && is_initial(self.word);
        !initial && self.is_one_of(STARTERS)
    }

    pub(super) fn is_title(&self) -> bool {
        self.abbreviated && abbreviation(self.word) == Some(Abbreviation::Leading)
    }
}

/// "- Posted like": a dash before a new sentence.
pub(super) fn strip_dash(text: &str) -> &str {
    let rest = text.trim_start_matches(['-', '–', '—']);
    if rest.starts_with(' ') { rest.trim_start() } else { text }
}
