//! What is counted, in the text format of OpenMetrics, which Prometheus reads.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use crate::Porter;

const SECONDS: [f64; 12] = [0.001, 0.005, 0.02, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0, 180.0];

type Labels<const N: usize> = [(&'static str, String); N];

fn histogram() -> Histogram {
    Histogram::new(SECONDS)
}

/// Everything that is counted.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Labels<2>, Counter>,
    seconds: Family<Labels<1>, Histogram, fn() -> Histogram>,
    refusals: Family<Labels<1>, Counter>,
    sent: Counter,
    pub(crate) open: Gauge,
    pub(crate) connections: Gauge,
    waiting: Gauge,
    upstream: Family<Labels<2>, Counter>,
    retries: Family<Labels<1>, Counter>,
    first_byte: Family<Labels<1>, Histogram, fn() -> Histogram>,
    tokens: Family<Labels<2>, Counter<u64, AtomicU64>>,
    cache: Family<Labels<2>, Counter>,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut metrics = Self {
            registry: Registry::with_prefix("clew"),
            requests: Family::default(),
            seconds: Family::new_with_constructor(histogram),
            refusals: Family::default(),
            sent: Counter::default(),
            open: Gauge::default(),
            connections: Gauge::default(),
            waiting: Gauge::default(),
            upstream: Family::default(),
            retries: Family::default(),
            first_byte: Family::new_with_constructor(histogram),
            tokens: Family::default(),
            cache: Family::default(),
        };
        metrics.register();
        metrics
    }

    fn register(&mut self) {
        let all = &mut self.registry;
        all.register("requests", "Requests answered, by route and status", self.requests.clone());
        all.register("request_seconds", "Time until the answer began, by route", self.seconds.clone());
        all.register("refusals", "Requests refused by the proxy itself, by reason", self.refusals.clone());
        all.register("sent_bytes", "Bytes of answers sent", self.sent.clone());
        all.register("requests_open", "Requests being answered", self.open.clone());
        all.register("connections_open", "Connections open", self.connections.clone());
        all.register("requests_waiting", "Requests waiting for their turn", self.waiting.clone());
        all.register(
            "upstream_answers",
            "Answers of model and search servers, by status",
            self.upstream.clone(),
        );
        all.register("upstream_retries", "Requests tried again", self.retries.clone());
        all.register("upstream_head_seconds", "Time until a server began to answer", self.first_byte.clone());
        all.register("tokens", "Tokens asked and answered", self.tokens.clone());
        all.register("cache", "Answers looked up in the cache, by outcome", self.cache.clone());
    }

    pub(crate) fn request(&self, route: &str, status: u16, head: Duration) {
        self.requests.get_or_create(&[("route", route.to_owned()), ("status", status.to_string())]).inc();
        self.seconds.get_or_create(&[("route", route.to_owned())]).observe(head.as_secs_f64());
    }

    pub(crate) fn refusal(&self, code: &str) {
        self.refusals.get_or_create(&[("code", code.to_owned())]).inc();
    }

    pub(crate) fn sent(&self, bytes: u64) {
        self.sent.inc_by(bytes);
    }

    /// `status`: the number, or a word for what came instead.
    pub(crate) fn upstream(&self, name: &str, status: &str, head: Duration) {
        self.upstream.get_or_create(&[("upstream", name.to_owned()), ("status", status.to_owned())]).inc();
        self.first_byte.get_or_create(&[("upstream", name.to_owned())]).observe(head.as_secs_f64());
    }

    pub(crate) fn retry(&self, name: &str) {
        self.retries.get_or_create(&[("upstream", name.to_owned())]).inc();
    }

    pub(crate) fn tokens(&self, upstream: &str, kind: &str, count: u64) {
        self.tokens
            .get_or_create(&[("upstream", upstream.to_owned()), ("kind", kind.to_owned())])
            .inc_by(count);
    }

    pub(crate) fn cache(&self, what: &str, outcome: &str) {
        self.cache.get_or_create(&[("what", what.to_owned()), ("outcome", outcome.to_owned())]).inc();
    }

    fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// `GET /metrics`.
pub(crate) async fn show(State(porter): State<Arc<Porter>>) -> Response {
    let waiting = i64::try_from(porter.models.gate.waiting()).unwrap_or(i64::MAX);
    porter.metrics.waiting.set(waiting);
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, kind)], porter.metrics.text()).into_response()
}
