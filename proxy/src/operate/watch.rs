//! One line of the log and one count for each request, once its answer is through or given up. No content: neither
//! paths, queries, model names nor bodies, only the route, sizes and times.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use hyper::body::{Body as HttpBody, Frame, SizeHint};

use crate::Porter;
use crate::door::access::hex;
use crate::refusal::Code;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Which server answered, left with the response by those who asked it.
#[derive(Clone)]
pub(crate) struct AnsweredBy(pub(crate) Arc<str>);

/// Numbers requests: a word of chance for each start, then a count.
pub(crate) struct RequestIds {
    start: String,
    next: AtomicU64,
}

impl RequestIds {
    pub(crate) fn new() -> Self {
        let mut chance = [0; 4];
        // Without randomness ids are still different from each other.
        let _ = getrandom::fill(&mut chance);
        Self { start: hex(&chance), next: AtomicU64::new(1) }
    }

    fn next(&self) -> String {
        format!("{}-{:x}", self.start, self.next.fetch_add(1, Ordering::Relaxed))
    }
}

/// One request on its way; it is told of when dropped.
struct Visit {
    porter: Arc<Porter>,
    id: String,
    route: String,
    method: &'static str,
    begun: Instant,
    head: Option<(u16, Duration)>,
    code: &'static str,
    upstream: Arc<str>,
    bytes: u64,
    ended: &'static str,
}

/// Wraps every request.
pub(crate) async fn watched(State(porter): State<Arc<Porter>>, request: Request, next: Next) -> Response {
    let mut visit = Visit::begin(porter, &request);
    let mut response = next.run(request).await;
    visit.head(&response);
    if let Ok(id) = HeaderValue::try_from(&visit.id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    let length = response.body().size_hint().exact();
    response.map(|inner| Body::new(Watched { inner, length, visit }))
}

impl Visit {
    fn begin(porter: Arc<Porter>, request: &Request) -> Self {
        porter.metrics.open.inc();
        let route = request.extensions().get::<MatchedPath>().map_or("app", MatchedPath::as_str).to_owned();
        let method = match request.method().as_str() {
            "GET" => "GET",
            "HEAD" => "HEAD",
            "POST" => "POST",
            _ => "other",
        };
        let (id, begun, upstream) = (porter.ids.next(), Instant::now(), Arc::from(""));
        Self { porter, id, route, method, begun, head: None, code: "", upstream, bytes: 0, ended: "gone" }
    }

    fn head(&mut self, response: &Response) {
        let (status, time) = (response.status().as_u16(), self.begun.elapsed());
        self.head = Some((status, time));
        if let Some(Code(code)) = response.extensions().get() {
            self.code = code;
            self.porter.metrics.refusal(code);
        }
        if let Some(AnsweredBy(name)) = response.extensions().get() {
            self.upstream = Arc::clone(name);
        }
        self.porter.metrics.request(&self.route, status, time);
        if response.body().is_end_stream() {
            self.ended = "whole";
        }
    }

    fn tell(&self) {
        let Self { id, route, method, code, upstream, bytes, ended, .. } = self;
        let (status, head) = self.head.unwrap_or_default();
        let (head_ms, ms) = (millis(head), millis(self.begun.elapsed()));
        let upstream = &**upstream;
        if route == "app" && status < 500 {
            tracing::debug!(id, route, method, status, head_ms, ms, bytes, ended, "request");
        } else {
            tracing::info!(id, route, method, status, code, upstream, head_ms, ms, bytes, ended, "request");
        }
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.porter.metrics.open.dec();
        self.porter.metrics.sent(self.bytes);
        self.tell();
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A body that counts its bytes.
struct Watched {
    inner: Body,
    /// Where it was told beforehand.
    length: Option<u64>,
    visit: Visit,
}

impl HttpBody for Watched {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = self.get_mut();
        let frame = ready!(Pin::new(&mut this.inner).poll_frame(cx));
        match &frame {
            Some(Ok(frame)) => this.visit.bytes += frame.data_ref().map_or(0, |bytes| bytes.len() as u64),
            Some(Err(_)) => this.visit.ended = "broken",
            None => this.visit.ended = "whole",
        }
        // The last frame of a body whose length is known is not followed by a question for more.
        let full = this.inner.is_end_stream() || this.length == Some(this.visit.bytes);
        if full && this.visit.ended == "gone" {
            this.visit.ended = "whole";
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}
