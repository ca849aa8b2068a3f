//! All that is known of a concept: its own sentences and what it has from parents, children, components and aliases
//! (LGM eqs. 2–4).

use super::document::opens_with_pronoun;
use super::graph::{ConceptGraph, ConceptId, Relation};
use super::statement::{Atom, Property, Statement, statements};
use crate::corpus::Corpus;
use clew_language::text::terms::terms;
use clew_types::{arrange::InOrder, id::SentenceId};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Which term of eq. 3 a sentence stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// S: the concept's own attributes, abilities and actions.
    Own,
    /// A or B of a parent.
    OfParent,
    /// In the intersection of the children's A.
    SharedByChildren,
    /// B of a component.
    OfComponent,
}

/// A sentence that describes a concept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The concept it was asked for as; its own name, or that of the parent, child, component.
    pub concept: String,
    /// The sentence.
    pub sentence: SentenceId,
    /// Why it belongs here.
    pub part: Part,
}

/// Full(c) of eq. 4.
#[derive(Clone, Debug, Default)]
pub struct Full {
    /// Sentences, each once, by part and place.
    pub descriptions: Vec<Description>,
    /// ∩ of the children's attributes, with the sentences that say so.
    pub shared: Vec<(Atom, Vec<SentenceId>)>,
    /// Relations that were walked.
    pub relations: Vec<Relation>,
}

/// Full(c): Ext of the concept and of all its aliases, united (eq. 4). `is_allowed` tells which relations may be walked.
pub fn full(corpus: &Corpus, key: &str, is_allowed: &dyn Fn(&Relation) -> bool) -> Full {
    let graph = corpus.concepts();
    let mut builder = Builder {
        corpus,
        graph,
        is_allowed,
        full: Full::default(),
        seen: BTreeSet::new(),
        cache: FxHashMap::default(),
    };
    match graph.find(key) {
        None => builder.own(key),
        Some(concept) => {
            builder.extended(concept);
            for (alias, relation) in graph.aliases(concept) {
                if is_allowed(relation) {
                    builder.walked(relation);
                    builder.extended(alias);
                }
            }
        }
    }
    builder.full
}

struct Builder<'a> {
    corpus: &'a Corpus,
    graph: &'a ConceptGraph,
    is_allowed: &'a dyn Fn(&Relation) -> bool,
    full: Full,
    seen: BTreeSet<SentenceId>,
    cache: FxHashMap<String, Vec<(SentenceId, Vec<Statement>)>>,
}

