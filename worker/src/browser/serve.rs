//! How do messages reach the engine, and its words the page?

use super::host::BrowserHost;
use super::indexer::BrowserIndexer;
use super::own::OwnCalls;
use super::pool::Pool;
use super::{lock, scope};
use crate::client::{AFTER_CRASH, AFTER_CRASHES, BEAT};
use crate::engine::carrying::Source;
use crate::engine::doors::{Doors, FetchError, OwnModel};
use crate::engine::flag::Flag;
use crate::engine::{Engine, Sink};
use crate::port;
use crate::protocol::{Command, EngineError, FromEngine, PROTOCOL_VERSION, Reply, RequestId, ToEngine};
use crate::store::Store;
use crate::store::idb::IdbStore;
use crate::store::memory::MemoryStore;
use clew_types::document::ReadError;
use js_sys::{Array, ArrayBuffer, Uint8Array};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, MessageEvent};

/// Largest file, in bytes. The whole file has to fit into wasm's memory beside everything else.
const MAX_FILE: f64 = 200e6;

/// A file that need not fit into memory is read in slices of so many bytes.
const SLICE: f64 = 4e6;

/// Starts the engine and serves the page.
pub(super) fn run(role: &str, workspace: u32) {
    report_panics();
    let distrusts = role == AFTER_CRASHES;
    let after_crash = distrusts || role == AFTER_CRASH;
    spawn_local(async move {
        let own = OwnCalls::default();
        let own_model: Option<Rc<dyn OwnModel>> = Some(Rc::new(own.clone()));
        let engine = Engine::start(Doors { after_crash, distrusts, own_model, ..doors(workspace).await });
        listen(Server { engine, running: Rc::default(), own });
        post(FromEngine::Ready(PROTOCOL_VERSION));
        give_signs_of_life();
    });
}

/// As long as this worker's own loop turns, the page hears of it.
fn give_signs_of_life() {
    let beat = Closure::<dyn FnMut()>::new(|| post(FromEngine::Alive));
    let _ =
        scope().set_interval_with_callback_and_timeout_and_arguments_0(beat.as_ref().unchecked_ref(), BEAT);
    // It beats until the worker is terminated.
    let _: JsValue = beat.into_js_value();
}

async fn doors(workspace: u32) -> Doors {
    let read_only = !lock::acquire(workspace).await;
    let (store, storage_refused): (Rc<dyn Store>, _) = match IdbStore::open(workspace).await {
        Ok(store) => (Rc::new(store), None),
        Err(error) => (Rc::new(MemoryStore::default()), Some(error.to_string())),
    };
    Doors {
        store,
        host: Rc::new(BrowserHost::new()),
        embedder: Some(Rc::new(Pool::new())),
        indexer: Some(Rc::new(BrowserIndexer)),
        own_model: None,
        storage_refused,
        after_crash: false,
        distrusts: false,
        read_only,
    }
}

/// A panic ends the instance: the page is told, so that it can start a new one.
fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        post(FromEngine::Crashed(info.to_string()));
    }));
    // What panics do not cover (stack overflow, memory) arrives as a rejected promise.
    let rejected = Closure::<dyn FnMut(JsValue)>::new(|event: JsValue| {
        let reason = js_sys::Reflect::get(&event, &"reason".into()).unwrap_or_default();
        post(FromEngine::Crashed(super::message_of(&reason)));
    });
    let _ = scope().add_event_listener_with_callback("unhandledrejection", rejected.as_ref().unchecked_ref());
    let _: JsValue = rejected.into_js_value();
}

#[derive(Clone)]
struct Server {
    engine: Rc<Engine>,
    running: Rc<RefCell<BTreeMap<RequestId, Flag>>>,
    own: OwnCalls,
}

fn listen(server: Server) {
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        match port::unpack(&event.data()) {
            Some((ToEngine::Request(id, command), beside)) => {
                spawn_local(server.clone().request(id, command, beside));
            }
            Some((ToEngine::Cancel(id), _)) => {
                if let Some(flag) = server.running.borrow().get(&id) {
                    flag.raise();
                }
            }
            Some((ToEngine::Own(id, news), _)) => server.own.hear(id, news),
            None => {}
        }
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker listens until it is terminated, and its closure with it.
    let _: JsValue = on_message.into_js_value();
}

impl Server {
    async fn request(self, id: RequestId, command: Command, beside: Array) {
        let cancel = Flag::default();
        self.running.borrow_mut().insert(id, cancel.clone());
        let sink: Sink = Rc::new(move |event| post(FromEngine::Event(id, event)));
        let outcome = match (&command, blob(&beside)) {
            (Command::ImportWorkspace(workspace), Some(file)) => {
                self.engine.import_workspace(*workspace, &FileSource(file), cancel).await
            }
            _ => self.handle(command, &beside, sink, cancel).await,
        };
        self.running.borrow_mut().remove(&id);
        post(FromEngine::Done(id, outcome));
    }

    async fn handle(
        &self,
        command: Command,
        beside: &Array,
        sink: Sink,
        cancel: Flag,
    ) -> Result<Reply, EngineError> {
        match file_bytes(beside).await {
            Ok(bytes) => self.engine.clone().handle(command, bytes, sink, cancel).await,
            Err(error) => Err(error),
        }
    }
}

/// A file of any size, read in slices.
struct FileSource(Blob);

#[async_trait::async_trait(?Send)]
impl Source for FileSource {
    async fn piece(&self, from: u64) -> Result<Vec<u8>, FetchError> {
        let end = (from as f64 + SLICE).min(self.0.size());
        let slice = self.0.slice_with_f64_and_f64(from as f64, end);
        let wrong = |error: JsValue| FetchError(super::message_of(&error));
        let buffer = JsFuture::from(slice.map_err(wrong)?.array_buffer()).await.map_err(wrong)?;
        Ok(Uint8Array::new(&buffer.unchecked_into::<ArrayBuffer>()).to_vec())
    }
}

fn blob(beside: &Array) -> Option<Blob> {
    beside.get(0).dyn_into().ok()
}

/// Bytes of the file that came beside a message, if one did.
async fn file_bytes(beside: &Array) -> Result<Option<Vec<u8>>, EngineError> {
    let Some(blob) = blob(beside) else { return Ok(None) };
    if blob.size() > MAX_FILE {
        let error = ReadError::TooLarge(blob.size() as u64, MAX_FILE as u64);
        return Err(EngineError::Unreadable(error.to_string()));
    }
    let buffer = JsFuture::from(blob.array_buffer()).await;
    let buffer = buffer.map_err(|error| EngineError::Unreadable(super::message_of(&error)))?;
    Ok(Some(Uint8Array::new(&buffer.unchecked_into::<ArrayBuffer>()).to_vec()))
}

/// Sends a message; in place of one that has no bytes goes the reason, so that nobody waits for it.
pub(super) fn post(message: FromEngine) {
    let packed =
        port::pack(&message, &[]).or_else(|error| port::pack(&message.unsent(&error.to_string()), &[]));
    if let Ok((packed, transfer)) = packed {
        let _ = scope().post_message_with_transfer(&packed, &transfer);
    }
}
