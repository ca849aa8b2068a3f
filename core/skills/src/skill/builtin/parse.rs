//! Reading a question: from its words to a [`Plan`].

use super::clause::{Head, clause, is_auxiliary, is_do};
use super::noun::{CLAUSES, describe, is_participle, noun_relation, whole, whose};
use super::pair;
use super::plan::{Expr, Gap, Link, Plan};
use super::relation::{Relation, Wanted, by_noun, by_verb, relation};
use super::text::{first_word, last_word, lower, strip_article, strip_words, without_first, without_last};
use clew_language::text::lemma::lemma;
use clew_language::text::tag::{Tag, tag};

/// From a verb (lower case) to its relation.
type RelationOf = fn(&str) -> Option<&'static Relation>;
/// Tells whether a name is one of the workspace's.
pub(super) type Known<'a> = &'a dyn Fn(&str) -> bool;

const AUXILIARIES: &[&str] =
    &["is", "was", "are", "were", "did", "does", "do", "has", "have", "had", "will", "can", "be"];

/// Places that hold towns and the like, countries first.
pub(super) const AREAS: &[&str] = &["country", "nation", "county", "state", "province", "continent"];

/// Adjectives that are told with a number.
const MEASURES: &[&str] = &["high", "tall", "long", "wide", "deep", "old", "heavy", "big", "large"];

/// Words of a question from which no plan is made of it: every part may hold another, so that each word more multiplies
/// the ways to read it.
const LONGEST: usize = 32;

/// The plan of a question.
pub(super) fn plan(question: &str, known: Known<'_>) -> Plan {
    let question = &first_of_verbs(question.trim().trim_end_matches(['?', '.', ' ']));
    if question.split_whitespace().count() > LONGEST {
        return Plan::Open;
    }
    if let Some(plan) = pair::plan(question, known) {
        return plan;
    }
    single(question, known).map_or(Plan::Open, Plan::Value)
}

/// `spoken, written or signed` → `spoken`: verbs in a row ask for one thing, and are no choice.
fn first_of_verbs(question: &str) -> String {
    let words: Vec<&str> = question.split_whitespace().collect();
    let tags = tag(&words.iter().map(|word| word.trim_end_matches(',')).collect::<Vec<_>>());
    let is_verb = |at: usize| tags[at] == Tag::Verb && words[at].starts_with(char::is_lowercase);
    let is_row = |at: usize| {
        let joint = at + 2;
        words[at].ends_with(',') && matches!(words[joint], "or" | "and") && is_verb(at) && is_verb(joint + 1)
    };
    match (0..words.len().saturating_sub(3)).find(|&at| is_row(at)) {
        Some(at) => [&words[..at], &[words[at].trim_end_matches(',')], &words[at + 4..]].concat().join(" "),
        None => question.to_owned(),
    }
}

fn single(question: &str, known: Known<'_>) -> Option<Expr> {
    let question = strip_words(question, &["in", "on", "at", "to", "from", "for", "of", "by", "under"]);
    match lower(first_word(question)).as_str() {
        "where" => by_last_verb(without_first(question), place_relation, known)
            .or_else(|| aside(without_first(question), Wanted::Place, known))
            .or_else(|| described(without_first(question), known)),
        "when" if is_of_hours(without_first(question)) => None,
        "when" => by_last_verb(without_first(question), time_relation, known)
            .or_else(|| aside(without_first(question), Wanted::Date, known))
            .or_else(|| described(without_first(question), known)),
        "who" | "whom" => who(without_first(question), known),
        "whose" => whose(without_first(question), known),
        "what" | "which" => what(without_first(question), known),
        "why" => by_last_verb(without_first(question), reason_relation, known),
        "how" => how(without_first(question), known),
        "name" => None,
        _ => inverted(question, known).or_else(|| asked_last(question, known)),
    }
}

/// `X was born in what country`: as if it began with the question word.
fn asked_last(question: &str, known: Known<'_>) -> Option<Expr> {
    let (at, mark) =
        [" what ", " which "].iter().filter_map(|mark| Some((question.rfind(mark)?, *mark))).max()?;
    let noun = &question[at + mark.len()..];
    let is_plain = noun.split(' ').count() <= 3 && !noun.contains(char::is_uppercase);
    if is_plain { what(&format!("{noun} {}", &question[..at]), known) } else { None }
}

/// `was X trained`, `did X join Y`: a verb without a relation.
fn aside(rest: &str, wanted: Wanted, known: Known<'_>) -> Option<Expr> {
    clause(rest, Head { wanted, noun: None, is_aside: true }, known)
}

