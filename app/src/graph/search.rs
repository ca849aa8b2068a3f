//! Finding an entity while its name is typed; beside an open table, its rows.

use crate::engine::{Session, session};
use crate::graph::elements::kind_class;
use crate::interop::dom;
use crate::ui::Shown;
use crate::ui::handler::{change, click, effect, focused, key_of, keyed, keys, told, when};
use crate::words;
use clew_worker::protocol::EntityItem;
use leptos::prelude::*;

/// The field with what was found below it. What is typed narrows the table by itself.
#[component]
pub fn Search(as_table: RwSignal<bool>, typed: RwSignal<String>) -> impl IntoView {
    let Session { map, finding, inspecting, .. } = session();
    // Which of those found has the keyboard, the field itself being none, and whether the first is wanted as soon as there is one.
    let (at, is_awaited) = (RwSignal::new(0_usize), RwSignal::new(false));
    let others = others(as_table);
    let clear = move || {
        is_awaited.set(false);
        typed.set(String::new());
        finding.find(String::new());
    };
    let show = move |item: &EntityItem| {
        if !inspecting.choose(item.clone()) {
            map.show_around(item.id, item.name.clone());
        }
        clear();
    };
    effect(move || {
        if let (true, Some(first)) = (is_awaited.get(), others().first()) {
            show(first);
        }
    });
    let on_key = move |event: leptos::ev::KeyboardEvent| match event.key().as_str() {
        // A button that has the keyboard is pressed by itself.
        "Enter" if at.get_untracked() == 0 => {
            event.prevent_default();
            is_awaited.set(!as_table.get_untracked() && !typed.with_untracked(String::is_empty));
        }
        key @ ("ArrowDown" | "ArrowUp") => {
            event.prevent_default();
            step(at, key == "ArrowDown", untrack(others).len());
        }
        "Escape" if !typed.with_untracked(String::is_empty) => {
            event.prevent_default();
            clear();
        }
        _ => {}
    };
    view! {
        <div class="search" on:keydown=keys(on_key)>
            <input
                id=FIELD
                class="search__field"
                type="search"
                placeholder=told(move || if as_table.get() { words::FIND_ROW } else { words::FIND_NAME })
                aria-label=words::FIND_ENTITY
                autocomplete="off"
                prop:value=typed
                on:input=change(move |event| {
                    is_awaited.set(false);
                    typed.set(event_target_value(&event));
                    finding.find(typed.get_untracked());
                })
                on:focus=focused(move |_| at.set(0))
            />
            {found_list(others, show)}
        </div>
    }
    .into_any()
}

/// What was found. What has begun a path, or is the same as something, needs another one; else an open table shows it itself.
fn others(as_table: RwSignal<bool>) -> impl Fn() -> Vec<EntityItem> + Copy + Send + Sync + 'static {
    let Session { finding, inspecting, editing, .. } = session();
    move || {
        let own = inspecting.path_from.get().or_else(|| editing.merge_from.get()).map(|item| item.id);
        let mut found = finding.found.get();
        found.retain(|item| Some(item.id) != own && (own.is_some() || !as_table.get()));
        found
    }
}

/// Gives the keyboard to the next or the last of so many.
fn step(at: RwSignal<usize>, is_down: bool, all: usize) {
    let now = at.get_untracked();
    let next = if is_down { all.min(now + 1) } else { now.saturating_sub(1) };
    dom::focus(&if next == 0 { FIELD.to_owned() } else { found_id(next - 1) });
    at.set(next);
}

/// What was found, each with what choosing it does.
fn found_list(
    others: impl Fn() -> Vec<EntityItem> + Copy + Send + Sync + 'static,
    show: impl Fn(&EntityItem) + Copy + Send + Sync + 'static,
) -> AnyView {
    view! {
        <Shown when=when(move || !others().is_empty())>
            <ul class="search__found" aria-label=words::FOUND>
                {keyed(
                    move || others().into_iter().enumerate().collect(),
                    |(place, item)| key_of(&(*place, item.id)),
                    move |(place, item)| {
                        view! {
                            <li>
                                <FoundButton place item=item.clone() on_press=Box::new(move || show(&item)) />
                            </li>
                        }
                        .into_any()
                    },
                )}
            </ul>
        </Shown>
    }
    .into_any()
}

/// Id of the field.
const FIELD: &str = "find-name";

/// Id of one that was found.
fn found_id(place: usize) -> String {
    format!("{FIELD}-{place}")
}

#[component]
fn FoundButton(place: usize, item: EntityItem, on_press: Box<dyn Fn()>) -> impl IntoView {
    view! {
        <button type="button" id=found_id(place) class="search__item" on:click=click(move |_| on_press())>
            <span class="dot" data-kind=kind_class(item.kind) aria-hidden="true" />
            <span class="search__name">{item.name}</span>
            <span class="search__kind">{words::entity_kind(item.kind)}</span>
            <span class="search__degree">{words::known_facts(item.degree)}</span>
        </button>
    }
}
