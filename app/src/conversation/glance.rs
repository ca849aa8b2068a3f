//! What is in one's own documents, before anything has been asked: what belongs together, each with a sentence that says
//! so.

use crate::engine::{Session, session};
use crate::graph::QuoteButton;
use crate::state::picture::Focus;
use crate::state::suggest::{self, Theme};
use crate::ui::handler::{click, live};
use crate::words;
use leptos::prelude::*;

/// The list; nothing while documents are read, and where the map holds too little.
#[component]
pub fn Glance() -> impl IntoView {
    let Session { documents, map, .. } = session();
    let themes = Memo::new(move |before: Option<&Vec<Theme>>| {
        let before = before.cloned().unwrap_or_default();
        if documents.under_way().0 > 0 {
            return before;
        }
        map.picture.with(|picture| match picture.focus {
            Focus::Overview => suggest::themes(&picture.view),
            _ => before,
        })
    });
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
    let Session { map, finding, .. } = session();
    let Theme { first, names } = theme;
    let title = names.join(", ");
    let name = names[0].clone();
    let told = RwSignal::new(Vec::new());
    finding.key_sentence(&names, told);
    view! {
        <li>
            <button
                type="button"
                class="suggestion suggestion--theme"
                on:click=click(move |_| map.show_around(first, name.clone()))
            >
                {title}
            </button>
            {live(move || told.get().into_iter().map(|quote| view! { <QuoteButton quote /> }).collect_view())}
        </li>
    }
    .into_any()
}
