//! Messages that come and go, in a corner.

use crate::engine::session;
use crate::state::notice::Tone;
use crate::ui::{IconButton, Sign};
use crate::words;
use leptos::prelude::*;

/// The corner. It is always there, so that screen readers notice what appears in it.
#[component]
pub fn Notices() -> impl IntoView {
    let session = session();
    view! {
        <div class="notices" role="status" aria-live="polite">
            <For each=move || session.toasts.get().list() key=|toast| toast.number let:toast>
                <div class="notice" class:notice--trouble=toast.tone == Tone::Trouble>
                    <p class="notice__text">{toast.text.clone()}</p>
                    <IconButton
                        sign=Sign::Close
                        name=words::CLOSE
                        on_press=move || session.close_toast(toast.number)
                    />
                </div>
            </For>
        </div>
    }
    .into_any()
}
