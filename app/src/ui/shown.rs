//! A part that is there only while something holds. As leptos' `Show`, but not compiled anew for each part.

use crate::ui::handler::{live, memo};
use leptos::prelude::*;

/// The part.
#[component]
pub fn Shown(when: Box<dyn Fn() -> bool + Send + Sync>, children: ChildrenFn) -> impl IntoView {
    let holds = memo(when);
    live(move || holds.get().then(|| children()))
}
