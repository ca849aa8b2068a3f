//! A part that is made in a task of its own. All of a page at once would keep whoever looks at it waiting, with nothing
//! to see.

use crate::interop::task::sleep;
use crate::ui::Shown;
use crate::ui::handler::when;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

/// The part, which comes so many tasks after the page's first.
#[component]
pub fn Later(tasks: u32, children: ChildrenFn) -> impl IntoView {
    let is_due = RwSignal::new(false);
    spawn_local(async move {
        for _ in 0..tasks {
            sleep(Duration::ZERO).await;
        }
        is_due.set(true);
    });
    view! { <Shown when=when(move || is_due.get())>{children()}</Shown> }
}
