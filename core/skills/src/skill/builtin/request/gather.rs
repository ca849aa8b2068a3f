//! Which things of a kind are told beside a thing? What the graph ties to it, what its own page lists, and what sentences
//! about it name, each with the sentence that says so.

use super::define::definition;
use super::list::{THINGS, Wanted, lemmas};
use super::subject::Subject;
use super::summarise::is_named;
use crate::skill::builtin::relation::{Relation, all};
use crate::skill::builtin::text::{lower, strip_article};
use crate::skill::builtin::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_knowledge::extract::by_noun;
use clew_language::text::fold::fold;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use clew_language::text::terms::{stem, terms};
use clew_types::document::BlockRole;
use clew_types::graph::{Entity, Triple};
use clew_types::id::SentenceId;
use clew_types::{
    arrange::{Arrange, InOrder},
    extraction::EntityKind,
};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Longest name of an item of a list, in words.
const LONGEST_ITEM: usize = 9;
/// Words between what was asked for and a name that it is said of.
const CLOSE: usize = 8;
/// From so many things on, one that is named but once is left out.
const MANY: usize = 20;
/// How what a page lists as somebody's came to be.
const MADE: &[&str] = &[
    "write", "compose", "make", "create", "publish", "paint", "direct", "build", "design", "produce",
    "record",
];

/// What must relate the things to what is named: every word, by itself or by another verb of the same relation.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Asked(Vec<Vec<String>>);

impl Asked {
    /// Of the words' stems.
    pub fn of(stems: &[String]) -> Self {
        let alike = |stem: &String| {
            let tells = |relation: &&Relation| relation.verbs.iter().any(|verb| lemmas(verb).contains(stem));
            let verbs = all().iter().filter(tells).flat_map(|relation| &relation.verbs);
            let others = verbs.flat_map(|verb| lemmas(verb));
            std::iter::once(stem.clone()).chain(others).collect()
        };
        Self(stems.iter().map(alike).collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn is_told(&self, told: &BTreeSet<String>) -> bool {
        self.0.iter().all(|any| any.iter().any(|stem| told.contains(stem)))
    }

    /// True where a part of it is told.
    fn is_begun(&self, told: &BTreeSet<String>) -> bool {
        self.0.iter().flatten().any(|stem| told.contains(stem))
    }

    /// True where it asks for what somebody made: a page may list that by itself.
    pub(super) fn is_made(&self) -> bool {
        self.0.iter().all(|any| MADE.iter().any(|verb| any[0] == stem(verb)))
    }
}

/// What the graph ties to the thing named, what its own page lists below a heading of that noun, and what sentences about it
/// name: in the order of the documents.
pub(super) fn all_beside<'c>(
    corpus: &'c Corpus,
    wanted: &Wanted,
    anchor: &Subject<'_>,
    asked: &Asked,
) -> Vec<Found<'c>> {
    let mut found = beside(corpus, wanted, anchor, asked);
    found.extend(in_text(corpus, wanted, anchor, asked));
    let listed =
        if asked.is_empty() || asked.is_made() { listed(corpus, wanted, anchor) } else { Vec::new() };
    found.extend(listed);
    found.arrange_by_key(|one| one.sentence);
    let mut seen = BTreeSet::new();
    found.retain(|one| seen.insert(fold(strip_article(one.name))));
    found
}

/// A thing found, and the sentence that ties it to what was asked.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found<'c> {
    pub name: &'c str,
    pub sentence: SentenceId,
}

impl<'c> Found<'c> {
    fn of(entity: &'c Entity, sentence: SentenceId) -> Self {
        Self { name: &entity.name, sentence }
    }
}

/// Things that share a triple with what is named.
fn beside<'c>(corpus: &'c Corpus, wanted: &Wanted, anchor: &Subject<'_>, asked: &Asked) -> Vec<Found<'c>> {
    let graph = &corpus.graph;
    let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
    for edge in anchor.entity.into_iter().flat_map(|entity| graph.edges_of(entity.id)) {
        let (Some(triple), Some(other)) = (graph.triple(edge.triple), graph.entity(edge.other)) else {
            continue;
        };
        let text = corpus.sentence_text(triple.evidence.sentence);
        let is_meant = !is_of_any(wanted) || is_behind(text, asked, &other.name);
        if is_meant
            && says(corpus, triple, asked)
            && is_wanted(corpus, wanted, other)
            && seen.insert(other.id.0)
        {
            found.push(in_full(corpus, wanted, Found::of(other, triple.evidence.sentence)));
        }
    }
    found
}

