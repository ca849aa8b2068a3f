//! A MediaWiki's `api.php`, as far as a search for the beginnings of articles goes: `action=query`, `generator=search`,
//! `prop=extracts|info`, in format version 2. Like the real one it finds only articles that hold every word.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::reply::http;
use crate::{Act, Call};

const JSON: &str = "application/json; charset=utf-8";
/// Words that the search does not look for.
const SMALL: [&str; 12] = ["a", "an", "and", "at", "by", "in", "is", "of", "on", "the", "to", "was"];

/// An article of the encyclopedia.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Article {
    /// Its title.
    pub title: String,
    /// Its text.
    pub text: String,
}

/// An encyclopedia.
#[derive(Clone, Debug, Default)]
pub struct Wiki {
    articles: Vec<(Article, BTreeSet<String>)>,
}

impl Wiki {
    /// An encyclopedia of these articles.
    pub fn new(articles: impl IntoIterator<Item = Article>) -> Self {
        let indexed = |article: Article| {
            let held = words(&format!("{} {}", article.title, article.text)).collect();
            (article, held)
        };
        Self { articles: articles.into_iter().map(indexed).collect() }
    }

    /// What `api.php` does about a call.
    pub fn acts(&self, call: &Call) -> Vec<Act> {
        let body = self.answer(call.path());
        vec![Act::say(http("200 OK", "MediaWiki-API-Error: none\r\n", JSON, &body.to_string()))]
    }

    /// The articles that hold every word, those whose titles hold most of them first.
    pub fn search(&self, query: &str, limit: usize) -> Vec<&Article> {
        let asked: Vec<String> = words(query).filter(|word| !SMALL.contains(&word.as_str())).collect();
        let mut found: Vec<(usize, &Article)> = Vec::new();
        for (article, held) in &self.articles {
            if !asked.is_empty() && asked.iter().all(|word| held.contains(word)) {
                let title: BTreeSet<String> = words(&article.title).collect();
                let missing = title.iter().filter(|word| !asked.contains(word)).count();
                let named = title.len() - missing;
                found.push((100 * (asked.len().saturating_sub(named)) + missing, article));
            }
        }
        found.sort_by_key(|(distance, _)| *distance);
        found.into_iter().take(limit).map(|(_, article)| article).collect()
    }

    fn answer(&self, path: &str) -> Value {
        let value = |name: &str| parameter(path, name);
        let (Some(query), Some("query")) = (value("gsrsearch"), value("action").as_deref()) else {
            let info = "The \"gsrsearch\" parameter must be set.";
            return json!({ "error": { "code": "missingparam", "info": info } });
        };
        let number =
            |name: &str, usual: usize| value(name).and_then(|text| text.parse().ok()).unwrap_or(usual);
        let (limit, longest) = (number("gsrlimit", 10), number("exchars", 1_200));
        let found = self.search(&query, limit).into_iter();
        let pages: Vec<Value> =
            (1..).zip(found).map(|(index, article)| page(index, article, longest)).collect();
        if pages.is_empty() {
            return json!({ "batchcomplete": true });
        }
        json!({ "batchcomplete": true, "query": { "pages": pages } })
    }
}

fn page(index: usize, article: &Article, longest: usize) -> Value {
    let name = article.title.replace(' ', "_");
    let address = format!("https://en.wiki.example/wiki/{}", escaped(&name));
    let extract: String = article.text.chars().take(longest).collect();
    json!({
        "pageid": 1_000 + index, "ns": 0, "title": article.title, "index": index, "extract": extract,
        "contentmodel": "wikitext", "pagelanguage": "en", "pagelanguagedir": "ltr", "length": article.text.len(),
        "fullurl": address, "canonicalurl": address,
    })
}

/// Lower case, cut at what is neither letter nor digit.
fn words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().into_iter()
}

/// A query parameter, decoded.
fn parameter(path: &str, name: &str) -> Option<String> {
    let (_, query) = path.split_once('?')?;
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.into_iter().find(|(key, _)| *key == name)?;
    Some(decoded(value))
}

fn decoded(value: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        let hex = |byte: Option<u8>| byte.and_then(|byte| (byte as char).to_digit(16));
        match byte {
            b'+' => bytes.push(b' '),
            b'%' => bytes.push((16 * hex(rest.next()).unwrap_or(0) + hex(rest.next()).unwrap_or(0)) as u8),
            other => bytes.push(other),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn escaped(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.~()',".contains(&byte);
    name.bytes()
        .map(|byte| if plain(byte) { (byte as char).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, expected: &[&str]) {
        let article = |title: &str, text: &str| Article { title: title.into(), text: text.into() };
        let wiki = Wiki::new([
            article("Turku Mill", "The mill of Turku was built by Sten Åho."),
            article("Sten Åho", "Sten Åho built a mill."),
        ]);
        let answer = wiki.answer(path);
        let pages = answer["query"]["pages"].as_array().cloned().unwrap_or_default();
        let titles: Vec<&str> = pages.iter().filter_map(|page| page["title"].as_str()).collect();
        assert_eq!(titles, expected, "{path}");
    }

    #[test]
    fn every_word_must_be_held_and_titles_lead() {
        let search = |words: &str| format!("/w/api.php?action=query&generator=search&gsrsearch={words}");
        check(&search("Sten+%C3%85ho%2C+mill"), &["Sten Åho", "Turku Mill"]);
        check(&search("the+mill+of+Turku"), &["Turku Mill"]);
        check(&search("mill&gsrlimit=1"), &["Turku Mill"]);
        check(&search("castle"), &[]);
        check("/w/api.php?action=query", &[]);
    }
}
