//! A dialog for text from the clipboard.

use crate::engine::session;
use crate::interop::dom;
use crate::ui::handler::{change, click, effect};
use crate::words;
use leptos::html;
use leptos::prelude::*;

/// The dialog; it opens when `open` becomes true.
#[component]
pub fn PasteDialog(open: RwSignal<bool>) -> impl IntoView {
    let documents = session().documents;
    let dialog = NodeRef::<html::Dialog>::new();
    let name = RwSignal::new(String::new());
    let text = RwSignal::new(String::new());
    effect(move || {
        if let (true, Some(dialog)) = (open.get(), dialog.get()) {
            dom::open_dialog(&dialog);
        }
    });
    let close = move || {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    let read = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let body = text.get_untracked();
        if !body.trim().is_empty() {
            documents.add_text(file_name(&name.get_untracked()), body);
            text.set(String::new());
            name.set(String::new());
        }
        close();
    };
    view! {
        <dialog class="dialog" node_ref=dialog aria-labelledby="paste-title" on:close=change(move |_| dom::note_closing(dialog.get_untracked(), open))>
            <form class="dialog__form" on:submit=read>
                <h2 class="dialog__title" id="paste-title">{words::PASTE_TEXT}</h2>
                <label class="field">
                    <span class="field__name">{words::PASTE_NAME}</span>
                    <input class="field__input" type="text" placeholder=words::PASTE_NAME_DEFAULT bind:value=name />
                </label>
                <label class="field">
                    <span class="field__name">{words::PASTE_BODY}</span>
                    <textarea class="field__input field__input--tall" rows="10" bind:value=text />
                </label>
                <div class="dialog__buttons">
                    <button type="button" class="button" on:click=click(move |_| close())>{words::CANCEL}</button>
                    <button type="submit" class="button button--main">{words::READ_IT}</button>
                </div>
            </form>
        </dialog>
    }
    .into_any()
}

/// Pasted text is a plain text file.
fn file_name(name: &str) -> String {
    let name = name.trim();
    let name = if name.is_empty() { words::PASTE_NAME_DEFAULT } else { name };
    if name.contains('.') { name.to_owned() } else { format!("{name}.txt") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pasted_text_gets_a_file_name() {
        for (given, name) in [("", "Pasted text.txt"), (" notes ", "notes.txt"), ("a.md", "a.md")] {
            assert_eq!(file_name(given), name);
        }
    }
}
