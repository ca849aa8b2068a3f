//! How many connections each visitor has open: one alone must not shut out the others.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use crate::door::visitor::Visitor;

/// All that are connected.
pub(super) struct Crowd {
    /// Most connections of one visitor: three quarters of all, since one may be a whole house behind a reverse proxy.
    share: usize,
    open: Mutex<FxHashMap<Visitor, usize>>,
}

/// One connection; dropping it makes room for the next.
pub(super) struct Guest {
    crowd: Arc<Crowd>,
    visitor: Visitor,
}

impl Crowd {
    /// Where so many connections may be open.
    pub(super) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { share: (most - most / 4).max(1), open: Mutex::default() })
    }

    /// A place for one more, if the visitor has not too many.
    pub(super) fn admit(self: &Arc<Self>, visitor: Visitor) -> Option<Guest> {
        let mut open = self.lock();
        let own = open.entry(visitor).or_default();
        (*own < self.share).then(|| {
            *own += 1;
            Guest { crowd: Arc::clone(self), visitor }
        })
    }

    fn lock(&self) -> MutexGuard<'_, FxHashMap<Visitor, usize>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut open = self.crowd.lock();
        if let Some(own) = open.get_mut(&self.visitor) {
            *own -= 1;
            if *own == 0 {
                open.remove(&self.visitor);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_is_for_others() {
        let crowd = Crowd::new(4);
        let visitor = |last| Visitor([192, 0, 2, last].into());
        let guests: Vec<Option<Guest>> = (0..5).map(|_| crowd.admit(visitor(1))).collect();
        assert_eq!(guests.iter().flatten().count(), 3);
        assert!(crowd.admit(visitor(2)).is_some());
        drop(guests);
        assert!(crowd.lock().is_empty());
        assert!(crowd.admit(visitor(1)).is_some());
    }
}
