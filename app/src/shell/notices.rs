//! Messages that come and go, in a corner.

use crate::engine::session;
use crate::state::notice::{Toast, Tone, Undo};
use crate::ui::handler::{click, keyed};
use crate::ui::{IconButton, Sign};
use crate::words;
use leptos::prelude::*;

/// The corner. It is always there, so that screen readers notice what appears in it.
#[component]
pub fn Notices() -> impl IntoView {
    let session = session();
    view! {
        <div class="notices" role="status" aria-live="polite">
            {keyed(move || session.toasts.get().list(), |toast| u64::from(toast.number), toast)}
        </div>
    }
    .into_any()
}

fn toast(toast: Toast) -> AnyView {
    let session = session();
    view! {
                <div class="notice" class:notice--trouble=toast.tone == Tone::Trouble>
            <p class="notice__text">{toast.text.clone()}</p>
            {toast
                .undo
                .map(|undo| {
                    view! {
                        <button
                            type="button"
                            class="button button--small"
                            on:click=click(move |_| {
                                match undo {
                                    Undo::Removal(id) => session.restore_document(id),
                                    Undo::Change => session.undo(),
                                }
                                session.close_toast(toast.number);
                            })
                        >
                            {words::UNDO_SHORT}
                        </button>
                    }
                })}
            <IconButton
                sign=Sign::Close
                name=words::CLOSE
                on_press=move || session.close_toast(toast.number)
            />
        </div>
    }
    .into_any()
}
