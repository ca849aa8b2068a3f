//! The browser's own model: how it is had, and how the engine's calls of it are answered.

use super::requests::Requests;
use crate::interop::own_model::{self, Availability, Fault};
use crate::interop::task::Latest;
use crate::words;
use clew_types::llm::{ChatReply, LlmError, Overlong, OwnFault};
use clew_worker::client::Answering;
use clew_worker::protocol::{OwnNews, OwnRequest};
use futures::FutureExt;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Conversations that are held ready, one for each skill's instructions; who has not been used longest goes first.
const READY: usize = 4;
/// Bytes of a token at most: a reply that is longer than its tokens allow is not read on.
const TOKEN: usize = 8;

/// Where the browser's model stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum OwnModel {
    /// Not asked yet.
    #[default]
    Unknown,
    Is(Availability),
    /// It is being downloaded for this page: so much of it, from 0 to 1.
    Downloading(f64),
    /// The download failed, and why.
    Failed(String),
}

/// What is held ready between calls.
#[derive(Default)]
struct Ready {
    conversations: RefCell<Vec<(String, Rc<own_model::Session>)>>,
    /// It cannot be held to a form of replies.
    is_free: Cell<bool>,
}

/// The download, so that it can be given up. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Own {
    pub state: RwSignal<OwnModel>,
    downloading: Latest,
}

impl Own {
    pub fn new() -> Self {
        Self { state: RwSignal::default(), downloading: Latest::new() }
    }

    /// Looks how far the model is to be had.
    pub fn look(self) {
        if matches!(self.state.get_untracked(), OwnModel::Downloading(_)) {
            return;
        }
        spawn_local(async move { self.state.set(OwnModel::Is(own_model::availability().await)) });
    }

    /// Has the browser download its model; `then` comes once it is there.
    pub(super) fn download(self, then: impl FnOnce() + 'static) {
        let state = self.state;
        state.set(OwnModel::Downloading(0.0));
        self.downloading.run(async move {
            let progress = Box::new(move |share| state.set(OwnModel::Downloading(share)));
            match own_model::begin("", Some(progress)).await {
                Ok(_) => {
                    state.set(OwnModel::Is(Availability::Available));
                    then();
                }
                Err(fault) => state.set(OwnModel::Failed(words::own_fault(&own_fault(&fault)))),
            }
        });
    }

    /// Gives the download up; what has come may be kept by the browser.
    pub fn give_up(self) {
        self.downloading.stop();
        self.state.set(OwnModel::Unknown);
        self.look();
    }
}

/// Answers the engine's calls of the browser's own model.
pub(super) fn lend(requests: Requests) {
    let ready = Rc::new(Ready::default());
    requests.engine.with_value(|engine| {
        engine
            .on_own_call(move |request, answering| answered(ready.clone(), request, answering).boxed_local());
    });
}

async fn answered(ready: Rc<Ready>, request: OwnRequest, answering: Answering) {
    let outcome = reply(&ready, &request, &answering).await;
    if let Err(LlmError::Own(OwnFault::Crashed(_))) = &outcome {
        // What it stood on may be broken too.
        ready.conversations.borrow_mut().clear();
    }
    answering.say(OwnNews::Ended(outcome));
}

async fn reply(ready: &Ready, request: &OwnRequest, answering: &Answering) -> Result<ChatReply, LlmError> {
    let schema = request.schema.as_deref().filter(|_| !ready.is_free.get());
    match asked(ready, request, schema, answering).await {
        Err(LlmError::Own(OwnFault::Unable(_))) if schema.is_some() => {
            ready.is_free.set(true);
            asked(ready, request, None, answering).await
        }
        outcome => outcome,
    }
}

async fn asked(
    ready: &Ready,
    request: &OwnRequest,
    schema: Option<&str>,
    answering: &Answering,
) -> Result<ChatReply, LlmError> {
    let conversation = ready.conversation(&request.system).await?;
    let copy = conversation.copied().await.map_err(|fault| error(&fault, None))?;
    let window = copy.window();
    let measured = copy.measured(&request.user, schema).await;
    let sent = measured.unwrap_or_default() + copy.used().unwrap_or_default();
    if let (Some(window), Some(_)) = (window, measured)
        && sent + request.reply > window
    {
        return Err(LlmError::TooLong(Overlong { window, taken: sent }));
    }
    let broken = |fault: Fault| error(&fault, window);
    let writing = copy.ask(&request.user, schema).map_err(broken)?;
    let mut text = String::new();
    while let Some(piece) = writing.piece().await.map_err(broken)? {
        text.push_str(&piece);
        answering.say(OwnNews::Wrote(text.clone()));
        if text.len() > request.reply as usize * TOKEN {
            break;
        }
    }
    let completion_tokens = copy.used().unwrap_or_default().saturating_sub(sent);
    Ok(ChatReply { text, prompt_tokens: sent, completion_tokens, cached: false })
}

impl Ready {
    /// The conversation under these instructions, nothing said yet.
    async fn conversation(&self, system: &str) -> Result<Rc<own_model::Session>, LlmError> {
        let known = {
            let mut all = self.conversations.borrow_mut();
            let at = all.iter().position(|(known, _)| known == system);
            at.map(|at| all.remove(at).1)
        };
        let conversation = match known {
            Some(conversation) => conversation,
            None => Rc::new(begun(system).await?),
        };
        let mut all = self.conversations.borrow_mut();
        all.push((system.to_owned(), conversation.clone()));
        if all.len() > READY {
            all.remove(0);
        }
        Ok(conversation)
    }
}

/// A conversation with a model that is there: nothing is downloaded for a question.
async fn begun(system: &str) -> Result<own_model::Session, LlmError> {
    match own_model::availability().await {
        Availability::Available => {}
        Availability::NoSuch | Availability::Unavailable => return Err(LlmError::Own(OwnFault::Absent)),
        _ => return Err(LlmError::Own(OwnFault::NotDownloaded)),
    }
    own_model::begin(system, None).await.map_err(|fault| error(&fault, None))
}

fn error(fault: &Fault, window: Option<u32>) -> LlmError {
    match fault.name.as_str() {
        "QuotaExceededError" => {
            LlmError::TooLong(Overlong { window: window.unwrap_or_default(), taken: fault.requested })
        }
        "AbortError" => LlmError::Cancelled,
        _ => LlmError::Own(own_fault(fault)),
    }
}

fn own_fault(fault: &Fault) -> OwnFault {
    let said = if fault.message.is_empty() { fault.name.clone() } else { fault.message.clone() };
    match fault.name.as_str() {
        "NotSupportedError" | "TypeError" | "SyntaxError" => OwnFault::Unable(said),
        "NotAllowedError" => OwnFault::NotDownloaded,
        _ => OwnFault::Crashed(said),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, expected: &LlmError) {
        let fault = Fault { name: name.to_owned(), message: "so".to_owned(), requested: 900 };
        assert_eq!(&error(&fault, Some(800)), expected, "{name}");
    }

    #[test]
    fn a_browser_s_errors_have_a_meaning() {
        check("QuotaExceededError", &LlmError::TooLong(Overlong { window: 800, taken: 900 }));
        check("AbortError", &LlmError::Cancelled);
        check("NotSupportedError", &LlmError::Own(OwnFault::Unable("so".to_owned())));
        check("NotAllowedError", &LlmError::Own(OwnFault::NotDownloaded));
        check("InvalidStateError", &LlmError::Own(OwnFault::Crashed("so".to_owned())));
        check("UnknownError", &LlmError::Own(OwnFault::Crashed("so".to_owned())));
    }
}
