//! Where does a proper name begin and end?

use super::*;
use crate::extract::dates::is_year;
use crate::extract::lexicon::{EVENT_WORDS, OF_HEADS, ORG_WORDS, PARTICLES, is_demonym};
use clew_language::text::tag::Tag;
use clew_language::text::terms::is_stop_word;

/// May a name begin here?
fn starts_name(s: &Sentence, at: usize) -> bool {
    if !s.capital(at) || !s.word(at).starts_with(char::is_alphabetic) {
        return false;
    }
    let initial = at == 0
        || matches!(
            s.word(at - 1),
            "\"" | "\u{201c}" | "``" | ":" | "'" | "\u{2018}" | "(" | ";" | "*" | "-" | "\u{2014}"
        ) && !s.attached(at);
    // "Dear Ms Grey," speaks to her.
    if initial && matches!(s.lower(at), "dear" | "dearest") {
        return false;
    }
    // "All-Star Game", "Lac-Ebb": one word, whatever its first part is elsewhere.
    let hyphened = s.is_hyphen(at + 1) && s.capital(at + 2) && !is_demonym(s.lower(at + 2));
    if hyphened && s.tag(at + 2).is_noun() {
        return true;
    }
    let followed = s.capital(at + 1) && s.tag(at + 1).is_noun();
    match s.tag(at) {
        Tag::Propn | Tag::X => true,
        Tag::Num => followed,
        Tag::Pron | Tag::Cconj | Tag::Sconj | Tag::Aux | Tag::Part => false,
        // "The Two Mills"
        Tag::Det => {
            let further = s.capital(at + 1) && s.capital(at + 2) && s.tag(at + 2).is_noun();
            !initial && (followed || further) && s.lower(at) == "the"
        }
        Tag::Adp | Tag::Adv | Tag::Intj => !initial && s.capital(at + 1),
        Tag::Verb if initial && (s.lower(at).ends_with("ing") || s.lower(at).ends_with("ed")) => false,
        Tag::Noun | Tag::Adj | Tag::Verb if initial => {
            let people = s.lower(at + 1).strip_suffix('s').is_some_and(is_demonym);
            followed && (people || !is_demonym(s.lower(at)))
        }
        Tag::Adj if is_demonym(s.lower(at)) && dashed(s, at) => true,
        Tag::Adj if is_demonym(s.lower(at)) => {
            begins_name(s, at + 1) && !matches!(s.lower(at - 1), "a" | "an")
        }
        _ => true,
    }
}

/// Capitals up to a noun: "International Group".
fn begins_name(s: &Sentence, at: usize) -> bool {
    let noun = (at..s.len()).find(|at| !(s.capital(*at) && s.tag(*at) == Tag::Adj)).unwrap_or(at);
    s.capital(noun) && s.tag(noun).is_noun()
}

/// "Polish–Lithuanian Commonwealth": two peoples and what they are called.
fn dashed(s: &Sentence, at: usize) -> bool {
    let tight = s.word(at + 1) == "\u{2013}" && s.attached(at + 1) && s.attached(at + 2);
    tight && (at + 2..at + 4).all(|word| s.capital(word)) && s.tag(at + 3).is_noun()
}

/// The name that begins at token `at`.
pub(super) fn name_at(s: &Sentence, at: usize) -> Option<Fixed> {
    if !starts_name(s, at) {
        return None;
    }
    let mut end = at + 1;
    while let Some(next) = extended(s, at, end) {
        end = next;
    }
    let range = with_number_before(s, at)..end;
    let describes = !s.capital(end)
        && (matches!(s.tag(end), Tag::Noun | Tag::Adj | Tag::Verb) || matches!(s.lower(end), "and" | "-"));
    let demonym = range.len() == 1 && is_demonym(s.lower(at)) && (s.tag(at) != Tag::Propn || describes);
    let pronoun = range.len() == 1 && matches!(s.lower(at), "i" | "i." | "mr" | "the");
    let direction = range.len() == 1 && is_direction(s.word(at));
    (!demonym && !pronoun && !direction).then_some(Fixed { range, kind: SpanKind::Name })
}

/// `N.`, `S.W.`: a quarter of the sky.
fn is_direction(word: &str) -> bool {
    let letters: Vec<&str> = word.split_terminator('.').collect();
    word.ends_with('.')
        && letters.len() <= 3
        && letters.iter().all(|letter| matches!(*letter, "N" | "S" | "E" | "W"))
}

