//! How are corpora and questions of the question-answering sets read?

use rustc_hash::{FxBuildHasher, FxHashMap};
use serde_json::Value;
use std::hash::BuildHasher;
use std::io::Read;
use std::path::Path;

/// A passage: a document of its own.
#[derive(Clone)]
pub struct Passage {
    /// As the questions name it.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its text.
    pub text: String,
}

/// A question with its gold answers.
#[derive(Clone, Default)]
pub struct Question {
    /// In words.
    pub text: String,
    /// The answer and its aliases; empty where the set has none.
    pub answers: Vec<String>,
    /// What sort of question the set says it is.
    pub kind: String,
    /// For each fact needed, the passages that tell it.
    pub supporting: Vec<Vec<String>>,
    /// Ends of the facts that lead to the answer, where the set names them.
    pub facts: Vec<[String; 2]>,
}

impl Question {
    /// True where nothing in the documents answers, and the right answer is to say so.
    pub fn is_open(&self) -> bool {
        let says_so = |answer: &String| {
            let answer = answer.trim_end_matches('.').to_lowercase();
            matches!(answer.as_str(), "insufficient information" | "not enough information")
        };
        self.answers.iter().any(says_so)
    }
}

/// Reads `{pid, title, text}` lines.
pub fn passages(path: &Path) -> Result<Vec<Passage>, Box<dyn std::error::Error>> {
    let passage = |row: &Value| Passage {
        id: id(&row["pid"]),
        title: string(&row["title"]),
        text: string(&row["text"]),
    };
    Ok(rows(path)?.iter().map(passage).collect())
}

/// Which part of a set's passages is asked about: an eighth, by a hash of the passage, is kept for figures.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// To look at and learn from.
    Tune,
    /// For figures.
    Measure,
}

/// Reads a set of SQuAD's shape: `{question, context: [{title, text}], answers, type}` lines, gzip'd. All passages, each once,
/// and the part's questions in an order that a hash gives, so that the first of them are a fair sample.
pub fn squad(path: &Path, part: Part) -> Result<(Vec<Passage>, Vec<Question>), Box<dyn std::error::Error>> {
    let mut text = String::new();
    flate2::read::GzDecoder::new(std::fs::File::open(path)?).read_to_string(&mut text)?;
    let mut passages: Vec<Passage> = Vec::new();
    let mut known: FxHashMap<String, usize> = FxHashMap::default();
    let mut asked: Vec<(u64, Question)> = Vec::new();
    for line in text.lines() {
        let row: Value = serde_json::from_str(line)?;
        let [context] = row["context"].as_array().map(Vec::as_slice).unwrap_or_default() else { continue };
        let passage = string(&context["text"]);
        let at = *known.entry(passage.clone()).or_insert(passages.len());
        if at == passages.len() {
            let title = string(&context["title"]);
            passages.push(Passage { id: at.to_string(), title, text: passage.clone() });
        }
        let is_measured = FxBuildHasher.hash_one(&passage).is_multiple_of(8);
        if is_measured == (part == Part::Measure) {
            asked.push((FxBuildHasher.hash_one(string(&row["id"])), shaped(&row, at)));
        }
    }
    asked.sort_by_key(|(order, _)| *order);
    Ok((passages, asked.into_iter().map(|(_, question)| question).collect()))
}

fn shaped(row: &Value, passage: usize) -> Question {
    let answers: Vec<String> = row["answers"].as_array().into_iter().flatten().map(string).collect();
    let is_open = answers.is_empty();
    Question {
        text: string(&row["question"]),
        answers: if is_open { vec!["not enough information".to_owned()] } else { answers },
        kind: if is_open { "unanswerable".to_owned() } else { string(&row["type"]) },
        supporting: if is_open { Vec::new() } else { vec![vec![passage.to_string()]] },
        facts: Vec::new(),
    }
}

/// Reads `{question, answer, aliases, type, supporting, gold_triples}` lines.
pub fn questions(path: &Path) -> Result<Vec<Question>, Box<dyn std::error::Error>> {
    Ok(rows(path)?.iter().map(question).collect())
}

fn question(row: &Value) -> Question {
    let aliases = row["aliases"].as_array().into_iter().flatten();
    let answers = std::iter::once(&row["answer"]).chain(aliases).map(string);
    let supporting = row["supporting"].as_array().into_iter().flatten().map(|fact| match fact {
        Value::Array(passages) => passages.iter().map(id).collect(),
        one => vec![id(one)],
    });
    let facts = row["gold_triples"].as_array().into_iter().flatten();
    Question {
        text: string(&row["question"]),
        answers: answers.filter(|answer| !answer.is_empty()).collect(),
        kind: string(if row["type"].is_null() { &row["question_type"] } else { &row["type"] }),
        supporting: supporting.collect(),
        facts: facts.map(|fact| [string(&fact[0]), string(&fact[2])]).collect(),
    }
}

fn rows(path: &Path) -> Result<Vec<Value>, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    text.lines().filter(|line| !line.trim().is_empty()).map(|line| Ok(serde_json::from_str(line)?)).collect()
}

fn string(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Ids are numbers in some sets, words in others.
fn id(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
