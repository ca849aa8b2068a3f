//! `clew-eval vectors CORPUS… --questions F`: does the vector index find what a plain scan finds, among the vectors of
//! real sentences and for real questions, and how fast is it? With `--graph`: would the graph of neighbours be faster?
//! Where `--count` asks for more sentences than were read, they are varied.

use crate::report::Figures;
use crate::workspace::{LocalModel, read};
use crate::{Outcome, args::Args, qa};
use clew_knowledge::index::neighbours;
use clew_knowledge::index::top::top_k;
use clew_knowledge::index::vectors::{VectorIndex, dot};
use clew_types::id::DocumentId;
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
    let mut documents = up_to(count, embedded(&passages, &model));
    if count < usize::MAX {
        varied(&mut documents, count);
    }
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
    if args.has("graph") {
        along_graph(&mut index, &documents, &queries, &mut figures)?;
    }
    figures.print(args)
}

/// Builds the graph as the background worker does, in one thread, and asks the same again.
fn along_graph(
    index: &mut VectorIndex,
    documents: &[Vectors],
    queries: &[Vec<f32>],
    figures: &mut Figures,
) -> Outcome {
    let begin = Instant::now();
    let built = neighbours::build(&index.to_chart()).ok_or("the graph cannot be built")?;
    figures.number("graph_seconds", begin.elapsed().as_secs_f64());
    if !index.take_neighbours(&built) {
        return Err("the graph does not fit the index".into());
    }
    figures.number("graph_recall@10", recall(index, documents, queries, 10));
    figures.number("graph_ms_per_query", milliseconds(index, queries));
    Ok(())
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

/// Adds documents like those that are there, in turn, until there are `count` vectors: each number is moved by chance,
/// so that a copy lies about as near its original (cosine .8) as sentences of one topic lie together.
fn varied(documents: &mut Vec<Vectors>, count: usize) {
    let mut missing = count.saturating_sub(documents.iter().map(Vec::len).sum());
    let mut seed = 1_u64;
    for at in 0.. {
        if missing == 0 || documents.is_empty() {
            return;
        }
        let mut copy: Vectors = documents[at].iter().map(|vector| moved(vector, &mut seed)).collect();
        copy.truncate(missing);
        missing -= copy.len();
        documents.push(copy);
    }
}

/// Unit norm again.
fn moved(vector: &[f32], seed: &mut u64) -> Vec<f32> {
    // Evenly spread numbers of ±w have the norm w·√(n/3): ¾ of the vector's own.
    let width = 0.75 * (3.0 / vector.len().max(1) as f32).sqrt();
    let moved: Vec<f32> = vector.iter().map(|number| number + width * chance(seed)).collect();
    let norm = dot(&moved, &moved).sqrt();
    moved.into_iter().map(|number| number / norm).collect()
}

/// −1 to 1, the same on every run (xorshift).
fn chance(seed: &mut u64) -> f32 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed >> 40) as f32 / (1_u32 << 23) as f32 - 1.0
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
