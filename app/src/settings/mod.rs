//! How Clew is set up. What is changed here holds at once.

pub mod departures;
mod limits;
mod model;
mod outside;

use crate::interop::dom;
use crate::interop::theme::Theme;
use crate::shell::Shell;
use crate::words;
pub use departures::DeparturesDialog;
use leptos::html;
use leptos::prelude::*;
use limits::LimitFields;
use model::ModelFields;
use outside::OutsideFields;

/// The dialog; it opens when the shell says so.
#[component]
pub fn SettingsDialog() -> impl IntoView {
    let shell: Shell = expect_context();
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        if let (true, Some(dialog)) = (shell.settings_open.get(), dialog.get()) {
            dom::open_dialog(&dialog);
        }
    });
    view! {
        <dialog
            class="dialog"
            node_ref=dialog
            aria-labelledby="settings-title"
            on:close=move |_| shell.settings_open.set(false)
        >
            <form method="dialog" class="dialog__form">
                <h2 class="dialog__title" id="settings-title">{words::SETTINGS}</h2>
                <ModelFields />
                <LimitFields />
                <OutsideFields />
                <ThemeField />
                <div class="dialog__buttons">
                    <button type="submit" class="button button--main">{words::DONE}</button>
                </div>
            </form>
        </dialog>
    }
    .into_any()
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
            <select class="field__input" on:change=choose prop:value=move || shell.theme.get().name()>
                {Theme::ALL.map(option).collect_view()}
            </select>
        </label>
    }
}
