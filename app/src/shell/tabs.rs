//! Which pane is in front, on small screens.

use crate::shell::{Pane, Shell};
use crate::ui::handler::{click, told};
use crate::ui::{Icon, Sign};
use crate::words;
use leptos::prelude::*;

const TABS: [(Pane, Sign, &str); 3] = [
    (Pane::Documents, Sign::Documents, words::DOCUMENTS),
    (Pane::Graph, Sign::Graph, words::GRAPH),
    (Pane::Conversation, Sign::Talk, words::CONVERSATION),
];

/// One button a pane.
#[component]
pub fn TabBar() -> impl IntoView {
    let shell: Shell = expect_context();
    let tab = move |(pane, sign, name): (Pane, Sign, &'static str)| {
        view! {
            <button
                type="button"
                class="tab"
                aria-pressed=told(move || (shell.pane.get() == pane).to_string())
                on:click=click(move |_| shell.show(pane))
            >
                <Icon sign />
                {name}
            </button>
        }
    };
    view! { <nav class="tabs" aria-label=words::PANES>{TABS.map(tab).collect_view()}</nav> }.into_any()
}
