//! A document's text, with the cited sentence marked.

mod columns;
mod layout;
mod selection;
mod text;

use crate::engine::session;
use crate::state::document::Viewer;
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
    move || {
        let content = match session.viewer.get() {
            Viewer::Closed => return None,
            Viewer::Loading(_) => frame(words::DOCUMENT.to_owned(), message(words::OPENING.to_owned())),
            Viewer::Failed(reason) => frame(words::DOCUMENT.to_owned(), message(reason)),
            Viewer::Open(text) => opened(text),
        };
        Some(content)
    }
}

fn opened(text: Arc<DocumentText>) -> AnyView {
    let name = text.name.clone();
    let document = text.id;
    let content = view! {
        <TableMeanings document />
        <Text text />
    };
    frame(name, content.into_any())
}

fn message(text: String) -> AnyView {
    view! { <p class="viewer__message">{text}</p> }.into_any()
}

fn frame(name: String, content: AnyView) -> AnyView {
    let session = session();
    view! {
        <section class="viewer" aria-label=words::DOCUMENT>
            <header class="pane__head">
                <h2 class="pane__title viewer__name">{name}</h2>
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
