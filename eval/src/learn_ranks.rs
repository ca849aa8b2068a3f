//! Learns the weights of graph retrieval, and tells how well they do on sets they were not learned from.

use crate::logit::{List, learn};
use crate::workspace::{LocalModel, Workspace, build};
use crate::{Outcome, args::Args, qa};
use clew_core::retrieve::Query;
use clew_core::retrieve::features::{Candidate, FIRST, SECOND};
use clew_core::retrieve::graph::Looks;
use clew_core::retrieve::weights::Weights;
use std::path::Path;

/// Wrong passages learned from, of each question: those that look likest.
const WRONG: usize = 120;
/// What "likest" means here, by feature: a rough weighing by hand.
const ROUGHLY: [f32; FIRST.len()] = [1.0, 3.0, 1.0, 1.0, 1.0, 0.0, 0.0, 4.0, 0.0, 2.0, 0.0, 2.0, 2.0, 0.0];
/// Passages that count as found.
const FOUND: usize = 5;

/// A set of questions over a corpus.
struct Set {
    name: String,
    workspace: Workspace,
    questions: Vec<(qa::Question, Option<Vec<f32>>)>,
}

/// A question with its candidates.
struct Asked<'a> {
    set: &'a Set,
    question: &'a qa::Question,
    looks: Looks<'a>,
}

/// `learn-ranks --data DIR --sets a,b,…`
pub fn run(args: &Args) -> Outcome {
    let names = args.required("sets")?.split(',');
    let sets: Vec<Set> = names.map(|name| read(args, name)).collect::<Result<_, _>>()?;
    let mut asked: Vec<Asked> = sets.iter().flat_map(first_looks).collect();
    for set in &sets {
        let weights = fit(&mut asked, |other| kin(&other.name) != kin(&set.name));
        let mut own: Vec<&mut Asked> = asked.iter_mut().filter(|asked| asked.set.name == set.name).collect();
        own.iter_mut().for_each(|asked| asked.looks.score(&weights));
        let first = figures(&own);
        own.iter_mut().for_each(|asked| asked.looks.again(&weights));
        let second = figures(&own);
        println!("{:12}  first look {first}  second look {second}", set.name);
    }
    let Weights { first, again, second } = fit(&mut asked, |_| true);
    println!("learned from all:\nfirst: {first:.2?}\nagain: {again:.2?}\nsecond: {second:.2?}");
    Ok(())
}

/// Sets with the same sort of questions over the same encyclopedia are not learned from for each other.
fn kin(name: &str) -> &str {
    name.strip_suffix("101").unwrap_or(name)
}

fn read(args: &Args, name: &str) -> Result<Set, Box<dyn std::error::Error>> {
    let data = Path::new(args.required("data")?);
    let passages = qa::passages(&data.join(format!("{name}.corpus.jsonl")))?;
    let workspace = build(&passages, LocalModel::load(args));
    let mut questions = qa::questions(&data.join(format!("{name}.questions.jsonl")))?;
    questions.retain(|question| !question.supporting.is_empty());
    let vector = |text: &str| workspace.model.as_ref().and_then(|model| model.question(text));
    let questions = questions.into_iter().map(|question| {
        let vector = vector(&question.text);
        (question, vector)
    });
    let questions = questions.collect();
    Ok(Set { name: name.to_owned(), workspace, questions })
}

fn first_looks(set: &Set) -> impl Iterator<Item = Asked<'_>> {
    set.questions.iter().map(move |(question, vector)| {
        let query = Query::new(&question.text, vector.as_deref());
        Asked { set, question, looks: Looks::first(&set.workspace.corpus, query) }
    })
}

/// Learns both looks from the sets chosen.
fn fit(asked: &mut [Asked], chosen: impl Fn(&Set) -> bool) -> Weights {
    let mut train: Vec<&mut Asked> = asked.iter_mut().filter(|asked| chosen(asked.set)).collect();
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
    fn passage(&self, candidate: &Candidate) -> &String {
        &self.set.workspace.passages[candidate.chunk.document.index()]
    }

    fn is_right(&self, candidate: &Candidate) -> bool {
        self.question.supporting.iter().any(|fact| fact.contains(self.passage(candidate)))
    }

    /// Share of the facts among the best.
    fn recall(&self) -> f64 {
        let mut best: Vec<&Candidate> = self.looks.candidates.iter().collect();
        best.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.chunk.cmp(&b.chunk)));
        let found: Vec<&String> = best.iter().take(FOUND).map(|candidate| self.passage(candidate)).collect();
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
