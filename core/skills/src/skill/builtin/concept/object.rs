//! The words of a statement that fill the question's gap.

use super::asked::{Asked, Gap, content_stem};
use super::told::Told;
use clew_knowledge::concept::{Words, list_at};
use clew_language::text::tag::Tag;
use clew_language::text::terms::stem;

/// Prepositions that tell where, and when.
const PLACES: &[&str] = &[
    "in", "on", "under", "at", "near", "beneath", "above", "below", "between", "inside", "behind", "beside",
    "among", "along", "over", "through", "around", "from", "into", "to", "off", "outside", "by",
];
const TIMES: &[&str] =
    &["when", "while", "until", "after", "before", "during", "since", "in", "at", "on", "for", "from", "by"];
const MANNERS: &[&str] =
    &["by", "with", "through", "in", "using", "on", "from", "via", "at", "without", "within"];

/// The answer in the statement's own words.
pub(super) fn filled(asked: &Asked, told: &Told<'_>) -> Option<String> {
    match asked.gap {
        Gap::Object | Gap::Definition | Gap::Common => object(asked, told),
        Gap::Subject | Gap::PartOf => subject(told),
        Gap::Number => number(asked, told),
        Gap::Manner => marked(told, MANNERS),
        Gap::Place => marked(told, PLACES),
        Gap::Time => marked(told, TIMES),
        Gap::Reason => marked(told, &["because", "so", "since", "to", "for"]),
        _ => None,
    }
}

/// Behind the question's stranded preposition, else the first phrase behind the verb that the question does not have.
fn object(asked: &Asked, told: &Told<'_>) -> Option<String> {
    let words = &told.words;
    let rest = told.statement.clause.rest.start..thought_end(told);
    if let Some(preposition) = &asked.preposition
        && let Some(at) = rest.clone().find(|at| words.lower(*at) == preposition)
        && let Some(text) = list_text(words, at + 1, rest.end)
    {
        return Some(text);
    }
    let starts = rest.clone().filter(|at| begins(words, rest.start, *at));
    // `as wild as their masters` says how something is: what it is stands right behind the verb.
    let defines = |at: &usize| (rest.start..*at).all(|before| words.tag(before) == Tag::Adv);
    let starts = starts.filter(|at| asked.gap != Gap::Definition || defines(at));
    let mut phrases = starts.filter_map(|at| Some((at, list_at(words, at)?)));
    let unknown = |at: usize, end: usize| {
        let stems: Vec<String> = (at..end).filter_map(|at| content_stem(words, at)).collect();
        !stems.is_empty() && !stems.iter().all(|stem| asked.content.contains(stem))
    };
    let found = phrases.find(|(at, (_, end))| unknown(*at, *end));
    found.and_then(|(at, _)| list_text(words, at, rest.end)).or_else(|| adjective(asked, told))
}

fn begins(words: &Words<'_>, first: usize, at: usize) -> bool {
    at == first
        || matches!(words.tag(at - 1), Tag::Adp | Tag::Adv | Tag::Punct | Tag::Verb | Tag::Part | Tag::Cconj)
}

/// `What colour is it?` – `It is red.`
fn adjective(asked: &Asked, told: &Told<'_>) -> Option<String> {
    let clause = &told.statement.clause;
    let at = clause.rest.clone().find(|at| told.words.tag(*at) == Tag::Adj)?;
    (clause.verb.copula && asked.class.is_some()).then(|| told.words.word(at).to_owned())
}

/// The list at `at` as written, from its first determiner to its last noun.
fn list_text(words: &Words<'_>, at: usize, until: usize) -> Option<String> {
    let (phrases, _) = list_at(words, at)?;
    let last = phrases.iter().map(|phrase| phrase.end()).rfind(|end| *end <= until)?;
    let text = words.slice(&(at..last));
    (!text.is_empty()).then(|| text.to_owned())
}

fn subject(told: &Told<'_>) -> Option<String> {
    let subjects = &told.statement.subjects;
    let names: Vec<&str> = subjects.iter().map(|subject| subject.surface.as_str()).collect();
    (!names.is_empty()).then(|| listed(&names))
}

/// `a, b and c`.
pub(super) fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// `two` of `two wheels`.
fn number(asked: &Asked, told: &Told<'_>) -> Option<String> {
    let words = &told.words;
    let noun = asked.class.as_ref()?.keys.last()?.clone();
    let rest = told.statement.clause.rest.start..words.len();
    let is_noun = |at: usize| stem(words.lower(at)) == stem(&noun) || words.lemma(at) == noun;
    let at = rest.clone().find(|at| is_noun(*at))?;
    let count = (rest.start..at).rev().take(3).find(|at| words.is_number(*at) || words.lower(*at) == "no")?;
    Some(words.word(count).to_owned())
}

/// From the first of `markers` behind the verb to the end of the thought.
fn marked(told: &Told<'_>, markers: &[&str]) -> Option<String> {
    let words = &told.words;
    let from = told.statement.clause.verb.range.end;
    let end = thought_end(told);
    let at = (from..end).find(|at| markers.contains(&words.lower(*at)) && *at + 1 < end)?;
    Some(words.slice(&(at..end)).to_owned())
}

/// Where the statement's thought ends: not at the next verb, but at the next mark.
fn thought_end(told: &Told<'_>) -> usize {
    let words = &told.words;
    let marks = |at: &usize| matches!(words.lower(*at), ";" | "." | "!" | ":");
    let hard = (told.statement.clause.verb.range.end..words.len()).find(marks).unwrap_or(words.len());
    let rest = told.statement.clause.rest.end;
    if rest < hard
        && matches!(words.lower(rest), "," | "and" | "but" | "while" | "that" | "which" | "because")
    {
        return rest;
    }
    hard
}
