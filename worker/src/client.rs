//! How does the page talk to the engine? [`Engine`] owns the worker; a [`Request`] is one question to it.

use crate::port;
use crate::protocol::{Command, EngineError, Event, FromEngine, Reply, RequestId, ToEngine};
use futures::Stream;
use futures::StreamExt;
use futures::channel::mpsc;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use wasm_bindgen::prelude::*;
use web_sys::{File, MessageEvent, Worker, WorkerOptions};

/// Name of a worker that runs the engine; the suffix tells it that its forerunner crashed. The number of the workspace
/// follows, after a space, unless it is the first.
pub const ENGINE_ROLE: &str = "engine";
/// See [`ENGINE_ROLE`].
pub const AFTER_CRASH: &str = "engine-after-crash";
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
    next: Cell<u32>,
    crashes: Cell<u32>,
    on_crash: RefCell<Option<CrashCallback>>,
}

type CrashCallback = Rc<dyn Fn(String)>;

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
                next: Cell::new(0),
                crashes: Cell::new(0),
                on_crash: RefCell::default(),
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

    /// Calls back with the reason whenever the worker had to be restarted; requests under way have then failed with
    /// [`EngineError::Crashed`], and `Watch` has to be asked for again.
    pub fn on_crash(&self, callback: impl Fn(String) + 'static) {
        *self.inner.on_crash.borrow_mut() = Some(Rc::new(callback));
    }

    fn send(&self, command: Command, file: Option<File>) -> Request {
        let id = RequestId(self.inner.next.get());
        self.inner.next.set(id.0.wrapping_add(1));
        let (sender, receiver) = mpsc::unbounded();
        self.inner.pending.borrow_mut().insert(id, sender);
        self.inner.post(ToEngine::Request(id, command), file);
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
            this.fail_all("the worker could not be started");
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
        let (packed, transfer) = port::pack(&message, &attachments);
        if let Some(wire) = &*self.wire.borrow() {
            // Fails only for data that cannot be cloned, and ours always can.
            let _ = wire.worker.post_message_with_transfer(&packed, &transfer);
        }
    }

    fn receive(this: &Rc<Self>, message: FromEngine) {
        match message {
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
        }
    }

    fn deliver(&self, id: RequestId, incoming: Incoming) {
        let sender = self.pending.borrow().get(&id).cloned();
        if let Some(sender) = sender {
            // The receiver is gone when the request was dropped meanwhile: nobody wants to know.
            let _ = sender.unbounded_send(incoming);
        }
    }

    fn fail_all(&self, reason: &str) {
        self.waiting.borrow_mut().clear();
        for (_, sender) in std::mem::take(&mut *self.pending.borrow_mut()) {
            let _ = sender.unbounded_send(Incoming::Done(Err(EngineError::Crashed(reason.to_owned()))));
        }
    }

    /// Ends what is left of the worker, fails what was under way, and starts a new one.
    fn crashed(this: &Rc<Self>, reason: String) {
        let crashes = this.crashes.get() + 1;
        this.crashes.set(crashes);
        *this.wire.borrow_mut() = None;
        this.fail_all(&reason);
        if crashes < MAX_CRASHES {
            Self::spawn(this, AFTER_CRASH);
        }
        let callback = this.on_crash.borrow().clone();
        if let Some(callback) = callback {
            callback(reason);
        }
    }
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
