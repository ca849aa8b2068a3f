//! How does the page talk to the engine? [`Engine`] owns the worker; a [`Request`] is one question to it.

mod request;
mod watchdog;

pub use request::Request;
pub use watchdog::BEAT;

use crate::port;
use crate::protocol::{
    CallId, Command, EngineError, Event, FromEngine, OwnCall, OwnNews, OwnRequest, PROTOCOL_VERSION, Reply,
    RequestId, ToEngine,
};
use futures::channel::mpsc;
use futures::future::{AbortHandle, LocalBoxFuture, abortable};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};
use wasm_bindgen::prelude::*;
use watchdog::{Silence, Watchdog};
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
/// As [`MAX_CRASHES`], where no engine has come yet: then its program cannot be loaded.
const MAX_FAILED_STARTS: u32 = 2;

/// How an engine is, beside what it answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Health {
    /// It is being loaded, and that takes long.
    Slow,
    /// It has come.
    Well,
    /// It does not come back, and why: only a reload helps.
    Gone(String),
}

/// The page's handle on the engine's worker. Cheap to clone; the worker ends with the last clone.
#[derive(Clone)]
pub struct Engine {
    inner: Rc<Inner>,
}

struct Inner {
    url: String,
    workspace: u32,
    wire: RefCell<Option<Wire>>,
    pending: RefCell<BTreeMap<RequestId, Pending>>,
    waiting: RefCell<Vec<(ToEngine, Option<File>)>>,
    ready: Cell<bool>,
    /// The engine is of another build: it is not talked to any more, and only a reload helps.
    is_foreign: Cell<bool>,
    /// Why there will be no engine any more.
    gone: RefCell<Option<String>>,
    next: Cell<u32>,
    crashes: Cell<u32>,
    own_model: RefCell<Option<OwnModel>>,
    /// Calls of the browser's own model that are under way; dropping one's handle does not end it, using it does.
    own_calls: RefCell<BTreeMap<CallId, AbortHandle>>,
    has_ever_come: Cell<bool>,
    watchdog: Watchdog,
    beats: RefCell<Option<Closure<dyn FnMut()>>>,
    on_health: RefCell<Option<HealthCallback>>,
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

type HealthCallback = Rc<dyn Fn(Health)>;

/// A request that has not ended.
struct Pending {
    sender: mpsc::UnboundedSender<Incoming>,
    /// What brings a document: sent once more if the engine ends before it has told that it has it.
    again: Option<(Command, Option<File>)>,
    /// It shall stop the reading of a document.
    is_stop: bool,
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
                gone: RefCell::default(),
                next: Cell::new(0),
                crashes: Cell::new(0),
                own_model: RefCell::default(),
                own_calls: RefCell::default(),
                has_ever_come: Cell::new(false),
                watchdog: Watchdog::default(),
                beats: RefCell::default(),
                on_health: RefCell::default(),
            }),
        }
    }

    /// Starts the worker, and listens whether it lives.
    pub fn start(&self) {
        Inner::spawn(&self.inner, ENGINE_ROLE);
        Inner::watch(&self.inner);
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

    /// Calls back whenever the engine's health changes. After a crash it is restarted; requests under way have then failed
    /// with [`EngineError::Crashed`], and `Watch` has to be asked for again.
    pub fn on_health(&self, callback: impl Fn(Health) + 'static) {
        *self.inner.on_health.borrow_mut() = Some(Rc::new(callback));
    }

    fn send(&self, command: Command, file: Option<File>) -> Request {
        let id = RequestId(self.inner.next.get());
        self.inner.next.set(id.0.wrapping_add(1));
        let (sender, receiver) = mpsc::unbounded();
        if let Some(error) = self.inner.refusal() {
            let _ = sender.unbounded_send(Incoming::Done(Err(error)));
        } else {
            let brings = matches!(command, Command::AddFile(_) | Command::AddText(..));
            let pending = Pending {
                sender,
                again: brings.then(|| (command.clone(), file.clone())),
                is_stop: matches!(command, Command::CancelReading(_)),
            };
            self.inner.pending.borrow_mut().insert(id, pending);
            self.inner.post(ToEngine::Request(id, command), file);
        }
        Request::new(id, receiver, self.inner.clone())
    }
}

impl Inner {
    /// Why no request can be sent any more.
    fn refusal(&self) -> Option<EngineError> {
        let gone = self.gone.borrow().clone().map(EngineError::Gone);
        gone.or_else(|| self.is_foreign.get().then_some(EngineError::OtherVersion))
    }

    /// Counts the beats from now on.
    fn watch(this: &Rc<Self>) {
        let weak = Rc::downgrade(this);
        let beat = Closure::<dyn FnMut()>::new(move || {
            if let Some(this) = weak.upgrade() {
                Inner::beat(&this);
            }
        });
        if let Some(window) = web_sys::window() {
            // Without a timer, nobody looks after the engine: it works as well.
            let _ = window
                .set_interval_with_callback_and_timeout_and_arguments_0(beat.as_ref().unchecked_ref(), BEAT);
        }
        *this.beats.borrow_mut() = Some(beat);
    }

    fn beat(this: &Rc<Self>) {
        if this.wire.borrow().is_none() {
            return;
        }
        let is_hurried = this.pending.borrow().values().any(|pending| pending.is_stop);
        match this.watchdog.beat(this.ready.get(), is_hurried) {
            Silence::Fine => {}
            Silence::Slow => this.tell(Health::Slow),
            Silence::Hangs => Self::crashed(this, "it did not answer any more".to_owned()),
        }
    }

    fn tell(&self, health: Health) {
        let callback = self.on_health.borrow().clone();
        if let Some(callback) = callback {
            callback(health);
        }
    }

