//! The picture: hands over what is to be drawn, and passes on what is tapped.

use crate::engine::{Inspecting, Map, Session, session};
use crate::graph::elements::{elements, entity_of, node_id};
use crate::graph::labels::{Side, lift, sides};
use crate::graph::look::{CROWD, DIM, Lens, MUTE, style_sheet};
use crate::graph::tapped::listen;
use crate::graph::{Camera, Wish};
use crate::interop::dom;
use crate::interop::task::{Latest, sleep};
use crate::interop::theme::{SystemWatch, Theme};
use crate::shell::Shell;
use crate::state::picture::Picture;
use crate::ui::Shown;
use crate::ui::handler::{click, effect, holds, memo, told, when};
use crate::words;
use clew_types::graph::GraphView;
use cytoscape_bindgen::{Cytoscape, Node, Options, Picture as Shot};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

/// The library's script.
const SCRIPT: &str = "/vendor/cytoscape.min.js";
/// Space around a fitted picture, in pixels.
pub const PADDING: f64 = 56.0;
/// Largest zoom that fitting chooses.
const FIT_ZOOM: f64 = 1.1;
/// One press of a zoom button.
const ZOOM_STEP: f64 = 1.35;
/// Class of the path's nodes.
const PATH: &str = "path";
/// The zoom stands still when it has not changed for so long.
const ZOOM_REST: Duration = Duration::from_millis(90);

/// The lines of a node are worded up to so many: the words of more would lie on each other.
const WORDED: usize = 6;

/// Among more elements than this nothing is dimmed: restyling all of them would hold up the pointer.
const DIMMED: usize = 900;

/// The drawing, once the library is there.
type Drawing = RwSignal<Option<Result<Cytoscape, String>>, LocalStorage>;

/// The node under the pointer.
type Over = RwSignal<Option<String>>;

/// What the drawing tells of how it is looked at. Cheap to copy.
#[derive(Clone, Copy)]
struct Sight {
    zoom: RwSignal<f64>,
    over: Over,
}

/// The canvas with its description.
#[component]
pub fn Canvas(camera: Camera) -> impl IntoView {
    let Session { map, inspecting, .. } = session();
    let container = NodeRef::<html::Div>::new();
    let drawing: Drawing = RwSignal::new_local(None);
    let zoom = RwSignal::new(1.0);
    let over: Over = RwSignal::new(None);
    // The drawing does not hear of a pointer that goes on to a button lying over it.
    let is_away = RwSignal::new(false);
    mount_when_needed(map, inspecting, drawing, container, Sight { zoom, over });
    follow_picture(map, drawing, zoom);
    // A pointer that comes and goes over nothing changes nothing: what is drawn at this moment is left in peace.
    let lifted = memo(move || over.get().filter(|_| !is_away.get()));
    let selected = memo(move || {
        inspecting.inspected.with(|detail| detail.as_ref().map(|detail| node_id(detail.item.id)))
    });
    follow_labels(map, drawing, zoom, selected);
    follow_selection(map, drawing, over, (lifted, selected));
    follow_inspected(selected, drawing, container);
    follow_theme(drawing, zoom);
    follow_wishes(drawing, camera, over);
    let description = move || {
        let picture = map.shown();
        words::picture(picture.view.nodes.len(), picture.view.edges.len(), picture.path_edges())
    };
    let is_empty = move || map.picture.with(|picture| picture.view.nodes.is_empty());
    let failed = move || drawing.with(|drawing| matches!(drawing, Some(Err(_))));
    view! {
        <div
            class="graph__canvas"
            class:graph__canvas--over=holds(move || over.with(Option::is_some))
            role="img"
            aria-label=told(description)
            node_ref=container
            on:mouseleave=click(move |_| is_away.set(true))
            on:mouseenter=click(move |_| is_away.set(false))
        />
        <Shown when=when(is_empty)>
            <p class="graph__empty">{words::EMPTY_GRAPH}</p>
        </Shown>
        <Shown when=when(failed)>
            <p class="graph__empty">{words::NO_GRAPH}</p>
        </Shown>
    }
}

