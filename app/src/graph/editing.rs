//! Putting an entity right by hand.

use crate::engine::session;
use crate::graph::elements::KINDS;
use crate::graph::merging::MergeButton;
use crate::ui::handler::{change, click, effect, live};
use crate::ui::{IconButton, Naming, Sign};
use crate::words;
use clew_types::extraction::EntityKind;
use clew_worker::protocol::{Change, EntityDetail, EntityItem};
use leptos::prelude::*;

/// Name, kind, other names, and whether it is a thing at all; behind a fold, since most look and few mend.
#[component]
pub fn Editing(detail: EntityDetail, open: RwSignal<bool>) -> impl IntoView {
    let editing = session().editing;
    let id = detail.item.id;
    let name = detail.item.name.clone();
    let rename = move |name| editing.edit(Change::Rename(id, name));
    view! {
        <details class="editing" prop:open=open.get_untracked()>
            <summary
                class="editing__title"
                on:click=click(move |_| open.update(|open| *open = !*open))
            >{words::EDIT}</summary>
            <div class="field">
                <span class="field__name" aria-hidden="true">{words::NAME}</span>
                <Naming name label=words::NAME.to_owned() on_save=rename />
            </div>
            <KindField item=detail.item.clone() />
            <ul class="editing__names" aria-label=words::ALSO_CALLED>
                {detail.aliases.into_iter().map(|alias| view! { <Alias item=detail.item.clone() alias /> }).collect_view()}
            </ul>
            <PerhapsTheSame item=detail.item.clone() open />
            <div class="inspector__actions">
                <MergeButton item=detail.item.clone() />
                <button
                    type="button"
                    class="button button--small"
                    on:click=click(move |_| editing.edit(Change::Delete(id)))
                >
                    {words::DELETE_ENTITY}
                </button>
            </div>
        </details>
    }
    .into_any()
}

#[component]
fn KindField(item: EntityItem) -> impl IntoView {
    let editing = session().editing;
    let EntityItem { id, kind, .. } = item;
    let choose = move |event| {
        let index: Option<usize> = event_target_value(&event).parse().ok();
        if let Some(kind) = index.and_then(|index| KINDS.get(index)) {
            editing.edit(Change::Retype(id, *kind));
        }
    };
    let option = |(index, known): (usize, EntityKind)| {
        view! {
            <option value=index prop:selected=known == kind>
                {words::entity_kind(known)}
            </option>
        }
    };
    view! {
        <label class="field">
            <span class="field__name">{words::KIND}</span>
            <select class="field__input" on:change=change(choose)>
                {KINDS.into_iter().enumerate().map(option).collect_view()}
            </select>
        </label>
    }
}

/// Another name, and the button that makes it a thing of its own.
#[component]
fn Alias(item: EntityItem, alias: String) -> impl IntoView {
    let editing = session().editing;
    let label = words::split_off(&alias, &item.name);
    let name = alias.clone();
    view! {
        <li>
            {alias}
            <IconButton
                sign=Sign::Split
                name=label
                on_press=move || editing.edit(Change::Split(item.id, name.clone()))
            />
        </li>
    }
}

/// Things that might be this one, each with a button that asks whether they are.
#[component]
fn PerhapsTheSame(item: EntityItem, open: RwSignal<bool>) -> impl IntoView {
    let editing = session().editing;
    let alike = RwSignal::new(Vec::<EntityItem>::new());
    let own = item.clone();
    effect(move || {
        if open.get() {
            editing.load_alike(item.id, alike);
        }
    });
    let one = move |other: EntityItem| {
        let [name, _] = words::told_apart([&other, &own]);
        view! {
            <button
                type="button"
                class="button button--small"
                on:click=click(move |_| editing.pick_up(other.clone()))
            >
                {words::merge_with(&name)}
            </button>
        }
    };
    live(move || {
        let found = alike.get();
        (!found.is_empty()).then(|| {
            view! {
                <p class="field__name">{words::PERHAPS_THE_SAME}</p>
                <p class="inspector__actions">{found.into_iter().map(&one).collect_view()}</p>
            }
        })
    })
}