/// One more step of a name that reaches up to `end`.
pub(super) fn extended(s: &Sentence, start: usize, end: usize) -> Option<usize> {
    let word = s.word(end);
    if word.is_empty() {
        return None;
    }
    if name_word(s, end) {
        return Some(end + 1);
    }
    if word == "-"
        && (s.attached(end) || s.attached(end + 1))
        && s.word(end + 1).starts_with(char::is_alphanumeric)
        && s.capital(end + 1)
    {
        return Some(end + 2);
    }
    if word == "\u{2013}" && dashed(s, end - 1) {
        return Some(end + 2);
    }
    if word == "-"
        && s.attached(end)
        && s.attached(end + 1)
        && s.tag(end - 1) == Tag::Propn
        && !AFTER_HYPHEN.contains(&s.lower(end + 1))
    {
        return s.word(end + 1).starts_with(char::is_alphabetic).then_some(end + 2);
    }
    if word == "&" && s.capital(end + 1)
        || word == "'" && s.attached(end) && s.attached(end + 1) && s.capital(end + 1)
    {
        return Some(end + 2);
    }
    if is_owned_name(s, end) {
        return Some(end + 2);
    }
    if word == "," && suffix_after_comma(s, end + 1) {
        return Some(end + 2);
    }
    if numbered(s, end) {
        return Some(end + 1);
    }
    if is_epithet(s, end) {
        return Some(end + 2);
    }
    particles(s, end).or_else(|| of_phrase(s, start, end))
}

/// "Ann the Elder", "John the Steadfast".
fn is_epithet(s: &Sentence, at: usize) -> bool {
    let told = s.tag(at + 1) == Tag::Adj || matches!(s.word(at + 1), "Elder" | "Younger" | "Great" | "Bold");
    let alone = !s.capital(at + 2) && !s.tag(at + 2).is_noun();
    s.word(at) == "the" && s.capital(at + 1) && told && alone && !is_demonym(s.lower(at + 1))
}

/// "Ann's College", "America's Cup", "the Ten Years' War".
fn is_owned_name(s: &Sentence, at: usize) -> bool {
    let owns = s.word(at) == "'s" || s.word(at) == "'" && s.lower(at - 1).ends_with('s');
    let (next, is_event) = (s.lower(at + 1), EVENT_WORDS.has(s.lower(at + 1)));
    owns && s.attached(at) && s.capital(at + 1) && (ORG_WORDS.has(next) && s.word(at) == "'s" || is_event)
}

/// Second parts that make an adjective of a name ("London-based").
const AFTER_HYPHEN: &[&str] = &[
    "based",
    "born",
    "style",
    "like",
    "speaking",
    "led",
    "era",
    "backed",
    "owned",
    "class",
    "type",
    "trained",
    "winning",
    "nominated",
    "related",
    "language",
    "produced",
    "area",
    "bound",
    "controlled",
    "educated",
    "occupied",
    "wide",
    "inspired",
    "themed",
    "focused",
    "friendly",
    "free",
    "made",
    "sponsored",
    "run",
];

fn name_word(s: &Sentence, at: usize) -> bool {
    let roman = matches!(s.word(at), "II" | "III" | "IV" | "V" | "VI" | "VII" | "VIII" | "IX" | "X");
    let roman = roman || s.word(at) == "I" && at > 0 && may_be_first(s, at - 1);
    s.capital(at)
        && (roman || !matches!(s.tag(at), Tag::Pron))
        && !matches!(s.lower(at), "i" | "he" | "she" | "it") | roman
}

/// `Henrik I` is the first of his name; in `When I` and `Now I` somebody speaks.
fn may_be_first(s: &Sentence, before: usize) -> bool {
    s.capital(before)
        && matches!(s.tag(before), Tag::Propn | Tag::Noun | Tag::X)
        && !is_stop_word(s.lower(before))
}

fn suffix_after_comma(s: &Sentence, at: usize) -> bool {
    let suffix =
        matches!(s.lower(at), "jr" | "jr." | "sr" | "sr." | "inc" | "inc." | "ltd" | "ltd." | "llc" | "iii");
    let rank = at + usize::from(ordinal(s.lower(at)));
    let noble = s.capital(rank)
        && (NOBLE.contains(&s.lower(rank)) && matches!(s.lower(rank + 1), "of" | "von")
            || rank > at && OF_HEADS.has(s.lower(rank)));
    let order = s.word(at).len() <= 4
        && s.word(at).len() >= 2
        && s.word(at).chars().all(char::is_uppercase)
        && matches!(s.word(at + 1), "," | "(");
    suffix || noble || order
}

fn ordinal(lower: &str) -> bool {
    lower.starts_with(|c: char| c.is_ascii_digit())
        && ["st", "nd", "rd", "th"].iter().any(|ending| lower.ends_with(ending))
}

