//! How does the page talk to the engine? [`Engine`] owns the worker; a [`Request`] is one question to it.

use crate::port;
use crate::protocol::{
    CallId, Command, EngineError, Event, FromEngine, OwnCall, OwnNews, OwnRequest, PROTOCOL_VERSION, Reply,
    RequestId, ToEngine,
};
use futures::Stream;
use futures::StreamExt;
use futures::channel::mpsc;
use futures::future::{AbortHandle, LocalBoxFuture, abortable};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::pin::Pin;
use std::rc::{Rc, Weak};
use std::task::{Context, Poll};
use wasm_bindgen::prelude::*;
use web_sys::{File, MessageEvent, Worker, WorkerOptions};

/// Name of a worker that runs the engine; the suffix tells it that its forerunner crashed. The number of the workspace
/// follows, after a space, unless it is the first.
pub const ENGINE_ROLE: &str = "engine";
/// See [`ENGINE_ROLE`].
pub const AFTER_CRASH: &str = "engine-after-crash";
/// As [`AFTER_CRASH`], where the forerunner had not finished a single request since the crash before: it hardly got as far
/// as having its workspace open.
pub const AFTER_CRASHES: &str = "engine-after-crashes";
/// So many crashes in a row, and the engine is not restarted any more.
const MAX_CRASHES: u32 = 5;

/// The page's handle on the engine's worker. Cheap to clone; the worker ends with the last clone.
#[derive(Clone)]
pub struct Engine {
    inner: Rc<Inner>,
}

struct Inner {
    url: String,
    workspace: u32,
    wire: RefCell<Option<Wire>>,
    pending: RefCell<BTreeMap<RequestId, mpsc::UnboundedSender<Incoming>>>,
    waiting: RefCell<Vec<(ToEngine, Option<File>)>>,
    ready: Cell<bool>,
    /// The engine is of another build: it is not talked to any more, and only a reload helps.
    is_foreign: Cell<bool>,
    next: Cell<u32>,
    crashes: Cell<u32>,
    own_model: RefCell<Option<OwnModel>>,
    /// Calls of the browser's own model that are under way; dropping one's handle does not end it, using it does.
    own_calls: RefCell<BTreeMap<CallId, AbortHandle>>,
}

type OwnModel = Rc<dyn Fn(OwnRequest, Answering) -> LocalBoxFuture<'static, ()>>;

/// A call of the browser's own model, to be answered.
pub struct Answering {
    id: CallId,
    engine: Weak<Inner>,
}

impl Answering {
    /// Tells the engine. The last news of a call is [`OwnNews::Ended`].
    pub fn say(&self, news: OwnNews) {
        if let Some(engine) = self.engine.upgrade() {
            engine.post(ToEngine::Own(self.id, news), None);
        }
    }
}

/// A running worker with the closures that listen to it.
struct Wire {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(JsValue)>,
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

enum Incoming {
    Event(Event),
    Done(Result<Reply, EngineError>),
}

impl Engine {
    /// An engine whose worker's script lies at `worker_url`. Requests may be sent at once; they wait until it has been
    /// [started](Self::start) and is ready.
    pub fn new(worker_url: &str, workspace: u32) -> Self {
        Self {
            inner: Rc::new(Inner {
                url: worker_url.to_owned(),
                workspace,
                wire: RefCell::default(),
                pending: RefCell::default(),
                waiting: RefCell::default(),
                ready: Cell::new(false),
                is_foreign: Cell::new(false),
                next: Cell::new(0),
                crashes: Cell::new(0),
                own_model: RefCell::default(),
                own_calls: RefCell::default(),
            }),
        }
    }

    /// Starts the worker.
    pub fn start(&self) {
        Inner::spawn(&self.inner, ENGINE_ROLE);
    }

    /// Sends a command.
    pub fn request(&self, command: Command) -> Request {
        self.send(command, None)
    }

    /// Sends a command with its file (see [`Command::AddFile`]).
    pub fn send_file(&self, command: Command, file: File) -> Request {
        self.send(command, Some(file))
    }

    /// Has `ask` work off the engine's calls of the browser's own model. What it gives back is dropped as soon as nobody
    /// waits for it any more.
    pub fn on_own_call(&self, ask: impl Fn(OwnRequest, Answering) -> LocalBoxFuture<'static, ()> + 'static) {
        *self.inner.own_model.borrow_mut() = Some(Rc::new(ask));
    }

