//! The card that shows a cited sentence while its link is hovered or focused. There is one for the whole page.

use crate::interop::{dom, task};
use crate::ui::handler::{click, holds, live};
use leptos::prelude::*;
use std::time::Duration;
use web_sys::Event;

/// What the card shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peeked {
    pub quote: String,
    pub document: String,
}

/// Handle on the card. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Peek {
    shown: RwSignal<Option<Peeked>>,
    below: RwSignal<bool>,
    leaving: task::Latest,
}

/// Time to move the pointer from the link onto the card.
const GRACE: Duration = Duration::from_millis(180);
/// Widest the card gets, in pixels; as in `peek.css`.
const WIDTH: f64 = 360.0;

impl Peek {
    pub fn new() -> Self {
        Self { shown: RwSignal::new(None), below: RwSignal::new(false), leaving: task::Latest::new() }
    }

    /// Shows the card beside the element that the event happened to.
    pub fn show(self, event: &Event, peeked: Peeked) {
        self.leaving.stop();
        let Some((middle, top, bottom)) = dom::edges(event) else { return };
        let (width, height) = dom::window_size();
        let card = WIDTH.min(width - 16.0);
        let left = (middle - card / 2.0).clamp(8.0, (width - card - 8.0).max(8.0));
        let below = top < height / 2.0;
        dom::set_property("--peek-left", &format!("{left}px"));
        dom::set_property("--peek-top", &format!("{}px", if below { bottom } else { top }));
        self.below.set(below);
        self.shown.set(Some(peeked));
    }

    /// Takes the card away unless the pointer goes onto it.
    pub fn leave(self) {
        self.leaving.run(async move {
            task::sleep(GRACE).await;
            self.shown.set(None);
        });
    }

    /// Takes the card away.
    pub fn hide(self) {
        self.leaving.stop();
        self.shown.set(None);
    }
}

/// The card.
#[component]
pub fn PeekCard() -> impl IntoView {
    let peek: Peek = expect_context();
    live(move || {
        peek.shown.get().map(|peeked| {
            view! {
                <div
                    class="peek"
                    role="tooltip"
                    class:peek--below=holds(move || peek.below.get())
                    on:mouseenter=click(move |_| peek.leaving.stop())
                    on:mouseleave=click(move |_| peek.leave())
                >
                    <p class="peek__quote">{peeked.quote}</p>
                    <p class="peek__source">{peeked.document}</p>
                </div>
            }
        })
    })
}
