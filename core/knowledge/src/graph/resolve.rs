//! Which mentions of one document are the same thing? Rules only, precision first.
//!
//! Here, within a document, a surname may stand for a person and letters for a long name;
//! [`unify`](super::unify) then joins what the documents found.

mod first;
mod short;

use super::class::{Class, Classes, KindVotes};
use super::forms::{Form, Forms};
use super::name::{self, Identity};
use super::namesake::Alike;
use super::union_find::UnionFind;
use clew_types::{arrange::Arrange, extraction::Extraction};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// A thing as one document knows it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LocalEntity {
    /// What it is compared by with those of other documents.
    pub identity: Identity,
    /// Kinds of its mentions.
    pub votes: KindVotes,
    /// Its names, in order of appearance.
    pub names: Vec<LocalName>,
    /// Identities of other full names it goes by, as this document states.
    pub claims: Vec<String>,
    /// Indexes of the sentences that mention it, ascending, each once.
    pub sentences: Vec<u32>,
    /// The document is about it.
    pub subject: bool,
    /// Its name means nothing outside this document.
    pub local: bool,
}

/// A name as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LocalName {
    /// Its most frequent spelling.
    pub surface: String,
    /// How many mentions use it.
    pub count: u32,
    /// Part of a person's name that means this person in this document only.
    pub short: bool,
    /// The document's title.
    pub title: bool,
}

/// The things of one document.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Resolved {
    /// In order of their first mention.
    pub entities: Vec<LocalEntity>,
    /// Index of each mention's entity.
    pub of_mention: Vec<u32>,
}

/// Groups the mentions of one document. Names that are `apart` (as they are looked up) are things of their own.
pub(super) fn resolve(extraction: &Extraction, apart: &BTreeSet<String>) -> Resolved {
    let mut resolver = Resolver::new(extraction);
    resolver.join_same_names();
    resolver.join_subject();
    resolver.join_aliases(extraction);
    resolver.join_acronyms();
    resolver.join_variants();
    resolver.join_short_names();
    resolver.part(apart);
    resolver.finish(extraction.mentions.len())
}

/// As [`resolve`], where the document is a graph that tells its things apart by itself: only equal names are the same
/// thing, and those that it says are.
pub(super) fn resolve_as_stated(extraction: &Extraction, apart: &BTreeSet<String>) -> Resolved {
    let mut resolver = Resolver::new(extraction);
    resolver.join_same_names();
    resolver.join_aliases(extraction);
    resolver.part(apart);
    resolver.finish(extraction.mentions.len())
}

struct Resolver {
    forms: Vec<Form>,
    by_key: FxHashMap<String, Vec<u32>>,
    sets: UnionFind,
    classes: Vec<Classes>,
    /// By root: how many mentions its set has.
    weight: Vec<usize>,
    /// By root: a full name of a person is among its set.
    people: Vec<bool>,
    /// How often two sets with people in them were joined.
    merged: usize,
    subject: Option<u32>,
    /// By sentence: the names of persons in it that have no title.
    untitled: FxHashMap<u32, Vec<u32>>,
}

impl Resolver {
    fn new(extraction: &Extraction) -> Self {
        let mut forms = Forms::collect(&extraction.mentions);
        let subject = extraction.subject.as_ref().and_then(|subject| {
            let kind = forms.kind_of_subject(subject);
            forms.ensure(subject, kind)
        });
        for pair in &extraction.aliases {
            forms.ensure(&pair.name, forms.kind_of(&pair.alias));
            forms.ensure(&pair.alias, forms.kind_of(&pair.name));
        }
        let Forms { list: forms, by_key } = forms;
        let classes = forms.iter().map(|form| Classes::of(Class::of(form.kind))).collect();
        let people = forms.iter().map(Form::is_full_person).collect();
        let weight = forms.iter().map(|form| form.mentions.len()).collect();
        let mut untitled: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        let names = (0..).zip(&forms).filter(|(_, form)| form.person.title.is_none());
        for (form, sentence) in names.flat_map(|(at, form)| form.sentences.iter().map(move |id| (at, *id))) {
            untitled.entry(sentence).or_default().push(form);
        }
        let sets = UnionFind::new(forms.len());
        Self { sets, forms, by_key, classes, weight, people, merged: 0, subject, untitled }
    }

