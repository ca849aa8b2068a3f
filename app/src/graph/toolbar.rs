//! Buttons of the picture.

use crate::graph::{Camera, Wish};
use crate::ui::{IconButton, Sign};
use crate::words;
use leptos::prelude::*;

/// Zoom, fit, image, table.
#[component]
pub fn Toolbar(camera: Camera, as_table: RwSignal<bool>) -> impl IntoView {
    let wish = move |wish| move || camera.wish.set(Some(wish));
    view! {
        <div class="graph__tools">
            <IconButton sign=Sign::Minus name=words::ZOOM_OUT on_press=wish(Wish::ZoomOut) />
            <IconButton sign=Sign::Plus name=words::ZOOM_IN on_press=wish(Wish::ZoomIn) />
            <IconButton sign=Sign::Fit name=words::FIT on_press=wish(Wish::Fit) />
            <IconButton sign=Sign::Download name=words::SAVE_PICTURE on_press=wish(Wish::Save) />
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
