//! The sentences an answer may be drawn from, and which of them speak of a thing.

use super::names::pieces;
use super::told::{MENTION, REFERENCE};
use super::words::Words;
use crate::skill::{Context, Scene};
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_language::text::tag::Tag;
use clew_language::text::terms::terms;
use clew_types::graph::PathEdge;
use clew_types::id::{ChunkId, SentenceId};
use clew_types::reading::Reading;
use clew_types::{
    arrange::{Arrange, InOrder},
    extraction::EntityKind,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Sentences back that the thing meant by `the dam` is looked for in.
const BACK: u32 = 4;

/// And that a surname's whole name is.
const NAMED_BACK: u32 = 30;

/// A thing that a line means without naming it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Referent {
    pub from: usize,
    pub to: usize,
    pub name: String,
}

/// How surely a sentence is about a thing.
const OWN_PAGE_OPENING: f32 = 1.0;
const OWN_PAGE: f32 = 0.95;
/// On the page of somebody with a longer form of the name.
const LONGER_NAME: f32 = 0.85;
const OPENING_NAMES_IT: f32 = 0.65;
const NAMES_IT: f32 = 0.5;

/// All that an answer may use.
pub(super) struct Material<'a> {
    pub corpus: &'a Corpus,
    pub lines: Vec<Line<'a>>,
    pub edges: Vec<&'a PathEdge>,
}

/// A sentence in reach.
pub(super) struct Line<'a> {
    pub id: SentenceId,
    pub words: Words<'a>,
    pub terms: Vec<String>,
    /// As `terms`, with its document's title.
    pub all_terms: Vec<String>,
    /// Score of the passage it was found in, the best one's being 1.
    pub hit: f32,
    /// Its document's title as written.
    pub title: &'a str,
    /// The sentence, and its document's title, folded with a space at either end.
    folded: String,
    folded_title: String,
    /// Things meant by `the dam`, in order.
    pub referents: Vec<Referent>,
    /// Place among the sentences of its document that are not its title.
    pub place: u32,
}

impl<'a> Material<'a> {
    /// The sentences of the context's passages and edges.
    pub fn of(scene: &Scene<'a>, context: &'a Context) -> Self {
        let corpus = scene.corpus;
        let mut ids: BTreeSet<SentenceId> =
            context.hits.iter().flat_map(|hit| corpus.sentences_of(hit.chunk)).into_set();
        ids.extend(context.edges.iter().map(|edge| edge.edge.evidence.sentence));
        ids.extend(context.edges.iter().filter_map(|edge| edge.sentence));
        let edges = context.edges.iter().map(|edge| &edge.edge).collect();
        let mut material = Self::from_sentences(corpus, ids, edges);
        material.weigh(context);
        material
    }

    fn weigh(&mut self, context: &Context) {
        let best = context.hits.iter().fold(0.0_f32, |best, hit| best.max(hit.score));
        let share = |score: f32| if best > 0.0 { (score / best).max(0.0) } else { 0.0 };
        let by_chunk: FxHashMap<ChunkId, f32> =
            context.hits.iter().map(|hit| (hit.chunk, share(hit.score))).collect();
        for line in &mut self.lines {
            let chunk = self.corpus.chunk_of(line.id);
            line.hit = chunk.and_then(|chunk| by_chunk.get(&chunk)).copied().unwrap_or(0.0);
        }
    }

    pub fn from_sentences(
        corpus: &'a Corpus,
        ids: impl IntoIterator<Item = SentenceId>,
        edges: Vec<&'a PathEdge>,
    ) -> Self {
        let lines = ids.into_iter().filter_map(|id| Line::new(corpus, id)).collect();
        Self { corpus, lines, edges }
    }

