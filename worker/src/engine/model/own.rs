//! How is the browser's own model asked? By way of the page, one request at a time, and on record as what it is: a request
//! that stayed.

use super::departures::Record;
use super::{Model, wire};
use crate::engine::Engine;
use crate::protocol::{ModelChoice, OwnNews, OwnRequest};
use clew_skills::llm::{ChatRequest, Room};
use clew_types::llm::{ChatReply, LlmError, OwnFault};
use futures::StreamExt;
use futures::future::{Either, select};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::pin::pin;

/// What is remembered of models, by address and name: it outlasts a question.
#[derive(Default)]
pub(in crate::engine) struct Known {
    pub(super) dialects: RefCell<BTreeMap<(String, String), super::Dialect>>,
    rooms: RefCell<BTreeMap<(String, String), Room>>,
    /// The browser's own model does one thing after the other: others wait here.
    turn: futures::lock::Mutex<()>,
}

impl Model {
    /// Asks the browser's own model, when it is this request's turn.
    pub(super) async fn ask_own(&self, request: &ChatRequest) -> Result<ChatReply, LlmError> {
        let (turn, stopped) = (self.engine.known.turn.lock(), self.life.cancel.up());
        // However long those before it take: that is no silence of the model's.
        let Either::Left((_turn, _)) = select(pin!(turn), pin!(stopped)).await else {
            return Err(LlmError::Cancelled);
        };
        let host = &self.engine.doors.host;
        let sent = (request.system.len() + request.user.len()) as u64;
        let record = Record::stays(ModelChoice::OWN, sent, host.now());
        let outcome = self.own_reply(request, &record).await;
        self.engine.departed(record.end(host.now(), outcome.as_ref().err()));
        outcome
    }

    async fn own_reply(&self, request: &ChatRequest, record: &Record) -> Result<ChatReply, LlmError> {
        let Some(door) = &self.engine.doors.own_model else { return Err(LlmError::Own(OwnFault::Absent)) };
        let mut news = door.ask(OwnRequest {
            system: request.system.clone(),
            user: request.user.clone(),
            reply: request.max_tokens,
            schema: request.schema.as_ref().map(|schema| schema.json.clone()),
        });
        let show = self.paced();
        loop {
            match self.life.alive(news.next()).await? {
                Some(OwnNews::Wrote(text)) => show(&text),
                Some(OwnNews::Ended(outcome)) => {
                    let reply = wire::counted(outcome?, request);
                    record.received(reply.text.len());
                    record.tokens(reply.prompt_tokens, reply.completion_tokens);
                    return Ok(reply);
                }
                None => return Err(LlmError::Own(OwnFault::Crashed("the page is gone".to_owned()))),
            }
        }
    }
}

impl Engine {
    /// What is known of how much a model reads at once.
    pub(super) fn room_of(&self, endpoint: &str, model: &str) -> Room {
        let key = (endpoint.to_owned(), model.to_owned());
        self.known.rooms.borrow().get(&key).copied().unwrap_or_default()
    }

    /// Remembers how much less there is than was thought.
    pub(super) fn learn_room(&self, endpoint: &str, model: &str, bytes: usize, error: &LlmError) {
        let LlmError::TooLong(said) = error else { return };
        if let Some(room) = self.room_of(endpoint, model).after(bytes, *said) {
            self.known.rooms.borrow_mut().insert((endpoint.to_owned(), model.to_owned()), room);
        }
    }
}
