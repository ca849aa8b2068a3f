//! Searches outside: two routes, each to the one server the configuration names.
//!
//! | module | the question it answers |
//! |---|---|
//! | `outward` | how is a server outside reached without becoming anybody's way into our own network? |
//! | `wikipedia` | how is a MediaWiki asked, and what does it answer? |
//! | `web` | the same for a web search of Serper's shape |

mod outward;
mod web;
mod wikipedia;

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{Extensions, HeaderMap};
use axum::response::{IntoResponse, Response};
use reqwest::{RequestBuilder, Url};
use serde::{Deserialize, Serialize};
use tokio::time::timeout;

use crate::cache::{self, Cache};
use crate::config::{Config, Key, Limits, Source};
use crate::door::gate::{Gate, Pass};
use crate::door::visitor::Visitor;
use crate::models::scrub::Scrub;
use crate::models::send::reason;
use crate::operate::watch::AnsweredBy;
use crate::refusal::Refusal;
use crate::{Porter, StartError};

/// Longest question, characters.
const LONGEST_QUESTION: usize = 400;
const MOST_RESULTS: usize = 10;
const USUAL_RESULTS: usize = 5;
/// Largest answer that is read, bytes.
const LARGEST_ANSWER: usize = 2 << 20;
const LONGEST_TITLE: usize = 300;
const LONGEST_TEXT: usize = 4_000;
/// Searches at a time, and waiting.
const CONCURRENT: usize = 8;
const QUEUED: usize = 64;

/// What the page asks.
#[derive(Deserialize)]
pub(crate) struct Asked {
    q: String,
    limit: Option<usize>,
}

/// What it hears.
#[derive(Debug, Deserialize, PartialEq, Serialize)]
pub(crate) struct Found {
    /// `wikipedia` or `web`.
    source: String,
    /// Best first.
    results: Vec<Hit>,
}

/// One page that was found.
#[derive(Debug, Default, Deserialize, PartialEq, Serialize)]
pub(crate) struct Hit {
    title: String,
    /// http(s) only.
    url: String,
    /// Plain text: a Wikipedia article's beginning, or a search engine's excerpt.
    text: String,
    /// As the search engine writes it; empty where it does not.
    date: String,
}

/// What searches need.
pub(crate) struct Searches {
    wikipedia: Option<Outside>,
    web: Option<Outside>,
    cache: Cache,
    gate: Arc<Gate>,
}

/// One server outside and the client that reaches it and nothing else.
struct Outside {
    source: Source,
    client: reqwest::Client,
}

impl Searches {
    pub(crate) fn new(config: &Config, cache: Option<Cache>) -> Result<Self, StartError> {
        let outside = |source: &Option<Source>| {
            let source = source.clone()?;
            Some(outward::client(&source, &config.limits).map(|client| Outside { source, client }))
        };
        Ok(Self {
            wikipedia: outside(&config.search.wikipedia).transpose()?,
            web: outside(&config.search.web).transpose()?,
            cache: cache.unwrap_or_else(Cache::in_memory),
            gate: Gate::new(CONCURRENT, QUEUED, config.limits.queue),
        })
    }
}

/// `GET /search/wikipedia?q=…&limit=…`.
pub(crate) async fn wikipedia(
    State(porter): State<Arc<Porter>>,
    headers: HeaderMap,
    extensions: Extensions,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let outside = porter.searches.wikipedia.as_ref().ok_or(Refusal::NoSearch("CLEW_WIKIPEDIA=on"))?;
    let asked = Asked::checked(asked)?;
    let request = wikipedia::request(&outside.client, &outside.source, &asked.0, asked.1);
    let visitor = Visitor::of(&extensions, &headers, porter.config.client_address_header.as_ref());
    search(&porter, "wikipedia", outside, visitor, asked, request, wikipedia::parse).await
}

/// `GET /search/web?q=…&limit=…`.
pub(crate) async fn web(
    State(porter): State<Arc<Porter>>,
    headers: HeaderMap,
    extensions: Extensions,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let outside = porter
        .searches
        .web
        .as_ref()
        .ok_or(Refusal::NoSearch("CLEW_WEB_SEARCH_KEY=<your key of serper.dev>"))?;
    let asked = Asked::checked(asked)?;
    let request = web::request(&outside.client, &outside.source, &asked.0, asked.1);
    let visitor = Visitor::of(&extensions, &headers, porter.config.client_address_header.as_ref());
    search(&porter, "web", outside, visitor, asked, request, web::parse).await
}

