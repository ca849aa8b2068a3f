//! The line between two panes: drag it, or move it by arrow keys.

use crate::interop::dom;
use crate::ui::handler::{keys, pointer, told};
use crate::words;
use leptos::ev;
use leptos::prelude::*;

/// Whose width is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    Documents,
    Conversation,
}

impl Edge {
    /// Smallest, first and largest width in pixels.
    fn limits(self) -> (f64, f64, f64) {
        match self {
            Self::Documents => (200.0, 280.0, 520.0),
            Self::Conversation => (320.0, 460.0, 800.0),
        }
    }

    fn property(self) -> &'static str {
        match self {
            Self::Documents => "--documents-width",
            Self::Conversation => "--conversation-width",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Documents => words::RESIZE_DOCUMENTS,
            Self::Conversation => words::RESIZE_CONVERSATION,
        }
    }

    /// Width when the line stands at `x` in a window of this width.
    fn width_at(self, x: f64, window: f64) -> f64 {
        let (least, _, most) = self.limits();
        let width = if self == Self::Documents { x } else { window - x };
        width.clamp(least, most)
    }
}

/// Pixels a key press moves it.
const KEY_STEP: f64 = 16.0;

/// The line.
#[component]
pub fn Splitter(edge: Edge) -> impl IntoView {
    let (least, first, most) = edge.limits();
    let width = RwSignal::new(first);
    let dragging = RwSignal::new(false);
    let set = move |pixels: f64| {
        width.set(pixels);
        dom::set_property(edge.property(), &format!("{pixels}px"));
    };
    let on_key = move |event: ev::KeyboardEvent| {
        let towards_wider = if edge == Edge::Documents { KEY_STEP } else { -KEY_STEP };
        let change = match event.key().as_str() {
            "ArrowRight" => towards_wider,
            "ArrowLeft" => -towards_wider,
            _ => return,
        };
        event.prevent_default();
        set((width.get_untracked() + change).clamp(least, most));
    };
    let on_move = move |event: ev::PointerEvent| {
        if dragging.get_untracked() {
            set(edge.width_at(f64::from(event.client_x()), dom::window_size().0));
        }
    };
    view! {
        <div
            class="splitter"
            class:splitter--dragging=dragging
            role="separator"
            aria-orientation="vertical"
            aria-label=edge.name()
            aria-valuemin=least.to_string()
            aria-valuemax=most.to_string()
            aria-valuenow=told(move || format!("{:.0}", width.get()))
            tabindex="0"
            on:keydown=keys(on_key)
            on:pointerdown=pointer(move |event| {
                dom::capture_pointer(&event);
                dragging.set(true);
            })
            on:pointermove=pointer(on_move)
            on:pointerup=pointer(move |_| dragging.set(false))
            on:pointercancel=pointer(move |_| dragging.set(false))
        />
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panes_keep_their_limits() {
        for (edge, x, width) in [
            (Edge::Documents, 300.0, 300.0),
            (Edge::Documents, 10.0, 200.0),
            (Edge::Conversation, 1000.0, 440.0),
            (Edge::Conversation, 100.0, 800.0),
        ] {
            assert_eq!(edge.width_at(x, 1440.0), width);
        }
    }
}
