//! How long does the full-text index take to be built over a corpus of passages, and to be asked?
//!
//! `cargo run --release -p clew-knowledge --example text_speed -- CORPUS.jsonl QUESTIONS.jsonl`

use clew_knowledge::index::bm25::{Bm25, Bm25Settings};
use clew_language::text::terms::terms;
use std::time::Instant;

const ROUNDS: usize = 7;

fn main() {
    let mut paths = std::env::args().skip(1);
    let passages = lines(&paths.next().expect("a corpus"));
    let questions = lines(&paths.next().expect("questions"));
    let texts: Vec<String> =
        passages.iter().map(|p| format!("{}\n{}", field(p, "title"), field(p, "text"))).collect();
    let mut best = [f64::MAX; 2];
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        let mut index = Bm25::new(Bm25Settings::default());
        for (unit, text) in texts.iter().enumerate() {
            index.add(unit as u32, text.lines());
        }
        best[0] = best[0].min(begun.elapsed().as_secs_f64());
        let begun = Instant::now();
        let found: usize =
            questions.iter().map(|q| index.search(&terms(field(q, "question")), 5).len()).sum();
        best[1] = best[1].min(begun.elapsed().as_secs_f64() / questions.len() as f64);
        assert!(found > 0, "nothing was found");
    }
    println!("built in {:.1} ms, {:.4} ms a question", best[0] * 1e3, best[1] * 1e3);
}

fn lines(path: &str) -> Vec<serde_json::Value> {
    let text = std::fs::read_to_string(path).expect("a file that can be read");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn field<'v>(value: &'v serde_json::Value, name: &str) -> &'v str {
    value[name].as_str().expect("a text")
}
