//! What colours, shapes and lines mean; only what is in the picture.

use crate::engine::session;
use crate::graph::elements::{KINDS, kind_class};
use crate::ui::handler::{click, live, memo, told};
use crate::words;
use clew_types::extraction::EntityKind;
use clew_types::graph::Standing;
use leptos::prelude::*;

/// The legend.
#[component]
pub fn Legend() -> impl IntoView {
    let map = session().map;
    let kinds = memo(move || {
        map.picture.with(|picture| {
            let is_shown = |kind: &EntityKind| picture.view.nodes.iter().any(|node| node.kind == *kind);
            KINDS.into_iter().filter(is_shown).collect::<Vec<_>>()
        })
    });
    let has_path = memo(move || map.picture.with(|picture| picture.path_edges() > 0));
    let has = move |standing| {
        memo(move || {
            map.picture.with(|picture| picture.view.edges.iter().any(|edge| edge.standing == standing))
        })
    };
    let (has_learned, has_unkept) = (has(Standing::Learned), has(Standing::Unkept));
    let has_summaries = memo(move || map.picture.with(|picture| !picture.view.summaries.is_empty()));
    let has_ties = memo(move || map.picture.with(|picture| !picture.view.ties.is_empty()));
    live(move || {
        let kinds = kinds.get();
        (!kinds.is_empty()).then(|| {
            view! {
                <ul class="legend" aria-label=words::LEGEND>
                    {kinds.into_iter().map(kind_entry).collect_view()}
                    {has_path.get().then(|| line_entry("legend__line--path", words::PATH_LINE))}
                    {has_unkept.get().then(|| line_entry("legend__line--unkept", words::UNKEPT_LINE))}
                    {has_ties.get().then(|| line_entry("legend__line--tie", words::TIE_LINE))}
                    {has_summaries.get().then(|| line_entry("legend__ring", words::SUMMARY_RING))}
                    {has_learned.get().then(|| line_entry("legend__line--learned", words::LEARNED_LINE))}
                </ul>
            }
        })
    })
}

fn kind_entry(kind: EntityKind) -> impl IntoView {
    view! { <li class="legend__entry">{kind_button(kind)}</li> }
}

/// A kind; pressed, it is taken out of the picture or back into it.
pub fn kind_button(kind: EntityKind) -> impl IntoView {
    let map = session().map;
    let is_shown = move || map.hidden_kinds.with(|kinds| !kinds.contains(&kind));
    view! {
        <button
            type="button"
            class="legend__kind"
            title=words::SHOW_OR_HIDE
            aria-pressed=told(move || is_shown().to_string())
            on:click=click(move |_| map.toggle_kind(kind))
        >
            <KindSign kind />
            {words::entity_kind(kind)}
        </button>
    }
}

fn line_entry(class: &'static str, name: &'static str) -> impl IntoView {
    view! {
        <li class="legend__entry">
            <span class=format!("legend__line {class}") aria-hidden="true" />
            {name}
        </li>
    }
}

/// A kind's shape in its colour, as in the picture.
#[component]
pub fn KindSign(kind: EntityKind) -> impl IntoView {
    view! {
        <svg class="kind-sign" data-kind=kind_class(kind) viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <path d=outline(kind) />
        </svg>
    }
}

/// Its outline, in a box of 12 by 12.
pub fn outline(kind: EntityKind) -> &'static str {
    match kind {
        EntityKind::Person => "M1 6a5 5 0 1010 0a5 5 0 10-10 0z",
        EntityKind::Organisation => "M1.500 2.500a1 1 0 011-1h7a1 1 0 011 1v7a1 1 0 01-1 1h-7a1 1 0 01-1-1z",
        EntityKind::Place => "M6 1.200l5 9.300h-10z",
        EntityKind::Work => "M1 2h6.500l3.700 4l-3.700 4h-6.500z",
        EntityKind::Event => "M6 .6l5.400 5.400l-5.400 5.400l-5.400-5.400z",
        EntityKind::Date => "M2.500 1.500q3.500-.8 7 0q1.600 4.500 0 9q-3.500.8-7 0q-1.600-4.500 0-9z",
        EntityKind::Quantity => "M.8 2h7.200l3.200 8h-7.200z",
        EntityKind::Product => "M3.500 1.200h5l2.300 2.300v5l-2.300 2.300h-5l-2.300-2.300v-5z",
        EntityKind::Species => "M6 .9l5.200 3.800l-2 6.100h-6.400l-2-6.100z",
        EntityKind::Concept => "M3.300 1.300h5.400l2.700 4.700l-2.700 4.700h-5.400l-2.700-4.700z",
        EntityKind::Other => "M4 1h4l3 3v4l-3 3h-4l-3-3v-4z",
    }
}
