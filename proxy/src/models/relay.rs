//! The routes: what happens to one request, in order.

use std::sync::Arc;
use std::time::Instant;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use futures::StreamExt;
use futures::future::join_all;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::answer;
use super::ask::Ask;
use super::choose::{choose, page_name};
use super::events::{Usage, is_failure, usage};
use super::flow::{Flow, Keeping, Progress};
use super::scrub::Scrub;
use super::send::send;
use crate::cache::{self, Cache};
use crate::config::{Limits, Style, Upstream};
use crate::door::budget::Charge;
use crate::door::gate::Pass;
use crate::door::hold::Held;
use crate::door::visitor::Visitor;
use crate::operate::watch::AnsweredBy;
use crate::refusal::Refusal;
use crate::{Porter, models::Models};

const FROM_CACHE: HeaderName = HeaderName::from_static("x-clew-cache");
/// The parts of a kept answer: this, then the body.
const KEPT_EVENTS: u8 = b'e';
const KEPT_JSON: u8 = b'j';
/// A request is held as it came, in its parts, and as it goes on.
const COPIES: usize = 3;

#[derive(Clone, Copy, PartialEq)]
enum Route {
    Chat,
    Embeddings,
}

impl Route {
    fn path(self) -> &'static str {
        match self {
            Self::Chat => "chat/completions",
            Self::Embeddings => "embeddings",
        }
    }
}

/// A request that has been read, and what was found out about it.
struct Question {
    upstream: Upstream,
    route: Route,
    model: String,
    visitor: Visitor,
    body: Bytes,
    streams: bool,
    asked: u64,
    /// Asked and answered, at most.
    tokens: u64,
    key: Option<(Cache, cache::Key)>,
    _held: Held,
}

/// `POST /v1/chat/completions`.
pub(crate) async fn chat(State(porter): State<Arc<Porter>>, request: Request) -> Result<Response, Refusal> {
    pass_on(porter, Route::Chat, request).await
}

/// `POST /v1/embeddings`.
pub(crate) async fn embeddings(
    State(porter): State<Arc<Porter>>,
    request: Request,
) -> Result<Response, Refusal> {
    pass_on(porter, Route::Embeddings, request).await
}

async fn pass_on(porter: Arc<Porter>, route: Route, request: Request) -> Result<Response, Refusal> {
    if porter.connections.upstreams().is_empty() {
        return Err(Refusal::NoUpstream);
    }
    let question = read(&porter, route, request).await?;
    if let Some(kept) = look_up(&porter, &question).await {
        return Ok(kept);
    }
    let name: Arc<str> = Arc::from(question.upstream.name.as_str());
    let mut response = ask(porter, question, Arc::clone(&name)).await?;
    response.extensions_mut().insert(AnsweredBy(name));
    Ok(response)
}

async fn read(porter: &Porter, route: Route, request: Request) -> Result<Question, Refusal> {
    let config = &porter.config;
    let visitor = Visitor::of(request.extensions(), request.headers(), config.client_address_header.as_ref());
    let fresh = wants_fresh(request.headers());
    let mut held = porter.models.hold.begin(visitor);
    let body = json_body(request, &config.limits, &mut held).await?;
    let mut ask = Ask::parse(&body)?;
    let named = ask.model()?;
    let upstreams = porter.connections.upstreams();
    let (upstream, model) = choose(&upstreams, &named)?;
    if model != named {
        ask.set_model(&model)?;
    }
    let streams = ask.streams()? && route == Route::Chat;
    match route {
        Route::Chat => {
            ask.check_chat()?;
            ask.cap_tokens(config.limits.max_tokens)?;
        }
        Route::Embeddings => ask.check_embeddings()?,
    }
    let (asked, tokens) = (ask.tokens(false)?, ask.tokens(route == Route::Chat)?);
    let body = Bytes::from(ask.to_json());
    let key = || {
        cache::key(&[
            upstream.name.as_bytes(),
            upstream.base.as_str().as_bytes(),
            route.path().as_bytes(),
            &body,
        ])
    };
    let key = porter.models.cache.clone().filter(|_| !fresh).map(|cache| (cache, key()));
    Ok(Question {
        upstream: upstream.clone(),
        route,
        model,
        visitor,
        body,
        streams,
        asked,
        tokens,
        key,
        _held: held,
    })
}

