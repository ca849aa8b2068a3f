//! Which units hold the query's words? BM25 (Robertson & Zaragoza 2009), kept up to date unit by unit.
//!
//! Posting lists are shared (`Arc`), so that a clone costs one counter per term and a change copies only the lists
//! it touches.

use super::top::top_k;
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::sync::Arc;

/// The two knobs of BM25.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bm25Settings {
    /// How fast repeats of a word stop counting; 0 = only presence counts.
    pub k1: f32,
    /// How much long units are held back; 0 = not at all, 1 = fully.
    pub b: f32,
}

impl Default for Bm25Settings {
    fn default() -> Self {
        Self { k1: 1.2, b: 0.75 }
    }
}

/// An inverted index over units named by `Unit`.
#[derive(Clone, Debug)]
pub struct Bm25<Unit> {
    settings: Bm25Settings,
    /// Term → its number.
    dictionary: FxHashMap<Arc<str>, u32>,
    /// By term number; each list in ascending order of slots.
    postings: Vec<Arc<Vec<Posting>>>,
    /// By slot; `None` where a unit was removed.
    slots: Vec<Option<Slot<Unit>>>,
    slot_of: FxHashMap<Unit, u32>,
    total_length: u64,
}

#[derive(Clone, Copy, Debug)]
struct Posting {
    slot: u32,
    count: u32,
}

#[derive(Clone, Debug)]
struct Slot<Unit> {
    unit: Unit,
    length: u32,
    /// Numbers of its distinct terms: what `remove` has to visit.
    terms: Arc<[u32]>,
}

impl<Unit: Copy + Ord + Hash> Bm25<Unit> {
    /// An empty index.
    pub fn new(settings: Bm25Settings) -> Self {
        Self {
            settings,
            dictionary: FxHashMap::default(),
            postings: Vec::new(),
            slots: Vec::new(),
            slot_of: FxHashMap::default(),
            total_length: 0,
        }
    }

    /// Number of units.
    pub fn len(&self) -> usize {
        self.slot_of.len()
    }

    /// True when there are no units.
    pub fn is_empty(&self) -> bool {
        self.slot_of.is_empty()
    }

    /// Indexes `unit` under `terms`, in place of what it held before.
    pub fn add(&mut self, unit: Unit, terms: &[String]) {
        self.remove(unit);
        let slot = self.slots.len() as u32;
        let counts = self.count(terms);
        for &(term, count) in &counts {
            Arc::make_mut(&mut self.postings[term as usize]).push(Posting { slot, count });
        }
        let numbers = counts.iter().map(|&(term, _)| term).collect();
        self.slots.push(Some(Slot { unit, length: terms.len() as u32, terms: numbers }));
        self.slot_of.insert(unit, slot);
        self.total_length += terms.len() as u64;
    }

    /// Takes `unit` out. False when it was not there.
    pub fn remove(&mut self, unit: Unit) -> bool {
        let Some(number) = self.slot_of.remove(&unit) else { return false };
        let Some(slot) = self.slots[number as usize].take() else { return false };
        for &term in slot.terms.iter() {
            let list = Arc::make_mut(&mut self.postings[term as usize]);
            if let Ok(at) = list.binary_search_by_key(&number, |posting| posting.slot) {
                list.remove(at);
            }
        }
        self.total_length -= u64::from(slot.length);
        self.drop_empty_tail();
        true
    }

    /// How much the presence of `term` tells: `ln(1 + (N − n + ½)/(n + ½))`. Terms never seen tell most.
    pub fn idf(&self, term: &str) -> f32 {
        let holding = self.dictionary.get(term).map_or(0, |&number| self.postings[number as usize].len());
        // In f64, so that the last bit of `ln` (which differs between machines) is rounded away.
        let (total, holding) = (self.len() as f64, holding as f64);
        (1.0 + (total - holding + 0.5) / (holding + 0.5)).ln() as f32
    }

