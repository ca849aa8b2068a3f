//! Which tokens belong together as a name, a title, or a date?

mod name;

use super::dates::date_at;
use super::lexicon::PARTICLES;
use super::sentence::Sentence;
use clew_language::text::fold::fold;
use clew_language::text::tag::Tag;
use name::{extended, name_at};
use std::ops::Range;

/// What a fixed span is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpanKind {
    /// A proper name.
    Name,
    /// A quoted title, or the document's own title.
    Title,
    /// A date.
    Date,
}

/// Tokens that are one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// Which tokens.
    pub range: Range<usize>,
    /// What they are.
    pub kind: SpanKind,
}

/// Words that stand for somebody.
const PRONOUNS: &[&str] = &["i", "you", "he", "she", "it", "we", "they", "me", "him", "her", "us", "them"];

/// What the rest of the document says about names.
#[derive(Debug, Default)]
pub struct Known {
    /// The title's words, folded, without what stands in brackets.
    pub title: Vec<String>,
}

impl Known {
    /// From a document's title. A paper called "It" tells of it in every other sentence, and names itself in none of them.
    pub fn new(title: &str) -> Self {
        let folded = fold(base_title(title));
        let words = folded.split(' ').filter(|word| !word.is_empty());
        let mut title: Vec<String> = words.map(str::to_owned).collect();
        if let [word] = title.as_slice()
            && PRONOUNS.contains(&word.as_str())
        {
            title.clear();
        }
        Self { title }
    }
}

/// The title without a bracket at its end: `Lloyd (film)` is `Lloyd`.
pub fn base_title(title: &str) -> &str {
    match title.find('(') {
        Some(open) if open > 0 && title.ends_with(')') => title[..open].trim_end(),
        _ => title.trim(),
    }
}

/// All fixed spans of a sentence, in order, none overlapping.
pub fn fixed_spans(s: &Sentence, known: &Known) -> Vec<Fixed> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < s.len() {
        let next = title_at(s, at, known)
            .or_else(|| quoted_at(s, at))
            .or_else(|| stretch_at(s, at).map(|end| Fixed { range: at..end, kind: SpanKind::Date }))
            .or_else(|| name_at(s, at));
        at = next.as_ref().map_or(at + 1, |fixed| fixed.range.end);
        found.extend(next);
    }
    found
}

/// "between 1970 and 1981", "from May to July": two days behind these are one time.
fn stretch_at(s: &Sentence, at: usize) -> Option<usize> {
    let end = date_at(s, at)?;
    let joint = match s.lower(at.checked_sub(1).unwrap_or(s.len())) {
        "between" => "and",
        "from" => "to",
        _ => return Some(end),
    };
    Some(date_at(s, end + 1).filter(|_| s.lower(end) == joint).unwrap_or(end))
}

fn title_at(s: &Sentence, at: usize, known: &Known) -> Option<Fixed> {
    let first = known.title.first()?;
    if !(s.capital(at) || s.word(at).starts_with(|c: char| c.is_numeric()))
        || !fold(s.word(at)).starts_with(first.split(' ').next()?)
    {
        return None;
    }
    // By their letters: "Gonna" may be two tokens, and "I'm" two words.
    let wanted = known.title.concat().replace(' ', "");
    let (mut met, mut end) = (String::new(), at);
    while met.len() < wanted.len() {
        if s.word(end).is_empty() {
            return None;
        }
        met.push_str(&fold(s.word(end)).replace(' ', ""));
        end += 1;
    }
    if met != wanted {
        return None;
    }
    let single_common = end == at + 1
        && at == 0
        && !matches!(s.tag(at), Tag::Propn | Tag::Noun | Tag::X | Tag::Num | Tag::Adj);
    // In a page on Sund, "Sund Power Company" is another name.
    let longer =
        name_at(s, at).filter(|name| end == at + 1 && name.range.start == at && name.range.len() > 1);
    (!single_common).then(|| longer.unwrap_or_else(|| lengthened(s, at..end)))
}

/// The title may be the beginning of a person's longer name.
fn lengthened(s: &Sentence, range: Range<usize>) -> Fixed {
    let mut end = range.end;
    let named = range.clone().all(|at| {
        s.capital(at) || PARTICLES.has(s.lower(at)) || !s.word(at).starts_with(char::is_alphabetic)
    });
    while named
        && range.len() > 1
        && let Some(next) = extended(s, range.start, end)
    {
        end = next;
    }
    let kind = if end > range.end { SpanKind::Name } else { SpanKind::Title };
    Fixed { range: range.start..end, kind }
}

const OPENING: &[&str] = &["\"", "\u{201c}", "``", "\u{ab}", "''"];
/// Marks that end a quotation.
pub(super) const CLOSING: &[&str] = &["\"", "\u{201d}", "''", "\u{bb}"];
/// A mark that begins or ends a quotation.
pub(super) fn is_quotation_mark(word: &str) -> bool {
    OPENING.contains(&word) || CLOSING.contains(&word)
}

const LONGEST_TITLE: usize = 12;

/// Words in quotation marks that are written like a title.
fn quoted_at(s: &Sentence, at: usize) -> Option<Fixed> {
    if !OPENING.contains(&s.word(at)) || quotes_before(s, at) % 2 == 1 {
        return None;
    }
    let close = (at + 2..(at + 2 + LONGEST_TITLE).min(s.len())).find(|i| CLOSING.contains(&s.word(*i)))?;
    let end = if matches!(s.word(close - 1), "," | ".") && close > at + 2 { close - 1 } else { close };
    title_case(s, &(at + 1..end)).then_some(Fixed { range: at + 1..end, kind: SpanKind::Title })
}

fn quotes_before(s: &Sentence, at: usize) -> usize {
    if s.word(at) != "\"" {
        return 0;
    }
    (0..at).filter(|i| s.word(*i) == "\"").count()
}

/// Begins with a capital, and so do all but small words; at least half of the words in all.
fn title_case(s: &Sentence, range: &Range<usize>) -> bool {
    // "Gonna" is one word.
    let begins = |i: &usize| *i == range.start || !s.attached(*i) || s.capital(*i);
    let words: Vec<usize> =
        range.clone().filter(|i| s.word(*i).starts_with(char::is_alphanumeric) && begins(i)).collect();
    let capitals = words.iter().filter(|i| !s.word(**i).starts_with(char::is_lowercase)).count();
    let starts = words.first().is_some_and(|i| !s.word(*i).starts_with(char::is_lowercase));
    let speech = words.len() > 1
        && matches!(
            s.lower(words[0]),
            "i" | "oh" | "ah" | "yes" | "no" | "well" | "but" | "and" | "you" | "what"
        )
        && capitals < words.len();
    // In a title "You" has its capital.
    let spoken = |i: &&usize| {
        s.tag(**i) == Tag::Pron && s.lower(**i) != "it" && s.word(**i).starts_with(char::is_lowercase)
    };
    let speech = speech || words.iter().any(|i| spoken(&i));
    starts && !speech && capitals * 2 >= words.len() && (words.len() > 1 || s.tag(words[0]) != Tag::Intj)
}
