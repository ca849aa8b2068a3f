//! What does the engine do with each command? One file per kind of work; this one holds the state and the switch.
//!
//! The engine lives on one thread: tasks take turns at `await`s, and state is never borrowed across one.

mod admitting;
pub mod asking;
pub mod carrying;
mod charting;
mod checking;
mod columns;
pub mod doors;
mod editing;
pub(crate) mod embedding;
mod estimating;
mod evaluating;
pub mod flag;
mod glance;
mod halting;
mod keeping;
mod library;
mod looking;
mod model;
mod naming;
mod opening;
mod outside;
mod pictures;
mod reading;
mod recovering;
mod removing;
mod showing;
mod telling;
mod watching;

use crate::protocol::{Command, EngineError, Event, HistoryItem, Reply, Settings};
use crate::record::{COUNTERS, Counters, DocumentRecord, LIBRARY, SETTINGS, meta};
use crate::store::{Table, Write};
use clew_knowledge::corpus::{Corpus, CorpusBuilder};
use clew_types::answer::Answer;
use clew_types::id::DocumentId;
use doors::Doors;
use flag::Flag;
use futures::future::{FutureExt, Shared};
use keeping::put;
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::pin::Pin;
use std::rc::Rc;

/// Where a request's events go.
pub type Sink = Rc<dyn Fn(Event)>;

/// The engine. Always held in an `Rc`, because tasks outlive the calls that start them.
pub struct Engine {
    doors: Doors,
    state: RefCell<State>,
    watchers: watching::Watchers,
    departures: model::departures::Departures,
    /// What models said of themselves.
    known: model::own::Known,
    opened: RefCell<Option<Opened>>,
    /// Up when the stored documents are known, though not yet what they say.
    listed: Flag,
    /// Up when everything stored is back.
    loaded: Flag,
}

type Opened = Shared<Pin<Box<dyn Future<Output = ()>>>>;

/// Everything that changes.
#[derive(Default)]
struct State {
    builder: CorpusBuilder,
    snapshot: Option<Corpus>,
    /// It as questions may lean on it.
    settled: Option<Corpus>,
    documents: BTreeMap<DocumentId, Entry>,
    /// Removed since the start; their records are still there.
    removed: Vec<DocumentId>,
    answers: BTreeMap<u32, Past>,
    /// The answer that was given or looked at last, by number.
    at_hand: Option<(u32, Rc<Answer>)>,
    edits: editing::Edits,
    counters: Counters,
    settings: Settings,
    /// The library beside this workspace.
    library: Option<crate::protocol::LibraryChoice>,
    /// What its documents are called, as far as answers were about them.
    library_names: BTreeMap<DocumentId, String>,
    queue: VecDeque<DocumentId>,
    queue_runs: bool,
    /// No document is begun: there is no room to keep it.
    paused: bool,
    /// The person has halted work on documents: up when it goes on.
    goes_on: Option<Flag>,
    /// What the store has refused, until it takes it.
    waiting: Vec<Write>,
    /// The person wants to read on, though nothing can be kept.
    unkept_is_fine: bool,
    embedding_runs: bool,
    checking_runs: bool,
    /// Documents whose facts are all judged, though the graph does not know of it yet.
    judged: Vec<DocumentId>,
    /// When the graph may next be put together for what was judged, in milliseconds.
    sharpen_after: f64,
    charting_runs: bool,
    /// What was stored could not all be looked at: whatever was written now might take its place.
    half_known: bool,
    /// What of the graph is looked at.
    look: looking::Look,
    /// The last map of each size (of the whole graph or of a part of it), in which the next one finds its places. Small
    /// ones share theirs.
    last_maps: BTreeMap<(bool, usize), clew_types::graph::GraphView>,
}

/// A past answer. Whole ones lie in the store: with its trace, one may take up as much as a document.
struct Past {
    item: HistoryItem,
    /// It, as long as the store has not kept it.
    unkept: Option<Rc<Answer>>,
}

