//! Who of a document's people may be meant by a part of a name? Looked up, since a document may name a hundred thousand.

use super::forms::Form;
use super::union_find::UnionFind;
use clew_types::arrange::Arrange;
use rustc_hash::FxHashMap;

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

/// The people of a document by the words that may stand for them.
#[derive(Default)]
pub(super) struct Namesakes {
    by_word: FxHashMap<String, Vec<u32>>,
    /// What was found for a word and a sex, and after how many people had turned out to be one.
    found: FxHashMap<(String, Option<bool>), (usize, Meant)>,
}

impl Namesakes {
    pub fn new(forms: &[Form], people: &[u32]) -> Self {
        let mut namesakes = Self::default();
        for &index in people {
            for word in forms[index as usize].person.short_words() {
                let known = namesakes.by_word.entry(word.to_string()).or_default();
                if known.last() != Some(&index) {
                    known.push(index);
                }
            }
        }
        namesakes
    }

    /// Whom `word` means, said of a man, a woman or anyone. `merged` counts how often two people turned out to be one:
    /// as long as it stays, so does what was found before.
    pub fn meant(
        &mut self,
        word: String,
        sex: Option<bool>,
        merged: usize,
        forms: &[Form],
        sets: &mut UnionFind,
    ) -> Meant {
        let asked = (word, sex);
        if let Some((_, meant)) = self.found.get(&asked).filter(|(then, _)| *then == merged) {
            return *meant;
        }
        let named = self.by_word.get(&asked.0).map_or(&[][..], Vec::as_slice);
        let candidates =
            named.iter().copied().filter(|&other| agree(sex, forms[other as usize].person.female));
        let candidates: Vec<u32> = candidates.collect();
        let meant = among(&candidates, forms, sets);
        self.found.insert(asked, (merged, meant));
        meant
    }
}

fn agree(left: Option<bool>, right: Option<bool>) -> bool {
    left.is_none() || right.is_none() || left == right
}

/// The only one, or the one of several namesakes whom the document speaks of far more often: in a novel, "Doe" is its hero.
fn among(candidates: &[u32], forms: &[Form], sets: &mut UnionFind) -> Meant {
    let mut counts: Vec<(usize, u32)> = Vec::new();
    let mut at_root: FxHashMap<u32, usize> = FxHashMap::default();
    for &form in candidates {
        let at = *at_root.entry(sets.root(form)).or_insert(counts.len());
        if at == counts.len() {
            counts.push((0, form));
        }
        counts[at].0 += forms[form as usize].mentions.len();
    }
    counts.arrange_by_key(|(count, form)| (std::cmp::Reverse(*count), *form));
    match counts[..] {
        [] => Meant::Nobody,
        [(_, form)] => Meant::One(form),
        [(most, form), (next, _), ..] if most >= DOMINANT * next.max(1) => Meant::One(form),
        _ => Meant::Several,
    }
}