    /// Sentences that speak of `name`, with how surely they do, surest first.
    pub fn about(&self, name: &str) -> Vec<(&Line<'a>, f32)> {
        let names = self.names_of(name);
        let of_longer = |line: &Line<'_>| self.is_longer_form(line, name).then_some(LONGER_NAME);
        let about = |line: &Line<'_>| match (line.about(&names), of_longer(line)) {
            (Some(weight), Some(other)) => Some(weight.max(other)),
            (weight, other) => weight.or(other),
        };
        let mut found: Vec<(&Line, f32)> =
            self.lines.iter().filter_map(|line| Some((line, about(line)?))).collect();
        found.arrange_by(|a, b| b.1.total_cmp(&a.1).then(a.0.id.cmp(&b.0.id)));
        found
    }

    /// Tokens of a line that mean `name`, and how surely: its names, else a surname, a pronoun or `the clock`.
    pub fn mentions(&self, line: &Line<'_>, name: &str) -> Vec<(usize, usize, f32)> {
        let names = self.names_of(name);
        let mut found = Vec::new();
        for form in &names {
            let words: Vec<&str> = form.split(' ').collect();
            found.extend(line.places_of(&words).map(|(from, to)| (from, to, MENTION)));
        }
        let meant = line.referents.iter().filter(|meant| names.contains(&fold(&meant.name)));
        found.extend(meant.map(|meant| (meant.from, meant.to, REFERENCE)));
        if line.is_page_of(name) || names.contains(&line.folded_title) {
            let key = key(name);
            let last = key.rsplit(' ').next().unwrap_or(&key);
            let is_person = self.is_person(name);
            let may_mean = |word: &str| is_pronoun(word) && !(is_person && matches!(word, "it" | "its"));
            let own = (0..line.words.len())
                .filter(|&at| may_mean(line.words.lower(at)) || fold(line.words.get(at)) == last);
            found.extend(own.map(|at| (at, at + 1, REFERENCE)));
        }
        found
    }

    /// The whole name of somebody called by the surname alone.
    pub fn full_name(&self, line: &Line<'_>, text: &str) -> String {
        let title = without_brackets(line.title);
        let key = fold(text);
        let is_part = !key.contains(' ') && !key.is_empty();
        if is_part && fold(title).split(' ').skip(1).any(|word| word == key) && self.is_person(title) {
            return title.to_owned();
        }
        if is_part && self.is_person(text) {
            return self.named_before(line, &key).unwrap_or_else(|| text.to_owned());
        }
        text.to_owned()
    }

    /// Somebody's whole name that ends in the folded surname, in this sentence or the nearest before it.
    fn named_before(&self, line: &Line<'_>, surname: &str) -> Option<String> {
        let ends = |name: &str| fold(name).rsplit_once(' ').is_some_and(|(_, last)| last == surname);
        let earlier = (line.id.index.saturating_sub(NAMED_BACK)..=line.id.index).rev();
        earlier.into_iter().find_map(|index| {
            let words = Words::new(self.corpus.sentence_text(SentenceId { index, ..line.id }));
            let names: Vec<String> =
                pieces(&words).iter().map(|piece| words.slice(piece.from, piece.to).to_owned()).collect();
            names.into_iter().rev().find(|name| ends(name) && self.is_person(name))
        })
    }

    /// True on the page of somebody whose whole name ends in this one, or has other names between its first and last.
    fn is_longer_form(&self, line: &Line<'_>, name: &str) -> bool {
        let (short, long) = (key(name), key(without_brackets(line.title)));
        let Some((first, last)) = short.split_once(' ') else { return false };
        let ends = long.ends_with(&format!(" {short}"));
        let between = !last.contains(' ')
            && long.starts_with(&format!("{first} "))
            && long.ends_with(&format!(" {last}"));
        (ends || between || is_spelt_out(&short, &long))
            && long.len() > short.len()
            && self.is_person(line.title)
    }

    pub fn is_person(&self, name: &str) -> bool {
        let graph = &self.corpus.graph;
        let found = graph.find(name).into_iter().filter_map(|id| graph.entity(id));
        found.into_iter().any(|entity| entity.kind == EntityKind::Person)
    }

    /// The folded forms of a name: as it is, without what stands in brackets, and its aliases in the graph.
    fn names_of(&self, name: &str) -> Vec<String> {
        let mut names = vec![key(name), key(without_brackets(name))];
        if let [entity] = self.corpus.graph.find(name).as_slice()
            && let Some(entity) = self.corpus.graph.entity(*entity)
        {
            let others = std::iter::once(&entity.name).chain(&entity.aliases);
            names.extend(others.filter(|other| is_telling(other)).map(|other| key(other)));
        }
        names.retain(|name| !name.is_empty());
        names.dedup();
        names
    }
}

impl<'a> Line<'a> {
    fn new(corpus: &'a Corpus, id: SentenceId) -> Option<Self> {
        let reading = corpus.reading(id.document)?;
        let text = reading.sentence(id.index);
        let title = reading.document.title.as_str();
        if text.is_empty() {
            return None;
        }
        let words = Words::new(text);
        let referents = [referents(corpus, id, &words), pronouns(reading, id.index, &words)].concat();
        let opens_with_title = u32::from(reading.sentence(0) == title);
        Some(Self {
            id,
            words,
            referents,
            all_terms: [terms(text), terms(title)].concat(),
            terms: terms(text),
            hit: 0.0,
            title,
            folded: format!(" {} ", fold(text)),
            folded_title: key(title),
            place: id.index.saturating_sub(opens_with_title),
        })
    }

    pub fn text(&self) -> &'a str {
        self.words.text
    }

    fn about(&self, names: &[String]) -> Option<f32> {
        let base = key(without_brackets(self.title));
        if names.iter().any(|name| *name == self.folded_title || *name == base) {
            // Of two things of one name, that with the very same words in brackets is meant.
            let exact = if names[0] == self.folded_title { 0.0 } else { 0.05 };
            return Some(if self.place == 0 { OWN_PAGE_OPENING - exact } else { OWN_PAGE - exact });
        }
        let is_meant = || self.referents.iter().any(|meant| names.contains(&fold(&meant.name)));
        let named = names.iter().any(|name| self.folded.contains(&format!(" {name} "))) || is_meant();
        named.then_some(if self.place == 0 { OPENING_NAMES_IT } else { NAMES_IT })
    }

    /// Token ranges where folded words stand in a row.
    fn places_of(&self, name: &[&str]) -> impl Iterator<Item = (usize, usize)> {
        let is_at =
            |at: &usize| name.iter().enumerate().all(|(i, word)| fold(self.words.get(at + i)) == *word);
        let found: Vec<(usize, usize)> =
            (0..self.words.len()).filter(is_at).map(|at| (at, at + name.len())).collect();
        found.into_iter()
    }

    /// True when the line stands in a document called `name`.
    pub fn is_page_of(&self, name: &str) -> bool {
        self.folded_title == key(name) || key(without_brackets(self.title)) == key(without_brackets(name))
    }
}

