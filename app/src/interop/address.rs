//! The address bar's fragment.

use crate::state::place::Place;
use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// What the address says now.
pub fn read() -> Place {
    window().location().hash().map(|fragment| Place::parse(&fragment)).unwrap_or_default()
}

/// Number of the workspace that the address names; the first one where it names none.
pub fn workspace() -> u32 {
    let query = window().location().search().unwrap_or_default();
    let number = query.trim_start_matches('?').split('&').find_map(|pair| pair.strip_prefix("workspace="));
    number.and_then(|number| number.parse().ok()).unwrap_or_default()
}

/// Opens the page anew with another workspace.
pub fn go_to_workspace(number: u32) {
    let path = window().location().pathname().unwrap_or_default();
    let url = if number == 0 { path } else { format!("{path}?workspace={number}") };
    let _ = window().location().assign(&url);
}

/// Loads the page anew, and the engine with it.
pub fn reload() {
    let _ = window().location().reload();
}

/// Puts a place into the address without a new entry in the history.
pub fn replace(place: &Place) {
    if let Ok(history) = window().history() {
        // Refused only when called hundreds of times a second; the next call puts it right.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&url(place)));
    }
}

/// Puts a place into the address as a step that the browser's own way back takes back.
pub fn push(place: &Place) {
    if let Ok(history) = window().history() {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&url(place)));
    }
}

/// Takes the last step back.
pub fn back() {
    if let Ok(history) = window().history() {
        let _ = history.back();
    }
}

fn url(place: &Place) -> String {
    let location = window().location();
    let (path, query) = (location.pathname().unwrap_or_default(), location.search().unwrap_or_default());
    format!("{path}{query}{}", place.fragment())
}
