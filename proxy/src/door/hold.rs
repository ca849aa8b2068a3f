//! How much of requests and whole answers is held in memory at a time, by all visitors together, and by each of them:
//! nobody may take so much that nothing is left for the others.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use rustc_hash::FxHashMap;

use super::visitor::Visitor;
use crate::refusal::Refusal;

/// When memory is short, it is for seconds.
const SHORTLY: Duration = Duration::from_secs(2);

/// The room there is.
pub(crate) struct Hold {
    room: usize,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    all: usize,
    by: FxHashMap<Visitor, usize>,
}

impl Hold {
    pub(crate) fn new(room: usize) -> Arc<Self> {
        Arc::new(Self { room, taken: Mutex::default() })
    }

    /// Nothing yet; grows as bytes arrive.
    pub(crate) fn begin(self: &Arc<Self>, visitor: Visitor) -> Held {
        Held { hold: Arc::clone(self), visitor, bytes: 0 }
    }

    /// Three quarters: one visitor may be a whole house behind a reverse proxy.
    fn share(&self) -> usize {
        self.room - self.room / 4
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Room taken by one body; dropping it gives it back.
pub(crate) struct Held {
    hold: Arc<Hold>,
    visitor: Visitor,
    bytes: usize,
}

impl Held {
    /// Takes room for so many bytes more.
    pub(crate) fn grow(&mut self, bytes: usize) -> Result<(), Refusal> {
        let mut taken = self.hold.lock();
        self.bytes += bytes;
        taken.all += bytes;
        let own = taken.by.entry(self.visitor).or_default();
        *own += bytes;
        let fits = *own <= self.hold.share() && taken.all <= self.hold.room;
        if fits { Ok(()) } else { Err(Refusal::Busy(SHORTLY)) }
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
        let mut taken = self.hold.lock();
        taken.all -= self.bytes;
        if let Some(own) = taken.by.get_mut(&self.visitor) {
            *own -= self.bytes;
            if *own == 0 {
                taken.by.remove(&self.visitor);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_given_back_with_the_last_byte() {
        let hold = Hold::new(10);
        let mut first = hold.begin(visitor(1));
        assert!(first.grow(6).is_ok() && hold.begin(visitor(2)).grow(5).is_err());
        let body = first.keep(vec![0; 6]);
        let part = body.slice(2..3);
        drop(body);
        assert!(hold.begin(visitor(2)).grow(5).is_err());
        drop(part);
        assert!(hold.begin(visitor(2)).grow(7).is_ok());
        assert!(hold.lock().by.is_empty());
    }

    #[test]
    fn nobody_takes_all_of_it() {
        let hold = Hold::new(100);
        let mut bodies: Vec<Held> = (0..3).map(|_| hold.begin(visitor(1))).collect();
        let grown: Vec<bool> = bodies.iter_mut().map(|body| body.grow(33).is_ok()).collect();
        assert_eq!(grown, [true, true, false]);
        bodies.pop();
        assert!(hold.begin(visitor(2)).grow(10).is_ok());
    }

    fn visitor(last: u8) -> Visitor {
        Visitor([192, 0, 2, last].into())
    }
}
