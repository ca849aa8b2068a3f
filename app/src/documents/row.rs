//! One document of the list.

use crate::engine::{Session, session};
use crate::state::document::{DocumentRow, checking, is_under_way, share_read};
use crate::ui::handler::{click, holds, live, memo, told};
use crate::ui::{Icon, IconButton, Sign};
use crate::words;
use clew_worker::protocol::{DocumentStatus, Pictures, Stage};
use leptos::prelude::*;

/// Name, state, what was found, and what can be done.
#[component]
pub fn Row(row: DocumentRow) -> impl IntoView {
    let id = row.id;
    let status = memo(move || row.status.get());
    let stage = memo(move || status.with(|status| status.stage.clone()));
    let name = memo(move || status.with(|status| status.name.clone()));
    let is_checked = memo(move || status.with(|status| checking(status).is_none()));
    let state = move || match stage.get() {
        Stage::Ready if is_checked.get() => "ready",
        Stage::Ready => "checking",
        Stage::Failed(_) => "failed",
        Stage::Cancelled => "cancelled",
        _ => "busy",
    };
    let standing = move || match stage.get() {
        Stage::Ready if !is_checked.get() => words::READY_TO_ASK.to_owned(),
        stage => words::status(&stage),
    };
    view! {
        <li class="document" aria-label=name data-state=state>
            <span class="document__kind" aria-hidden="true">
                {live(move || status.with(|status| words::document_kind(status.kind)))}
            </span>
            <div class="document__main">
                <NameButton id name stage />
                <p class="document__state">
                    <span class="document__status">{live(standing)}</span>
                    <span class="document__counts" title=told(move || status.with(words::document_detail))>
                        {live(move || status.with(counts))}
                    </span>
                </p>
                <Progress status />
                <Warnings status />
                <Offer id status />
            </div>
            <RowButtons id name stage />
        </li>
    }
    .into_any()
}

fn counts(status: &DocumentStatus) -> String {
    match &status.stage {
        Stage::Ready => words::document_counts(status),
        stage => words::stage(stage),
    }
}

#[component]
fn NameButton(id: clew_types::id::DocumentId, name: Memo<String>, stage: Memo<Stage>) -> impl IntoView {
    let viewing = session().viewing;
    view! {
        <button
            type="button"
            class="document__name"
            title=name
            aria-label=told(move || words::open(&name.get()))
            disabled=holds(move || stage.get() != Stage::Ready)
            on:click=click(move |_| viewing.open(id, None))
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
    let warnings = memo(move || status.with(words::read_warnings));
    let line = |(warns, told): (bool, String)| {
        view! {
            <p class="document__told" class:document__told--warning=warns>
                <Icon sign=Sign::Warning />
                {told}
            </p>
        }
    };
    live(move || warnings.get().into_iter().map(line).collect_view())
}

/// Languages that the text on its pictures can be read in.
#[component]
fn Offer(id: clew_types::id::DocumentId, status: Memo<DocumentStatus>) -> impl IntoView {
    let documents = session().documents;
    let is_open = memo(move || {
        status.with(|status| status.pictures == Pictures::Unread && !is_under_way(&status.stage))
    });
    let button = move |(language, name)| {
        let read = click(move |_| documents.read_again(id, Some(language)));
        view! { <button type="button" class="link" on:click=click(read)>{name}</button> }
    };
    live(move || {
        is_open.get().then(|| {
            view! {
                <p class="document__offer">
                    {words::READ_PICTURES} {words::PICTURE_LANGUAGES.map(button).collect_view()}
                </p>
            }
        })
    })
}

#[component]
fn RowButtons(id: clew_types::id::DocumentId, name: Memo<String>, stage: Memo<Stage>) -> impl IntoView {
    let Session { documents, setup, .. } = session();
    let under_way = memo(move || stage.with(is_under_way));
    live(move || {
        if under_way.get() {
            let label = Signal::derive(move || words::cancel_reading(&name.get()));
            view! { <IconButton sign=Sign::Close name=label on_press=move || documents.cancel_reading(id) /> }
                .into_any()
        } else {
            let label = Signal::derive(move || words::remove(&name.get()));
            let again = Signal::derive(move || words::read_again(&name.get()));
            let can_gain = move || stage.with(|stage| *stage != Stage::Ready) || setup.reads_with_model();
            view! {
                {live(move || {
                    can_gain().then(|| {
                        view! {
                            <IconButton sign=Sign::Again name=again on_press=move || documents.read_again(id, None) />
                        }
                    })
                })}
                <IconButton sign=Sign::Trash name=label on_press=move || documents.remove(id) />
            }
            .into_any()
        }
    })
}
