//! The bundled sample's table of contents: `/sample/index.json`.

use js_sys::{Array, JSON, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, Response};

const INDEX: &str = "/sample/index.json";

/// A question of the sample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleQuestion {
    pub text: String,
    /// Names of the files it takes.
    pub needs: Vec<String>,
}

/// Questions that the sample answers; empty where there is no sample.
pub async fn questions() -> Vec<SampleQuestion> {
    let index = fetch_index().await;
    index.map(|index| list(&index, "questions").iter().filter_map(question).collect()).unwrap_or_default()
}

/// Every second one with its answer, as a file of questions whose answers are known: of every sort some, and not too long
/// to wait for.
pub async fn known_questions() -> Option<File> {
    let questions = list(&fetch_index().await?, "questions");
    let text = JSON::stringify(&questions.into_iter().skip(1).step_by(2).collect::<Array>()).ok()?;
    File::new_with_str_sequence(&Array::of1(&text), "example.json").ok()
}

async fn fetch_index() -> Option<JsValue> {
    let response: Response = JsFuture::from(window().fetch_with_str(INDEX)).await.ok()?.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.json().ok()?).await.ok()
}

/// The entries of a list; none where it is missing.
pub(super) fn list(object: &JsValue, key: &str) -> Vec<JsValue> {
    let array = Reflect::get(object, &key.into()).ok().and_then(|value| value.dyn_into::<Array>().ok());
    array.map(|array| array.iter().collect()).unwrap_or_default()
}

fn question(entry: &JsValue) -> Option<SampleQuestion> {
    let text = Reflect::get(entry, &"question".into()).ok()?.as_string()?;
    let needs = list(entry, "needs").iter().filter_map(JsValue::as_string).collect();
    Some(SampleQuestion { text, needs })
}
