//! What the relations between concepts answer by themselves: names, classes, parts, what all kinds share.

use super::answer::{Found, SURE};
use super::asked::{Asked, Gap, Topic};
use super::family::Family;
use super::object::listed;
use super::told::told;
use clew_knowledge::concept::{Atom, ConceptId, Description, Relation, common, full};
use clew_knowledge::corpus::Corpus;
use clew_language::text::terms::terms;
use clew_types::id::SentenceId;
use std::cmp::Reverse;

/// Nouns that stand for any property: `What property do they share?`
const ANY: &[&str] =
    &["property", "feature", "quality", "trait", "characteristic", "thing", "attribute", "part", "ability"];

/// Names, classes, parts, what kinds share: what the relations themselves answer.
pub(super) fn from_relations(corpus: &Corpus, asked: &Asked, supports: &[Description]) -> Option<Found> {
    match asked.gap {
        Gap::OtherName => alias(corpus, asked, |_, _| true),
        Gap::LongForm => alias(corpus, asked, |name, other| other.len() > name.len() && other.contains(' ')),
        Gap::Class => class(corpus, asked),
        Gap::Common => shared(corpus, asked),
        Gap::Truth => membership(corpus, asked).or_else(|| universal(corpus, asked, supports)),
        Gap::Object if asked.universal => shared(corpus, asked),
        Gap::Object if is_made_of(asked) => parts(corpus, asked),
        _ => None,
    }
}

fn concepts(corpus: &Corpus, topic: &Topic) -> Option<ConceptId> {
    topic.keys.iter().find_map(|key| corpus.concepts().find(key))
}

pub(super) fn evidence(relation: &Relation) -> Vec<SentenceId> {
    relation.evidence.iter().map(|evidence| evidence.sentence).take(1).collect()
}

fn alias(corpus: &Corpus, asked: &Asked, fits: impl Fn(&str, &str) -> bool) -> Option<Found> {
    let graph = corpus.concepts();
    let concept = concepts(corpus, asked.topics.first()?)?;
    let own = graph.key(concept);
    let found = graph.aliases(concept).into_iter().find(|(other, _)| fits(own, graph.key(*other)))?;
    let text = graph.name(found.0).to_owned();
    Some(Found { text, confidence: SURE, sentences: evidence(found.1), way: vec![found.1.clone()] })
}

/// The parent that is of the kind asked for, else the first one.
fn class(corpus: &Corpus, asked: &Asked) -> Option<Found> {
    let graph = corpus.concepts();
    let concept = concepts(corpus, asked.topics.first()?)?;
    let wanted = asked.class.as_ref().and_then(|class| class.keys.first());
    let of_kind = |key: &str| wanted.is_some_and(|wanted| key != wanted && key.ends_with(wanted.as_str()));
    let names = std::iter::once(concept).chain(graph.aliases(concept).into_iter().map(|(alias, _)| alias));
    let parents: Vec<_> = names.flat_map(|name| graph.parents(name)).collect();
    let found = parents.iter().find(|(parent, _)| of_kind(graph.key(*parent))).or(parents.first())?;
    let text = graph.name(found.0).to_owned();
    Some(Found { text, confidence: SURE, sentences: evidence(found.1), way: vec![found.1.clone()] })
}

/// `Is a yew a conifer?` – where it descends from it.
fn membership(corpus: &Corpus, asked: &Asked) -> Option<Found> {
    let graph = corpus.concepts();
    let claimed = graph.find(asked.claimed.as_deref()?)?;
    let mut sentences = Vec::new();
    let mut way = Vec::new();
    for topic in &asked.topics {
        let concept = concepts(corpus, topic).filter(|concept| graph.descends(*concept, claimed))?;
        let family = Family::of(graph, topic);
        let (_, steps) = family.nearness(graph.key(claimed)).unwrap_or((1.0, &[]));
        sentences.extend(steps.iter().flat_map(evidence));
        way.extend(steps.iter().cloned());
        let _ = concept;
    }
    (!sentences.is_empty()).then(|| Found { text: "yes".to_owned(), confidence: SURE, sentences, way })
}

/// The attributes that all the topics named, or all kinds of the one topic, are said to have.
fn attributes(corpus: &Corpus, asked: &Asked) -> Vec<(Atom, Vec<SentenceId>)> {
    let graph = corpus.concepts();
    let known = |topic: &Topic| topic.keys.first().cloned();
    match asked.topics.as_slice() {
        [one] => one
            .keys
            .iter()
            .find(|key| graph.find(key).is_some())
            .map_or(Vec::new(), |key| full(corpus, key, &|_| true).shared),
        many => common(corpus, &many.iter().filter_map(known).collect::<Vec<_>>()),
    }
}

fn shared(corpus: &Corpus, asked: &Asked) -> Option<Found> {
    let found = attributes(corpus, asked);
    let noun =
        asked.class.as_ref().and_then(|class| class.keys.last()).filter(|noun| !ANY.contains(&noun.as_str()));
    let is_class = |atom: &Atom| {
        corpus.concepts().find(&atom.object).is_some_and(|object| is_parent_of_any(corpus, asked, object))
    };
    let fits = |atom: &&(Atom, Vec<SentenceId>)| match noun {
        Some(noun) => atom.0.object.rsplit(' ').next() == Some(noun.as_str()),
        None if asked.gap == Gap::Object => atom.0.verb == asked.verb || asked.verb == "be",
        None => !is_class(&atom.0),
    };
    let fitting: Vec<&(Atom, Vec<SentenceId>)> = found.iter().filter(fits).collect();
    let names: Vec<&str> = fitting.iter().map(|(atom, _)| atom.surface.as_str()).collect();
    let sentences: Vec<SentenceId> =
        fitting.iter().flat_map(|(_, sentences)| sentences.iter().copied()).collect();
    (!names.is_empty()).then(|| Found { text: listed(&names), confidence: 0.9, sentences, way: Vec::new() })
}

