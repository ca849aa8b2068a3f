//! Which words of a question stand for something that the question itself does not name?

use super::words::{Name, Words};
use crate::skill::builtin::asked::kind_of;
use crate::skill::builtin::relation::Wanted;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use clew_types::extraction::EntityKind;

/// What is meant.
#[derive(Clone, Debug, PartialEq)]
pub enum Wants {
    /// A man or a woman.
    Person {
        female: bool,
    },
    Thing,
    Many,
    /// "there"
    Place,
    /// "then"
    Time,
    /// "that theatre"
    Noun(String),
}

/// A stretch of words that stands for something else.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    pub first: usize,
    pub last: usize,
    pub wants: Wants,
    /// "his", "its"
    pub owns: bool,
}

/// Where a clause of its own begins.
const CLAUSES: &[&str] = &[
    "when", "while", "after", "before", "because", "that", "who", "which", "where", "since", "until", "if",
    "and", "although", "though", "as", ",", ";", "whose", "whom", "once",
];
/// "Is it true that …", "was it possible to …"
const JUDGED: &[&str] = &[
    "true",
    "possible",
    "likely",
    "known",
    "clear",
    "certain",
    "right",
    "correct",
    "necessary",
    "important",
    "said",
    "believed",
    "thought",
    "customary",
    "common",
    "usual",
    "allowed",
    "legal",
];
/// What nobody does.
const WEATHER: &[&str] = &["rain", "snow", "hail", "thunder", "freeze", "seem", "happen", "storm", "drizzle"];
/// As the weather is, where a place or a time follows: "was it warmer on 10 May?"
const AS_WEATHER: &[&str] =
    &["warm", "cold", "hot", "cool", "wet", "dry", "windy", "sunny", "cloudy", "foggy", "dark", "mild"];
const WHERE_OR_WHEN: &[&str] = &["in", "on", "at", "there", "today", "outside", "than", "during"];
/// What everyone has: "who lost his life" asks about nobody named before.
const OWN: &[&str] = &["life", "lives", "own", "mind", "way", "living", "time", "job", "best"];

/// All such stretches, in order.
pub fn references(words: &Words<'_>) -> Vec<Reference> {
    (words.ties..words.all.len()).filter_map(|at| reference(words, at)).collect()
}

fn reference(words: &Words<'_>, at: usize) -> Option<Reference> {
    if words.is_named(at) && words.names.iter().any(|name| name.end - name.first > 1 && holds(name, at)) {
        return None;
    }
    let one = |wants, owns| Reference { first: at, last: at, wants, owns };
    let low = words.low(at);
    let found = match low {
        "he" | "him" => one(Wants::Person { female: false }, false),
        "his" => one(Wants::Person { female: false }, true),
        "she" | "hers" => one(Wants::Person { female: true }, low == "hers"),
        "her" => one(Wants::Person { female: true }, is_owned(words, at + 1)),
        "it" if !stands_for_nothing(words, at) => one(Wants::Thing, false),
        "its" => one(Wants::Thing, true),
        "they" | "them" => one(Wants::Many, false),
        "their" | "theirs" => one(Wants::Many, true),
        "there" if !exists(words, at) => one(Wants::Place, false),
        "then" if words.ends(at + 1) => one(Wants::Time, false),
        "this" | "that" | "these" | "those" => return pointed(words, at),
        "the" => return known(words, at),
        _ => return None,
    };
    (!is_bound(words, &found)).then_some(found)
}

fn holds(name: &Name, at: usize) -> bool {
    (name.first..name.end).contains(&at)
}

/// "her book", but not "met her in".
fn is_owned(words: &Words<'_>, next: usize) -> bool {
    matches!(words.tag(next), Some(Tag::Noun | Tag::Propn | Tag::Adj | Tag::Num))
}

/// "there was", "is there", "how many are there"
fn exists(words: &Words<'_>, at: usize) -> bool {
    let counts = words.low(0) == "how" && matches!(words.low(1), "many" | "much");
    let is_behind_be = at.checked_sub(1).is_some_and(|before| words.is_be(before));
    words.is_be(at + 1) || is_behind_be && (counts || !words.ends(at + 1))
}

