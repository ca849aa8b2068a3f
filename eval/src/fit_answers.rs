//! How are the answer weights learned? Ranks by conditional logit over each question's candidates, held near weights learned
//! before; confidences by logistic regression on signs; a monotone map from that to the share that was right, by
//! pooling adjacent violators over odds of questions left out. The first questions of each set are never learned from.

use crate::logit::{List, learn_near};
use crate::{Outcome, args::Args};
use clew_skills::skill::builtin::{COMPARED_SIGNS, FEATURES, SIGNS, signs};
use serde_json::Value;

/// Ranks that learning starts from and stays near: those learned from 957 questions with the network of before, which began from some set by
/// hand (the plan's trust, likeness, kind and noun).
const BEFORE: [f64; FEATURES] = [
    4.013, 1.297, 0.019, 0.546, 0.961, 2.778, 0.714, 0.956, -0.030, 0.408, -0.418, 3.853, 0.416, -0.381,
    -0.285, 0.505, -0.314, 0.156, -0.327, 2.119, 0.022, 1.687, -0.359, 0.5,
];
/// The same of the confidence.
const SURE_BEFORE: [f64; SIGNS] = [
    -1.517, 1.914, 0.350, 0.193, 1.049, 0.458, -0.408, -0.671, -0.662, 0.911, 0.466, -0.632, 0.055, -0.328,
    0.982, -0.079, 0.383, -0.214, -0.186, -0.111, -0.187, 0.191, 1.200, -0.069, 0.889, 0.374, 0.0, -0.206,
];
/// The same of a comparison.
const COMPARED_BEFORE: [f64; COMPARED_SIGNS] =
    [-1.489, 4.563, 1.836, -2.568, -0.494, -0.695, -0.176, 1.882, 0.046, -0.193];
/// How firmly weights stay where they are, for each question.
const FIRM: f64 = 0.1;
/// Candidates learned from, of each question.
const MOST: usize = 60;
/// Parts that the learning questions are cut into for odds of questions left out.
const FOLDS: usize = 5;
/// Steps of the monotone map hold at least so many questions.
const STEP: usize = 20;
/// Precision wanted of what is asserted.
const WANTED: f64 = 0.6;
/// F1 from which an answer counts as right: an article or a title more is no error.
const RIGHT: f64 = 0.5;
/// Share of the questions wanted asserted.
const SHARE: f64 = 0.25;
/// No floor is lower than this many twentieths.
const LEAST: u8 = 8;

/// A question's candidates, or its comparison.
#[derive(Clone)]
enum Row {
    /// Features and F1 of each.
    Open(Vec<([f32; FEATURES], f64)>),
    /// Whether it was right, and its signs.
    Compared(bool, [f32; COMPARED_SIGNS]),
}

struct Set {
    name: String,
    rows: Vec<Row>,
}

/// All that is learned.
struct Weights {
    rank: Vec<f32>,
    confidence: Vec<f32>,
    compared: Vec<f32>,
    map: Vec<(f32, f32)>,
    sure: f32,
}

/// A confidence and whether the answer was right.
type Judged = (f32, bool);

/// `fit-answers F… [--also F,F] [--measured N] [--ridge R]`: what stands in the files of `--also` is all learned from.
pub fn run(args: &Args) -> Outcome {
    let measured = args.optional("measured").map_or(Ok(100), str::parse)?;
    let firm = args.optional("ridge").map_or(Ok(FIRM), str::parse)?;
    let sets: Vec<Set> = args.files().iter().map(|path| read(path)).collect::<Result<_, _>>()?;
    for (at, set) in sets.iter().enumerate() {
        let others = sets.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other);
        let weights = fit(&learned_from(others, measured), firm);
        tell(&format!("{} by the other sets", set.name), &set.rows[..measured.min(set.rows.len())], &weights);
    }
    let also = args.optional("also").unwrap_or_default().split(',').filter(|path| !path.is_empty());
    let also: Vec<Set> = also.map(read).collect::<Result<_, _>>()?;
    let learned = [learned_from(sets.iter(), measured), learned_from(also.iter(), 0)].concat();
    let weights = fit(&learned, firm);
    for set in &sets {
        let held_out = &set.rows[..measured.min(set.rows.len())];
        tell(&format!("{} by the rest of all", set.name), held_out, &weights);
    }
    println!("{}", weights.source());
    Ok(())
}

fn read(path: &str) -> Result<Set, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let rows = text.lines().map(|line| Ok(row(&serde_json::from_str(line)?)));
    let name = path.rsplit('/').next().unwrap_or(path).to_owned();
    Ok(Set { name, rows: rows.collect::<Result<_, serde_json::Error>>()? })
}

fn row(value: &Value) -> Row {
    if let Some([right, signs]) = value["compared"].as_array().map(Vec::as_slice) {
        return Row::Compared(right.as_f64() == Some(1.0), numbers(signs));
    }
    let candidates = value["candidates"].as_array().into_iter().flatten();
    Row::Open(
        candidates
            .map(|one| {
                let exact = one[1].as_f64() == Some(1.0);
                // A part of the name counts as less than all of it.
                let f1 = one[2].as_f64().unwrap_or_default();
                (numbers(&one[3]), if exact { 1.0 } else { f1.min(0.9) })
            })
            .collect(),
    )
}

