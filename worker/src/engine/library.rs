//! A library beside the workspace: the door to it, its documents, and publishing to it. All of it goes through Clew's own
//! server, and every request is on record.

mod named;

use super::Engine;
use super::flag::Flag;
use super::keeping::put;
use super::showing::document;
use crate::engine::doors::{Errand, HttpRequest};
use crate::protocol::{EngineError, LibraryChoice, LibraryItem, ModelChoice, Reply};
use crate::record::{LIBRARY, VECTORS, meta};
use crate::store::{Table, Write};
use clew_knowledge::corpus::CorpusBuilder;
use clew_knowledge::shelf::parts::Parts;
use clew_knowledge::shelf::wire::{Known, Publication, Published, decode, encode};
use clew_knowledge::shelf::{Shelf, ShelfError, Slice, SliceRequest, join};
use clew_types::answer::Answer;
use clew_types::id::DocumentId;
use clew_types::shelf::number_of;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::Cell;
use std::rc::Rc;

/// Documents that are published together: few enough to be sent within a moment.
const BATCH: usize = 16;
/// Bytes of text after which a batch is full.
const BATCH_BYTES: u32 = 1 << 20;

/// A library, for one question.
pub(super) struct Beside {
    engine: Rc<Engine>,
    choice: LibraryChoice,
    cancel: Flag,
    /// What was taken from it is no longer all there.
    has_changed: Cell<bool>,
}

#[async_trait::async_trait(?Send)]
impl Shelf for Beside {
    fn name(&self) -> &str {
        &self.choice.name
    }

    async fn slice(&self, request: &SliceRequest) -> Result<Slice, ShelfError> {
        let said = request.terms.join(" ");
        let slice: Slice =
            self.engine.post_library(&self.choice, "slice", request, &said, self.cancel.clone()).await?;
        let named = slice.documents.iter().map(|one| (one.number, one.outline.name.clone()));
        self.engine.name_library(named);
        if !slice.gone.is_empty() {
            self.has_changed.set(true);
        }
        Ok(slice)
    }
}

impl Beside {
    /// Whether a document that the answer rests on went while the answer was made. A library that does not say is believed.
    pub(super) async fn has_lost(&self, answer: &Answer) -> bool {
        let numbers = answer.documents().into_iter().filter_map(number_of);
        let held: Vec<_> = numbers.map(|number| (number, 0)).collect();
        if !held.is_empty() && !self.has_changed.get() {
            let _ = self.slice(&SliceRequest { held, ..SliceRequest::default() }).await;
        }
        self.has_changed.take()
    }
}

impl Engine {
    /// The library beside this workspace, until `cancel`.
    pub(super) fn beside(self: &Rc<Self>, cancel: &Flag) -> Option<Beside> {
        let choice = self.state.borrow().library.clone()?;
        Some(Beside { engine: self.clone(), choice, cancel: cancel.clone(), has_changed: Cell::new(false) })
    }

    /// One request to Clew's server about a library; `said` is what the record shows of it.
    async fn ask_library(
        self: &Rc<Self>,
        choice: &LibraryChoice,
        path: &str,
        errand: Errand,
        said: &str,
        cancel: Flag,
    ) -> Result<Vec<u8>, ShelfError> {
        let address = format!("/library/v1/{}/{path}", choice.name);
        let request = HttpRequest::library(address, choice.token.clone(), errand);
        let said = format!("{}: {said}", choice.name);
        let (status, body) =
            self.send_outside(&request, &said, cancel).await.map_err(ShelfError::Unreachable)?;
        if status == 200 { Ok(body) } else { Err(ShelfError::Refused(refusal(status, &body))) }
    }

    /// The same, with something posted.
    async fn post_library<T: DeserializeOwned>(
        self: &Rc<Self>,
        choice: &LibraryChoice,
        path: &str,
        body: &impl Serialize,
        said: &str,
        cancel: Flag,
    ) -> Result<T, ShelfError> {
        let body = encode(body).ok_or(ShelfError::Malformed)?;
        let answered = self.ask_library(choice, path, Errand::Post(body), said, cancel).await?;
        decode(&answered).ok_or(ShelfError::Malformed)
    }

