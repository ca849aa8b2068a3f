//! What is meant by a name in a request? An entity of the graph, the documents that are about it, or both.

use super::sentence::sampled;
use crate::skill::builtin::lacking::HONORIFICS;
use crate::skill::builtin::material::without_brackets;
use crate::skill::builtin::text::{first_word, lower, strip_article, without_first};
use crate::skill::builtin::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use clew_language::text::terms::{stem, terms};
use clew_types::graph::Entity;
use clew_types::id::{DocumentId, SentenceId};
use clew_types::{
    arrange::{Arrange, InOrder},
    extraction::EntityKind,
};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Less sure links are not taken for what is meant.
const LINKED: f32 = 0.5;
/// … where a first name or a surname stands for the whole.
const BY_ONE_NAME: f32 = 0.3;
/// Sentences of its own page, and sentences elsewhere that mention it, that are looked at.
const OF_PAGE: usize = 150;
const MENTIONS: usize = 1_000;

/// Ranks before a name.
const RANKS: &[&str] =
    &["colonel", "col", "major", "lieutenant", "sergeant", "reverend", "rev", "dame", "aunt", "uncle"];
/// Small words inside a name.
const PARTICLES: &[&str] = &["de", "van", "von", "der", "den", "du", "di", "da", "la", "le", "of"];

/// The thing that is asked about.
#[derive(Clone, Debug)]
pub(super) struct Subject<'c> {
    /// As it is called in the answer.
    pub name: String,
    pub entity: Option<&'c Entity>,
    /// Documents that carry its name.
    pub pages: Vec<DocumentId>,
    /// Its names as they are compared: stems, without spaces.
    forms: Vec<String>,
    /// A person's surname, as compared.
    surname: Option<String>,
}

impl<'c> Subject<'c> {
    /// What the documents know by this name, all of it; `None` where they do not.
    pub fn known(corpus: &'c Corpus, name: &str) -> Option<Self> {
        let bare = strip_article(name);
        let entity = entity(corpus, name);
        let mut pages = titled(corpus, name);
        if let (true, Some(entity)) = (pages.is_empty(), entity) {
            pages = titled(corpus, &entity.name);
        }
        if pages.is_empty() && entity.is_none() {
            return None;
        }
        let title = pages.first().map(|page| without_brackets(corpus.title(*page)));
        let called = entity.map(|entity| entity.name.as_str()).or(title).unwrap_or(bare).to_owned();
        let aliases =
            entity.into_iter().flat_map(|entity| &entity.aliases).filter(|alias| alias.contains(' '));
        let names = [bare, called.as_str()].into_iter().chain(title).chain(aliases.map(String::as_str));
        let mut forms: Vec<String> = names.map(|name| form(strip_article(without_brackets(name)))).collect();
        forms.retain(|form| !form.is_empty());
        forms.arrange();
        forms.dedup();
        let is_person = entity.is_some_and(|entity| entity.kind == EntityKind::Person);
        let last = fold(without_brackets(&called)).rsplit_once(' ').map(|(_, last)| form(last));
        Some(Self { name: called, entity, pages, forms, surname: last.filter(|_| is_person) })
    }

    /// True on a document that carries its name.
    pub fn is_page(&self, document: DocumentId) -> bool {
        self.pages.contains(&document)
    }

    /// The token behind its name, where a text begins with it.
    pub fn opens(&self, words: &Words<'_>) -> Option<usize> {
        let first = usize::from(matches!(words.lower(0), "the" | "a" | "an" | "this" | "\"" | "“"));
        let names = self.forms.iter().chain(&self.surname);
        names.filter_map(|form| opening(words, first, form)).max()
    }