    fn send(&self, command: Command, file: Option<File>) -> Request {
        let id = RequestId(self.inner.next.get());
        self.inner.next.set(id.0.wrapping_add(1));
        let (sender, receiver) = mpsc::unbounded();
        if self.inner.is_foreign.get() {
            let _ = sender.unbounded_send(Incoming::Done(Err(EngineError::OtherVersion)));
        } else {
            self.inner.pending.borrow_mut().insert(id, sender);
            self.inner.post(ToEngine::Request(id, command), file);
        }
        Request { id, receiver, engine: self.inner.clone(), outcome: None }
    }
}

impl Inner {
    fn spawn(this: &Rc<Self>, role: &str) {
        this.ready.set(false);
        let options = WorkerOptions::new();
        let number = Some(this.workspace).filter(|number| *number > 0).map(|number| format!(" {number}"));
        options.set_name(&format!("{role}{}", number.unwrap_or_default()));
        let Ok(worker) = Worker::new_with_options(&this.url, &options) else {
            this.fail_all(&EngineError::Crashed("the worker could not be started".to_owned()));
            return;
        };
        let weak = Rc::downgrade(this);
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let (Some(this), Some((message, _))) = (weak.upgrade(), port::unpack(&event.data())) {
                Inner::receive(&this, message);
            }
        });
        let weak = Rc::downgrade(this);
        let on_error = Closure::<dyn FnMut(JsValue)>::new(move |event: JsValue| {
            if let Some(this) = weak.upgrade() {
                Inner::crashed(&this, error_message(&event));
            }
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        *this.wire.borrow_mut() = Some(Wire { worker, _on_message: on_message, _on_error: on_error });
    }

    fn post(&self, message: ToEngine, file: Option<File>) {
        if !self.ready.get() {
            self.waiting.borrow_mut().push((message, file));
            return;
        }
        let attachments: Vec<JsValue> = file.into_iter().map(JsValue::from).collect();
        let (packed, transfer) = match port::pack(&message, &attachments) {
            Ok(packed) => packed,
            Err(error) => return self.unsent(&message, &error.to_string()),
        };
        if let Some(wire) = &*self.wire.borrow() {
            // Fails only for data that cannot be cloned, and ours always can.
            let _ = wire.worker.post_message_with_transfer(&packed, &transfer);
        }
    }

    /// A request that could not be sent has ended.
    fn unsent(&self, message: &ToEngine, reason: &str) {
        if let ToEngine::Request(id, _) = message {
            self.deliver(*id, Incoming::Done(Err(EngineError::Unsendable(reason.to_owned()))));
            self.pending.borrow_mut().remove(id);
        }
    }

    fn receive(this: &Rc<Self>, message: FromEngine) {
        match message {
            FromEngine::Ready(version) if version != PROTOCOL_VERSION => {
                this.is_foreign.set(true);
                *this.wire.borrow_mut() = None;
                this.fail_all(&EngineError::OtherVersion);
            }
            FromEngine::Ready(_) => {
                this.ready.set(true);
                let waiting = std::mem::take(&mut *this.waiting.borrow_mut());
                for (message, file) in waiting {
                    this.post(message, file);
                }
            }
            FromEngine::Event(id, event) => this.deliver(id, Incoming::Event(event)),
            FromEngine::Done(id, outcome) => {
                this.crashes.set(0);
                this.deliver(id, Incoming::Done(outcome));
                this.pending.borrow_mut().remove(&id);
            }
            FromEngine::Crashed(reason) => Self::crashed(this, reason),
            FromEngine::Own(id, OwnCall::Ask(request)) => Self::ask_own(this, id, request),
            FromEngine::Own(id, OwnCall::Stop) => this.stop_own(id),
        }
    }

    fn ask_own(this: &Rc<Self>, id: CallId, request: OwnRequest) {
        let Some(ask) = this.own_model.borrow().clone() else { return };
        let (work, handle) = abortable(ask(request, Answering { id, engine: Rc::downgrade(this) }));
        this.own_calls.borrow_mut().insert(id, handle.clone());
        let engine = Rc::downgrade(this);
        wasm_bindgen_futures::spawn_local(async move {
            // Stopped or done: it is over either way.
            let _ = work.await;
            // After a crash another call may have this number.
            if let (Some(engine), false) = (engine.upgrade(), handle.is_aborted()) {
                engine.own_calls.borrow_mut().remove(&id);
            }
        });
    }

    fn stop_own(&self, id: CallId) {
        if let Some(handle) = self.own_calls.borrow_mut().remove(&id) {
            handle.abort();
        }
    }

    fn deliver(&self, id: RequestId, incoming: Incoming) {
        let sender = self.pending.borrow().get(&id).cloned();
        if let Some(sender) = sender {
            // The receiver is gone when the request was dropped meanwhile: nobody wants to know.
            let _ = sender.unbounded_send(incoming);
        }
    }

    fn fail_all(&self, error: &EngineError) {
        self.waiting.borrow_mut().clear();
        for (_, sender) in std::mem::take(&mut *self.pending.borrow_mut()) {
            let _ = sender.unbounded_send(Incoming::Done(Err(error.clone())));
        }
    }

    /// Ends what is left of the worker, fails what was under way, and starts a new one.
    fn crashed(this: &Rc<Self>, reason: String) {
        let crashes = this.crashes.get() + 1;
        this.crashes.set(crashes);
        *this.wire.borrow_mut() = None;
        std::mem::take(&mut *this.own_calls.borrow_mut()).into_values().for_each(|call| call.abort());
        this.fail_all(&EngineError::Crashed(reason));
        if crashes < MAX_CRASHES {
            Self::spawn(this, role_after(crashes));
        }
    }
}

/// The role of an engine that follows on so many crashes in a row.
fn role_after(crashes: u32) -> &'static str {
    if crashes > 1 { AFTER_CRASHES } else { AFTER_CRASH }
}

