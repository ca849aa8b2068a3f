//! How is a language model asked? Through one place, which keeps replies, stays within the budget, stops when the
//! person stops, tries again where that helps, and puts on record whatever left the browser.

pub(super) mod departures;
mod dialect;
mod kept;
pub(super) mod own;
mod stream;
mod wire;

use super::doors::HttpRequest;
use super::flag::Flag;
use super::{Engine, Sink};
use crate::protocol::{EngineError, Event, ModelChoice, Reply};
use clew_skills::llm::{ChatRequest, Llm, Room};
use clew_types::llm::{ChatReply, LlmError};
use departures::Record;
use dialect::Dialect;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use stream::{Incoming, Lifeline};

/// Pauses before a request is sent again, in milliseconds. Clew's own proxy tries again itself.
const PAUSES: [i32; 2] = [1_000, 4_000];
/// A server that wants to be left alone longer than this, in milliseconds, is not asked again.
const LONGEST_PAUSE: f64 = 20_000.0;
/// Pause between two pieces of a reply that are shown while it is being written, in milliseconds.
const SHOW_EVERY: f64 = 120.0;

/// A model at an address, for one piece of work.
pub(super) struct Model {
    engine: Rc<Engine>,
    choice: ModelChoice,
    /// Tokens that the work may take, in both directions.
    budget: Option<u32>,
    life: Lifeline,
    /// Hears what the model writes, while it writes.
    sink: Option<Sink>,
    /// Tokens so far, in both directions.
    used: Cell<u32>,
    /// Why nobody will answer at all: who has heard that once does not ask on.
    lost: RefCell<Option<LlmError>>,
}

impl Engine {
    /// The model at `choice`, asked for one piece of work that `cancel` ends.
    pub(super) fn model(self: &Rc<Self>, choice: ModelChoice, cancel: Flag, sink: Option<Sink>) -> Model {
        Model {
            engine: self.clone(),
            choice,
            budget: self.state.borrow().settings.limits.tokens_per_question,
            life: Lifeline { host: self.doors.host.clone(), cancel },
            sink,
            used: Cell::new(0),
            lost: RefCell::default(),
        }
    }

    /// Sends a model one tiny request.
    pub(super) async fn test_model(
        self: &Rc<Self>,
        choice: ModelChoice,
        cancel: Flag,
    ) -> Result<Reply, EngineError> {
        let request = ChatRequest {
            system: "You are being tested. Answer with the single word: ready".into(),
            user: "Are you there?".into(),
            max_tokens: 16,
            temperature: 0.0,
            model: None,
            schema: None,
        };
        let reply = self.model(choice, cancel, None).fresh(&request).await;
        Ok(Reply::ModelSays(reply.map_err(EngineError::Model)?.text))
    }

    /// Names of the models at an address, as it lists them.
    pub(super) async fn list_models(
        self: &Rc<Self>,
        endpoint: String,
        cancel: Flag,
    ) -> Result<Reply, EngineError> {
        if endpoint == ModelChoice::OWN {
            return Ok(Reply::Models(Vec::new()));
        }
        let request = HttpRequest::get(wire::address(&endpoint, "models"));
        let choice = ModelChoice { endpoint, model: String::new() };
        let model = self.model(choice, cancel, None);
        let names =
            model.attempt(&request, "", async |incoming, _: &Record| wire::names(incoming).await).await;
        names.map(Reply::Models).map_err(|refusal| EngineError::Model(refusal.error))
    }

    /// Fetches what is at `path` of Clew's own server; on record like everything that leaves the browser.
    pub(super) async fn get_outside(
        self: &Rc<Self>,
        path: &str,
        cancel: Flag,
    ) -> Result<(u16, Vec<u8>), LlmError> {
        let nobody = ModelChoice { endpoint: String::new(), model: String::new() };
        self.model(nobody, cancel, None).fetch(&HttpRequest::get(path.to_owned()), "").await
    }
}

impl Model {
    /// One request that is none to a model, with what the record calls it: status and body of what comes back.
    pub(super) async fn fetch(&self, request: &HttpRequest, name: &str) -> Result<(u16, Vec<u8>), LlmError> {
        let read = async |mut incoming: Incoming<'_>, _: &Record| {
            Ok((incoming.status, wire::bytes(&mut incoming).await?))
        };
        self.attempt(request, name, read).await.map_err(|refusal| refusal.error)
    }
}

#[async_trait::async_trait(?Send)]
impl Llm for Model {
    fn model(&self) -> &str {
        &self.choice.model
    }

    fn room(&self) -> Room {
        self.engine.room_of(&self.choice.endpoint, &self.choice.model)
    }

    async fn chat(&self, request: &ChatRequest) -> Result<ChatReply, LlmError> {
        if let Some(kept) = kept::find(&self.engine, &self.choice, request).await {
            return Ok(ChatReply { cached: true, ..kept });
        }
        if let Some(error) = self.lost.borrow().clone() {
            return Err(error);
        }
        match self.budget {
            Some(most) if self.used.get() >= most => return Err(LlmError::Budget(most)),
            _ => {}
        }
        let outcome = self.fresh(request).await;
        if let Err(error) = &outcome {
            let bytes = request.system.len() + request.user.len();
            self.engine.learn_room(&self.choice.endpoint, &self.choice.model, bytes, error);
            let was_there = self.used.get() > 0;
            *self.lost.borrow_mut() = Some(error.clone()).filter(|error| is_final(error, was_there));
        }
        let reply = outcome?;
        let tokens = reply.prompt_tokens.saturating_add(reply.completion_tokens);
        self.used.set(self.used.get().saturating_add(tokens));
        kept::keep(&self.engine, &self.choice, request, &reply).await;
        Ok(reply)
    }
}

