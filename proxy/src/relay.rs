//! How a question and its answer pass through: the key is added, bytes go on as they come, nothing is kept.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures::stream;
use reqwest::RequestBuilder;
use serde_json::Value;

use crate::Porter;
use crate::config::{Config, Limits, Upstream};
use crate::refusal::Refusal;

/// An error or a list of models longer than this is cut or refused.
const LONGEST_KEPT: usize = 1 << 20;

/// The one client for all requests to the upstream.
pub(crate) fn client(config: &Config) -> reqwest::Client {
    // An error only means that somebody installed a provider before, which serves as well.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .connect_timeout(config.limits.connect)
        .user_agent(concat!("clew/", env!("CARGO_PKG_VERSION")));
    if config.upstream.as_ref().is_some_and(is_local) {
        client = client.no_proxy();
    }
    client.build().expect("the settings above are valid and a crypto provider is installed")
}

/// A model server on this machine is not asked through a company's proxy.
fn is_local(upstream: &Upstream) -> bool {
    matches!(upstream.base.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"))
}

/// Says how to set up a model server where there is none.
pub(crate) async fn require_upstream(
    State(porter): State<Arc<Porter>>,
    request: Request,
    next: Next,
) -> Result<Response, Refusal> {
    if porter.config.upstream.is_some() { Ok(next.run(request).await) } else { Err(Refusal::NoUpstream) }
}

/// `POST /v1/chat/completions`.
pub(crate) async fn chat(State(porter): State<Arc<Porter>>, request: Request) -> Result<Response, Refusal> {
    let upstream = porter.upstream()?;
    let limits = &porter.config.limits;
    let body = json_body(request, limits.request).await?;
    let model = named_model(&body)?;
    if !upstream.allows(&model) {
        return Err(Refusal::ModelNotAllowed(model));
    }
    let request = porter.client.post(upstream.route("chat/completions"));
    let request = request.header(CONTENT_TYPE, "application/json").body(body);
    let answer = send(request, upstream, limits).await?;
    if answer.status().is_success() {
        Ok(pass_on(answer, limits))
    } else {
        Ok(error(answer, upstream, limits).await)
    }
}

/// `GET /v1/models`, less those the page may not use.
pub(crate) async fn models(State(porter): State<Arc<Porter>>) -> Result<Response, Refusal> {
    let upstream = porter.upstream()?;
    let limits = &porter.config.limits;
    let answer = send(porter.client.get(upstream.route("models")), upstream, limits).await?;
    if !answer.status().is_success() {
        return Ok(error(answer, upstream, limits).await);
    }
    let (bytes, complete) = begin(answer, limits).await;
    let mut list: Value = serde_json::from_slice(&bytes).map_err(|_| Refusal::Unreadable)?;
    if !complete {
        return Err(Refusal::Unreadable);
    }
    if let Some(models) = list.get_mut("data").and_then(Value::as_array_mut) {
        models.retain(|model| model["id"].as_str().is_some_and(|id| upstream.allows(id)));
    }
    Ok(axum::Json(list).into_response())
}

impl Porter {
    fn upstream(&self) -> Result<&Upstream, Refusal> {
        self.config.upstream.as_ref().ok_or(Refusal::NoUpstream)
    }
}

async fn json_body(request: Request, limit: usize) -> Result<Bytes, Refusal> {
    let content_type =
        request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // Insisting on the type also makes browsers ask before another page may send it.
    if !content_type.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json") {
        return Err(Refusal::NotJson);
    }
    to_bytes(request.into_body(), limit).await.map_err(|_| Refusal::TooLarge(limit))
}

/// The model a well-formed request names; empty when it leaves the choice to the server.
fn named_model(body: &[u8]) -> Result<String, Refusal> {
    let body: Value = serde_json::from_slice(body).map_err(|_| Refusal::NotJson)?;
    let body = body.as_object().ok_or(Refusal::NotJson)?;
    Ok(body.get("model").and_then(Value::as_str).unwrap_or_default().to_owned())
}

async fn send(
    request: RequestBuilder,
    upstream: &Upstream,
    limits: &Limits,
) -> Result<reqwest::Response, Refusal> {
    let request = match &upstream.key {
        Some(key) => request.bearer_auth(key.reveal()),
        None => request,
    };
    let answer =
        tokio::time::timeout(limits.first_byte, request.send()).await.map_err(|_| Refusal::TooSlow)?;
    let answer = answer.map_err(|error| Refusal::Unreachable(reason(&error)))?;
    match answer.status() {
        status if status.is_redirection() => Err(Refusal::Redirected),
        status if status.is_informational() => Err(Refusal::Unreadable),
        _ => Ok(answer),
    }
}

