//! The map of what is known: picture, table, search, inspector.

mod aside;
mod canvas;
mod editing;
mod elements;
mod filter;
mod following;
mod full_screen;
mod inspector;
mod labels;
mod learned;
mod legend;
mod look;
mod merging;
mod search;
mod sentences;
mod stretch;
mod svg;
mod table;
mod tapped;
mod told;
mod toolbar;

use crate::engine::{Map, Session, session};
use crate::state::picture::{Focus, Picture};
use crate::ui::handler::{click, holds, live, memo, told};
use crate::words;
use canvas::Canvas;
pub use elements::kind_class;
use inspector::Inspector;
pub use inspector::QuoteButton;
use learned::{LearnedButton, LearnedList};
use legend::Legend;
use leptos::prelude::*;
use merging::BegunMerge;
use search::Search;
use sentences::SentenceList;
use table::{TableTwin, small_button};
use told::{BegunPath, FactPanel, PathInWords};
use toolbar::Toolbar;

/// What the person does to the picture from outside it. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Camera {
    wish: RwSignal<Option<Wish>>,
}

/// One wish; the canvas fulfils it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    Fit,
    /// As a new picture is fitted: to the path, where there is one.
    Refit,
    ZoomIn,
    ZoomOut,
    Save,
}

/// The graph pane.
#[component]
pub fn GraphPane() -> impl IntoView {
    let Session { map, filtering, .. } = session();
    let picture = map.picture;
    let as_table = RwSignal::new(false);
    let has_all = RwSignal::new(false);
    let typed = RwSignal::new(String::new());
    let camera = Camera { wish: RwSignal::new(None) };
    view! {
        <section
            class="pane graph"
            class:graph--table=as_table
            class:graph--told=holds(move || picture.with(|picture| matches!(picture.focus, Focus::Between(..))))
            class:graph--filtered=holds(move || filtering.is_filtered())
            aria-labelledby="graph-title"
            data-nodes=told(move || map.shown().view.nodes.len())
            data-edges=told(move || map.shown().view.edges.len())
            data-path=told(move || picture.with(Picture::path_edges))
        >
            <header class="pane__head">
                <h2 class="pane__title" id="graph-title">{words::GRAPH}</h2>
                <Search as_table typed />
                <Toolbar camera as_table />
            </header>
            <div class="graph__line">
                <Subject as_table has_all />
                <LearnedButton />
            </div>
            <BegunPath />
            <BegunMerge />
            <div class="graph__body">
                <Canvas camera />
                {live(move || {
                    (filtering.is_filtered() && map.shown().view.nodes.is_empty())
                        .then(|| view! { <p class="graph__empty graph__empty--filtered">{words::NOTHING_FITS}</p> })
                })}
                <TableTwin as_table typed has_all />
                <Legend />
                <PathInWords />
                <Inspector />
                <FactPanel />
                <LearnedList />
                <SentenceList />
            </div>
        </section>
    }
    .into_any()
}

/// What the picture is about, and the way back to the overview; from that, to more.
#[component]
fn Subject(as_table: RwSignal<bool>, has_all: RwSignal<bool>) -> impl IntoView {
    let Session { map, filtering, documents, .. } = session();
    let shown = move || {
        let (shown, facts) =
            map.picture.with(|picture| (picture.view.nodes.len(), table::kept(&picture.view)));
        if filtering.is_filtered() {
            let (entities, left_out) = filtering.facets.with(|facets| (facets.entities, facets.left_out));
            return Some(words::shown_in_part(map.shown().view.nodes.len() as u32, entities, left_out));
        }
        let (all, all_facts) = map.size.get();
        let facts = (!documents.is_checking()).then_some((facts, all_facts));
        (shown > 0).then(|| words::shown_with_facts((shown as u32, all), facts))
    };
    let focus = memo(move || map.picture.with(|picture| picture.focus.clone()));
    let has_path = memo(move || map.picture.with(|picture| picture.path_edges() > 0));
    // Where all is drawn that has a name and stands with others, there still are facts: of years, amounts and common things.
    let lists_all = move || {
        let drawn = map.picture.with(|picture| table::kept(&picture.view));
        let is_worth_it = drawn > 0 && drawn < map.size.get().1 && !documents.is_checking();
        let list = move |_| {
            has_all.set(true);
            as_table.set(true);
        };
        (is_worth_it && !as_table.get()).then(|| small_button(words::ALL_FACTS, click(list)))
    };
    let way_back = move || {
        let subject = match focus.get() {
            Focus::Overview if map.is_all_shown() => return lists_all(),
            Focus::Overview => String::new(),
            Focus::Around(_, name) => words::around(&name),
            Focus::Between(from, to) => words::between(&from, &to),
            Focus::Answer(_) | Focus::Asking | Focus::Replay(_) if has_path.get() => {
                words::ANSWER_PATH.to_owned()
            }
            Focus::Answer(_) | Focus::Asking | Focus::Replay(_) => String::new(),
            Focus::Expanded => String::new(),
        };
        let (act, name): (fn(Map), _) = match focus.get() {
            Focus::Overview if map.picture.with(|_| map.shows_more()) => (Map::show_more, words::FEWER),
            Focus::Overview => (Map::show_more, words::MORE_OR_FEWER),
            _ => (Map::show_overview, words::OVERVIEW),
        };
        let button = small_button(name, click(move |_| act(map)));
        Some(view! { <span class="graph__subject">{subject}</span> {button} }.into_any())
    };
    view! {
        <p class="graph__shown">{live(shown)}</p>
        {live(way_back)}
    }
}
