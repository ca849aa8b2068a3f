//! Everything that can be done, found by typing: commands, documents, entities, and where the documents say it.

use crate::documents::FILE_INPUT;
use crate::engine::{Session, session};
use crate::interop::dom;
use crate::interop::theme::Theme;
use crate::shell::{Pane, Shell};
use crate::state::document::Cited;
use crate::state::palette::{fitting, step};
use crate::ui::handler::{self, change, click, effect, keys, live};
use crate::words;
use clew_types::export::GraphFormat;
use clew_worker::protocol::{EntityItem, Quote, Stage};
use leptos::html;
use leptos::prelude::*;
use std::sync::Arc;

/// Entries shown at a time.
const MOST: usize = 12;
/// Id of the list, and beginning of its entries' ids.
const LIST: &str = "palette-list";

/// One thing to do.
#[derive(Clone)]
struct Entry {
    name: String,
    /// What people call it besides.
    also: &'static str,
    /// What sort of entry: document, entity, a sentence's document, or nothing for a command.
    sort: String,
    act: Arc<dyn Fn() + Send + Sync>,
}

impl Entry {
    fn new(name: impl Into<String>, sort: &str, act: impl Fn() + Send + Sync + 'static) -> Self {
        Self { name: name.into(), also: "", sort: sort.to_owned(), act: Arc::new(act) }
    }

    fn also(self, also: &'static str) -> Self {
        Self { also, ..self }
    }
}

/// The dialog; it opens when the shell says so.
#[component]
pub fn Palette() -> impl IntoView {
    let session = session();
    let shell: Shell = expect_context();
    let dialog = NodeRef::<html::Dialog>::new();
    let typed = RwSignal::new(String::new());
    let at = RwSignal::new(0usize);
    let named = RwSignal::new(Vec::<EntityItem>::new());
    let told = RwSignal::new(Vec::<Quote>::new());
    let list = move || found(session, shell, &typed.get(), &named.get(), &told.get());
    let entries = Memo::new_with_compare(move |_| list(), |_, _| true);
    effect(move || {
        if let (true, Some(dialog)) = (shell.palette_open.get(), dialog.get()) {
            typed.set(String::new());
            at.set(0);
            dom::open_dialog(&dialog);
        }
    });
    let choice = Choice { dialog, entries, at };
    let on_input = move |event| {
        typed.set(event_target_value(&event));
        at.set(0);
        session.finding.look_up(typed.get_untracked(), named, told);
    };
    view! {
        <dialog
            class="dialog palette"
            node_ref=dialog
            aria-label=words::PALETTE
            on:close=change(move |_| dom::note_closing(dialog.get_untracked(), shell.palette_open))
        >
            <input
                class="palette__field"
                type="text"
                role="combobox"
                aria-expanded="true"
                aria-controls=LIST
                aria-activedescendant=handler::told(move || entry_id(at.get()))
                aria-label=words::PALETTE
                placeholder=words::PALETTE_HINT
                autocomplete="off"
                autofocus
                prop:value=typed
                on:input=change(on_input)
                on:keydown=keys(move |event| choice.on_key(&event))
            />
            <ul class="palette__list" id=LIST role="listbox" aria-label=words::PALETTE>
                {live(move || entries.get().into_iter().enumerate().map(|one| choice.option(one)).collect_view())}
            </ul>
            <p class="palette__none" role="status">
                {live(move || (shell.palette_open.get() && entries.with(Vec::is_empty)).then_some(words::NO_COMMAND))}
            </p>
        </dialog>
    }
    .into_any()
}

/// What the dialog offers, and what is marked of it.
#[derive(Clone, Copy)]
struct Choice {
    dialog: NodeRef<html::Dialog>,
    entries: Memo<Vec<Entry>>,
    at: RwSignal<usize>,
}

impl Choice {
    fn choose(self, place: usize) {
        let chosen = self.entries.with_untracked(|entries| entries.get(place).cloned());
        if let Some(entry) = chosen {
            if let Some(dialog) = self.dialog.get_untracked() {
                dialog.close();
            }
            (entry.act)();
        }
    }

    fn on_key(self, event: &leptos::ev::KeyboardEvent) {
        let all = self.entries.with_untracked(Vec::len);
        match event.key().as_str() {
            "ArrowDown" | "ArrowUp" => {
                event.prevent_default();
                self.at.update(|at| *at = step(*at, all, event.key() == "ArrowDown"));
                dom::scroll_into_view(&entry_id(self.at.get_untracked()));
            }
            "Enter" => {
                event.prevent_default();
                self.choose(self.at.get_untracked());
            }
            _ => {}
        }
    }