    /// Joins the sets of two forms unless their kinds contradict.
    fn join(&mut self, left: u32, right: u32) -> bool {
        let (left, right) = (self.sets.root(left), self.sets.root(right));
        let (l, r) = (self.classes[left as usize], self.classes[right as usize]);
        if !l.agrees(r) {
            return false;
        }
        if let Some((stays, goes)) = self.sets.union(left, right) {
            self.classes[stays as usize] = l.with(r);
            self.weight[stays as usize] += self.weight[goes as usize];
            self.merged += usize::from(self.people[stays as usize] && self.people[goes as usize]);
            self.people[stays as usize] |= self.people[goes as usize];
        }
        true
    }

    fn join_same_names(&mut self) {
        let mut by_primary: FxHashMap<String, Vec<u32>> = FxHashMap::default();
        for index in 0..self.forms.len() as u32 {
            let primary = self.forms[index as usize].identity().primary.clone();
            // One of each set: there are no more of them than kinds that contradict each other.
            let known = by_primary.entry(primary).or_default();
            if !known.iter().any(|&other| self.join(other, index)) {
                known.push(index);
            }
        }
    }

    /// In a page titled `Mercury (planet)`, plain `Mercury` is the planet.
    fn join_subject(&mut self) {
        let Some(subject) = self.subject else { return };
        let base = self.forms[subject as usize].identity().base.clone();
        for index in 0..self.forms.len() as u32 {
            let identity = self.forms[index as usize].identity();
            if identity.qualifier.is_plain() && identity.base == base {
                self.join(subject, index);
            }
        }
    }

    fn join_aliases(&mut self, extraction: &Extraction) {
        // By alias: the first name it was given, and whether there are others.
        let mut names_of_alias: FxHashMap<String, (String, bool)> = FxHashMap::default();
        for pair in &extraction.aliases {
            let name = name::key(&pair.name);
            let known = names_of_alias.entry(name::key(&pair.alias)).or_insert_with(|| (name.clone(), false));
            known.1 |= known.0 != name;
        }
        for pair in extraction.aliases.iter().filter(|pair| name::may_shorten(&pair.name, &pair.alias)) {
            let (key, alias) = (name::key(&pair.name), name::key(&pair.alias));
            // What several things are called is no name of one of them.
            if names_of_alias[&alias].1 {
                continue;
            }
            let find = |key: &str| self.by_key.get(key).cloned().unwrap_or_default();
            let (names, aliases) = (find(&key), find(&alias));
            let _joined = names.iter().any(|&n| aliases.iter().any(|&a| self.join_alias(n, a)));
        }
    }

    /// Letters stand for the one long name they spell.
    fn join_acronyms(&mut self) {
        let letters: Vec<Option<String>> =
            self.forms.iter().map(|form| name::acronym_letters(form.surface())).collect();
        let wanted: FxHashSet<&str> = letters.iter().flatten().map(String::as_str).collect();
        let mut spelled: FxHashMap<&str, Alike> = FxHashMap::default();
        for (index, form) in self.forms.iter().enumerate().filter(|_| !wanted.is_empty()) {
            let initials = name::initials(name::split_note(form.surface()).0);
            let (few, all) = (initials.0.as_str(), initials.1.as_str());
            let found = [few, all].into_iter().take(if few == all { 1 } else { 2 });
            for letters in found.filter_map(|letters| wanted.get(letters)) {
                spelled.entry(letters).or_default().push(index as u32);
            }
        }
        for (index, letters) in letters.iter().enumerate() {
            let alike = letters.as_ref().and_then(|letters| spelled.get_mut(letters.as_str()));
            if let Some(long) = alike.and_then(|alike| alike.only_set(&mut self.sets)) {
                self.join(long, index as u32);
            }
        }
    }

    /// `Jane Q. Doe` and `Jane Doe`, unless there is also a `Jane R. Doe`. `Jane Doe Jr.` stays apart: who names both
    /// the younger one and one without an addition mostly means parent and child.
    fn join_variants(&mut self) {
        let mut by_base: FxHashMap<String, Vec<u32>> = FxHashMap::default();
        let mut bases = Vec::new();
        for (index, form) in self.forms.iter().enumerate().filter(|(_, form)| form.is_full_person()) {
            let base = &form.identity().base;
            by_base.entry(base.clone()).or_insert_with(|| {
                bases.push(base.clone());
                Vec::new()
            });
            by_base.entry(base.clone()).or_default().push(index as u32);
        }
        for base in bases {
            self.join_variants_of(&by_base[&base]);
        }
        self.join_first_names();
    }