/// `high is X`: the number before the adjective.
fn how(rest: &str, known: Known<'_>) -> Option<Expr> {
    let measure = lower(first_word(rest));
    let ends = [" when he died", " when she died", " when they died", " at death"];
    let at_death = ends.iter().find_map(|end| without_first(rest).strip_suffix(end));
    if let Some(thing) = at_death.filter(|_| measure == "old").and_then(auxiliary_off) {
        return Some(of(relation("age at death")?, describe(thing, known)));
    }
    // Of what, and not where or when.
    let dead = || is_do(first_word(rest)).then(|| without_first(rest).strip_suffix(" die")).flatten();
    if let Some(thing) = dead() {
        return Some(of(relation("cause of death")?, describe(thing, known)));
    }
    if !MEASURES.contains(&measure.as_str()) {
        return None;
    }
    let thing = auxiliary_off(without_first(rest))?;
    let mut link = Link::by_noun(&measure, Gap::Aside, Wanted::Number);
    link.verb = None;
    Some(Expr::Told(link, Box::new(describe(thing, known))))
}

/// Behind `where` or `when`: `is the birthplace of X`.
fn described(rest: &str, known: Known<'_>) -> Option<Expr> {
    match describe(auxiliary_off(rest)?, known) {
        Expr::Clause(..) | Expr::Name(_) => None,
        expr => Some(expr),
    }
}

/// `did the director of X die`: auxiliary, thing, verb; `X was born in`: thing, auxiliary, verb.
fn by_last_verb(rest: &str, relation_of: RelationOf, known: Known<'_>) -> Option<Expr> {
    let fronted = auxiliary_off(rest);
    let rest = fronted.unwrap_or(rest);
    let thing = rest.trim_end_matches(" in").trim_end_matches(" at").trim_end_matches(" from");
    let relation = relation_of(&lower(last_word(thing)))?;
    let thing = strip_words_behind(without_last(thing));
    if is_cut(thing) || fronted.is_some() && is_auxiliary(&lower(last_word(thing))) {
        return None;
    }
    let is_auxiliary = |word: &str| AUXILIARIES.contains(&lower(word).as_str());
    match fronted {
        Some(_) => Some(of(relation, describe(thing, known))),
        None if is_auxiliary(last_word(thing)) && !without_last(thing).is_empty() => {
            Some(of(relation, describe(strip_article(without_last(thing)), known)))
        }
        None => None,
    }
}

/// `the town where X`: the verb that was taken off belonged to the clause.
fn is_cut(thing: &str) -> bool {
    let found = CLAUSES.iter().filter_map(|mark| Some((thing.rfind(mark)?, *mark))).max();
    let Some((at, mark)) = found.filter(|(_, mark)| matches!(*mark, " where " | " whom ")) else {
        return false;
    };
    let words: Vec<&str> = thing[at + mark.len()..].split_whitespace().collect();
    !tag(&words).contains(&Tag::Verb)
}

/// `is the museum open`: on which days and at what hours, and not since which year.
pub(super) fn is_of_hours(rest: &str) -> bool {
    let rest = rest.trim_end_matches('?').trim();
    let is_now = matches!(lower(first_word(rest)).as_str(), "is" | "are");
    is_now && matches!(lower(last_word(rest)).as_str(), "open" | "closed" | "shut")
}

/// Adverbs before the verb: `X first`, `X originally`.
fn strip_words_behind(text: &str) -> &str {
    let mut text = text.trim();
    while matches!(lower(last_word(text)).as_str(), "first" | "originally" | "officially" | "come" | "get") {
        text = without_last(text);
    }
    text
}

pub(super) fn place_relation(verb: &str) -> Option<&'static Relation> {
    relation(match verb {
        "born" | "from" => "place of birth",
        "die" | "died" => "place of death",
        "buried" | "interred" => "place of burial",
        "study" | "studied" | "educated" | "graduate" | "graduated" => "education",
        "work" | "worked" | "employed" | "teach" => "employer",
        "located" | "situated" | "found" => "location",
        "headquartered" | "based" => "headquarters",
        "flow" | "empty" => "mouth of the watercourse",
        _ => return None,
    })
}

pub(super) fn time_relation(verb: &str) -> Option<&'static Relation> {
    relation(match verb {
        "born" => "date of birth",
        "die" | "died" => "date of death",
        "founded" | "established" | "formed" | "created" | "start" | "begin" | "opened" | "built"
        | "started" | "form" | "open" | "launch" | "launched" | "incorporated" => "inception",
        "released" | "published" | "out" | "premiere" | "air" | "aired" => "publication date",
        "end" | "close" | "dissolved" | "ended" | "abolished" | "closed" | "cease" | "dissolve"
        | "disband" | "disbanded" => "dissolved",
        _ => return None,
    })
}

