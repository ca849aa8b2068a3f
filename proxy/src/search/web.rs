//! A web search of Serper's shape.

use reqwest::header::CONTENT_TYPE;
use reqwest::{Client, RequestBuilder};
use serde::Deserialize;
use serde_json::json;

use super::Hit;
use crate::config::Source;

pub(super) fn request(client: &Client, source: &Source, words: &str, limit: usize) -> RequestBuilder {
    let body = json!({ "q": words, "num": limit }).to_string();
    let request = client.post(source.endpoint.clone()).header(CONTENT_TYPE, "application/json").body(body);
    match &source.key {
        Some(key) => request.header("x-api-key", key.reveal()),
        None => request,
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    #[serde(default)]
    organic: Vec<Page>,
    answer_box: Option<AnswerBox>,
}

#[derive(Deserialize)]
struct Page {
    title: String,
    link: String,
    #[serde(default)]
    snippet: String,
    #[serde(default)]
    date: String,
}

/// What the search engine itself believes to be the answer.
#[derive(Deserialize)]
struct AnswerBox {
    #[serde(default)]
    title: String,
    #[serde(default)]
    link: String,
    #[serde(default)]
    snippet: String,
    #[serde(default)]
    answer: String,
}

pub(super) fn parse(body: &[u8]) -> Option<Vec<Hit>> {
    let answer: Answer = serde_json::from_slice(body).ok()?;
    let first = answer.answer_box.map(|found| {
        let text = if found.answer.is_empty() {
            found.snippet
        } else {
            format!("{}\n{}", found.answer, found.snippet)
        };
        Hit { title: found.title, url: found.link, text: text.trim().to_owned(), date: String::new() }
    });
    let hit = |page: Page| Hit { title: page.title, url: page.link, text: page.snippet, date: page.date };
    Some(first.into_iter().chain(answer.organic.into_iter().map(hit)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(body: &str, expected: Option<&[&str]>) {
        let texts =
            parse(body.as_bytes()).map(|hits| hits.into_iter().map(|hit| hit.text).collect::<Vec<_>>());
        assert_eq!(
            texts.as_deref(),
            expected.map(|texts| texts.iter().map(|t| (*t).to_owned()).collect::<Vec<_>>()).as_deref()
        );
    }

    #[test]
    fn the_answer_box_goes_first() {
        check(r#"{"organic":[{"title":"a","link":"http://a","snippet":"x","position":1}]}"#, Some(&["x"]));
        let both =
            r#"{"answerBox":{"answer":"42","link":"http://b"},"organic":[{"title":"a","link":"http://a"}]}"#;
        check(both, Some(&["42", ""]));
        check("{}", Some(&[]));
        check(r#"{"organic":7}"#, None);
    }
}
