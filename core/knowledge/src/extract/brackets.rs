//! What do the brackets behind a name say? Dates and places of birth and death, other names, a year.

use super::clause::{End, Fact};
use super::dates::{date_at, is_year};
use super::pattern::Pattern;
use super::relation::Relation;
use super::row::Bracket;
use super::sentence::Sentence;
use super::spans::{Fixed, SpanKind, is_quotation_mark};
use clew_language::text::tag::Tag;
use clew_types::extraction::EntityKind;
use std::ops::Range;

/// Another name for what stands before the bracket.
pub struct Alias {
    /// The phrase before the bracket.
    pub phrase: usize,
    /// The other name.
    pub alias: Range<usize>,
}

/// Reads one bracket.
pub fn read(s: &Sentence, bracket: &Bracket, fixed: &[Fixed], kind: EntityKind) -> (Vec<Fact>, Vec<Alias>) {
    let mut facts = Vec::new();
    let mut aliases = Vec::new();
    let dashes =
        bracket.inside.clone().any(|at| is_dash(s.word(at)) || second_date(s, bracket.inside.start, at));
    let dashes = dashes && !(kind != EntityKind::Event && is_office(s, bracket));
    for part in parts(s, bracket) {
        match kind {
            EntityKind::Event => facts.extend(lasted(s, bracket.phrase, &part).filter(|_| dashes)),
            _ => life(s, bracket.phrase, &part, fixed, dashes, &mut facts),
        }
        facts.extend(participle(s, bracket.phrase, &part, fixed));
        aliases.extend(alias(s, bracket.phrase, &part, fixed));
    }
    if facts.is_empty() && kind != EntityKind::Person {
        facts.extend(lone_year(s, bracket));
    }
    (facts, aliases)
}

fn is_dash(word: &str) -> bool {
    matches!(word, "-" | "\u{2013}" | "\u{2014}" | "--")
}

/// A stretch of a bracket, and whether it stands after the dash.
struct Part {
    range: Range<usize>,
    late: bool,
}

/// "Sir Norman Holt (1956–1963)": nobody known lives so few years, but many hold an office as long.
fn is_office(s: &Sentence, bracket: &Bracket) -> bool {
    const SHORTEST_LIFE: u32 = 25;
    let [first, dash, last] = [0, 1, 2].map(|at| s.word(bracket.inside.start + at));
    let years = first.parse::<u32>().ok().zip(last.parse::<u32>().ok());
    let few = years.is_some_and(|(first, last)| last.saturating_sub(first) < SHORTEST_LIFE);
    bracket.inside.len() == 3 && is_year(first) && is_year(last) && is_dash(dash) && few
}

/// Cut at semicolons, and at the dash between two dates.
fn parts(s: &Sentence, bracket: &Bracket) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut start = bracket.inside.start;
    let mut late = false;
    for at in bracket.inside.clone() {
        let dash = is_dash(s.word(at))
            && !(s.attached(at)
                && s.attached(at + 1)
                && s.word(at) == "-"
                && !s.word(at + 1).starts_with(|c: char| c.is_ascii_digit()));
        let cut =
            matches!(s.word(at), ";" | "\u{2020}") || s.lower(at) == "died" && at > bracket.inside.start;
        if dash || cut || second_date(s, start, at) {
            parts.push(Part { range: start..at, late });
            let separate = dash || matches!(s.word(at), ";" | "\u{2020}");
            start = at + usize::from(separate);
            late = dash || s.word(at) != ";";
        }
    }
    parts.push(Part { range: start..bracket.inside.end, late });
    parts
}

/// A second full date right after the first, the dash between them lost.
fn second_date(s: &Sentence, start: usize, at: usize) -> bool {
    date_at(s, start) == Some(at) && at > start + 2 && date_at(s, at).is_some_and(|end| end > at + 2)
}

/// "(built by X)", "(located in X)", "(starring X)".
fn participle(s: &Sentence, phrase: usize, part: &Part, fixed: &[Fixed]) -> Option<Fact> {
    let (verb, preposition) = (part.range.start, part.range.start + 1);
    let lower = s.lower(verb);
    let says = matches!(lower, "born" | "died" | "known" | "called" | "formerly");
    if says || s.tag(verb) != Tag::Verb || s.lemma(verb) == lower {
        return None;
    }
    if lower.ends_with("ing") {
        let tail = fixed.iter().find(|span| span.range.start == verb + 1)?.range.clone();
        return Some(Fact {
            sign: Pattern::Participle.into(),
            ..fact(phrase, Relation::new(s.lemma(verb), lower), tail)
        });
    }
    let article = usize::from(s.lower(preposition + 1) == "the");
    let tail = fixed.iter().find(|span| span.range.start == preposition + 1 + article)?.range.clone();
    let inside = tail.end <= part.range.end && s.tag(preposition) == Tag::Adp;
    let normal = format!("be {} {}", s.lemma(verb), s.lower(preposition));
    let relation = Relation::new(normal, format!("{lower} {}", s.lower(preposition)));
    inside.then(|| Fact { sign: Pattern::Participle.into(), ..fact(phrase, relation, tail) })
}

