//! Learns the weights of graph retrieval, and tells how well they do on sets they were not learned from.

use crate::logit::{List, learn};
use crate::pool::{Set, merge, sets};
use crate::workspace::{LocalModel, Workspace, build};
use crate::{Outcome, args::Args, qa};
use clew_knowledge::retrieve::Query;
use clew_knowledge::retrieve::features::{Candidate, FIRST, SECOND};
use clew_knowledge::retrieve::graph::Looks;
use clew_knowledge::retrieve::weights::Weights;
use clew_types::id::ChunkId;

/// Wrong passages learned from, of each question: those that look likest.
const WRONG: usize = 120;
/// What "likest" means here, by feature: a rough weighing by hand.
const ROUGHLY: [f32; FIRST.len()] = [1.0, 3.0, 1.0, 1.0, 1.0, 0.0, 0.0, 4.0, 0.0, 2.0, 0.0, 2.0, 2.0, 0.0];
/// Passages that count as found.
const FOUND: usize = 5;

/// Questions of a set with their vectors, asked of a corpus: the set's own, or that of all sets together.
struct Round {
    set: String,
    /// Number of the corpus.
    place: usize,
    questions: Vec<(qa::Question, Option<Vec<f32>>)>,
}

/// A question with its candidates.
struct Asked<'a> {
    round: &'a Round,
    workspace: &'a Workspace,
    question: &'a qa::Question,
    looks: Looks<'a>,
}

/// `learn-ranks --data DIR --sets a,b,… [--among c,…]`
pub fn run(args: &Args) -> Outcome {
    let sets = sets(args)?;
    let (passages, pooled) = merge(&sets);
    let mut places: Vec<Workspace> =
        sets.iter().map(|set| build(&set.passages, LocalModel::load(args))).collect();
    let alone: Vec<Round> = sets
        .iter()
        .enumerate()
        .map(|(place, set)| round(set, place, &set.questions, places[place].model.as_ref()))
        .collect();
    places.push(build(&passages, LocalModel::load(args)));
    let pool = sets.len();
    let in_pool = sets.iter().zip(&pooled);
    let in_pool = in_pool.map(|(set, questions)| round(set, pool, questions, places[pool].model.as_ref()));
    let rounds: Vec<Round> = alone.into_iter().chain(in_pool).collect();
    let mut asked: Vec<Asked> = rounds.iter().flat_map(|round| first_looks(round, &places)).collect();
    for set in sets.iter().filter(|set| !set.questions.is_empty()) {
        let weights = fit(&mut asked, |other| kin(other) != kin(&set.name));
        for (name, is_pool) in [("alone", false), ("pool", true)] {
            let is_own =
                |asked: &Asked| asked.round.set == set.name && (asked.round.place == pool) == is_pool;
            let mut own: Vec<&mut Asked> = asked.iter_mut().filter(|asked| is_own(asked)).collect();
            own.iter_mut().for_each(|asked| asked.looks.score(&weights));
            let first = figures(&own);
            own.iter_mut().for_each(|asked| asked.looks.again(&weights));
            let second = figures(&own);
            println!("{:12} {name:5}  first look {first}  second look {second}", set.name);
        }
    }
    let Weights { first, again, second } = fit(&mut asked, |_| true);
    println!("learned from all:\nfirst: {first:.2?}\nagain: {again:.2?}\nsecond: {second:.2?}");
    Ok(())
}

/// Sets with the same sort of questions over the same encyclopedia are not learned from for each other.
fn kin(name: &str) -> &str {
    name.strip_suffix("101").unwrap_or(name)
}

fn round(set: &Set, place: usize, questions: &[qa::Question], model: Option<&LocalModel>) -> Round {
    let vector = |text: &str| model.and_then(|model| model.question(text));
    let questions = questions.iter().map(|question| (question.clone(), vector(&question.text)));
    Round { set: set.name.clone(), place, questions: questions.collect() }
}

fn first_looks<'a>(round: &'a Round, places: &'a [Workspace]) -> impl Iterator<Item = Asked<'a>> {
    let workspace = &places[round.place];
    round.questions.iter().map(move |(question, vector)| {
        let query = Query::new(&question.text, vector.as_deref());
        Asked { round, workspace, question, looks: Looks::first(&workspace.corpus, query) }
    })
}

/// Learns both looks from the sets chosen.
fn fit(asked: &mut [Asked], chosen: impl Fn(&str) -> bool) -> Weights {
    let mut train: Vec<&mut Asked> = asked.iter_mut().filter(|asked| chosen(&asked.round.set)).collect();
    let mut weights = Weights::default();
    let first = learn(&lists(&train, |candidate| candidate.first.to_vec()), FIRST.len());
    weights.first.copy_from_slice(&first);
    for asked in &mut train {
        asked.looks.score(&weights);
        asked.looks.again(&weights);
    }
    let both = |candidate: &Candidate| [&candidate.first[..], &candidate.second].concat();
    let both = learn(&lists(&train, both), FIRST.len() + SECOND.len());
    weights.again.copy_from_slice(&both[..FIRST.len()]);
    weights.second.copy_from_slice(&both[FIRST.len()..]);
    weights
}

fn lists(asked: &[&mut Asked], features: impl Fn(&Candidate) -> Vec<f32>) -> Vec<List> {
    let list = |asked: &&mut Asked| {
        let mut candidates: Vec<&Candidate> = asked.looks.candidates.iter().collect();
        candidates.sort_by(|a, b| roughly(b).total_cmp(&roughly(a)));
        let numbered = candidates.into_iter().enumerate();
        let kept = numbered.filter(|(place, candidate)| *place < WRONG || asked.is_right(candidate));
        let row = |(_, candidate): (usize, &Candidate)| {
            (features(candidate).into_iter().map(f64::from).collect(), asked.is_right(candidate))
        };
        kept.map(row).collect()
    };
    asked.iter().map(list).collect()
}

fn roughly(candidate: &Candidate) -> f32 {
    candidate.first.iter().zip(ROUGHLY).map(|(feature, weight)| feature * weight).sum()
}

impl Asked<'_> {
    fn passage(&self, chunk: ChunkId) -> &String {
        &self.workspace.passages[chunk.document.index()]
    }

    fn is_right(&self, candidate: &Candidate) -> bool {
        self.question.supporting.iter().any(|fact| fact.contains(self.passage(candidate.chunk)))
    }

    /// Share of the facts among the best.
    fn recall(&self) -> f64 {
        let best = self.looks.ranked(FOUND);
        let found: Vec<&String> = best.iter().map(|(chunk, _)| self.passage(*chunk)).collect();
        let facts = &self.question.supporting;
        let held = facts.iter().filter(|fact| fact.iter().any(|id| found.contains(&id)));
        held.count() as f64 / facts.len() as f64
    }
}

/// `recall@5/all@5`.
fn figures(asked: &[&mut Asked]) -> String {
    let recalls: Vec<f64> = asked.iter().map(|asked| asked.recall()).collect();
    let mean = |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>() / recalls.len() as f64;
    let recall = mean(&mut recalls.iter().copied());
    let all = mean(&mut recalls.iter().map(|recall| f64::from(*recall >= 1.0)));
    format!("{recall:.3}/{all:.3}")
}
