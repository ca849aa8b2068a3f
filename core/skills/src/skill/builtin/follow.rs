//! Following relations from a name to a value, hop by hop, as far as the sentences in reach tell.

use super::answer::is_known;
use super::country::{countries, country_of, is_part_of_country};
use super::kind::kind;
use super::material::Material;
use super::parse::{is_grounded, plan};
use super::plan::{Expr, Link, Plan};
use super::read::{Hop, Value, fits, read};
use super::relation::{Relation, Wanted, relation};
use super::told;
use super::words::Words;
use crate::ablation::Rule;
use crate::skill::Scene;
use clew_language::text::fold::fold;
use clew_language::text::terms::terms;
use clew_types::arrange::Arrange;

/// Values of an inner hop that are followed further.
const BRANCHES: usize = 2;
/// Trust in a value that only stands near.
const NEAR: f32 = 0.4;

/// What came of following an expression.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Followed {
    /// Best first.
    pub values: Vec<Value>,
    /// The first hop nothing was found for, as a question.
    pub missing: Vec<String>,
}

pub(super) fn follow(scene: &Scene<'_>, material: &Material<'_>, expr: &Expr) -> Followed {
    // Questions made of the asker's own words are no English to show; where the network reads, none are needed.
    let reads = scene.reader.is_some();
    match expr {
        Expr::Name(name) => {
            let value = Value {
                text: name.strip_prefix("the ").unwrap_or(name).to_owned(),
                score: 1.0,
                hops: Vec::new(),
            };
            Followed { values: vec![value], missing: Vec::new() }
        }
        Expr::Clause(text, wanted) => {
            let values = by_root(scene, material, text, *wanted);
            let is_missing = values.is_empty() && !reads;
            let missing = is_missing.then(|| format!("Who or what is {text}?")).into_iter().collect();
            Followed { values, missing }
        }
        Expr::Told(link, inner) => {
            let inner = follow(scene, material, inner);
            let mut followed = Followed { values: Vec::new(), missing: inner.missing };
            for value in inner.values.iter().take(BRANCHES) {
                let found = linked(material, link, &value.text);
                if !reads && found.first().is_none_or(|best| best.score < CLEAR) {
                    followed.missing.push(link.asking(&value.text));
                }
                followed.values.extend(found.into_iter().map(|next| joined(value, next)));
            }
            followed.values.arrange_by(|a, b| b.score.total_cmp(&a.score));
            followed
        }
        Expr::Within(noun, inner) => within(scene, material, noun, inner),
        Expr::Filled(template, inner) => {
            let inner = follow(scene, material, inner);
            let mut followed = Followed { values: Vec::new(), missing: inner.missing };
            for value in inner.values.iter().take(BRANCHES) {
                let found = asked_of(scene, material, template, &value.text);
                followed.missing.extend(found.missing);
                followed.values.extend(found.values.into_iter().map(|next| joined(value, next)));
            }
            followed.values.arrange_by(|a, b| b.score.total_cmp(&a.score));
            followed
        }
        Expr::Of(relation, inner) => {
            let inner = follow(scene, material, inner);
            let mut followed = Followed { values: Vec::new(), missing: inner.missing };
            for value in inner.values.iter().take(BRANCHES) {
                let found = read(material, relation, &value.text);
                if found.is_empty() || material.about(&value.text).iter().all(|(_, weight)| *weight < 0.8) {
                    followed.missing.push(relation.asking(&value.text));
                }
                followed.values.extend(found.into_iter().map(|next| joined(value, next)));
            }
            followed.values.arrange_by(|a, b| b.score.total_cmp(&a.score));
            followed
        }
    }
}

/// The template's question about `name`, along its own plan if it has one.
fn asked_of(scene: &Scene<'_>, material: &Material<'_>, template: &str, name: &str) -> Followed {
    let question = template.replace("{}", name);
    let known = |name: &str| is_known(scene.corpus, name);
    let words = |text: &str| text.split(' ').count();
    let planned = match plan(&question, &known) {
        _ if !Rule::Templates.holds() => Followed::default(),
        // Each template is shorter than the one before.
        Plan::Value(Expr::Filled(next, inner)) if words(&next) < words(template) => {
            follow(scene, material, &Expr::Filled(next, inner))
        }
        Plan::Value(Expr::Filled(..)) => Followed::default(),
        Plan::Value(expr) if is_grounded(&expr, &known) => follow(scene, material, &expr),
        _ => Followed::default(),
    };
    if planned.values.first().is_some_and(|best| best.score >= CLEAR) {
        return planned;
    }
    let whole = scene.reader.is_none().then_some(question);
    let missing = planned.missing.into_iter().chain(whole).collect();
    Followed { values: planned.values, missing }
}

