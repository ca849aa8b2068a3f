//! Who of a document's people may be meant by a part of a name? Looked up, since a document may name a hundred thousand.

use super::forms::Form;
use super::person::PersonName;
use super::union_find::UnionFind;
use clew_types::arrange::Arrange;
use rustc_hash::{FxHashMap, FxHashSet};

/// Forms that one short name may stand for, in order. How far they are known to be one thing is kept, since sets only grow.
#[derive(Default)]
pub(super) struct Alike {
    forms: Vec<u32>,
    /// So many from the first one are one thing.
    joined: usize,
}

impl Alike {
    pub fn push(&mut self, form: u32) {
        self.forms.push(form);
    }

    /// The first form when all of them are one thing.
    pub fn only_set(&mut self, sets: &mut UnionFind) -> Option<u32> {
        let &first = self.forms.first()?;
        let root = sets.root(first);
        while let Some(&next) = self.forms.get(self.joined) {
            if sets.root(next) != root {
                return None;
            }
            self.joined += 1;
        }
        Some(first)
    }
}

/// Whom a part of a name means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Meant {
    /// Nobody is called so.
    Nobody,
    /// This one.
    One(u32),
    /// Several, and none of them far more often than the others.
    Several,
}

/// A person must be named this many times as often as the next namesake to be the one meant by the shared name alone.
const DOMINANT: usize = 3;

/// A part of a name that stands for a person: a first name or a surname, and the form that has it.
#[derive(Clone, Debug)]
pub(super) struct Short<'f> {
    /// The first name or surname.
    pub word: String,
    /// As it is written.
    pub person: &'f PersonName,
}

/// The people of a document by the words that may stand for them, which are surnames or not.
#[derive(Default)]
pub(super) struct Namesakes {
    by_word: FxHashMap<String, Vec<(u32, bool)>>,
    /// What was found for a part of a name, and after how many people had turned out to be one.
    found: FxHashMap<String, (usize, Meant)>,
}

impl Namesakes {
    #[inline(never)]
    pub fn new(forms: &[Form], people: &[u32]) -> Self {
        let mut namesakes = Self::default();
        for &index in people {
            for (word, is_surname) in forms[index as usize].person.short_words() {
                let known = namesakes.by_word.entry(word.to_string()).or_default();
                if known.last() != Some(&(index, is_surname)) {
                    known.push((index, is_surname));
                }
            }
        }
        namesakes
    }

    /// Somebody has this first name, and nobody this surname.
    pub fn is_first_name(&self, word: &str) -> bool {
        self.by_word.get(word).is_some_and(|named| named.iter().all(|(_, is_surname)| !is_surname))
    }

    /// Whom a part of a name means. `weight` says by root how often a thing is named, `merged` how often two people turned out
    /// to be one: as long as it stays, so does what was found before.
    pub fn meant(
        &mut self,
        short: &Short<'_>,
        (weight, merged): (&[usize], usize),
        forms: &[Form],
        sets: &mut UnionFind,
    ) -> Meant {
        let own = short.person;
        // The sex goes with the title, or with the first of several words.
        let key = format!("{} {}", own.title.as_deref().unwrap_or_default(), short.word);
        if let Some((_, meant)) = self.found.get(&key).filter(|(then, _)| *then == merged) {
            return *meant;
        }
        let by_surname = own.last.is_none() && own.is_by_surname();
        let named = self.by_word.get(&short.word).map_or(&[][..], Vec::as_slice);
        let person = |at: u32| &forms[at as usize].person;
        let fits = |&&(at, is_surname): &&(u32, bool)| {
            agree(own.female, person(at).female)
                && own.agrees_in_rank(person(at))
                && (is_surname || !by_surname)
        };
        let mut candidates: Vec<u32> = named.iter().filter(fits).map(|(at, _)| *at).collect();
        // Of two Catherines, "Lady Catherine" is the one who is called a lady.
        let has_title = |at: &u32| own.title.is_some() && person(*at).title == own.title;
        if candidates.iter().any(has_title) {
            candidates.retain(has_title);
        }
        // A surname alone is a man's where there is one: women were called so with a title only.
        let is_lady =
            |at: &u32| own.title.is_none() && own.last.is_none() && person(*at).is_lady_by_surname();
        if !candidates.iter().all(is_lady) {
            candidates.retain(|at| !is_lady(at));
        }
        let meant = among(&candidates, weight, sets);
        self.found.insert(key, (merged, meant));
        meant
    }
}

fn agree(left: Option<bool>, right: Option<bool>) -> bool {
    left.is_none() || right.is_none() || left == right
}

/// The only one, or the one of several namesakes whom the document speaks of far more often: in a novel, "Doe" is its hero.
fn among(candidates: &[u32], weight: &[usize], sets: &mut UnionFind) -> Meant {
    let mut counts: Vec<(usize, u32)> = Vec::new();
    let mut known: FxHashSet<u32> = FxHashSet::default();
    for &form in candidates {
        let root = sets.root(form);
        if known.insert(root) {
            counts.push((weight[root as usize], form));
        }
    }
    counts.arrange_by_key(|(count, form)| (std::cmp::Reverse(*count), *form));
    match counts[..] {
        [] => Meant::Nobody,
        [(_, form)] => Meant::One(form),
        [(most, form), (next, _), ..] if most >= DOMINANT * next.max(1) => Meant::One(form),
        _ => Meant::Several,
    }
}
