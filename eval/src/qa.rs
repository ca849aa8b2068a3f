//! How are corpora and questions of the question-answering sets read?

use serde_json::Value;
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