/// A document and what is known of its progress.
struct Entry {
    record: DocumentRecord,
    status: crate::protocol::DocumentStatus,
    /// Up when the person has stopped it.
    cancel: Flag,
    /// Up when it is read, failed, cancelled or gone.
    settled: Flag,
    /// Bytes that the store has not (yet) kept.
    unkept: Option<Vec<u8>>,
    /// The store has said no to them.
    refused: bool,
    /// A reading of it began before this start, and did not end.
    is_begun: bool,
    checked: checking::Checked,
}

impl Engine {
    /// An engine that begins to load its workspace at once; commands wait until that is done, all but [`Command::Watch`],
    /// which is told what comes back as it comes.
    pub fn start(doors: Doors) -> Rc<Self> {
        let engine = Rc::new(Self {
            doors,
            state: RefCell::default(),
            watchers: watching::Watchers::default(),
            departures: model::departures::Departures::default(),
            known: model::own::Known::default(),
            opened: RefCell::default(),
            listed: Flag::default(),
            loaded: Flag::default(),
        });
        let opening: Pin<Box<dyn Future<Output = ()>>> = Box::pin(opening::open(engine.clone()));
        let opening = opening.shared();
        *engine.opened.borrow_mut() = Some(opening.clone());
        engine.doors.host.spawn(opening.boxed_local());
        engine
    }

    /// Does a command. `bytes` are the file's, for [`Command::AddFile`].
    ///
    /// # Errors
    /// See [`EngineError`]; none of them harms the engine.
    pub async fn handle(
        self: Rc<Self>,
        command: Command,
        bytes: Option<Vec<u8>>,
        sink: Sink,
        cancel: Flag,
    ) -> Result<Reply, EngineError> {
        if command == Command::Watch {
            return self.watch(sink, cancel).await;
        }
        self.ready().await;
        match command {
            Command::AddFile(name) => self.add_file(name, bytes.unwrap_or_default(), sink, cancel).await,
            Command::AddText(name, text) => self.add_file(name, text.into_bytes(), sink, cancel).await,
            Command::AddSample => self.add_sample().await,
            Command::CancelReading(id) => self.cancel_reading(id).await,
            Command::ReadAgain(id, pictures) => self.read_again(id, pictures).await,
            Command::RemoveDocument(id) => self.remove_document(id).await,
            Command::ReadOn(keep) => self.read_on(keep).await,
            Command::Halt(is_halted) => Ok(self.halt(is_halted)),
            Command::RestoreDocument(id) => self.restore_document(id).await,
            Command::Clear => self.clear().await,
            Command::Ask(ask) => self.ask(ask, sink, cancel).await,
            Command::ReadQuestions => evaluating::read_questions(&bytes.unwrap_or_default()),
            Command::Evaluate(evaluation) => self.evaluate(evaluation, sink, cancel).await,
            Command::Estimate(plan) => Ok(Reply::Estimate(self.estimate(&plan))),
            Command::History => Ok(self.history()),
            Command::Recall(id) => self.recall(id).await,
            Command::Forget(id) => self.forget(id).await,
            Command::Original(id) => self.original(id).await,
            Command::Alike(id) => self.alike(id).await,
            Command::Edit(change) => self.edit(change).await,
            Command::Look(filter) => Ok(Reply::Facets(Box::new(self.look(filter)))),
            Command::Learned => Ok(self.learned()),
            Command::SetColumns(id, table, said) => self.set_columns(id, table, said).await,
            Command::Undo => self.undo().await,
            Command::Redo => self.redo().await,
            Command::SetSettings(settings) => self.set_settings(settings).await,
            Command::Settings => Ok(Reply::Settings(self.state.borrow().settings.clone())),
            Command::ExportWorkspace => self.export_workspace(sink, cancel).await,
            Command::ImportWorkspace(workspace) => {
                self.import_workspace(workspace, &bytes.unwrap_or_default(), cancel).await
            }
            Command::CopyWorkspace(workspace) => self.copy_workspace(workspace, cancel).await,
            Command::TestModel(choice) => self.test_model(choice, cancel).await,
            Command::ListModels(endpoint) => self.list_models(endpoint, cancel).await,
            Command::Libraries(token) => self.libraries(token, cancel).await,
            Command::SetLibrary(workspace, choice) => self.set_library(workspace, choice, cancel).await,
            Command::Publish(choice) => self.publish(choice, cancel).await,
            Command::TakeOut(id) => self.take_out(id, cancel).await,
            Command::ReadDocument(id) if clew_types::shelf::number_of(id).is_some() => {
                self.read_library_document(id).await
            }
            other => self.show(other).await,
        }
    }

