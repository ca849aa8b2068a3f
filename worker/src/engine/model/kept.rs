//! Was the same asked of the same model before? Then its reply is kept, and nothing has to be sent.

use crate::engine::Engine;
use crate::protocol::ModelChoice;
use crate::record::{REPLY, digest};
use crate::store::{Table, Write};
use clew_skills::llm::ChatRequest;
use clew_types::llm::ChatReply;

/// The request's number: model, address and every word of the request. `None` for one that has no bytes: two such
/// requests would get each other's replies.
fn number(choice: &ModelChoice, request: &ChatRequest) -> Option<u64> {
    let bytes = postcard::to_extend(&(choice, request), vec![REPLY.version]).ok()?;
    Some(digest(&bytes))
}

/// The place in the table: two requests at one place push each other out.
fn place(number: u64) -> u32 {
    (number ^ (number >> 32)) as u32
}

pub(super) async fn find(engine: &Engine, choice: &ModelChoice, request: &ChatRequest) -> Option<ChatReply> {
    let number = number(choice, request)?;
    let bytes = engine.doors.store.get(Table::Replies, place(number)).await.ok()??;
    let (kept_number, reply) = REPLY.decode(&bytes).ok()?;
    (kept_number == number).then_some(reply)
}

/// Keeps a reply. Where there is no room, it is asked for again next time.
pub(super) async fn keep(engine: &Engine, choice: &ModelChoice, request: &ChatRequest, reply: &ChatReply) {
    if engine.doors.read_only {
        return;
    }
    let Some(number) = number(choice, request) else { return };
    let Ok(record) = REPLY.encode(&(number, reply.clone())) else { return };
    let _ = engine.doors.store.write(vec![Write::Put(Table::Replies, place(number), record)]).await;
}