    /// Takes a document out of the library beside this workspace.
    pub(super) async fn take_out(
        self: &Rc<Self>,
        id: DocumentId,
        cancel: Flag,
    ) -> Result<Reply, EngineError> {
        let choice = self.state.borrow().library.clone().ok_or(EngineError::NotFound)?;
        let number = number_of(id).ok_or(EngineError::NotFound)?;
        let path = format!("documents/{number}");
        let said = format!("remove document {number}");
        let removed = self.ask_library(&choice, &path, Errand::Remove, &said, cancel).await;
        removed.map_err(|error| EngineError::Unreadable(error.to_string()))?;
        Ok(Reply::Nothing)
    }

    async fn send_outside(
        self: &Rc<Self>,
        request: &HttpRequest,
        said: &str,
        cancel: Flag,
    ) -> Result<(u16, Vec<u8>), String> {
        let nobody = ModelChoice { endpoint: String::new(), model: String::new() };
        let model = self.model(nobody, cancel, None);
        model.fetch(request, said).await.map_err(|error| error.to_string())
    }

    /// The libraries that a token opens, and the one beside this workspace. The server is first asked for nothing but whether
    /// it has any: where it has none, that is all.
    pub(super) async fn libraries(
        self: &Rc<Self>,
        token: String,
        cancel: Flag,
    ) -> Result<Reply, EngineError> {
        let beside = self.state.borrow().library.clone();
        let token = beside.as_ref().filter(|_| token.is_empty()).map_or(token, |beside| beside.token.clone());
        let mut items = if self.has_libraries().await {
            Some(self.opened_by(token, beside.as_ref(), cancel).await?)
        } else {
            None
        };
        let is_listed = items.iter().flatten().any(|item| item.is_beside);
        if let Some(choice) = beside.filter(|_| !is_listed) {
            let item = LibraryItem { choice, may_write: false, passages: 0, is_beside: true };
            items.get_or_insert_default().push(item);
        }
        Ok(Reply::Libraries(items))
    }

    async fn has_libraries(&self) -> bool {
        let health = self.doors.host.fetch("/healthz").await.unwrap_or_default();
        serde_json::from_slice::<serde_json::Value>(&health).is_ok_and(|health| health["library"] == true)
    }

    async fn opened_by(
        self: &Rc<Self>,
        token: String,
        beside: Option<&LibraryChoice>,
        cancel: Flag,
    ) -> Result<Vec<LibraryItem>, EngineError> {
        let request = HttpRequest::library("/library/v1/libraries".to_owned(), token.clone(), Errand::Fetch);
        let (status, body) =
            self.send_outside(&request, "libraries", cancel).await.map_err(EngineError::Unreadable)?;
        if status != 200 {
            return Err(EngineError::Unreadable(refusal(status, &body)));
        }
        let list: serde_json::Value = serde_json::from_slice(&body).unwrap_or_default();
        let item = |entry: &serde_json::Value| {
            let choice = LibraryChoice { name: entry["name"].as_str()?.to_owned(), token: token.clone() };
            Some(LibraryItem {
                is_beside: beside.is_some_and(|beside| beside.name == choice.name),
                choice,
                may_write: entry["may_write"].as_bool()?,
                passages: entry["passages"].as_u64()?,
            })
        };
        Ok(list.as_array().into_iter().flatten().filter_map(item).collect())
    }

    /// Has a library stand beside this workspace, or another one, from now on; `None` = none.
    pub(super) async fn set_library(
        self: &Rc<Self>,
        workspace: Option<u32>,
        choice: Option<LibraryChoice>,
        cancel: Flag,
    ) -> Result<Reply, EngineError> {
        let failed = |error: String| EngineError::Storage(error);
        let Some(number) = workspace else {
            // The list stays as it was asked for, also where the library no longer stands beside the workspace.
            let before = std::mem::replace(&mut self.state.borrow_mut().library, choice.clone());
            if before.as_ref().map(|one| &one.name) != choice.as_ref().map(|one| &one.name) {
                // Another library gives the same numbers to other documents.
                self.state.borrow_mut().library_names.clear();
            }
            self.keep(vec![put(Table::Meta, meta::LIBRARY, &LIBRARY, &choice)]).await;
            let token = choice.or(before).map_or_else(String::new, |one| one.token);
            return self.libraries(token, cancel).await;
        };
        let bytes = LIBRARY.encode(&choice).map_err(|error| failed(error.to_string()))?;
        let store = self.doors.host.store(number).await.map_err(|error| failed(error.to_string()))?;
        let written = store.write(vec![Write::Put(Table::Meta, meta::LIBRARY, bytes)]).await;
        written.map_err(|error| failed(error.to_string()))?;
        Ok(Reply::Nothing)
    }

