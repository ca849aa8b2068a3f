//! How do several workers make vectors and read at a time? Each takes a batch when it is free; a waiting person comes first.

use super::job::{Chances, FromEmbedder, Job, Names, Read, Readings, Vectors, Waiting};
use crate::engine::doors::EmbedPool;
use crate::engine::embedding::batches;
use crate::port;
use crate::protocol::EmbedderStatus;
use clew_network::embed::{DIMENSIONS, EmbedError, Embedder};
use clew_network::reader::{Claim, Page, ReadError, Reader};
use futures::channel::oneshot;
use futures::future::join_all;
use js_sys::{Array, Float32Array};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions};

/// Name of a worker that embeds.
pub(super) const ROLE: &str = "embedder";
/// More workers than this bring more memory than speed.
const MAX_WORKERS: usize = 4;
/// How long a core is left to a page that is about to draw, in milliseconds: it draws within a second.
const DRAWING: f64 = 2_500.0;
/// Loading the model takes a core: until the page has drawn what it was told, and while somebody waits for an answer, it is
/// looked again after so many milliseconds whether there is room …
const LOOK_AGAIN: i32 = 300;
/// … so many times at most.
const MOST_LOOKS: u32 = 20;
/// How long questions wait for a model that is still being loaded, all of them together, in milliseconds.
const PATIENCE: f64 = 300.0;

type StatusCallback = Rc<dyn Fn(EmbedderStatus)>;

/// One worker and what it is doing.
struct Slot {
    worker: Worker,
    ready: bool,
    /// Whether it has the network that reads.
    reads: bool,
    job: Option<Waiting>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(JsValue)>,
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// The pool. Starts its first worker on demand, the others once that one has put the model into the cache.
pub(super) struct Pool {
    inner: Rc<Inner>,
}

struct Inner {
    width: usize,
    slots: RefCell<Vec<Slot>>,
    urgent: RefCell<VecDeque<Job>>,
    later: RefCell<VecDeque<Job>>,
    status: RefCell<EmbedderStatus>,
    on_status: RefCell<Option<StatusCallback>>,
    /// The network that reads.
    reader: RefCell<EmbedderStatus>,
    on_reader: RefCell<Option<StatusCallback>>,
    /// The checksum of its file.
    reader_checksum: Cell<Option<u64>>,
    /// It will be started soon.
    scheduled: Cell<bool>,
    started: Cell<bool>,
    /// Until when the page draws, in milliseconds of the clock.
    drawing_until: Cell<f64>,
    /// How many people wait for an answer.
    waiting: Cell<u32>,
    /// When the first question met a model that was not there yet, in milliseconds of the clock.
    first_wait: Cell<Option<f64>>,
}

impl Pool {
    pub(super) fn new() -> Self {
        let cores = super::scope().navigator().hardware_concurrency() as usize;
        Self {
            inner: Rc::new(Inner {
                width: cores.clamp(1, MAX_WORKERS),
                slots: RefCell::default(),
                urgent: RefCell::default(),
                later: RefCell::default(),
                status: RefCell::new(EmbedderStatus::Idle),
                on_status: RefCell::default(),
                reader: RefCell::new(EmbedderStatus::Idle),
                on_reader: RefCell::default(),
                reader_checksum: Cell::default(),
                scheduled: Cell::new(false),
                started: Cell::new(false),
                drawing_until: Cell::new(0.0),
                waiting: Cell::new(0),
                first_wait: Cell::new(None),
            }),
        }
    }
}

#[async_trait::async_trait(?Send)]
impl Embedder for Pool {
    async fn embed(&self, texts: &[String]) -> Vectors {
        if self.inner.scheduled.get() && !self.inner.started.get() {
            return Err(still_loading());
        }
        Inner::start(&self.inner);
        // Somebody waits: every worker takes its share.
        let share = texts.len().div_ceil(self.inner.width).max(1);
        let submit = |share: &[String]| Inner::submit(&self.inner, &self.inner.urgent, share.to_vec());
        let replies = join_all(texts.chunks(share).map(submit));
        if matches!(*self.inner.status.borrow(), EmbedderStatus::Ready) {
            return together(replies.await);
        }
        let patience = Box::pin(super::sleep(self.inner.patience()));
        match futures::future::select(replies, patience).await {
            futures::future::Either::Left((vectors, _)) => together(vectors),
            futures::future::Either::Right(_) => Err(still_loading()),
        }
    }
}

type Replies<T> = Vec<oneshot::Receiver<Result<Vec<T>, ReadError>>>;

/// What the workers said, in the order in which they were asked; an error unless it is as much as was asked for.
async fn in_order<T>(replies: Replies<T>, wanted: usize) -> Result<Vec<T>, ReadError> {
    let mut all = Vec::with_capacity(wanted);
    for reply in join_all(replies).await {
        all.extend(reply.unwrap_or(Err(ReadError::Cancelled))?);
    }
    if all.len() == wanted { Ok(all) } else { Err(ReadError::Cancelled) }
}

#[async_trait::async_trait(?Send)]
impl Reader for Pool {
    async fn read(&self, question: &str, pages: &[Page]) -> Readings {
        self.inner.wait_for_reader().await?;
        let submit = |pages: Vec<Page>| {
            let (reply, receiver) = oneshot::channel();
            self.inner.urgent.borrow_mut().push_back(Job::Read(question.to_owned(), pages, reply));
            receiver
        };
        // Small jobs: whoever is done takes the next, long pages or short.
        let parts = batches(pages, |page: &Page| page.text.len() + page.so_far.len());
        let replies: Vec<_> = parts.into_iter().map(submit).collect();
        self.inner.pump();
        in_order(replies, pages.len()).await
    }

