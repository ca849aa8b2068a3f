//! What comes back for one command?

use super::{Incoming, Inner};
use crate::protocol::{EngineError, Event, Reply, RequestId, ToEngine};
use futures::channel::mpsc;
use futures::{Stream, StreamExt};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

/// A command under way: a stream of its events, then its outcome. Dropping it cancels the command.
pub struct Request {
    pub(super) id: RequestId,
    receiver: mpsc::UnboundedReceiver<Incoming>,
    engine: Rc<Inner>,
    outcome: Option<Result<Reply, EngineError>>,
}

impl Request {
    pub(super) fn new(id: RequestId, receiver: mpsc::UnboundedReceiver<Incoming>, engine: Rc<Inner>) -> Self {
        Self { id, receiver, engine, outcome: None }
    }

    /// The next event; `None` when the command has ended.
    pub async fn next_event(&mut self) -> Option<Event> {
        self.next().await
    }

    /// The outcome; events not yet taken are skipped.
    pub async fn finish(mut self) -> Result<Reply, EngineError> {
        while self.next().await.is_some() {}
        self.outcome.take().unwrap_or(Err(EngineError::Cancelled))
    }
}

impl Stream for Request {
    type Item = Event;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Event>> {
        if self.outcome.is_some() {
            return Poll::Ready(None);
        }
        match self.receiver.poll_next_unpin(context) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(Some(Incoming::Event(event))) => Poll::Ready(Some(event)),
            Poll::Ready(Some(Incoming::Done(outcome))) => {
                self.outcome = Some(outcome);
                Poll::Ready(None)
            }
            Poll::Ready(None) => {
                self.outcome = Some(Err(EngineError::Cancelled));
                Poll::Ready(None)
            }
        }
    }
}

impl Drop for Request {
    fn drop(&mut self) {
        let unfinished = self.engine.pending.borrow_mut().remove(&self.id).is_some();
        if unfinished {
            self.engine.post(ToEngine::Cancel(self.id), None);
        }
    }
}
