//! Finding an entity while its name is typed.

use crate::engine::{Session, session};
use crate::graph::elements::kind_class;
use crate::ui::Shown;
use crate::ui::handler::{change, click, keyed, keys, when};
use crate::words;
use clew_worker::protocol::EntityItem;
use leptos::prelude::*;

/// The field with what was found below it.
#[component]
pub fn Search() -> impl IntoView {
    let Session { map, finding, inspecting, .. } = session();
    let text = RwSignal::new(String::new());
    let clear = move || {
        text.set(String::new());
        finding.find(String::new());
    };
    let show = move |item: &EntityItem| {
        if !inspecting.choose(item.clone()) {
            map.show_around(item.id, item.name.clone());
        }
        clear();
    };
    let on_key = move |event: leptos::ev::KeyboardEvent| match event.key().as_str() {
        "Enter" => {
            event.prevent_default();
            if let Some(first) = finding.found.with_untracked(|found| found.first().cloned()) {
                show(&first);
            }
        }
        "Escape" if !text.with_untracked(String::is_empty) => {
            event.prevent_default();
            clear();
        }
        _ => {}
    };
    view! {
        <div class="search">
            <input
                class="search__field"
                type="search"
                placeholder=words::FIND_ENTITY
                aria-label=words::FIND_ENTITY
                autocomplete="off"
                prop:value=text
                on:input=change(move |event| {
                    text.set(event_target_value(&event));
                    finding.find(text.get_untracked());
                })
                on:keydown=keys(on_key)
            />
            <Shown when=when(move || finding.found.with(|found| !found.is_empty()))>
                <ul class="search__found" aria-label=words::FOUND>
                    {keyed(
                        move || finding.found.get(),
                        |item| item.id.0.into(),
                        move |item| {
                            view! {
                                <li>
                                    <FoundButton item=item.clone() on_press=Box::new(move || show(&item)) />
                                </li>
                            }
                            .into_any()
                        },
                    )}
                </ul>
            </Shown>
        </div>
    }
    .into_any()
}

#[component]
fn FoundButton(item: EntityItem, on_press: Box<dyn Fn()>) -> impl IntoView {
    view! {
        <button type="button" class="search__item" on:click=click(move |_| on_press())>
            <span class="dot" data-kind=kind_class(item.kind) aria-hidden="true" />
            <span class="search__name">{item.name}</span>
            <span class="search__kind">{words::entity_kind(item.kind)}</span>
            <span class="search__degree">{words::known_facts(item.degree)}</span>
        </button>
    }
}
