//! Earlier questions.

use crate::engine::session;
use crate::ui::handler::{click, keyed, when};
use crate::ui::{IconButton, Shown, Sign};
use crate::words;
use clew_worker::protocol::HistoryItem;
use leptos::prelude::*;

/// From so many questions on, they can be searched.
const WORTH_SEARCHING: usize = 6;

/// So many are listed at a time: older ones are found by searching.
const MOST_LISTED: usize = 100;

/// The list, newest first.
#[component]
pub fn History() -> impl IntoView {
    let session = session();
    let wanted = RwSignal::new(String::new());
    let items = move || {
        let wanted = wanted.get().to_lowercase();
        let items = session.history.get().into_iter().filter(|item| matches(item, &wanted));
        items.take(MOST_LISTED).collect::<Vec<_>>()
    };
    let is_long = move || session.history.with(|items| items.len() >= WORTH_SEARCHING);
    view! {
        <Shown when=when(move || session.history.with(|items| !items.is_empty()))>
            <section class="history" aria-labelledby="history-title">
                <h3 class="history__title" id="history-title">{words::HISTORY}</h3>
                <Shown when=when(is_long)>
                    <input
                        class="field__input"
                        type="search"
                        placeholder=words::SEARCH_HISTORY
                        aria-label=words::SEARCH_HISTORY
                        bind:value=wanted
                    />
                </Shown>
                <ul class="history__list">
                    {keyed(items, |item| item.id.0.into(), |item| view! { <PastQuestion item /> }.into_any())}
                </ul>
            </section>
        </Shown>
    }
    .into_any()
}

fn matches(item: &HistoryItem, wanted: &str) -> bool {
    let answer = item.text.as_deref().unwrap_or_default();
    let understood = item.understood.as_deref().unwrap_or_default();
    item.question.to_lowercase().contains(wanted)
        || understood.to_lowercase().contains(wanted)
        || answer.to_lowercase().contains(wanted)
}

#[component]
fn PastQuestion(item: HistoryItem) -> impl IntoView {
    let session = session();
    let id = item.id;
    let is_sure = item.text.is_some();
    let conditions = words::conditions(item.constraints)
        .map(|text| view! { <span class="past__conditions">{text}</span> });
    let answer = item.text.unwrap_or_else(|| words::NOT_ENOUGH.to_owned());
    view! {
        <li class="past">
            <button type="button" class="past__button" on:click=click(move |_| session.recall(id))>
                <span class="past__question">{item.question}</span>
                {item.understood.map(|text| view! { <span class="past__understood">{text}</span> })}
                <span class="past__answer" class:past__answer--lacking=!is_sure>{answer}</span>
                <span class="past__strategy">{words::strategy(item.strategy)}</span>
                {conditions}
            </button>
            <IconButton sign=Sign::Trash name=words::FORGET on_press=move || session.forget(id) />
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_core::reason::Strategy;
    use clew_worker::protocol::AnswerId;

    #[test]
    fn questions_and_answers_are_searched() {
        let item = HistoryItem {
            id: AnswerId(0),
            question: "And who built it?".to_owned(),
            understood: Some("Who built the Lighthouse?".to_owned()),
            strategy: Strategy::Auto,
            text: Some("Marta Quill".to_owned()),
            constraints: (0, 0),
        };
        for (wanted, found) in
            [("", true), ("and who", true), ("lighthouse", true), ("quill", true), ("harbour", false)]
        {
            assert_eq!(matches(&item, wanted), found, "{wanted}");
        }
    }
}
