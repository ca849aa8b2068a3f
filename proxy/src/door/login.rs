//! Signing in: a form without scripts, a cookie for whoever knows the token.

use std::sync::Arc;
use std::time::{Instant, SystemTime};

use axum::Form;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION, SET_COOKIE};
use axum::http::{Extensions, HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;

use super::visitor::Visitor;
use crate::Porter;
use crate::refusal::Refusal;

const POLICY: &str =
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// What the form sends.
#[derive(Deserialize)]
pub(crate) struct Given {
    token: String,
}

/// Refuses visitors who have not shown the token.
pub(crate) async fn with_token_only(
    State(porter): State<Arc<Porter>>,
    request: Request,
    next: Next,
) -> Response {
    if porter.access.admits(request.headers(), SystemTime::now()) {
        next.run(request).await
    } else {
        Refusal::NoAccess.into_response()
    }
}

/// `GET /login`.
pub(crate) async fn form(State(porter): State<Arc<Porter>>) -> Response {
    if porter.access.is_asked() { page(StatusCode::OK, "") } else { see("/") }
}

/// `POST /login`.
pub(crate) async fn sign_in(
    State(porter): State<Arc<Porter>>,
    headers: HeaderMap,
    extensions: Extensions,
    Form(given): Form<Given>,
) -> Result<Response, Refusal> {
    let visitor = Visitor::of(&extensions, &headers, porter.config.client_address_header.as_ref());
    porter.guesses.admit(visitor, Instant::now()).map_err(Refusal::TooManyGuesses)?;
    if !porter.access.knows(given.token.trim()) {
        return Ok(page(StatusCode::UNAUTHORIZED, "<p role=\"alert\">That is not the token.</p>"));
    }
    let session = porter.access.session(porter.doors.is_https(&headers), SystemTime::now());
    let mut response = see("/");
    if let Some(cookie) = session.and_then(|cookie| HeaderValue::try_from(cookie).ok()) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Sends a browser to another page of ours.
pub(crate) fn see(path: &'static str) -> Response {
    (StatusCode::SEE_OTHER, [(LOCATION, path), (CACHE_CONTROL, "no-store")]).into_response()
}

fn page(status: StatusCode, note: &str) -> Response {
    let html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Clew: sign in</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><main><h1>Clew</h1>{note}\
         <form method=\"post\" action=\"/login\"><label>Token <input type=\"password\" name=\"token\" required \
         autofocus autocomplete=\"current-password\"></label> <button>Sign in</button></form></main></html>"
    );
    let mut response = (status, Html(html)).into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
