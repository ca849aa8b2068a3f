//! Who turns what the engine says into signals? Only this folder. Everything else on the page is derived from them.

mod compare;
mod documents;
mod editing;
mod evaluate;
mod filter;
mod learned;
pub mod library;
mod map;
mod own;
mod questions;
mod setup;
mod unconfirmed;
mod workspaces;

use crate::interop::task::{Latest, sleep};
use crate::interop::{address, dom, kept};
use crate::state::ask::Conversation;
use crate::state::compare::Comparison;
use crate::state::document::{Cited, DocumentRow, Viewer};
use crate::state::evaluate::Evaluation;
use crate::state::linked::Linked;
use crate::state::notice::{Offer, Toasts, Tone};
use crate::state::picture::{Focus, Picture};
use crate::state::workspaces::Workspaces;
use crate::ui::handler::effect;
use crate::words;
use clew_types::extraction::EntityKind;
use clew_types::graph::{Facets, Filter};
use clew_types::id::DocumentId;
use clew_worker::client::{Engine, Health, Request};
use clew_worker::protocol::{
    Command, Departure, EmbedderStatus, EngineError, EntityDetail, EntityItem, Event, Fact, HistoryItem,
    LearnedFacts, Notice, Reply, Settings,
};
use leptos::prelude::*;
use leptos::task::spawn_local;
pub use own::{Own, OwnModel};
use std::sync::Arc;
use std::time::Duration;

/// The engine's script.
const WORKER_URL: &str = "/worker.js";
/// How long the page takes to be painted.
const FIRST_PAINT: Duration = Duration::from_millis(40);
/// How long a passing message stays.
const TOAST_TIME: Duration = Duration::from_secs(7);

/// Where the browser keeps whether a workspace was filled.
fn filled_key(workspace: u32) -> String {
    format!("clew.filled.{workspace}")
}

/// Where a model's test stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ModelTest {
    #[default]
    Idle,
    Running,
    Says(String),
    Failed(String),
}

/// The page's view of the workspace, and what can be asked of the engine. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Session {
    engine: StoredValue<Engine, LocalStorage>,
    /// Number of the workspace that is open.
    pub workspace: u32,
    pub workspaces: RwSignal<Workspaces>,
    /// `None` until the engine has told what there is.
    pub documents: RwSignal<Option<Vec<DocumentRow>>>,
    /// What documents of a library are called that an answer is about.
    pub library_names: RwSignal<Vec<(DocumentId, String)>>,
    pub graph_size: RwSignal<(u32, u32)>,
    pub background: RwSignal<(u32, u32, bool)>,
    pub embedder: RwSignal<EmbedderStatus>,
    /// The network that reads.
    pub reader: RwSignal<EmbedderStatus>,
    /// The person has halted work on documents.
    pub halted: RwSignal<bool>,
    /// What stays true until the page is closed.
    pub standing: RwSignal<Vec<Notice>>,
    pub toasts: RwSignal<Toasts>,
    pub conversation: RwSignal<Conversation>,
    /// Strategies side by side, if the person wants that.
    pub comparison: RwSignal<Option<Comparison>>,
    /// Questions whose answers are known, while their view is open.
    pub evaluation: RwSignal<Option<Evaluation>>,
    pub history: RwSignal<Vec<HistoryItem>>,
    pub picture: RwSignal<Picture>,
    /// Kinds of entities that the person does not want to see.
    pub hidden_kinds: RwSignal<Vec<EntityKind>>,
    /// Which facts the person wants to see; its kinds are `hidden_kinds`.
    pub filter: RwSignal<Filter>,
    /// What there is to filter by.
    pub facets: RwSignal<Arc<Facets>>,
    /// Somebody looks at it.
    pub filter_open: RwSignal<bool>,
    /// Nodes of the overview.
    overview_size: StoredValue<u32>,
    /// Where a path is to begin.
    pub path_from: RwSignal<Option<EntityItem>>,
    /// What is to be joined with another entity.
    pub merge_from: RwSignal<Option<EntityItem>>,
    /// Changes by hand that hold, and that could be done again.
    pub edits: RwSignal<(u32, u32)>,
    /// What was learned while questions were answered, and how it was judged.
    pub learned: RwSignal<Arc<LearnedFacts>>,
    /// The list of what waits to be judged is open.
    pub learned_open: RwSignal<bool>,
    /// What the question box shall hold.
    pub draft: RwSignal<String>,
    pub found: RwSignal<Vec<EntityItem>>,
    pub inspected: RwSignal<Option<Arc<EntityDetail>>>,
    /// The tie of the map that is looked at.
    pub linked: RwSignal<Option<Arc<Linked>>>,
    /// A fact that is looked at by itself.
    pub fact: RwSignal<Option<Arc<Fact>>>,
    pub viewer: RwSignal<Viewer>,
    pub cited: RwSignal<Option<Cited>>,
    pub settings: RwSignal<Settings>,
    pub model_test: RwSignal<ModelTest>,
    /// Names of the models at the endpoint that was looked at last.
    pub model_names: RwSignal<Vec<String>>,
    /// The browser's own model.
    pub own: Own,
    /// What left the browser, oldest first.
    pub departures: RwSignal<Vec<Departure>>,
    /// The end of what a model is writing.
    pub writing: RwSignal<String>,
    asking: Latest,
    evaluating: Latest,
    drawing: Latest,
    looking: Latest,
    learning: Latest,
    /// What the picture under way is about; `None` = none is.
    next_focus: StoredValue<Option<Focus>>,
    finding: Latest,
    inspecting: Latest,
    opening: Latest,
    picture_due: StoredValue<bool>,
    /// Facts have been checked since the graph was last told to be as it stays.
    unsettled: StoredValue<bool>,
}

