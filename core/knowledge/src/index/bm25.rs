//! Which units hold the query's words? BM25 (Robertson & Zaragoza 2009), kept up to date unit by unit, with places: words
//! that stand side by side in query and unit alike count more, and each part of a unit (a sentence) can be scored alone.
//!
//! Posting lists are shared (`Arc`), so that a clone costs one counter per term and a change copies only the lists
//! it touches.

use super::postings::Postings;
use super::top::top_k;
use clew_language::text::fold::{ShortWord, Word, each_word};
use clew_language::text::terms::each_term_of;
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::sync::Arc;

/// Distinct terms of most passages and sentences.
const TERMS: usize = 64;

/// The knobs of BM25.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bm25Settings {
    /// How fast repeats of a word stop counting; 0 = only presence counts.
    pub k1: f32,
    /// How much long units are held back; 0 = not at all, 1 = fully.
    pub b: f32,
    /// What two words side by side count, beside a single word of that rarity; 0 = places do not matter. (The ordered
    /// pairs of Metzler & Croft 2005 have .1 there.)
    pub phrase: f32,
}

impl Default for Bm25Settings {
    fn default() -> Self {
        Self { k1: 1.2, b: 0.75, phrase: 0.15 }
    }
}

/// An inverted index over units named by `Unit`, each a row of parts.
#[derive(Clone, Debug)]
pub struct Bm25<Unit> {
    settings: Bm25Settings,
    /// Term → its number.
    dictionary: FxHashMap<Arc<str>, u32>,
    /// What most words of a text are looked up by: a short word as it is spelled → its term's number, or that it has none.
    spellings: FxHashMap<ShortWord, Option<u32>>,
    /// By term number.
    postings: Vec<Arc<Postings>>,
    /// By slot; `None` where a unit was removed.
    slots: Vec<Option<Slot<Unit>>>,
    slot_of: FxHashMap<Unit, u32>,
    total_length: u64,
    total_parts: u64,
    whole: Option<Arc<Whole>>,
}

/// What is known of a collection of which the units are a part that was chosen for a question.
#[derive(Clone, Debug, Default)]
struct Whole {
    units: f64,
    /// In which share of them a word stands; those it tells nothing of are rarer than the rest.
    shares: FxHashMap<String, f32>,
}

#[derive(Clone, Debug)]
struct Slot<Unit> {
    unit: Unit,
    /// Where each part ends, in terms from the unit's start.
    ends: Arc<[u32]>,
    /// Numbers of its distinct terms: what `remove` has to visit.
    terms: Arc<[u32]>,
}

impl<Unit> Slot<Unit> {
    /// In terms.
    fn length(&self) -> u32 {
        self.ends.last().copied().unwrap_or(0)
    }

    /// The part that a place belongs to.
    fn part(&self, place: u32) -> u32 {
        self.ends.partition_point(|end| *end <= place) as u32
    }

    fn part_length(&self, part: u32) -> u32 {
        let part = part as usize;
        self.ends[part] - if part == 0 { 0 } else { self.ends[part - 1] }
    }
}

impl<Unit: Copy + Ord + Hash> Bm25<Unit> {
    /// An empty index.
    pub fn new(settings: Bm25Settings) -> Self {
        Self {
            settings,
            dictionary: FxHashMap::default(),
            spellings: FxHashMap::default(),
            postings: Vec::new(),
            slots: Vec::new(),
            slot_of: FxHashMap::default(),
            total_length: 0,
            total_parts: 0,
            whole: None,
        }
    }