fn error_message(event: &JsValue) -> String {
    event
        .dyn_ref::<web_sys::ErrorEvent>()
        .map(|error| error.message())
        .filter(|message| !message.is_empty())
        .unwrap_or_else(|| "the worker stopped".to_owned())
}

/// A command under way: a stream of its events, then its outcome. Dropping it cancels the command.
pub struct Request {
    id: RequestId,
    receiver: mpsc::UnboundedReceiver<Incoming>,
    engine: Rc<Inner>,
    outcome: Option<Result<Reply, EngineError>>,
}

impl Request {
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

#[cfg(test)]
mod tests {
    use super::*;
    use futures::executor::block_on;

    /// What a request that waits for its engine ends with when an engine of this version begins.
    fn check(version: u32, expected: Option<EngineError>) {
        let engine = Engine::new("/worker.js", 0);
        let waiting = engine.request(Command::History);
        // The worker itself is the browser's; its first message is enough.
        Inner::receive(&engine.inner, FromEngine::Ready(version));
        let is_over = engine.inner.pending.borrow().is_empty();
        assert_eq!(is_over, expected.is_some(), "version {version}");
        if let Some(error) = expected {
            assert_eq!(block_on(waiting.finish()), Err(error.clone()));
            assert_eq!(block_on(engine.request(Command::Watch).finish()), Err(error));
        }
    }

    #[test]
    fn an_engine_of_another_build_is_not_talked_to() {
        check(PROTOCOL_VERSION - 1, Some(EngineError::OtherVersion));
        check(PROTOCOL_VERSION + 1, Some(EngineError::OtherVersion));
    }

    #[test]
    fn the_greeting_is_read_by_every_build() {
        let greeting = postcard::to_stdvec(&FromEngine::Ready(PROTOCOL_VERSION));
        assert_eq!(greeting, Ok(vec![0, PROTOCOL_VERSION as u8]));
    }

    #[test]
    fn a_message_without_bytes_ends_its_request_with_the_reason() {
        let (id, error) = (RequestId(7), EngineError::Unsendable("no length".to_owned()));
        let ended = FromEngine::Done(id, Err(error));
        assert_eq!(FromEngine::Event(id, Event::Halted(true)).unsent("no length"), ended);
        assert_eq!(FromEngine::Done(id, Ok(Reply::Nothing)).unsent("no length"), ended);
    }

    #[test]
    fn an_engine_knows_when_its_forerunners_got_nowhere() {
        assert_eq!([1, 2, 3].map(role_after), [AFTER_CRASH, AFTER_CRASHES, AFTER_CRASHES]);
    }
}
