//! A flag that is raised once: to be looked at, or waited for. "Nobody wants this any more", "this has settled".

use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};

/// Shared between the one who raises it and the ones who look.
#[derive(Clone, Default)]
pub struct Flag {
    inner: Rc<Inner>,
}

#[derive(Default)]
struct Inner {
    up: Cell<bool>,
    wakers: RefCell<Vec<Waker>>,
}

impl Flag {
    /// Raises the flag for good.
    pub fn raise(&self) {
        self.inner.up.set(true);
        for waker in self.inner.wakers.take() {
            waker.wake();
        }
    }

    /// Whether it is up.
    pub fn is_up(&self) -> bool {
        self.inner.up.get()
    }

    /// Waits until it is up.
    pub async fn up(&self) {
        poll_fn(|context| {
            if self.is_up() {
                return Poll::Ready(());
            }
            self.inner.wakers.borrow_mut().push(context.waker().clone());
            Poll::Pending
        })
        .await;
    }
}
