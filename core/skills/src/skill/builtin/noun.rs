//! Noun phrases of a question: `the director of film X`, `X's mother`, `the person who wrote X`, `X`.

use super::asked::{asked, kind_of};
use super::clause::{Head, clause};
use super::parse::{AREAS, Known};
use super::plan::{Expr, Gap, Link};
use super::relation::{COMPOUNDS, Relation, Wanted, by_noun, relation};
use super::text::{first_word, last_word, lower, strip_article, strip_words, without_first, without_last};
use clew_types::arrange::Arrange;

/// Nouns that say what sort of thing the name behind them is.
const SORTS: &[&str] = &[
    "film",
    "movie",
    "song",
    "album",
    "single",
    "book",
    "novel",
    "play",
    "show",
    "series",
    "band",
    "group",
    "city",
    "town",
    "village",
    "country",
    "river",
    "company",
    "actor",
    "actress",
    "singer",
    "director",
    "writer",
    "king",
    "queen",
    "poem",
    "painting",
    "opera",
    "game",
    "video",
    "tv",
    "television",
    "musical",
    "magazine",
    "films",
    "movies",
    "songs",
    "albums",
    "track",
    "both",
    "either",
    "person",
];
/// Prepositions of place between two things.
const BESIDE: &[&str] =
    &[" above ", " below ", " near ", " beside ", " on ", " in ", " at ", " behind ", " under "];
/// Ties between people that do not look like persons.
const TIES: &[&str] =
    &["granddaughter", "grandson", "student", "pupil", "friend", "colleague", "mentor", "heir"];
/// Words that open a clause behind a noun.
pub(super) const CLAUSES: &[&str] = &[" who ", " that ", " which ", " whom ", " whose ", " where "];

/// What a noun phrase stands for.
pub(super) fn describe(phrase: &str, known: Known<'_>) -> Expr {
    let phrase = trimmed(phrase);
    if known(phrase) {
        return Expr::Name(phrase.to_owned());
    }
    let bare = strip_article(phrase);
    by_of(bare, known)
        .or_else(|| by_name_giver(bare, known))
        .or_else(|| by_part(bare, known))
        .or_else(|| by_possessive(bare, known))
        .or_else(|| by_clause(bare, known))
        .unwrap_or_else(|| match name_or_clause(bare, known) {
            Expr::Clause(text, wanted) => by_short_clause(bare, known).unwrap_or(Expr::Clause(text, wanted)),
            name => name,
        })
}

/// A clause without its pronoun: `college attended by X`, `team winning the X`, `university X attended`.
fn by_short_clause(phrase: &str, known: Known<'_>) -> Option<Expr> {
    let words: Vec<&str> = phrase.split(' ').collect();
    let is_name = |word: &str| word.starts_with(char::is_uppercase);
    let at = (1..words.len().min(5)).find(|&at| is_name(words[at]) || is_participle(words[at]))?;
    let noun = lower(words[at - 1]);
    let body = words[at..].join(" ");
    let head = Head::of_noun(&noun, "");
    if is_name(words[0]) || is_name(words[at - 1]) {
        return None;
    }
    if is_name(words[at]) {
        let ends = words.last().is_some_and(|word| is_participle(word) || BEHIND.contains(word));
        return if ends { clause(&body, head, known) } else { None };
    }
    if words[at].ends_with("ing") {
        clause(&body, head, known)
    } else {
        clause(&format!("was {body}"), head, known)
    }
}

/// Prepositions that may end a clause: `the town X was born in`.
const BEHIND: &[&str] = &["in", "at", "for", "from", "on", "of", "to", "by"];

pub(super) fn is_participle(word: &str) -> bool {
    let irregular =
        ["used", "held", "built", "made", "won", "written", "led", "sung", "drawn", "born", "spoken"];
    let is_regular = word.len() > 4 && (word.ends_with("ed") || word.ends_with("ing"));
    word.starts_with(char::is_lowercase) && (is_regular || irregular.contains(&word))
}

/// The phrase without what surrounds a name.
fn trimmed(phrase: &str) -> &str {
    phrase.trim().trim_matches(['"', '“', '”', ',', '\'']).trim_end_matches(['?', ' '])
}

