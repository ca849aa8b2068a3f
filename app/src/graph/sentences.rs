//! The sentences that name both of two entities, in the inspector's place.

use crate::engine::session;
use crate::graph::inspector::QuoteButton;
use crate::ui::handler::live;
use crate::ui::{IconButton, Sign};
use crate::words;
use leptos::prelude::*;

/// The list; nothing while no tie is chosen.
#[component]
pub fn SentenceList() -> impl IntoView {
    let inspecting = session().inspecting;
    live(move || {
        inspecting.linked.get().map(|linked| {
            let quotes = linked.quotes.iter().cloned();
            view! {
                <section class="inspector" aria-label=words::SENTENCES>
                    <header class="inspector__head">
                        <h3 class="inspector__name">{linked.title.clone()}</h3>
                        <IconButton sign=Sign::Close name=words::CLOSE on_press=move || inspecting.close() />
                    </header>
                    <div class="inspector__body" tabindex="0" role="group" aria-label=words::SENTENCES>
                        <ul class="inspector__facts">
                            {quotes.map(|quote| view! { <li class="fact"><QuoteButton quote /></li> }).collect_view()}
                        </ul>
                    </div>
                </section>
            }
            .into_any()
        })
    })
}
