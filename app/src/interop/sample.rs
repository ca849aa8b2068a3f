//! The bundled sample's table of contents: `/sample/index.json`.

use js_sys::{Array, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

const INDEX: &str = "/sample/index.json";

/// Questions that the sample answers; empty where there is no sample.
pub async fn questions() -> Vec<String> {
    fetch_index().await.map(|index| list(&index, "questions")).unwrap_or_default()
}

async fn fetch_index() -> Option<JsValue> {
    let response: Response = JsFuture::from(window().fetch_with_str(INDEX)).await.ok()?.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.json().ok()?).await.ok()
}

/// The texts of a list: each entry is a text, or an object with the text under `question`.
fn list(index: &JsValue, key: &str) -> Vec<String> {
    let Ok(Ok(array)) = Reflect::get(index, &key.into()).map(|value| value.dyn_into::<Array>()) else {
        return Vec::new();
    };
    array.iter().filter_map(|entry| entry.as_string().or_else(|| text_of(&entry))).collect()
}

fn text_of(entry: &JsValue) -> Option<String> {
    ["question", "text"].iter().find_map(|key| Reflect::get(entry, &(*key).into()).ok()?.as_string())
}
