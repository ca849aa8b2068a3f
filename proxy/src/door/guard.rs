//! Other pages in the same browser must not spend the key: the API answers only what our own page sends.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::Porter;
use crate::refusal::Refusal;

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Refuses requests that name another host (DNS rebinding) or come from another page.
pub(crate) async fn own_page_only(
    State(porter): State<Arc<Porter>>,
    request: Request,
    next: Next,
) -> Response {
    if is_ours(request.headers(), porter.config.port) {
        next.run(request).await
    } else {
        Refusal::NotOurPage.into_response()
    }
}

fn is_ours(headers: &HeaderMap, port: u16) -> bool {
    let Some(host) = only(headers, &HOST).flatten() else { return false };
    let origin_fits = match only(headers, &ORIGIN) {
        Some(Some(origin)) => origin.strip_prefix("http://") == Some(host),
        Some(None) => true,
        None => false,
    };
    let site_fits = matches!(only(headers, &SEC_FETCH_SITE), Some(None | Some("same-origin" | "none")));
    is_loopback(host, port) && origin_fits && site_fits
}

/// The header's only value; `None` when it is repeated or unreadable, `Some(None)` when it is absent.
fn only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<Option<&'h str>> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Some(None),
        (Some(value), None) => value.to_str().ok().map(Some),
        _ => None,
    }
}

fn is_loopback(host: &str, port: u16) -> bool {
    ["127.0.0.1", "localhost", "[::1]"].iter().any(|name| match host.strip_prefix(name) {
        Some("") => port == 80,
        Some(rest) => rest.strip_prefix(':') == Some(&port.to_string()),
        None => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(headers: &[(HeaderName, &str)], expected: bool) {
        let map: HeaderMap =
            headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
        assert_eq!(is_ours(&map, 8080), expected, "{headers:?}");
    }

    #[test]
    fn our_page_passes() {
        check(&[(HOST, "127.0.0.1:8080")], true);
        check(&[(HOST, "localhost:8080"), (ORIGIN, "http://localhost:8080")], true);
        check(&[(HOST, "[::1]:8080"), (SEC_FETCH_SITE, "same-origin")], true);
    }

    #[test]
    fn others_do_not() {
        check(&[], false);
        check(&[(HOST, "rebound.example:8080")], false);
        check(&[(HOST, "127.0.0.1")], false);
        check(&[(HOST, "127.0.0.1:80")], false);
        check(&[(HOST, "127.0.0.1:80800")], false);
        check(&[(HOST, "127.0.0.1.evil.example:8080")], false);
        check(&[(HOST, "127.0.0.1:8080"), (ORIGIN, "http://evil.example")], false);
        check(&[(HOST, "127.0.0.1:8080"), (ORIGIN, "http://127.0.0.1:9090")], false);
        check(&[(HOST, "127.0.0.1:8080"), (ORIGIN, "https://127.0.0.1:8080")], false);
        check(&[(HOST, "127.0.0.1:8080"), (ORIGIN, "null")], false);
        check(&[(HOST, "127.0.0.1:8080"), (SEC_FETCH_SITE, "cross-site")], false);
        check(&[(HOST, "127.0.0.1:8080"), (SEC_FETCH_SITE, "same-site")], false);
    }
}