/// Things that sentences about what is named tell in the words asked for: all behind the name where the sentence begins with
/// it, else the only one there is.
fn in_text<'c>(corpus: &'c Corpus, wanted: &Wanted, anchor: &Subject<'_>, asked: &Asked) -> Vec<Found<'c>> {
    if asked.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for id in anchor.sentences(corpus) {
        let text = corpus.sentence_text(id);
        let told: BTreeSet<String> = lemmas(text).into_iter().into_set();
        if !asked.is_told(&told) {
            continue;
        }
        let is_own = |entity: &&Entity| anchor.entity.is_none_or(|own| own.id != entity.id);
        let named =
            corpus.graph.entities_in(id).iter().filter_map(|id| corpus.graph.entity(*id)).filter(is_own);
        let is_meant = |entity: &&Entity| {
            is_wanted(corpus, wanted, entity) && (!is_of_any(wanted) || is_behind(text, asked, &entity.name))
        };
        let things: Vec<&Entity> = named.filter(is_meant).collect();
        let words = Words::new(text);
        let opens = anchor.opens(&words).is_some();
        if opens || things.len() == 1 && anchor.is_named_in(&words) {
            found.extend(things.into_iter().map(|entity| in_full(corpus, wanted, Found::of(entity, id))));
        }
    }
    found
}

/// True where anything may be meant.
fn is_of_any(wanted: &Wanted) -> bool {
    wanted.noun == THINGS
}

/// Where anything may be meant, `the glasshouse of the Long Garden` is not the garden.
fn in_full<'c>(corpus: &'c Corpus, wanted: &Wanted, found: Found<'c>) -> Found<'c> {
    let text = corpus.sentence_text(found.sentence);
    let Some(mut from) = text.find(found.name).filter(|_| is_of_any(wanted)) else { return found };
    let to = from + found.name.len();
    let behind_of = |from: usize| {
        let before = text[..from].strip_suffix(" of the ").or(text[..from].strip_suffix(" of "))?;
        let noun = before.rsplit(' ').next().filter(|noun| noun.starts_with(char::is_lowercase))?;
        Some(before.len() - noun.len())
    };
    while let Some(noun) = behind_of(from) {
        from = noun;
    }
    Found { name: &text[from..to], ..found }
}

/// True where a name stands close behind a word that was asked for: `designed the Long Hall`.
fn is_behind(text: &str, asked: &Asked, name: &str) -> bool {
    let end = text.find(name).map(|at| text[..at].trim_end());
    let before = end.map(|before| before.rsplit([';', ',']).next().unwrap_or_default());
    // `designed the Long Hall in Sund` says nothing of Sund.
    let is_apart = |word: &&str| ["in", "at", "on", "near", "for", "with", "from", "by"].contains(word);
    let close = before.into_iter().flat_map(|before| before.split(' ').rev().take(CLOSE));
    let close = close.take_while(|word| !is_apart(word)).collect::<Vec<_>>().join(" ");
    asked.is_begun(&lemmas(&close).into_iter().into_set())
}

/// What the thing's own page lists below a heading that holds the noun.
fn listed<'c>(corpus: &'c Corpus, wanted: &Wanted, anchor: &Subject<'_>) -> Vec<Found<'c>> {
    // Whatever somebody made stands below `Works`.
    let noun = if is_of_any(wanted) { "work" } else { &wanted.noun };
    let noun = stem(&lemma(noun, Tag::Noun));
    let mut found = Vec::new();
    for (document, reading) in anchor.pages.iter().filter_map(|page| Some((*page, corpus.reading(*page)?))) {
        let text = &reading.document.text;
        let mut is_below = false;
        let mut last = None;
        for (index, sentence) in (0..).zip(&reading.text.sentences) {
            let Some(block) = reading.document.blocks.get(sentence.block as usize) else { continue };
            match block.role {
                BlockRole::Heading(_) => is_below = terms(block.span.of(text)).contains(&noun),
                BlockRole::ListItem if is_below && last != Some(sentence.block) => {
                    let name = item_name(block.span.of(text));
                    found.extend(name.map(|name| Found { name, sentence: SentenceId { document, index } }));
                }
                _ => {}
            }
            last = Some(sentence.block);
        }
    }
    found
}

