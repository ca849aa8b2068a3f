//! Does search find the passages that answer? `recall@k`, `all@k`, `map`.

use crate::report::Figures;
use crate::workspace::{LocalModel, Workspace, build};
use crate::{Outcome, args::Args, qa};
use clew_knowledge::retrieve::{Query, graph, hybrid, kg_cqr};
use clew_language::text::terms::terms;
use std::path::Path;
use std::time::Instant;

/// Passages ranked for mean average precision.
const DEEP: usize = 100;

/// Documents for a question, best first.
pub type Rank = fn(&Workspace, &str) -> Vec<usize>;

/// `retrieval --corpus F --questions F --method bm25|dense|hybrid|graph|kg-cqr --k 2,5,10 [--limit N] [--judge [--reader F]]`
pub fn run(args: &Args) -> Outcome {
    let name = args.optional("method").unwrap_or("hybrid");
    let rank = method(name)?;
    let cuts: Vec<usize> =
        args.optional("k").unwrap_or("2,5,10").split(',').filter_map(|k| k.parse().ok()).collect();
    let model = if name == "bm25" { None } else { LocalModel::load(args) };
    let workspace = build(&qa::passages(Path::new(args.required("corpus")?))?, model).judged(args);
    let mut questions = qa::questions(Path::new(args.required("questions")?))?;
    questions.truncate(args.optional("limit").and_then(|n| n.parse().ok()).unwrap_or(usize::MAX));
    questions.retain(|question| !question.supporting.is_empty());

    let started = Instant::now();
    let found = Found::of(&workspace, &questions, rank);
    let ms = started.elapsed().as_secs_f64() * 1e3 / questions.len().max(1) as f64;
    let mut figures = Figures::new("retrieval", args);
    figures.text("method", name);
    figures.number("questions", questions.len() as f64);
    for k in cuts {
        figures.number(&format!("recall@{k}"), found.recall(k));
        figures.number(&format!("all@{k}"), found.all(k));
    }
    figures.number("map", found.map());
    figures.number("ms_per_question", ms);
    figures.print(args)
}

/// The method of that name.
pub fn method(name: &str) -> Result<Rank, String> {
    Ok(match name {
        "bm25" => bm25,
        "dense" => dense,
        "hybrid" => fused,
        "graph" => along_the_graph,
        "kg-cqr" => with_context,
        other => return Err(format!("no method is called {other}")),
    })
}

/// For each question, the rank (from 0) of each fact's best passage; `usize::MAX` where none was found.
pub struct Found(Vec<Vec<usize>>);

impl Found {
    /// Asks all questions.
    pub fn of(workspace: &Workspace, questions: &[qa::Question], rank: Rank) -> Self {
        let places = |question: &qa::Question| {
            places(workspace, &question.supporting, &rank(workspace, &question.text))
        };
        Self(questions.iter().map(places).collect())
    }

    /// Share of the facts among the first `k`.
    pub fn recall(&self, k: usize) -> f64 {
        mean(self.0.iter().map(|places| share_within(places, k)))
    }

    /// Share of the questions all of whose facts are among the first `k`.
    pub fn all(&self, k: usize) -> f64 {
        mean(self.0.iter().map(|places| f64::from(places.iter().all(|place| *place < k))))
    }

    fn map(&self) -> f64 {
        mean(self.0.iter().map(|places| average_precision(places)))
    }
}

fn bm25(workspace: &Workspace, question: &str) -> Vec<usize> {
    let hits = workspace.corpus.lexical.search(&terms(question), DEEP);
    distinct(hits.into_iter().map(|(chunk, _)| chunk.document.index()))
}

fn dense(workspace: &Workspace, question: &str) -> Vec<usize> {
    let vector = vector(workspace, question).unwrap_or_default();
    let hits = workspace.corpus.chunk_vectors.search(&vector, DEEP);
    distinct(hits.into_iter().map(|((document, _), _)| document.index()))
}

fn fused(workspace: &Workspace, question: &str) -> Vec<usize> {
    let vector = vector(workspace, question);
    let hits = hybrid(&workspace.corpus, question, vector.as_deref(), DEEP);
    distinct(hits.into_iter().map(|hit| hit.chunk.document.index()))
}

fn along_the_graph(workspace: &Workspace, question: &str) -> Vec<usize> {
    let vector = vector(workspace, question);
    let hits = graph::search(&workspace.corpus, &Query::new(question, vector.as_deref()), DEEP);
    distinct(hits.into_iter().map(|hit| hit.chunk.document.index()))
}

fn with_context(workspace: &Workspace, question: &str) -> Vec<usize> {
    let vector = vector(workspace, question);
    let query = Query::new(question, vector.as_deref());
    let settings = kg_cqr::Settings::default();
    let hits = kg_cqr::retrieve(&workspace.corpus, &query, &settings, DEEP);
    distinct(hits.into_iter().map(|hit| hit.chunk.document.index()))
}

fn vector(workspace: &Workspace, question: &str) -> Option<Vec<f32>> {
    workspace.model.as_ref()?.question(question)
}

fn distinct(documents: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut seen = Vec::new();
    documents.for_each(|document| {
        if !seen.contains(&document) {
            seen.push(document);
        }
    });
    seen
}

/// Rank (from 0) of each fact's best passage; `usize::MAX` where none was found.
fn places(workspace: &Workspace, facts: &[Vec<String>], ranks: &[usize]) -> Vec<usize> {
    let place =
        |fact: &Vec<String>| ranks.iter().position(|&document| fact.contains(&workspace.passages[document]));
    facts.iter().map(|fact| place(fact).unwrap_or(usize::MAX)).collect()
}

fn share_within(places: &[usize], k: usize) -> f64 {
    places.iter().filter(|place| **place < k).count() as f64 / places.len() as f64
}

fn average_precision(places: &[usize]) -> f64 {
    let mut found: Vec<usize> = places.iter().copied().filter(|place| *place < usize::MAX).collect();
    found.sort_unstable();
    let precisions = found.iter().enumerate().map(|(index, place)| (index + 1) as f64 / (place + 1) as f64);
    precisions.sum::<f64>() / places.len() as f64
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let values: Vec<f64> = values.collect();
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_by_hand() {
        let places = [0, 3, usize::MAX];
        assert!((share_within(&places, 2) - 1.0 / 3.0).abs() < 1e-9);
        assert!((share_within(&places, 5) - 2.0 / 3.0).abs() < 1e-9);
        assert!((average_precision(&places) - (1.0 + 0.5) / 3.0).abs() < 1e-9);
        assert_eq!(distinct([2, 1, 2].into_iter()), [2, 1]);
    }
}
