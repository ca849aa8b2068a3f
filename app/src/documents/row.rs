//! One document of the list.

use crate::engine::session;
use crate::state::document::{DocumentRow, is_under_way, share_read};
use crate::ui::handler::{click, holds, live, memo, told};
use crate::ui::{Icon, IconButton, Sign};
use crate::words;
use clew_worker::protocol::{DocumentStatus, Stage};
use leptos::prelude::*;

/// Name, state, what was found, and what can be done.
#[component]
pub fn Row(row: DocumentRow) -> impl IntoView {
    let id = row.id;
    let status = memo(move || row.status.get());
    let stage = memo(move || status.with(|status| status.stage.clone()));
    let name = memo(move || status.with(|status| status.name.clone()));
    let state = move || match stage.get() {
        Stage::Ready => "ready",
        Stage::Failed(_) => "failed",
        Stage::Cancelled => "cancelled",
        _ => "busy",
    };
    view! {
        <li class="document" aria-label=name data-state=state>
            <span class="document__kind" aria-hidden="true">
                {live(move || status.with(|status| words::document_kind(status.kind)))}
            </span>
            <div class="document__main">
                <NameButton id name stage />
                <p class="document__state">
                    <span class="document__status">{live(move || stage.with(words::status))}</span>
                    <span class="document__counts" title=told(move || status.with(words::document_detail))>
                        {live(move || status.with(counts))}
                    </span>
                </p>
                <Progress status />
                <Warnings status />
            </div>
            <RowButtons id name stage />
        </li>
    }
    .into_any()
}

fn counts(status: &DocumentStatus) -> String {
    match &status.stage {
        Stage::Ready => words::document_counts(status),
        stage => words::stage(stage).to_owned(),
    }
}

#[component]
fn NameButton(id: clew_core::id::DocumentId, name: Memo<String>, stage: Memo<Stage>) -> impl IntoView {
    let session = session();
    view! {
        <button
            type="button"
            class="document__name"
            title=name
            aria-label=told(move || words::open(&name.get()))
            disabled=holds(move || stage.get() != Stage::Ready)
            on:click=click(move |_| session.open_document(id, None))
        >
            {name}
        </button>
    }
}

/// The bar under a document that is being read, and then, thinner, while it gets its vectors.
#[component]
fn Progress(status: Memo<DocumentStatus>) -> impl IntoView {
    let share = move || status.with(|status| is_under_way(&status.stage).then(|| share_read(status)));
    live(move || {
        share().map(|share| {
            view! {
                <progress
                    class="document__progress"
                    max="1"
                    value=format!("{share:.2}")
                    aria-label=told(move || status.with(|status| words::stage(&status.stage)))
                />
            }
        })
    })
}

#[component]
fn Warnings(status: Memo<DocumentStatus>) -> impl IntoView {
    let warnings = memo(move || status.with(|status| status.warnings.clone()));
    let line = |warning| {
        view! {
            <p class="document__warning">
                <Icon sign=Sign::Warning />
                {words::read_warning(&warning)}
            </p>
        }
    };
    live(move || warnings.get().into_iter().map(line).collect_view())
}

#[component]
fn RowButtons(id: clew_core::id::DocumentId, name: Memo<String>, stage: Memo<Stage>) -> impl IntoView {
    let session = session();
    let under_way = memo(move || stage.with(is_under_way));
    live(move || {
        if under_way.get() {
            let label = Signal::derive(move || words::cancel_reading(&name.get()));
            view! { <IconButton sign=Sign::Close name=label on_press=move || session.cancel_reading(id) /> }
                .into_any()
        } else {
            let label = Signal::derive(move || words::remove(&name.get()));
            let again = Signal::derive(move || words::read_again(&name.get()));
            let can_gain = move || stage.with(|stage| *stage != Stage::Ready) || session.reads_with_model();
            view! {
                {live(move || {
                    can_gain().then(|| {
                        view! {
                            <IconButton sign=Sign::Again name=again on_press=move || session.read_again(id) />
                        }
                    })
                })}
                <IconButton sign=Sign::Trash name=label on_press=move || session.remove_document(id) />
            }
            .into_any()
        }
    })
}
