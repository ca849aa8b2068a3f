//! Questions to begin with.

use crate::engine::session;
use crate::interop::sample;
use crate::state::ask::Phase;
use crate::words;
use clew_core::reason::Strategy;
use leptos::prelude::*;

/// Questions shown.
const SHOWN: usize = 5;

/// What the sample can answer, while nothing has been asked; a hint where there is nothing to ask about.
#[component]
pub fn Suggestions() -> impl IntoView {
    let session = session();
    let questions = LocalResource::new(sample::questions);
    let idle = Memo::new(move |_| session.conversation.with(|c| matches!(c.phase, Phase::Idle)));
    let has_documents = Memo::new(move |_| session.has_documents());
    let hint = move || if has_documents.get() { words::ASK_EMPTY } else { words::ADD_FIRST };
    let list = move || {
        let questions = questions.get().unwrap_or_default();
        (has_documents.get() && !questions.is_empty()).then(|| {
            view! {
                <h3 class="suggestions__title">{words::SUGGESTIONS}</h3>
                <ul class="suggestions__list">
                    {questions.into_iter().take(SHOWN).map(suggestion).collect_view()}
                </ul>
            }
        })
    };
    view! {
        <Show when=move || idle.get()>
            <div class="suggestions">
                <p class="suggestions__hint">{hint}</p>
                {list}
            </div>
        </Show>
    }
    .into_any()
}

fn suggestion(question: String) -> impl IntoView {
    let session = session();
    let text = question.clone();
    view! {
        <li>
            <button
                type="button"
                class="suggestion"
                on:click=move |_| session.ask(question.clone(), Strategy::default())
            >
                {text}
            </button>
        </li>
    }
}
