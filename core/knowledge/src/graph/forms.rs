//! Which names does a document use? One form for each, with all its mentions.

use super::class::{KindVotes, majority};
use super::name::{self, Identity};
use super::person::PersonName;
use clew_types::extraction::{EntityKind, Mention};
use rustc_hash::{FxHashMap, FxHashSet};

/// Words that no person's name has.
const NO_PART: &[&str] = &["by", "and", "or", "is", "was", "not", "with", "to", "for", "says", "chapter"];

/// All mentions with one name.
#[derive(Default)]
pub(super) struct Form {
    surfaces: Vec<(String, u32)>,
    /// The most frequent of them, once all are in.
    most: usize,
    pub votes: KindVotes,
    pub kind: EntityKind,
    identity: Option<Identity>,
    pub person: PersonName,
    pub mentions: Vec<u32>,
    pub sentences: Vec<u32>,
    pub short: bool,
    pub ambiguous: bool,
    /// A person said that it is a thing of its own.
    pub apart: bool,
    /// A heading about somebody, and nobody's full name.
    is_heading: bool,
}

impl Form {
    pub fn surface(&self) -> &str {
        self.surfaces.get(self.most).map_or("", |(surface, _)| surface)
    }

    /// Adds a mention spelled in the form's `spelling`-th way.
    fn add(&mut self, index: usize, mention: &Mention, spelling: usize) {
        match self.surfaces.get_mut(spelling) {
            Some((_, count)) => *count += 1,
            None => self.surfaces.push((mention.name.clone(), 1)),
        }
        self.votes[mention.kind as usize] += 1;
        self.mentions.push(index as u32);
        self.sentences.push(mention.sentence);
    }

    /// To be called when all mentions are in.
    fn settle(&mut self, kind: EntityKind) {
        // A heading's `JANE DOE` is the same name, only louder.
        let rank = |(surface, count): &(String, u32)| (!is_loud(surface), *count);
        let most = self.surfaces.iter().enumerate().rev().max_by_key(|(_, spelled)| rank(spelled));
        self.most = most.map_or(0, |(at, _)| at);
        self.kind = kind;
        self.identity = Some(name::identity(self.surface(), kind));
        self.person = PersonName::parse(self.surface());
    }

    pub fn identity(&self) -> &Identity {
        self.identity.as_ref().expect("forms are settled before they are compared")
    }

    pub fn is_full_person(&self) -> bool {
        // "CLAIMED BY NANCY" is a heading, and nobody's name.
        let is_phrase =
            || self.surface().split(' ').any(|word| NO_PART.contains(&word.to_lowercase().as_str()));
        let is_whole = self.person.last.is_some() || self.person.suffix.is_some();
        self.kind == EntityKind::Person && is_whole && !self.is_heading && !is_phrase()
    }

    /// The one word (or surname with particles) by which a person may be meant.
    pub fn short_word(&self) -> Option<String> {
        let capital = self.surface().chars().any(char::is_uppercase);
        let kind = matches!(self.kind, EntityKind::Person | EntityKind::Other) || self.person.title.is_some();
        let plain = self.person.suffix.is_none() && self.identity().qualifier.note.is_none();
        if !capital || !kind || !plain {
            return None;
        }
        Some(match &self.person.last {
            None => self.person.first.clone(),
            Some(last) => format!("{} {last}", self.person.first),
        })
    }

    /// `doe` of `Miss Doe`, after that title only.
    pub fn word_after(&self, title: &str) -> Option<String> {
        self.short_word()
            .filter(|_| self.person.last.is_none() && self.person.title.as_deref() == Some(title))
    }
}

/// One form per folded name, two where a name is a person's here and a place's there.
pub(super) struct Forms {
    pub list: Vec<Form>,
    pub by_key: FxHashMap<String, Vec<u32>>,
}

impl Forms {
    pub fn collect(mentions: &[Mention]) -> Self {
        let mut keys: FxHashMap<&str, String> = FxHashMap::default();
        let mut seen: FxHashMap<String, KindVotes> = FxHashMap::default();
        for mention in mentions {
            let key = keys.entry(&mention.name).or_insert_with(|| name::key(&mention.name));
            seen.entry(key.clone()).or_default()[mention.kind as usize] += 1;
        }
        let mut forms = Self { list: Vec::new(), by_key: FxHashMap::default() };
        let mut index_of: FxHashMap<(&str, bool), usize> = FxHashMap::default();
        let mut spellings: FxHashMap<(usize, &str), usize> = FxHashMap::default();
        for (index, mention) in mentions.iter().enumerate() {
            let key = keys[mention.name.as_str()].as_str();
            let apart = is_rarer_reading(mention.kind, &seen[key]);
            let at =
                *index_of.entry((key, apart)).or_insert_with(|| forms.push(key.to_string(), Form::default()));
            let form = &mut forms.list[at];
            let spelling = *spellings.entry((at, &mention.name)).or_insert(form.surfaces.len());
            form.add(index, mention, spelling);
        }
        for form in &mut forms.list {
            form.settle(majority(&form.votes));
        }
        forms.settle_people();
        forms.settle_companies();
        forms.tell_headings();
        forms
    }

