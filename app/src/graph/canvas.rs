//! The picture: hands over what is to be drawn, and passes on what is tapped.

use crate::engine::{Map, Session, session};
use crate::graph::Camera;
use crate::graph::elements::{elements, node_id};
use crate::graph::following::{follow_inspected, follow_theme, follow_wishes};
use crate::graph::labels::{Side, lift, near, sides};
use crate::graph::look::{DIM, Lens, MUTE, style_sheet};
use crate::graph::stretch::{self, Stretch, stretch};
use crate::graph::tapped::listen;
use crate::interop::dom;
use crate::interop::task::{Latest, sleep};
use crate::state::gathered;
use crate::state::picture::Focus;
use crate::ui::Shown;
use crate::ui::handler::{click, effect, holds, memo, told, when};
use crate::words;
use cytoscape_bindgen::{Covered, Cytoscape, Edge, Node, Options};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::collections::BTreeMap;
use std::time::Duration;

/// The library's script.
const SCRIPT: &str = "/vendor/cytoscape.min.js";
/// Space around a fitted picture, in pixels.
pub const PADDING: f64 = 56.0;
/// Largest zoom that fitting chooses.
const FIT_ZOOM: f64 = 1.1;
/// Class of the path's nodes.
pub(super) const PATH: &str = "path";
/// The zoom stands still when it has not changed for so long.
const ZOOM_REST: Duration = Duration::from_millis(90);

/// Among more elements than this nothing is dimmed: restyling all of them would hold up the pointer.
const DIMMED: usize = 900;

/// The drawing, once the library is there.
pub(super) type Drawing = RwSignal<Option<Result<Cytoscape, String>>, LocalStorage>;

/// The node under the pointer.
pub(super) type Over = RwSignal<Option<String>>;

/// What the drawing tells of how it is looked at. Cheap to copy.
#[derive(Clone, Copy)]
struct Sight {
    zoom: RwSignal<f64>,
    /// The room on the canvas: its width for its height.
    shape: RwSignal<f64>,
    over: Over,
    /// The line under the pointer, or so near that a press is its.
    line: Over,
}

/// The canvas with its description.
#[component]
pub fn Canvas(camera: Camera) -> impl IntoView {
    let session = session();
    let Session { map, inspecting, .. } = session;
    let container = NodeRef::<html::Div>::new();
    let drawing: Drawing = RwSignal::new_local(None);
    let zoom = RwSignal::new(1.0);
    let (shape, stretch) = (RwSignal::new(0.0), RwSignal::new(stretch::NONE));
    let over: Over = RwSignal::new(None);
    // The drawing does not hear of a pointer that goes on to a button lying over it.
    let is_away = RwSignal::new(false);
    let line: Over = RwSignal::new(None);
    mount_when_needed(session, drawing, container, Sight { zoom, shape, over, line });
    follow_picture(map, drawing, shape, (zoom, stretch));
    // A pointer that comes and goes over nothing changes nothing: what is drawn at this moment is left in peace.
    let lifted = memo(move || over.get().filter(|_| !is_away.get()));
    let selected = memo(move || {
        inspecting.inspected.with(|detail| detail.as_ref().map(|detail| node_id(detail.item.id)))
    });
    follow_labels(map, drawing, (zoom, stretch), (lifted, selected));
    follow_selection(map, drawing, over, (lifted, selected));
    effect(move || {
        let line = line.get();
        with_drawing(drawing, |cytoscape| cytoscape.set_class("over", line.as_deref()));
    });
    follow_inspected(inspecting, drawing);
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
            class:graph__canvas--over=holds(move || over.with(Option::is_some) || line.with(Option::is_some))
            role="img"
            aria-label=told(description)
            node_ref=container
            on:mouseleave=click(move |_| {
                is_away.set(true);
                line.set(None);
            })
            on:mouseenter=click(move |_| is_away.set(false))
        />
        <Shown when=when(is_empty)>
            <p class="graph__empty">{words::EMPTY_GRAPH}</p>
        </Shown>
        <Shown when=when(move || !is_empty() && drawing.with(Option::is_none))>
            <p class="graph__empty">{words::DRAWING}</p>
        </Shown>
        <Shown when=when(failed)>
            <p class="graph__empty">{words::NO_GRAPH}</p>
        </Shown>
    }
}

/// The library is large: a page without a picture does not fetch it.
fn mount_when_needed(session: Session, drawing: Drawing, container: NodeRef<html::Div>, sight: Sight) {
    Effect::new(move |is_mounted: Option<bool>| {
        let is_mounted = is_mounted.unwrap_or_default();
        let is_needed = session.map.picture.with(|picture| !picture.view.nodes.is_empty());
        match container.get() {
            Some(element) if is_needed && !is_mounted => {
                mount(session, drawing, element, sight);
                true
            }
            _ => is_mounted,
        }
    });
}

fn mount(session: Session, drawing: Drawing, element: web_sys::HtmlDivElement, sight: Sight) {
    let Sight { zoom, over, line, .. } = sight;
    let settling = Latest::new();
    spawn_local(async move {
        let loaded = cytoscape_bindgen::load(SCRIPT).await;
        // Running the script, making the drawing and drawing are three tasks: in between the page can answer.
        sleep(Duration::ZERO).await;
        let style = style_sheet(zoom.get_untracked());
        let covered = Some(covered as Covered);
        let options =
            Options { style, min_zoom: 0.08, max_zoom: 4.0, padding: PADDING, fit_zoom: FIT_ZOOM, covered };
        let mounted = loaded.and_then(|()| Cytoscape::mount(&element, &options));
        if let Ok(cytoscape) = &mounted {
            listen(session, cytoscape);
            cytoscape.on_hover("node", move |id| over.set(id));
            cytoscape.on_hover("edge", move |id| line.set(id));
            cytoscape.on_zoom(move |now| settling.run(settle(zoom, now)));
            let measure = move || measure(sight.shape, &element);
            measure();
            cytoscape.on_resize(measure);
        }
        sleep(Duration::ZERO).await;
        drawing.set(Some(mounted.map_err(|error| error.to_string())));
    });
}