fn reason_relation(verb: &str) -> Option<&'static Relation> {
    matches!(verb, "die" | "died").then(|| relation("cause of death")).flatten()
}

/// After `who`: `is the mother of X`, `directed X`, `did X marry`.
fn who(rest: &str, known: Known<'_>) -> Option<Expr> {
    let verb = lower(first_word(rest));
    let head = Head { wanted: Wanted::Person, noun: None, is_aside: false };
    if !AUXILIARIES.contains(&verb.as_str()) {
        let relation = by_verb(&verb).map(|relation| of(relation, describe(without_first(rest), known)));
        return clause(rest, head, known).or(relation);
    }
    if matches!(verb.as_str(), "did" | "does") {
        let thing = without_first(rest);
        if lower(last_word(thing)) != "marry" {
            return clause(rest, head, known);
        }
        return Some(of(relation("spouse")?, describe(without_last(thing), known)));
    }
    let thing = auxiliary_off(rest)?;
    // "Who was X married to", "Who is X's wife"
    if let Some(subject) = thing.strip_suffix(" married to") {
        return Some(of(relation("spouse")?, describe(subject, known)));
    }
    match describe(thing, known) {
        Expr::Name(_) | Expr::Clause(..) => clause(rest, head, known),
        expr => Some(expr),
    }
}

/// After `what` or `which`: `nationality is X`, `country X is from`, `is the capital of X`, `company published X`.
fn what(rest: &str, known: Known<'_>) -> Option<Expr> {
    if let Some(thing) = formerly_called(rest) {
        return Some(of(relation("original name")?, describe(thing, known)));
    }
    if let Some(thing) = auxiliary_off(rest) {
        let thing = thing.strip_prefix("name of ").unwrap_or(thing);
        let head = Head { wanted: Wanted::Anything, noun: None, is_aside: false };
        if is_do(first_word(rest)) {
            return clause(rest, head, known);
        }
        return match describe(thing, known) {
            Expr::Name(_) | Expr::Clause(..) => clause(rest, head, known),
            expr => Some(expr),
        };
    }
    let by_relation = (1..=3).rev().find_map(|length| {
        let (noun, tail) = split_words(rest, length)?;
        let noun = lower(noun);
        let holds_verb = noun.split(' ').any(|word| AUXILIARIES.contains(&word));
        if holds_verb || tail.is_empty() { None } else { of_noun(&noun, tail, known) }
    });
    by_relation.or_else(|| of_kind(rest, known))
}

/// `was X called before`, `was X originally named` → X.
fn formerly_called(rest: &str) -> Option<&str> {
    const ONCE: [&str; 6] = ["before", "formerly", "originally", "previously", "earlier", "first"];
    let thing = auxiliary_off(rest)?;
    let ends_once = |text: &str| ONCE.contains(&lower(last_word(text)).as_str());
    let is_after = ends_once(thing);
    let thing = if is_after { without_last(thing) } else { thing };
    let name = [" called", " named", " known as"].iter().find_map(|end| thing.strip_suffix(end))?;
    match ends_once(name) {
        true => Some(without_last(name)),
        false => is_after.then_some(name),
    }
}

/// `river flows through X`: the noun only says what the value is.
fn of_kind(rest: &str, known: Known<'_>) -> Option<Expr> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let tags = tag(&words);
    let end = (1..words.len().min(6))
        .find(|&at| matches!(tags[at], Tag::Verb | Tag::Aux) || is_auxiliary(words[at]))?;
    let noun = lower(words[end - 1]);
    if AREAS.contains(&noun.as_str()) {
        return None;
    }
    let (_, tail) = split_words(rest, end)?;
    clause(tail, Head::of_noun(&noun, ""), known)
}

