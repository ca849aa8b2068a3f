//! How much of requests and whole answers is held in memory at a time, by all visitors together.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::body::Bytes;

use crate::refusal::Refusal;

/// When memory is short, it is for seconds.
const SHORTLY: Duration = Duration::from_secs(2);

/// The room there is.
pub(crate) struct Hold {
    room: usize,
    taken: AtomicUsize,
}

impl Hold {
    pub(crate) fn new(room: usize) -> Arc<Self> {
        Arc::new(Self { room, taken: AtomicUsize::new(0) })
    }

    /// Nothing yet; grows as bytes arrive.
    pub(crate) fn begin(self: &Arc<Self>) -> Held {
        Held { hold: Arc::clone(self), bytes: 0 }
    }
}

/// Room taken by one body; dropping it gives it back.
pub(crate) struct Held {
    hold: Arc<Hold>,
    bytes: usize,
}

impl Held {
    /// Takes room for so many bytes more.
    pub(crate) fn grow(&mut self, bytes: usize) -> Result<(), Refusal> {
        let before = self.hold.taken.fetch_add(bytes, Ordering::Relaxed);
        self.bytes += bytes;
        if before.saturating_add(bytes) > self.hold.room { Err(Refusal::Busy(SHORTLY)) } else { Ok(()) }
    }

    /// Bytes that keep their room until the last of them is sent.
    pub(crate) fn keep(self, body: Vec<u8>) -> Bytes {
        struct Kept(Vec<u8>, #[allow(dead_code)] Held);
        impl AsRef<[u8]> for Kept {
            fn as_ref(&self) -> &[u8] {
                &self.0
            }
        }
        Bytes::from_owner(Kept(body, self))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.hold.taken.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_given_back_with_the_last_byte() {
        let hold = Hold::new(10);
        let mut first = hold.begin();
        assert!(first.grow(6).is_ok() && hold.begin().grow(5).is_err());
        let body = first.keep(vec![0; 6]);
        let part = body.slice(2..3);
        drop(body);
        assert!(hold.begin().grow(5).is_err());
        drop(part);
        assert!(hold.begin().grow(10).is_ok());
    }
}
