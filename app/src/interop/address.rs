//! The address bar's fragment.

use crate::state::place::Place;
use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// What the address says now.
pub fn read() -> Place {
    window().location().hash().map(|fragment| Place::parse(&fragment)).unwrap_or_default()
}

/// Number of the workspace that the address names, if it names one.
pub fn workspace() -> Option<u32> {
    let query = window().location().search().unwrap_or_default();
    let number = query.trim_start_matches('?').split('&').find_map(|pair| pair.strip_prefix("workspace="));
    number?.parse().ok()
}

/// Lets the address name the workspace that is open, and keeps the rest of it.
pub fn name_workspace(number: u32) {
    let fragment = window().location().hash().unwrap_or_default();
    put(&format!("{}{fragment}", workspace_url(number)));
}

/// Opens the page anew with another workspace.
pub fn go_to_workspace(number: u32) {
    let _ = window().location().assign(&workspace_url(number));
}

fn workspace_url(number: u32) -> String {
    format!("{}?workspace={number}", window().location().pathname().unwrap_or_default())
}

/// Loads the page anew, and the engine with it.
pub fn reload() {
    let _ = window().location().reload();
}

/// Puts a place into the address without a new entry in the history.
pub fn replace(place: &Place) {
    put(&url(place));
}

fn put(url: &str) {
    if let Ok(history) = window().history() {
        // Refused only when called hundreds of times a second; the next call puts it right.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(url));
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
