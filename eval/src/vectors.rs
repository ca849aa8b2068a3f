//! `clew-eval vectors CORPUS… --questions F`: does the vector index find what a plain scan finds, among the vectors of
//! real sentences and for real questions, and how fast is it?

use crate::report::Figures;
use crate::workspace::{LocalModel, read};
use crate::{Outcome, args::Args, qa};
use clew_core::id::DocumentId;
use clew_core::index::top::top_k;
use clew_core::index::vectors::{VectorIndex, dot};
use std::path::Path;
use std::time::Instant;

/// Questions asked unless told otherwise.
const QUESTIONS: usize = 200;
/// Rounds of all questions; the fastest counts.
const ROUNDS: usize = 5;

/// Sentences of one passage.
type Vectors = Vec<Vec<f32>>;

/// Reads, embeds (or finds on disk), indexes and asks.
pub fn run(args: &Args) -> Outcome {
    let model = LocalModel::load(args).ok_or("vectors need the embedding model")?;
    let mut passages = Vec::new();
    for file in args.files() {
        passages.extend(qa::passages(Path::new(file))?);
    }
    let number = |name: &str, usual: usize| args.optional(name).map_or(Ok(usual), str::parse);
    let (limit, count) = (number("limit", QUESTIONS)?, number("count", usize::MAX)?);
    let questions = qa::questions(Path::new(args.required("questions")?))?;
    let step = questions.len().div_ceil(limit).max(1);
    let queries: Vec<Vec<f32>> =
        questions.iter().step_by(step).filter_map(|question| model.question(&question.text)).collect();
    let documents = up_to(count, embedded(&passages, &model));
    let mut index = VectorIndex::default();
    for (id, rows) in documents.iter().enumerate() {
        index.add(DocumentId(id as u32), rows);
    }
    let mut figures = Figures::new("vectors", args);
    figures.number("vectors", index.len() as f64);
    figures.number("queries", queries.len() as f64);
    for k in [1, 10, 100] {
        figures.number(&format!("recall@{k}"), recall(&index, &documents, &queries, k));
    }
    figures.number("ms_per_query", milliseconds(&index, &queries));
    figures.print(args)
}

/// Two threads at a time.
fn embedded(passages: &[qa::Passage], model: &LocalModel) -> Vec<Vectors> {
    let half = passages.len().div_ceil(2).max(1);
    let embed = |part: &[qa::Passage]| -> Vec<Vectors> {
        part.iter().map(|passage| model.sentences(&read(passage))).collect()
    };
    std::thread::scope(|scope| {
        let halves: Vec<_> = passages.chunks(half).map(|part| scope.spawn(move || embed(part))).collect();
        halves.into_iter().flat_map(|half| half.join().expect("readers do not panic")).collect()
    })
}

/// The first documents, with no more vectors than `count` in all.
fn up_to(count: usize, mut documents: Vec<Vectors>) -> Vec<Vectors> {
    let mut room = count;
    for rows in &mut documents {
        rows.truncate(room);
        room -= rows.len();
    }
    documents.retain(|rows| !rows.is_empty());
    documents
}

/// Share of the `k` nearest by full precision that are found, over all queries.
fn recall(index: &VectorIndex, documents: &[Vectors], queries: &[Vec<f32>], k: usize) -> f64 {
    let found = |query: &Vec<f32>| {
        let all = documents.iter().enumerate().flat_map(|(id, rows)| {
            let unit = move |row: usize| (DocumentId(id as u32), row as u32);
            rows.iter().enumerate().map(move |(row, vector)| (unit(row), dot(query, vector)))
        });
        let truth = top_k(all, k);
        let hits = index.search(query, k);
        // Equal sentences have equal scores: which of them is named does not matter.
        let last = truth.last().map_or(0.0, |hit| hit.1) - 1e-5;
        let hits = hits.iter().filter(|hit| hit.1 >= last).count();
        hits as f64 / truth.len().max(1) as f64
    };
    queries.iter().map(found).sum::<f64>() / queries.len().max(1) as f64
}

fn milliseconds(index: &VectorIndex, queries: &[Vec<f32>]) -> f64 {
    let round = |_| {
        let begin = Instant::now();
        queries.iter().for_each(|query| drop(std::hint::black_box(index.search(query, 10))));
        begin.elapsed().as_secs_f64() * 1e3 / queries.len().max(1) as f64
    };
    (0..ROUNDS).map(round).fold(f64::MAX, f64::min)
}