    /// Where a text says its name, from and to, with what belongs to it: `Lady Ada` takes the rest of `Lady Ada van Holt`.
    pub fn places(&self, words: &Words<'_>) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < words.len() {
            if !words.is_word(at) && !words.is_number(at) {
                at += 1;
                continue;
            }
            let named = self.forms.iter().filter_map(|form| opening(words, at, form)).max();
            let whole = named.filter(|to| *to > at + 1 || !self.is_titled_other(words, at));
            let to = whole.or_else(|| self.by_surname(words, at)).map(|to| self.end_of_name(words, to));
            found.extend(to.map(|to| (at, to)));
            at = to.unwrap_or(at + 1);
        }
        found
    }

    /// True for `Mrs. Holt`, where `Holt` is meant, who is nowhere called so.
    fn is_titled_other(&self, words: &Words<'_>, at: usize) -> bool {
        let before = if at > 1 && words.get(at - 1) == "." { at - 2 } else { at.saturating_sub(1) };
        let is_titled = at > 0 && HONORIFICS.contains(&words.lower(before).trim_end_matches('.'));
        let titled = || form(words.slice(before, at + 1));
        is_titled && !self.forms.contains(&titled())
    }

    /// The surname alone, where no other first name or title stands before it.
    fn by_surname(&self, words: &Words<'_>, at: usize) -> Option<usize> {
        let is_other = at > 1 && (words.is_capitalised(at - 1) || words.get(at - 1) == ".");
        self.surname.as_ref().filter(|_| !is_other).and_then(|form| opening(words, at, form))
    }

    fn end_of_name(&self, words: &Words<'_>, mut to: usize) -> usize {
        let is_person = self.entity.is_some_and(|entity| entity.kind == EntityKind::Person);
        let is_name = |at: usize| words.is_word(at) && words.is_capitalised(at);
        let is_particle = |at: usize| PARTICLES.contains(&words.lower(at)) && is_name(at + 1);
        while is_person && (is_name(to) || is_particle(to)) {
            to += 1;
        }
        to
    }

    /// True where the graph has understood a sentence to speak of it, by a pronoun perhaps.
    pub fn is_meant_in(&self, corpus: &Corpus, sentence: SentenceId) -> bool {
        self.entity.is_some_and(|entity| corpus.graph.entities_in(sentence).contains(&entity.id))
    }

    /// True when a text says its name.
    pub fn is_named_in(&self, words: &Words<'_>) -> bool {
        (0..words.len()).any(|from| self.forms.iter().any(|form| opening(words, from, form).is_some()))
    }

    /// True where the graph takes a sentence to speak of it, and its surname stands there: `Mr. Holt`.
    pub fn is_meant_by_surname(&self, corpus: &Corpus, id: SentenceId, words: &Words<'_>) -> bool {
        let holds = |form: &String| (0..words.len()).any(|at| opening(words, at, form).is_some());
        self.surname.as_ref().is_some_and(holds) && self.is_meant_in(corpus, id)
    }

    /// Sentences that may tell of it: its own pages', and those that mention it, ascending.
    pub fn sentences(&self, corpus: &Corpus) -> BTreeSet<SentenceId> {
        let of_page = |document: &DocumentId| {
            let count = corpus.reading(*document).map_or(0, |reading| reading.searched());
            let document = *document;
            (0..count.min(OF_PAGE) as u32).map(move |index| SentenceId { document, index })
        };
        let mut found: BTreeSet<SentenceId> = self.pages.iter().take(3).flat_map(of_page).into_set();
        found.extend(self.entity.into_iter().flat_map(|entity| sampled(&entity.sources, MENTIONS)));
        found
    }
}

/// The entity that the whole of a name means: by its name, or as a question's words are linked.
fn entity<'c>(corpus: &'c Corpus, name: &str) -> Option<&'c Entity> {
    let graph = &corpus.graph;
    let named = graph.find(name).into_iter().filter_map(|id| graph.entity(id));
    let best = named.min_by_key(|entity| (Reverse(entity.sources.len()), entity.id));
    let known = best
        .or_else(|| in_other_number(corpus, name))
        .or_else(|| without_of(corpus, name))
        .or_else(|| linked(corpus, name));
    known.or_else(|| {
        let bare = untitled(name);
        let found = linked(corpus, bare).filter(|entity| may_be_called(entity, name));
        found.filter(|_| bare != name)
    })
}

/// What a question would mean by all of the name.
fn linked<'c>(corpus: &'c Corpus, name: &str) -> Option<&'c Entity> {
    let linked = corpus.graph.link(name);
    let [only] = linked.as_slice() else { return None };
    let all = terms(name);
    let is_all = terms(&only.surface).len() >= all.len() && !all.is_empty();
    let least = if only.surface.starts_with(char::is_uppercase) { BY_ONE_NAME } else { LINKED };
    (is_all && only.score >= least).then(|| corpus.graph.entity(only.entity))?
}

/// `Holt` of `Mr. Holt`.
fn untitled(name: &str) -> &str {
    without_title(without_title(name, HONORIFICS), RANKS)
}

