//! Was the same asked of the same model before? Then its reply is kept, and nothing has to be sent.

use crate::engine::Engine;
use crate::protocol::ModelChoice;
use crate::record::{RECORD_VERSION, decode, digest, encode};
use crate::store::{Table, Write};
use clew_core::llm::{ChatReply, ChatRequest};

/// The request's number: model, address and every word of the request.
fn number(choice: &ModelChoice, request: &ChatRequest) -> u64 {
    digest(&encode(RECORD_VERSION, &(choice, request)))
}

/// The place in the table: two requests at one place push each other out.
fn place(number: u64) -> u32 {
    (number ^ (number >> 32)) as u32
}

pub(super) async fn find(engine: &Engine, choice: &ModelChoice, request: &ChatRequest) -> Option<ChatReply> {
    let number = number(choice, request);
    let bytes = engine.doors.store.get(Table::Replies, place(number)).await.ok()??;
    let (kept_number, reply) = decode::<(u64, ChatReply)>(RECORD_VERSION, &bytes)?;
    (kept_number == number).then_some(reply)
}

/// Keeps a reply. Where there is no room, it is asked for again next time.
pub(super) async fn keep(engine: &Engine, choice: &ModelChoice, request: &ChatRequest, reply: &ChatReply) {
    if engine.doors.read_only {
        return;
    }
    let number = number(choice, request);
    let record = encode(RECORD_VERSION, &(number, reply));
    let _ = engine.doors.store.write(vec![Write::Put(Table::Replies, place(number), record)]).await;
}
