//! Which ways are measured with a set of questions.

use super::evaluate::part;
use crate::engine::session;
use crate::ui::handler::{change, click, holds};
use crate::ui::{Estimated, Way};
use crate::words;
use clew_types::strategy::Strategy;
use clew_worker::protocol::{self, Plan};
use leptos::prelude::*;

/// What is chosen at first.
pub(super) const CHOSEN: [Strategy; 2] = [Strategy::Auto, Strategy::Rag];

/// Id of the buttons.
pub(super) const BUTTONS: &str = "evaluation-buttons";

/// Which ways, and the buttons.
#[component]
pub(super) fn Chooser(running: Memo<bool>, chosen: RwSignal<Vec<Strategy>>) -> impl IntoView {
    let evaluating = session().evaluating;
    let empty = part(|open| open.questions() == 0);
    let set = part(|open| open.set.clone());
    let ways = move || chosen.with(|chosen| in_order(chosen));
    let options = Strategy::offered().map(|way| way_box(way, chosen, running)).collect_view();
    let plan = move || {
        let set = set.get().filter(|_| !running.get())?.1;
        let questions = set.questions.clone();
        Some(Plan::Evaluation(protocol::Evaluation { questions, strategies: ways() }))
    };
    let cannot_start = move || running.get() || empty.get() || chosen.with(Vec::is_empty);
    view! {
        <fieldset class="evaluation__ways">
            <legend class="field__name">{words::WAYS_NEXT}</legend>
            {options}
        </fieldset>
        <Estimated plan=plan />
        <div class="evaluation__buttons" id=BUTTONS>
            <button
                type="button"
                class="button button--small"
                disabled=holds(move || !running.get())
                on:click=click(move |_| evaluating.stop())
            >
                {words::STOP_EVALUATING}
            </button>
            <button
                type="button"
                class="button button--main button--small"
                disabled=holds(cannot_start)
                on:click=click(move |_| evaluating.evaluate(ways()))
            >
                {words::START}
            </button>
        </div>
    }
    .into_any()
}

/// The ways in the order they are offered, not in that of choosing.
pub(super) fn in_order(chosen: &[Strategy]) -> Vec<Strategy> {
    Strategy::offered().filter(|way| chosen.contains(way)).collect()
}

/// One way, to be measured or not.
fn way_box(way: Strategy, chosen: RwSignal<Vec<Strategy>>, running: Memo<bool>) -> impl IntoView + use<> {
    let choose = move |event| {
        chosen.update(|chosen| {
            chosen.retain(|other| *other != way);
            if event_target_checked(&event) {
                chosen.push(way);
            }
        });
    };
    view! {
        <label class="evaluation__way">
            <input
                type="checkbox"
                disabled=running
                prop:checked=holds(move || chosen.with(|chosen| chosen.contains(&way)))
                on:change=change(choose)
            />
            <span>
                <Way way />
            </span>
        </label>
    }
}
