//! Finding words in the open document: all places are marked, and one after the other is shown like a cited one.

use crate::engine::session;
use crate::state::document::Cited;
use crate::ui::handler::{change, keys, live};
use crate::ui::{IconButton, Sign};
use crate::words;
use clew_types::id::{DocumentId, SentenceId};
use clew_types::span::Span;
use leptos::prelude::*;

/// Places of a document: in which sentence, and where exactly.
pub type Places = Memo<Vec<(u32, Span)>>;

/// The field, how many places there are, and the way through them.
#[component]
pub fn Find(document: DocumentId, typed: RwSignal<String>, found: Places) -> impl IntoView {
    let viewing = session().viewing;
    let at = RwSignal::new(0usize);
    let show = move |place: usize| {
        at.set(place);
        if let Some((index, span)) = found.with_untracked(|found| found.get(place).copied()) {
            viewing.cited.set(Some(Cited { sentence: SentenceId { document, index }, span: Some(span) }));
        }
    };
    let step = move |forward: bool| {
        let all = found.with_untracked(Vec::len);
        show(crate::state::palette::step(at.get_untracked(), all, forward));
    };
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
            step(!event.shift_key());
        }
    };
    let told = move || {
        let is_typed = typed.with(|typed| !typed.trim().is_empty());
        is_typed.then(|| words::place_of(at.get(), found.with(Vec::len)))
    };
    view! {
        <input
            class="search__field viewer__find"
            type="search"
            placeholder=words::FIND_IN_DOCUMENT
            aria-label=words::FIND_IN_DOCUMENT
            autocomplete="off"
            prop:value=typed
            on:input=change(move |event| {
                typed.set(event_target_value(&event));
                show(0);
            })
            on:keydown=keys(on_key)
        />
        <span class="viewer__places" role="status">{live(told)}</span>
        <IconButton sign=Sign::Before name=words::PLACE_BEFORE on_press=move || step(false) />
        <IconButton sign=Sign::After name=words::PLACE_AFTER on_press=move || step(true) />
    }
    .into_any()
}