fn is_parent_of_any(corpus: &Corpus, asked: &Asked, object: ConceptId) -> bool {
    let graph = corpus.concepts();
    asked.topics.iter().filter_map(|topic| concepts(corpus, topic)).any(|topic| graph.descends(topic, object))
}

/// `Do all gulls have long legs?` – what is said of the kind itself, else of all its kinds.
fn universal(corpus: &Corpus, asked: &Asked, supports: &[Description]) -> Option<Found> {
    if !asked.universal || asked.topics.len() != 1 || asked.content.is_empty() {
        return None;
    }
    let own = told(corpus, asked, supports).into_iter().find(|told| told.covered >= 1.0 && told.near >= 0.8);
    if let Some(own) = own.filter(|own| {
        own.statement.subjects.iter().any(|subject| asked.topics[0].keys.contains(&subject.key))
    }) {
        let text = if own.statement.negated { "no" } else { "yes" };
        return Some(Found {
            text: text.to_owned(),
            confidence: 0.9,
            sentences: vec![own.statement.sentence],
            way: own.way,
        });
    }
    let says = |atom: &Atom| {
        let words = terms(&format!("{} {}", atom.verb, atom.surface));
        asked.content.iter().all(|stem| words.contains(stem))
    };
    let graph = corpus.concepts();
    let concept = concepts(corpus, &asked.topics[0])?;
    if let Some((_, sentences)) = attributes(corpus, asked).iter().find(|(atom, _)| says(atom)) {
        return Some(Found {
            text: "yes".to_owned(),
            confidence: 0.9,
            sentences: sentences.clone(),
            way: Vec::new(),
        });
    }
    let children: Vec<(ConceptId, &Relation)> = graph.children(concept).collect();
    let way: Vec<Relation> = children.iter().map(|(_, relation)| (*relation).clone()).collect();
    let sentences: Vec<SentenceId> = children.iter().flat_map(|(_, relation)| evidence(relation)).collect();
    (children.len() > 1).then(|| Found { text: "no".to_owned(), confidence: 0.7, sentences, way })
}

fn is_made_of(asked: &Asked) -> bool {
    let verb = matches!(
        asked.verb.as_str(),
        "consist" | "compose" | "make" | "comprise" | "build" | "form" | "contain"
    );
    verb && matches!(asked.preposition.as_deref(), Some("of" | "from" | "up" | "out"))
        && asked.class.is_none()
}

/// The parts, as the sentence lists them.
fn parts(corpus: &Corpus, asked: &Asked) -> Option<Found> {
    let graph = corpus.concepts();
    let family = Family::of(graph, asked.topics.first()?);
    let mut best: Option<(f32, Found)> = None;
    for number in 0..graph.len() as u32 {
        let whole = ConceptId(number);
        let Some((trust, way)) = family.nearness(graph.key(whole)).filter(|(trust, _)| *trust > 0.6) else {
            continue;
        };
        let parts: Vec<(ConceptId, &Relation)> = graph.components(whole).collect();
        // `It has a nucleus` tells less than the sentence that lists them all.
        let told =
            |relation: &Relation, id: SentenceId| relation.evidence.iter().any(|told| told.sentence == id);
        let count = |id: SentenceId| parts.iter().filter(|(_, relation)| told(relation, id)).count();
        let sentences =
            parts.iter().flat_map(|(_, relation)| relation.evidence.iter().map(|told| told.sentence));
        let Some(sentence) = sentences.min_by_key(|id| (Reverse(count(*id)), *id)) else { continue };
        let same = |(_, relation): &&(ConceptId, &Relation)| told(relation, sentence);
        let Some((_, first)) = parts.iter().find(same) else { continue };
        let names: Vec<&str> = parts.iter().filter(same).map(|(part, _)| graph.name(*part)).collect();
        let text = as_listed(corpus.sentence_text(sentence), &names);
        if best.as_ref().is_none_or(|(known, _)| trust > *known) {
            let mut sentences: Vec<SentenceId> = way.iter().flat_map(evidence).collect();
            sentences.push(sentence);
            let way = [way, std::slice::from_ref(*first)].concat();
            best = Some((trust, Found { text, confidence: SURE * trust, sentences, way }));
        }
    }
    best.map(|(_, found)| found)
}

/// From the first to the last of `names` in `text`, with the first's article; else the names listed.
fn as_listed(text: &str, names: &[&str]) -> String {
    let starts: Option<Vec<usize>> = names.iter().map(|name| text.find(name)).collect();
    let Some(starts) = starts.filter(|starts| starts.is_sorted()) else { return listed(names) };
    let (Some(first), Some(last)) = (starts.first(), starts.last()) else { return String::new() };
    let end = last + names.last().map_or(0, |name| name.len());
    let before = text[..*first].trim_end();
    let article = before.rsplit(' ').next().filter(|word| matches!(*word, "a" | "an" | "the"));
    let start = article.map_or(*first, |article| before.len() - article.len());
    text[start..end].to_owned()
}
