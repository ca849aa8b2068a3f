//! Whole answers: read up to a size, checked to be what they claim, and rid of the key.

use axum::body::Bytes;
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use serde::de::IgnoredAny;
use tokio::time::timeout;

use super::scrub::Scrub;
use super::send::reason;
use crate::config::{Limits, Upstream};
use crate::door::hold::Held;
use crate::refusal::Refusal;

/// An error that is longer is cut.
const LONGEST_ERROR: usize = 64 << 10;
const JSON: HeaderValue = HeaderValue::from_static("application/json");
const TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");
const EVENTS: HeaderValue = HeaderValue::from_static("text/event-stream; charset=utf-8");
const NOT_KEPT: HeaderValue = HeaderValue::from_static("no-store");

/// Whether an answer says that it comes in events.
pub(super) fn is_event_stream(answer: &reqwest::Response) -> bool {
    let kind = answer.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("text/event-stream"))
}

/// The body of an answer that must be one JSON object.
pub(super) async fn object(
    answer: reqwest::Response,
    upstream: &Upstream,
    limits: &Limits,
    held: &mut Held,
) -> Result<Vec<u8>, Refusal> {
    let body = timeout(limits.answer, read(answer, limits, held)).await.map_err(|_| Refusal::TooSlow)??;
    let is_object = body.trim_ascii_start().first() == Some(&b'{');
    if !is_object || serde_json::from_slice::<IgnoredAny>(&body).is_err() {
        return Err(Refusal::Unreadable);
    }
    Ok(Scrub::of(upstream.key.as_ref()).whole(body))
}

/// All bytes of an answer, unless they are too many or too slow.
async fn read(mut answer: reqwest::Response, limits: &Limits, held: &mut Held) -> Result<Vec<u8>, Refusal> {
    let mut body = Vec::new();
    loop {
        let patience = if body.is_empty() { limits.first_byte } else { limits.idle };
        match timeout(patience, answer.chunk()).await {
            Ok(Ok(Some(piece))) => {
                held.grow(piece.len())?;
                body.extend_from_slice(&piece);
            }
            Ok(Ok(None)) => return Ok(body),
            Ok(Err(error)) => return Err(Refusal::Unreachable(reason(&error))),
            Err(_) => return Err(Refusal::TooSlow),
        }
        if body.len() > limits.answer_bytes {
            return Err(Refusal::AnswerTooLarge(limits.answer_bytes));
        }
    }
}

/// The server's own error with its status.
pub(super) async fn error(mut answer: reqwest::Response, upstream: &Upstream, limits: &Limits) -> Response {
    let status = answer.status();
    let retry_after = answer.headers().get(RETRY_AFTER).cloned();
    let body = timeout(limits.answer, beginning(&mut answer, upstream, limits)).await.unwrap_or_default();
    let kind = if serde_json::from_slice::<IgnoredAny>(&body).is_ok() { JSON } else { TEXT };
    let mut response = (status, plain(&body)).into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, kind);
    headers.insert(CACHE_CONTROL, NOT_KEPT);
    if let Some(retry_after) = retry_after.filter(is_time) {
        headers.insert(RETRY_AFTER, retry_after);
    }
    response
}

/// An error's text without the key, as much of it as is passed on.
async fn beginning(answer: &mut reqwest::Response, upstream: &Upstream, limits: &Limits) -> Vec<u8> {
    let scrub = Scrub::of(upstream.key.as_ref());
    let mut body = Vec::new();
    while body.len() <= LONGEST_ERROR {
        match timeout(limits.idle, answer.chunk()).await {
            Ok(Ok(Some(piece))) => body.extend_from_slice(&piece),
            Ok(Ok(None)) => {
                let mut clean = scrub.whole(body);
                clean.truncate(LONGEST_ERROR);
                return clean;
            }
            _ => break,
        }
    }
    let mut clean = scrub.beginning(body);
    clean.truncate(LONGEST_ERROR);
    clean
}

/// Seconds or a date, and nothing else that a server might write there.
fn is_time(value: &HeaderValue) -> bool {
    let is_seconds = |text: &str| (1..=7).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    value.to_str().is_ok_and(|text| is_seconds(text.trim()) || httpdate::parse_http_date(text).is_ok())
}

fn plain(body: &[u8]) -> String {
    String::from_utf8_lossy(body).into_owned()
}

/// A reply with a JSON object.
pub(super) fn json(body: impl Into<Bytes>) -> Response {
    ([(CONTENT_TYPE, JSON), (CACHE_CONTROL, NOT_KEPT)], body.into()).into_response()
}

/// A reply with events.
pub(super) fn events(body: axum::body::Body) -> Response {
    ([(CONTENT_TYPE, EVENTS), (CACHE_CONTROL, NOT_KEPT)], body).into_response()
}