impl Builder<'_> {
    /// Ext of eq. 3.
    fn extended(&mut self, concept: ConceptId) {
        let graph = self.graph;
        self.own(graph.key(concept));
        for (parent, relation) in graph.parents(concept) {
            if self.walk(relation) {
                self.of(parent, Part::OfParent, |property| property != Property::Action);
            }
        }
        for (component, relation) in graph.components(concept) {
            if self.walk(relation) {
                self.of(component, Part::OfComponent, |property| property == Property::Ability);
            }
        }
        self.shared_by_children(concept);
    }

    fn walk(&mut self, relation: &Relation) -> bool {
        let is_allowed = (self.is_allowed)(relation);
        if is_allowed {
            self.walked(relation);
        }
        is_allowed
    }

    fn walked(&mut self, relation: &Relation) {
        if !self.full.relations.contains(relation) {
            self.full.relations.push(relation.clone());
        }
    }

    /// S of eq. 2, and every other sentence that names the concept.
    fn own(&mut self, key: &str) {
        for sentence in mentioning(self.corpus, key) {
            self.add(key, sentence, Part::Own);
        }
    }

    /// Sentences that say something of `concept` of the wanted sort.
    fn of(&mut self, concept: ConceptId, part: Part, wanted: impl Fn(Property) -> bool) {
        let key = self.graph.key(concept).to_owned();
        let name = self.graph.name(concept).to_owned();
        let found: Vec<SentenceId> = self
            .said(&key)
            .iter()
            .filter(|(_, said)| said.iter().any(|one| is_about(one, &key) && wanted(one.property)))
            .map(|(sentence, _)| *sentence)
            .collect();
        found.into_iter().for_each(|sentence| self.add(&name, sentence, part));
    }

    fn said(&mut self, key: &str) -> &[(SentenceId, Vec<Statement>)] {
        let corpus = self.corpus;
        self.cache.entry(key.to_owned()).or_insert_with(|| {
            mentioning(corpus, key)
                .into_iter()
                .map(|sentence| (sentence, statements(corpus, sentence)))
                .collect()
        })
    }

    /// ∩ of A over all children: an attribute that any child is not said to have is not in it.
    fn shared_by_children(&mut self, concept: ConceptId) {
        let graph = self.graph;
        let children: Vec<(ConceptId, Relation)> =
            graph.children(concept).map(|(child, relation)| (child, relation.clone())).collect();
        let allowed: Vec<_> =
            children.into_iter().filter(|(_, relation)| (self.is_allowed)(relation)).collect();
        let keys: Vec<String> = allowed.iter().map(|(child, _)| graph.key(*child).to_owned()).collect();
        let shared = self.intersection(&keys);
        if shared.is_empty() {
            return;
        }
        allowed.iter().for_each(|(_, relation)| self.walked(relation));
        for (_, sentences) in &shared {
            sentences
                .iter()
                .for_each(|sentence| self.add(graph.name(concept), *sentence, Part::SharedByChildren));
        }
        self.full.shared.extend(shared);
    }

    fn intersection(&mut self, keys: &[String]) -> Vec<(Atom, Vec<SentenceId>)> {
        let Some((first, others)) = keys.split_first().filter(|(_, others)| !others.is_empty()) else {
            return Vec::new();
        };
        let mut shared: Vec<(Atom, Vec<SentenceId>)> = self.attributes(first);
        for other in others {
            let theirs = self.attributes(other);
            shared.retain_mut(|(atom, sentences)| {
                let found = theirs.iter().find(|(their, _)| their.same(atom));
                sentences.extend(found.iter().flat_map(|(_, more)| more.iter().copied()));
                found.is_some()
            });
        }
        shared
    }

    /// A of a concept, each attribute once.
    fn attributes(&mut self, key: &str) -> Vec<(Atom, Vec<SentenceId>)> {
        let mut found: Vec<(Atom, Vec<SentenceId>)> = Vec::new();
        for (sentence, said) in self.said(key) {
            let about = said
                .iter()
                .filter(|one| is_about(one, key) && !one.negated && one.property == Property::Attribute);
            for atom in about.flat_map(|one| &one.atoms) {
                if !found.iter().any(|(known, _)| known.same(atom)) {
                    found.push((atom.clone(), vec![*sentence]));
                }
            }
        }
        found
    }

    fn add(&mut self, concept: &str, sentence: SentenceId, part: Part) {
        if self.seen.insert(sentence) {
            self.full.descriptions.push(Description { concept: concept.to_owned(), sentence, part });
        }
    }
}

/// The attributes that all of `keys` are said to have (the intersection of eq. 3, over concepts named one by one).
pub fn common(corpus: &Corpus, keys: &[String]) -> Vec<(Atom, Vec<SentenceId>)> {
    let graph = corpus.concepts();
    let is_allowed = |_: &Relation| true;
    let mut builder = Builder {
        corpus,
        graph,
        is_allowed: &is_allowed,
        full: Full::default(),
        seen: BTreeSet::new(),
        cache: FxHashMap::default(),
    };
    builder.intersection(keys)
}

fn is_about(statement: &Statement, key: &str) -> bool {
    statement.subjects.iter().any(|subject| subject.key == key)
}

/// The sentences that name a concept, and those behind them that go on about it as `it` or `they`; in order.
pub fn mentioning(corpus: &Corpus, key: &str) -> Vec<SentenceId> {
    let stems = terms(key);
    let Some(rarest) = stems.iter().max_by(|a, b| corpus.lexical.idf(a).total_cmp(&corpus.lexical.idf(b)))
    else {
        return Vec::new();
    };
    let sentences: BTreeSet<SentenceId> =
        corpus.lexical.holding(rarest).flat_map(|chunk| corpus.sentences_of(chunk)).into_set();
    let mut found = BTreeSet::new();
    for sentence in sentences {
        let named = terms(corpus.sentence_text(sentence)).windows(stems.len()).any(|window| window == stems);
        let next = |id: SentenceId| SentenceId { index: id.index + 1, ..id };
        if named || follows(corpus, &found, sentence) {
            found.insert(sentence);
        }
        if named && opens_with_pronoun(corpus.sentence_text(next(sentence))) {
            found.insert(next(sentence));
        }
    }
    found.into_iter().collect()
}

/// Goes on about what the sentence before, which was taken, is about.
fn follows(corpus: &Corpus, taken: &BTreeSet<SentenceId>, sentence: SentenceId) -> bool {
    let before = sentence.index.checked_sub(1).map(|index| SentenceId { index, ..sentence });
    before.is_some_and(|before| taken.contains(&before)) && opens_with_pronoun(corpus.sentence_text(sentence))
}
