//! Words that tell what they mean to whoever points at them, touches them, or comes to them by the keyboard.

use crate::ui::handler::{click, focused};
use crate::ui::peek::{Peek, Peeked};
use leptos::prelude::*;

/// The words; `means` explains them, `source` says where that is known from.
#[component]
pub fn Explained(words: String, means: String, source: &'static str) -> impl IntoView {
    let peek: Peek = expect_context();
    let described = format!("{means} {source}");
    let show = move |event: &web_sys::Event| {
        peek.show(event, Peeked { quote: means.clone(), document: source.to_owned() });
    };
    let (point, touch) = (show.clone(), show.clone());
    view! {
        <button
            type="button"
            class="explained"
            aria-description=described
            on:mouseenter=click(move |event| point(&event))
            on:mouseleave=click(move |_| peek.leave())
            on:focus=focused(move |event| show(&event))
            on:blur=focused(move |_| peek.hide())
            on:click=click(move |event| touch(&event))
        >
            {words}
        </button>
    }
    .into_any()
}
