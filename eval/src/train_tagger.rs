//! `clew-eval train-tagger`: learns the tagger's weights from treebanks.
//!
//! Averaged perceptron (Collins 2002) with the tagger's own features, on its own guesses as history.

use crate::Outcome;
use crate::args::Args;
use crate::conllu::{self, Sentence};
use clew_language::text::tag::features::{Context, WordFacts};
use clew_language::text::tag::model::{Model, WeightRows, word_key};
use clew_language::text::tag::{TAGS, Tag, best_of, tag_with};
use rustc_hash::FxHashMap;
use std::path::Path;

/// Rounds over the treebank.
const ROUNDS: u32 = 6;
/// Features seen on fewer words than this are left out.
const SEEN_AT_LEAST: u32 = 2;
/// The right tag must win by this much, in single updates; else the weights move.
const MARGIN: i32 = 10;
/// Words seen less often than this have no lexicon entry.
const KNOWN_AT_LEAST: u32 = 3;
/// Words seen at least so often with one tag only are never looked at again.
const CERTAIN_AT_LEAST: u32 = 30;

/// Weights nearer to zero than this (after averaging, in units of one update) are dropped, unless told otherwise.
const PRUNE: f64 = 1.0;
/// Weights beyond this are cut off, so that a few large ones do not cost the small ones their resolution.
const LARGEST: f64 = 60.0;

/// Trains and writes the weights.
pub fn run(args: &Args) -> Outcome {
    let mut sentences = Vec::new();
    for file in args.files() {
        sentences.extend(conllu::read(Path::new(file))?);
    }
    let mut training = Training::new(&sentences, lexicon(&sentences));
    for round in 0..ROUNDS {
        let wrong = training.round(&sentences, round);
        eprintln!("round {}: {wrong} words wrong", round + 1);
    }
    let model = training.finish(args.optional("prune").map_or(Ok(PRUNE), str::parse)?);
    let bytes = model.to_bytes();
    println!("{} bytes", bytes.len());
    if let Some(file) = args.optional("check") {
        println!("accuracy {:.4}", accuracy(&model, &conllu::read(Path::new(file))?));
    }
    std::fs::write(args.required("out")?, bytes)?;
    Ok(())
}

fn accuracy(model: &Model, sentences: &[Sentence]) -> f64 {
    let (mut right, mut words) = (0, 0);
    for sentence in sentences {
        let tags = tag_with(model, &sentence.words());
        right += tags.iter().zip(&sentence.tags).filter(|(got, expected)| got == expected).count();
        words += tags.len();
    }
    f64::from(right as u32) / f64::from(words.max(1) as u32)
}

fn lexicon(sentences: &[Sentence]) -> Model {
    let mut lower: FxHashMap<u32, [u32; TAGS]> = FxHashMap::default();
    let mut exact: FxHashMap<u32, [u32; TAGS]> = FxHashMap::default();
    for sentence in sentences {
        for (word, tag) in sentence.words.iter().zip(&sentence.tags) {
            let facts = WordFacts::spelled(word);
            lower.entry(word_key(facts.lower)).or_default()[*tag as usize] += 1;
            exact.entry(word_key(facts.exact)).or_default()[*tag as usize] += 1;
        }
    }
    let classes = lower.into_iter().filter_map(|(key, counts)| Some((key, class(&counts)?))).collect();
    let fixed = exact.into_iter().filter_map(|(key, counts)| Some((key, certain(&counts)?))).collect();
    Model::new(Vec::new(), classes, fixed)
}

/// The tags that make up at least a fiftieth of a word's uses.
fn class(counts: &[u32; TAGS]) -> Option<u32> {
    let total: u32 = counts.iter().sum();
    let bit = |tag: usize| u32::from(counts[tag] * 50 >= total) << tag;
    (total >= KNOWN_AT_LEAST).then(|| (0..TAGS).map(bit).sum())
}

fn certain(counts: &[u32; TAGS]) -> Option<Tag> {
    let total: u32 = counts.iter().sum();
    let (tag, most) = counts.iter().enumerate().max_by_key(|(_, count)| **count)?;
    (total >= CERTAIN_AT_LEAST && most * 500 >= total * 499).then(|| Tag::from_index(tag))
}

/// One feature's weights while they change: now, summed over time, and when last touched.
#[derive(Clone, Copy, Default)]
struct Cell {
    now: i32,
    sum: i64,
    touched: u32,
}

struct Training {
    lexicon: Model,
    rows: FxHashMap<u32, u32>,
    cells: Vec<[Cell; TAGS]>,
    time: u32,
}