impl Session {
    /// Starts the engine and listens to it.
    pub fn start() -> Self {
        let session = Self::blank(address::workspace());
        session.lend_own_model();
        // The page is painted first: compiling the engine takes every core.
        set_timeout(move || session.engine.with_value(Engine::start), FIRST_PAINT);
        session.engine.with_value(|engine| engine.on_health(move |health| session.take_health(health)));
        session.restore_filter();
        session.watch();
        session.keep_whether_filled();
        session.load_history();
        session.load_settings();
        session
    }

    /// Nothing is known yet, and nothing asked for.
    fn blank(workspace: u32) -> Self {
        Self {
            engine: StoredValue::new_local(Engine::new(WORKER_URL, workspace)),
            workspace,
            workspaces: RwSignal::new(workspaces::load(workspace)),
            documents: RwSignal::default(),
            graph_size: RwSignal::default(),
            background: RwSignal::default(),
            embedder: RwSignal::new(EmbedderStatus::Idle),
            reader: RwSignal::new(EmbedderStatus::Idle),
            halted: RwSignal::new(false),
            standing: RwSignal::default(),
            toasts: RwSignal::default(),
            conversation: RwSignal::default(),
            comparison: RwSignal::default(),
            evaluation: RwSignal::default(),
            history: RwSignal::default(),
            picture: RwSignal::default(),
            hidden_kinds: RwSignal::default(),
            filter: RwSignal::default(),
            facets: RwSignal::default(),
            filter_open: RwSignal::default(),
            overview_size: StoredValue::new(map::MOST_NODES),
            path_from: RwSignal::default(),
            merge_from: RwSignal::default(),
            edits: RwSignal::default(),
            learned: RwSignal::default(),
            learned_open: RwSignal::default(),
            draft: RwSignal::default(),
            found: RwSignal::default(),
            inspected: RwSignal::default(),
            linked: RwSignal::default(),
            fact: RwSignal::default(),
            viewer: RwSignal::default(),
            cited: RwSignal::default(),
            settings: RwSignal::default(),
            model_test: RwSignal::default(),
            model_names: RwSignal::default(),
            own: Own::new(),
            departures: RwSignal::default(),
            library_names: RwSignal::default(),
            writing: RwSignal::default(),
            asking: Latest::new(),
            evaluating: Latest::new(),
            drawing: Latest::new(),
            looking: Latest::new(),
            learning: Latest::new(),
            next_focus: StoredValue::new(None),
            finding: Latest::new(),
            inspecting: Latest::new(),
            opening: Latest::new(),
            picture_due: StoredValue::new(false),
            unsettled: StoredValue::new(false),
        }
    }

    /// True when there is something to show in the list.
    pub fn has_documents(self) -> bool {
        self.documents.with(|rows| rows.as_ref().is_some_and(|rows| !rows.is_empty()))
    }

    /// True when there is nothing; before the engine has told, what was true on the last visit.
    pub fn is_empty(self) -> bool {
        let was_empty = || kept::get(&filled_key(self.workspace)).is_none_or(|kept| kept != "yes");
        self.documents.with(|rows| rows.as_ref().map_or_else(was_empty, Vec::is_empty))
    }

    /// Remembers for the next visit whether there is something.
    fn keep_whether_filled(self) {
        effect(move || {
            if self.documents.with(Option::is_some) {
                kept::set(&filled_key(self.workspace), if self.has_documents() { "yes" } else { "no" });
            }
        });
    }

    fn request(&self, command: Command) -> Request {
        self.engine.with_value(|engine| engine.request(command))
    }

    /// Sends a command whose outcome matters only when it fails.
    fn tell(self, command: Command) {
        self.report(self.request(command));
    }

