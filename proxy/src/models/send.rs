//! How a server is asked, how often, and how long one waits.

use std::time::{Duration, Instant, SystemTime};

use axum::http::HeaderMap;
use axum::http::header::RETRY_AFTER;
use reqwest::RequestBuilder;
use tokio::time::{sleep, timeout};

use crate::config::{Limits, Upstream};
use crate::operate::metrics::Metrics;
use crate::refusal::Refusal;

/// A client that follows no redirect: a key goes where the configuration says and nowhere else.
pub(crate) fn client(limits: &Limits, local: bool) -> reqwest::Client {
    let client = builder(limits).redirect(reqwest::redirect::Policy::none());
    let client = if local { client.no_proxy() } else { client };
    client.build().expect("the settings above are valid and a crypto provider is installed")
}

/// What all our clients have in common.
pub(crate) fn builder(limits: &Limits) -> reqwest::ClientBuilder {
    // An error only means that somebody installed a provider before, which serves as well.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder()
        .connect_timeout(limits.connect)
        .pool_idle_timeout(Duration::from_secs(30))
        .pool_max_idle_per_host(64)
        .user_agent(concat!("clew/", env!("CARGO_PKG_VERSION"), " (+https://github.com/clew-app/clew)"))
}

/// Asks until there is an answer worth passing on. Nothing of an answer has been passed on before this returns, so
/// that trying again is safe; afterwards nothing is tried again.
pub(super) async fn send(
    request: impl Fn() -> RequestBuilder,
    upstream: &Upstream,
    limits: &Limits,
    metrics: &Metrics,
) -> Result<reqwest::Response, Refusal> {
    let mut tried = 0;
    loop {
        let begun = Instant::now();
        let outcome = once(upstream.authorize(request()), limits).await;
        let status = match &outcome {
            Ok(answer) => answer.status().as_str().to_owned(),
            Err(refusal) => refusal.kind().1.to_owned(),
        };
        metrics.upstream(&upstream.name, &status, begun.elapsed());
        match wait(&outcome, tried, limits) {
            Some(time) if tried < limits.retries => sleep(time).await,
            _ => return outcome,
        }
        tried += 1;
        metrics.retry(&upstream.name);
    }
}

async fn once(request: RequestBuilder, limits: &Limits) -> Result<reqwest::Response, Refusal> {
    let answer = timeout(limits.first_byte, request.send()).await.map_err(|_| Refusal::TooSlow)?;
    let answer = answer.map_err(|error| Refusal::Unreachable(reason(&error)))?;
    match answer.status() {
        status if status.is_redirection() => Err(Refusal::Redirected),
        status if status.is_informational() => Err(Refusal::Unreadable),
        _ => Ok(answer),
    }
}

/// How long to wait before another try, if one makes sense.
fn wait(outcome: &Result<reqwest::Response, Refusal>, tried: u32, limits: &Limits) -> Option<Duration> {
    let backoff = limits.backoff.saturating_mul(1 << tried.min(8)).mul_f64(0.75 + 0.5 * chance());
    match outcome {
        Err(Refusal::Unreachable(NO_CONNECTION)) => Some(backoff),
        Err(_) => None,
        Ok(answer) => match answer.status().as_u16() {
            429 | 500 | 502..=504 | 520..=529 => match retry_after(answer.headers(), SystemTime::now()) {
                Some(asked) if asked > limits.longest_retry_after => None,
                Some(asked) => Some(asked),
                None => Some(backoff),
            },
            _ => None,
        },
    }
}

/// Seconds, or a date.
fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let value = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = value.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = httpdate::parse_http_date(value).ok()?;
    Some(date.duration_since(now).unwrap_or_default())
}

/// From 0 to 1: clients that were refused together must not come back together.
fn chance() -> f64 {
    getrandom::u32().map_or(0.5, |number| f64::from(number) / f64::from(u32::MAX))
}

const NO_CONNECTION: &str = "no connection (is it running, is the address right, is its certificate valid?)";

/// Why it failed, in words that hold neither address nor header.
pub(crate) fn reason(error: &reqwest::Error) -> &'static str {
    if error.is_timeout() {
        "no connection in time"
    } else if error.is_connect() {
        NO_CONNECTION
    } else {
        "the connection broke"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::UNIX_EPOCH;

    fn check(value: &str, expected: Option<u64>) {
        let headers = HeaderMap::from_iter([(RETRY_AFTER, value.parse().unwrap())]);
        let now = UNIX_EPOCH + Duration::from_secs(784_111_767); // Sun, 06 Nov 1994 08:49:27 GMT
        assert_eq!(retry_after(&headers, now), expected.map(Duration::from_secs), "{value}");
    }

    #[test]
    fn retry_after_in_both_spellings() {
        check("7", Some(7));
        check("Sun, 06 Nov 1994 08:49:37 GMT", Some(10));
        check("Sun, 06 Nov 1994 08:00:00 GMT", Some(0));
        check("soon", None);
        check("-1", None);
    }
}