impl Training {
    fn new(sentences: &[Sentence], lexicon: Model) -> Self {
        let mut counts: FxHashMap<u32, u32> = FxHashMap::default();
        for sentence in sentences {
            let facts = facts(sentence, &lexicon);
            for at in (0..facts.len()).filter(|at| facts[*at].fixed.is_none()) {
                Context::at(&facts, &sentence.tags, at).for_each(|key| *counts.entry(key).or_default() += 1);
            }
        }
        let mut keys: Vec<u32> =
            counts.into_iter().filter(|(_, count)| *count >= SEEN_AT_LEAST).map(|(key, _)| key).collect();
        keys.sort_unstable();
        let cells = vec![[Cell::default(); TAGS]; keys.len()];
        eprintln!("{} features", keys.len());
        let rows = keys.into_iter().zip(0..).collect();
        Self { lexicon, rows, cells, time: 0 }
    }

    /// Goes over all sentences in an order that depends on `round` only; says how many words were wrong.
    fn round(&mut self, sentences: &[Sentence], round: u32) -> usize {
        let mut order: Vec<usize> = (0..sentences.len()).collect();
        shuffle(&mut order, u64::from(round) + 1);
        order.into_iter().map(|index| self.sentence(&sentences[index])).sum()
    }

    fn sentence(&mut self, sentence: &Sentence) -> usize {
        let facts = facts(sentence, &self.lexicon);
        let mut guessed = Vec::with_capacity(facts.len());
        let mut wrong = 0;
        for at in 0..facts.len() {
            let guess =
                facts[at].fixed.unwrap_or_else(|| self.learn(&facts, &guessed, at, sentence.tags[at]));
            wrong += usize::from(guess != sentence.tags[at]);
            guessed.push(guess);
        }
        wrong
    }

    fn learn(&mut self, facts: &[WordFacts], guessed: &[Tag], at: usize, truth: Tag) -> Tag {
        let mut active = Vec::with_capacity(48);
        let mut scores = [0i32; TAGS];
        Context::at(facts, guessed, at).for_each(|key| {
            if let Some(row) = self.rows.get(&key) {
                active.push(*row as usize);
                let cells = &self.cells[*row as usize];
                scores.iter_mut().zip(cells).for_each(|(score, cell)| *score += cell.now);
            }
        });
        self.time += 1;
        let guess = best_of(&scores);
        let rival = rival(&scores, truth);
        if scores[truth as usize] - scores[rival as usize] < MARGIN {
            for row in active {
                self.change(row, truth, 1);
                self.change(row, rival, -1);
            }
        }
        guess
    }

    fn change(&mut self, row: usize, tag: Tag, by: i32) {
        let cell = &mut self.cells[row][tag as usize];
        cell.sum += i64::from(cell.now) * i64::from(self.time - cell.touched);
        cell.touched = self.time;
        cell.now += by;
    }

    /// Averages, drops what hardly counts, and rounds to bytes.
    fn finish(self, prune: f64) -> Model {
        let time = f64::from(self.time);
        let average = |cell: &Cell| {
            (cell.sum as f64 + f64::from(cell.now) * f64::from(self.time - cell.touched)) / time
        };
        let mut rows: WeightRows = Vec::new();
        let mut most = 0.0f64;
        for cells in &self.cells {
            most = cells.iter().map(average).fold(most, |most, weight| most.max(weight.abs()));
        }
        let scale = 127.0 / most.min(LARGEST);
        for (key, row) in &self.rows_in_order() {
            let weights = self.cells[*row as usize].map(|cell| {
                let weight = average(&cell);
                if weight.abs() < prune { 0 } else { (weight * scale).round().clamp(-127.0, 127.0) as i8 }
            });
            if weights != [0; TAGS] {
                rows.push((*key, weights));
            }
        }
        eprintln!(
            "{} rows, {} weights, scale {scale:.2}",
            rows.len(),
            rows.iter().flat_map(|(_, row)| row).filter(|weight| **weight != 0).count()
        );
        self.lexicon.with_rows(rows)
    }

    fn rows_in_order(&self) -> Vec<(u32, u32)> {
        let mut rows: Vec<(u32, u32)> = self.rows.iter().map(|(key, row)| (*key, *row)).collect();
        rows.sort_unstable();
        rows
    }
}

fn facts(sentence: &Sentence, lexicon: &Model) -> Vec<WordFacts> {
    sentence.words.iter().map(|word| WordFacts::of(word, lexicon)).collect()
}

/// The best tag but `truth`.
fn rival(scores: &[i32; TAGS], truth: Tag) -> Tag {
    let mut others = *scores;
    others[truth as usize] = i32::MIN;
    best_of(&others)
}

/// Fisher–Yates with a xorshift generator.
/// Puts these in an order that the seed (not 0) gives.
pub fn shuffle(order: &mut [usize], seed: u64) {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for last in (1..order.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        order.swap(last, (state % (last as u64 + 1)) as usize);
    }
}
