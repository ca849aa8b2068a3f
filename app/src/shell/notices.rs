//! Messages that come and go, in a corner.

use crate::engine::{Session, session};
use crate::interop::address;
use crate::state::notice::{Offer, Toast, Tone};
use crate::ui::handler::{click, keyed};
use crate::ui::{IconButton, Sign};
use crate::words;
use leptos::prelude::*;

/// The corner. It is always there, so that screen readers notice what appears in it.
#[component]
pub fn Notices() -> impl IntoView {
    let notices = session().notices;
    view! {
        <div class="notices" role="status" aria-live="polite">
            {keyed(move || notices.toasts.get().list(), |toast| u64::from(toast.number), toast)}
        </div>
    }
    .into_any()
}

fn toast(toast: Toast) -> AnyView {
    let Session { notices, documents, editing, .. } = session();
    view! {
                <div class="notice" class:notice--trouble=toast.tone == Tone::Trouble>
            <p class="notice__text">{toast.text.clone()}</p>
            {toast
                .offer
                .map(|offer| {
                    view! {
                        <button
                            type="button"
                            class="button button--small"
                            on:click=click(move |_| {
                                match offer {
                                    Offer::BringBack(id) => documents.restore(id),
                                    Offer::Undo => editing.undo(),
                                    Offer::Reload => address::reload(),
                                }
                                notices.close(toast.number);
                            })
                        >
                            {words::offer(offer)}
                        </button>
                    }
                })}
            <IconButton
                sign=Sign::Close
                name=words::CLOSE
                on_press=move || notices.close(toast.number)
            />
        </div>
    }
    .into_any()
}