/// Why it failed, in words that hold neither address nor header.
fn reason(error: &reqwest::Error) -> &'static str {
    if error.is_timeout() {
        "no connection in time"
    } else if error.is_connect() {
        "no connection (is it running, is the address right, is its certificate valid?)"
    } else {
        "the connection broke"
    }
}

/// The answer, byte for byte as it comes. When the page goes away the stream is dropped, and with it the connection.
fn pass_on(answer: reqwest::Response, limits: &Limits) -> Response {
    let mut response = Response::builder().status(answer.status());
    if let Some(content_type) = answer.headers().get(CONTENT_TYPE) {
        response = response.header(CONTENT_TYPE, content_type);
    }
    let body = Body::from_stream(chunks(answer, limits.first_byte, limits.idle));
    let response = response.header(CACHE_CONTROL, "no-store").body(body);
    response.expect("status and headers were taken from a valid answer")
}

fn chunks(
    answer: reqwest::Response,
    first: Duration,
    idle: Duration,
) -> impl stream::Stream<Item = Result<Bytes, std::io::Error>> + Send {
    stream::try_unfold((answer, first), move |(mut answer, patience)| async move {
        let chunk = tokio::time::timeout(patience, answer.chunk()).await;
        let chunk = chunk.map_err(|_| std::io::Error::other("the model server fell silent"))?;
        let chunk = chunk.map_err(|error| std::io::Error::other(reason(&error)))?;
        Ok(chunk.map(|bytes| (bytes, (answer, idle))))
    })
}

/// The upstream's own error with its status; the key is cut out should it stand there.
async fn error(answer: reqwest::Response, upstream: &Upstream, limits: &Limits) -> Response {
    let status = answer.status();
    let content_type = answer.headers().get(CONTENT_TYPE).cloned();
    let retry_after = answer.headers().get(RETRY_AFTER).cloned();
    let (bytes, _) = begin(answer, limits).await;
    let mut response = (status, without_key(&bytes, upstream)).into_response();
    let headers = response.headers_mut();
    headers
        .insert(CONTENT_TYPE, content_type.unwrap_or(HeaderValue::from_static("text/plain; charset=utf-8")));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Some(retry_after) = retry_after.filter(|value| value.to_str().is_ok_and(|text| text.len() < 40)) {
        headers.insert(RETRY_AFTER, retry_after);
    }
    response
}

fn without_key(bytes: &[u8], upstream: &Upstream) -> String {
    let text = String::from_utf8_lossy(bytes);
    match &upstream.key {
        Some(key) => text.replace(key.reveal(), "[key]"),
        None => text.into_owned(),
    }
}

/// The first bytes of a short answer, and whether they are all of it.
async fn begin(mut answer: reqwest::Response, limits: &Limits) -> (Vec<u8>, bool) {
    let mut bytes = Vec::new();
    while bytes.len() <= LONGEST_KEPT {
        match tokio::time::timeout(limits.idle, answer.chunk()).await {
            Ok(Ok(Some(chunk))) => bytes.extend_from_slice(&chunk),
            Ok(Ok(None)) => return (bytes, true),
            _ => return (bytes, false),
        }
    }
    bytes.truncate(LONGEST_KEPT);
    (bytes, false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Key;

    fn check_model(body: &str, expected: Option<&str>) {
        assert_eq!(named_model(body.as_bytes()).ok().as_deref(), expected, "{body}");
    }

    #[test]
    fn the_model_of_a_request() {
        check_model(r#"{"model":"small","messages":[]}"#, Some("small"));
        check_model(r#"{"messages":[]}"#, Some(""));
        check_model(r#"{"model":7}"#, Some(""));
        check_model("[]", None);
        check_model("{", None);
        check_model("", None);
    }

    #[test]
    fn the_key_is_cut_out() {
        let base = reqwest::Url::parse("http://127.0.0.1/v1").unwrap();
        let upstream = Upstream { base, key: Some(Key::new("sk-1")), models: vec![] };
        assert_eq!(without_key(b"bad sk-1, sk-1!", &upstream), "bad [key], [key]!");
    }
}