/// True where every other request would end alike: nobody has been there at all, no model is connected, or the key is not
/// accepted. Who has answered before may only have been away for a moment.
fn is_final(error: &LlmError, was_there: bool) -> bool {
    match error {
        LlmError::Unreachable(_) => !was_there,
        LlmError::Status(401 | 402, _) => true,
        LlmError::Status(503, said) => said.contains("no model server"),
        _ => false,
    }
}

/// An error, and how long the server wants to be left alone, in milliseconds, if it says so.
struct Refusal {
    error: LlmError,
    pause: Option<f64>,
}

impl Model {
    /// The same within another budget than a question's.
    pub(super) fn within(self, budget: Option<u32>) -> Self {
        Self { budget, ..self }
    }

    /// Asks, whatever was kept: again after a pause where a server is busy, in other words where it does not
    /// understand.
    async fn fresh(&self, request: &ChatRequest) -> Result<ChatReply, LlmError> {
        if self.choice.is_own() {
            return self.ask_own(request).await;
        }
        let mut dialect = self.dialect(request);
        let mut pauses = PAUSES.iter().filter(|_| !self.is_own_proxy());
        loop {
            let refusal = match self.ask(request, dialect).await {
                Ok(reply) => {
                    // Only now is it known to have been the reason.
                    self.remember(request, dialect);
                    return Ok(reply);
                }
                Err(refusal) => refusal,
            };
            let LlmError::Status(status, message) = &refusal.error else { return Err(refusal.error) };
            if let Some(next) = dialect.learn(*status, message, request.schema.is_some()) {
                dialect = next;
                continue;
            }
            let (true, Some(&pause)) = (wire::may_pass(*status), pauses.next()) else {
                return Err(refusal.error);
            };
            let pause = refusal.pause.unwrap_or(f64::from(pause));
            if pause > LONGEST_PAUSE {
                return Err(refusal.error);
            }
            self.life.pause(pause as i32).await?;
        }
    }

    /// The model that a request is for.
    fn name<'a>(&'a self, request: &'a ChatRequest) -> &'a str {
        request.model.as_deref().unwrap_or(&self.choice.model)
    }

    fn dialect(&self, request: &ChatRequest) -> Dialect {
        self.engine.known.dialects.borrow().get(&self.key(request)).copied().unwrap_or_default()
    }

    fn remember(&self, request: &ChatRequest, dialect: Dialect) {
        if dialect != Dialect::default() {
            self.engine.known.dialects.borrow_mut().insert(self.key(request), dialect);
        }
    }

    /// One of several models at an address may refuse what another takes.
    fn key(&self, request: &ChatRequest) -> (String, String) {
        (self.choice.endpoint.clone(), self.name(request).to_owned())
    }

    async fn ask(&self, request: &ChatRequest, dialect: Dialect) -> Result<ChatReply, Refusal> {
        let address = wire::address(&self.choice.endpoint, "chat/completions");
        let body = dialect.body(&self.choice.model, request);
        let show = self.paced();
        let read = async |incoming: Incoming<'_>, record: &Record| {
            let reply = wire::counted(wire::reply(incoming, &show).await?, request);
            record.tokens(reply.prompt_tokens, reply.completion_tokens);
            Ok(reply)
        };
        self.attempt(&HttpRequest::post(address, body.to_string()), self.name(request), read).await
    }

    /// One request to the model of that name, and what `read` makes of the response, put on record.
    async fn attempt<T>(
        &self,
        request: &HttpRequest,
        name: &str,
        read: impl AsyncFn(Incoming<'_>, &Record) -> Result<T, LlmError>,
    ) -> Result<T, Refusal> {
        let host = &self.engine.doors.host;
        let record = Record::begin(request, name, host.now());
        let mut pause = None;
        let outcome = async {
            let sent = self.life.alive(host.send(request.clone())).await?;
            let response = sent.map_err(|error| LlmError::Unreachable(error.0))?;
            record.status(response.status);
            pause = response.retry_after.map(|seconds| seconds * 1_000.0);
            read(self.life.incoming(response, &record), &record).await
        }
        .await;
        self.engine.departed(record.end(host.now(), outcome.as_ref().err()));
        outcome.map_err(|error| Refusal { error, pause })
    }

    fn is_own_proxy(&self) -> bool {
        self.choice.endpoint.trim_start().starts_with('/')
    }

    /// Passes on what is being written, but not at every piece.
    fn paced(&self) -> impl Fn(&str) + '_ {
        let next = Cell::new(0.0);
        move |text| {
            let now = self.engine.doors.host.now();
            if let (Some(sink), true) = (&self.sink, now >= next.get()) {
                next.set(now + SHOW_EVERY);
                sink(Event::Writing(wire::tail(text).to_owned()));
            }
        }
    }
}
