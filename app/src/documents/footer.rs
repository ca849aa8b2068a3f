//! The state of the whole workspace: meaning model, work in the background, storage.

use crate::engine::{Documents, Session, Workspaces, session};
use crate::ui::handler::{click, live, memo};
use crate::ui::{Icon, Sign};
use crate::words;
use clew_worker::protocol::{EmbedderStatus, Notice};
use leptos::prelude::*;

/// Lines at the foot of the documents pane; nothing where all is well and done.
#[component]
pub fn Standing() -> impl IntoView {
    let Session { notices, workspaces, documents, .. } = session();
    let notices = move || {
        let line = |notice: Notice| {
            let ways_out = (notice == Notice::StorageFull).then(|| ways_out(workspaces, documents));
            (warning_line(words::notice(&notice)), ways_out)
        };
        notices.standing.get().into_iter().map(line).collect_view()
    };
    view! {
        <footer class="standing">
            {live(notices)}
            {live(move || network_line(&documents.embedder.get(), words::embedder))}
            {live(move || network_line(&documents.reader.get(), words::reader))}
            <Halt />
            <BackgroundProgress />
        </footer>
    }
    .into_any()
}

/// What can be done when there is no more room.
fn ways_out(workspaces: Workspaces, documents: Documents) -> impl IntoView {
    view! {
        <p class="standing__ways">
            <button type="button" class="button button--small" on:click=click(move |_| workspaces.export())>
                {words::SAVE_FILE}
            </button>
            <button type="button" class="button button--small" on:click=click(move |_| documents.read_on(true))>
                {words::TRY_AGAIN}
            </button>
            <button type="button" class="button button--small" on:click=click(move |_| documents.read_on(false))>
                {words::READ_ON}
            </button>
        </p>
    }
}

fn warning_line(text: String) -> impl IntoView {
    view! {
        <p class="standing__line standing__line--warning">
            <Icon sign=Sign::Warning />
            <span>{text}</span>
        </p>
    }
}

fn network_line(status: &EmbedderStatus, told: fn(&EmbedderStatus) -> Option<String>) -> Option<AnyView> {
    let text = told(status)?;
    Some(match status {
        EmbedderStatus::Absent(_) => warning_line(text).into_any(),
        _ => view! { <p class="standing__line">{text}</p> }.into_any(),
    })
}

/// How many documents are read, and a button that halts the work on them: there while there is any.
#[component]
fn Halt() -> impl IntoView {
    let documents = session().documents;
    let halted = documents.halted;
    let is_busy = memo(move || {
        let (done, all, _) = documents.background.get();
        halted.get() || done < all || documents.under_way().0 > 0
    });
    let told = move || match documents.under_way() {
        (waiting, all) if waiting > 0 => words::documents_read((all - waiting) as u32, all as u32),
        _ => String::new(),
    };
    live(move || {
        is_busy.get().then(|| {
            view! {
                <p class="standing__line standing__line--work">
                    <span>{live(move || if halted.get() { words::HALTED.to_owned() } else { told() })}</span>
                    <button
                        type="button"
                        class="button button--small"
                        on:click=click(move |_| documents.halt(!halted.get_untracked()))
                    >
                        {live(move || if halted.get() { words::GO_ON } else { words::HALT })}
                    </button>
                </p>
            }
        })
    })
}

#[component]
fn BackgroundProgress() -> impl IntoView {
    let documents = session().documents;
    live(move || {
        let (done, all, are_facts) = documents.background.get();
        let what = if are_facts { words::CHECKING_FACTS } else { words::SEARCH_BY_MEANING };
        (done < all).then(|| {
            view! {
                <div class="standing__vectors">
                    <p class="standing__line">
                        <span>{what}</span>
                        <span class="standing__count">{words::background(done, all)}</span>
                    </p>
                    <progress max=all.to_string() value=done.to_string() aria-label=what />
                </div>
            }
        })
    })
}
