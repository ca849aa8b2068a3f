//! Signing in: a form without scripts, a cookie for whoever knows the token.

use std::sync::Arc;
use std::time::{Instant, SystemTime};

use axum::Form;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION, SET_COOKIE};
use axum::http::{Extensions, HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;

use super::access::presented;
use super::guard::is_led_here;
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
    match admit(&porter, &request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    }
}

/// A cookie cannot be guessed; a token can be tried so many times, in whatever way it comes.
fn admit(porter: &Porter, request: &Request) -> Result<(), Refusal> {
    if porter.access.has_session(request.headers(), SystemTime::now()) {
        return Ok(());
    }
    let given = presented(request.headers()).ok_or(Refusal::NoAccess)?;
    let header = porter.config.client_address_header.as_ref();
    let visitor = Visitor::of(request.extensions(), request.headers(), header);
    if is_token(porter, visitor, given)? { Ok(()) } else { Err(Refusal::NoAccess) }
}

/// Counts the attempt before it looks at it, so that a locked-out visitor learns nothing, and takes a right one back.
fn is_token(porter: &Porter, visitor: Visitor, given: &str) -> Result<bool, Refusal> {
    porter.guesses.admit(visitor, Instant::now()).map_err(Refusal::TooManyGuesses)?;
    let is_right = porter.access.knows(given);
    if is_right {
        porter.guesses.forgive(visitor);
    }
    Ok(is_right)
}

/// `GET /login`. The address of the app that was asked for stands behind it as its query.
pub(crate) async fn form(State(porter): State<Arc<Porter>>, uri: Uri, headers: HeaderMap) -> Response {
    if porter.access.has_session(&headers, SystemTime::now()) {
        see(&address("/", &uri))
    } else if is_led_here(&headers) {
        stepping_stone(&address("/", &uri))
    } else {
        page(StatusCode::OK, &uri, "")
    }
}

/// `POST /login`.
pub(crate) async fn sign_in(
    State(porter): State<Arc<Porter>>,
    uri: Uri,
    headers: HeaderMap,
    extensions: Extensions,
    Form(given): Form<Given>,
) -> Result<Response, Refusal> {
    let visitor = Visitor::of(&extensions, &headers, porter.config.client_address_header.as_ref());
    if !is_token(&porter, visitor, given.token.trim())? {
        return Ok(page(StatusCode::UNAUTHORIZED, &uri, "<p role=\"alert\">That is not the token.</p>"));
    }
    let session = porter.access.session(porter.doors.is_https(&headers), SystemTime::now());
    let mut response = see(&address("/", &uri));
    if let Some(cookie) = session.and_then(|cookie| HeaderValue::try_from(cookie).ok()) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// A path of ours with the query of the address that was asked for, which names a workspace.
pub(crate) fn address(path: &str, asked: &Uri) -> String {
    asked.query().map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"))
}

/// Sends a browser to another page of ours.
pub(crate) fn see(path: &str) -> Response {
    (StatusCode::SEE_OTHER, [(LOCATION, path), (CACHE_CONTROL, "no-store")]).into_response()
}

/// A page that goes on to another one by itself. Where a page elsewhere leads here, browsers send our cookie only with
/// the step after the first, which is from us to us.
fn stepping_stone(path: &str) -> Response {
    let path = escaped(path);
    html(
        StatusCode::OK,
        &format!(
            "<meta http-equiv=\"refresh\" content=\"0; url={path}\"><a href=\"{path}\">Go on to Clew</a>"
        ),
    )
}

fn page(status: StatusCode, asked: &Uri, note: &str) -> Response {
    let action = escaped(&address("/login", asked));
    let form = format!(
        "<main><h1>Clew</h1>{note}<form method=\"post\" action=\"{action}\"><label>Token <input type=\"password\" \
         name=\"token\" required autofocus autocomplete=\"current-password\"></label> <button>Sign in</button></form>\
         </main>"
    );
    html(status, &form)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('\'', "&#39;")
}

fn html(status: StatusCode, content: &str) -> Response {
    let html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Clew: sign in</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">{content}</html>"
    );
    let mut response = (status, Html(html)).into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
