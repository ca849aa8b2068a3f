//! How is a graph of neighbours built beside everything else? In a worker of its own that ends when it is done: with
//! it goes the memory it took.

use super::scope;
use crate::engine::doors::Indexer;
use crate::port;
use clew_knowledge::index::neighbours;
use futures::StreamExt;
use futures::channel::mpsc;
use js_sys::{Array, Uint8Array};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions};

/// Name of a worker that builds.
pub(super) const ROLE: &str = "indexer";

/// What goes to and fro; the bytes stand beside it.
#[derive(Debug, Serialize, Deserialize)]
enum Message {
    /// The worker is loaded: what is sent earlier is lost.
    Ready,
    /// To the worker: rows to be linked.
    Build,
    /// The graph; empty when it could not be built.
    Built,
}

/// Starts the worker's side.
pub(super) fn run() {
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some((Message::Build, beside)) = port::unpack(&event.data()) {
            let built = neighbours::build(&bytes(&beside)).unwrap_or_default();
            post(&Message::Built, &built);
        }
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker waits until it is terminated, and its closure with it.
    let _: JsValue = on_message.into_js_value();
    post(&Message::Ready, &[]);
}

fn post(message: &Message, bytes: &[u8]) {
    // A variant without fields always has bytes.
    if let Ok((packed, transfer)) = pack(message, bytes) {
        let _ = scope().post_message_with_transfer(&packed, &transfer);
    }
}

fn pack(message: &Message, bytes: &[u8]) -> Result<(Array, Array), postcard::Error> {
    port::pack(message, &[Uint8Array::from(bytes).into()])
}

fn bytes(beside: &Array) -> Vec<u8> {
    beside.get(0).dyn_into::<Uint8Array>().map(|bytes| bytes.to_vec()).unwrap_or_default()
}

/// The engine's side.
pub(super) struct BrowserIndexer;

#[async_trait::async_trait(?Send)]
impl Indexer for BrowserIndexer {
    fn worth_while(&self) -> usize {
        neighbours::WORTH_WHILE
    }

    async fn build(&self, to_chart: Vec<u8>) -> Option<Vec<u8>> {
        let mut builder = Builder::start().ok()?;
        let Some((Message::Ready, _)) = builder.messages.next().await else { return None };
        let (packed, transfer) = pack(&Message::Build, &to_chart).ok()?;
        drop(to_chart);
        builder.worker.post_message_with_transfer(&packed, &transfer).ok()?;
        let (_, beside) = builder.messages.next().await?;
        Some(bytes(&beside)).filter(|built| !built.is_empty())
    }
}

/// A worker at work.
struct Builder {
    worker: Worker,
    /// Ends without anything when the worker breaks off.
    messages: mpsc::UnboundedReceiver<(Message, Array)>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(JsValue)>,
}

impl Drop for Builder {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Builder {
    fn start() -> Result<Self, JsValue> {
        let options = WorkerOptions::new();
        options.set_name(ROLE);
        let worker = Worker::new_with_options(&scope().location().href(), &options)?;
        let (sender, messages) = mpsc::unbounded();
        let failed = sender.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(message) = port::unpack(&event.data()) {
                let _ = sender.unbounded_send(message);
            }
        });
        let on_error = Closure::<dyn FnMut(JsValue)>::new(move |_| failed.close_channel());
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Self { worker, messages, _on_message: on_message, _on_error: on_error })
    }
}
