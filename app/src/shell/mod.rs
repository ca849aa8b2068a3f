//! The page's frame: bar, panes, tabs, messages.

mod history;
mod keys;
mod libraries;
mod notices;
mod palette;
mod splitter;
mod tabs;
mod workspaces;

use crate::conversation::ConversationPane;
use crate::documents::{DocumentsPane, DropVeil};
use crate::engine::{Session, session};
use crate::interop::dom;
use crate::interop::theme::Theme;
use crate::late::Part;
use crate::settings::departures::{left_of, tokens_of};
use crate::ui::handler::{change, click, effect, holds, told};
use crate::ui::peek::Peek;
use crate::ui::{Arrived, Icon, Late, Later, Sign};
use crate::words;
use history::restore_place;
use leptos::prelude::*;
use notices::Notices;
pub use palette::Palette;
use splitter::{Edge, Splitter};
use tabs::TabBar;
use workspaces::WorkspaceButton;
pub use workspaces::WorkspacesDialog;

/// The pane that is in front where there is no room for all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    #[default]
    Documents,
    Graph,
    Conversation,
}

impl Pane {
    /// In the order they stand on the strip.
    pub const ALL: [Pane; 3] = [Self::Documents, Self::Graph, Self::Conversation];

    /// Id of its element.
    pub fn id(self) -> &'static str {
        match self {
            Self::Documents => "documents-pane",
            Self::Graph => "graph-pane",
            Self::Conversation => "conversation-pane",
        }
    }
}

/// What belongs to the page alone. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Shell {
    /// Follows the strip; brought to the front by [`show`](Shell::show).
    pane: RwSignal<Pane>,
    pub settings_open: RwSignal<bool>,
    pub departures_open: RwSignal<bool>,
    pub workspaces_open: RwSignal<bool>,
    pub palette_open: RwSignal<bool>,
    pub theme: RwSignal<Theme>,
}

impl Shell {
    /// Brings a pane to the front where only one is seen.
    pub fn show(self, pane: Pane) {
        dom::scroll_to_pane(pane.id());
    }
}

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let session = Session::start();
    let shell = Shell {
        pane: RwSignal::default(),
        settings_open: RwSignal::new(false),
        departures_open: RwSignal::new(false),
        workspaces_open: RwSignal::new(false),
        palette_open: RwSignal::new(false),
        theme: RwSignal::new(Theme::kept()),
    };
    provide_context(session);
    provide_context(shell);
    provide_context(Peek::new());
    provide_context(Arrived::expected());
    effect(move || shell.theme.get().apply());
    restore_place(session);
    keys::listen(session);
    view! {
        <a class="skip" href="#question" on:click=click(skip_to_question)>{words::SKIP}</a>
        <Bar />
        <Workspace />
        <TabBar />
        <Notices />
        <DropVeil />
        <Dialogs />
    }
}

/// What is closed at first comes when all else is there.
#[component]
fn Dialogs() -> impl IntoView {
    view! {
        <Later tasks=3>
            <Late part=Part::Dialogs />
        </Later>
    }
}

fn skip_to_question(event: web_sys::MouseEvent) {
    event.prevent_default();
    dom::focus("question");
}

#[component]
fn Bar() -> impl IntoView {
    let Session { documents, map, .. } = session();
    let shell: Shell = expect_context();
    let size = move || {
        let all = documents.rows.with(|rows| rows.as_ref().map_or(0, Vec::len)) as u32;
        let (names, facts) = map.size.get();
        let facts = (!documents.is_checking()).then(|| (facts, documents.dropped()));
        (all > 0).then(|| words::workspace_size(all, names, facts))
    };
    view! {
        <header class="bar">
            <h1 class="bar__name">
                <svg class="bar__mark" viewBox="0 0 20 20" aria-hidden="true">
                    <circle cx="9" cy="9" r="6.5" />
                    <path d="M3.4 6.2c4 .2 8.600 2.700 11 6.400M4.300 13.400c1.600-4 5-7.600 9.200-9.200M9 15.500c2.200 2.600 6 3 9.500 2" />
                </svg>
                {words::CLEW}
            </h1>
            <WorkspaceButton />
            <p class="bar__size" title=words::SIZE_IS>{size}</p>
            <FindButton />
            <Meter />
            <button type="button" class="button button--quiet" on:click=click(move |_| shell.settings_open.set(true))>
                <Icon sign=Sign::Settings />
                {words::SETTINGS}
            </button>
        </header>
    }
    .into_any()
}

/// Opens the list of everything that can be done, and shows the keys that do so too.
#[component]
fn FindButton() -> impl IntoView {
    let shell: Shell = expect_context();
    view! {
        <button
            type="button"
            class="button button--quiet bar__meter"
            title=words::PALETTE_HINT
            on:click=click(move |_| shell.palette_open.set(true))
        >
            <Icon sign=Sign::Find />
            <span class="bar__meter-text">{words::PALETTE_SHORT} " " <kbd>{words::PALETTE_KEYS}</kbd></span>
        </button>
    }
}

/// How much has left the browser; opens the list of it.
#[component]
fn Meter() -> impl IntoView {
    let setup = session().setup;
    let shell: Shell = expect_context();
    let text = move || {
        let price = setup.settings.with(|settings| settings.limits.price);
        setup.departures.with(|all| words::meter(left_of(all), tokens_of(all), price))
    };
    view! {
        <button
            type="button"
            class="button button--quiet bar__meter"
            title=words::DEPARTURES
            on:click=click(move |_| shell.departures_open.set(true))
        >
            <Icon sign=Sign::Upload />
            <span class="bar__meter-text">{told(text)}</span>
        </button>
    }
}

/// The panes; they come from left to right.
#[component]
fn Workspace() -> impl IntoView {
    let documents = session().documents;
    let shell: Shell = expect_context();
    let is_empty = move || documents.is_empty();
    view! {
        <main
            class="workspace"
            class:workspace--empty=holds(is_empty)
            on:scroll=change(move |event| {
                let front = Pane::ALL.get(dom::pages_scrolled(&event)).copied();
                shell.pane.set(front.unwrap_or_default());
            })
        >
            <DocumentsPane />
            <Splitter edge=Edge::Documents />
            <div class="workspace__middle" id=Pane::Graph.id()>
                <Later tasks=1>
                    <Late part=Part::Middle />
                </Later>
            </div>
            <Splitter edge=Edge::Conversation />
            <Later tasks=2>
                <ConversationPane />
                <Late part=Part::Card />
            </Later>
        </main>
    }
    .into_any()
}
