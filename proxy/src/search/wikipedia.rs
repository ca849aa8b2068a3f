//! A MediaWiki: full-text search and the beginnings of the articles found, in one request.

use reqwest::{Client, RequestBuilder};
use serde::Deserialize;

use super::{Hit, LONGEST_TEXT};
use crate::config::Source;

/// Extracts of more than twenty articles are not given at once.
const MOST_CHARACTERS: usize = 1_200;

pub(super) fn request(client: &Client, source: &Source, words: &str, limit: usize) -> RequestBuilder {
    let mut url = source.endpoint.clone();
    let limit = limit.to_string();
    let characters = MOST_CHARACTERS.min(LONGEST_TEXT).to_string();
    url.query_pairs_mut().extend_pairs([
        ("action", "query"),
        ("format", "json"),
        ("formatversion", "2"),
        ("generator", "search"),
        ("gsrsearch", words),
        ("gsrlimit", &limit),
        ("gsrnamespace", "0"),
        ("prop", "extracts|info"),
        ("exintro", "1"),
        ("explaintext", "1"),
        ("exlimit", "max"),
        ("exchars", &characters),
        ("inprop", "url"),
        ("redirects", "1"),
    ]);
    client.get(url)
}

#[derive(Deserialize)]
struct Answer {
    query: Option<Pages>,
    error: Option<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
struct Pages {
    pages: Vec<Page>,
}

#[derive(Deserialize)]
struct Page {
    title: String,
    #[serde(default)]
    index: u32,
    #[serde(default)]
    fullurl: String,
    #[serde(default)]
    extract: String,
}

/// The articles in the order of their rank; nothing found is an answer without `query`.
pub(super) fn parse(body: &[u8]) -> Option<Vec<Hit>> {
    let answer: Answer = serde_json::from_slice(body).ok()?;
    if answer.error.is_some() {
        return None;
    }
    let mut pages = answer.query.map(|query| query.pages).unwrap_or_default();
    pages.sort_by_key(|page| page.index);
    let hit =
        |page: Page| Hit { title: page.title, url: page.fullurl, text: page.extract, date: String::new() };
    Some(pages.into_iter().map(hit).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(body: &str, expected: Option<&[&str]>) {
        let titles =
            parse(body.as_bytes()).map(|hits| hits.into_iter().map(|hit| hit.title).collect::<Vec<_>>());
        assert_eq!(
            titles.as_deref(),
            expected.map(|titles| titles.iter().map(|t| (*t).to_owned()).collect::<Vec<_>>()).as_deref()
        );
    }

    #[test]
    fn articles_come_by_rank() {
        let two = r#"{"batchcomplete":true,"query":{"pages":[{"pageid":1,"title":"B","index":2},{"title":"A","index":1,"extract":"x"}]}}"#;
        check(two, Some(&["A", "B"]));
        check(r#"{"batchcomplete":true}"#, Some(&[]));
        check(r#"{"error":{"code":"ratelimited"}}"#, None);
        check("<html>", None);
    }
}
