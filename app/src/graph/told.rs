//! A path in words, beside its picture; and one fact with its sentence.

use crate::engine::{Session, session};
use crate::graph::inspector::{FactItem, QuoteButton};
use crate::state::picture::{Focus, path_between};
use crate::ui::handler::{self, click, live, memo};
use crate::ui::{IconButton, Sign};
use crate::words;
use clew_types::graph::EdgeView;
use clew_types::id::TripleId;
use leptos::prelude::*;
use web_sys::MouseEvent;

/// How two entities hang together; each step opens its sentence.
#[component]
pub fn PathInWords() -> impl IntoView {
    let Session { map, inspecting, .. } = session();
    let ends = memo(move || {
        map.picture.with(|picture| match &picture.focus {
            Focus::Between(from, to) => Some((from.clone(), to.clone())),
            _ => None,
        })
    });
    let step = move |(head, edge, tail): (String, EdgeView, String)| {
        let line = words::fact(&head, &edge.wording, &tail);
        let told = move || inspecting.fact.get().filter(|fact| fact.id == edge.id);
        let press = move |_| match untrack(told) {
            Some(_) => inspecting.close(),
            None => inspecting.inspect_fact(edge.id, edge.source),
        };
        view! {
            <li>
                <button
                    type="button"
                    class="quote"
                    aria-expanded=handler::told(move || told().is_some().to_string())
                    on:click=click(press)
                >
                    {line}
                </button>
                {live(move || told().map(|fact| view! { <QuoteButton quote=fact.quote.clone() /> }))}
            </li>
        }
        .into_any()
    };
    live(move || {
        ends.get().map(|(from, to)| {
            let steps = map.picture.with(|picture| path_between(&picture.view, &from));
            view! {
                <section class="inspector inspector--path" aria-label=words::PATH_IN_WORDS>
                    <header class="inspector__head">
                        <h3 class="inspector__name">{words::between(&from, &to)}</h3>
                    </header>
                    <div class="inspector__body" tabindex="0" role="group" aria-label=words::PATH_IN_WORDS>
                        <p class="inspector__more">{words::path_is(steps.len())}</p>
                        <ol class="inspector__facts">{steps.into_iter().map(step).collect_view()}</ol>
                    </div>
                </section>
            }
            .into_any()
        })
    })
}

/// A path waits for its other end, as long as nobody chooses it or thinks better of it.
#[component]
pub fn BegunPath() -> impl IntoView {
    let inspecting = session().inspecting;
    live(move || {
        let cancel = click(move |_| inspecting.forget_path());
        inspecting
            .path_from
            .get()
            .map(|from| told_above(words::path_where_to(&from.name), words::CANCEL, cancel))
    })
}

/// A line about what is under way, and the way out of it.
pub fn told_above(text: String, way_out: &'static str, leave: Box<dyn FnMut(MouseEvent)>) -> AnyView {
    view! {
        <p class="graph__begun" role="status">
            {text}
            <button type="button" class="button button--small" on:click=leave>
                {way_out}
            </button>
        </p>
    }
    .into_any()
}

/// The fact that was chosen in the picture.
#[component]
pub fn FactPanel() -> impl IntoView {
    let Session { map, inspecting, .. } = session();
    // A step of a path that is told in words has its sentence there.
    let is_told = move |id: TripleId| {
        map.picture.with(|picture| {
            matches!(picture.focus, Focus::Between(..))
                && picture.view.edges.iter().any(|edge| edge.on_path && edge.id == id)
        })
    };
    live(move || {
        inspecting.fact.get().filter(|fact| !is_told(fact.id)).map(|fact| {
            view! {
                <section class="inspector" aria-label=words::FACT>
                    <header class="inspector__head">
                        <h3 class="inspector__name">{words::FACT}</h3>
                        <span class="inspector__kind">{words::from_where(&fact.origin)}</span>
                        <IconButton sign=Sign::Close name=words::CLOSE on_press=move || inspecting.close() />
                    </header>
                    <div class="inspector__body">
                        <ul class="inspector__facts">
                            <FactItem fact=(*fact).clone() own=None />
                        </ul>
                    </div>
                </section>
            }
            .into_any()
        })
    })
}
