//! The measuring sets: passages `{pid, title, text}` and questions `{question, supporting}`, one JSON object a line.

use super::Outcome;
use clew_knowledge::extract::extract;
use clew_language::text::split;
use clew_types::document::{Block, BlockRole, Document, DocumentKind};
use clew_types::reading::Reading;
use clew_types::span::Span;
use serde_json::Value;

/// A passage.
pub struct Passage {
    /// As the questions name it.
    pub id: String,
    title: String,
    text: String,
}

/// A question, and the passages that tell what it needs.
pub struct Question {
    /// In words.
    pub text: String,
    /// Of each fact, the passages that tell it.
    pub supporting: Vec<Vec<String>>,
}

pub fn passages(file: &str) -> Outcome<Vec<Passage>> {
    let passage =
        |row: &Value| Passage { id: id(&row["pid"]), title: id(&row["title"]), text: id(&row["text"]) };
    Ok(rows(file)?.iter().map(passage).collect())
}

/// Those of a set whose answers stand somewhere.
pub fn questions(file: &str) -> Outcome<Vec<Question>> {
    let fact = |fact: &Value| match fact {
        Value::Array(passages) => passages.iter().map(id).collect(),
        one => vec![id(one)],
    };
    let question = |row: &Value| {
        let supporting = row["supporting"].as_array().into_iter().flatten().map(fact).collect();
        Question { text: id(&row["question"]), supporting }
    };
    let all = rows(file)?;
    Ok(all.iter().map(question).filter(|question: &Question| !question.supporting.is_empty()).collect())
}

fn rows(file: &str) -> Outcome<Vec<Value>> {
    let text = std::fs::read_to_string(file)?;
    Ok(text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()?)
}

/// A text or a number, as text.
fn id(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A passage as a document of that title.
pub fn read(passage: &Passage) -> Reading {
    let text = passage.text.trim().to_owned();
    let document = Document {
        name: format!("{}.txt", passage.title),
        kind: DocumentKind::Text,
        title: passage.title.clone(),
        blocks: vec![Block { span: Span::new(0, text.len()), role: BlockRole::Paragraph }],
        text,
        pages: Vec::new(),
        tables: Vec::new(),
        warnings: Vec::new(),
    };
    let text = split(&document);
    let extraction = extract(&document, &text);
    Reading { document, text, extraction }
}
