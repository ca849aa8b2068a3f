//! What has been named in the question before and in its answer, and which of it is meant?

use super::bound::{Reference, Wants};
use super::words::{Words, is_name};
use crate::skill::builtin::asked::{asked, kind_of};
use crate::skill::builtin::relation::Wanted;
use crate::skill::dialogue::Previous;
use clew_knowledge::corpus::Corpus;
use clew_knowledge::extract::{Pronoun, Referent};
use clew_knowledge::graph::Graph;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::{Tag, tag};
use clew_language::value::times;
use clew_types::graph::Entity;
use clew_types::id::EntityId;
use clew_types::{arrange::Arrange, extraction::EntityKind};

/// Sentences looked at for the sex of somebody.
const SENTENCES: usize = 20;
/// Longest answer that is a name, in words.
const NAME: usize = 8;
/// So many may be meant.
const MOST: usize = 6;

/// Something named before.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// As it is written in a sentence.
    pub name: String,
    entity: Option<EntityId>,
    referent: Referent,
}

/// All that was named before, what is spoken of most first.
pub struct Referents<'a> {
    pub previous: &'a Previous,
    pub graph: &'a Graph,
    corpus: &'a Corpus,
    all: Vec<Candidate>,
}

impl<'a> Referents<'a> {
    /// The answer, then what the question names, then what lies on the path between them.
    pub fn new(previous: &'a Previous, corpus: &'a Corpus) -> Self {
        let graph = &*corpus.graph;
        let mut known = Self { previous, graph, corpus, all: Vec::new() };
        if let Some(answer) = &previous.answer {
            known.add_answer(answer);
        }
        known.add_question();
        for name in previous.path.iter().flat_map(|edge| [&edge.head, &edge.tail]) {
            known.add(name, graph.find(name).first().copied(), EntityKind::Other);
        }
        known
    }

    fn add_answer(&mut self, answer: &str) {
        // A description ("a Danish painter") names nobody, and a sentence is none.
        let is_told =
            answer.ends_with('.') || ["a ", "an "].iter().any(|article| answer.starts_with(article));
        let is_name = answer.split_whitespace().count() <= NAME && !is_told;
        if is_name {
            self.add(
                answer,
                self.graph.find(answer).first().copied(),
                kind_wanted(asked(&self.previous.question).wanted),
            );
        }
    }

    /// In the question's order: what it names, and what it calls by a noun and the path by name ("the observatory").
    fn add_question(&mut self) {
        let question = &self.previous.question;
        let low = question.to_lowercase();
        let mut named: Vec<(usize, String, EntityId)> = Vec::new();
        let mut from = 0;
        for linked in self.graph.link(question).into_iter().filter(is_name) {
            let Some(at) = question[from..].find(&linked.surface).map(|at| from + at) else { continue };
            from = at + linked.surface.len();
            named.push((at, with_article(&question[..at], &linked.name), linked.entity));
        }
        for edge in &self.previous.path {
            for name in [&edge.head, &edge.tail] {
                let noun = last_word(name);
                let at = low
                    .match_indices(&format!(" {noun}"))
                    .map(|(at, _)| at + 1)
                    .find(|at| is_whole(&low, *at, &noun));
                if let (Some(at), Some(id)) = (at, self.graph.find(name).first()) {
                    named.push((at, name.clone(), *id));
                }
            }
        }
        named.arrange_by_key(|(at, ..)| *at);
        named.into_iter().for_each(|(_, name, id)| self.add(&name, Some(id), EntityKind::Other));
    }

    fn add(&mut self, name: &str, entity: Option<EntityId>, kind: EntityKind) {
        let is_known = |known: &Candidate| known.name == name || entity.is_some() && known.entity == entity;
        if self.all.iter().any(is_known) {
            return;
        }
        let kind = entity.and_then(|id| self.graph.entity(id)).map_or(kind, |entity| entity.kind);
        let mut referent = Referent::new(name, kind);
        if kind == EntityKind::Person && referent.female.is_none() {
            referent.female = entity.and_then(|id| self.told_sex(id));
        }
        self.all.push(Candidate { name: name.to_owned(), entity, referent });
    }

