//! How Clew is set up. What is changed here holds at once.

mod connect;
pub mod departures;
mod limits;
mod model;
mod outside;
mod own;
mod tasks;

use crate::interop::theme::Theme;
use crate::shell::Shell;
use crate::ui::Dialog;
use crate::ui::handler::{change, told};
use crate::words;
pub use departures::DeparturesDialog;
use leptos::prelude::*;
use limits::LimitFields;
use model::ModelFields;
use outside::OutsideFields;
use tasks::TaskFields;

/// The dialog; it opens when the shell says so.
#[component]
pub fn SettingsDialog() -> impl IntoView {
    let shell: Shell = expect_context();
    view! {
        <Dialog open=shell.settings_open id="settings-title" title=words::SETTINGS>
            <p class="field__hint">{words::SETTINGS_ARE}</p>
            <ThemeField />
            <ModelFields />
            <details class="help">
                <summary>{words::MORE_SETTINGS}</summary>
                <div class="settings__part">
                    <LimitFields />
                    <TaskFields />
                    <OutsideFields />
                </div>
            </details>
        </Dialog>
    }
}

#[component]
fn ThemeField() -> impl IntoView {
    let shell: Shell = expect_context();
    let choose = move |event| {
        let theme = Theme::from_name(&event_target_value(&event));
        shell.theme.set(theme);
        theme.keep();
    };
    let option = |theme: Theme| view! { <option value=theme.name()>{words::theme(theme.name())}</option> };
    view! {
        <label class="field">
            <span class="field__name">{words::THEME}</span>
            <select class="field__input" on:change=change(choose) prop:value=told(move || shell.theme.get().name())>
                {Theme::ALL.map(option).collect_view()}
            </select>
        </label>
    }
}
