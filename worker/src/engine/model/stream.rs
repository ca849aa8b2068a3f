//! How long is a response waited for? As long as it shows signs of life and somebody wants it.

use super::departures::Record;
use crate::engine::doors::{Host, HttpResponse};
use crate::engine::flag::Flag;
use clew_types::llm::LlmError;
use futures::future::{Either, select};
use futures::stream::{LocalBoxStream, StreamExt, unfold};
use std::pin::pin;
use std::rc::Rc;

/// A server that is silent for so long, in milliseconds, is given up. Local models think for minutes.
pub(super) const PATIENCE: i32 = 180_000;

/// Ends what is waited for.
pub(super) struct Lifeline {
    pub host: Rc<dyn Host>,
    pub cancel: Flag,
}

/// A response that arrives in pieces, cut anywhere.
pub(super) struct Incoming<'a> {
    pub status: u16,
    pub content_type: String,
    pub pieces: LocalBoxStream<'a, Result<Vec<u8>, LlmError>>,
}

impl Lifeline {
    /// What comes of `work`, unless the person stops it first or it takes too long.
    pub async fn alive<T>(&self, work: impl Future<Output = T>) -> Result<T, LlmError> {
        let end = pin!(async {
            match select(pin!(self.cancel.up()), pin!(self.host.sleep(PATIENCE))).await {
                Either::Left(_) => LlmError::Cancelled,
                Either::Right(_) => LlmError::Unreachable(format!("silent for {} s", PATIENCE / 1_000)),
            }
        });
        match select(pin!(work), end).await {
            Either::Left((value, _)) => Ok(value),
            Either::Right((error, _)) => Err(error),
        }
    }

    /// Waits, unless the person stops.
    pub async fn pause(&self, milliseconds: i32) -> Result<(), LlmError> {
        self.alive(self.host.sleep(milliseconds)).await
    }

    /// The response, each piece waited for in the same way and counted.
    pub fn incoming<'a>(&'a self, response: HttpResponse, record: &'a Record) -> Incoming<'a> {
        let HttpResponse { status, content_type, body, .. } = response;
        let pieces = unfold(Some(body), move |body| async move {
            let mut body = body?;
            let (piece, rest) = match self.alive(body.next()).await {
                Ok(piece) => (piece?.map_err(|error| LlmError::Unreachable(error.0)), Some(body)),
                Err(error) => (Err(error), None),
            };
            record.received(piece.as_ref().map_or(0, Vec::len));
            Some((piece, rest))
        });
        Incoming { status, content_type, pieces: pieces.boxed_local() }
    }
}