    /// As most of the sentences about somebody have it.
    fn told_sex(&self, id: EntityId) -> Option<bool> {
        let sources = &self.graph.entity(id)?.sources;
        let mut balance = 0i32;
        for sentence in sources.iter().take(SENTENCES) {
            let alone = self.graph.entities_in(*sentence).iter().filter(|other| {
                self.graph.entity(**other).is_some_and(|other| other.kind == EntityKind::Person)
            });
            if alone.count() > 1 {
                continue;
            }
            for word in
                self.corpus.sentence_text(*sentence).to_lowercase().split(|c: char| !c.is_alphabetic())
            {
                balance += i32::from(matches!(word, "she" | "her"))
                    - i32::from(matches!(word, "he" | "his" | "him"));
            }
        }
        (balance != 0).then_some(balance > 0)
    }

    /// The words that say what a reference means; `None` = nothing fits.
    pub fn named(&self, reference: &Reference, words: &Words<'_>) -> Option<String> {
        let name = match &reference.wants {
            Wants::Time => return self.time().map(|time| at_time(&time)),
            Wants::Place => {
                return self
                    .one(|it| it.referent.kind == EntityKind::Place)
                    .map(|it| format!("in {}", it.name));
            }
            Wants::Noun(noun) => self.called(noun, words.low(reference.first) == "the")?,
            Wants::Person { female: true } => self.likeliest(Pronoun::Woman, words)?.name.clone(),
            Wants::Person { female: false } => self.likeliest(Pronoun::Man, words)?.name.clone(),
            Wants::Thing => self.likeliest(Pronoun::Thing, words)?.name.clone(),
            Wants::Many => {
                self.several().or_else(|| Some(self.likeliest(Pronoun::Many, words)?.name.clone()))?
            }
        };
        Some(if reference.owns && !matches!(reference.wants, Wants::Noun(_)) {
            format!("{name}'s")
        } else {
            name
        })
    }

    fn one(&self, holds: impl Fn(&Candidate) -> bool) -> Option<&Candidate> {
        self.all.iter().find(|it| holds(it))
    }

    /// Of those that a pronoun may mean, the first that the graph tells of in the question's own words; else the first.
    fn likeliest(&self, pronoun: Pronoun, words: &Words<'_>) -> Option<&Candidate> {
        let is_thing = |it: &Candidate| {
            !matches!(it.referent.kind, EntityKind::Date | EntityKind::Quantity | EntityKind::Concept)
        };
        let fitting: Vec<&Candidate> =
            self.all.iter().filter(|it| is_thing(it) && it.referent.fits(pronoun)).take(MOST).collect();
        let verbs: Vec<String> = (0..words.all.len())
            .filter(|at| words.tag(*at) == Some(Tag::Verb))
            .map(|at| lemma(words.all[at].text, Tag::Verb))
            .collect();
        let is_told = |it: &&&Candidate| {
            let edges = it.entity.into_iter().flat_map(|id| self.graph.edges_of(id));
            edges
                .filter_map(|edge| self.graph.triple(edge.triple))
                .any(|triple| triple.relation.split(' ').any(|word| verbs.iter().any(|verb| verb == word)))
        };
        fitting.iter().find(is_told).or(fitting.first()).copied()
    }

    /// Several that the answer names together.
    fn several(&self) -> Option<String> {
        let answer = self.previous.answer.as_ref()?;
        (answer.contains(" and ") && answer.split_whitespace().count() <= NAME).then(|| answer.clone())
    }

    /// By the last word of its name; where the words point, also by what sort of thing it is.
    fn called(&self, noun: &str, only_by_name: bool) -> Option<String> {
        let mut by_name = self.all.iter().filter(|it| last_word(&it.name) == noun);
        if let Some(found) = by_name.next() {
            return by_name.next().is_none().then(|| found.name.clone());
        }
        if only_by_name {
            return self.only_so_called(noun);
        }
        let kind = kind_wanted(kind_of(noun));
        if kind == EntityKind::Other {
            return None;
        }
        if kind == EntityKind::Date {
            return self.time();
        }
        self.one(|it| it.referent.kind == kind).map(|it| it.name.clone())
    }