    async fn judge(&self, claims: &[Claim]) -> Chances {
        self.inner.wait_for_reader().await?;
        let submit = |claims: Vec<Claim>| {
            let (reply, receiver) = oneshot::channel();
            self.inner.urgent.borrow_mut().push_back(Job::Judge(claims, reply));
            receiver
        };
        let parts = batches(claims, |claim: &Claim| claim.statement.len() + claim.text.len());
        let replies: Vec<_> = parts.into_iter().map(submit).collect();
        self.inner.pump();
        in_order(replies, claims.len()).await
    }
}

#[async_trait::async_trait(?Send)]
impl EmbedPool for Pool {
    fn reader(&self) -> Option<&dyn Reader> {
        Some(self)
    }

    fn watch_reader(&self, on_status: Rc<dyn Fn(EmbedderStatus)>) {
        *self.inner.on_reader.borrow_mut() = Some(on_status);
    }

    fn start(&self, on_status: Rc<dyn Fn(EmbedderStatus)>) {
        *self.inner.on_status.borrow_mut() = Some(on_status);
        if !self.inner.scheduled.replace(true) {
            let inner = self.inner.clone();
            wasm_bindgen_futures::spawn_local(async move {
                for _ in 0..MOST_LOOKS {
                    super::sleep(LOOK_AGAIN).await;
                    if !inner.is_busy() {
                        break;
                    }
                }
                Inner::start(&inner);
            });
        }
    }

    fn width(&self) -> usize {
        self.inner.width
    }

    async fn embed_later(&self, texts: Vec<String>) -> Vectors {
        let reply = Inner::submit(&self.inner, &self.inner.later, texts);
        answer(reply.await)
    }

    fn reader_checksum(&self) -> Option<u64> {
        self.inner.reader_checksum.get()
    }

    async fn judge_later(&self, claims: Vec<Claim>) -> Chances {
        self.inner.read_later(|reply| Job::Judge(claims, reply)).await
    }

    async fn names_later(&self, texts: Vec<String>) -> Names {
        self.inner.read_later(|reply| Job::Name(texts, reply)).await
    }

    fn leave_room(&self) {
        self.inner.drawing_until.set(js_sys::Date::now() + DRAWING);
    }