/// "born 3 May 1950 in X", "1932", "died 1987".
fn life(s: &Sentence, phrase: usize, part: &Part, fixed: &[Fixed], dashes: bool, facts: &mut Vec<Fact>) {
    let cue = part.range.clone().find_map(|at| match s.lower(at) {
        "born" | "b." | "b" | "*" => Some("bear"),
        "died" | "d." | "dead" => Some("die"),
        _ => None,
    });
    // "The birth of printing (1960s – 1970s)" is no life.
    let day = |at: usize| date_at(s, at).filter(|end| !s.name(&(at..*end)).ends_with('s'));
    let Some(date) = part.range.clone().find_map(|at| day(at).map(|end| at..end.min(part.range.end))) else {
        return;
    };
    let verb = match cue {
        Some(verb) => verb,
        None if part.late && dashes => "die",
        None if dashes => "bear",
        None => return,
    };
    let active =
        if verb == "bear" { Relation::new("be bear", "was born") } else { Relation::new("die", "died") };
    let when = active.then("on", if date.len() == 1 { "in" } else { "on" });
    facts.push(fact(phrase, when, date.clone()));
    let places =
        fixed.iter().filter(|span| span.kind == SpanKind::Name && part.range.contains(&span.range.start));
    let after_in = |span: &&Fixed| {
        span.range.start > 0
            && matches!(s.lower(span.range.start - 1), "in" | "at" | "near" | ",")
            && span.range.start > part.range.start
    };
    let before_date = |span: &&Fixed| span.range.end == date.start && span.range.start == part.range.start;
    if let Some(place) = places.clone().find(before_date) {
        facts.push(fact(phrase, active.with("in"), place.range.clone()));
    } else if let Some(place) = places.into_iter().find(after_in) {
        facts.push(fact(phrase, active.with("in"), place.range.clone()));
    }
}

/// "the Ebb War (1754–1763)": no life.
fn lasted(s: &Sentence, phrase: usize, part: &Part) -> Option<Fact> {
    let end = date_at(s, part.range.start).filter(|end| *end == part.range.end)?;
    let word = if part.late { ("end in", "ended in") } else { ("begin in", "began in") };
    Some(fact(phrase, Relation::new(word.0, word.1), part.range.start..end))
}

fn fact(phrase: usize, relation: Relation, tail: Range<usize>) -> Fact {
    Fact { head: End::Phrase(phrase), relation, tail: End::Tokens(tail), sign: Pattern::Life.into() }
}

/// "Night Train (1959)".
fn lone_year(s: &Sentence, bracket: &Bracket) -> Option<Fact> {
    let at = bracket.inside.start;
    let lone = bracket.inside.len() == 1 && is_year(s.word(at));
    lone.then(|| Fact {
        sign: Pattern::LoneYear.into(),
        ..fact(bracket.phrase, Relation::new("year", "is from"), at..at + 1)
    })
}

/// "also known as X", "German: X", "NASA".
fn alias(s: &Sentence, phrase: usize, part: &Part, fixed: &[Fixed]) -> Option<Alias> {
    let range = &part.range;
    let name = fixed.iter().find(|span| {
        span.kind != SpanKind::Date && range.contains(&span.range.start) && span.range.end <= range.end
    });
    let cue = range.clone().any(|at| {
        matches!(
            s.lower(at),
            "known"
                | "called"
                | "née"
                | "né"
                | "nicknamed"
                | "abbreviated"
                | "formerly"
                | "alias"
                | "aka"
                | "a.k.a."
                | "or"
        )
    });
    let short = unquoted(s, range);
    if short.len() == 1 && is_acronym(s.word(short.start)) {
        return Some(Alias { phrase, alias: short });
    }
    if let Some(colon) = range.clone().find(|at| s.word(*at) == ":" || s.word(*at).ends_with(':'))
        && colon <= range.start + 1
        && s.capital(range.start)
        && colon + 1 < range.end
        && date_at(s, colon + 1).is_none()
    {
        let end = (colon + 1..range.end).find(|at| s.word(*at) == ",").unwrap_or(range.end);
        return (end > colon + 1).then_some(Alias { phrase, alias: colon + 1..end });
    }
    name.filter(|_| cue && s.tag(range.start) != Tag::Num)
        .map(|span| Alias { phrase, alias: span.range.clone() })
}

/// `("HBA")`, as contracts and reports define a short name, is `(HBA)`.
fn unquoted(s: &Sentence, range: &Range<usize>) -> Range<usize> {
    let is_quoted =
        range.len() > 2 && is_quotation_mark(s.word(range.start)) && is_quotation_mark(s.word(range.end - 1));
    if is_quoted { range.start + 1..range.end - 1 } else { range.clone() }
}

fn is_acronym(word: &str) -> bool {
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    (2..=8).contains(&letters)
        && word.chars().all(|c| c.is_uppercase() || c == '.' || c == '&' || c.is_ascii_digit())
        && !is_year(word)
}
