//! Buttons of the picture.

use crate::engine::{Map, session};
use crate::graph::elements::elements;
use crate::graph::filter::FilterMenu;
use crate::graph::full_screen::FullScreen;
use crate::graph::stretch;
use crate::graph::svg::{Inks, svg};
use crate::graph::{Camera, Wish};
use crate::interop::dom;
use crate::ui::handler::holds;
use crate::ui::{Entry, IconButton, Menu, Sign};
use crate::words;
use clew_types::export::GraphFormat;
use leptos::prelude::*;

/// Back and forth through the changes by hand, seen once there are any. Their place is kept where there is room: nothing else shall
/// move when they come.
#[component]
fn Steps() -> impl IntoView {
    let editing = session().editing;
    view! {
        <span class="graph__steps" class:graph__steps--none=holds(move || editing.edits.get() == (0, 0))>
            <IconButton sign=Sign::Undo name=words::UNDO on_press=move || editing.undo() />
            <IconButton sign=Sign::Redo name=words::REDO on_press=move || editing.redo() />
        </span>
    }
}

/// What is shown, as a drawing.
fn save_drawing(map: Map) {
    let (nodes, edges) = elements(&untrack(|| map.shown()).view, stretch::NONE);
    let drawing = svg(&nodes, &edges, &Inks::of_theme());
    dom::download_bytes(drawing.as_bytes(), "image/svg+xml", "clew-graph.svg");
}

/// Filter, zoom, fit, full screen, files, table.
#[component]
pub fn Toolbar(camera: Camera, as_table: RwSignal<bool>) -> impl IntoView {
    let map = session().map;
    let wish = move |wish| move || camera.wish.set(Some(wish));
    let file = move |words, format| Entry::new(words, move || map.save(format));
    let entries = vec![
        Entry::new(words::SAVE_PICTURE, wish(Wish::Save)),
        Entry::new(words::SAVE_DRAWING, move || save_drawing(map)),
        file(words::SAVE_CSV, GraphFormat::Csv),
        file(words::SAVE_GRAPHML, GraphFormat::GraphMl),
        file(words::SAVE_TURTLE, GraphFormat::Turtle),
        file(words::SAVE_JSON_LD, GraphFormat::JsonLd),
        file(words::SAVE_CYPHER, GraphFormat::Cypher),
        file(words::SAVE_VAULT, GraphFormat::Vault),
    ];
    view! {
        <div class="graph__tools">
            <Steps />
            <FilterMenu />
            <IconButton sign=Sign::Minus name=words::ZOOM_OUT on_press=wish(Wish::ZoomOut) />
            <IconButton sign=Sign::Plus name=words::ZOOM_IN on_press=wish(Wish::ZoomIn) />
            <IconButton sign=Sign::Fit name=words::FIT on_press=wish(Wish::Fit) />
            <FullScreen camera />
            <Menu sign=Sign::Download name=words::SAVE_GRAPH entries />
            <IconButton
                sign=Sign::Table
                name=words::TABLE
                pressed=as_table
                on_press=move || as_table.update(|on| *on = !*on)
            />
        </div>
    }
    .into_any()
}
