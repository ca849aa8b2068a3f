//! What is not needed to begin with: a part of the program of its own, fetched when the page stands. The build cuts it out of
//! the app at `crate::late::made`, with all that only this uses.

use crate::engine::session;
use crate::interop::task::sleep;
use crate::late::{Part, fetched, made};
use crate::ui::handler::live;
use futures::FutureExt;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

/// How often it is tried to fetch it, and how long is waited in between.
const TRIES: u32 = 4;
const PAUSE: Duration = Duration::from_secs(2);

/// Whether it is there. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Arrived(RwSignal<bool>);

impl Arrived {
    /// Fetches it.
    pub fn expected() -> Self {
        let is_there = RwSignal::new(false);
        let notices = session().notices;
        spawn_local(async move {
            for _ in 0..TRIES {
                if fetched().await.is_ok() {
                    return is_there.set(true);
                }
                sleep(PAUSE).await;
            }
            notices.complain_of_part();
        });
        Self(is_there)
    }
}

/// A part of the page that comes with it.
#[component]
pub fn Late(part: Part) -> impl IntoView {
    let Arrived(is_there) = expect_context();
    // What has arrived is there at once.
    live(move || is_there.get().then(|| made(part).now_or_never().and_then(Result::ok)))
}
