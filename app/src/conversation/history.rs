//! Earlier questions.

use crate::engine::session;
use crate::ui::handler::{click, key_of, keyed, when};
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
    let asking = session().asking;
    let wanted = RwSignal::new(String::new());
    let items = move || {
        let wanted = wanted.get().to_lowercase();
        let items = asking.history.get().into_iter().filter(|item| matches(item, &wanted));
        compared(items).into_iter().take(MOST_LISTED).collect::<Vec<_>>()
    };
    let is_long = move || asking.history.with(|items| items.len() >= WORTH_SEARCHING);
    view! {
        <Shown when=when(move || asking.history.with(|items| !items.is_empty()))>
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
                    {keyed(items, |items| key_of(&(items[0].id.0, items.len())), |items| view! { <Line items /> }.into_any())}
                </ul>
            </section>
        </Shown>
    }
    .into_any()
}

/// Answers to one question, given one after the other in different ways, are one line.
fn compared(items: impl Iterator<Item = HistoryItem>) -> Vec<Vec<HistoryItem>> {
    let mut lines: Vec<Vec<HistoryItem>> = Vec::new();
    for item in items {
        let belongs = |line: &&mut Vec<HistoryItem>| {
            let is_same = line[0].question == item.question && line[0].constraints == item.constraints;
            is_same && line.iter().all(|other| other.strategy != item.strategy)
        };
        match lines.last_mut().filter(belongs) {
            Some(line) => line.push(item),
            None => lines.push(vec![item]),
        }
    }
    lines
}

/// One question; where several ways were compared, their answers are behind it.
#[component]
fn Line(items: Vec<HistoryItem>) -> impl IntoView {
    if let [item] = &items[..] {
        return view! { <PastQuestion item=item.clone() /> }.into_any();
    }
    let (question, count) = (items[0].question.clone(), items.len() as u32);
    view! {
        <li class="past">
            <details class="past__compared">
                <summary class="past__button">
                    <span class="past__question">{question}</span>
                    <span class="past__strategy">{words::answers_compared(count)}</span>
                </summary>
                <ul class="history__list">
                    {items.into_iter().map(|item| view! { <PastQuestion item /> }).collect_view()}
                </ul>
            </details>
        </li>
    }
    .into_any()
}

fn matches(item: &HistoryItem, wanted: &str) -> bool {
    let answer = item.text.as_deref().or(item.guess.as_deref()).unwrap_or_default();
    let understood = item.understood.as_deref().unwrap_or_default();
    item.question.to_lowercase().contains(wanted)
        || understood.to_lowercase().contains(wanted)
        || answer.to_lowercase().contains(wanted)
}

#[component]
fn PastQuestion(item: HistoryItem) -> impl IntoView {
    let asking = session().asking;
    let id = item.id;
    let is_sure = item.text.is_some();
    let conditions = words::conditions(item.constraints)
        .map(|text| view! { <span class="past__conditions">{text}</span> });
    let answer = words::headline(item.text, item.guess.as_deref());
    view! {
        <li class="past">
            <button type="button" class="past__button" on:click=click(move |_| asking.recall(id))>
                <span class="past__question">{item.question}</span>
                {item.understood.map(|text| view! { <span class="past__understood">{text}</span> })}
                <span class="past__answer" class:past__answer--lacking=!is_sure>{answer}</span>
                <span class="past__strategy">{words::plain(words::strategy(item.strategy))}</span>
                {conditions}
            </button>
            <IconButton sign=Sign::Trash name=words::FORGET on_press=move || asking.forget(id) />
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_types::strategy::Strategy;
    use clew_worker::protocol::AnswerId;

    fn asked(id: u32, question: &str, strategy: Strategy) -> HistoryItem {
        HistoryItem {
            id: AnswerId(id),
            question: question.to_owned(),
            understood: Some("Who built the Lighthouse?".to_owned()),
            strategy,
            text: Some("Marta Quill".to_owned()),
            guess: None,
            constraints: (0, 0),
        }
    }

    #[test]
    fn a_comparison_is_one_line() {
        let ways = ["rag", "tcr-qf", "lgm"].into_iter().filter_map(Strategy::from_name);
        let mut items: Vec<HistoryItem> = (0..).zip(ways).map(|(id, way)| asked(id, "Who?", way)).collect();
        items.push(asked(7, "Who?", Strategy::Rag));
        items.push(asked(8, "Where?", Strategy::Lgm));
        let lines: Vec<usize> = compared(items.into_iter()).iter().map(Vec::len).collect();
        assert_eq!(lines, [3, 1, 1]);
    }

    #[test]
    fn questions_and_answers_are_searched() {
        let item = asked(0, "And who built it?", Strategy::Auto);
        for (wanted, found) in
            [("", true), ("and who", true), ("lighthouse", true), ("quill", true), ("harbour", false)]
        {
            assert_eq!(matches(&item, wanted), found, "{wanted}");
        }
    }
}
