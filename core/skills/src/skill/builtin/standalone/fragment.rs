//! Questions that are only a piece of one: "What about Lisbon?", "And in 2010?", "When?". The one before says the rest.

use super::referent::{Referents, time_in};
use super::with_names;
use super::words::{Words, is_name};
use crate::skill::builtin::clause::is_helping_verb;
use crate::skill::builtin::text::{strip_article, without_first};
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use clew_types::extraction::EntityKind;

/// Longest piece, in words.
const LONGEST: usize = 8;
/// What stands before a time.
const BEFORE_TIMES: &[&str] =
    &["in", "on", "during", "at", "by", "since", "before", "after", "until", "around"];

/// A piece of a question.
pub enum Fragment<'a> {
    /// Something else in place of what was asked about.
    About(Words<'a>, usize),
    /// Another question word.
    Asking(&'a str),
}

impl<'a> Fragment<'a> {
    /// The piece that these words are; `None` for a whole question.
    pub fn of(words: &Words<'a>) -> Option<Self> {
        let first = words.ties;
        let end = words.all.iter().rposition(|word| word.tag != Tag::Punct)? + 1;
        let about = |from: usize| Self::About(words.clone(), from);
        if matches!(words.low(first), "what" | "how") && words.low(first + 1) == "about" && first + 2 < end {
            return Some(about(first + 2));
        }
        if first >= end || end - first > LONGEST || (first..end).any(|at| words.is_verb(at)) {
            return None;
        }
        let second = usize::from(words.tag(first) == Some(Tag::Adp));
        if matches!(words.low(first + second), "when" | "where" | "why" | "which" | "what")
            || words.low(first) == "how" && end == first + 1
        {
            return Some(Self::Asking(words.between(first, end)));
        }
        let is_when = second == 1 && time_in(words.between(first, end)).is_some();
        (first > 0 || is_when).then(|| about(first))
    }

    /// The whole question.
    pub fn completed(&self, referents: &Referents<'_>) -> Option<String> {
        match self {
            Self::About(words, from) => about(words, *from, referents),
            Self::Asking(asked) => asking(asked, referents),
        }
    }
}

/// The question before, about something else.
fn about(words: &Words<'_>, from: usize, referents: &Referents<'_>) -> Option<String> {
    let before = words.all.get(from)?.from;
    let (named, has_names) = with_names(words, referents);
    let piece = named.get(before..)?.trim_end_matches(['?', '.', '!', ' ']).to_owned();
    let previous = &referents.previous.question;
    if has_names {
        return of_somebody(previous, &piece);
    }
    let piece = if matches!(words.tag(from), Some(Tag::Adp | Tag::Det)) { small(&piece) } else { piece };
    if let Some(time) = time_in(&piece) {
        return Some(at_another_time(previous, &piece, time));
    }
    // The question before keeps its own preposition.
    let piece = if words.tag(from) == Some(Tag::Adp) { without_first(&piece).to_owned() } else { piece };
    let linked = referents.graph.link(&piece).into_iter().next();
    let kind = linked.as_ref().map(|linked| linked.kind);
    let is_name = kind.is_some() || strip_article(&piece).starts_with(char::is_uppercase);
    let (start, end) = in_place_of(previous, kind, referents).filter(|_| is_name)?;
    // "the Oriel Theatre" stays one "the".
    let piece =
        if previous[..start].to_lowercase().ends_with("the ") { strip_article(&piece) } else { &piece };
    Some(format!("{}{piece}{}", &previous[..start], &previous[end..]))
}

/// "And her husband?": in place of whom he belongs to; else who that is.
fn of_somebody(previous: &str, piece: &str) -> Option<String> {
    let owner = piece.split("'s").next()?;
    Some(match previous.find(owner).filter(|_| !owner.is_empty()) {
        Some(at) => format!("{}{piece}{}", &previous[..at], &previous[at + owner.len()..]),
        None => format!("Who was {piece}?"),
    })
}

/// The time of the question before is another one; if it has none, this is added.
fn at_another_time(previous: &str, piece: &str, within: std::ops::Range<usize>) -> String {
    let Some(time) = time_in(previous) else {
        let lead = if within.start == 0 { "in " } else { "" };
        return format!("{} {lead}{piece}?", previous.trim_end_matches(['?', ' ']));
    };
    let (before, after) = (&previous[..time.start], &previous[time.end..]);
    let last = before.split_whitespace().next_back().unwrap_or_default();
    let is_led = BEFORE_TIMES.contains(&last.to_lowercase().as_str()) && within.start > 0;
    let before = if is_led { before.trim_end().strip_suffix(last).unwrap_or(before) } else { before };
    format!("{before}{piece}{after}")
}

/// What of the question before is of the same kind; where only one thing is named, that, unless it is clearly another kind.
fn in_place_of(
    previous: &str,
    kind: Option<EntityKind>,
    referents: &Referents<'_>,
) -> Option<(usize, usize)> {
    let mut from = 0;
    let mut named = Vec::new();
    for linked in referents.graph.link(previous).into_iter().filter(is_name) {
        let Some(at) = previous[from..].find(&linked.surface).map(|at| from + at) else { continue };
        from = at + linked.surface.len();
        named.push(((at, from), linked.kind));
    }
    let same = named.iter().rev().find(|(_, other)| Some(*other) == kind);
    let is_open = |kind: EntityKind| kind == EntityKind::Other;
    let only = match named.as_slice() {
        [(_, other)] => kind.is_none_or(|kind| is_open(kind) || is_open(*other) || alike(kind, *other)),
        _ => false,
    };
    same.or(named.first().filter(|_| only)).map(|(span, _)| *span)
}

fn alike(left: EntityKind, right: EntityKind) -> bool {
    let sort = |kind| match kind {
        EntityKind::Person => 0,
        EntityKind::Date | EntityKind::Quantity => 1,
        _ => 2,
    };
    sort(left) == sort(right)
}

fn small(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_lowercase().to_string()).unwrap_or_default();
    format!("{first}{}", letters.as_str())
}

/// The question before with another question word: of what it says already, or of its answer.
fn asking(asked: &str, referents: &Referents<'_>) -> Option<String> {
    let previous = Words::of(&referents.previous.question, referents.graph);
    let end = previous.all.iter().rposition(|word| word.tag != Tag::Punct)? + 1;
    let head = (0..end).find(|at| previous.is_verb(*at) || is_verb_form(&previous, *at))?;
    let tells =
        |from: usize| (from..end).any(|at| previous.tag(at) == Some(Tag::Verb) && !previous.is_named(at));
    let rest = previous.between(head, end);
    if is_helping_verb(previous.low(head)) && (tells(head + 1) || !previous.is_be(head)) {
        return Some(format!("{asked} {rest}"));
    }
    let answer = referents.answer()?;
    if is_helping_verb(previous.low(head)) {
        let is_who = matches!(previous.low(0), "who" | "what" | "which");
        let after = previous.between(head + 1, end);
        return is_who.then(|| format!("{asked} {} {answer} {after}", previous.low(head)));
    }
    let (verb, base) = (previous.low(head), lemma(previous.low(head), Tag::Verb));
    let does = if verb == base {
        "do"
    } else if verb.ends_with('s') {
        "does"
    } else {
        "did"
    };
    Some(format!("{asked} {does} {answer} {base} {}", previous.between(head + 1, end)).trim_end().to_owned())
}

/// Tagged as something else now and then, at the beginning of a question.
fn is_verb_form(words: &Words<'_>, at: usize) -> bool {
    is_helping_verb(words.low(at))
}
