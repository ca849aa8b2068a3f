//! What does the browser give the engine? Everything that touches it from the worker's side stands here.

mod breath;
mod embedder;
mod host;
mod http;
mod indexer;
mod job;
mod lock;
mod model_file;
mod opener;
mod own;
mod pdf;
mod pool;
mod reader;
pub mod relaxed;
mod serve;

use js_sys::Function;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::DedicatedWorkerGlobalScope;

/// Runs this worker in the role its name says: the engine, one embedder of its pool, or a builder of neighbours.
pub fn run() {
    let name = scope().name();
    let (role, workspace) = name.split_once(' ').unwrap_or((&name, ""));
    match role {
        pool::ROLE => embedder::run(),
        indexer::ROLE => indexer::run(),
        role => serve::run(role, workspace.parse().unwrap_or_default()),
    }
}

/// The worker's global scope.
pub(crate) fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// Words of a JavaScript error.
pub(crate) fn message_of(error: &JsValue) -> String {
    let message = js_sys::Reflect::get(error, &"message".into()).ok().and_then(|value| value.as_string());
    message.or_else(|| error.as_string()).unwrap_or_else(|| format!("{error:?}"))
}

/// Waits so many milliseconds.
pub(crate) async fn sleep(milliseconds: i32) {
    let promise = js_sys::Promise::new(&mut |resolve: Function, _| {
        // Without a timer the wait is skipped: nothing depends on its length.
        if scope().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds).is_err() {
            let _ = resolve.call0(&JsValue::UNDEFINED);
        }
    });
    let _ = JsFuture::from(promise).await;
}
