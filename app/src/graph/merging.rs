//! Two names for one thing. What comes of making them one is said before it is done, and the person chooses what it is called.

use crate::engine::{Session, session};
use crate::graph::told::told_above;
use crate::ui::handler::{click, live, memo};
use crate::words;
use clew_worker::protocol::EntityItem;
use leptos::prelude::*;

/// Begins it; what is the same is chosen next.
#[component]
pub fn MergeButton(item: EntityItem) -> impl IntoView {
    let Session { editing, inspecting, .. } = session();
    let press = move |_| {
        editing.pick_up(item.clone());
        // The other one may be chosen in the map.
        inspecting.close();
    };
    view! {
        <button type="button" class="button button--small" on:click=click(press)>
            {words::MERGE}
        </button>
    }
}

/// The other one is still to be chosen, as long as nobody thinks better of it.
#[component]
pub fn BegunMerge() -> impl IntoView {
    let Session { editing, inspecting, .. } = session();
    let waiting = memo(move || {
        let inspected = inspecting.inspected.with(|detail| detail.as_ref().map(|detail| detail.item.id));
        editing.merge_from.get().filter(|from| inspected.is_none_or(|id| id == from.id)).map(|from| from.name)
    });
    live(move || {
        let cancel = click(move |_| editing.merge_from.set(None));
        waiting.get().map(|from| told_above(words::merge_with_what(&from), words::CANCEL, cancel))
    })
}

/// Thinks better of it.
#[component]
fn NotTheSame() -> impl IntoView {
    let editing = session().editing;
    view! {
        <button type="button" class="button button--small" on:click=click(move |_| editing.merge_from.set(None))>
            {words::CANCEL}
        </button>
    }
}

/// What will be, where the other one is looked at: one button for each name that could stay.
#[component]
pub fn MergeOffer(item: EntityItem) -> impl IntoView {
    let editing = session().editing;
    let called = move |stays: EntityItem, goes: EntityItem| {
        let name = words::called(&words::told_apart([&stays, &goes])[0]);
        let press = move |_| editing.merge(&stays, &goes);
        view! { <button type="button" class="button button--small" on:click=click(press)>{name}</button> }
    };
    live(move || {
        editing.merge_from.get().filter(|from| from.id != item.id).map(|from| {
            view! {
                <div class="merging" role="group" aria-label=words::MERGE>
                    <p>{words::merged(&words::told_apart([&item, &from]))}</p>
                    <p class="inspector__actions">
                        {called(item.clone(), from.clone())} {called(from, item.clone())}
                        <NotTheSame />
                    </p>
                </div>
            }
            .into_any()
        })
    })
}