    /// Weighs words from now on as in a collection of so many units that the ones here were chosen from for their words: among
    /// those alone, what was looked for seems common. `shares`: in which share of the collection's units a word stands, 0 where that
    /// is not known; what was told before of other words holds on.
    pub fn set_whole<'w>(&mut self, units: u64, shares: impl IntoIterator<Item = (&'w String, &'w f32)>) {
        let whole = Arc::make_mut(self.whole.get_or_insert_default());
        whole.units = units as f64;
        let told = shares.into_iter().filter(|(_, share)| share.is_finite());
        whole.shares.extend(told.map(|(word, share)| (word.clone(), share.clamp(0.0, 1.0))));
    }

    /// Number of units.
    pub fn len(&self) -> usize {
        self.slot_of.len()
    }

    /// True when there are no units.
    pub fn is_empty(&self) -> bool {
        self.slot_of.is_empty()
    }

    /// Indexes `unit` under the words of its parts, in place of what it held before.
    pub fn add<'t>(&mut self, unit: Unit, parts: impl IntoIterator<Item = &'t str>) {
        self.remove(unit);
        let slot = self.slots.len() as u32;
        let (mut place, mut ends, mut distinct) = (0, Vec::new(), Vec::with_capacity(TERMS));
        for part in parts {
            self.each_number(part, |index, number| {
                if Arc::make_mut(&mut index.postings[number as usize]).push(slot, place) {
                    distinct.push(number);
                }
                place += 1;
            });
            ends.push(place);
        }
        self.total_length += u64::from(place);
        self.total_parts += ends.len() as u64;
        self.slots.push(Some(Slot { unit, ends: ends.into(), terms: distinct.into() }));
        self.slot_of.insert(unit, slot);
    }

    /// Takes `unit` out. False when it was not there.
    pub fn remove(&mut self, unit: Unit) -> bool {
        let Some(number) = self.slot_of.remove(&unit) else { return false };
        let Some(slot) = self.slots[number as usize].take() else { return false };
        for &term in slot.terms.iter() {
            Arc::make_mut(&mut self.postings[term as usize]).remove(number);
        }
        self.total_length -= u64::from(slot.length());
        self.total_parts -= slot.ends.len() as u64;
        self.drop_empty_tail();
        true
    }

    /// How much the presence of `term` tells: `ln(1 + (N − n + ½)/(n + ½))`. Terms never seen tell most.
    pub fn idf(&self, term: &str) -> f32 {
        rarity(self.all() as f64, self.expected(term, self.list(term).map_or(0, Postings::len)))
    }

    /// As [`Self::idf`], for something of these words that stands in so many units.
    pub fn rarity(&self, holding: usize, words: &[String]) -> f32 {
        rarity(self.all() as f64, self.expected_together(holding, words))
    }

    /// The short words that stand in the units, as they are spelled there, each with how many units hold its term.
    pub fn words(&self) -> impl Iterator<Item = (ShortWord, usize)> + '_ {
        let held = self.spellings.iter().filter_map(|(word, number)| Some((*word, (*number)?)));
        held.map(|(word, number)| (word, self.postings[number as usize].len()))
            .filter(|(_, units)| *units > 0)
    }

    /// Units of the whole collection, of which those here may be a part.
    pub fn all(&self) -> usize {
        self.whole.as_ref().map_or(0, |whole| whole.units.round() as usize).max(self.len())
    }

    /// In how many units of the whole a word is likely to stand that stands in so many here. Of a rare word nothing is told: the
    /// units here were chosen for it, so that all of those that hold it are here.
    fn expected(&self, term: &str, holding: usize) -> f64 {
        let share =
            self.whole.as_ref().and_then(|whole| Some(whole.units * f64::from(*whole.shares.get(term)?)));
        share.unwrap_or_default().max(holding as f64)
    }

    /// The same for words together: they stand in as many of the units with their rarest word as they do here.
    fn expected_together(&self, holding: usize, words: &[String]) -> f64 {
        let here = holding as f64;
        if self.whole.is_none() {
            return here;
        }
        let by_word = words.iter().filter_map(|word| {
            let list = self.list(word)?.len();
            Some(self.expected(word, list) * here / list.max(1) as f64)
        });
        by_word.reduce(f64::min).unwrap_or(here).max(here)
    }

    /// What `count` repeats of something count in `unit`; 0 where it is not there.
    pub fn saturation(&self, unit: Unit, count: u32) -> f32 {
        let slot = self.slot_of.get(&unit).and_then(|slot| self.slots[*slot as usize].as_ref());
        let average = self.total_length as f32 / self.len().max(1) as f32;
        slot.map_or(0.0, |held| self.saturated(count, held.length(), average))
    }

    /// The units that hold `term`.
    pub fn holding(&self, term: &str) -> impl Iterator<Item = Unit> + '_ {
        let slots = self.list(term).into_iter().flat_map(Postings::counts);
        slots.filter_map(|(slot, _)| Some(self.slots[slot as usize].as_ref()?.unit))
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

    /// The best `k` parts for a query, with their numbers in their units: each part is scored as if it were a unit.
    pub fn search_parts(&self, terms: &[String], k: usize) -> Vec<((Unit, u32), f32)> {
        let mut sums: FxHashMap<(u32, u32), f32> = FxHashMap::default();
        let average = self.total_length as f32 / self.total_parts.max(1) as f32;
        for (term, list) in distinct(terms).filter_map(|term| Some((term, self.list(term)?))) {
            let counts = self.part_counts(list);
            let idf = self.rarity_of_parts(term, list.len(), counts.len());
            for ((slot, part), count) in counts {
                let Some(held) = &self.slots[slot as usize] else { continue };
                let weight = self.saturated(count, held.part_length(part), average);
                *sums.entry((slot, part)).or_default() += idf * weight;
            }
        }
        let unit = |((slot, part), sum)| Some(((self.slots[slot as usize].as_ref()?.unit, part), sum));
        top_k(sums.into_iter().filter_map(unit), k)
    }

    /// How much a term tells that stands in so many units and parts here; elsewhere units have as many parts.
    fn rarity_of_parts(&self, term: &str, units: usize, parts: usize) -> f32 {
        let more = self.expected(term, units) / units.max(1) as f64;
        let all = self.total_parts as f64 * self.all() as f64 / self.len().max(1) as f64;
        rarity(all, parts as f64 * more)
    }

    /// How often a term stands in each part that holds it.
    fn part_counts(&self, list: &Postings) -> Vec<((u32, u32), u32)> {
        let mut counts: Vec<((u32, u32), u32)> = Vec::new();
        for (slot, places) in list.iter() {
            let Some(held) = &self.slots[slot as usize] else { continue };
            for part in places.iter().map(|place| held.part(*place)) {
                match counts.last_mut() {
                    Some((last, count)) if *last == (slot, part) => *count += 1,
                    _ => counts.push(((slot, part), 1)),
                }
            }
        }
        counts
    }

    /// By slot.
    fn sums(&self, terms: &[String]) -> Vec<f32> {
        let mut sums = vec![0.0_f32; self.slots.len()];
        for (term, list) in distinct(terms).filter_map(|term| Some((term, self.list(term)?))) {
            let told = rarity(self.all() as f64, self.expected(term, list.len()));
            self.accumulate(told, list.counts(), &mut sums);
        }
        if self.settings.phrase > 0.0 {
            for pair in neighbours(terms) {
                let (Some(left), Some(right)) = (self.list(&pair[0]), self.list(&pair[1])) else { continue };
                let found = left.followed_by(right);
                let told = self.settings.phrase * self.rarity(found.len(), pair);
                self.accumulate(told, found.into_iter(), &mut sums);
            }
        }
        sums
    }

    fn scored<'a>(&'a self, sums: &'a [f32]) -> impl Iterator<Item = (Unit, f32)> + 'a {
        let scored = sums.iter().zip(&self.slots).filter(|(sum, _)| **sum > 0.0);
        scored.filter_map(|(&sum, slot)| Some((slot.as_ref()?.unit, sum)))
    }

    /// Adds what something tells, by slot and how often.
    fn accumulate(&self, told: f32, counts: impl Iterator<Item = (u32, u32)>, sums: &mut [f32]) {
        let average = self.total_length as f32 / self.len().max(1) as f32;
        for (slot, count) in counts {
            let Some(held) = &self.slots[slot as usize] else { continue };
            sums[slot as usize] += told * self.saturated(count, held.length(), average);
        }
    }

    /// What so many repeats count in a text of that length: `tf·(k1 + 1) / (tf + k1·(1 − b + b·length/average))`.
    fn saturated(&self, count: u32, length: u32, average: f32) -> f32 {
        let Bm25Settings { k1, b, .. } = self.settings;
        let count = count as f32;
        count * (k1 + 1.0) / (count + k1 * (1.0 - b + b * length as f32 / average))
    }

    fn list(&self, term: &str) -> Option<&Postings> {
        self.dictionary.get(term).map(|&number| &*self.postings[number as usize])
    }

    /// Shows the numbers of a text's terms, in order, repeats kept; new terms get one.
    fn each_number(&mut self, text: &str, mut visit: impl FnMut(&mut Self, u32)) {
        each_word(text, &mut |word| match word {
            Word::Short(short) => {
                let known = self.spellings.get(&short).copied();
                let number = known.unwrap_or_else(|| self.learn(short));
                number.into_iter().for_each(|number| visit(self, number));
            }
            Word::Other(word) => each_term_of(word, &mut |term| {
                let number = self.number(term);
                visit(self, number);
            }),
        });
    }

    /// The number of a short word's term, from now on known by its spelling.
    fn learn(&mut self, short: ShortWord) -> Option<u32> {
        let (mut spelled, mut number) = (String::new(), None);
        Word::Short(short).append_to(&mut spelled);
        each_term_of(&spelled, &mut |term| number = Some(self.number(term)));
        self.spellings.insert(short, number);
        number
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

/// `ln(1 + (N − n + ½)/(n + ½))`.
fn rarity(total: f64, holding: f64) -> f32 {
    // In f64, so that the last bit of `ln` (which differs between machines) is rounded away.
    (1.0 + (total - holding + 0.5) / (holding + 0.5)).ln() as f32
}

/// Each term once.
fn distinct(terms: &[String]) -> impl Iterator<Item = &String> {
    terms.iter().enumerate().filter(|(at, term)| !terms[..*at].contains(term)).map(|(_, term)| term)
}

/// Each two terms side by side once.
fn neighbours(terms: &[String]) -> impl Iterator<Item = &[String]> {
    let pairs = terms.windows(2).enumerate();
    pairs
        .filter(|(at, pair)| !terms.windows(2).take(*at).any(|earlier| earlier == *pair))
        .map(|(_, pair)| pair)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_language::text::terms::terms;

    fn index_with(settings: Bm25Settings, units: &[(u32, &str)]) -> Bm25<u32> {
        let mut index = Bm25::new(settings);
        units.iter().for_each(|(unit, text)| index.add(*unit, text.split('|')));
        index
    }

    fn index(units: &[(u32, &str)]) -> Bm25<u32> {
        index_with(Bm25Settings { phrase: 0.0, ..Bm25Settings::default() }, units)
    }

    fn check(units: &[(u32, &str)], query: &str, expected: &[u32]) {
        let found: Vec<u32> = index(units).search(&terms(query), 10).into_iter().map(|hit| hit.0).collect();
        assert_eq!(found, expected, "{query}");
    }

    const FRUIT: &[(u32, &str)] =
        &[(1, "apple pear"), (2, "apple | apple plum"), (3, "plum cherry"), (4, "fig")];

    #[test]
    fn rare_frequent_and_short_count() {
        check(FRUIT, "fig", &[4]);
        check(FRUIT, "apple", &[2, 1]);
        check(FRUIT, "apple pear", &[1, 2]);
        check(FRUIT, "melon", &[]);
        check(FRUIT, "", &[]);
        check(&[(9, "x y"), (3, "x y")], "x", &[3, 9]);
    }

    #[test]
    fn what_is_no_word_is_weighed_like_one() {
        let fruit = index(FRUIT);
        let apples = fruit.search(&terms("apple"), 9);
        assert_eq!(apples[0], (2, fruit.rarity(2, &[]) * fruit.saturation(2, 2)));
        assert_eq!(apples[1], (1, fruit.rarity(2, &[]) * fruit.saturation(1, 1)));
        assert_eq!(fruit.saturation(7, 1), 0.0);
    }

    #[test]
    fn a_part_is_weighed_as_the_whole_it_was_chosen_from() {
        let term = |word: &str| terms(word).remove(0);
        let mut part = index(FRUIT);
        let alone = part.idf(&term("apple"));
        // In the whole, apples stand in nine of ten; plums are rarer than what is counted, and nothing is known of figs.
        let shares = [(term("apple"), 0.9), (term("plum"), 0.0), (term("fig"), f32::NAN)];
        part.set_whole(1000, shares.iter().map(|(word, share)| (word, share)));
        assert_eq!(part.idf(&term("apple")), rarity(1000.0, 1000.0 * f64::from(0.9_f32)));
        assert!(part.idf(&term("apple")) < alone);
        assert_eq!(part.idf(&term("plum")), rarity(1000.0, 2.0));
        assert_eq!(part.idf(&term("fig")), rarity(1000.0, 1.0));
        // One of two apples here has a pear: so would 450 of the 900; but while all pears are here, it is one.
        let both = terms("apple pear");
        assert_eq!(part.rarity(1, &both), rarity(1000.0, 1.0));
        part.set_whole(1000, [(&term("pear"), &0.25)]);
        assert_eq!(part.rarity(1, &both), rarity(1000.0, 250.0));
        // Alone, an apple is worth a plum.
        let order = |index: &Bm25<u32>| {
            index.search(&terms("apple plum"), 3).iter().map(|hit| hit.0).collect::<Vec<_>>()
        };
        assert_eq!((order(&index(FRUIT)), order(&part)), (vec![2, 1, 3], vec![3, 2, 1]));
        assert!(
            part.search_parts(&terms("plum"), 1)[0].1 > index(FRUIT).search_parts(&terms("plum"), 1)[0].1
        );
    }

    #[test]
    fn removing_equals_never_having_added() {
        let mut changed = index(FRUIT);
        changed.add(5, ["apple fig", "fig"]);
        changed.add(2, ["something else"]);
        changed.add(2, ["apple", "apple plum"]);
        assert!(changed.remove(5));
        assert!(!changed.remove(5));
        let fresh = index(FRUIT);
        for query in ["apple", "fig plum", "apple pear cherry"].map(terms) {
            assert_eq!(changed.search(&query, 9), fresh.search(&query, 9), "{query:?}");
            assert_eq!(changed.search_parts(&query, 9), fresh.search_parts(&query, 9), "{query:?}");
        }
    }

    #[test]
    fn a_clone_is_a_snapshot() {
        let mut live = index(FRUIT);
        let frozen = live.clone();
        live.remove(4);
        live.add(6, ["fig fig"]);
        assert_eq!(frozen.search(&terms("fig"), 9).len(), 1);
        assert_eq!(frozen.search(&terms("fig"), 9)[0].0, 4);
        assert_eq!(live.search(&terms("fig"), 9)[0].0, 6);
    }

    #[test]
    fn the_formula_by_hand() {
        let found = index(&[(1, "x y"), (2, "y y z z")]).search(&terms("x"), 1);
        // N = 2, n = 1: idf = ln 2; tf part = 2.2 / (1 + 1.2·(.25 + .75·2/3)).
        assert!((found[0].1 - std::f32::consts::LN_2 * 2.2 / 1.9).abs() < 1e-5, "{found:?}");
    }

    #[test]
    fn words_side_by_side_count_more() {
        let units = [(1, "tide of glass and the sea"), (2, "sea and the glass tide"), (3, "a stone")];
        let best = |phrase| {
            index_with(Bm25Settings { phrase, ..Bm25Settings::default() }, &units)
                .search(&terms("The Glass Tide"), 9)
        };
        let (without, with) = (best(0.0), best(0.5));
        assert_eq!(without.iter().map(|hit| hit.0).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(with.iter().map(|hit| hit.0).collect::<Vec<_>>(), [2, 1]);
        // One unit of three holds the pair: half of ln(1 + 2.5/1.5), in a unit of average length (3, 3, 1).
        let told = 0.5 * (1.0 + 2.5_f32 / 1.5).ln() * 2.2 / (1.0 + 1.2 * (0.25 + 0.75 * 3.0 / (7.0 / 3.0)));
        assert!((with[0].1 - without[1].1 - told).abs() < 1e-5, "{with:?} {without:?}");
        assert_eq!(with[1].1, without[0].1);
    }

    #[test]
    fn parts_are_scored_alone() {
        let units = [(1, "apple pear | plum | fig and apple | "), (2, "apple | cherry")];
        let found = index(&units).search_parts(&terms("apple fig"), 9);
        let places: Vec<(u32, u32)> = found.iter().map(|hit| hit.0).collect();
        assert_eq!(places, [(1, 2), (2, 0), (1, 0)]);
        // The same texts as units of their own score the same.
        let alone =
            [(0, "apple pear"), (1, "plum"), (2, "fig and apple"), (3, ""), (4, "apple"), (5, "cherry")];
        let alone = index(&alone).search(&terms("apple fig"), 9);
        assert_eq!(
            alone.iter().map(|hit| hit.1).collect::<Vec<_>>(),
            found.iter().map(|hit| hit.1).collect::<Vec<_>>()
        );
    }
}