/// `what NOUN …`: the noun names the relation, or the verb at the end does.
fn of_noun(noun: &str, tail: &str, known: Known<'_>) -> Option<Expr> {
    if let Some(part) = tail.strip_suffix(" part of").and_then(auxiliary_off) {
        return Some(whole(noun, describe(part.trim_end_matches(" a"), known)));
    }
    let is_time = matches!(noun, "year" | "date" | "day" | "month" | "century" | "decade");
    if is_time && is_of_hours(tail) {
        return None;
    }
    let is_place =
        by_noun(noun).is_some_and(|relation| matches!(relation.wants, Wanted::Place | Wanted::Country));
    if is_time || is_place {
        let by_verb = if is_time { time_relation } else { place_relation };
        let by_end = by_last_verb(tail, by_verb, known);
        let by_end = by_end.filter(|_| !(noun == "country" && tail.ends_with(" from")));
        let by_noun = || described(tail, known).filter(|expr| is_of(expr, is_time));
        if let Some(expr) = by_end.or_else(by_noun) {
            // Which county a town lies in, the network reads.
            return Some(expr).filter(|_| !AREAS.contains(&noun));
        }
    }
    if let Some(relation) = by_verb(&lower(first_word(tail))) {
        let relation = of(relation, describe(without_first(tail), known));
        return Some(clause(tail, Head::of_noun(last_word(noun), ""), known).unwrap_or(relation));
    }
    let relation = noun_relation(noun)?;
    let thing = without_participle(auxiliary_off(tail).unwrap_or(tail));
    let is_done = is_do(first_word(tail)) && without_end(thing) == thing;
    let says_it = is_done && relation_verb(noun, last_word(thing));
    if is_done && !says_it {
        let told = clause(tail, Head::of_noun(last_word(noun), ""), known);
        if told.is_some() {
            return told;
        }
    }
    if AREAS[2..].contains(&noun) {
        return None;
    }
    let thing = if says_it { without_last(thing) } else { without_end(thing) };
    Some(relation(describe(thing, known)))
}

/// Whether the verb tells of itself what the noun asks for: `university`, `attend`.
fn relation_verb(noun: &str, verb: &str) -> bool {
    let told = lemma(&lower(verb), Tag::Verb);
    by_noun(noun).is_some_and(|relation| relation.verbs.iter().any(|known| lemma(known, Tag::Verb) == told))
}

/// `spoken by X` → X.
fn without_participle(thing: &str) -> &str {
    let rest = without_first(thing);
    let is_led = matches!(first_word(rest), "by" | "in" | "at");
    if is_led && is_participle(first_word(thing)) { strip_article(without_first(rest)) } else { thing }
}

/// `X is from`, `X received`, `X signed with`: what is left of the verb behind the thing.
fn without_end(thing: &str) -> &str {
    const PREPOSITIONS: [&str; 7] = [" from", " in", " with", " to", " for", " on", " by"];
    const VERBS: &[&str] = &[
        "is",
        "was",
        "received",
        "receive",
        "won",
        "win",
        "get",
        "got",
        "have",
        "had",
        "has",
        "signed",
        "affiliated",
        "associated",
        "speak",
        "spoke",
        "fluent",
        "use",
        "used",
        "play",
        "played",
    ];
    let bare = PREPOSITIONS.iter().find_map(|end| thing.strip_suffix(end)).unwrap_or(thing);
    if VERBS.contains(&lower(last_word(bare)).as_str()) { without_last(bare) } else { bare }
}

/// Whether a relation's value is a time, or else a place.
fn is_of(expr: &Expr, is_time: bool) -> bool {
    match expr {
        Expr::Of(relation, _) if is_time => relation.wants == Wanted::Date,
        Expr::Of(relation, _) => relation.wants == Wanted::Place,
        _ => false,
    }
}

/// `X was directed by whom`, `The director of X was born where`.
fn inverted(question: &str, known: Known<'_>) -> Option<Expr> {
    let low = lower(question);
    let endings: [(&str, RelationOf); 4] = [
        (" born where", |_| relation("place of birth")),
        (" born when", |_| relation("date of birth")),
        (" by whom", |verb| by_verb(verb)),
        (" by who", |verb| by_verb(verb)),
    ];
    endings.into_iter().find_map(|(ending, relation_of)| {
        let head = low.strip_suffix(ending).map(|head| &question[..head.len()])?;
        let found = relation_of(&lower(last_word(head)))?;
        let subject = if ending.contains("born") { head } else { without_last(head) };
        let subject = without_trailing_auxiliary(subject);
        Some(of(found, describe(subject, known)))
    })
}

fn without_trailing_auxiliary(text: &str) -> &str {
    if AUXILIARIES.contains(&lower(last_word(text)).as_str()) { without_last(text) } else { text }
}

/// The text behind a leading auxiliary.
fn auxiliary_off(text: &str) -> Option<&str> {
    AUXILIARIES.contains(&lower(first_word(text)).as_str()).then(|| strip_article(without_first(text)))
}

fn split_words(text: &str, count: usize) -> Option<(&str, &str)> {
    let (at, _) = text.match_indices(' ').nth(count - 1)?;
    Some((&text[..at], text[at..].trim()))
}

fn of(relation: &'static Relation, inner: Expr) -> Expr {
    Expr::Of(relation, Box::new(inner))
}

#[cfg(test)]
#[path = "parse_tests.rs"]
mod tests;