    fn join_variants_of(&mut self, forms: &[u32]) {
        let qualifier = |index: u32| &self.forms[index as usize].identity().qualifier;
        let (plain, qualified): (Vec<u32>, Vec<u32>) = forms.iter().partition(|&&f| qualifier(f).is_plain());
        let Some(&first) = qualified.first() else { return };
        if qualified.iter().any(|&other| !qualifier(first).agrees(qualifier(other))) {
            return;
        }
        let generation = qualifier(first).suffix.is_some();
        for &other in qualified.iter().chain(plain.iter().filter(|_| !generation)) {
            self.join(first, other);
        }
    }

    fn full_people(&self) -> Vec<u32> {
        (0..self.forms.len() as u32).filter(|&i| self.forms[i as usize].is_full_person()).collect()
    }

    /// Names that a person has called a thing of their own.
    fn part(&mut self, apart: &BTreeSet<String>) {
        for form in &mut self.forms {
            if apart.contains(&name::key(form.surface())) {
                form.apart = true;
                form.short = false;
                form.ambiguous = false;
            }
        }
    }

    fn finish(mut self, mentions: usize) -> Resolved {
        let subject = self.subject.map(|form| self.sets.root(form));
        let mut members: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for form in (0..self.forms.len() as u32).filter(|form| !self.forms[*form as usize].apart) {
            members.entry(self.sets.root(form)).or_default().push(form);
        }
        let mut together: Vec<(Vec<&Form>, bool)> = Vec::new();
        for (root, form) in (0u32..).zip(&self.forms) {
            let forms = members.get(&root).into_iter().flatten().map(|&form| &self.forms[form as usize]);
            together.push((forms.collect(), subject == Some(root)));
            if form.apart {
                together.push((vec![form], self.subject == Some(root)));
            }
        }
        let mentioned = together.into_iter().filter_map(|(forms, is_subject)| {
            let first = *forms.iter().filter_map(|form| form.mentions.first()).min()?;
            Some((first, forms, is_subject))
        });
        let mut sets: Vec<(u32, Vec<&Form>, bool)> = mentioned.collect();
        sets.arrange_by_key(|(first, ..)| *first);
        let mut resolved =
            Resolved { entities: Vec::with_capacity(sets.len()), of_mention: vec![0; mentions] };
        let title = self.subject.map(|form| self.forms[form as usize].identity());
        for (index, (_, forms, is_subject)) in sets.iter().enumerate() {
            for mention in forms.iter().flat_map(|form| &form.mentions) {
                resolved.of_mention[*mention as usize] = index as u32;
            }
            resolved.entities.push(entity_of(forms, title.filter(|_| *is_subject)));
        }
        resolved
    }
}

fn entity_of(forms: &[&Form], title: Option<&Identity>) -> LocalEntity {
    let mut votes = KindVotes::default();
    for form in forms {
        votes.iter_mut().zip(form.votes).for_each(|(sum, count)| *sum += count);
    }
    let fullest = forms.iter().min_by_key(|form| {
        let words = form.surface().split_whitespace().count();
        (form.short, std::cmp::Reverse(words), std::cmp::Reverse(form.mentions.len()), form.surface())
    });
    let identity = title.or_else(|| fullest.map(|form| form.identity())).cloned();
    let identity = identity.expect("a set has at least one form");
    let mut claims: Vec<String> = Vec::new();
    let mut claimed: FxHashSet<&str> = FxHashSet::default();
    for other in forms.iter().filter(|form| !form.short).map(|form| form.identity()) {
        if other.base != identity.base && claimed.insert(&other.primary) {
            claims.push(other.primary.clone());
        }
    }
    let mut sentences: Vec<u32> = forms.iter().flat_map(|form| &form.sentences).copied().collect();
    sentences.arrange();
    sentences.dedup();
    let local = forms.iter().any(|form| form.ambiguous) && forms.iter().all(|form| form.ambiguous);
    LocalEntity {
        identity,
        votes,
        names: names_of(forms, title),
        claims,
        sentences,
        subject: title.is_some(),
        local,
    }
}

/// The names of these forms. A name with a note is used as if the note were left out; the full one is kept as well.
fn names_of(forms: &[&Form], title: Option<&Identity>) -> Vec<LocalName> {
    let mut names: Vec<LocalName> = Vec::new();
    for form in forms {
        let title = title == Some(form.identity());
        let (bare, note) = name::split_note(form.surface());
        let count = form.mentions.len() as u32;
        names.push(LocalName { surface: bare.to_string(), count, short: form.short, title });
        if note.is_some() {
            let surface = form.surface().to_string();
            names.push(LocalName { surface, count: 0, short: false, title: false });
        }
    }
    names
}

#[cfg(test)]
#[path = "resolve_tests.rs"]
mod tests;
