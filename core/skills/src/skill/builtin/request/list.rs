//! Which things of a kind are there? Those that the graph ties to what is named, each with the sentence that says so.

use super::define::definition;
use super::reply::{Line, Reply};
use super::sentence::spoken;
use super::subject::Subject;
use super::summarise::is_named;
use crate::skill::builtin::text::lower;
use crate::skill::builtin::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_knowledge::extract::by_noun;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::{Tag, tag};
use clew_language::text::terms::{stem, terms};
use clew_types::graph::{Entity, Triple};
use clew_types::id::{EntityId, SentenceId};
use clew_types::{
    arrange::{Arrange, InOrder},
    extraction::EntityKind,
};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Things listed, and things named in the short text.
const MOST: usize = 20;
const NAMED: usize = 5;
/// Confidence where a relation was asked for and found, where only the kind agrees.
const RELATED: f32 = 0.7;
const OF_KIND: f32 = 0.55;
/// A kind's noun and what stands before it, in words.
const LONGEST_KIND: usize = 5;

/// Words for any thing of a kind, however it is called more closely.
const GENERIC: &[(&str, EntityKind)] = &[
    ("work", EntityKind::Work),
    ("person", EntityKind::Person),
    ("people", EntityKind::Person),
    ("character", EntityKind::Person),
    ("place", EntityKind::Place),
    ("location", EntityKind::Place),
    ("event", EntityKind::Event),
    ("organisation", EntityKind::Organisation),
    ("organization", EntityKind::Organisation),
    ("product", EntityKind::Product),
    ("species", EntityKind::Species),
];

/// What is to be listed.
#[derive(Clone, Debug, Default, PartialEq)]
struct Wanted {
    /// As written: `works`.
    noun: String,
    /// What sort of thing, where the noun tells.
    kind: Option<EntityKind>,
    /// Stems that must stand in what a thing is said to be: `film`, `Danish`.
    class: Vec<String>,
    /// What stands behind: `directed by Ann Holt`.
    rest: String,
}

/// The list; `None` where the words ask for no things of a kind, or none are found.
pub(super) fn list(corpus: &Corpus, text: &str) -> Option<Reply> {
    let wanted = wanted(text)?;
    let anchor = anchor(corpus, &wanted.rest);
    let asked = relation(&wanted.rest, anchor.as_ref());
    let has_rest = !wanted.rest.is_empty();
    let found = match &anchor {
        Some((anchor, _)) => beside(corpus, &wanted, anchor, &asked),
        None if !has_rest => everywhere(corpus, &wanted),
        None if asked.is_empty() => return None,
        None => related(corpus, &wanted, &asked),
    };
    if found.is_empty() {
        return None;
    }
    let confidence = if has_rest { RELATED } else { OF_KIND };
    let anchors: Vec<&Subject<'_>> = anchor.iter().map(|(subject, _)| subject).collect();
    Some(told(&wanted, &found, confidence).about(&anchors))
}

/// `works by X`: a noun that means many, and what stands behind it.
fn wanted(text: &str) -> Option<Wanted> {
    let words = Words::new(text);
    let all: Vec<&str> = (0..words.len()).map(|at| words.get(at)).collect();
    let tags = tag(&all);
    let is_part = |at: usize| {
        let is_noun = tags[at] == Tag::Noun || tags[at] == Tag::Verb && at == 0;
        let is_more =
            matches!(tags[at], Tag::Adj | Tag::Num) || tags[at] == Tag::Propn && at + 1 < words.len();
        is_noun || is_more
    };
    let opens = |at: &usize| is_part(*at) && !matches!(words.lower(*at), "by" | "who" | "that" | "which");
    let end = (0..words.len().min(LONGEST_KIND)).take_while(opens).last()? + 1;
    let head = (0..end).rev().find(|at| tags[*at] == Tag::Noun || is_many(words.lower(*at)))?;
    let noun = words.lower(head).to_owned();
    if !is_many(&noun) {
        return None;
    }
    let single = lemma(&noun, Tag::Noun);
    let generic = GENERIC.iter().find(|(word, _)| *word == noun || *word == single).map(|(_, kind)| *kind);
    let before = (0..head).map(|at| words.lower(at)).filter(|_| tags[0] != Tag::Det);
    let mut class: Vec<String> = before.flat_map(terms).collect();
    class.extend(generic.is_none().then(|| stem(&single)));
    let kind = generic.or_else(|| by_noun(&single));
    let rest = words.slice(head + 1, words.len()).trim_matches([' ', ',', '.', '?']).to_owned();
    Some(Wanted { noun, kind, class, rest })
}

