//! The two search routes of Clew's proxy: `GET /search/wikipedia` and `GET /search/web`, each with `q` and `limit`,
//! answered by `{"source": …, "results": [{"title", "url", "text", "date"}]}`. Which servers stand behind them is the
//! proxy's configuration; a route that is not configured answers 503.

use super::{ExternalSource, Fetch, Passage, Place, SourceError};
use clew_knowledge::corpus::Corpus;
use serde::Deserialize;
use std::fmt::Write;

/// Longest question that the proxy takes, in characters.
const LONGEST: usize = 400;
/// Longest piece of an error message that is passed on, in characters.
const ERROR_TEXT: usize = 200;

/// One of the proxy's fixed routes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// A MediaWiki: the beginnings of articles.
    Wikipedia,
    /// A web search: excerpts of pages.
    Web,
}

impl Route {
    fn path(self) -> &'static str {
        match self {
            Self::Wikipedia => "/search/wikipedia",
            Self::Web => "/search/web",
        }
    }
}

/// A search through the proxy.
#[derive(Clone, Copy)]
pub struct ProxySearch<'a> {
    fetch: &'a dyn Fetch,
    route: Route,
}

impl<'a> ProxySearch<'a> {
    /// The search behind `route`.
    pub fn new(fetch: &'a dyn Fetch, route: Route) -> Self {
        Self { fetch, route }
    }
}

#[derive(Deserialize)]
struct Found {
    results: Vec<Hit>,
}

#[derive(Deserialize)]
struct Hit {
    title: String,
    url: String,
    #[serde(default)]
    text: String,
}

#[async_trait::async_trait(?Send)]
impl ExternalSource for ProxySearch<'_> {
    fn name(&self) -> &'static str {
        match self.route {
            Route::Wikipedia => "Wikipedia",
            Route::Web => "the web search",
        }
    }

    async fn search(&self, _: &Corpus, query: &str, limit: usize) -> Result<Vec<Passage>, SourceError> {
        let path = format!("{}?q={}&limit={limit}", self.route.path(), encoded(query));
        let unreachable = |reason| SourceError::Unreachable(self.name(), reason);
        let fetched = self.fetch.get(&path).await.map_err(unreachable)?;
        if !(200..300).contains(&fetched.status) {
            let message = String::from_utf8_lossy(&fetched.body).chars().take(ERROR_TEXT).collect();
            return Err(SourceError::Status(self.name(), fetched.status, message));
        }
        passages(&fetched.body).ok_or(SourceError::Malformed(self.name()))
    }
}

/// Passages with words and an address of a page; others cannot be quoted.
fn passages(body: &[u8]) -> Option<Vec<Passage>> {
    let found: Found = serde_json::from_slice(body).ok()?;
    let is_page = |url: &str| url.starts_with("https://") || url.starts_with("http://");
    let hits = found.results.into_iter().filter(|hit| !hit.text.trim().is_empty() && is_page(&hit.url));
    let passage = |hit: Hit| Passage { title: hit.title, text: hit.text, place: Place::Address(hit.url) };
    Some(hits.map(passage).collect())
}

/// Percent-encoded for a query, cut to what the proxy takes.
fn encoded(query: &str) -> String {
    let words: Vec<&str> = query.split_whitespace().collect();
    let mut encoded = String::new();
    for character in words.join(" ").chars().filter(|c| !c.is_control()).take(LONGEST) {
        if character.is_ascii_alphanumeric() || matches!(character, '-' | '_' | '.' | '~') {
            encoded.push(character);
            continue;
        }
        for byte in character.encode_utf8(&mut [0; 4]).bytes() {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}