    /// `Jane Doe`, taken for a title or for nothing in particular, is a person where `Jane Quill Doe` is one.
    fn settle_people(&mut self) {
        let with_middle = |form: &&Form| form.kind == EntityKind::Person && !form.person.middle.is_empty();
        let bases: FxHashSet<String> =
            self.list.iter().filter(with_middle).map(|form| form.person.base()).collect();
        for form in &mut self.list {
            let is_open = matches!(form.kind, EntityKind::Other | EntityKind::Work);
            let is_plain = form.person.middle.is_empty() && form.person.last.is_some();
            if is_open && is_plain && bases.contains(&form.person.base()) {
                form.settle(EntityKind::Person);
            }
        }
    }

    /// `Korvath Ltd.` is a company, and so is `Korvath` beside it, whatever one takes it for that joins, works and says.
    fn settle_companies(&mut self) {
        let bases: FxHashSet<String> =
            self.list.iter().filter_map(|form| name::company_of(form.surface())).collect();
        for form in self.list.iter_mut().filter(|form| form.kind != EntityKind::Organisation) {
            let is_company = name::company_of(form.surface()).is_some();
            let is_its_word = !form.surface().contains(' ') && bases.contains(&name::key(form.surface()));
            if is_company || is_its_word {
                form.settle(EntityKind::Organisation);
            }
        }
        self.settle_short_companies(&bases);
    }

    /// `Kelden` beside `Kelden Group Plc` is no person, unless a person is called so too.
    fn settle_short_companies(&mut self, bases: &FxHashSet<String>) {
        let first = |base: &String| base.split_once(' ').map(|(first, _)| first.to_owned());
        let mut words: FxHashSet<String> = bases.iter().filter_map(first).collect();
        for person in self.list.iter().filter(|form| form.is_full_person()) {
            person.person.short_words().for_each(|(word, _)| _ = words.remove(word));
        }
        let (person, company) = (EntityKind::Person as usize, EntityKind::Organisation as usize);
        let is_one_word = |form: &&mut Form| !form.surface().contains(' ');
        for form in self.list.iter_mut().filter(is_one_word).filter(|form| form.kind == EntityKind::Person) {
            if words.contains(&name::key(form.surface())) {
                form.votes[company] += std::mem::take(&mut form.votes[person]);
                form.settle(EntityKind::Organisation);
            }
        }
    }

    /// `SAID MARY`, in capitals only, of a Mary who is called so elsewhere: what stands before is no first name.
    fn tell_headings(&mut self) {
        let is_calm = |form: &&Form| form.person.last.is_none() && !form.surface().contains(' ');
        let words: FxHashSet<String> =
            self.list.iter().filter(is_calm).map(|form| form.person.first.clone()).collect();
        for form in self.list.iter_mut().filter(|form| is_loud(form.surface())) {
            let is_called = form.person.last.as_ref().is_some_and(|last| words.contains(last));
            form.is_heading = is_called && form.person.female.is_none();
        }
    }

    fn push(&mut self, key: String, form: Form) -> usize {
        self.by_key.entry(key).or_default().push(self.list.len() as u32);
        self.list.push(form);
        self.list.len() - 1
    }

    pub fn kind_of(&self, name: &str) -> Option<EntityKind> {
        let first = self.by_key.get(&name::key(name))?.first()?;
        Some(self.list[*first as usize].kind)
    }

    /// The kind of the first mention that has the title's name, its note or middle names left out.
    pub fn kind_of_subject(&self, subject: &str) -> Option<EntityKind> {
        let bases = EntityKind::ALL.map(|kind| name::identity(subject, kind).base);
        let same = |form: &&Form| bases[form.kind as usize] == form.identity().base;
        self.list.iter().find(same).map(|form| form.kind)
    }

    /// The form of that name; a new one without mentions where none exists and its kind is known.
    pub fn ensure(&mut self, name: &str, kind: Option<EntityKind>) -> Option<u32> {
        let key = name::key(name);
        if let Some(form) = self.by_key.get(&key).and_then(|forms| forms.first()) {
            return Some(*form);
        }
        let mut form = Form { surfaces: vec![(name.to_string(), 0)], ..Form::default() };
        form.settle(kind?);
        Some(self.push(key, form) as u32)
    }
}

/// Several words, all in capitals.
fn is_loud(name: &str) -> bool {
    name.contains(' ') && !name.chars().any(char::is_lowercase)
}

/// Person and place under one name: true for the one that is meant less often.
fn is_rarer_reading(kind: EntityKind, votes: &KindVotes) -> bool {
    let (person, place) = (votes[EntityKind::Person as usize], votes[EntityKind::Place as usize]);
    let rarer = if person >= place { EntityKind::Place } else { EntityKind::Person };
    person > 0 && place > 0 && kind == rarer
}
