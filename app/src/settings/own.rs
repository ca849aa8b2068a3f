//! The browser's own model: whether it is to be had, what it needs, and the button that has it downloaded.

use super::model::{By, Draft};
use crate::engine::{OwnModel, session};
use crate::interop::own_model::Availability;
use crate::shell::Shell;
use crate::ui::handler::{change, click, effect, holds, live};
use crate::words;
use leptos::prelude::*;

/// The choice, and below it what has to be done first.
#[component]
pub fn OwnChoice(draft: Draft, on_choose: impl Fn() + 'static) -> impl IntoView {
    let setup = session().setup;
    let shell: Shell = expect_context();
    let state = setup.own.state;
    effect(move || {
        if shell.settings_open.get() {
            setup.own.look();
        }
    });
    let is_there = move || state.with(|state| *state == OwnModel::Is(Availability::Available));
    view! {
        <label class="choice__option">
            <input
                type="radio"
                name="answers-by"
                disabled=holds(move || !is_there() && draft.by.get() != By::Own)
                prop:checked=holds(move || draft.by.get() == By::Own)
                on:change=change(move |_| {
                    draft.by.set(By::Own);
                    on_choose();
                })
            />
            <span>
                <span class="choice__name">{words::OWN_MODEL}</span>
                <span class="choice__detail">{live(move || state.with(words::own_model))}</span>
            </span>
        </label>
        {live(move || state.with(|state| steps(state.clone())))}
    }
    .into_any()
}

/// What a person can do about the model.
fn steps(state: OwnModel) -> Option<AnyView> {
    let setup = session().setup;
    match state {
        OwnModel::Is(Availability::Downloadable | Availability::Downloading) | OwnModel::Failed(_) => Some(
            view! {
                <p class="field__hint">{words::OWN_NEEDS}</p>
                <p>
                    <button type="button" class="button" on:click=click(move |_| setup.download_own_model())>
                        {words::OWN_DOWNLOAD}
                    </button>
                </p>
            }
            .into_any(),
        ),
        OwnModel::Downloading(share) => Some(
            view! {
                <p class="inspector__actions">
                    <progress max="1" value=share.to_string() aria-label=words::OWN_DOWNLOADING></progress>
                    <button
                        type="button"
                        class="button button--small"
                        on:click=click(move |_| setup.own.give_up())
                    >
                        {words::OWN_GIVE_UP}
                    </button>
                </p>
            }
            .into_any(),
        ),
        _ => None,
    }
}