/// Without one leading word out of `titles`, with its point or without.
fn without_title<'n>(name: &'n str, titles: &[&str]) -> &'n str {
    let first = first_word(name);
    let is_title = titles.contains(&lower(first.trim_end_matches('.')).as_str());
    if is_title { without_first(name) } else { name }
}

/// False where a man's title is asked for and the name goes with a woman's, or the other way round.
fn may_be_called(entity: &Entity, name: &str) -> bool {
    const TITLES: [&[&str]; 2] =
        [&["mr", "sir", "lord", "king"], &["mrs", "ms", "miss", "lady", "queen", "dame"]];
    let begins = |name: &str, titles: &[&str]| without_title(name, titles) != name;
    let names = || std::iter::once(&entity.name).chain(&entity.aliases);
    let clashes = |own: usize| begins(name, TITLES[own]) && names().any(|name| begins(name, TITLES[1 - own]));
    !clashes(0) && !clashes(1)
}

/// `a pitta` where the documents speak of `pittas`, and the other way round; of common nouns alone.
fn in_other_number<'c>(corpus: &'c Corpus, name: &str) -> Option<&'c Entity> {
    let bare = strip_article(name);
    let (before, last) = bare.rsplit_once(' ').unwrap_or(("", bare));
    if !last.starts_with(char::is_lowercase) {
        return None;
    }
    let forms = [lemma(last, Tag::Noun), format!("{last}s")];
    let other = |form: &String| corpus.graph.find(format!("{before} {form}").trim()).first().copied();
    forms.iter().filter(|form| *form != last).find_map(other).and_then(|id| corpus.graph.entity(id))
}

/// `Rupert Hentzau` of `Rupert of Hentzau`: names of families are told with `of` and without.
fn without_of<'c>(corpus: &'c Corpus, name: &str) -> Option<&'c Entity> {
    let (first, last) = name.split_once(" of ")?;
    let found = corpus.graph.find(&format!("{first} {last}")).first().copied()?;
    corpus.graph.entity(found).filter(|entity| entity.kind == EntityKind::Person)
}

/// Documents called so: by their title, with or without what it has in brackets, or by their file's name.
pub(super) fn titled(corpus: &Corpus, name: &str) -> Vec<DocumentId> {
    let key = |name: &str| fold(strip_article(name));
    let wanted = key(name);
    if wanted.is_empty() {
        return Vec::new();
    }
    let is_called = |title: &str, file: &str| {
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        [title, without_brackets(title), file, stem].iter().any(|name| key(name) == wanted)
    };
    let documents = corpus.documents();
    documents
        .filter(|(_, reading)| is_called(&reading.document.title, &reading.document.name))
        .map(|(id, _)| id)
        .collect()
}

/// `the mother of X`, `X's house`: a thing told by another one, which is asked for and not named. Names keep their
/// capitals: `Battle of Hastings`.
pub(super) fn is_relational(corpus: &Corpus, name: &str) -> bool {
    let bare = strip_article(name);
    let is_small = first_word(bare).starts_with(char::is_lowercase);
    let low = lower(bare).replace('’', "'");
    let owns = low.contains("'s ") || low.contains("s' ");
    let is_told =
        is_small && [" of ", " for ", " in ", " by "].iter().any(|joint| low.contains(joint)) || owns;
    let is_name = owns && is_named_last(bare) && !corpus.graph.find(name).is_empty();
    is_told && !is_name && titled(corpus, name).is_empty()
}

/// True where the last word has a capital: `Gulliver's Travels`, not `Holt's nephew`.
fn is_named_last(name: &str) -> bool {
    name.rsplit(' ').next().is_some_and(|last| last.starts_with(char::is_uppercase))
}

/// Stems without what stands between them: `J. R. R. Tolkien` and `J.R.R. Tolkien` are one.
fn form(name: &str) -> String {
    fold(name).split(' ').map(stem).collect()
}

/// The token behind `form`, where it stands from token `from` on.
fn opening(words: &Words<'_>, from: usize, form: &str) -> Option<usize> {
    let mut rest = form;
    for at in from..words.len() {
        for part in fold(words.get(at)).split(' ').filter(|part| !part.is_empty()) {
            rest = rest.strip_prefix(stem(part).as_str())?;
        }
        if rest.is_empty() {
            return Some(at + 1);
        }
    }
    None
}