    fn option(self, (place, entry): (usize, Entry)) -> impl IntoView + use<> {
        view! {
            <li
                id=entry_id(place)
                class="palette__entry"
                role="option"
                aria-selected=handler::told(move || (self.at.get() == place).to_string())
                on:click=click(move |_| self.choose(place))
            >
                <span class="palette__name">{entry.name}</span>
                <span class="palette__sort">{entry.sort}</span>
            </li>
        }
    }
}

fn entry_id(place: usize) -> String {
    format!("{LIST}-{place}")
}

/// What fits what is typed: commands, then documents, then entities and sentences that the engine has found.
fn found(session: Session, shell: Shell, typed: &str, named: &[EntityItem], told: &[Quote]) -> Vec<Entry> {
    if !shell.palette_open.get() {
        return Vec::new();
    }
    let mut all = commands(session, shell);
    all.extend(documents(session));
    let mut entries = fitting(all, typed, |entry| (&entry.name, entry.also));
    let entity = |item: &EntityItem| {
        let (id, name) = (item.id, item.name.clone());
        Entry::new(item.name.clone(), words::entity_kind(item.kind), move || {
            session.inspecting.inspect(id);
            session.map.show_around(id, name.clone());
            shell.show(Pane::Graph);
        })
    };
    let room = MOST.saturating_sub(entries.len()).max(MOST / 3);
    entries.truncate(MOST - room.min(named.len()));
    entries.extend(named.iter().take(room).map(entity));
    entries.extend(told.iter().map(|quote| sentence(session, quote)));
    entries
}

/// Opens the document at the sentence.
fn sentence(session: Session, quote: &Quote) -> Entry {
    let evidence = quote.evidence;
    Entry::new(quote.text.clone(), &quote.document, move || {
        let cited = Cited { sentence: evidence.sentence, span: Some(evidence.span) };
        session.viewing.open(evidence.sentence.document, Some(cited));
    })
}

fn commands(session: Session, shell: Shell) -> Vec<Entry> {
    let command = |name: &str, also, act: fn(Session, Shell)| {
        Entry::new(name, "", move || act(session, shell)).also(also)
    };
    let graph = |name: &str, format| {
        let name = format!("{}: {name}", words::SAVE_GRAPH);
        Entry::new(name, "", move || session.map.save(format)).also(words::ALSO_SAVE)
    };
    let theme = |theme: Theme| {
        Entry::new(words::theme_command(theme.name()), "", move || {
            shell.theme.set(theme);
            theme.keep();
        })
        .also(words::ALSO_THEME)
    };
    let mut all = vec![
        command(words::ASK_QUESTION, words::ALSO_ASK, |_, shell| {
            shell.show(Pane::Conversation);
            dom::focus("question");
        }),
        command(words::CHOOSE_FILES, words::ALSO_ADD, |_, _| dom::click(FILE_INPUT)),
        command(words::SHOW_OVERVIEW, words::ALSO_OVERVIEW, |session, shell| {
            session.map.show_overview();
            shell.show(Pane::Graph);
        }),
        command(words::SETTINGS, words::ALSO_SETTINGS, |_, shell| shell.settings_open.set(true)),
        command(words::WORKSPACES, words::ALSO_WORKSPACES, |_, shell| shell.workspaces_open.set(true)),
        command(words::DEPARTURES, words::ALSO_DEPARTURES, |_, shell| shell.departures_open.set(true)),
        command(words::EVALUATE, words::ALSO_EVALUATE, |session, shell| {
            session.evaluating.toggle();
            shell.show(Pane::Conversation);
        }),
        command(words::UNDO, words::ALSO_UNDO, |session, _| session.editing.undo()),
        command(words::REDO, words::ALSO_REDO, |session, _| session.editing.redo()),
        command(words::SAVE_WORKSPACE, words::ALSO_SAVE, |session, _| session.workspaces.export()),
    ];
    all.extend(Theme::ALL.map(theme));
    all.extend([
        graph(words::SAVE_CSV, GraphFormat::Csv),
        graph(words::SAVE_GRAPHML, GraphFormat::GraphMl),
        graph(words::SAVE_TURTLE, GraphFormat::Turtle),
        graph(words::SAVE_JSON_LD, GraphFormat::JsonLd),
        graph(words::SAVE_CYPHER, GraphFormat::Cypher),
        graph(words::SAVE_VAULT, GraphFormat::Vault),
    ]);
    all
}

/// Documents that can be opened.
fn documents(session: Session) -> Vec<Entry> {
    let rows = session.documents.rows.get().unwrap_or_default();
    let ready = rows.into_iter().filter_map(|row| {
        let name = row.status.with(|status| (status.stage == Stage::Ready).then(|| status.name.clone()))?;
        Some(Entry::new(words::open(&name), words::DOCUMENT, move || session.viewing.open(row.id, None)))
    });
    ready.collect()
}
