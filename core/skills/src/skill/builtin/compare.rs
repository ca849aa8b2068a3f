//! Which of two, or whether both: the same value is read for each and compared.

use super::country::country_of;
use super::date::{Date, first_date};
use super::material::Material;
use super::plan::{Measure, Pair, Plan};
use super::read::{Hop, Value, read};
use super::reading::Pages;
use super::relation::{Relation, relation};
use super::text::{first_word, lower};
use super::weights::COMPARED_SIGNS;
use crate::skill::Scene;
use clew_knowledge::retrieve::Overlap;
use clew_language::text::fold::fold;
use clew_language::text::terms::terms;

/// Share of a question's words beside a thing from which it holds for it.
const HOLDS: f32 = 0.6;

/// How surely a line is about a thing from which it stands on the thing's own page.
const OWN: f32 = 0.8;

/// The outcome: an answer with the hops of both sides, or what is missing for one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Compared {
    pub answer: Option<Value>,
    pub missing: Vec<String>,
    /// How far apart the two sides are, 0 to 1: of a fit the shares, of two texts how clearly yes or no.
    pub apart: f32,
}

/// What the confidence in a comparison is made of: a constant, the trust in what was read (0 where it was not), how far
/// apart the sides are, what sort of comparison it is, and how much the network that reads is of the same mind.
pub(super) fn signs(plan: &Plan, compared: &Compared, pages: &Pages) -> [f32; COMPARED_SIGNS] {
    let is = f32::from;
    let read = compared.answer.as_ref();
    let fit = matches!(plan, Plan::Choose(_, Measure::Fit, _));
    let number = matches!(plan, Plan::Choose(_, Measure::Number, _));
    let both = matches!(plan, Plan::Both(_));
    let says_yes = read.is_some_and(|value| value.text == "yes");
    [
        1.0,
        read.map_or(0.0, |value| value.score),
        is(read.is_none()),
        is(fit),
        is(number),
        is(both),
        is(matches!(plan, Plan::Same(..))),
        if fit || both { compared.apart } else { 0.0 },
        is(both && says_yes),
        read.map_or(0.0, |value| pages.agreement(&value.text)),
    ]
}

/// Which of the two has more (`more`) or less of `measure`.
pub(super) fn choose(
    scene: &Scene<'_>,
    material: &Material<'_>,
    pair: &Pair,
    measure: Measure,
    more: bool,
) -> Compared {
    let mut missing = Vec::new();
    let sides = pair.options.each_ref().map(|option| {
        let subjects = subjects(material, pair.via, option, &mut missing);
        let found = subjects.iter().find_map(|subject| measured(scene, material, pair, subject, measure));
        let asked = subjects.first().map_or(option, |subject| &subject.text);
        let is_elsewhere =
            || !matches!(measure, Measure::Number | Measure::Fit) && !has_page(material, asked);
        if found.is_none() || is_elsewhere() {
            missing.extend(asking(measure, asked));
        }
        found
    });
    let [Some((first, a)), Some((second, b))] = sides else {
        return Compared { answer: None, missing, apart: 0.0 };
    };
    let apart = if measure == Measure::Fit { (first - second).abs() as f32 / 1000.0 } else { 1.0 };
    let winner = if (first > second) == more { 0 } else { 1 };
    // A tie tells nothing.
    let trust = if first == second { 0.3 } else { a.score.min(b.score) };
    let hops = a.hops.into_iter().chain(b.hops).collect();
    let answer = Value { text: pair.options[winner].clone(), score: trust, hops };
    Compared { answer: Some(answer), missing, apart }
}

/// Whether a relation has the same value for both.
pub(super) fn same(material: &Material<'_>, pair: &Pair, relation: &'static Relation) -> Compared {
    let mut missing = Vec::new();
    let sides = pair.options.each_ref().map(|option| {
        let subjects = subjects(material, pair.via, option, &mut missing);
        let found = subjects.iter().find_map(|subject| {
            let value = read(material, relation, &subject.text).into_iter().next()?;
            Some(joined(subject, value))
        });
        let asked = subjects.first().map_or(option, |subject| &subject.text);
        if found.is_none() || !has_page(material, asked) {
            missing.push(relation.asking(asked));
        }
        found
    });
    let [Some(a), Some(b)] = sides else {
        return Compared { answer: None, missing, apart: 0.0 };
    };
    let text = if is_same(&a.text, &b.text) { "yes" } else { "no" };
    let hops = a.hops.into_iter().chain(b.hops).collect();
    let answer = Value { text: text.to_owned(), score: a.score.min(b.score), hops };
    Compared { answer: Some(answer), missing, apart: 1.0 }
}