/// "that theatre", "in that year"; a noun of this question that more is told of is none.
fn pointed(words: &Words<'_>, at: usize) -> Option<Reference> {
    let noun = at + 1;
    let is_one = lemma(words.low(noun), Tag::Noun) == words.low(noun);
    let is_word = words.low(noun).starts_with(char::is_alphabetic);
    let is_last = words.ends(noun + 1) && is_one && is_word;
    let is_led = at.checked_sub(1).is_some_and(|before| words.tag(before) == Some(Tag::Adp)) && is_one;
    let is_article =
        words.tag(at) == Some(Tag::Det) || words.low(at).starts_with("th") && words.low(at) != "that";
    let is_noun = words.tag(noun) == Some(Tag::Noun);
    if !(is_last || is_noun && (is_article || is_led)) || words.tag(noun + 1).is_some_and(Tag::is_noun) {
        return None;
    }
    let wants = Wants::Noun(lemma(words.all[noun].text, Tag::Noun));
    Some(Reference { first: at, last: noun, wants, owns: words.low(noun + 1) == "'s" })
}

/// "the theatre", where nothing else is named and no word tells which.
fn known(words: &Words<'_>, at: usize) -> Option<Reference> {
    let noun = at + 1;
    // A verb at the end is now and then taken for something else.
    let is_short = words.ends(noun + 2) && !words.tag(noun + 1).is_some_and(Tag::is_noun);
    let is_told = !words.ends(noun + 1) && !is_short && words.tag(noun + 1) != Some(Tag::Verb);
    // The noun may be a part of what the graph knows by name.
    let is_itself = |name: &Name| (name.first, name.end) == (noun, noun + 1);
    // `observatory` ends as adjectives do; what follows tells that it is none.
    let is_noun = matches!(words.tag(noun), Some(Tag::Noun | Tag::Adj));
    if !is_noun || is_told || !words.names.iter().all(is_itself) {
        return None;
    }
    let wants = Wants::Noun(lemma(words.all[noun].text, Tag::Noun));
    Some(Reference { first: at, last: noun, wants, owns: false })
}

/// "is it true that", "how long does it take to", "did it rain", "who was it that", "what time is it"
fn stands_for_nothing(words: &Words<'_>, at: usize) -> bool {
    let verb_of = |at: usize| lemma(words.low(at), Tag::Verb);
    let next = if words.is_be(at + 1) { at + 2 } else { at + 1 };
    let is_split = at.checked_sub(1).is_some_and(|before| words.is_be(before))
        && matches!(words.low(at + 1), "that" | "who" | "which" | "to");
    let is_time = words.ends(at + 1) && (0..at).any(|word| matches!(words.low(word), "time" | "o'clock"));
    let takes = verb_of(at + 1) == "take" && (at + 2..words.all.len()).any(|word| words.low(word) == "to");
    let is_weather = AS_WEATHER.contains(&lemma(words.low(next), Tag::Adj).as_str())
        && WHERE_OR_WHEN.contains(&words.low(next + 1));
    is_weather
        || JUDGED.contains(&words.low(next))
        || WEATHER.contains(&verb_of(next).as_str())
        || is_split
        || is_time
        || takes
}

/// True when the question itself says whom or what it means.
fn is_bound(words: &Words<'_>, reference: &Reference) -> bool {
    let at = reference.first;
    if reference.owns && words.low(at + 1) == "own" {
        return true;
    }
    let before = words
        .names
        .iter()
        .any(|name| name.end <= at && may_own(name, reference) && reaches(words, reference, name.end));
    before || is_named_behind(words, reference) || is_bound_by_noun(words, reference)
}

