//! Other pages in the same browser must not spend the key: the API answers only what our own page sends.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::Porter;
use crate::config::{Config, Origin};
use crate::refusal::Refusal;

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The addresses under which our own page may be open in a browser.
pub(crate) struct Doors {
    scheme: &'static str,
    host: IpAddr,
    port: u16,
    origins: Vec<Origin>,
}

/// Refuses requests that name another host (DNS rebinding) or come from another page.
pub(crate) async fn own_page_only(
    State(porter): State<Arc<Porter>>,
    request: Request,
    next: Next,
) -> Response {
    if porter.doors.admit(request.headers()) {
        next.run(request).await
    } else {
        Refusal::NotOurPage.into_response()
    }
}

/// Refuses requests that name another host. A page elsewhere may lead here, as to the form for signing in.
pub(crate) async fn own_name_only(
    State(porter): State<Arc<Porter>>,
    request: Request,
    next: Next,
) -> Response {
    if porter.doors.are_named(request.headers()) {
        next.run(request).await
    } else {
        Refusal::NotOurPage.into_response()
    }
}

/// Whether the browser says that a page elsewhere led it here: then it leaves our cookie at home.
pub(crate) fn is_led_here(headers: &HeaderMap) -> bool {
    matches!(only(headers, &SEC_FETCH_SITE), Some(Some("cross-site" | "same-site")))
}

impl Doors {
    pub(crate) fn of(config: &Config) -> Self {
        let scheme = if config.tls.is_some() { "https" } else { "http" };
        Self { scheme, host: config.host, port: config.port, origins: config.origins.clone() }
    }

    /// Whether a request was sent to us by our own page, or by no page at all.
    pub(crate) fn admit(&self, headers: &HeaderMap) -> bool {
        let Some(host) = only(headers, &HOST).flatten() else { return false };
        let ours = self.origins_at(host);
        let origin_fits = match only(headers, &ORIGIN) {
            Some(Some(origin)) => ours.iter().any(|our| our == origin),
            Some(None) => true,
            None => false,
        };
        let site_fits = matches!(only(headers, &SEC_FETCH_SITE), Some(None | Some("same-origin" | "none")));
        !ours.is_empty() && origin_fits && site_fits
    }

    /// Whether a request names one of our addresses.
    fn are_named(&self, headers: &HeaderMap) -> bool {
        only(headers, &HOST).flatten().is_some_and(|host| !self.origins_at(host).is_empty())
    }

    /// Whether the browser reached us through TLS under a name that is ours alone: `localhost` is everybody's.
    pub(crate) fn has_name_with_tls(&self, headers: &HeaderMap) -> bool {
        let host = only(headers, &HOST).flatten().unwrap_or_default();
        let shared = host.split(':').next().is_some_and(|name| name == "localhost");
        !shared && self.origins.iter().any(|origin| origin.host == host && origin.is_https())
    }

    /// Whether the browser reached us through TLS, as far as its `Host` tells.
    pub(crate) fn is_https(&self, headers: &HeaderMap) -> bool {
        let host = only(headers, &HOST).flatten().unwrap_or_default();
        self.origins_at(host).iter().any(|origin| origin.starts_with("https://"))
    }

    /// What `Origin` may say in a request to this `Host`; nothing for hosts that are not ours.
    fn origins_at(&self, host: &str) -> Vec<String> {
        let configured =
            self.origins.iter().filter(|origin| origin.host == host).map(|origin| origin.text.clone());
        let own = self.listens_at(host).then(|| format!("{}://{host}", self.scheme));
        configured.chain(own).collect()
    }

    /// Names could be pointed anywhere by their owner; addresses cannot.
    fn listens_at(&self, host: &str) -> bool {
        let usual = if self.scheme == "https" { 443 } else { 80 };
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.to_owned()),
            _ => (host, usual.to_string()),
        };
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok();
        let named = name == "localhost" || ["127.0.0.1", "[::1]"].contains(&name);
        let literal = address.is_some_and(|address| address == self.host || self.host.is_unspecified());
        port == self.port.to_string() && (named || literal)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn admits(doors: &Doors, headers: &[(HeaderName, &str)], expected: bool) {
        let map: HeaderMap =
            headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
        assert_eq!(doors.admit(&map), expected, "{headers:?}");
    }

    fn check(headers: &[(HeaderName, &str)], expected: bool) {
        admits(&Doors::of(&Config::default()), headers, expected);
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
        check(&[(HOST, "192.168.1.7:8080")], false);
        check(&[(HOST, "127.0.0.1.evil.example:8080")], false);
        check(&[(HOST, "127.0.0.1:8080"), (ORIGIN, "http://evil.example")], false);
        check(&[(HOST, "127.0.0.1:8080"), (ORIGIN, "http://127.0.0.1:9090")], false);
        check(&[(HOST, "127.0.0.1:8080"), (ORIGIN, "https://127.0.0.1:8080")], false);
        check(&[(HOST, "127.0.0.1:8080"), (ORIGIN, "http://localhost:8080")], false);
        check(&[(HOST, "127.0.0.1:8080"), (ORIGIN, "null")], false);
        check(&[(HOST, "127.0.0.1:8080"), (SEC_FETCH_SITE, "cross-site")], false);
        check(&[(HOST, "127.0.0.1:8080"), (SEC_FETCH_SITE, "same-site")], false);
    }

    #[test]
    fn an_open_server_knows_its_addresses_and_the_names_it_was_given() {
        let origins = vec![Origin::parse("https://clew.example.org").unwrap()];
        let host = "0.0.0.0".parse().unwrap();
        let doors = Doors::of(&Config { host, origins, ..Config::default() });
        admits(&doors, &[(HOST, "192.168.1.7:8080")], true);
        admits(&doors, &[(HOST, "[2001:db8::1]:8080")], true);
        admits(&doors, &[(HOST, "clew.example.org"), (ORIGIN, "https://clew.example.org")], true);
        admits(&doors, &[(HOST, "clew.example.org"), (ORIGIN, "http://clew.example.org")], false);
        admits(&doors, &[(HOST, "other.example.org:8080")], false);
        let named = [(HOST, "clew.example.org".parse().unwrap())];
        assert!(doors.is_https(&HeaderMap::from_iter(named)));
    }
}