    /// The units that hold `term`.
    pub fn holding(&self, term: &str) -> impl Iterator<Item = Unit> + '_ {
        let list = self.dictionary.get(term).map_or(&[][..], |&number| &self.postings[number as usize]);
        list.iter().filter_map(|posting| Some(self.slots[posting.slot as usize].as_ref()?.unit))
    }

    /// The best `k` units for a query, best first, ties in order of units. Repeated query terms count once.
    pub fn search(&self, terms: &[String], k: usize) -> Vec<(Unit, f32)> {
        let sums = self.sums(terms);
        top_k(self.scored(&sums), k)
    }

    /// Every unit that holds a query term, with its score, in no particular order of scores.
    pub fn scores(&self, terms: &[String]) -> Vec<(Unit, f32)> {
        let sums = self.sums(terms);
        self.scored(&sums).collect()
    }

    /// By slot.
    fn sums(&self, terms: &[String]) -> Vec<f32> {
        let mut sums = vec![0.0_f32; self.slots.len()];
        for (position, term) in terms.iter().enumerate() {
            if !terms[..position].contains(term) {
                self.accumulate(term, &mut sums);
            }
        }
        sums
    }

    fn scored<'a>(&'a self, sums: &'a [f32]) -> impl Iterator<Item = (Unit, f32)> + 'a {
        let scored = sums.iter().zip(&self.slots).filter(|(sum, _)| **sum > 0.0);
        scored.filter_map(|(&sum, slot)| Some((slot.as_ref()?.unit, sum)))
    }

    fn accumulate(&self, term: &str, sums: &mut [f32]) {
        let Some(&number) = self.dictionary.get(term) else { return };
        let idf = self.idf(term);
        let Bm25Settings { k1, b } = self.settings;
        let average = self.total_length as f32 / self.len().max(1) as f32;
        for posting in self.postings[number as usize].iter() {
            let Some(slot) = &self.slots[posting.slot as usize] else { continue };
            let count = posting.count as f32;
            let norm = k1 * (1.0 - b + b * slot.length as f32 / average);
            sums[posting.slot as usize] += idf * count * (k1 + 1.0) / (count + norm);
        }
    }

    /// Distinct term numbers with their counts, in order of first appearance.
    fn count(&mut self, terms: &[String]) -> Vec<(u32, u32)> {
        let mut place: FxHashMap<u32, usize> = FxHashMap::default();
        let mut counts: Vec<(u32, u32)> = Vec::new();
        for term in terms {
            let number = self.number(term);
            let at = *place.entry(number).or_insert_with(|| {
                counts.push((number, 0));
                counts.len() - 1
            });
            counts[at].1 += 1;
        }
        counts
    }

    fn number(&mut self, term: &str) -> u32 {
        if let Some(&number) = self.dictionary.get(term) {
            return number;
        }
        let number = self.postings.len() as u32;
        self.postings.push(Arc::default());
        self.dictionary.insert(Arc::from(term), number);
        number
    }

    /// Slots are given out in ascending order, so only those at the end can be used again.
    fn drop_empty_tail(&mut self) {
        while self.slots.last().is_some_and(Option::is_none) {
            self.slots.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn index(units: &[(u32, &str)]) -> Bm25<u32> {
        let mut index = Bm25::new(Bm25Settings::default());
        units.iter().for_each(|(unit, text)| index.add(*unit, &words(text)));
        index
    }

    fn check(units: &[(u32, &str)], query: &str, expected: &[u32]) {
        let found: Vec<u32> = index(units).search(&words(query), 10).into_iter().map(|hit| hit.0).collect();
        assert_eq!(found, expected, "{query}");
    }

    const FRUIT: &[(u32, &str)] =
        &[(1, "apple pear"), (2, "apple apple plum"), (3, "plum cherry"), (4, "fig")];

    #[test]
    fn rare_frequent_and_short_count() {
        check(FRUIT, "fig", &[4]);
        check(FRUIT, "apple", &[2, 1]);
        check(FRUIT, "apple pear", &[1, 2]);
        check(FRUIT, "melon", &[]);
        check(FRUIT, "", &[]);
        check(&[(9, "a b"), (3, "a b")], "a", &[3, 9]);
    }

    #[test]
    fn removing_equals_never_having_added() {
        let mut changed = index(FRUIT);
        changed.add(5, &words("apple fig fig"));
        changed.add(2, &words("something else"));
        changed.add(2, &words("apple apple plum"));
        assert!(changed.remove(5));
        assert!(!changed.remove(5));
        let fresh = index(FRUIT);
        for query in ["apple", "fig plum", "apple pear cherry"] {
            assert_eq!(changed.search(&words(query), 9), fresh.search(&words(query), 9), "{query}");
        }
    }

    #[test]
    fn a_clone_is_a_snapshot() {
        let mut live = index(FRUIT);
        let frozen = live.clone();
        live.remove(4);
        live.add(6, &words("fig fig"));
        assert_eq!(frozen.search(&words("fig"), 9).len(), 1);
        assert_eq!(frozen.search(&words("fig"), 9)[0].0, 4);
        assert_eq!(live.search(&words("fig"), 9)[0].0, 6);
    }

    #[test]
    fn the_formula_by_hand() {
        let found = index(&[(1, "x y"), (2, "y y z z")]).search(&words("x"), 1);
        // N = 2, n = 1: idf = ln 2; tf part = 2.2 / (1 + 1.2·(.25 + .75·2/3)).
        assert!((found[0].1 - std::f32::consts::LN_2 * 2.2 / 1.9).abs() < 1e-5, "{found:?}");
    }
}
