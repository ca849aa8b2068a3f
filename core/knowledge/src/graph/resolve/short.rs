//! Whom does a part of a name mean in this document?

use super::super::namesake::{Meant, Namesakes, Short};
use super::Resolver;
use crate::graph::forms::Form;
use clew_types::extraction::EntityKind;
use rustc_hash::{FxHashMap, FxHashSet};

/// Sentences that name a title and a first name, or two names, side by side from which on they are two people, and their share
/// among all that name the first: one in so many.
const BESIDE: usize = 2;
const OF_ALL: usize = 25;

/// Titles that a man is called by all his life, or nearly; who is `Dr. Doe` is not `Mr. Doe` in the same text.
const CALLINGS: &[&str] = &["mr", "dr", "doctor", "professor", "captain", "colonel", "reverend"];
/// Sentences that call somebody so, from which on the title tells him from others.
const CALLED: usize = 3;

fn is_often(beside: usize, all: usize) -> bool {
    beside >= BESIDE && beside * OF_ALL >= all
}

/// Who bears which title, where two of one surname bear different ones.
#[derive(Default)]
struct Callings {
    /// Surnames behind two titles.
    contested: FxHashSet<String>,
    /// Title and full name.
    borne: FxHashSet<(String, String)>,
}

impl Callings {
    fn of(forms: &[Form]) -> Self {
        let mut titles: FxHashMap<String, FxHashSet<&str>> = FxHashMap::default();
        let mut borne = FxHashSet::default();
        for form in forms {
            let Some(title) = calling(form) else { continue };
            if form.person.last.is_some() {
                borne.insert((title.to_owned(), form.person.base()));
            } else if form.sentences.len() >= CALLED {
                titles.entry(form.person.first.clone()).or_default().insert(title);
            }
        }
        let contested = titles.into_iter().filter(|(_, titles)| titles.len() > 1).map(|(word, _)| word);
        Self { contested: contested.collect(), borne }
    }

    /// True for `Dr. Doe` beside Mr. Doe, where nobody calls the one whom he might be a doctor.
    fn tells_apart(&self, short: &Form, full: &Form) -> bool {
        let is_borne = |title: &str| self.borne.contains(&(title.to_owned(), full.person.base()));
        let is_contested = self.contested.contains(&short.person.first) && short.person.last.is_none();
        calling(short).is_some_and(|title| is_contested && !is_borne(title))
    }
}

fn calling(form: &Form) -> Option<&str> {
    let title = form.person.title.as_deref().filter(|title| CALLINGS.contains(title));
    title.map(|title| if title == "doctor" { "dr" } else { title })
}

impl Resolver {
    /// `Doe`, `Dr. Doe`, `Jane`: the one person of this document who is called so. First names are joined first, so that it is
    /// known how often each person is spoken of; then names with a title; whom such a name means nobody else by is a person of
    /// that name, whom the bare surname may mean.
    pub(super) fn join_short_names(&mut self) {
        let callings = Callings::of(&self.forms);
        let full = self.full_people();
        let (titled, bare): (Vec<u32>, Vec<u32>) = (0..self.forms.len() as u32)
            .filter(|&form| self.forms[form as usize].short_word().is_some())
            .partition(|&form| self.forms[form as usize].person.title.is_some());
        let with_titled: Vec<u32> = full.iter().chain(&titled).copied().collect();
        let mut namesakes = Namesakes::new(&self.forms, &with_titled);
        let is_first_name = |&form: &u32| {
            self.forms[form as usize].short_word().is_some_and(|word| namesakes.is_first_name(&word))
        };
        let (first, rest): (Vec<u32>, Vec<u32>) = bare.into_iter().partition(is_first_name);
        first.into_iter().for_each(|form| self.join_short_name(form, &mut namesakes, &callings));
        let mut namesakes = Namesakes::new(&self.forms, &full);
        let misses: FxHashSet<String> =
            titled.iter().filter_map(|&form| self.forms[form as usize].word_after("miss")).collect();
        for form in titled {
            // Beside a Miss Doe, whose first name is told is not Mrs. Doe.
            if self.forms[form as usize].word_after("mrs").is_none_or(|word| !misses.contains(&word)) {
                self.join_short_name(form, &mut namesakes, &callings);
            }
        }
        let mut namesakes = Namesakes::new(&self.forms, &with_titled);
        rest.into_iter().for_each(|form| self.join_short_name(form, &mut namesakes, &callings));
    }

    /// True where `Mr. Doe` stands beside the first name of whom he might be, sentence after sentence: `Mr. Doe and Tom
    /// laughed` tells of his father. Bare surnames are not joined yet when titles are.
    fn are_two(&mut self, titled: u32, full: u32) -> bool {
        if self.forms[titled as usize].person.title.is_none() {
            return false;
        }
        let root = self.sets.root(full);
        let mut own = self.forms[titled as usize].sentences.clone();
        own.dedup();
        let (sets, untitled) = (&mut self.sets, &self.untitled);
        let mut names = |sentence: &&u32| {
            untitled.get(sentence).into_iter().flatten().any(|form| sets.root(*form) == root)
        };
        let beside = own.iter().filter(|sentence| names(sentence)).count();
        is_often(beside, own.len())
    }

    /// Joins a name with what it is said to be called.
    pub(super) fn join_alias(&mut self, name: u32, alias: u32) -> bool {
        !self.are_side_by_side(name, alias) && self.join(name, alias)
    }

    /// True where two names of people stand side by side, sentence after sentence: `they called Doe Tom` tells of a jest.
    fn are_side_by_side(&self, left: u32, right: u32) -> bool {
        let of = |form: u32| &self.forms[form as usize];
        if [left, right].iter().any(|form| of(*form).kind != EntityKind::Person) {
            return false;
        }
        let mut own = of(left).sentences.clone();
        own.dedup();
        let others: FxHashSet<u32> = of(right).sentences.iter().copied().collect();
        // One of them says that they are one.
        let beside = own.iter().filter(|sentence| others.contains(sentence)).count().saturating_sub(1);
        is_often(beside, own.len().min(others.len()))
    }

    // Called three times, and not often: one copy is enough.
    #[inline(never)]
    fn join_short_name(&mut self, index: u32, namesakes: &mut Namesakes, callings: &Callings) {
        let form = &self.forms[index as usize];
        let Some(word) = form.short_word() else { return };
        let short = Short { word, person: &form.person };
        match namesakes.meant(&short, (&self.weight, self.merged), &self.forms, &mut self.sets) {
            Meant::One(full) if self.are_two(index, full) => {}
            Meant::One(full)
                if callings.tells_apart(&self.forms[index as usize], &self.forms[full as usize]) => {}
            Meant::One(full) => {
                let was_one = self.sets.root(full) == self.sets.root(index);
                self.forms[index as usize].short = self.join(full, index) && !was_one;
            }
            meant => self.forms[index as usize].ambiguous = meant == Meant::Several,
        }
    }
}