impl Asked {
    /// The question and how many results are wanted.
    fn checked(asked: Result<Query<Self>, QueryRejection>) -> Result<(String, usize), Refusal> {
        let Ok(Query(asked)) = asked else {
            return Err(Refusal::Malformed("a search needs q=<words>, and limit is a number"));
        };
        let words = asked.q.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() || words.chars().count() > LONGEST_QUESTION || words.chars().any(char::is_control)
        {
            return Err(Refusal::Malformed("q must hold from 1 to 400 characters of plain text"));
        }
        Ok((words, asked.limit.unwrap_or(USUAL_RESULTS).clamp(1, MOST_RESULTS)))
    }
}

async fn search(
    porter: &Porter,
    source: &'static str,
    outside: &Outside,
    visitor: Visitor,
    (words, limit): (String, usize),
    request: RequestBuilder,
    parse: fn(&[u8]) -> Option<Vec<Hit>>,
) -> Result<Response, Refusal> {
    let endpoint = outside.source.endpoint.as_str();
    let key =
        cache::key(&[b"search", source.as_bytes(), endpoint.as_bytes(), words.as_bytes(), &[limit as u8]]);
    let cache = &porter.searches.cache;
    if let Some(found) = cache.get(key).await.and_then(|kept| serde_json::from_slice::<Found>(&kept).ok()) {
        porter.metrics.cache(source, "hit");
        return Ok(reply(source, &found));
    }
    porter.metrics.cache(source, "miss");
    porter.models.ledger.take(visitor, 0, 0, Instant::now())?;
    let _pass: Pass = porter.searches.gate.enter(visitor).await?;
    let begun = Instant::now();
    let limits = &porter.config.limits;
    let answer = timeout(limits.answer, fetch(request, limits)).await.unwrap_or(Err(Refusal::TooSlow));
    let status = answer.as_ref().map_or_else(|refusal| refusal.kind().1, |_| "200");
    porter.metrics.upstream(source, status, begun.elapsed());
    let answer = Scrub::of(outside.source.key.as_ref()).whole(answer?);
    let mut results = parse(&answer).ok_or(Refusal::Unreadable)?;
    results.iter_mut().for_each(|hit| hit.scrub(outside.source.key.as_ref()));
    results.retain_mut(Hit::tidy);
    results.truncate(limit);
    let found = Found { source: source.to_owned(), results };
    if let Ok(json) = serde_json::to_vec(&found) {
        cache.put(key, json);
    }
    Ok(reply(source, &found))
}

fn reply(source: &'static str, found: &Found) -> Response {
    let mut response = Json(found).into_response();
    response.extensions_mut().insert(AnsweredBy(Arc::from(source)));
    response
}

async fn fetch(request: RequestBuilder, limits: &Limits) -> Result<Vec<u8>, Refusal> {
    let answer = timeout(limits.first_byte, request.send()).await.map_err(|_| Refusal::TooSlow)?;
    let mut answer = answer.map_err(|error| {
        // What our redirect policy refuses arrives as an error.
        if error.is_redirect() { Refusal::Redirected } else { Refusal::Unreachable(reason(&error)) }
    })?;
    match answer.status().as_u16() {
        200..=299 => {}
        300..=399 => return Err(Refusal::Redirected),
        status => return Err(Refusal::Failed(status)),
    }
    let mut body = Vec::new();
    loop {
        let piece = timeout(limits.idle, answer.chunk()).await.map_err(|_| Refusal::TooSlow)?;
        let Some(piece) = piece.map_err(|error| Refusal::Unreachable(reason(&error)))? else {
            return Ok(body);
        };
        body.extend_from_slice(&piece);
        if body.len() > LARGEST_ANSWER {
            return Err(Refusal::AnswerTooLarge(LARGEST_ANSWER));
        }
    }
}

impl Hit {
    /// Once more, since JSON may write a key in many ways.
    fn scrub(&mut self, key: Option<&Key>) {
        for text in [&mut self.title, &mut self.url, &mut self.text, &mut self.date] {
            Scrub::text(key, text);
        }
    }

    /// Cuts what is too long; false for a result that leads nowhere.
    fn tidy(&mut self) -> bool {
        cut(&mut self.title, LONGEST_TITLE);
        cut(&mut self.date, LONGEST_TITLE);
        cut(&mut self.text, LONGEST_TEXT);
        self.url.len() <= 2_000
            && Url::parse(&self.url).is_ok_and(|url| matches!(url.scheme(), "http" | "https"))
    }
}

fn cut(text: &mut String, longest: usize) {
    if let Some((end, _)) = text.char_indices().nth(longest) {
        text.truncate(end);
    }
}
