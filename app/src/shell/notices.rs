//! Messages that come and go, in a corner.

use crate::engine::session;
use crate::interop::address;
use crate::state::notice::{Offer, Toast, Tone};
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
                .offer
                .map(|offer| {
                    view! {
                        <button
                            type="button"
                            class="button button--small"
                            on:click=click(move |_| {
                                match offer {
                                    Offer::BringBack(id) => session.restore_document(id),
                                    Offer::Undo => session.undo(),
                                    Offer::Reload => address::reload(),
                                }
                                session.close_toast(toast.number);
                            })
                        >
                            {words::offer(offer)}
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
