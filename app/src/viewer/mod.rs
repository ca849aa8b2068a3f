//! A document's text, with the cited sentence marked.

mod columns;
mod layout;
mod selection;
mod text;

use crate::engine::session;
use crate::state::document::Viewer;
use crate::ui::handler::{click, live, told};
use crate::ui::{IconButton, Sign};
use crate::words;
use clew_worker::protocol::DocumentText;
use columns::TableMeanings;
use leptos::prelude::*;
use std::sync::Arc;
use text::Text;

/// The viewer; nothing while no document is open.
#[component]
pub fn ViewerPane() -> impl IntoView {
    let session = session();
    // Stays as it is from document to document.
    let shows_names = RwSignal::new(false);
    live(move || {
        let content = match session.viewer.get() {
            Viewer::Closed => return None,
            Viewer::Loading(_) => frame(words::DOCUMENT.to_owned(), (), message(words::OPENING.to_owned())),
            Viewer::Failed(reason) => frame(words::DOCUMENT.to_owned(), (), message(reason)),
            Viewer::Open(text) => opened(text, shows_names),
        };
        Some(content)
    })
}

fn opened(text: Arc<DocumentText>, shows_names: RwSignal<bool>) -> AnyView {
    let name = text.name.clone();
    let document = text.id;
    let content = view! {
        <TableMeanings document />
        <Text text shows_names />
    };
    let names = view! {
        <button
            type="button"
            class="button button--small"
            aria-pressed=told(move || shows_names.get().to_string())
            title=words::NAMES_ARE
            on:click=click(move |_| shows_names.update(|on| *on = !*on))
        >
            {words::NAMES}
        </button>
    };
    frame(name, names, content.into_any())
}

fn message(text: String) -> AnyView {
    view! { <p class="viewer__message">{text}</p> }.into_any()
}

fn frame(name: String, tools: impl IntoView + 'static, content: AnyView) -> AnyView {
    let session = session();
    view! {
        <section class="viewer" aria-label=words::DOCUMENT>
            <header class="pane__head">
                <h2 class="pane__title viewer__name">{name}</h2>
                {tools}
                <IconButton
                    sign=Sign::Close
                    name=words::CLOSE_DOCUMENT
                    on_press=move || session.close_document()
                />
            </header>
            {content}
        </section>
    }
    .into_any()
}
