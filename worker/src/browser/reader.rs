//! Who reads what the engine does not read itself? A worker beside it: whatever a damaged file does to that, it does to nothing
//! else.

use clew_types::document::ReadError;
use futures::StreamExt;
use futures::channel::mpsc;
use js_sys::{Array, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// A running reader.
pub(super) struct Reader {
    script: &'static str,
    worker: Worker,
    messages: mpsc::UnboundedReceiver<JsValue>,
    is_begun: bool,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(JsValue)>,
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Reader {
    /// Starts a script.
    pub(super) fn start(script: &'static str, kind: WorkerType) -> Result<Self, ReadError> {
        Self::running(script, kind).map_err(absent)
    }

    fn running(script: &'static str, kind: WorkerType) -> Result<Self, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(kind);
        let worker = Worker::new_with_options(script, &options)?;
        let (sender, messages) = mpsc::unbounded();
        let failed = sender.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let _ = sender.unbounded_send(event.data());
        });
        let on_error = Closure::<dyn FnMut(JsValue)>::new(move |_| failed.close_channel());
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Self { script, worker, messages, is_begun: false, _on_message: on_message, _on_error: on_error })
    }

    /// Hands it a file, with words beside it, each under its name.
    pub(super) fn send(&self, bytes: &[u8], beside: &[(&str, &str)]) -> Result<(), ReadError> {
        let sent = || {
            let buffer = Uint8Array::from(bytes).buffer();
            let message = Object::new();
            Reflect::set(&message, &"bytes".into(), &buffer)?;
            for &(name, word) in beside {
                Reflect::set(&message, &name.into(), &word.into())?;
            }
            self.worker.post_message_with_transfer(&message, &Array::of1(&buffer))
        };
        sent().map_err(absent)
    }

    /// What it says next.
    pub(super) async fn next(&mut self) -> Result<JsValue, ReadError> {
        let message = self.messages.next().await;
        let was_begun = std::mem::replace(&mut self.is_begun, true);
        message.ok_or_else(|| {
            if was_begun {
                ReadError::Damaged("its reader stopped".into())
            } else {
                ReadError::ReaderAbsent(format!("{} does not start", self.script))
            }
        })
    }
}

fn absent(error: JsValue) -> ReadError {
    ReadError::ReaderAbsent(super::message_of(&error))
}

/// True when a message has a field of this name.
pub(super) fn has(message: &JsValue, key: &str) -> bool {
    Reflect::has(message, &key.into()).unwrap_or(false)
}

/// A field of a message that is text.
pub(super) fn text(message: &JsValue, key: &str) -> Option<String> {
    Reflect::get(message, &key.into()).ok().and_then(|value| value.as_string())
}

/// Why a reader gave up, from its last message.
pub(super) fn refusal(message: &JsValue) -> ReadError {
    let detail = text(message, "detail").unwrap_or_default();
    match text(message, "reason").as_deref() {
        Some("encrypted") => ReadError::Encrypted,
        Some("empty") => ReadError::Empty,
        Some("absent") => ReadError::ReaderAbsent(detail),
        _ => ReadError::Damaged(detail),
    }
}