/// `Blue Rain` of `Blue Rain (1902), opera in three acts`.
fn item_name(item: &str) -> Option<&str> {
    let end = item
        .find([' ', '(', ',', ':', ';', '–', '—'])
        .and_then(|_| item.find(['(', ',', ':', ';', '–', '—']));
    let name = item[..end.unwrap_or(item.len())].trim_matches([' ', '.', '"', '“', '”', '*', '_']);
    let is_name = name.starts_with(|c: char| c.is_uppercase() || c.is_numeric());
    (is_name && name.split_whitespace().count() <= LONGEST_ITEM).then_some(name)
}

/// Things that some triple says this of: `people who directed films`.
pub(super) fn related<'c>(corpus: &'c Corpus, wanted: &Wanted, asked: &Asked) -> Vec<Found<'c>> {
    let graph = &corpus.graph;
    let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
    for triple in graph.triples().iter().filter(|triple| says(corpus, triple, asked)) {
        let ends = [triple.head, triple.tail].into_iter().filter_map(|id| graph.entity(id));
        for end in ends.filter(|end| is_wanted(corpus, wanted, end) && seen.insert(end.id.0)) {
            found.push(Found::of(end, triple.evidence.sentence));
        }
    }
    found.arrange_by_key(|one| one.sentence);
    found
}

/// All things of the kind, most important first. Where there are many, what is named but once is left out.
pub(super) fn everywhere<'c>(corpus: &'c Corpus, wanted: &Wanted) -> Vec<Found<'c>> {
    let graph = &corpus.graph;
    let mut of_kind: Vec<&Entity> =
        graph.entities().iter().filter(|entity| is_wanted(corpus, wanted, entity)).collect();
    of_kind
        .arrange_by(|a, b| graph.importance(b.id).total_cmp(&graph.importance(a.id)).then(a.id.cmp(&b.id)));
    if of_kind.len() > MANY {
        of_kind.retain(|entity| entity.sources.len() > 1);
    }
    let told = |entity: &&'c Entity| {
        Some(Found::of(entity, entity.description.or(entity.sources.first().copied())?))
    };
    of_kind.iter().filter_map(told).collect()
}

/// True when the triple says all that was asked for: its relation some of it, its sentence or what its ends are said to
/// be the rest.
fn says(corpus: &Corpus, triple: &Triple, asked: &Asked) -> bool {
    if triple.evidence.is_nowhere() {
        return false;
    }
    let mut told: BTreeSet<String> = terms(&triple.relation).into_iter().into_set();
    if asked.is_told(&told) {
        return true;
    }
    if !asked.is_begun(&told) {
        return false;
    }
    told.extend(lemmas(corpus.sentence_text(triple.evidence.sentence)));
    for end in [triple.head, triple.tail] {
        let described = corpus.graph.entity(end).and_then(|entity| entity.description);
        told.extend(described.into_iter().flat_map(|id| lemmas(corpus.sentence_text(id))));
    }
    asked.is_told(&told)
}

/// True for a named thing of the kind, and where the noun is a closer one, one that is said to be that.
fn is_wanted(corpus: &Corpus, wanted: &Wanted, entity: &Entity) -> bool {
    let is_open = entity.kind == EntityKind::Other && !wanted.class.is_empty();
    let is_kind = wanted.kind.is_none_or(|kind| kind == entity.kind || is_open);
    let is_thing = !matches!(entity.kind, EntityKind::Person | EntityKind::Date | EntityKind::Quantity);
    let is_told = wanted.kind.is_some() || !wanted.class.is_empty() || is_of_any(wanted) && is_thing;
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
