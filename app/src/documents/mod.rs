//! What has been read, and how to add more.

mod add;
mod footer;
mod paste;
mod row;
mod welcome;

pub use add::{DropVeil, FILE_INPUT};

use crate::engine::session;
use crate::shell::{Pane, Shell};
use crate::ui::Shown;
use crate::ui::handler::{click, keyed, memo, when};
use crate::words;
use add::AddFiles;
use footer::Standing;
use leptos::prelude::*;
use paste::PasteDialog;
use row::Row;
use welcome::Welcome;

/// Where one goes from here, where only one pane is seen.
#[component]
fn Onward() -> impl IntoView {
    let shell: Shell = expect_context();
    let way = move |(pane, name)| {
        view! {
            <button type="button" class="button" on:click=click(move |_| shell.show(pane))>
                {name}
            </button>
        }
    };
    view! {
        <p class="documents__onward">
            {[(Pane::Conversation, words::ASK_NOW), (Pane::Graph, words::SEE_MAP)].map(way)}
        </p>
    }
    .into_any()
}

/// The documents pane.
#[component]
pub fn DocumentsPane() -> impl IntoView {
    let documents = session().documents;
    let pasting = RwSignal::new(false);
    let has_documents = memo(move || documents.has_any());
    let is_empty = memo(move || documents.is_empty());
    view! {
        <section class="pane documents" id=Pane::Documents.id() aria-labelledby="documents-title">
            <header class="pane__head">
                <h2 class="pane__title" id="documents-title">{words::DOCUMENTS}</h2>
                <AddFiles pasting />
            </header>
            <div class="pane__body">
                <Shown when=when(move || is_empty.get())>
                    <Welcome pasting />
                </Shown>
                <Shown when=when(move || has_documents.get())>
                    <ul class="documents__list" aria-label=words::DOCUMENT_LIST>
                        {keyed(
                            move || documents.rows.get().unwrap_or_default(),
                            |row| row.id.0.into(),
                            |row| view! { <Row row /> }.into_any(),
                        )}
                    </ul>
                </Shown>
            </div>
            <Shown when=when(move || has_documents.get())>
                <Onward />
            </Shown>
            <Standing />
            <PasteDialog open=pasting />
        </section>
    }
    .into_any()
}