fn wants_fresh(headers: &HeaderMap) -> bool {
    let values = headers.get_all(CACHE_CONTROL).iter().filter_map(|value| value.to_str().ok());
    values.into_iter().any(|value| value.contains("no-cache") || value.contains("no-store"))
}

async fn json_body(request: Request, limits: &Limits, held: &mut Held) -> Result<Vec<u8>, Refusal> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // Insisting on the type also makes browsers ask before another page may send it.
    if !kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json") {
        return Err(Refusal::NotJson);
    }
    let body = timeout(limits.request, read_body(request.into_body(), limits.request_bytes, held)).await;
    body.map_err(|_| Refusal::TooSlowRequest)?
}

/// The whole of a body, of at most so many bytes.
pub(crate) async fn read_body(body: Body, most: usize, held: &mut Held) -> Result<Vec<u8>, Refusal> {
    let (mut bytes, mut pieces) = (Vec::new(), body.into_data_stream());
    while let Some(piece) = pieces.next().await {
        let piece = piece.map_err(|_| Refusal::NotJson)?;
        if bytes.len() + piece.len() > most {
            return Err(Refusal::TooLarge(most));
        }
        held.grow(piece.len() * COPIES)?;
        bytes.extend_from_slice(&piece);
    }
    Ok(bytes)
}

async fn look_up(porter: &Porter, question: &Question) -> Option<Response> {
    let (cache, key) = question.key.as_ref()?;
    let kept = cache.get(*key).await;
    porter.metrics.cache("models", if kept.is_some() { "hit" } else { "miss" });
    let kept = Bytes::from(kept?);
    let body = kept.slice(1..);
    let mut response = if kept[0] == KEPT_EVENTS { answer::events(body.into()) } else { answer::json(body) };
    response.headers_mut().insert(FROM_CACHE, HeaderValue::from_static("hit"));
    Some(response)
}

async fn ask(porter: Arc<Porter>, question: Question, name: Arc<str>) -> Result<Response, Refusal> {
    let Models { ledger, gate, .. } = &porter.models;
    let mut charge = ledger.take(question.visitor, question.asked, question.tokens, Instant::now())?;
    let pass = gate.enter(question.visitor).await.inspect_err(|_| charge.settle(0))?;
    let limits = &porter.config.limits;
    let client = porter.models.client_for(&question.upstream);
    let address = question.upstream.route(question.route.path(), &question.model);
    let request =
        || client.post(&address).header(CONTENT_TYPE, "application/json").body(question.body.clone());
    let sent = send(request, &question.upstream, limits, &porter.metrics).await;
    let answer = sent.inspect_err(|_| charge.settle(0))?;
    if !answer.status().is_success() {
        charge.settle(0);
        return Ok(answer::error(answer, &question.upstream, limits).await);
    }
    if question.streams && answer::is_event_stream(&answer) {
        Ok(stream(porter, question, name, answer, charge, pass))
    } else {
        whole(&porter, question, &name, answer, charge).await
    }
}

fn stream(
    porter: Arc<Porter>,
    question: Question,
    upstream: Arc<str>,
    answer: reqwest::Response,
    charge: Charge,
    pass: Pass,
) -> Response {
    let scrub = Scrub::of(question.upstream.key.as_ref());
    let keeping = question.key.map(|(cache, key)| Keeping { cache, key, bytes: vec![KEPT_EVENTS] });
    let (asked, progress) = (question.asked, Progress::default());
    let until = tokio::time::Instant::now() + porter.config.limits.answer;
    let flow = Flow { porter, upstream, answer, scrub, charge, asked, keeping, _pass: pass, progress, until };
    answer::events(flow.into_body())
}

