//! A way to answer, by what it does; its paper's name for who rests on it.

use crate::words;
use clew_types::strategy::Strategy;
use leptos::prelude::*;

#[component]
pub fn Way(way: Strategy) -> impl IntoView {
    let name = words::strategy(way);
    view! { <span title=name>{words::plain(name)}</span> }.into_any()
}