fn numbers<const N: usize>(value: &Value) -> [f32; N] {
    std::array::from_fn(|at| value[at].as_f64().unwrap_or_default() as f32)
}

/// The questions after the first of each set, each set as often as the largest.
fn learned_from<'s>(sets: impl Iterator<Item = &'s Set>, measured: usize) -> Vec<Vec<&'s Row>> {
    let sets: Vec<&Set> = sets.collect();
    sets.into_iter().map(|set| set.rows.iter().skip(measured).collect()).collect()
}

fn fit(sets: &[Vec<&Row>], firm: f64) -> Weights {
    let mut weights = scored(&level(sets), firm);
    let mut judged: Vec<Vec<Judged>> = vec![Vec::new(); sets.len()];
    for fold in 0..FOLDS {
        let partial = scored(&level(&part(sets, fold, false)), firm);
        for (judged, rows) in judged.iter_mut().zip(part(sets, fold, true)) {
            judged.extend(rows.into_iter().filter_map(|row| partial.judge(row)));
        }
    }
    weights.map = monotone(&level(&judged));
    for judged in &mut judged {
        judged.iter_mut().for_each(|one| one.0 = mapped(&weights.map, one.0));
    }
    weights.sure = floor(&judged);
    weights
}

/// The questions of a fold, or all others.
fn part<'r>(sets: &[Vec<&'r Row>], fold: usize, is_left_out: bool) -> Vec<Vec<&'r Row>> {
    let is_in = |at: usize| (at % FOLDS == fold) == is_left_out;
    let of_set = |rows: &Vec<&'r Row>| {
        rows.iter().enumerate().filter(|(at, _)| is_in(*at)).map(|(_, row)| *row).collect()
    };
    sets.iter().map(of_set).collect()
}

/// Every set as often as the largest.
fn level<T: Clone>(sets: &[Vec<T>]) -> Vec<T> {
    let most = sets.iter().map(Vec::len).max().unwrap_or_default();
    sets.iter()
        .flat_map(|rows| rows.iter().cycle().take(if rows.is_empty() { 0 } else { most }).cloned())
        .collect()
}

/// Ranks and signs learned; no map yet.
fn scored(rows: &[&Row], firm: f64) -> Weights {
    let lists: Vec<List> = rows.iter().filter_map(|row| list(row)).collect();
    let rank = learn_near(&lists, &BEFORE, firm);
    let mut weights = Weights {
        rank,
        confidence: Vec::new(),
        compared: Vec::new(),
        map: vec![(0.0, 0.0), (1.0, 1.0)],
        sure: 0.5,
    };
    let open: Vec<List> =
        rows.iter().filter_map(|row| weights.first(row)).map(|(x, right)| yes_no(&x, right)).collect();
    let compared = rows.iter().filter_map(|row| match row {
        Row::Compared(right, signs) => Some(yes_no(signs, *right)),
        Row::Open(_) => None,
    });
    let compared: Vec<List> = compared.collect();
    weights.confidence = learn_near(&open, &SURE_BEFORE, firm / 4.0);
    weights.compared = learn_near(&compared, &COMPARED_BEFORE, firm / 4.0);
    weights
}

/// The best candidates are right, all others wrong; `None` where nothing is right.
fn list(row: &Row) -> Option<List> {
    let Row::Open(candidates) = row else { return None };
    let best = candidates.iter().map(|one| one.1).fold(0.0, f64::max);
    let list = candidates.iter().enumerate().filter(|(at, one)| *at < MOST || one.1 == best);
    let list = list.map(|(_, (x, f1))| (x.iter().map(|x| f64::from(*x)).collect(), *f1 == best));
    (best >= WANTED).then(|| list.collect())
}

/// Logistic regression as a choice between a thing and nothing.
fn yes_no(signs: &[f32], right: bool) -> List {
    vec![(signs.iter().map(|x| f64::from(*x)).collect(), right), (vec![0.0; signs.len()], !right)]
}