/// "In his youth, where did Tom Reed live?"
fn is_named_behind(words: &Words<'_>, reference: &Reference) -> bool {
    let Some(comma) = (reference.last..words.all.len()).find(|at| words.low(*at) == ",") else {
        return false;
    };
    let begins = words.tag(words.ties).is_some_and(|tag| matches!(tag, Tag::Adp | Tag::Sconj | Tag::Adv));
    begins && words.names.iter().any(|name| name.first > comma && fits(name.kind, &reference.wants))
}

/// What stands before may be meant: by its owner's word, in a clause of its own, or as the subject of a second verb.
fn reaches(words: &Words<'_>, reference: &Reference, from: usize) -> bool {
    let at = reference.first;
    let is_subject =
        matches!(words.low(at), "he" | "she" | "they") || words.low(at) == "it" && words.is_verb(at + 1);
    reference.owns
        || (from..at).any(|word| CLAUSES.contains(&words.low(word)))
        || is_subject && (from..at).any(|word| words.is_verb(word))
}

/// Of one word, names are often taken for what they are not: in "has Apple sold its boats", its own word tells.
fn may_own(name: &Name, reference: &Reference) -> bool {
    let is_one_word = name.end - name.first == 1;
    fits(name.kind, &reference.wants) || reference.owns && reference.wants == Wants::Thing && is_one_word
}

fn fits(kind: Option<EntityKind>, wants: &Wants) -> bool {
    let Some(kind) = kind.filter(|kind| *kind != EntityKind::Other) else { return true };
    match wants {
        Wants::Person { .. } => kind == EntityKind::Person,
        Wants::Thing => !matches!(kind, EntityKind::Person | EntityKind::Date | EntityKind::Quantity),
        Wants::Many => !matches!(kind, EntityKind::Date | EntityKind::Quantity),
        Wants::Place => kind == EntityKind::Place,
        Wants::Time => kind == EntityKind::Date,
        Wants::Noun(_) => false,
    }
}

/// "Which company sold its factory", "who said that he was there", "what did the town do with its harbour"
fn is_bound_by_noun(words: &Words<'_>, reference: &Reference) -> bool {
    let at = reference.first;
    (words.ties..at).any(|noun| {
        let does = (noun + 1..at).any(|word| words.is_verb(word) && !words.is_be(word));
        let acts = words.is_verb(noun + 1) && !words.is_be(noun + 1);
        match words.low(noun) {
            "who" | "anyone" | "someone" | "nobody" | "everyone" if noun + 1 < at => {
                let is_own = OWN.contains(&words.low(reference.last + 1));
                matches!(reference.wants, Wants::Person { .. } | Wants::Many)
                    && if reference.owns {
                        acts && is_own
                    } else {
                        does && reaches(words, reference, noun + 1)
                    }
            }
            _ => {
                let is_asked = noun > 0 && matches!(words.low(noun - 1), "which" | "what");
                let is_noun =
                    words.tag(noun) == Some(Tag::Noun) || is_asked && words.tag(noun) != Some(Tag::Aux);
                is_noun
                    && noun_fits(words, noun, &reference.wants)
                    && if reference.owns {
                        acts
                    } else {
                        (does || is_asked || asks_more(words, noun, at))
                            && reaches(words, reference, noun + 1)
                    }
            }
        }
    })
}

/// `all the mills and what they grind`: a second question about what the first one names.
fn asks_more(words: &Words<'_>, from: usize, to: usize) -> bool {
    const ASKING: &[&str] = &["what", "when", "where", "why", "how", "which", "who", "whom"];
    (from..to).any(|at| words.low(at) == "and" && ASKING.contains(&words.low(at + 1)))
}

fn noun_fits(words: &Words<'_>, noun: usize, wants: &Wants) -> bool {
    let low = words.low(noun);
    let is_many = lemma(low, Tag::Noun) != low;
    match wants {
        Wants::Person { .. } => kind_of(low) == Wanted::Person && !is_many,
        Wants::Thing => !matches!(kind_of(low), Wanted::Person | Wanted::Date) && !is_many,
        Wants::Many => is_many,
        Wants::Place | Wants::Time | Wants::Noun(_) => false,
    }
}
