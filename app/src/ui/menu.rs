//! A button that opens a short list of things to do.

use crate::interop::dom;
use crate::ui::handler::{click, focused, keys};
use crate::ui::{Icon, Sign};
use leptos::html;
use leptos::prelude::*;

/// One entry: its words, and what it does.
pub struct Entry {
    pub words: &'static str,
    pub act: Box<dyn Fn()>,
}

impl Entry {
    pub fn new(words: &'static str, act: impl Fn() + 'static) -> Self {
        Self { words, act: Box::new(act) }
    }
}

/// The button and its list. The browser opens it; choosing, Escape and going elsewhere close it.
#[component]
pub fn Menu(sign: Sign, name: &'static str, entries: Vec<Entry>) -> impl IntoView {
    let details = NodeRef::<html::Details>::new();
    let close = move || {
        if let Some(details) = details.get_untracked() {
            details.set_open(false);
        }
    };
    let entries = entries.into_iter().map(|entry| {
        let choose = move |_| {
            close();
            (entry.act)();
        };
        view! {
            <li>
                <button type="button" class="menu__entry" on:click=click(choose)>{entry.words}</button>
            </li>
        }
    });
    view! {
        <details
            class="menu"
            node_ref=details
            on:focusout=focused(move |event| {
                if !dom::keeps_focus(&event) {
                    close();
                }
            })
            on:keydown=keys(move |event| {
                if event.key() == "Escape" {
                    event.stop_propagation();
                    close();
                }
            })
        >
            <summary class="icon-button" title=name aria-label=name>
                <Icon sign />
            </summary>
            <ul class="menu__list">{entries.collect_view()}</ul>
        </details>
    }
    .into_any()
}
