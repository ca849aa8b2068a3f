//! Small things the browser keeps for the next visit. Where it keeps nothing, everything still works.

use leptos::prelude::window;
use web_sys::Storage;

/// What was kept under this key.
pub fn get(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// Keeps a text.
pub fn set(key: &str, text: &str) {
    if let Some(storage) = storage() {
        // Refused in private windows and when full: then it is not kept.
        let _ = storage.set_item(key, text);
    }
}

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}