/// The library is large: a page without a picture does not fetch it.
fn mount_when_needed(
    map: Map,
    inspecting: Inspecting,
    drawing: Drawing,
    container: NodeRef<html::Div>,
    sight: Sight,
) {
    Effect::new(move |is_mounted: Option<bool>| {
        let is_mounted = is_mounted.unwrap_or_default();
        let is_needed = map.picture.with(|picture| !picture.view.nodes.is_empty());
        match container.get() {
            Some(element) if is_needed && !is_mounted => {
                mount(map, inspecting, drawing, element, sight);
                true
            }
            _ => is_mounted,
        }
    });
}

fn mount(map: Map, inspecting: Inspecting, drawing: Drawing, element: web_sys::HtmlDivElement, sight: Sight) {
    let Sight { zoom, over } = sight;
    let settling = Latest::new();
    spawn_local(async move {
        let loaded = cytoscape_bindgen::load(SCRIPT).await;
        // Running the script, making the drawing and drawing are three tasks: in between the page can answer.
        sleep(Duration::ZERO).await;
        let style = style_sheet(zoom.get_untracked());
        let options = Options { style, min_zoom: 0.08, max_zoom: 4.0, padding: PADDING, fit_zoom: FIT_ZOOM };
        let mounted = loaded.and_then(|()| Cytoscape::mount(&element, &options));
        if let Ok(cytoscape) = &mounted {
            listen(map, inspecting, cytoscape);
            cytoscape.on_hover_node(move |id| over.set(id));
            cytoscape.on_zoom(move |now| settling.run(settle(zoom, now)));
        }
        sleep(Duration::ZERO).await;
        drawing.set(Some(mounted.map_err(|error| error.to_string())));
    });
}

/// Restyling at every tick of the wheel would be too much: it waits until the zoom stands still, and for real changes.
async fn settle(zoom: RwSignal<f64>, now: f64) {
    sleep(ZOOM_REST).await;
    let before = zoom.get_untracked();
    if is_far(before, now) {
        zoom.set(now);
    }
}

/// True when what is drawn for the one zoom looks wrong at the other.
fn is_far(before: f64, now: f64) -> bool {
    !(0.87..=1.15).contains(&(now / before))
}

fn with_drawing(drawing: Drawing, act: impl FnOnce(&Cytoscape)) {
    drawing.with(|drawing| {
        if let Some(Ok(cytoscape)) = drawing {
            act(cytoscape);
        }
    });
}

fn follow_picture(map: Map, drawing: Drawing, zoom: RwSignal<f64>) {
    Effect::new(move |before: Option<(u32, u32)>| {
        let picture = map.shown();
        let before = before.unwrap_or_default();
        let mut now = before;
        with_drawing(drawing, |cytoscape| {
            now = (picture.fit, picture.settled);
            draw(cytoscape, &picture, now.0 != before.0, zoom);
            if now.1 != before.1 {
                cytoscape.fit_unmoved(PATH);
            }
        });
        now
    });
}

fn draw(cytoscape: &Cytoscape, picture: &Picture, is_new: bool, zoom: RwSignal<f64>) {
    let (mut nodes, edges) = elements(&picture.view);
    if is_new {
        restyle_for(cytoscape, &nodes, zoom);
    }
    // What comes later lies on top: the most important ones shall.
    nodes.reverse();
    cytoscape.set_elements(&nodes, &edges);
    if is_new {
        // Where there is no path, this fits everything.
        cytoscape.fit_class(PATH);
    }
}

/// A picture that will be seen from another distance is begun anew: restyling what is there would draw all of it twice.
fn restyle_for(cytoscape: &Cytoscape, nodes: &[Node], zoom: RwSignal<f64>) {
    let next = cytoscape.zoom_to_fit(nodes, PATH).filter(|next| is_far(zoom.get_untracked(), *next));
    if let Some(next) = next {
        cytoscape.clear();
        zoom.set(next);
    }
}

/// Names stand where they lie on nothing, and are left out where there is no such place, at every distance anew.
fn follow_labels(map: Map, drawing: Drawing, zoom: RwSignal<f64>, selected: Memo<Option<String>>) {
    effect(move || {
        let (mut nodes, edges) = elements(&map.shown().view);
        if let Some(id) = selected.get() {
            lift(&mut nodes, &edges, &id);
        }
        let sides = sides(&nodes, &edges, Lens::at(zoom.get()));
        let on = |side: Option<Side>| sides.iter().filter(move |one| one.1 == side).map(|one| one.0);
        with_drawing(drawing, |cytoscape| {
            cytoscape.set_class(MUTE, on(None));
            Side::CLASSES.into_iter().for_each(|(side, class)| cytoscape.set_class(class, on(Some(side))));
        });
    });
}