    fn make_way(&self, somebody_waits: bool) {
        let waiting = self.inner.waiting.get();
        self.inner.waiting.set(if somebody_waits { waiting + 1 } else { waiting.saturating_sub(1) });
        self.inner.pump();
    }
}

fn still_loading() -> EmbedError {
    EmbedError::NoModel("it is still being loaded".into())
}

fn together(replies: Vec<Result<Vectors, oneshot::Canceled>>) -> Vectors {
    let mut all = Vec::new();
    for reply in replies {
        all.extend(answer(reply)?);
    }
    Ok(all)
}

fn answer(reply: Result<Vectors, oneshot::Canceled>) -> Vectors {
    reply.unwrap_or(Err(EmbedError::Cancelled))
}

impl Inner {
    /// Until the network that reads is there; a first visitor's answer waits no longer for it than for the vectors.
    async fn wait_for_reader(&self) -> Result<(), ReadError> {
        if let EmbedderStatus::Absent(reason) = &*self.reader.borrow() {
            return Err(ReadError::NoReader(reason.clone()));
        }
        if !self.reads() {
            super::sleep(self.patience()).await;
        }
        if self.reads() { Ok(()) } else { Err(ReadError::NoReader("it is still being loaded".into())) }
    }

    fn start(this: &Rc<Self>) {
        if !this.started.replace(true) {
            this.set_status(EmbedderStatus::Loading(0, 0));
            Self::add_worker(this);
        }
    }

    /// True while the page draws what it was told.
    fn page_draws(&self) -> bool {
        js_sys::Date::now() < self.drawing_until.get()
    }

    /// True while the page draws or somebody waits.
    fn is_busy(&self) -> bool {
        self.page_draws() || self.waiting.get() > 0
    }

    /// What is left of the patience, in milliseconds. A question asks for vectors many times: it waits once.
    fn patience(&self) -> i32 {
        let now = js_sys::Date::now();
        let first = self.first_wait.get().unwrap_or(now);
        self.first_wait.set(Some(first));
        (PATIENCE - (now - first)).clamp(0.0, PATIENCE) as i32
    }

    fn submit(
        this: &Rc<Self>,
        queue: &RefCell<VecDeque<Job>>,
        texts: Vec<String>,
    ) -> oneshot::Receiver<Vectors> {
        let (reply, receiver) = oneshot::channel();
        let absent = match &*this.status.borrow() {
            EmbedderStatus::Absent(reason) => Some(reason.clone()),
            _ => None,
        };
        match absent {
            Some(reason) => drop(reply.send(Err(EmbedError::NoModel(reason)))),
            None => queue.borrow_mut().push_back(Job::Embed(texts, reply)),
        }
        this.pump();
        receiver
    }

    fn set_status(&self, status: EmbedderStatus) {
        *self.status.borrow_mut() = status.clone();
        let callback = self.on_status.borrow().clone();
        if let Some(callback) = callback {
            callback(status);
        }
    }

    fn set_reader(&self, status: EmbedderStatus) {
        if *self.reader.borrow() == EmbedderStatus::Ready {
            return;
        }
        *self.reader.borrow_mut() = status.clone();
        let callback = self.on_reader.borrow().clone();
        if let Some(callback) = callback {
            callback(status);
        }
    }

    /// How many workers have the network that reads.
    fn readers(&self) -> usize {
        self.slots.borrow().iter().filter(|slot| slot.reads).count()
    }

    /// What a worker reads while nobody waits for it; refused where none can read.
    async fn read_later<T>(&self, job: impl FnOnce(oneshot::Sender<Read<T>>) -> Job) -> Read<T> {
        if !self.reads() {
            return Err(ReadError::NoReader("it is not loaded".into()));
        }
        let (reply, receiver) = oneshot::channel();
        self.later.borrow_mut().push_back(job(reply));
        self.pump();
        receiver.await.unwrap_or(Err(ReadError::Cancelled))
    }

    fn reads(&self) -> bool {
        self.readers() > 0
    }

    fn add_worker(this: &Rc<Self>) {
        let index = this.slots.borrow().len();
        match Self::slot(this, index) {
            Ok(slot) => this.slots.borrow_mut().push(slot),
            Err(error) => this.fail(super::message_of(&error)),
        }
    }

