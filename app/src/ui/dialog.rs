//! The frame of a dialog that is opened by a signal and closed by one button, Escape, or the button that submits.

use crate::interop::dom;
use crate::ui::handler::{change, effect};
use crate::words;
use leptos::html;
use leptos::prelude::*;

/// A dialog that shows while `open` is true. `id` is its title's, `class` stands beside `dialog`.
#[component]
pub fn Dialog(
    open: RwSignal<bool>,
    id: &'static str,
    title: &'static str,
    #[prop(default = "dialog")] class: &'static str,
    children: Children,
) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    effect(move || {
        if let (true, Some(dialog)) = (open.get(), dialog.get()) {
            dom::open_dialog(&dialog);
        }
    });
    view! {
        <dialog class=class node_ref=dialog aria-labelledby=id on:close=change(move |_| dom::note_closing(dialog.get_untracked(), open))>
            <form method="dialog" class="dialog__form">
                <h2 class="dialog__title" id=id>
                    {title}
                </h2>
                {children()}
                <div class="dialog__buttons">
                    <button type="submit" class="button button--main">
                        {words::DONE}
                    </button>
                </div>
            </form>
        </dialog>
    }
    .into_any()
}
