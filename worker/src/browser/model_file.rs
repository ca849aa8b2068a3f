//! Where does the embedding model's file come from? The browser's cache; at the first time, Clew's own server.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Cache, ReadableStreamDefaultReader, Response};

/// The model's address.
const URL: &str = "/model/minilm.clew";
/// Name of the cache.
const CACHE: &str = "clew-model-v1";

/// The file's bytes; `progress` hears (bytes so far, bytes in all; 0 = unknown).
///
/// # Errors
/// With the reason in words, when there is neither a cached nor a fresh copy.
pub(super) async fn load(progress: &dyn Fn(u64, u64)) -> Result<Vec<u8>, String> {
    match cached().await {
        Some(bytes) => Ok(bytes),
        None => fetch(progress).await.map_err(|error| super::message_of(&error)),
    }
}

/// Forgets the cached copy, which turned out to be broken.
pub(super) async fn forget() {
    if let Some(cache) = cache().await {
        let _ = JsFuture::from(cache.delete_with_str(URL)).await;
    }
}

async fn cache() -> Option<Cache> {
    let caches = super::scope().caches().ok()?;
    JsFuture::from(caches.open(CACHE)).await.ok()?.dyn_into().ok()
}

async fn cached() -> Option<Vec<u8>> {
    let found = JsFuture::from(cache().await?.match_with_str(URL)).await.ok()?;
    let response: Response = found.dyn_into().ok()?;
    let buffer = JsFuture::from(response.array_buffer().ok()?).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

async fn fetch(progress: &dyn Fn(u64, u64)) -> Result<Vec<u8>, JsValue> {
    let response: Response = JsFuture::from(super::scope().fetch_with_str(URL)).await?.dyn_into()?;
    let kind = response.headers().get("content-type")?.unwrap_or_default();
    if !response.ok() || kind.starts_with("text/html") {
        return Err(JsValue::from_str(&format!("no model file at {URL} ({})", response.status())));
    }
    let total = response.headers().get("content-length")?.and_then(|n| n.parse().ok()).unwrap_or(0);
    let bytes = read_all(&response, |so_far| progress(so_far, total)).await?;
    remember(&bytes).await;
    Ok(bytes)
}

async fn read_all(response: &Response, progress: impl Fn(u64)) -> Result<Vec<u8>, JsValue> {
    let body = response.body().ok_or_else(|| JsValue::from_str("empty reply"))?;
    let reader: ReadableStreamDefaultReader = body.get_reader().dyn_into()?;
    let mut bytes = Vec::new();
    loop {
        let Some(piece) = super::http::read(&reader).await? else { return Ok(bytes) };
        bytes.extend(piece);
        progress(bytes.len() as u64);
    }
}

/// Keeps a copy; a full disk only means that the file is fetched again next time.
async fn remember(bytes: &[u8]) {
    let array = Uint8Array::from(bytes);
    if let (Some(cache), Ok(response)) = (cache().await, Response::new_with_opt_js_u8_array(Some(&array))) {
        let _ = JsFuture::from(cache.put_with_str(URL, &response)).await;
    }
}
