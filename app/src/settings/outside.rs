//! Where answers may be looked for outside.

use crate::engine::session;
use crate::ui::handler::{change, holds};
use crate::words;
use clew_worker::protocol::{Outside, Settings};
use leptos::prelude::*;

/// Two sources, both off until the person switches them on.
#[component]
pub fn OutsideFields() -> impl IntoView {
    view! {
        <fieldset class="choice">
            <legend class="field__name">{words::OUTSIDE}</legend>
            <Source name=words::WIKIPEDIA get=|outside| outside.wikipedia set=|outside, on| outside.wikipedia = on />
            <Source name=words::WEB get=|outside| outside.web set=|outside, on| outside.web = on />
            <p class="field__hint">{words::OUTSIDE_IS}</p>
        </fieldset>
    }
    .into_any()
}

#[component]
fn Source(name: &'static str, get: fn(&Outside) -> bool, set: fn(&mut Outside, bool)) -> impl IntoView {
    let setup = session().setup;
    let is_on = move || setup.settings.with(|settings| get(&settings.outside));
    let choose = move |event| {
        let mut settings: Settings = setup.settings.get_untracked();
        set(&mut settings.outside, event_target_checked(&event));
        setup.set(settings);
    };
    view! {
        <label class="choice__option">
            <input type="checkbox" prop:checked=holds(is_on) on:change=change(choose) />
            <span class="choice__name">{name}</span>
        </label>
    }
}
