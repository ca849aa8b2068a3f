//! A link from a claim to the sentence it rests on.

use crate::engine::session;
use crate::state::document::Cited;
use crate::ui::handler::{click, focused, memo, told};
use crate::ui::peek::{Peek, Peeked};
use crate::words;
use clew_types::graph::Evidence;
use clew_types::id::DocumentId;
use clew_types::shelf::number_of;
use leptos::prelude::*;

/// The name of a document of the workspace, or what a library's is called.
pub fn document_name(id: DocumentId) -> String {
    if let Some(number) = number_of(id) {
        // The last word on a name holds: a document may have been published anew under another one.
        let name =
            session().libraries.names.with(|names| Some(names.iter().rfind(|(of, _)| *of == id)?.1.clone()));
        return name.unwrap_or_else(|| words::library_document(number));
    }
    session()
        .documents
        .rows
        .with(|rows| {
            let row = rows.iter().flatten().find(|row| row.id == id)?;
            Some(row.status.with(|status| status.name.clone()))
        })
        .unwrap_or_default()
}

/// The link: hovering or focusing it shows the sentence, following it opens the document there.
#[component]
pub fn CitationLink(number: usize, evidence: Evidence, quote: String) -> impl IntoView {
    let viewing = session().viewing;
    let peek: Peek = expect_context();
    let document = memo(move || document_name(evidence.sentence.document));
    let cited = Cited { sentence: evidence.sentence, span: Some(evidence.span) };
    let href = format!("#doc={}&sentence={}", evidence.sentence.document.0, evidence.sentence.index);
    let quote = StoredValue::new(quote);
    let name = move || quote.with_value(|quote| words::citation(number, &document.get(), quote));
    let show = move |event: &web_sys::Event| {
        peek.show(event, Peeked { quote: quote.get_value(), document: document.get_untracked() });
    };
    view! {
        <a
            class="citation"
            data-testid="citation"
            href=href
            aria-label=told(name)
            on:mouseenter=click(move |event| show(&event))
            on:mouseleave=click(move |_| peek.leave())
            on:focus=focused(move |event| show(&event))
            on:blur=focused(move |_| peek.hide())
            on:click=click(move |event| {
                event.prevent_default();
                peek.hide();
                viewing.open_citation(cited);
            })
        >
            {number}
        </a>
    }
}