    fn spawn(this: &Rc<Self>, role: &str) {
        this.ready.set(false);
        this.watchdog.begin();
        let options = WorkerOptions::new();
        let number = Some(this.workspace).filter(|number| *number > 0).map(|number| format!(" {number}"));
        options.set_name(&format!("{role}{}", number.unwrap_or_default()));
        let Ok(worker) = Worker::new_with_options(&this.url, &options) else {
            return this.give_up("this browser starts no workers".to_owned());
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
        this.watchdog.hear();
        match message {
            FromEngine::Ready(version) if version != PROTOCOL_VERSION => {
                this.is_foreign.set(true);
                *this.wire.borrow_mut() = None;
                this.fail_all(&EngineError::OtherVersion);
            }
            FromEngine::Ready(_) => {
                this.ready.set(true);
                this.has_ever_come.set(true);
                this.tell(Health::Well);
                let waiting = std::mem::take(&mut *this.waiting.borrow_mut());
                for (message, file) in waiting {
                    this.post(message, file);
                }
            }
            FromEngine::Event(id, Event::Admitted) => this.admitted(id),
            FromEngine::Event(id, event) => this.deliver(id, Incoming::Event(event)),
            FromEngine::Done(id, outcome) => {
                this.crashes.set(0);
                this.deliver(id, Incoming::Done(outcome));
                this.pending.borrow_mut().remove(&id);
            }
            FromEngine::Crashed(reason) => Self::crashed(this, reason),
            FromEngine::Alive => {}
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

    /// The engine has this document: it is not sent again.
    fn admitted(&self, id: RequestId) {
        self.pending.borrow_mut().entry(id).and_modify(|pending| pending.again = None);
    }

    fn deliver(&self, id: RequestId, incoming: Incoming) {
        let sender = self.pending.borrow().get(&id).map(|pending| pending.sender.clone());
        if let Some(sender) = sender {
            // The receiver is gone when the request was dropped meanwhile: nobody wants to know.
            let _ = sender.unbounded_send(incoming);
        }
    }

    fn fail_all(&self, error: &EngineError) {
        self.waiting.borrow_mut().clear();
        for (_, pending) in std::mem::take(&mut *self.pending.borrow_mut()) {
            let _ = pending.sender.unbounded_send(Incoming::Done(Err(error.clone())));
        }
    }

    /// There will be no engine.
    fn give_up(&self, reason: String) {
        *self.gone.borrow_mut() = Some(reason.clone());
        *self.wire.borrow_mut() = None;
        self.fail_all(&EngineError::Gone(reason.clone()));
        self.tell(Health::Gone(reason));
    }

    /// Ends what is left of the worker, fails what was under way, and starts a new one, which gets the documents that
    /// its forerunner did not have.
    fn crashed(this: &Rc<Self>, reason: String) {
        let crashes = this.crashes.get() + 1;
        this.crashes.set(crashes);
        let most = if this.has_ever_come.get() { MAX_CRASHES } else { MAX_FAILED_STARTS };
        if crashes >= most {
            return this.give_up(reason);
        }
        *this.wire.borrow_mut() = None;
        std::mem::take(&mut *this.own_calls.borrow_mut()).into_values().for_each(|call| call.abort());
        let missing = this.take_missing();
        this.fail_all(&EngineError::Crashed(reason));
        Self::spawn(this, role_after(crashes));
        for (id, pending, command, file) in missing {
            this.pending.borrow_mut().insert(id, pending);
            this.post(ToEngine::Request(id, command), file);
        }
    }

    /// Requests with a document that the engine has not told to have. A second time they are not sent again: it may be
    /// they that end it.
    fn take_missing(&self) -> Vec<(RequestId, Pending, Command, Option<File>)> {
        let mut missing = Vec::new();
        self.pending.borrow_mut().retain(|id, pending| {
            let Some((command, file)) = pending.again.take() else { return true };
            let sender = pending.sender.clone();
            missing.push((*id, Pending { sender, again: None, is_stop: false }, command, file));
            false
        });
        missing
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
    fn without_an_engine_every_request_ends_with_the_reason() {
        let engine = Engine::new("/worker.js", 0);
        let waiting = engine.request(Command::History);
        engine.inner.give_up("404".to_owned());
        let gone = Err(EngineError::Gone("404".to_owned()));
        assert_eq!(block_on(waiting.finish()), gone);
        assert_eq!(block_on(engine.request(Command::Watch).finish()), gone);
    }

    #[test]
    fn documents_the_engine_does_not_have_are_sent_once_more() {
        let engine = Engine::new("/worker.js", 0);
        let known = engine.request(Command::AddText("a.txt".into(), "A".into()));
        Inner::receive(&engine.inner, FromEngine::Event(known.id, Event::Admitted));
        let missing = engine.request(Command::AddText("b.txt".into(), "B".into()));
        let asked = engine.request(Command::History);
        // What it said of others before it ended may arrive late.
        Inner::receive(&engine.inner, FromEngine::Alive);
        let again: Vec<RequestId> = engine
            .inner
            .take_missing()
            .into_iter()
            .map(|(id, pending, ..)| {
                assert!(pending.again.is_none(), "not a third time");
                id
            })
            .collect();
        assert_eq!(again, [missing.id]);
        assert_eq!(engine.inner.pending.borrow().keys().copied().collect::<Vec<_>>(), [known.id, asked.id]);
    }

    #[test]
    fn an_engine_knows_when_its_forerunners_got_nowhere() {
        assert_eq!([1, 2, 3].map(role_after), [AFTER_CRASH, AFTER_CRASHES, AFTER_CRASHES]);
    }
}
