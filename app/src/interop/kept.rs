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

/// Forgets what was kept under this key.
pub fn remove(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(key);
    }
}

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}
