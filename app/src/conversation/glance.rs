//! What is in one's own documents, before anything has been asked: what belongs together, each with a sentence that says
//! so.

use crate::engine::{Session, session};
use crate::graph::QuoteButton;
use crate::ui::handler::{click, live, memo};
use crate::words;
use clew_worker::protocol::Theme;
use leptos::prelude::*;

/// The list; nothing while documents are read, and where they tell too little.
#[component]
pub fn Glance() -> impl IntoView {
    let finding = session().finding;
    let themes = memo(move || finding.glance.with(|glance| glance.themes.clone()));
    live(move || {
        let themes = themes.get();
        (!themes.is_empty()).then(|| {
            view! {
                <h3 class="suggestions__title">{words::WHAT_IS_HERE}</h3>
                <ul class="suggestions__list">
                    {themes.into_iter().map(|theme| view! { <About theme /> }).collect_view()}
                </ul>
            }
            .into_any()
        })
    })
}

#[component]
fn About(theme: Theme) -> impl IntoView {
    let Session { map, .. } = session();
    let Theme { first, names, quote } = theme;
    let title = names.join(", ");
    let name = names.into_iter().next().unwrap_or_default();
    view! {
        <li>
            <button
                type="button"
                class="suggestion suggestion--theme"
                on:click=click(move |_| map.show_around(first, name.clone()))
            >
                {title}
            </button>
            <QuoteButton quote />
        </li>
    }
    .into_any()
}
