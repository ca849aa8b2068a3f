//! The trace as a list that grows while the question is under way.

use crate::conversation::step::{StepBody, is_told};
use crate::engine::{Session, session};
use crate::state::ask::Conversation;
use crate::ui::Shown;
use crate::ui::handler::{change, effect, key_of, keyed, live, memo, told, when};
use crate::words;
use clew_types::trace::Step;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// The list.
#[component]
pub fn Reasoning() -> impl IntoView {
    let asking = session().asking;
    let running = memo(move || asking.conversation.with(Conversation::is_running));
    let steps = steps();
    let shown = one_by_one(steps);
    let numbered = move || {
        let (run, built) = shown.get();
        let of = |(now, steps): &Run| {
            let built = if *now == run { built } else { 0 };
            steps.iter().cloned().enumerate().take(built).collect()
        };
        steps.with(of)
    };
    let name = move |(index, _): &(usize, Step)| key_of(&(steps.with_untracked(|(run, _)| *run), index));
    let upto: RwSignal<Option<usize>> = RwSignal::new(None);
    let opens_round = move |index: usize| {
        steps.with_untracked(|(_, steps)| {
            let round = |at: usize| steps.get(at).map(|step| step.round);
            index == 0 || round(index) != round(index - 1)
        })
    };
    view! {
        <section class="reasoning" aria-labelledby="reasoning-title">
            <h3 class="reasoning__title" id="reasoning-title">{words::REASONING}</h3>
            <Replay upto />
            <ol class="reasoning__steps" aria-label=words::REASONING class:reasoning__steps--running=running>
                {keyed(
                    numbered,
                    name,
                    move |(index, step)| {
                        let is_later = Signal::derive(move || upto.get().is_some_and(|upto| index >= upto));
                        step_item(step, opens_round(index), is_later)
                    },
                )}
            </ol>
            <Writing />
        </section>
    }
    .into_any()
}

/// The number of a run, and its steps so far.
type Run = (u32, Arc<Vec<Step>>);

/// The steps to show. Within a run they are only ever appended, so a step's place is its name there.
fn steps() -> Memo<Run> {
    let asking = session().asking;
    Memo::new(move |before: Option<&Run>| {
        let steps = asking.conversation.with(|conversation| conversation.steps.clone());
        let run = before.map_or(0, |(run, before)| run + u32::from(!steps.starts_with(before)));
        (run, steps)
    })
}

/// How many steps of which run are on the page: one more a task, since a step of many facts, each with what may be done
/// with it, takes a while to build, and a finished answer brings all its steps at once.
fn one_by_one(steps: Memo<Run>) -> RwSignal<(u32, usize)> {
    let shown = RwSignal::new((0, 0));
    effect(move || {
        let (run, all) = steps.with(|(run, steps)| (*run, steps.len()));
        let (of, built) = shown.get();
        let built = if of == run { built } else { 0 };
        let more = move || {
            if steps.try_with_untracked(|(now, _)| *now == run) == Some(true) {
                shown.set((run, built + 1));
            }
        };
        if built < all {
            set_timeout(more, Duration::ZERO);
        }
    });
    shown
}

/// What a language model is writing at the moment.
#[component]
fn Writing() -> impl IntoView {
    let asking = session().asking;
    let is_silent = move || asking.writing.with(String::is_empty);
    view! {
        <p class="reasoning__writing" hidden=is_silent aria-hidden="true">
            {asking.writing}
        </p>
    }
}

/// A slider over the steps of a finished answer: the map shows what had been found by then.
#[component]
fn Replay(upto: RwSignal<Option<usize>>) -> impl IntoView {
    let Session { map, asking, .. } = session();
    let answer = memo(move || asking.conversation.with(|c| c.answer().map(|(id, _)| id)));
    let all = memo(move || asking.conversation.with(|conversation| conversation.steps.len()));
    effect(move || {
        answer.track();
        upto.set(None);
    });
    let slide = move |event| {
        let steps: usize = event_target_value(&event).parse().unwrap_or_default();
        upto.set((steps < all.get_untracked()).then_some(steps));
        if let Some(id) = answer.get_untracked() {
            map.replay(id, steps as u32);
        }
    };
    let at = move || upto.get().unwrap_or_else(|| all.get());
    view! {
        <Shown when=when(move || answer.get().is_some() && (all.get() > 1))>
            <label class="replay">
                <span class="replay__name">{words::REPLAY}</span>
                <input
                    class="replay__slider"
                    type="range"
                    min="0"
                    max=told(move || all.get().to_string())
                    prop:value=told(move || at().to_string())
                    aria-valuetext=told(move || words::step_of(at(), all.get()))
                    on:input=change(slide)
                />
                <span class="replay__at">{live(move || words::step_of(at(), all.get()))}</span>
            </label>
        </Shown>
    }
}

fn step_item(step: Step, opens_round: bool, is_later: Signal<bool>) -> AnyView {
    let (kind, is_silent) = (step.what.kind(), !is_told(&step.what));
    view! {
        <li
            class="step"
            class:step--later=is_later
            hidden=is_silent
            data-step=kind
            data-round=step.round.to_string()
        >
            {opens_round.then(|| view! { <p class="step__round">{words::round(step.round)}</p> })}
            <StepBody what=step.what />
        </li>
    }
    .into_any()
}