    /// The only thing of the workspace whose name ends so, with its article: `the Korvath Observatory` of `observatory`; none
    /// where the documents speak of several, or where it is a make of many: `the typewriter` is more than one make of it.
    fn only_so_called(&self, noun: &str) -> Option<String> {
        let is_called = |entity: &&Entity| {
            let is_one_of_many = matches!(
                entity.kind,
                EntityKind::Person
                    | EntityKind::Product
                    | EntityKind::Species
                    | EntityKind::Date
                    | EntityKind::Quantity
                    | EntityKind::Concept
            );
            let (before, last) = entity.name.rsplit_once(' ').unwrap_or_default();
            !is_one_of_many
                && !before.is_empty()
                && last.starts_with(char::is_uppercase)
                && last.to_lowercase() == noun
        };
        let mut found = self.graph.entities().iter().filter(is_called);
        let only = found.next().filter(|_| found.next().is_none() && !self.speaks_of_several(noun))?;
        let name = &only.name;
        Some(if name.to_lowercase().starts_with("the ") { name.clone() } else { format!("the {name}") })
    }

    /// True where a document has the noun's plural.
    fn speaks_of_several(&self, noun: &str) -> bool {
        let (plural, other) = match noun.strip_suffix('y') {
            Some(stem) => (format!("{stem}ies"), format!("{noun}s")),
            None => (format!("{noun}s"), format!("{noun}es")),
        };
        self.corpus.documents().any(|(_, reading)| {
            let text = &reading.document.text;
            text.contains(&plural) || text.contains(&other)
        })
    }

    /// The time that was asked for, or spoken of.
    fn time(&self) -> Option<String> {
        let texts = self.previous.answer.iter().chain([&self.previous.question]);
        texts.filter_map(|text| Some(text[time_in(text)?].to_owned())).next()
    }

    /// The answer as the subject of a sentence.
    pub fn answer(&self) -> Option<&str> {
        let answer = self.previous.answer.as_deref()?;
        (answer.split_whitespace().count() <= NAME).then_some(answer)
    }
}

fn kind_wanted(wanted: Wanted) -> EntityKind {
    match wanted {
        Wanted::Person => EntityKind::Person,
        Wanted::Place | Wanted::Country => EntityKind::Place,
        Wanted::Organisation => EntityKind::Organisation,
        Wanted::Work => EntityKind::Work,
        Wanted::Date => EntityKind::Date,
        Wanted::Number => EntityKind::Quantity,
        Wanted::Language | Wanted::Anything => EntityKind::Other,
    }
}

/// Where a text names a time first; four digits alone are a year.
pub fn time_in(text: &str) -> Option<std::ops::Range<usize>> {
    let alone = text.trim();
    let is_year = alone.len() == 4 && alone.bytes().all(|byte| byte.is_ascii_digit());
    let found = times(text, 0).into_iter().next().map(|time| time.span);
    found.or_else(|| is_year.then(|| text.len() - text.trim_start().len()..text.trim_end().len()))
}

/// "in 1962", "on 12 May 1911"
fn at_time(time: &str) -> String {
    let words: Vec<&str> = time.split(' ').collect();
    let has_preposition = tag(&words).first() == Some(&Tag::Adp);
    let is_day = words.len() > 2 && words.iter().any(|word| word.len() <= 2 && word.parse::<u8>().is_ok());
    match (has_preposition, is_day) {
        (true, _) => time.to_owned(),
        (false, true) => format!("on {time}"),
        (false, false) => format!("in {time}"),
    }
}

fn with_article(before: &str, name: &str) -> String {
    let is_called_the = before.to_lowercase().ends_with("the ") && !name.to_lowercase().starts_with("the ");
    if is_called_the { format!("the {name}") } else { name.to_owned() }
}

fn last_word(name: &str) -> String {
    name.rsplit(' ').next().unwrap_or_default().to_lowercase()
}

fn is_whole(text: &str, at: usize, word: &str) -> bool {
    !word.is_empty() && !text[at + word.len()..].starts_with(char::is_alphanumeric)
}