    async fn ready(&self) {
        let opened = self.opened.borrow().clone();
        if let Some(opened) = opened {
            opened.await;
        }
    }

    /// The present state of knowledge: frozen, cheap to hold.
    fn corpus(&self) -> Corpus {
        let mut state = self.state.borrow_mut();
        let State { builder, snapshot, .. } = &mut *state;
        snapshot.get_or_insert_with(|| builder.snapshot()).clone()
    }

    /// What a question may lean on: all but what earlier questions taught and nobody has accepted.
    fn settled(&self) -> Corpus {
        let corpus = self.corpus();
        self.state.borrow_mut().settled.get_or_insert_with(|| corpus.settled()).clone()
    }

    /// Changes what is known; the next [`Self::corpus`] shows it.
    fn change<T>(&self, change: impl FnOnce(&mut CorpusBuilder) -> T) -> T {
        let mut state = self.state.borrow_mut();
        (state.snapshot, state.settled) = (None, None);
        change(&mut state.builder)
    }

    async fn set_settings(&self, settings: Settings) -> Result<Reply, EngineError> {
        self.state.borrow_mut().settings = settings.clone();
        self.keep(vec![put(Table::Meta, meta::SETTINGS, &SETTINGS, &settings)]).await;
        Ok(Reply::Nothing)
    }

    async fn clear(&self) -> Result<Reply, EngineError> {
        let (counters, settings) = self.empty();
        let library = self.state.borrow().library.clone();
        if !self.doors.read_only {
            self.doors.store.clear().await.map_err(|error| EngineError::Storage(error.to_string()))?;
            // Nothing is left that could be written over.
            self.state.borrow_mut().half_known = false;
        }
        self.keep(vec![
            put(Table::Meta, meta::COUNTERS, &COUNTERS, &counters),
            put(Table::Meta, meta::SETTINGS, &SETTINGS, &settings),
            put(Table::Meta, meta::LIBRARY, &LIBRARY, &library),
        ])
        .await;
        self.graph_changed();
        self.watchers.tell(&self.edit_counts());
        Ok(Reply::Nothing)
    }

    /// Forgets documents and answers; numbers go on counting, so that no old id ever means something new.
    fn empty(&self) -> (Counters, Settings) {
        let (ids, counters, settings) = {
            let mut state = self.state.borrow_mut();
            let old = std::mem::take(&mut *state);
            state.counters = old.counters;
            state.settings = old.settings;
            state.library = old.library;
            state.library_names = old.library_names;
            state.queue_runs = old.queue_runs;
            state.goes_on = old.goes_on;
            state.embedding_runs = old.embedding_runs;
            state.checking_runs = old.checking_runs;
            state.charting_runs = old.charting_runs;
            state.half_known = old.half_known;
            state.look = old.look;
            for entry in old.documents.values() {
                entry.cancel.raise();
                entry.settled.raise();
            }
            let ids: Vec<_> = old.documents.into_keys().collect();
            (ids, state.counters, state.settings.clone())
        };
        ids.into_iter().for_each(|id| self.watchers.tell(&Event::DocumentRemoved(id)));
        (counters, settings)
    }
}

#[cfg(test)]
mod tests;
