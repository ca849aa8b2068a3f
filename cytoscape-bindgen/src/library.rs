//! How does the library's script get into the page? On demand, once.

use crate::CytoscapeError;
use js_sys::{Promise, Reflect};
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Document, HtmlScriptElement};

thread_local! {
    /// The load under way or done, so that two callers fetch the script once.
    static LOADING: RefCell<Option<Promise>> = const { RefCell::new(None) };
}

/// Loads the classic script at `url`, which must define the global `cytoscape`. Returns at once where it is there.
///
/// # Errors
/// [`CytoscapeError::NotLoaded`] when the script cannot be fetched; a later call tries again.
pub async fn load(url: &str) -> Result<(), CytoscapeError> {
    if is_loaded() {
        return Ok(());
    }
    let promise = LOADING.with_borrow_mut(|loading| loading.get_or_insert_with(|| fetch_script(url)).clone());
    let outcome = JsFuture::from(promise).await;
    if outcome.is_err() || !is_loaded() {
        LOADING.set(None);
        return Err(CytoscapeError::NotLoaded(url.to_owned()));
    }
    Ok(())
}

fn is_loaded() -> bool {
    Reflect::get(&js_sys::global(), &"cytoscape".into()).is_ok_and(|value| value.is_function())
}

fn fetch_script(url: &str) -> Promise {
    Promise::new(&mut |resolve, reject| {
        if insert_script(url, &resolve, &reject).is_none() {
            let _ = reject.call0(&JsValue::NULL);
        }
    })
}

fn insert_script(url: &str, resolve: &js_sys::Function, reject: &js_sys::Function) -> Option<()> {
    let document = document()?;
    let script: HtmlScriptElement = document.create_element("script").ok()?.dyn_into().ok()?;
    script.set_src(url);
    listen_once(&script, "load", resolve.clone())?;
    listen_once(&script, "error", reject.clone())?;
    document.head()?.append_child(&script).ok()?;
    Some(())
}

fn listen_once(script: &HtmlScriptElement, event: &str, then: js_sys::Function) -> Option<()> {
    // Freed by its only call; of load and error only one comes, the other's few bytes live as long as the page.
    let listener = Closure::once_into_js(move || {
        let _ = then.call0(&JsValue::NULL);
    });
    script.add_event_listener_with_callback(event, listener.unchecked_ref()).ok()
}

pub(crate) fn document() -> Option<Document> {
    web_sys::window()?.document()
}