/// True for a plural.
fn is_many(noun: &str) -> bool {
    matches!(noun, "people" | "species" | "series") || lemma(noun, Tag::Noun) != noun
}

/// The thing named behind the noun, and where its name stands there.
fn anchor<'c>(corpus: &'c Corpus, rest: &str) -> Option<(Subject<'c>, String)> {
    let linked = corpus.graph.link(rest);
    let best =
        linked.iter().rev().find(|found| found.score >= 0.5 && found.surface.starts_with(char::is_uppercase));
    if let Some(found) = best {
        return Some((Subject::known(corpus, &found.name)?, found.surface.clone()));
    }
    let last = rest.rsplit_once(" by ").or(rest.split_once(' ')).map(|(_, last)| last)?;
    Some((Subject::known(corpus, last)?, last.to_owned()))
}

/// Stems of what must relate them: `direct` of `directed by X`; none of `by X`.
fn relation(rest: &str, anchor: Option<&(Subject<'_>, String)>) -> Vec<String> {
    let named = anchor.map_or(Vec::new(), |(_, surface)| terms(surface));
    let mut stems = lemmas(rest);
    stems.retain(|stem| {
        !named.contains(stem) && !["mention", "name", "document", "file", "one"].contains(&stem.as_str())
    });
    stems
}

/// Stems of the words' dictionary forms: `write` of `written` and `wrote`.
fn lemmas(text: &str) -> Vec<String> {
    let words = Words::new(text);
    let all: Vec<&str> = (0..words.len()).map(|at| words.get(at)).collect();
    let forms = tag(&all).into_iter().zip(&all).flat_map(|(tag, word)| terms(&lemma(word, tag)));
    forms.collect()
}

/// A thing found, and the sentence that ties it to what was asked.
type Found<'c> = (&'c Entity, SentenceId);

/// Things that share a triple with what is named.
fn beside<'c>(corpus: &'c Corpus, wanted: &Wanted, anchor: &Subject<'_>, asked: &[String]) -> Vec<Found<'c>> {
    let graph = &corpus.graph;
    let mut found: BTreeMap<EntityId, Found<'c>> = BTreeMap::new();
    for edge in anchor.entity.into_iter().flat_map(|entity| graph.edges_of(entity.id)) {
        let (Some(triple), Some(other)) = (graph.triple(edge.triple), graph.entity(edge.other)) else {
            continue;
        };
        if says(corpus, triple, asked) && is_wanted(corpus, wanted, other) {
            found.entry(other.id).or_insert((other, triple.evidence.sentence));
        }
    }
    ordered(found)
}

/// Things that some triple says this of: `people who directed films`.
fn related<'c>(corpus: &'c Corpus, wanted: &Wanted, asked: &[String]) -> Vec<Found<'c>> {
    let graph = &corpus.graph;
    let mut found: BTreeMap<EntityId, Found<'c>> = BTreeMap::new();
    for triple in graph.triples().iter().filter(|triple| says(corpus, triple, asked)) {
        let ends = [triple.head, triple.tail].into_iter().filter_map(|id| graph.entity(id));
        for end in ends.filter(|end| is_wanted(corpus, wanted, end)) {
            found.entry(end.id).or_insert((end, triple.evidence.sentence));
        }
    }
    ordered(found)
}

/// All things of the kind, most important first.
fn everywhere<'c>(corpus: &'c Corpus, wanted: &Wanted) -> Vec<Found<'c>> {
    let graph = &corpus.graph;
    let of_kind = graph.entities().iter().filter(|entity| is_wanted(corpus, wanted, entity));
    let mut found: Vec<Found<'c>> = of_kind
        .filter_map(|entity| Some((entity, entity.description.or(entity.sources.first().copied())?)))
        .collect();
    // What is described is most surely a thing of its kind.
    found.arrange_by(|(a, _), (b, _)| {
        let described = b.description.is_some().cmp(&a.description.is_some());
        described.then(graph.importance(b.id).total_cmp(&graph.importance(a.id))).then(a.id.cmp(&b.id))
    });
    found
}