/// Folded, without a leading article.
fn key(name: &str) -> String {
    let folded = fold(name);
    folded.strip_prefix("the ").map_or(folded.clone(), str::to_owned)
}

/// `alexander d henderson` → `alexander dawson henderson`: the same words, an initial for one or more of them.
fn is_spelt_out(short: &str, long: &str) -> bool {
    let (short, long): (Vec<&str>, Vec<&str>) = (short.split(' ').collect(), long.split(' ').collect());
    let mut pairs = short.iter().zip(&long);
    short.len() == long.len()
        && short.iter().any(|word| word.len() > 1)
        && pairs.all(|(a, b)| a == b || a.chars().count() == 1 && b.starts_with(*a))
}

/// An alias that cannot be mistaken: several words, or capitals only.
fn is_telling(alias: &str) -> bool {
    alias.contains(' ') || alias.chars().count() > 1 && alias.chars().all(char::is_uppercase)
}

fn is_pronoun(word: &str) -> bool {
    matches!(word, "he" | "she" | "it" | "they" | "him" | "her" | "his" | "its" | "their" | "them")
}

/// Pronouns that were resolved when the document was read.
fn pronouns(reading: &Reading, sentence: u32, words: &Words<'_>) -> Vec<Referent> {
    let mentions = &reading.extraction.mentions;
    let first = mentions.partition_point(|mention| mention.sentence < sentence);
    let here = mentions[first..].iter().take_while(|mention| mention.sentence == sentence);
    let begin = reading.text.sentences[sentence as usize].span.start as usize;
    let found = here.filter_map(|mention| {
        let start = (mention.span.start as usize).checked_sub(begin)?;
        let at = (0..words.len()).find(|&at| words.start_of(at) == Some(start))?;
        let is_resolved = is_pronoun(words.lower(at)) && !is_pronoun(&mention.name.to_lowercase());
        is_resolved.then(|| Referent { from: at, to: at + 1, name: mention.name.clone() })
    });
    found.collect()
}

/// `the dam` → the last thing named before it whose name ends in that noun.
fn referents(corpus: &Corpus, id: SentenceId, words: &Words<'_>) -> Vec<Referent> {
    let plain = |at: usize| words.is_word(at) && !words.is_capitalised(at);
    let articles: Vec<usize> =
        (0..words.len()).filter(|&at| words.lower(at) == "the" && plain(at + 1)).collect();
    if articles.is_empty() {
        return Vec::new();
    }
    let tags = words.tags();
    let is_noun = |at: usize| matches!(tags.get(at), Some(Tag::Noun | Tag::Propn));
    let nouns = articles.into_iter().filter(|&at| is_noun(at + 1) && !is_noun(at + 2));
    let found = nouns.filter_map(|at| {
        let name = antecedent(corpus, id, words.lower(at + 1))?;
        Some(Referent { from: at, to: at + 2, name })
    });
    found.collect()
}

fn antecedent(corpus: &Corpus, id: SentenceId, noun: &str) -> Option<String> {
    let ends = |name: &str| fold(name).rsplit_once(' ').is_some_and(|(_, last)| last == noun);
    let earlier = (id.index.saturating_sub(BACK)..id.index).rev();
    let named = earlier.filter_map(|index| {
        let words = Words::new(corpus.sentence_text(SentenceId { index, ..id }));
        let names: Vec<String> =
            pieces(&words).iter().map(|piece| words.slice(piece.from, piece.to).to_owned()).collect();
        names.into_iter().rev().find(|name| ends(name))
    });
    named.into_iter().next().or_else(|| {
        let title = without_brackets(corpus.title(id.document));
        (ends(title) || is_defined_as(corpus, title, noun)).then(|| title.to_owned())
    })
}

/// True when the page's first sentences say that its subject is a `noun`.
fn is_defined_as(corpus: &Corpus, title: &str, noun: &str) -> bool {
    let graph = &corpus.graph;
    let definition = graph.find(title).first().and_then(|id| graph.entity(*id)?.description);
    let text = definition.map_or("", |id| corpus.sentence_text(id));
    let words = Words::new(text);
    let copula = (0..words.len()).find(|&at| matches!(words.lower(at), "is" | "was" | "are" | "were"));
    copula.is_some_and(|at| (at + 1..words.len().min(at + 9)).any(|at| words.lower(at) == noun))
}

/// `The Zone (2017 film)` → `The Zone`.
pub(super) fn without_brackets(name: &str) -> &str {
    match name.find(" (") {
        Some(at) if at > 0 && name.trim_end().ends_with(')') => &name[..at],
        _ => name,
    }
}