/// The country, county and so on (a noun's stem) that the places found lie in: what stands behind the place's name, the
/// place itself, or what its own page says.
fn within(scene: &Scene<'_>, material: &Material<'_>, noun: &str, inner: &Expr) -> Followed {
    let is_such = |text: &str| match noun {
        _ if is_country(noun) => country_of(text).is_some(),
        "state" | "provinc" if is_part_of_country(text) => true,
        _ => is_called(material, noun, text),
    };
    let inner = follow(scene, material, inner);
    let mut followed = Followed { values: Vec::new(), missing: inner.missing };
    for value in inner.values.iter().take(BRANCHES).filter(|_| Rule::Areas.holds()) {
        let mut parts = value.text.split(", ");
        let place = parts.next().unwrap_or_default();
        let named = parts.chain(std::iter::once(value.text.as_str())).find(|part| is_such(part));
        let held = || countries(&Words::new(&value.text)).pop().filter(|found| !found.is_adjective);
        let named = named.map(str::to_owned).or_else(|| Some(held().filter(|_| is_country(noun))?.surface));
        if let Some(text) = named {
            followed.values.push(Value { text, ..value.clone() });
            continue;
        }
        let Some(relation) = area_relation(noun) else { continue };
        let found = read(material, relation, place);
        if !found.iter().any(|next| is_such(&next.text)) {
            followed.missing.push(relation.asking(place));
            // "Odense, Funen": what stands behind the place may be it.
            let behind = value.text.split(", ").nth(1).map(str::to_owned);
            followed.values.extend(behind.map(|text| Value {
                text,
                score: value.score * NEAR,
                ..value.clone()
            }));
        }
        let trust = |next: &Value| if is_such(&next.text) { 1.0 } else { NEAR };
        let found = found.into_iter().map(|next| Value { score: next.score * trust(&next), ..next });
        followed.values.extend(found.map(|next| joined(value, next)));
    }
    followed.values.arrange_by(|a, b| b.score.total_cmp(&a.score));
    followed
}

/// Whether its name, or the noun of its definition, is that noun (a stem).
fn is_called(material: &Material<'_>, noun: &str, text: &str) -> bool {
    let graph = &material.corpus.graph;
    let entity = graph.find(text).first().and_then(|id| graph.entity(*id));
    let definition = entity.and_then(|entity| kind(material.corpus.sentence_text(entity.description?)));
    let has = |text: &str| terms(text).iter().any(|term| term == noun);
    let is_shire = noun == "counti" && text.ends_with("shire");
    is_shire || has(text) || definition.is_some_and(|kind| has(&kind))
}

/// The relation that tells which place of that kind (a noun's stem) something lies in.
pub(super) fn area_relation(noun: &str) -> Option<&'static Relation> {
    relation(if is_country(noun) { "nationality" } else { "location" })
}

fn is_country(noun: &str) -> bool {
    matches!(noun, "countri" | "nation")
}

/// What the link's own word tells, and its relation's other words.
pub(super) fn linked(material: &Material<'_>, link: &Link, name: &str) -> Vec<Value> {
    let mut values = told::told(material, link, name);
    if let Some(relation) = link.relation {
        let others = read(material, relation, name).into_iter();
        values.extend(others.map(|value| Value { score: value.score * OTHER_WORDS, ..value }));
    }
    values.arrange_by(|a, b| b.score.total_cmp(&a.score));
    let mut seen = Vec::new();
    values.retain(|value| {
        let key = fold(&value.text);
        !seen.contains(&key) && {
            seen.push(key);
            true
        }
    });
    values
}

/// Trust in other words for the same relation.
const OTHER_WORDS: f32 = 0.85;
/// From here on a hop needs no further search.
const CLEAR: f32 = 0.7;
/// Trust in an edge whose relation has the noun's root.
const TOLD: f32 = 0.85;
/// Letters that a noun and its verb have in common at least.
const ROOT: usize = 5;

/// `<noun> of <name>`, where the graph has an edge of the name whose relation has the noun's root: the discoverer of
/// a comet is who `discover`ed it.
fn by_root(scene: &Scene<'_>, material: &Material<'_>, text: &str, wanted: Wanted) -> Vec<Value> {
    let Some((noun, name)) = text.split_once(" of ") else { return Vec::new() };
    let noun = fold(noun.rsplit(' ').next().unwrap_or(noun));
    let graph = &scene.corpus.graph;
    let mut values = Vec::new();
    if !Rule::Roots.holds() {
        return values;
    }
    for id in graph.find(name) {
        for edge in graph.edges_of(id) {
            let (Some(triple), Some(other)) = (graph.triple(edge.triple), graph.entity(edge.other)) else {
                continue;
            };
            let is_told = triple.relation.split(' ').any(|word| shares_root(&noun, word));
            if is_told && fits(material, wanted, &other.name) && fold(&other.name) != fold(name) {
                let sentence = triple.evidence.sentence;
                let hop =
                    Hop { head: name.to_owned(), relation: noun.clone(), tail: other.name.clone(), sentence };
                let score = TOLD * (0.5 + 0.5 * triple.confidence);
                values.push(Value { text: other.name.clone(), score, hops: vec![hop] });
            }
        }
    }
    values.arrange_by(|a, b| b.score.total_cmp(&a.score));
    values.truncate(BRANCHES);
    values
}

fn shares_root(noun: &str, word: &str) -> bool {
    let common = noun.bytes().zip(word.bytes()).take_while(|(a, b)| a == b).count();
    common >= ROOT && common + 2 >= word.len()
}

/// A value reached over another.
fn joined(first: &Value, next: Value) -> Value {
    let hops = first.hops.iter().cloned().chain(next.hops).collect();
    Value { text: next.text, score: first.score * next.score, hops }
}
