//! Everything that was learned while questions were answered and waits to be judged.

use crate::conversation::judge::JudgeButtons;
use crate::engine::{Session, session};
use crate::graph::inspector::relation;
use crate::ui::handler::{click, live, memo, told};
use crate::ui::{IconButton, Sign};
use crate::words;
use clew_types::graph::Origin;
use clew_worker::protocol::Fact;
use leptos::prelude::*;

/// Facts listed at first.
const FIRST: usize = 60;

/// The button that opens the list, while anything waits.
#[component]
pub fn LearnedButton() -> impl IntoView {
    let Session { inspecting, learned, .. } = session();
    let total = memo(move || learned.facts.with(|facts| facts.total));
    let open = inspecting.learned_open;
    live(move || {
        let total = total.get();
        (total > 0 || open.get()).then(|| {
            view! {
                <button
                    type="button"
                    class="button button--small graph__learned"
                    aria-expanded=told(move || open.get().to_string())
                    on:click=click(move |_| {
                        let is_open = open.get_untracked();
                        inspecting.close();
                        open.set(!is_open);
                    })
                >
                    {words::learned_count(total)}
                </button>
            }
        })
    })
}

/// The list, in the inspector's place.
#[component]
pub fn LearnedList() -> impl IntoView {
    let inspecting = session().inspecting;
    let open = inspecting.learned_open;
    live(move || {
        open.get().then(|| {
            view! {
                <section class="inspector" aria-label=words::LEARNED>
                    <header class="inspector__head">
                        <h3 class="inspector__name">{words::LEARNED}</h3>
                        <IconButton sign=Sign::Close name=words::CLOSE on_press=move || open.set(false) />
                    </header>
                    <div class="inspector__body" tabindex="0" role="group" aria-label=words::LEARNED>
                        <Waiting />
                    </div>
                </section>
            }
            .into_any()
        })
    })
}

#[component]
fn Waiting() -> impl IntoView {
    let learned = session().learned;
    let all = move |word: &'static str, is_so: bool| {
        view! {
            <button type="button" class="button button--small" on:click=click(move |_| learned.judge(None, is_so))>
                {word}
            </button>
        }
    };
    live(move || {
        let facts = learned.facts.get();
        if facts.waiting.is_empty() {
            return view! { <p class="inspector__more">{words::NOTHING_LEARNED}</p> }.into_any();
        }
        let hidden = facts.total as usize - facts.waiting.len().min(FIRST).min(facts.total as usize);
        let mut last = None;
        // Facts of the same question stand together: it is told once.
        let items = facts.waiting.iter().take(FIRST).map(|fact| {
            let from = learned_from(fact);
            let is_new = last.as_ref() != Some(&from);
            last = Some(from.clone());
            item(fact.clone(), is_new.then_some(from))
        });
        let items = items.collect_view();
        view! {
            <p class="inspector__more">{words::LEARNED_IS}</p>
            <div class="inspector__actions">
                {all(words::ACCEPT_ALL, true)} {all(words::REJECT_ALL, false)}
            </div>
            <ul class="inspector__facts">{items}</ul>
            {(hidden > 0).then(|| view! { <p class="inspector__more">{words::and_more(hidden)}</p> })}
        }
        .into_any()
    })
}

fn learned_from(fact: &Fact) -> String {
    words::learned_from(&fact.origin).unwrap_or_else(|| words::origin(&Origin::default()).to_owned())
}

fn item(fact: Fact, from: Option<String>) -> AnyView {
    let wording = words::as_said(&fact.wording, &fact.quote.text);
    let line = words::fact(&fact.head.name, &wording, &fact.tail.name);
    view! {
        <li class="fact fact--learned">
            {from.map(|from| view! { <p class="judge__origin">{from}</p> })}
            <p class="fact__triple">
                <b>{fact.head.name}</b>
                {relation(&wording)}
                " "
                <b>{fact.tail.name}</b>
            </p>
            <p class="quote__text">{fact.quote.text}</p>
            <span class="judge">
                <JudgeButtons ids=vec![fact.id] fact=line />
            </span>
        </li>
    }
    .into_any()
}
