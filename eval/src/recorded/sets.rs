//! Questions of public sets with the chains that their makers gave: what a careful person would read, sentence by sentence.

use super::known::{Known, Link};
use crate::qa;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Bytes of a sentence by which it is known again.
const BEGINNING: usize = 60;

/// The folder of the measuring sets: `CLEW_DATA`, else `../shared/data` beside the repository.
pub fn folder() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    std::env::var_os("CLEW_DATA").map_or_else(beside, PathBuf::from)
}

/// A set's questions with their chains, and with the answers that count as right.
pub fn questions(set: &str) -> Vec<(Known, Vec<String>)> {
    let path = folder().join(format!("qa/{set}.questions.jsonl"));
    let right = qa::questions(&path).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    let rows = text.lines().map(|line| known(&serde_json::from_str(line).unwrap()));
    rows.zip(right).map(|(known, right)| (known, right.answers)).collect()
}

fn known(row: &Value) -> Known {
    let (question, answer) = (text(&row["question"]), text(&row["answer"]));
    let links = match row["decomposition"].as_array() {
        Some(steps) => steps_of(row, steps),
        None => sentences_of(row),
    };
    Known { question, answer, links }
}

/// MuSiQue: a sub-question a step, `#1` being the first one's answer; told where its passage names the answer.
fn steps_of(row: &Value, steps: &[Value]) -> Vec<Link> {
    let answers: Vec<String> = steps.iter().map(|step| text(&step["answer"])).collect();
    let passages = row["paragraphs"].as_array().map(Vec::as_slice).unwrap_or_default();
    let link = |(at, step): (usize, &Value)| {
        let mut asks = text(&step["question"]);
        for (number, answer) in (1..).zip(&answers) {
            asks = asks.replace(&format!("#{number}"), answer);
        }
        if let Some((of, what)) = asks.clone().split_once(" >> ") {
            asks = format!("What is the {what} of {of}?");
        }
        // As a question begins and ends.
        let asks = asks.trim_end_matches('?').chars().enumerate();
        let asks: String =
            asks.map(|(at, c)| if at == 0 { c.to_ascii_uppercase() } else { c }).chain(['?']).collect();
        let passage = &passages[step["support_idx"].as_u64().unwrap_or_default() as usize];
        let (title, told) = (text(&passage["title"]), text(&passage["text"]));
        let is_named = told.contains(&answers[at]);
        let words = if is_named { answers[at].clone() } else { beginning(&told) };
        let is_named = text(&row["question"]).contains(&title);
        let about = match at {
            0 if is_named => title.clone(),
            0 => longest_name(&asks),
            _ => answers[at - 1].clone(),
        };
        let fact = [about.clone(), "have to do with".to_owned(), answers[at].clone()];
        Link { told_by: vec![title, words], asks, about, fact }
    };
    steps.iter().enumerate().map(link).collect()
}

/// HotpotQA and 2Wiki: the supporting sentences.
fn sentences_of(row: &Value) -> Vec<Link> {
    let mut links = Vec::new();
    for passage in row["paragraphs"].as_array().into_iter().flatten() {
        let title = text(&passage["title"]).replace("&amp;", "&");
        for at in passage["supporting_sentences"].as_array().into_iter().flatten() {
            let sentence = text(&passage["sentences"][at.as_u64().unwrap_or_default() as usize]);
            links.push(Link {
                told_by: vec![title.clone(), beginning(&sentence)],
                asks: format!("What is told of {title}?"),
                about: title.clone(),
                fact: [title.clone(), "be".to_owned(), beginning(&sentence)],
            });
        }
    }
    links
}

/// The longest run of words with capitals behind the first word.
fn longest_name(question: &str) -> String {
    let words: Vec<&str> = question.trim_end_matches('?').split(' ').skip(1).collect();
    let runs = words.split(|word| !word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()));
    runs.map(|run| run.join(" ")).max_by_key(String::len).unwrap_or_default()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().trim().to_owned()
}

fn beginning(sentence: &str) -> String {
    sentence.chars().take(BEGINNING).collect()
}