/// `person who X is named after`.
fn by_name_giver(phrase: &str, known: Known<'_>) -> Option<Expr> {
    let endings = [" named after", " named for", " named in honor of", " named in honour of"];
    let thing = endings.iter().find_map(|ending| phrase.strip_suffix(ending))?;
    let thing = [" is", " was", " are", " were"].iter().find_map(|ending| thing.strip_suffix(ending))?;
    let thing = CLAUSES.iter().find_map(|mark| Some(thing.split_once(mark)?.1)).unwrap_or(thing);
    let thing = strip_words(strip_article(thing), &["person", "man", "woman", "place", "thing", "one"]);
    Some(Expr::Of(relation("named after")?, Box::new(describe(thing, known))))
}

/// `company that X is part of`, `company X is part of`.
fn by_part(phrase: &str, known: Known<'_>) -> Option<Expr> {
    let thing = [" is part of", " was part of", " is a part of", " was a part of"]
        .iter()
        .find_map(|ending| phrase.strip_suffix(ending))?;
    let (head, part) = match CLAUSES.iter().find_map(|mark| thing.split_once(mark)) {
        Some((head, part)) => (last_word(head), part),
        None => (first_word(thing), without_first(thing)),
    };
    Some(whole(&lower(head), describe(part, known)))
}

/// What something is part of: a place of a place, else an owner.
pub(super) fn whole(noun: &str, part: Expr) -> Expr {
    let name = if kind_of(noun) == Wanted::Place { "location" } else { "owner" };
    relation(name).map_or(part.clone(), |relation| Expr::Of(relation, Box::new(part)))
}

/// `X's mother`, at the last possessive whose right side names a relation.
fn by_possessive(phrase: &str, known: Known<'_>) -> Option<Expr> {
    let marks = ["'s ", "’s ", "' "];
    let mut places: Vec<(usize, usize)> = marks
        .iter()
        .flat_map(|mark| phrase.match_indices(mark).map(|(at, hit)| (at, at + hit.len())))
        .collect();
    places.arrange();
    places.into_iter().rev().find_map(|(at, end)| match noun_relation(&lower(&phrase[end..])) {
        Some(relation) => Some(relation(describe(&phrase[..at], known))),
        None => {
            let link = agent_link(&phrase[end..])?;
            Some(Expr::Told(link, Box::new(describe(&phrase[..at], known))))
        }
    })
}

/// `place of birth of X`, at the last `of` whose left side names a relation.
fn by_of(phrase: &str, known: Known<'_>) -> Option<Expr> {
    let mut places: Vec<(usize, &str)> =
        [" of ", " for ", " in "].iter().flat_map(|joint| phrase.match_indices(joint)).collect();
    places.arrange();
    places.into_iter().rev().find_map(|(at, joint)| {
        let Some(relation) = noun_relation(&lower(&phrase[..at])) else {
            let link = agent_link(&phrase[..at]).filter(|_| joint == " of ")?;
            return Some(Expr::Told(link, Box::new(describe(&phrase[at + joint.len()..], known))));
        };
        let inner = describe(&phrase[at + joint.len()..], known);
        // "in" and "for" join names too: they count only before one.
        (joint == " of " || matches!(inner, Expr::Name(_))).then(|| relation(inner))
    })
}

/// `person who wrote X`, `observatory where X was trained`; `dam above the village where …`.
fn by_clause(phrase: &str, known: Known<'_>) -> Option<Expr> {
    let (at, mark) = CLAUSES.iter().filter_map(|mark| Some((phrase.find(mark)?, *mark))).min()?;
    if let Some(expr) = beside(phrase, &phrase[..at], known) {
        return Some(expr);
    }
    let body = &phrase[at + mark.len()..];
    if mark == " whose " {
        return whose(body, known);
    }
    let (head, mark) = match last_word(&phrase[..at]) {
        "in" | "at" | "on" | "from" => (without_last(&phrase[..at]), " where "),
        "of" | "to" | "for" | "by" | "with" | "under" => (without_last(&phrase[..at]), mark),
        _ => (&phrase[..at], mark),
    };
    let noun = lower(last_word(head));
    let expr = clause(body, Head::of_noun(&noun, mark), known)?;
    // `state where X was born`: a place in it is not the state.
    let is_place = |link: &Link| link.relation.is_some_and(|relation| relation.wants == Wanted::Place);
    let is_in_area = matches!(&expr, Expr::Told(link, _) if is_place(link) && AREAS.contains(&noun.as_str()));
    (!is_in_area).then_some(expr)
}

