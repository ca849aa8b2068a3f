//! What can be done with words that are selected in a document: ask about them, or add a fact that they state.

use crate::engine::session;
use crate::interop::dom;
use crate::shell::{Pane, Shell};
use crate::ui::handler::{click, keys, live, told};
use crate::words;
use clew_types::id::SentenceId;
use clew_worker::protocol::Change;
use leptos::prelude::*;

/// Selected words and the sentence they begin in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selected {
    pub words: String,
    pub sentence: SentenceId,
}

/// The bar; nothing while nothing is selected.
#[component]
pub fn SelectionBar(selected: RwSignal<Option<Selected>>) -> impl IntoView {
    live(move || selected.get().map(|chosen| view! { <Bar chosen selected /> }))
}

#[component]
fn Bar(chosen: Selected, selected: RwSignal<Option<Selected>>) -> impl IntoView {
    let asking = session().asking;
    let shell: Shell = expect_context();
    let adds = RwSignal::new(false);
    let fact = chosen.clone();
    let ask = move |_| {
        asking.draft.set(words::about(&chosen.words));
        shell.show(Pane::Conversation);
        dom::focus("question");
        selected.set(None);
    };
    view! {
        <div class="viewer__selection" role="group" aria-label=words::SELECTION>
            <button type="button" class="button button--small" on:click=click(ask)>
                {words::ASK_ABOUT}
            </button>
            <button
                type="button"
                class="button button--small"
                aria-expanded=told(move || adds.get().to_string())
                on:click=click(move |_| adds.update(|on| *on = !*on))
            >
                {words::ADD_FACT}
            </button>
            {live(move || adds.get().then(|| view! { <FactForm chosen=fact.clone() selected /> }))}
        </div>
    }
    .into_any()
}

/// Subject, relation and object; the sentence is where the words were selected.
#[component]
fn FactForm(chosen: Selected, selected: RwSignal<Option<Selected>>) -> impl IntoView {
    let editing = session().editing;
    let parts = [words::HEAD, words::RELATION, words::TAIL].map(|name| {
        (name, RwSignal::new(if name == words::HEAD { chosen.words.clone() } else { String::new() }))
    });
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let [head, relation, tail] = parts.map(|(_, value)| value.get_untracked());
        if ![&head, &relation, &tail].iter().any(|part| part.trim().is_empty()) {
            editing.edit(Change::AddFact { head, relation, tail, sentence: chosen.sentence });
            selected.set(None);
        }
    };
    view! {
        <form
            class="viewer__fact"
            on:submit=add
            on:keydown=keys(move |event| {
                if event.key() == "Escape" {
                    event.stop_propagation();
                    selected.set(None);
                }
            })
        >
            {parts
                .map(|(name, value)| {
                    view! { <input class="field__input" aria-label=name placeholder=name bind:value=value /> }
                })
                .collect_view()}
            <button type="submit" class="button button--small button--main">
                {words::SAVE_FACT}
            </button>
            <button
                type="button"
                class="button button--small"
                on:click=click(move |_| selected.set(None))
            >
                {words::CANCEL}
            </button>
        </form>
    }
    .into_any()
}