/// Whether a page of its own is in reach: what other pages say beside a name may be said of something else.
fn has_page(material: &Material<'_>, name: &str) -> bool {
    material.about(name).first().is_some_and(|(_, weight)| *weight >= OWN)
}

/// Whether what the question says holds for both: its words are looked for beside each.
pub(super) fn both(scene: &Scene<'_>, material: &Material<'_>, pair: &Pair) -> Compared {
    let wanted = terms(&pair.predicate);
    let mut missing = Vec::new();
    let mut hops = Vec::new();
    let mut lowest = 1.0_f32;
    for option in &pair.options {
        let lines = material.about(option);
        let Some(best) = best_fit(scene, &lines, &pair.predicate) else {
            missing.extend(what_is(option));
            continue;
        };
        let held: Vec<&String> = lines.iter().take(6).flat_map(|(line, _)| &line.terms).collect();
        let share =
            wanted.iter().filter(|term| held.contains(term)).count() as f32 / wanted.len().max(1) as f32;
        lowest = lowest.min(share);
        hops.push(Hop { head: option.clone(), relation: String::new(), tail: String::new(), sentence: best });
    }
    if hops.len() < 2 {
        return Compared { answer: None, missing, apart: 0.0 };
    }
    let (text, score) = if lowest >= HOLDS { ("yes", 0.5) } else { ("no", 0.4) };
    let answer = Value { text: text.to_owned(), score, hops };
    Compared { answer: Some(answer), missing, apart: (lowest - HOLDS).abs() }
}

