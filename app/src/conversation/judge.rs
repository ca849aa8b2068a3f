//! What a person may do with a fact of a path or a step: judge it, ask again without it or with it.

use crate::engine::session;
use crate::state::learned::{Verdict, is_unkept, verdict};
use crate::ui::handler::{click, holds, live, memo, told};
use crate::ui::{Icon, IconButton, Sign};
use crate::words;
use clew_types::graph::PathEdge;
use clew_types::id::TripleId;
use clew_types::trace::{Constraints, TripleKey};
use leptos::prelude::*;

/// A fact in one line.
fn line(edge: &PathEdge) -> String {
    words::stem_fact(&edge.head, &edge.relation, &edge.tail)
}

/// Where a learned fact comes from (in one word where it is `brief`), and the two buttons that judge it; nothing for all
/// others.
#[component]
pub fn Judge(edge: PathEdge, #[prop(optional)] brief: bool) -> impl IntoView {
    let learned = session().learned;
    let from = words::learned_from(&edge.origin);
    from.map(|from| {
        let fact = line(&edge);
        let state =
            memo(move || learned.facts.with(|facts| (verdict(facts, &edge), is_unkept(facts, &edge))));
        let buttons = move || {
            let fact = fact.as_str();
            state.get().0.map(|verdict| match verdict {
                Verdict::Waiting(id) => {
                    view! { <JudgeButtons ids=vec![id] fact=fact.to_owned() /> }.into_any()
                }
                Verdict::Accepted(_) => view! { <b class="judge__verdict">{words::ACCEPTED}</b> }.into_any(),
                Verdict::Rejected => view! { <b class="judge__verdict">{words::REJECTED}</b> }.into_any(),
            })
        };
        let long = move || if state.get().1 { words::UNKEPT.to_owned() } else { from.clone() };
        let origin = long.clone();
        let brief = move || brief && !state.get().1;
        view! {
            <span class="judge">
                // What is kept is told a moment after the answer.
                <span
                    class="judge__origin"
                    class:judge__origin--unkept=holds(move || state.get().1)
                    title=told(long)
                >
                    {told(move || if brief() { words::LEARNED_BRIEF.to_owned() } else { origin() })}
                </span>
                " "
                {live(buttons)}
            </span>
        }
        .into_any()
    })
}

/// Accept and reject.
#[component]
pub fn JudgeButtons(ids: Vec<TripleId>, fact: String) -> impl IntoView {
    let learned = session().learned;
    let button = move |word: &'static str, is_so: bool, ids: Vec<TripleId>| {
        view! {
            <button
                type="button"
                class="button button--small"
                aria-label=words::with_fact(word, &fact)
                on:click=click(move |_| learned.judge(Some(ids.clone()), is_so))
            >
                {word}
            </button>
        }
    };
    view! {
        {button(words::ACCEPT, true, ids.clone())}
        {button(words::REJECT, false, ids)}
    }
}

/// Asks the same again without the fact, or with it. Many stand in one list, so nothing in it changes by itself.
#[component]
pub fn AskAgain(edge: PathEdge) -> impl IntoView {
    let asking = session().asking;
    let fact = line(&edge);
    let key = TripleKey::from(&edge);
    let other = key.clone();
    let without = move |_| asking.ask_again(|constraints| constraints.without(key.clone()));
    let with = move |_| asking.ask_again(|constraints| constraints.with(other.clone()));
    let (forbid, pin) = (words::ask_without(&fact), words::ask_with(&fact));
    view! {
        <span class="again">
            <button type="button" class="icon-button" title=forbid.clone() aria-label=forbid on:click=click(without)>
                <Icon sign=Sign::Forbid />
            </button>
            <button type="button" class="icon-button" title=pin.clone() aria-label=pin on:click=click(with)>
                <Icon sign=Sign::Pin />
            </button>
        </span>
    }
    .into_any()
}

/// What the question is asked with and without; each condition can be lifted.
#[component]
pub fn Conditions() -> impl IntoView {
    let asking = session().asking;
    let constraints = memo(move || asking.conversation.with(|c| c.constraints.clone()));
    live(move || {
        let constraints = constraints.get();
        (!constraints.is_empty()).then(|| {
            let Constraints { forbidden, pinned } = constraints;
            let without = forbidden.into_iter().map(|key| condition(words::WITHOUT, key));
            let with = pinned.into_iter().map(|key| condition(words::WITH, key));
            view! {
                <ul class="conditions" aria-label=words::CONDITIONS>
                    {without.chain(with).collect_view()}
                </ul>
                <button
                    type="button"
                    class="button button--small"
                    on:click=click(move |_| asking.ask_again(|constraints| constraints))
                >
                    {words::ASK_AGAIN}
                </button>
            }
            .into_any()
        })
    })
}

fn condition(word: &'static str, key: TripleKey) -> AnyView {
    let asking = session().asking;
    let fact = words::stem_fact(&key.head, &key.relation, &key.tail);
    let lift = move || {
        asking.ask_again(|mut constraints| {
            constraints.remove(&key);
            constraints
        });
    };
    view! {
        <li class="condition">
            <span><b>{word}</b> " " {fact.clone()}</span>
            <IconButton sign=Sign::Close name=words::lift(&words::with_fact(word, &fact)) on_press=lift />
        </li>
    }
    .into_any()
}
