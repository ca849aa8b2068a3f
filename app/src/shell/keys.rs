//! Keys that work everywhere.

use crate::engine::Session;
use crate::interop::dom;
use crate::shell::{Pane, Shell};
use crate::ui::peek::Peek;
use leptos::ev;
use leptos::prelude::*;

/// Ctrl+K finds everything that can be done, `/` goes to the question, Ctrl+Z (with Shift: forth) takes changes by hand back, Escape closes what lies on top.
pub fn listen(session: Session) {
    let shell: Shell = expect_context();
    let peek: Peek = expect_context();
    let handle = window_event_listener(ev::keydown, move |event| match event.key().as_str() {
        "/" if !dom::is_typing(&event) && !shell.settings_open.get_untracked() => {
            event.prevent_default();
            shell.show(Pane::Conversation);
            dom::focus("question");
        }
        "k" | "K" if event.ctrl_key() || event.meta_key() => {
            event.prevent_default();
            shell.palette_open.set(true);
        }
        "z" | "Z" if (event.ctrl_key() || event.meta_key()) && !dom::is_typing(&event) => {
            event.prevent_default();
            if event.shift_key() { session.editing.redo() } else { session.editing.undo() }
        }
        "Escape" if !shell.settings_open.get_untracked() && !event.default_prevented() => {
            peek.hide();
            close_topmost(session);
        }
        _ => {}
    });
    on_cleanup(move || handle.remove());
}

fn close_topmost(session: Session) {
    use crate::state::document::Viewer;
    if !session.viewing.viewer.with_untracked(|viewer| matches!(viewer, Viewer::Closed)) {
        session.viewing.close();
    } else if session.editing.merge_from.with_untracked(Option::is_some) {
        session.editing.merge_from.set(None);
    } else if session.inspecting.path_from.with_untracked(Option::is_some) {
        session.inspecting.forget_path();
    } else {
        session.inspecting.close();
    }
}