    fn report(self, request: Request) {
        spawn_local(async move {
            if let Err(error) = request.finish().await {
                self.complain(&error);
            }
        });
    }

    /// Offers the file that a command makes.
    fn save(self, command: Command) {
        let request = self.request(command);
        spawn_local(async move {
            match request.finish().await {
                Ok(Reply::File(file)) => dom::download_bytes(&file.bytes, &file.media_type, &file.name),
                Ok(_) => {}
                Err(error) => self.complain(&error),
            }
        });
    }

    /// Shows an error, unless the person wanted it so.
    fn complain(self, error: &EngineError) {
        if !matches!(error, EngineError::Cancelled) {
            let helps = matches!(error, EngineError::OtherVersion | EngineError::Gone(_));
            let offer = helps.then_some(Offer::Reload);
            self.notify_with(Tone::Trouble, words::engine_error(error), offer);
        }
    }

    /// Shows a message.
    pub fn notify(self, tone: Tone, text: String) {
        self.notify_with(tone, text, None);
    }

    /// Shows a message with a button.
    fn notify_with(self, tone: Tone, text: String, offer: Option<Offer>) {
        let number = self.toasts.try_update(|toasts| toasts.push(tone, text, offer));
        if let (Tone::Info, Some(number)) = (tone, number) {
            set_timeout(move || self.close_toast(number), TOAST_TIME);
        }
    }

    /// Takes a message away.
    pub fn close_toast(self, number: u32) {
        self.toasts.update(|toasts| toasts.close(number));
    }

    /// Follows the workspace; when the engine crashes, follows its successor.
    fn watch(self) {
        spawn_local(async move {
            loop {
                self.look_if_filtered();
                let mut events = self.request(Command::Watch);
                while let Some(event) = events.next_event().await {
                    self.receive(event);
                }
                match events.finish().await {
                    Err(error @ EngineError::Crashed(_)) => self.complain(&error),
                    // No engine that this page could start would be another one.
                    Err(error @ (EngineError::OtherVersion | EngineError::Gone(_))) => {
                        return self.complain(&error);
                    }
                    _ => {}
                }
                sleep(Duration::from_secs(1)).await;
            }
        });
    }

    fn receive(self, event: Event) {
        match event {
            Event::Document(status) => self.take_document(&status),
            Event::DocumentRemoved(id) => self.forget_document(id),
            Event::GraphChanged(entities, triples) => {
                self.documents.update(|rows| _ = rows.get_or_insert_default());
                self.graph_size.set((entities, triples));
                self.settle();
                self.look_if_filtered();
                self.redraw_soon();
                self.look_at_learned_soon();
            }
            Event::Edits(done, undone) => {
                self.edits.set((done, undone));
                self.toasts.update(Toasts::close_changes);
            }
            Event::Background(done, all, are_facts) => self.background.set((done, all, are_facts)),
            Event::Embedder(status) => self.embedder.set(status),
            Event::Reader(status) => self.reader.set(status),
            Event::Halted(is_halted) => self.halted.set(is_halted),
            Event::Notice(notice) => self.take_notice(notice),
            Event::Departed(departure) => self.take_departure(departure),
            Event::LibraryNames(named) => self.library_names.update(|names| names.extend(named)),
            Event::Step(_) | Event::Graph(_) | Event::Writing(_) | Event::Scored(_) | Event::Piece(_) => {}
        }
    }

    fn forget_document(self, id: DocumentId) {
        self.documents.update(|rows| rows.get_or_insert_default().retain(|row| row.id != id));
        let is_open =
            self.viewer.with_untracked(|viewer| matches!(viewer, Viewer::Open(text) if text.id == id));
        if is_open {
            self.close_document();
        }
    }

    fn take_health(self, health: Health) {
        self.standing.update(|standing| standing.retain(|known| *known != Notice::EngineSlow));
        match health {
            Health::Slow => self.take_notice(Notice::EngineSlow),
            Health::Gone(reason) => self.take_notice(Notice::EngineGone(reason)),
            Health::Well => {}
        }
    }

    fn take_notice(self, notice: Notice) {
        match notice {
            Notice::StorageFailed(_)
            | Notice::StorageFull
            | Notice::OpenElsewhere
            | Notice::EngineSlow
            | Notice::EngineGone(_) => {
                self.standing.update(|standing| {
                    standing.retain(|known| std::mem::discriminant(known) != std::mem::discriminant(&notice));
                    standing.push(notice);
                });
            }
            Notice::AlreadyThere(_) | Notice::Restarted(_) => self.notify(Tone::Info, words::notice(&notice)),
        }
    }
}

/// The session of this page.
pub fn session() -> Session {
    expect_context()
}