/// "Apollo 11", but not "Smith 3 times".
fn numbered(s: &Sentence, at: usize) -> bool {
    let short = s.word(at).len() <= 3 && s.word(at).bytes().all(|b| b.is_ascii_digit());
    let clear = !matches!(s.tag(at + 1), Tag::Noun | Tag::Adj | Tag::Num | Tag::Propn)
        && s.word(at + 1) != ","
        && s.word(at + 1) != "-";
    short && clear && s.tag(at - 1) == Tag::Propn
}

/// One or two small words inside a name, then a capital.
fn particles(s: &Sentence, at: usize) -> Option<usize> {
    let particle = |i: usize| PARTICLES.has(s.lower(i));
    let plain = |i: usize| particle(i) && !matches!(s.lower(i), "e" | "y" | "do" | "den" | "ten" | "e.");
    if plain(at) && s.capital(at + 1) {
        return Some(at + 2);
    }
    if particle(at) && matches!(s.lower(at), "e" | "y") && s.capital(at + 1) && s.tag(at + 1).is_noun() {
        return Some(at + 2);
    }
    (particle(at) && particle(at + 1) && s.capital(at + 2)).then_some(at + 3)
}

/// "University of X", "Battle of the Y", "Arts and Sciences" inside such a name.
fn of_phrase(s: &Sentence, start: usize, at: usize) -> Option<usize> {
    let head = s.lower(at - 1);
    let inside = (start..at).any(|i| s.lower(i) == "of" || s.lower(i) == "for");
    let joins = match s.lower(at) {
        "of" => {
            OF_HEADS.has(head)
                || EVENT_WORDS.has(head)
                || of_a_land(s, start, at)
                || inside && at > 1 && of_two(s, at - 2)
                || is_only_one(s, start, at)
        }
        "for" => OF_HEADS.has(head),
        "and" => {
            let listing = |i: usize| s.lower(i) == "of" && OF_AND.contains(&s.lower(i - 1));
            inside && s.tag(at + 1).is_noun() && ((start + 1..at).any(listing) || of_two(s, at))
        }
        _ => false,
    };
    let article = usize::from(matches!(s.lower(at + 1), "the"));
    let next = at + 1 + article;
    (joins && s.capital(next)).then_some(next + 1)
}

/// "University of Science and Technology of Norda": two of what it is for, then of where; not two houses.
fn of_two(s: &Sentence, and: usize) -> bool {
    let is_house = OF_HEADS.has(s.lower(and + 1)) || ORG_WORDS.has(s.lower(and + 1));
    let is_led = and > 1 && s.lower(and - 2) == "of";
    is_led && s.lower(and) == "and" && s.lower(and + 2) == "of" && s.capital(and + 3) && !is_house
}

/// "the Arch of Titus", "the Oath of Allegiance": a noun with "the" is no name without what it is of.
fn is_only_one(s: &Sentence, start: usize, of: usize) -> bool {
    let is_acronym = !s.word(start).contains(char::is_lowercase);
    of == start + 1 && start > 0 && s.lower(start - 1) == "the" && s.tag(start).is_noun() && !is_acronym
}

/// "Philip IV of Spain", "Princess Anne of Kent".
fn of_a_land(s: &Sentence, start: usize, at: usize) -> bool {
    let roman = at > start + 1 && s.word(at - 1).chars().all(|c| matches!(c, 'I' | 'V' | 'X'));
    let noble = NOBLE.contains(&s.lower(start)) && at > start + 1;
    (roman || noble) && s.capital(at + 1)
}

const NOBLE: &[&str] = &[
    "king",
    "queen",
    "prince",
    "princess",
    "duke",
    "duchess",
    "count",
    "countess",
    "emperor",
    "empress",
    "margrave",
    "landgrave",
    "archduke",
    "archduchess",
    "elector",
    "infante",
    "infanta",
    "tsar",
    "earl",
    "saint",
    "grand",
];

const OF_AND: &[&str] = &[
    "ministry",
    "department",
    "academy",
    "college",
    "school",
    "institute",
    "museum",
    "faculty",
    "board",
    "minister",
];

/// "1976 Summer Olympics", "29th Berlin International Film Festival".
fn with_number_before(s: &Sentence, at: usize) -> usize {
    if at == 0 {
        return at;
    }
    let before = s.word(at - 1);
    let event = (at..s.len().min(at + 6)).take_while(|i| s.capital(*i)).any(|i| EVENT_WORDS.has(s.lower(i)));
    if event && (is_year(before) || ordinal(s.lower(at - 1))) { at - 1 } else { at }
}