/// The canvas's shape, in steps: it changes seldom, and whoever comes back finds it again. What is hidden has no shape.
fn measure(known: RwSignal<f64>, canvas: &web_sys::HtmlDivElement) {
    let (width, height) = (canvas.client_width(), canvas.client_height());
    let now = shape((f64::from(width), f64::from(height)));
    if width > 0 && known.get_untracked() != now {
        known.set(now);
    }
}

/// The width for the height of what is left beside the padding.
fn shape((width, height): (f64, f64)) -> f64 {
    let inner = |side: f64| (side - 2.0 * PADDING).max(1.0);
    (32.0 * inner(width) / inner(height)).round() / 32.0
}

/// The path in words, what is looked at, and the filter may lie over the picture.
fn covered(canvas: &web_sys::HtmlElement) -> (f64, f64) {
    dom::covered(
        canvas,
        [".inspector--path", ".inspector:not(.inspector--path)", ".filter[open] .filter__panel"],
    )
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
    !(0.93..=1.1).contains(&(now / before))
}

pub(super) fn with_drawing(drawing: Drawing, act: impl FnOnce(&Cytoscape)) {
    drawing.with(|drawing| {
        if let Some(Ok(cytoscape)) = drawing {
            act(cytoscape);
        }
    });
}

fn follow_picture(
    map: Map,
    drawing: Drawing,
    of_canvas: RwSignal<f64>,
    (zoom, stretched): (RwSignal<f64>, RwSignal<Stretch>),
) {
    Effect::new(move |before: Option<(u32, u32, f64)>| {
        let (picture, of_canvas) = (map.shown(), of_canvas.get());
        let before = before.unwrap_or_default();
        let mut now = before;
        with_drawing(drawing, |cytoscape| {
            now = (picture.fit, picture.settled, of_canvas);
            let was = stretched.get_untracked();
            let fills = match picture.focus {
                // The same map is drawn apart in the same way whatever was seen before, and whatever the filter hides.
                Focus::Overview => map.picture.with(|whole| stretch(&whole.view, of_canvas)),
                _ if now == before => was,
                _ => stretch(&picture.view, shape(cytoscape.room())),
            };
            if fills != was {
                stretched.set(fills);
            }
            draw(cytoscape, elements(&picture.view, fills), now.0 != before.0 || fills != was, zoom);
            if now.1 != before.1 {
                cytoscape.fit_unmoved(PATH);
            }
        });
        now
    });
}

fn draw(
    cytoscape: &Cytoscape,
    (mut nodes, edges): (Vec<Node>, Vec<Edge>),
    is_new: bool,
    zoom: RwSignal<f64>,
) {
    if is_new {
        restyle_for(cytoscape, &nodes, zoom);
    }
    // What comes later lies on top: the most important ones shall.
    nodes.reverse();
    cytoscape.set_elements(&nodes, &edges);
    // Where there is no path, this is about everything.
    if is_new {
        cytoscape.fit_class(PATH);
    } else {
        // What grows stays in sight.
        cytoscape.fit_grown(PATH);
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

/// Words stand where they lie on nothing, and are left out where there is no such place, at every distance anew.
fn follow_labels(
    map: Map,
    drawing: Drawing,
    (zoom, stretched): (RwSignal<f64>, RwSignal<Stretch>),
    (lifted, selected): (Memo<Option<String>>, Memo<Option<String>>),
) {
    effect(move || {
        let (mut nodes, mut edges) = elements(&map.shown().view, stretched.get());
        let lens = Lens::at(zoom.get());
        // Beside what is under the pointer everything else is dim, and in nobody's way.
        let alone = lifted.get().filter(|_| is_dimmed(map)).map(|id| near(&nodes, &edges, &id));
        if let Some(id) = selected.get() {
            lift(&mut nodes, &mut edges, &id);
        }
        let beside = drawing.with(|drawing| match drawing {
            Some(Ok(cytoscape)) => cytoscape.beside(),
            _ => PADDING,
        });
        let mut all: BTreeMap<&str, Option<Side>> = gathered(sides(&nodes, &edges, lens, beside));
        if let Some((nodes, edges)) = &alone {
            all.extend(sides(nodes, edges, lens, beside));
        }
        with_drawing(drawing, |cytoscape| {
            let silent = all.iter().filter(|(_, side)| side.is_none());
            cytoscape.set_class(MUTE, silent.map(|(id, _)| *id));
            for (class, is_there) in Side::CLASSES {
                let there = all.iter().filter(|(_, side)| side.is_some_and(is_there));
                cytoscape.set_class(class, there.map(|(id, _)| *id));
            }
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
        let few = is_dimmed(map);
        let over = lifted.get();
        with_drawing(drawing, |cytoscape| {
            cytoscape.set_class_apart(DIM, over.as_deref().filter(|_| few));
            cytoscape.set_class_around("near", over.or(selected).as_deref());
        });
    });
}

/// True where what has nothing to do with the node under the pointer is dimmed.
fn is_dimmed(map: Map) -> bool {
    map.picture.with(|picture| picture.view.nodes.len() + picture.view.edges.len() <= DIMMED)
}
