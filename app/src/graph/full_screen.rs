//! The map, and what is opened from it, alone on the screen.

use crate::graph::{Camera, Wish};
use crate::interop::dom;
use crate::shell::Pane;
use crate::ui::{IconButton, Sign};
use crate::words;
use leptos::prelude::*;
use std::time::Duration;

/// The button; nothing where the browser cannot do it.
#[component]
pub fn FullScreen(camera: Camera) -> impl IntoView {
    let is_on = RwSignal::new(false);
    let handle = window_event_listener_untyped("fullscreenchange", move |_| {
        is_on.set(dom::is_full_screen());
        // Once the map has its new size.
        set_timeout(move || camera.wish.set(Some(Wish::Refit)), Duration::from_millis(60));
    });
    on_cleanup(move || handle.remove());
    dom::can_fill_screen().then(|| {
        view! {
            <span class="graph__full-screen">
                <IconButton
                    sign=Sign::FullScreen
                    name=words::FULL_SCREEN
                    pressed=is_on
                    on_press=move || dom::toggle_full_screen(Pane::Graph.id())
                />
            </span>
        }
    })
}