    fn slot(this: &Rc<Self>, index: usize) -> Result<Slot, JsValue> {
        let options = WorkerOptions::new();
        options.set_name(ROLE);
        let worker = Worker::new_with_options(&super::scope().location().href(), &options)?;
        let weak = Rc::downgrade(this);
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let (Some(this), Some((message, beside))) = (weak.upgrade(), port::unpack(&event.data())) {
                Inner::receive(&this, index, message, &beside);
            }
        });
        let weak = Rc::downgrade(this);
        let on_error = Closure::<dyn FnMut(JsValue)>::new(move |error: JsValue| {
            if let Some(this) = weak.upgrade() {
                this.fail(super::message_of(&error));
            }
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Slot {
            worker,
            ready: false,
            reads: false,
            job: None,
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    fn receive(this: &Rc<Self>, index: usize, message: FromEmbedder, beside: &Array) {
        match message {
            FromEmbedder::Loading(so_far, all) if index == 0 => {
                this.set_status(EmbedderStatus::Loading(so_far, all));
            }
            FromEmbedder::Loading(..) => {}
            FromEmbedder::Ready => Self::worker_ready(this, index),
            FromEmbedder::Failed(reason) => this.fail(reason),
            FromEmbedder::Vectors => {
                if let Some(Waiting::Vectors(reply)) = this.done(index) {
                    let _ = reply.send(Ok(rows(beside)));
                }
            }
            FromEmbedder::LoadingReader(so_far, all) if index == 0 => {
                this.set_reader(EmbedderStatus::Loading(so_far, all));
            }
            FromEmbedder::LoadingReader(..) => {}
            FromEmbedder::ReaderReady(checksum) => {
                this.reader_checksum.set(Some(checksum));
                if let Some(slot) = this.slots.borrow_mut().get_mut(index) {
                    slot.reads = true;
                }
                this.set_reader(EmbedderStatus::Ready);
            }
            FromEmbedder::ReaderFailed(reason) => this.set_reader(EmbedderStatus::Absent(reason)),
            read => drop(this.done(index).map(|waiting| waiting.give(read))),
        }
        this.pump();
    }

    /// Who waited for what this worker has just done.
    fn done(&self, index: usize) -> Option<Waiting> {
        self.slots.borrow_mut().get_mut(index)?.job.take()
    }

    fn worker_ready(this: &Rc<Self>, index: usize) {
        if let Some(slot) = this.slots.borrow_mut().get_mut(index) {
            slot.ready = true;
        }
        if index == 0 {
            this.set_status(EmbedderStatus::Ready);
        }
        let next = this.slots.borrow().len();
        if next < this.width {
            Self::add_worker(this);
        }
    }

    /// Gives jobs to idle workers, urgent ones first. A worker that leaves room takes up its work again when another
    /// one has finished something.
    fn pump(&self) {
        let room = usize::from(self.page_draws());
        let background = self.width.saturating_sub(room).max(1);
        for (index, slot) in self.slots.borrow_mut().iter_mut().enumerate() {
            if !slot.ready || slot.job.is_some() {
                continue;
            }
            let Some(job) = self.next_job(index < background, slot.reads) else { continue };
            let (message, waiting) = job.begin();
            // Who waits for a job that is let go of is told so.
            let Ok((packed, transfer)) = port::pack(&message, &[]) else { continue };
            if slot.worker.post_message_with_transfer(&packed, &transfer).is_ok() {
                slot.job = Some(waiting);
            }
        }
    }

    fn next_job(&self, background: bool, reads: bool) -> Option<Job> {
        let mut waiting = self.urgent.borrow_mut();
        let fits = |job: &Job| reads || matches!(job, Job::Embed(..));
        let urgent = waiting.iter().position(fits).and_then(|at| waiting.remove(at));
        drop(waiting);
        let may = background && self.waiting.get() == 0;
        let later = || {
            let mut later = self.later.borrow_mut();
            later.iter().position(fits).and_then(|at| later.remove(at))
        };
        urgent.or_else(|| may.then(later).flatten())
    }

    /// Without a model nothing can be embedded: everybody who waits is told.
    fn fail(&self, reason: String) {
        self.set_status(EmbedderStatus::Absent(reason.clone()));
        self.reader_checksum.set(None);
        self.reader.replace(EmbedderStatus::Idle);
        self.set_reader(EmbedderStatus::Absent(reason.clone()));
        let waiting = self.urgent.take().into_iter().chain(self.later.take()).map(|job| job.begin().1);
        let running: Vec<_> = self.slots.take().iter_mut().filter_map(|slot| slot.job.take()).collect();
        waiting.chain(running).for_each(|one| one.refuse(&reason));
    }
}

fn rows(beside: &Array) -> Vec<Vec<f32>> {
    let numbers = Float32Array::from(beside.get(0)).to_vec();
    numbers.chunks(DIMENSIONS).map(<[f32]>::to_vec).collect()
}