fn ordered(found: BTreeMap<EntityId, Found<'_>>) -> Vec<Found<'_>> {
    let mut found: Vec<Found<'_>> = found.into_values().collect();
    found.arrange_by_key(|(entity, sentence)| (Reverse(entity.description.is_some()), *sentence, entity.id));
    found
}

/// True when the triple says all that was asked for: its relation some of it, its sentence or what its ends are said to
/// be the rest.
fn says(corpus: &Corpus, triple: &Triple, asked: &[String]) -> bool {
    if triple.evidence.is_nowhere() {
        return false;
    }
    let mut told: BTreeSet<String> = terms(&triple.relation).into_iter().into_set();
    let is_told = |told: &BTreeSet<String>| asked.iter().all(|stem| told.contains(stem));
    if is_told(&told) {
        return true;
    }
    if !asked.iter().any(|stem| told.contains(stem)) {
        return false;
    }
    told.extend(lemmas(corpus.sentence_text(triple.evidence.sentence)));
    for end in [triple.head, triple.tail] {
        let described = corpus.graph.entity(end).and_then(|entity| entity.description);
        told.extend(described.into_iter().flat_map(|id| lemmas(corpus.sentence_text(id))));
    }
    is_told(&told)
}

/// True for a named thing of the kind, and where the noun is a closer one, one that is said to be that.
fn is_wanted(corpus: &Corpus, wanted: &Wanted, entity: &Entity) -> bool {
    let is_open = entity.kind == EntityKind::Other && !wanted.class.is_empty();
    let is_kind = wanted.kind.is_none_or(|kind| kind == entity.kind || is_open);
    let is_told = wanted.kind.is_some() || !wanted.class.is_empty();
    is_named(entity) && is_kind && is_told && is_said_so(corpus, wanted, entity)
}

/// What a thing is said to be must hold the noun, and must not speak of another kind: names of places are taken for
/// people now and then.
fn is_said_so(corpus: &Corpus, wanted: &Wanted, entity: &Entity) -> bool {
    let holds = |text: &str| {
        let told = terms(text);
        wanted.class.iter().all(|stem| told.contains(stem))
    };
    let Some(described) = entity.description else { return holds(&entity.name) };
    // The whole sentence first: it is read already.
    if !holds(corpus.sentence_text(described)) && !holds(&entity.name) {
        return false;
    }
    let defined = Subject::known(corpus, &entity.name).and_then(|subject| definition(corpus, &subject));
    let Some(defined) = defined else { return wanted.class.is_empty() || holds(&entity.name) };
    let said = defined.predicate.split(|c: char| !c.is_alphabetic());
    let kind = said.filter(|word| !word.is_empty()).find_map(|word| by_noun(&lemma(&lower(word), Tag::Noun)));
    let is_other = kind.is_some() && wanted.kind.is_some() && kind != wanted.kind;
    (holds(&defined.predicate) || holds(&entity.name)) && !is_other
}

fn told(wanted: &Wanted, found: &[Found<'_>], confidence: f32) -> Reply {
    let names: Vec<&str> = found.iter().map(|(entity, _)| entity.name.as_str()).collect();
    let text = match names.len() {
        count if count <= NAMED => spoken(&names),
        count => format!("{}, and {} more {}", names[..NAMED].join(", "), count - NAMED, lower(&wanted.noun)),
    };
    let lines = found.iter().take(MOST).map(|(entity, sentence)| Line::of(&entity.name, *sentence)).collect();
    let hidden = found.len().saturating_sub(MOST);
    let text = if hidden > 0 { format!("{text} (the first {MOST} are shown)") } else { text };
    Reply::new(text, confidence, lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(&str, Option<EntityKind>, &str)>) {
        let found = wanted(text);
        let found = found.as_ref().map(|wanted| (wanted.noun.as_str(), wanted.kind, wanted.rest.as_str()));
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn only_what_means_many_is_listed() {
        check("works by Ann Holt", Some(("works", Some(EntityKind::Work), "by Ann Holt")));
        check("films directed by Ann Holt", Some(("films", Some(EntityKind::Work), "directed by Ann Holt")));
        check("people who lived in Turku", Some(("people", Some(EntityKind::Person), "who lived in Turku")));
        check("year Ann Holt died", None);
        check("capital of France", None);
    }
}
