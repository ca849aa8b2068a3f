//! What has been read, and how to add more.

mod add;
mod footer;
mod paste;
mod row;
mod welcome;

pub use add::{DropVeil, FILE_INPUT};

use crate::engine::session;
use crate::shell::Pane;
use crate::ui::handler::{keyed, when};
use crate::words;
use add::AddFiles;
use footer::Standing;
use leptos::prelude::*;
use paste::PasteDialog;
use row::Row;
use welcome::Welcome;

/// The documents pane.
#[component]
pub fn DocumentsPane() -> impl IntoView {
    let session = session();
    let pasting = RwSignal::new(false);
    let has_documents = Memo::new(move |_| session.has_documents());
    let is_empty = Memo::new(move |_| session.is_empty());
    view! {
        <section class="pane documents" id=Pane::Documents.id() aria-labelledby="documents-title">
            <header class="pane__head">
                <h2 class="pane__title" id="documents-title">{words::DOCUMENTS}</h2>
                <AddFiles pasting />
            </header>
            <div class="pane__body">
                <Show when=when(move || is_empty.get())>
                    <Welcome pasting />
                </Show>
                <Show when=when(move || has_documents.get())>
                    <ul class="documents__list" aria-label=words::DOCUMENT_LIST>
                        {keyed(
                            move || session.documents.get().unwrap_or_default(),
                            |row| row.id.0.into(),
                            |row| view! { <Row row /> }.into_any(),
                        )}
                    </ul>
                </Show>
            </div>
            <Standing />
            <PasteDialog open=pasting />
        </section>
    }
    .into_any()
}