async fn whole(
    porter: &Porter,
    question: Question,
    name: &str,
    answer: reqwest::Response,
    mut charge: Charge,
) -> Result<Response, Refusal> {
    let mut held = porter.models.hold.begin(question.visitor);
    let body = answer::object(answer, &question.upstream, &porter.config.limits, &mut held).await?;
    let usage = usage(&body).unwrap_or(Usage { prompt_tokens: question.asked, completion_tokens: 0 });
    charge.settle(usage.prompt_tokens.saturating_add(usage.completion_tokens));
    porter.metrics.tokens(name, "asked", usage.prompt_tokens);
    porter.metrics.tokens(name, "answered", usage.completion_tokens);
    if let Some((cache, key)) = question.key.filter(|_| !is_failure(&body)) {
        cache.put(key, [&[KEPT_JSON], body.as_slice()].concat());
    }
    Ok(answer::json(held.keep(body)))
}

impl Models {
    fn client_for(&self, upstream: &Upstream) -> &reqwest::Client {
        if upstream.is_local() { &self.local } else { &self.client }
    }
}

/// `GET /v1/models`: of all servers, less those the page may not use.
pub(crate) async fn models(
    State(porter): State<Arc<Porter>>,
    headers: HeaderMap,
    extensions: Extensions,
) -> Result<Response, Refusal> {
    let upstreams = &porter.connections.upstreams();
    let visitor = Visitor::of(&extensions, &headers, porter.config.client_address_header.as_ref());
    porter.models.ledger.take(visitor, 0, 0, Instant::now())?;
    let mut lists =
        join_all(upstreams.iter().map(|upstream| list(&porter, upstreams, upstream, visitor))).await;
    if lists.is_empty() {
        return Err(Refusal::NoUpstream);
    }
    if lists.iter().all(Result::is_err) {
        return lists.swap_remove(0).map_or_else(|failed| failed, |_| Err(Refusal::Unreadable));
    }
    let data: Vec<Value> = lists.into_iter().flatten().flatten().collect();
    Ok(axum::Json(json!({ "object": "list", "data": data })).into_response())
}

/// The models of one of `all` servers as the page calls them; else the reply that tells of the failure.
pub(crate) async fn list(
    porter: &Porter,
    all: &[Upstream],
    upstream: &Upstream,
    visitor: Visitor,
) -> Result<Vec<Value>, Result<Response, Refusal>> {
    let named = |id: &str| page_name(all, upstream, id);
    if upstream.style != Style::OpenAi {
        let models = upstream.models.iter();
        return Ok(models
            .map(|id| json!({ "id": named(id), "object": "model", "owned_by": upstream.name }))
            .collect());
    }
    let limits = &porter.config.limits;
    let client = porter.models.client_for(upstream);
    let request = || client.get(upstream.route("models", ""));
    let answer = send(request, upstream, limits, &porter.metrics).await.map_err(Err)?;
    if !answer.status().is_success() {
        return Err(Ok(answer::error(answer, upstream, limits).await));
    }
    let mut held = porter.models.hold.begin(visitor);
    let body = answer::object(answer, upstream, limits, &mut held).await.map_err(Err)?;
    let mut list: Value = serde_json::from_slice(&body).map_err(|_| Err(Refusal::Unreadable))?;
    let models = list["data"].as_array_mut().map(std::mem::take).ok_or(Err(Refusal::Unreadable))?;
    let allowed = models.into_iter().filter_map(|mut model| {
        let id = model["id"].as_str().filter(|id| upstream.allows(id)).map(named)?;
        model["id"] = Value::String(id);
        Scrub::value(upstream.key.as_ref(), &mut model);
        Some(model)
    });
    Ok(allowed.collect())
}