    /// A library's document, whole.
    pub(super) async fn read_library_document(self: &Rc<Self>, id: DocumentId) -> Result<Reply, EngineError> {
        let choice = self.state.borrow().library.clone().ok_or(EngineError::NotFound)?;
        let number = number_of(id).ok_or(EngineError::NotFound)?;
        let path = format!("documents/{number}");
        let said = format!("document {number}");
        let told = |error: ShelfError| EngineError::Unreadable(error.to_string());
        let parts =
            self.ask_library(&choice, &path, Errand::Fetch, &said, Flag::default()).await.map_err(told)?;
        let parts: Parts = decode(&parts).ok_or_else(|| told(ShelfError::Malformed))?;
        let Parts { outline, passages, sentences, triples, rest } = &parts;
        let joined = join(outline, passages, sentences, triples, Some(rest));
        let joined = joined.map_err(told)?;
        self.name_library(std::iter::once((number, outline.name.clone())));
        let mut builder = CorpusBuilder::new();
        builder.add(id, joined.reading);
        document(&builder.snapshot(), id)
    }

    /// Publishes all that this workspace has read; what the library has already is not sent. Ends with how many documents are
    /// new there, and how many were there.
    pub(super) async fn publish(
        self: &Rc<Self>,
        choice: LibraryChoice,
        cancel: Flag,
    ) -> Result<Reply, EngineError> {
        let told = |error: ShelfError| EngineError::Unreadable(error.to_string());
        let corpus = self.corpus();
        let ids: Vec<DocumentId> = corpus.documents().map(|(id, _)| id).collect();
        let (mut new, mut there) = (0, 0);
        let mut batch: Vec<Publication> = Vec::new();
        for (at, id) in ids.iter().enumerate() {
            self.doors.host.breathe().await;
            if cancel.is_up() {
                return Err(EngineError::Cancelled);
            }
            batch.extend(self.publication(*id).await);
            let bytes: u32 = batch.iter().map(|one| one.parts.outline.bytes).sum();
            if batch.len() < BATCH && bytes < BATCH_BYTES && at + 1 < ids.len() {
                continue;
            }
            let sent = batch.len() as u32;
            let fresh = self.unknown(&choice, std::mem::take(&mut batch), &cancel).await.map_err(told)?;
            if !fresh.is_empty() {
                let said = format!("{} documents", fresh.len());
                let published: Result<Vec<Published>, _> =
                    self.post_library(&choice, "documents", &fresh, &said, cancel.clone()).await;
                let published = published.map_err(told)?;
                new += published.iter().filter(|one| !matches!(one, Published::Already(_))).count() as u32;
            }
            there += sent;
        }
        Ok(Reply::Published { new, there: there - new })
    }

    /// Those that a library does not have yet, read just like this.
    async fn unknown(
        self: &Rc<Self>,
        choice: &LibraryChoice,
        mut batch: Vec<Publication>,
        cancel: &Flag,
    ) -> Result<Vec<Publication>, ShelfError> {
        let sources: Vec<String> = batch.iter().map(|one| one.source.clone()).collect();
        let known: Vec<Known> =
            self.post_library(choice, "known", &sources, "what it has", cancel.clone()).await?;
        let is_known = |one: &Publication| {
            let same = known.iter().find(|known| known.source == one.source);
            same.is_some_and(|known| known.digest == one.digest())
        };
        batch.retain(|one| !is_known(one));
        Ok(batch)
    }

    /// A document as it is published: what was read, its vectors, and what was judged of its facts.
    async fn publication(&self, id: DocumentId) -> Option<Publication> {
        let corpus = self.corpus();
        let reading = corpus.reading(id)?;
        let vectors = self.stored(Table::Vectors, id.0).await.ok().flatten();
        let vectors = vectors.and_then(|bytes| VECTORS.decode(&bytes).ok()).unwrap_or_default();
        let source = {
            let state = self.state.borrow();
            let record = &state.documents.get(&id)?.record;
            Publication::source_of(record.digest, record.bytes)
        };
        let verdicts = self.verdicts_of(id, reading);
        Some(Publication { source, parts: Parts::of(reading, &vectors, &verdicts) })
    }
}

/// What Clew's server says why not.
fn refusal(status: u16, body: &[u8]) -> String {
    let json: serde_json::Value = serde_json::from_slice(body).unwrap_or_default();
    let message = json["error"]["message"].as_str();
    message.map_or_else(|| format!("Clew's server answered with status {status}"), str::to_owned)
}
