//! Work that waits for the browser.

use futures::future::{AbortHandle, Abortable};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::pin::Pin;
use std::time::Duration;
use wasm_bindgen_futures::JsFuture;

/// Runs one future at a time: a new one, or [`stop`](Self::stop), drops the one before.
#[derive(Clone, Copy)]
pub struct Latest(StoredValue<Option<AbortHandle>, LocalStorage>);

impl Latest {
    pub fn new() -> Self {
        Self(StoredValue::new_local(None))
    }

    pub fn run(self, future: impl Future<Output = ()> + 'static) {
        self.run_boxed(Box::pin(future));
    }

    /// Compiled once for all of them.
    fn run_boxed(self, future: Pin<Box<dyn Future<Output = ()>>>) {
        self.stop();
        let (handle, registration) = AbortHandle::new_pair();
        self.0.set_value(Some(handle));
        spawn_local(async move {
            // Aborted means that nobody wants the outcome any more.
            let _ = Abortable::new(future, registration).await;
        });
    }

    pub fn stop(self) {
        self.0.update_value(|handle| {
            if let Some(handle) = handle.take() {
                handle.abort();
            }
        });
    }
}

/// Waits.
pub async fn sleep(time: Duration) {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        let wake = move || {
            let _ = resolve.call0(&wasm_bindgen::JsValue::NULL);
        };
        set_timeout(wake, time);
    });
    let _ = JsFuture::from(promise).await;
}