impl Weights {
    /// The signs of the first candidate of an open question, and whether it is right.
    fn first(&self, row: &Row) -> Option<([f32; SIGNS], bool)> {
        let Row::Open(candidates) = row else { return None };
        let score = |x: &[f32; FEATURES]| dot(x, &self.rank) as f32;
        let mut ranked: Vec<(f32, &([f32; FEATURES], f64))> =
            candidates.iter().map(|one| (score(&one.0), one)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        let (_, best) = ranked.first()?;
        let scores: Vec<f32> = ranked.iter().map(|one| one.0).collect();
        Some((signs(&best.0, &scores), best.1 >= RIGHT))
    }

    fn judge(&self, row: &Row) -> Option<Judged> {
        if let Row::Compared(right, signs) = row {
            return Some((mapped(&self.map, odds(signs, &self.compared)), *right));
        }
        let (signs, right) = self.first(row)?;
        Some((mapped(&self.map, odds(&signs, &self.confidence)), right))
    }

    /// As `weights.rs` has them.
    fn source(&self) -> String {
        let Self { rank, confidence, compared, map, sure } = self;
        format!(
            "RANK {rank:.3?}\nCONFIDENCE {confidence:.3?}\nCOMPARED {compared:.3?}\nCALIBRATION {map:.3?}\nSURE {sure:.2}"
        )
    }
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
}

fn odds(signs: &[f32], weights: &[f32]) -> f32 {
    (1.0 / (1.0 + (-dot(signs, weights)).exp())) as f32
}

/// Pool adjacent violators: blocks of odds whose shares of right ones never fall, as the map's corners.
fn monotone(judged: &[Judged]) -> Vec<(f32, f32)> {
    let mut sorted = judged.to_vec();
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
    // (sum of odds, right ones, all)
    let mut blocks: Vec<(f64, f64, f64)> = Vec::new();
    for chunk in sorted.chunks(STEP) {
        let right = chunk.iter().filter(|one| one.1).count() as f64;
        blocks.push((chunk.iter().map(|one| f64::from(one.0)).sum(), right, chunk.len() as f64));
        while let [.., a, b] = blocks.as_slice()
            && a.1 / a.2 >= b.1 / b.2
        {
            let pooled = (a.0 + b.0, a.1 + b.1, a.2 + b.2);
            blocks.truncate(blocks.len() - 2);
            blocks.push(pooled);
        }
    }
    let corners =
        blocks.iter().map(|(odds, right, all)| ((odds / all) as f32, ((right + 0.5) / (all + 1.0)) as f32));
    std::iter::once((0.0, 0.0)).chain(corners).chain(std::iter::once((1.0, 1.0))).collect()
}

fn mapped(map: &[(f32, f32)], odds: f32) -> f32 {
    let within = map.windows(2).find(|pair| odds <= pair[1].0).or(map.windows(2).last());
    within.map_or(odds, |pair| {
        let way = ((odds - pair[0].0) / (pair[1].0 - pair[0].0)).clamp(0.0, 1.0);
        pair[0].1 + way * (pair[1].1 - pair[0].1)
    })
}

/// The lowest of the floors at which what is asserted is right often enough in every set; one of which too few are right
/// to assert what is wanted at any floor has no say.
fn floor(sets: &[Vec<Judged>]) -> f32 {
    let floors = (LEAST..=16).map(|step| f32::from(step) * 0.05);
    let holds = |floor: &f32| {
        sets.iter().all(|judged| {
            let right = asserted(judged, 0.0).1;
            right < WANTED * SHARE || asserted(judged, *floor).1 >= WANTED
        })
    };
    floors.clone().find(holds).unwrap_or(0.5)
}

/// Share asserted from a floor on, and how many of those are right.
fn asserted(judged: &[Judged], floor: f32) -> (f64, f64) {
    let sure: Vec<&Judged> = judged.iter().filter(|one| one.0 >= floor).collect();
    let right = sure.iter().filter(|one| one.1).count() as f64;
    (sure.len() as f64 / judged.len().max(1) as f64, right / sure.len().max(1) as f64)
}

fn tell(name: &str, rows: &[Row], weights: &Weights) {
    let judged: Vec<Judged> = rows.iter().map(|row| weights.judge(row).unwrap_or((0.0, false))).collect();
    let em = judged.iter().filter(|one| one.1).count() as f64 / rows.len().max(1) as f64;
    let (share, precision) = asserted(&judged, weights.sure);
    println!(
        "{name:40} em {em:.3}  floor {:.2}  asserted {share:.2}  right of them {precision:.2}",
        weights.sure
    );
    for floor in [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6] {
        let (share, precision) = asserted(&judged, floor);
        print!("   {floor:.2}: {share:.2}/{precision:.2}");
    }
    println!();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(judged: &[Judged], odds: f32, expected: f32) {
        let map = monotone(&judged.repeat(STEP));
        let found = mapped(&map, odds);
        assert!((found - expected).abs() < 0.05, "{odds} → {found}, {map:?}");
    }

    #[test]
    fn a_map_says_how_many_were_right() {
        check(&[(0.2, false), (0.8, true)], 0.8, 1.0);
        check(&[(0.2, true), (0.4, false)], 0.3, 0.5);
        check(&[(0.9, false)], 0.9, 0.0);
    }

    #[test]
    fn the_floor_is_where_all_sets_are_right_often_enough() {
        let set: Vec<Judged> =
            vec![(0.32, false), (0.33, false), (0.42, false), (0.52, true), (0.62, true), (0.72, true)];
        assert_eq!(floor(std::slice::from_ref(&set)), 8.0 * 0.05);
        assert_eq!(floor(&[set, vec![(0.43, false), (0.63, true)]]), 9.0 * 0.05);
    }
}