fn best_fit(
    scene: &Scene<'_>,
    lines: &[(&super::material::Line<'_>, f32)],
    predicate: &str,
) -> Option<clew_types::id::SentenceId> {
    let overlap = Overlap::new(scene.corpus, predicate);
    let scored = lines.iter().map(|(line, weight)| (line.id, weight * (0.2 + overlap.share_of(&line.terms))));
    clew_knowledge::index::top::top_k(scored, 1).first().map(|best| best.0)
}

/// What an option leads to over `via`, and the option itself.
fn subjects(
    material: &Material<'_>,
    via: Option<&'static Relation>,
    option: &str,
    missing: &mut Vec<String>,
) -> Vec<Value> {
    let itself = Value { text: option.to_owned(), score: 1.0, hops: Vec::new() };
    let Some(via) = via else { return vec![itself] };
    let mut found = read(material, via, option);
    found.truncate(2);
    if found.is_empty() {
        missing.push(via.asking(option));
        return vec![itself];
    }
    // The name may be that of the director, say, and not of a film.
    found.push(Value { score: 0.6, ..itself });
    found
}

/// The measure of one thing, as a number that grows with it.
fn measured(
    scene: &Scene<'_>,
    material: &Material<'_>,
    pair: &Pair,
    subject: &Value,
    measure: Measure,
) -> Option<(i64, Value)> {
    let name = &subject.text;
    let dated = |relations: &[&str]| {
        relations.iter().find_map(|name_of| {
            let value = most_precise(read(material, relation(name_of)?, name))?;
            Some((first_date(&value.text)?, joined(subject, value)))
        })
    };
    let days = |found: Option<(Date, Value)>| found.map(|(date, value)| (date.days(), value));
    match measure {
        Measure::Birth => days(dated(&["date of birth"])),
        Measure::Death => days(dated(&["date of death"])),
        Measure::Date => days(dated(&["publication date", "inception", "date of birth"])),
        Measure::Lifespan => {
            let (born, first) = dated(&["date of birth"])?;
            let (died, second) = dated(&["date of death"])?;
            let hops = first.hops.into_iter().chain(second.hops).collect();
            let text = born.years_until(died).to_string();
            Some((died.days() - born.days(), Value { text, score: first.score.min(second.score), hops }))
        }
        Measure::Number => number_near(scene, material, pair, name),
        Measure::Fit => {
            let lines = material.about(name);
            let best = best_fit(scene, &lines, &pair.predicate)?;
            let overlap = Overlap::new(scene.corpus, &pair.predicate);
            let all: Vec<String> = lines.iter().take(8).flat_map(|(line, _)| line.terms.clone()).collect();
            let share = overlap.share_of(&all);
            let hop =
                Hop { head: name.clone(), relation: String::new(), tail: String::new(), sentence: best };
            Some(((share * 1000.0) as i64, Value { text: name.clone(), score: 0.45, hops: vec![hop] }))
        }
    }
}

/// The best value; of others that name the same year, the one that also names the day.
fn most_precise(values: Vec<Value>) -> Option<Value> {
    let best = values.first().and_then(|value| first_date(&value.text))?;
    let precision = |date: Date| (date.month > 0, date.day > 0);
    let agrees = |value: &Value| first_date(&value.text).filter(|date| date.year == best.year);
    let (place, _) = values
        .iter()
        .enumerate()
        .filter_map(|(at, value)| Some((at, precision(agrees(value)?))))
        .fold((0, precision(best)), |chosen, other| if other.1 > chosen.1 { other } else { chosen });
    values.into_iter().nth(place)
}

/// The number in the sentence that fits the question best.
fn number_near(scene: &Scene<'_>, material: &Material<'_>, pair: &Pair, name: &str) -> Option<(i64, Value)> {
    let overlap = Overlap::new(scene.corpus, &pair.predicate);
    let lines = material.about(name);
    let scored = lines.iter().enumerate().filter_map(|(at, (line, weight))| {
        let has_number =
            super::names::pieces(&line.words).iter().any(|p| p.shape == super::names::Shape::Number);
        has_number.then(|| (at, weight * (0.1 + overlap.share_of(&line.terms))))
    });
    let (at, _) = *clew_knowledge::index::top::top_k(scored, 1).first()?;
    let line = lines[at].0;
    let piece =
        super::names::pieces(&line.words).into_iter().find(|p| p.shape == super::names::Shape::Number)?;
    let text = line.words.slice(piece.from, piece.to);
    let digits: String = text.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
    let number = digits.trim_matches('.').parse::<f64>().ok()?;
    let factor = if text.contains("million") {
        1e6
    } else if text.contains("billion") {
        1e9
    } else {
        1.0
    };
    let hop = Hop {
        head: name.to_owned(),
        relation: "number".to_owned(),
        tail: text.to_owned(),
        sentence: line.id,
    };
    Some(((number * factor) as i64, Value { text: text.to_owned(), score: 0.45, hops: vec![hop] }))
}

/// Asks for a thing by its name; a side of an `or` that is half a question names none.
pub(super) fn what_is(name: &str) -> Option<String> {
    let asks =
        ["is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "can", "will", "should"];
    let questions = ["who", "whom", "whose", "what", "which", "when", "where", "why", "how"];
    let first = lower(first_word(name));
    let is_half = asks.contains(&first.as_str()) || questions.contains(&first.as_str());
    (!is_half).then(|| format!("What is {name}?"))
}

fn asking(measure: Measure, name: &str) -> Vec<String> {
    let names: &[&str] = match measure {
        Measure::Birth => &["date of birth"],
        Measure::Death => &["date of death"],
        Measure::Lifespan => &["date of birth", "date of death"],
        Measure::Date => &["publication date"],
        Measure::Number | Measure::Fit => return what_is(name).into_iter().collect(),
    };
    names.iter().filter_map(|name_of| Some(relation(name_of)?.asking(name))).collect()
}

fn joined(first: &Value, next: Value) -> Value {
    let hops = first.hops.iter().cloned().chain(next.hops).collect();
    Value { text: next.text, score: first.score * next.score, hops }
}

/// Two values that mean the same: one country by any name, one date, one place within the other.
fn is_same(a: &str, b: &str) -> bool {
    if let (Some(first), Some(second)) = (country_of(a), country_of(b)) {
        return first == second;
    }
    if let (Some(first), Some(second)) = (first_date(a), first_date(b)) {
        return first == second;
    }
    let head = |text: &str| fold(text.split(',').next().unwrap_or(text));
    head(a) == head(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_question_is_not_asked_for() {
        assert_eq!(what_is("The Old Mill").as_deref(), Some("What is The Old Mill?"));
        assert_eq!(what_is("Is the mill above"), None);
        assert_eq!(what_is("Where did Ada grow up"), None);
    }
}