fn follow_selection(
    map: Map,
    drawing: Drawing,
    over: Over,
    (lifted, selected): (Memo<Option<String>>, Memo<Option<String>>),
) {
    // Whoever was under the pointer may be elsewhere now.
    effect(move || {
        map.picture.track();
        over.set(None);
    });
    effect(move || {
        map.picture.track();
        map.hidden_kinds.track();
        let selected = selected.get();
        with_drawing(drawing, |cytoscape| {
            cytoscape.set_class("selected", selected.as_deref());
        });
    });
    effect(move || {
        let selected = selected.get();
        let few = map.picture.with(|picture| picture.view.nodes.len() + picture.view.edges.len() <= DIMMED);
        let over = lifted.get();
        with_drawing(drawing, |cytoscape| {
            cytoscape.set_class_apart(DIM, over.as_deref().filter(|_| few));
            let near = over.or(selected);
            let is_crowd = |id: &&str| map.picture.with(|picture| lines_of(&picture.view, id) > WORDED);
            cytoscape.set_class_around("near", near.as_deref());
            cytoscape.set_class_around(CROWD, near.as_deref().filter(is_crowd));
        });
    });
}

/// So many facts of a node are drawn.
fn lines_of(view: &GraphView, id: &str) -> usize {
    let of = entity_of(id);
    view.edges.iter().filter(|edge| [Some(edge.source), Some(edge.target)].contains(&of)).count()
}

/// The inspector lies over the picture: what it tells of shall stand beside it.
fn follow_inspected(selected: Memo<Option<String>>, drawing: Drawing, container: NodeRef<html::Div>) {
    let turn = Latest::new();
    effect(move || {
        let inspected = selected.get();
        let Some(element) = container.get_untracked() else { return };
        turn.run(async move {
            // It is there, and as large as it will be; or it has gone.
            sleep(Duration::ZERO).await;
            let covered = dom::covered(&element, ".inspector");
            untrack(|| {
                with_drawing(drawing, |cytoscape| match &inspected {
                    Some(id) => cytoscape.reveal(id, covered),
                    None => cytoscape.cover_up(),
                });
            });
        });
    });
}

fn follow_theme(drawing: Drawing, zoom: RwSignal<f64>) {
    let shell: Shell = expect_context();
    let system = RwSignal::new(0u32);
    let watch = SystemWatch::new(move || system.update(|changes| *changes += 1));
    StoredValue::new_local(watch);
    // A new drawing has the right style already: only what changes afterwards is followed.
    Effect::new(move |before: Option<(Theme, u32, u64)>| {
        let now = (shell.theme.get(), system.get(), zoom.get().to_bits());
        if before.is_some_and(|before| before != now) {
            untrack(|| with_drawing(drawing, |cytoscape| cytoscape.set_style(&style_sheet(zoom.get()))));
        }
        now
    });
}

fn follow_wishes(drawing: Drawing, camera: Camera, over: Over) {
    effect(move || {
        let Some(wish) = camera.wish.get() else { return };
        if wish == Wish::Refit {
            // Nothing lies under the pointer where it lay before.
            over.set(None);
        }
        drawing.with_untracked(|drawing| {
            if let Some(Ok(cytoscape)) = drawing {
                fulfil(cytoscape, wish);
            }
        });
    });
}

fn fulfil(cytoscape: &Cytoscape, wish: Wish) {
    match wish {
        Wish::Fit => cytoscape.fit(),
        Wish::Refit => cytoscape.fit_class(PATH),
        Wish::ZoomIn => cytoscape.zoom_by(ZOOM_STEP),
        Wish::ZoomOut => cytoscape.zoom_by(1.0 / ZOOM_STEP),
        Wish::Save => {
            let picture = Shot { scale: 2.0, background: dom::color("--graph-ground"), full: true };
            dom::download(&cytoscape.png(&picture), "clew-graph.png");
        }
    }
}
