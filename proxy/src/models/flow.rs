//! How a streamed answer passes through: byte for byte as it comes, watched but not held.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes};
use futures::stream::try_unfold;
use serde_json::Value;
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::events::Events;
use super::scrub::Scrub;
use super::send::reason;
use crate::Porter;
use crate::cache::{self, Cache};
use crate::door::budget::Charge;
use crate::door::gate::Pass;

/// Lets the event that tells of the break leave before the connection does.
const FAREWELL: Duration = Duration::from_millis(20);
const LOOK_AGAIN: Duration = Duration::from_secs(1);
const TOO_LONG: &str = "the answer took too long";

/// One answer on its way. Dropping it, because the page went away, cancels the server's work.
pub(super) struct Flow {
    pub(super) porter: Arc<Porter>,
    pub(super) upstream: Arc<str>,
    pub(super) answer: reqwest::Response,
    pub(super) scrub: Scrub,
    pub(super) charge: Charge,
    /// Tokens asked, by guess.
    pub(super) asked: u64,
    pub(super) keeping: Option<Keeping>,
    pub(super) _pass: Pass,
    pub(super) progress: Progress,
    /// When it ends in any case.
    pub(super) until: Instant,
}

type Place = Arc<Mutex<Option<Flow>>>;

fn take(place: &Place) -> Option<Flow> {
    place.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Ends a flow whose time is over, also one that is being asked at that moment and comes back.
async fn end(place: Place, until: Instant) {
    sleep_until(until).await;
    loop {
        drop(take(&place));
        sleep(LOOK_AGAIN).await;
    }
}

/// Nobody needs to end what has ended.
struct End(AbortHandle);

impl Drop for End {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Where a flow stands.
#[derive(Default)]
pub(super) struct Progress {
    events: Events,
    bytes: usize,
    stage: Stage,
}

#[derive(Default)]
enum Stage {
    #[default]
    First,
    Flowing,
    Broken(&'static str),
    Ended,
}

/// A copy for the cache.
pub(super) struct Keeping {
    pub(super) cache: Cache,
    pub(super) key: cache::Key,
    pub(super) bytes: Vec<u8>,
}

impl Flow {
    /// The body of the reply. Between two pieces the flow lies where it can be taken away: a visitor who takes next to
    /// nothing is never asked, and would keep its place for ever.
    pub(super) fn into_body(self) -> Body {
        let until = self.until;
        let place = Arc::new(Mutex::new(Some(self)));
        let end = End(tokio::spawn(end(Arc::clone(&place), until)).abort_handle());
        Body::from_stream(try_unfold((place, end), |(place, end)| async move {
            let Some(mut flow) = take(&place) else { return Err(io::Error::other(TOO_LONG)) };
            let piece = flow.next().await?;
            Ok(piece.map(|piece| {
                *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(flow);
                (piece, (place, end))
            }))
        }))
    }

    async fn next(&mut self) -> Result<Option<Bytes>, io::Error> {
        loop {
            let limits = &self.porter.config.limits;
            let patience = match self.progress.stage {
                Stage::First => limits.first_byte,
                Stage::Flowing => limits.idle,
                Stage::Ended => return Ok(None),
                Stage::Broken(why) => {
                    sleep(FAREWELL).await;
                    return Err(io::Error::other(why));
                }
            };
            self.progress.stage = Stage::Flowing;
            let left = self.until.saturating_duration_since(Instant::now());
            let piece = match timeout(patience.min(left), self.answer.chunk()).await {
                Ok(Ok(Some(piece))) => self.take(piece),
                Ok(Ok(None)) => self.end(),
                Ok(Err(error)) => self.give_up(reason(&error)),
                Err(_) if patience > left => self.give_up(TOO_LONG),
                Err(_) => self.give_up("the server fell silent"),
            };
            if !piece.is_empty() {
                return Ok(Some(piece));
            }
        }
    }

    fn take(&mut self, piece: Bytes) -> Bytes {
        self.progress.bytes += piece.len();
        if self.progress.bytes > self.porter.config.limits.answer_bytes {
            return self.give_up("the answer is too large");
        }
        let piece = self.scrub.pass(piece);
        self.progress.events.read(&piece);
        self.keep(&piece);
        piece
    }

    fn end(&mut self) -> Bytes {
        let rest = self.scrub.rest();
        self.progress.events.read(&rest);
        self.progress.stage = Stage::Ended;
        self.keep(&rest);
        if let Some(keeping) = self.keeping.take().filter(|_| self.progress.events.are_whole()) {
            keeping.cache.put(keeping.key, keeping.bytes);
        }
        rest
    }

    /// Says why in an event of its own where one may stand; the connection breaks in any case, so that half an
    /// answer is never taken for a whole one.
    fn give_up(&mut self, why: &'static str) -> Bytes {
        self.progress.stage = Stage::Broken(why);
        self.keeping = None;
        if !self.progress.events.between_events() {
            return Bytes::new();
        }
        let error: Value = serde_json::json!({ "message": why, "type": "clew_proxy", "code": "broken_off" });
        format!("data: {}\n\n", serde_json::json!({ "error": error })).into()
    }

    fn keep(&mut self, piece: &[u8]) {
        if let Some(keeping) = &mut self.keeping {
            keeping.bytes.extend_from_slice(piece);
            if keeping.bytes.len() > cache::LARGEST {
                self.keeping = None;
            }
        }
    }
}

impl Drop for Flow {
    fn drop(&mut self) {
        let events = &self.progress.events;
        let (asked, answered) = match events.usage {
            Some(usage) => (usage.prompt_tokens, usage.completion_tokens),
            None => (self.asked, events.count),
        };
        self.charge.settle(asked.saturating_add(answered));
        self.porter.metrics.tokens(&self.upstream, "asked", asked);
        self.porter.metrics.tokens(&self.upstream, "answered", answered);
    }
}
