//! A name that is changed in place. What was typed holds once it is saved, by the button or Enter; Cancel and Escape leave
//! the name as it was.

use crate::ui::handler::{change, click, holds, keys};
use crate::words;
use leptos::prelude::*;

/// The field with its two buttons, which can be pressed once something was typed. `label` names the field.
#[component]
pub fn Naming(
    name: String,
    label: String,
    on_save: impl Fn(String) + Send + Sync + 'static,
) -> impl IntoView {
    naming(name, label, Box::new(on_save))
}

/// Compiled once for all of them.
fn naming(name: String, label: String, on_save: Box<dyn Fn(String) + Send + Sync>) -> AnyView {
    let typed = RwSignal::new(name.clone());
    let (name, on_save) = (StoredValue::new(name), StoredValue::new(on_save));
    let differs =
        move |typed: &String| !typed.trim().is_empty() && name.with_value(|name| name != typed.trim());
    let is_new = move || typed.with(differs);
    let cancel = move || typed.set(name.get_value());
    let save = move || {
        if typed.with_untracked(differs) {
            name.set_value(typed.get_untracked().trim().to_owned());
            // The button is to be pressed again only for another name.
            typed.update(|_| ());
            on_save.with_value(|save| save(name.get_value()));
        }
    };
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        let has_changed = typed.with_untracked(|typed| name.with_value(|name| name != typed));
        match event.key().as_str() {
            "Enter" => save(),
            "Escape" if has_changed => cancel(),
            _ => return,
        }
        // Neither is meant for what stands around the field: a dialog would close.
        event.prevent_default();
        event.stop_propagation();
    };
    view! {
        <span class="naming">
            <input
                class="field__input naming__field"
                aria-label=label
                autocomplete="off"
                prop:value=typed
                on:input=change(move |event| typed.set(event_target_value(&event)))
                on:keydown=keys(on_key)
            />
            <button
                type="button"
                class="button button--main"
                disabled=holds(move || !is_new())
                on:click=click(move |_| save())
            >
                {words::SAVE}
            </button>
            <button
                type="button"
                class="button"
                disabled=holds(move || !is_new())
                on:click=click(move |_| cancel())
            >
                {words::CANCEL}
            </button>
        </span>
    }
    .into_any()
}
