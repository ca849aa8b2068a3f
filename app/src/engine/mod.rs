//! Who turns what the engine says into signals? Only this folder. Everything else on the page is derived from them.

mod compare;
mod documents;
mod editing;
mod evaluate;
mod filter;
mod find;
mod inspect;
mod learned;
mod library;
mod map;
mod notices;
mod own;
mod questions;
mod requests;
mod setup;
mod unconfirmed;
mod viewing;
mod workspaces;

use crate::interop::task::sleep;
use clew_worker::client::Engine;
use clew_worker::protocol::{Command, EngineError, Event};
pub use documents::Documents;
pub use editing::Editing;
pub use evaluate::Evaluating;
pub use filter::Filtering;
pub use find::Finding;
pub use inspect::Inspecting;
pub use learned::Learned;
use leptos::prelude::*;
use leptos::task::spawn_local;
pub use library::{Libraries, Shelf};
pub use map::Map;
pub use notices::Notices;
pub use own::OwnModel;
pub use questions::Asking;
use requests::Requests;
pub use setup::{ModelTest, Setup};
use std::time::Duration;
pub use viewing::Viewing;
pub use workspaces::Workspaces;

/// How long the page takes to be painted.
const FIRST_PAINT: Duration = Duration::from_millis(40);

/// The page's view of the workspace, and what can be asked of the engine: each part has its own signals and its own requests.
/// Who needs a part takes that part only. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Session {
    requests: Requests,
    pub notices: Notices,
    pub workspaces: Workspaces,
    pub libraries: Libraries,
    pub documents: Documents,
    pub viewing: Viewing,
    pub map: Map,
    pub filtering: Filtering,
    pub finding: Finding,
    pub inspecting: Inspecting,
    pub editing: Editing,
    pub learned: Learned,
    pub asking: Asking,
    pub evaluating: Evaluating,
    pub setup: Setup,
}

impl Session {
    /// Starts the engine and listens to it.
    pub fn start() -> Self {
        let session = Self::blank(workspaces::to_open());
        let Self { requests, notices, .. } = session;
        own::lend(requests);
        // The page is painted first: compiling the engine takes every core.
        set_timeout(move || requests.engine.with_value(Engine::start), FIRST_PAINT);
        requests.engine.with_value(|engine| engine.on_health(move |health| notices.take_health(health)));
        session.filtering.restore();
        session.watch();
        session.documents.keep_whether_filled();
        session.asking.load_history();
        session.setup.load();
        session
    }

    /// Nothing is known yet, and nothing asked for.
    fn blank(workspace: u32) -> Self {
        let notices = Notices::new();
        let requests = Requests::new(workspace, notices);
        let workspaces = Workspaces::new(workspace, requests);
        let viewing = Viewing::new(requests);
        let map = Map::new(requests);
        let inspecting = Inspecting::new(map);
        let editing = Editing::new(inspecting);
        Self {
            requests,
            notices,
            workspaces,
            libraries: Libraries::new(workspaces, viewing),
            documents: Documents::new(workspace, map, viewing),
            viewing,
            map,
            filtering: Filtering::new(map),
            finding: Finding::new(requests),
            inspecting,
            editing,
            learned: Learned::new(editing),
            asking: Asking::new(inspecting),
            evaluating: Evaluating::new(requests),
            setup: Setup::new(workspace, requests, map.size),
        }
    }

    /// Follows the workspace; when the engine crashes, follows its successor.
    fn watch(self) {
        spawn_local(async move {
            loop {
                self.filtering.look_again();
                let mut events = self.requests.request(Command::Watch);
                while let Some(event) = events.next_event().await {
                    self.receive(event);
                }
                match events.finish().await {
                    Err(error @ EngineError::Crashed(_)) => self.requests.complain(&error),
                    // No engine that this page could start would be another one.
                    Err(error @ (EngineError::OtherVersion | EngineError::Gone(_))) => {
                        return self.requests.complain(&error);
                    }
                    _ => {}
                }
                sleep(Duration::from_secs(1)).await;
            }
        });
    }

    fn receive(self, event: Event) {
        match event {
            Event::Document(status) => self.documents.take(&status),
            Event::DocumentRemoved(id) => {
                self.documents.forget(id);
                // What it said is in the picture no more, whatever that was about.
                self.map.show_overview();
            }
            Event::GraphChanged(entities, triples) => {
                self.documents.are_told();
                self.map.size.set((entities, triples));
                self.documents.settle();
                self.filtering.look_again();
                self.map.redraw_soon();
                self.learned.look_soon();
            }
            Event::Edits(done, undone) => self.editing.take((done, undone)),
            Event::Background(done, all, are_facts) => self.documents.background.set((done, all, are_facts)),
            Event::Embedder(status) => self.documents.embedder.set(status),
            Event::Reader(status) => self.documents.reader.set(status),
            Event::Halted(is_halted) => self.documents.halted.set(is_halted),
            Event::Notice(notice) => self.notices.take(notice),
            Event::Departed(departure) => self.setup.take_departure(departure),
            Event::LibraryNames(named) => self.libraries.names.update(|names| names.extend(named)),
            Event::Admitted
            | Event::Step(_)
            | Event::Graph(_)
            | Event::Writing(_)
            | Event::Scored(_)
            | Event::Piece(_) => {}
        }
    }
}

/// The session of this page.
pub fn session() -> Session {
    expect_context()
}
