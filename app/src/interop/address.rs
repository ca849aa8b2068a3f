//! The address bar's fragment.

use crate::state::place::Place;
use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// What the address says now.
pub fn read() -> Place {
    window().location().hash().map(|fragment| Place::parse(&fragment)).unwrap_or_default()
}

/// Puts a place into the address without a new entry in the history.
pub fn replace(place: &Place) {
    let path = window().location().pathname().unwrap_or_default();
    let url = format!("{path}{}", place.fragment());
    if let Ok(history) = window().history() {
        // Refused only when called hundreds of times a second; the next call puts it right.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&url));
    }
}