/// `dam above the village …`: something of that kind that stands in a relation of place to another.
fn beside(phrase: &str, head: &str, known: Known<'_>) -> Option<Expr> {
    let joint = BESIDE.iter().filter_map(|joint| Some((head.find(joint)?, *joint))).min()?;
    let noun = lower(last_word(&phrase[..joint.0]));
    let inner = describe(&phrase[joint.0 + joint.1.len()..], known);
    let mut link = Link::by_noun(&noun, Gap::Aside, kind_of(&noun));
    link.verb = None;
    link.preposition = Some(joint.1.trim().to_owned());
    (!matches!(inner, Expr::Clause(..))).then(|| Expr::Told(link, Box::new(inner)))
}

/// `granddaughter leads X`: whoever has such a granddaughter.
pub(super) fn whose(rest: &str, known: Known<'_>) -> Option<Expr> {
    let noun = lower(first_word(rest));
    let inner =
        clause(without_first(rest), Head { wanted: kind_of(&noun), noun: None, is_aside: false }, known)?;
    Some(Expr::Told(Link::by_noun(&noun, Gap::Subject, Wanted::Person), Box::new(inner)))
}

/// How a noun that names somebody by a deed or a tie applies to a thing: `discoverer`, `teacher`.
fn agent_link(phrase: &str) -> Option<Link> {
    let phrase = strip_article(phrase.trim());
    let is_plain = phrase.split(' ').count() <= 3 && !phrase.contains(char::is_uppercase);
    let noun = lower(last_word(phrase));
    let wanted = kind_of(&noun);
    let is_tie = wanted == Wanted::Person || TIES.contains(&noun.as_str());
    (is_plain && is_tie && !noun.is_empty()).then(|| Link::by_noun(&noun, Gap::Object, Wanted::Person))
}

fn name_or_clause(phrase: &str, known: Known<'_>) -> Expr {
    let mut bare = phrase;
    while SORTS.contains(&lower(first_word(bare)).as_str()) && !without_first(bare).is_empty() {
        bare = strip_article(without_first(bare));
        let name = trimmed(bare);
        if known(name) {
            return Expr::Name(name.to_owned());
        }
    }
    let name = trimmed(bare);
    let is_name =
        name.chars().next().is_some_and(|c| c.is_uppercase() || c.is_ascii_digit() || !c.is_ascii());
    let is_described = CLAUSES.iter().chain(&[" is ", " was "]).any(|mark| name.contains(mark));
    if is_name && !is_described {
        Expr::Name(name.to_owned())
    } else {
        Expr::Clause(phrase.to_owned(), head_wanted(phrase))
    }
}

/// What a description's first nouns say it is.
fn head_wanted(phrase: &str) -> Wanted {
    let head = CLAUSES.iter().filter_map(|mark| phrase.find(mark)).min().map_or(phrase, |at| &phrase[..at]);
    let of_noun =
        head.split_whitespace().find_map(|word| by_noun(&lower(word))).map(|relation| relation.wants);
    match of_noun {
        Some(found) => found,
        None if head.contains("person") || head.contains("man") => Wanted::Person,
        None => asked(&format!("what {head}")).wanted,
    }
}

/// How a noun phrase without its `of` applies to a thing: a relation, or two in a row.
pub(super) fn noun_relation(phrase: &str) -> Option<impl Fn(Expr) -> Expr + use<>> {
    let phrase = strip_article(phrase.trim());
    let steps = steps_of(phrase).or_else(|| {
        // Adjectives in front: "the first wife", "the famous director".
        let rest = without_first(phrase);
        let is_short = rest.split_whitespace().count() <= 2 && !rest.is_empty();
        if is_short { steps_of(rest) } else { None }
    })?;
    Some(move |inner: Expr| steps.iter().fold(inner, |inner, relation| Expr::Of(relation, Box::new(inner))))
}

fn steps_of(noun: &str) -> Option<Vec<&'static Relation>> {
    if let Some((_, first, second)) = COMPOUNDS.iter().find(|(known, _, _)| *known == noun) {
        return Some(vec![relation(first)?, relation(second)?]);
    }
    by_noun(noun).map(|relation| vec![relation])
}
