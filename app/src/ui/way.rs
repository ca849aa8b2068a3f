//! A way to answer, by what it does; its paper's name below, smaller.

use crate::words;
use clew_types::strategy::Strategy;
use leptos::prelude::*;

#[component]
pub fn Way(way: Strategy) -> impl IntoView {
    let (does, paper) = words::way_and_paper(way);
    view! {
        {does}
        <span class="way__paper">{paper}</span>
    }
    .into_any()
}
