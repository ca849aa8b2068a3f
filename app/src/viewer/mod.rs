//! A document's text, with the cited sentence marked.

mod columns;
mod find;
mod layout;
mod pages;
mod selection;
mod text;

use crate::engine::{Shelf, session};
use crate::state::document::{Viewer, places};
use crate::ui::handler::{click, live, memo, told};
use crate::ui::{IconButton, Sign};
use crate::words;
use clew_types::document::DocumentKind;
use clew_types::id::DocumentId;
use clew_types::shelf::number_of;
use clew_worker::protocol::{Command, DocumentText};
use columns::TableMeanings;
use find::Find;
use leptos::prelude::*;
use pages::Pages;
use std::sync::Arc;
use text::Text;

/// The viewer; nothing while no document is open.
#[component]
pub fn ViewerPane() -> impl IntoView {
    let viewing = session().viewing;
    // Stays as it is from document to document.
    let shows_names = RwSignal::new(false);
    let shows_pages = RwSignal::new(false);
    live(move || {
        let content = match viewing.viewer.get() {
            Viewer::Closed => return None,
            Viewer::Loading(_) => frame(words::DOCUMENT.to_owned(), (), message(words::OPENING.to_owned())),
            Viewer::Failed(reason) => frame(words::DOCUMENT.to_owned(), (), message(reason)),
            Viewer::Open(text) => opened(text, shows_names, shows_pages),
        };
        Some(content)
    })
}

fn opened(text: Arc<DocumentText>, shows_names: RwSignal<bool>, shows_pages: RwSignal<bool>) -> AnyView {
    let name = text.name.clone();
    let document = text.id;
    let has_pages = text.kind == DocumentKind::Pdf && !text.pages.is_empty();
    let typed = RwSignal::new(String::new());
    let searched = text.clone();
    let found = memo(move || places(&searched, &typed.get()));
    let body = move || match has_pages && shows_pages.get() {
        true => view! { <Pages text=text.clone() shows_names /> }.into_any(),
        false => view! { <Text text=text.clone() shows_names found /> }.into_any(),
    };
    let content = view! {
        <TableMeanings document />
        {live(body)}
    };
    let tools = view! {
        <Find document typed found />
        {has_pages.then(|| toggle(words::PAGES, words::PAGES_ARE, shows_pages))}
        {toggle(words::NAMES, words::NAMES_ARE, shows_names)}
        {number_of(document).map(|_| take_out(document))}
    };
    frame(name, tools, content.into_any())
}

/// Takes a library's document out of it; nothing for those who may only read the library.
fn take_out(document: DocumentId) -> AnyView {
    let libraries = session().libraries;
    let shelf = Shelf::default();
    libraries.act(Command::Libraries(String::new()), shelf);
    let may_write =
        memo(move || shelf.with(|items| items.iter().flatten().any(|item| item.is_beside && item.may_write)));
    live(move || may_write.get().then(|| take_out_button(document))).into_any()
}

/// Asks once more before the document goes: it goes for everybody.
fn take_out_button(document: DocumentId) -> AnyView {
    let libraries = session().libraries;
    let is_asked = RwSignal::new(false);
    let press = move |_| {
        if is_asked.get_untracked() {
            libraries.take_out(document);
        } else {
            is_asked.set(true);
        }
    };
    view! {
        <button type="button" class="button button--small" title=words::TAKE_OUT_IS on:click=click(press)>
            {live(move || if is_asked.get() { words::TAKE_OUT_SURELY } else { words::TAKE_OUT })}
        </button>
    }
    .into_any()
}

fn toggle(name: &'static str, title: &'static str, is_on: RwSignal<bool>) -> AnyView {
    view! {
        <button
            type="button"
            class="button button--small"
            aria-pressed=told(move || is_on.get().to_string())
            title=title
            on:click=click(move |_| is_on.update(|on| *on = !*on))
        >
            {name}
        </button>
    }
    .into_any()
}

fn message(text: String) -> AnyView {
    view! { <p class="viewer__message">{text}</p> }.into_any()
}

fn frame(name: String, tools: impl IntoView + 'static, content: AnyView) -> AnyView {
    let viewing = session().viewing;
    view! {
        <section class="viewer" aria-label=words::DOCUMENT>
            <header class="pane__head">
                <h2 class="pane__title viewer__name">{name}</h2>
                {tools}
                <IconButton
                    sign=Sign::Close
                    name=words::CLOSE_DOCUMENT
                    on_press=move || viewing.close()
                />
            </header>
            {content}
        </section>
    }
    .into_any()
}
