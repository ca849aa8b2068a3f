//! What does the drawing follow besides the picture? What is looked at, the theme, and what a person wishes.

use crate::engine::Inspecting;
use crate::graph::canvas::{Drawing, Over, PATH, with_drawing};
use crate::graph::elements::node_id;
use crate::graph::look::style_sheet;
use crate::graph::{Camera, Wish};
use crate::interop::dom;
use crate::interop::task::{Latest, sleep};
use crate::interop::theme::{SystemWatch, Theme};
use crate::shell::Shell;
use crate::ui::handler::effect;
use cytoscape_bindgen::{Cytoscape, Picture};
use leptos::prelude::*;
use std::time::Duration;

/// One press of a zoom button.
const ZOOM_STEP: f64 = 1.35;

/// What is looked at is told over the picture, which stays as it is, but for what is told of: that shall be seen.
pub fn follow_inspected(inspecting: Inspecting, drawing: Drawing) {
    let turn = Latest::new();
    effect(move || {
        let entity = inspecting.inspected.with(|detail| detail.as_ref().map(|detail| detail.item.id));
        let fact = inspecting.fact.with(|fact| fact.as_ref().map(|fact| [fact.head.id, fact.tail.id]));
        let told: Vec<String> = fact.into_iter().flatten().chain(entity).map(node_id).collect();
        turn.run(async move {
            // It is there, and as large as it will be.
            sleep(Duration::ZERO).await;
            untrack(|| with_drawing(drawing, |cytoscape| cytoscape.reveal(&told)));
        });
    });
}

/// Follows the person's choice and the system's changes.
pub fn follow_theme(drawing: Drawing, zoom: RwSignal<f64>) {
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

/// Fulfils what is asked of the drawing beside it.
pub fn follow_wishes(drawing: Drawing, camera: Camera, over: Over) {
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
            let picture = Picture { scale: 2.0, background: dom::color("--graph-ground"), full: true };
            dom::download(&cytoscape.png(&picture), "clew-graph.png");
        }
    }
}
