//! Where do the files of the networks come from? The browser's cache; at the first time, Clew's own server.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Cache, CacheQueryOptions, ReadableStreamDefaultReader, Response};

/// The address of the embedding model.
pub(super) const MODEL: &str = "/model/minilm.clew";
/// That of the network that reads, with the checksum of the file this engine was built with.
pub(super) const READER: &str = concat!("/model/reader.clew?", env!("CLEW_READER"));
/// Name of the cache.
const CACHE: &str = "clew-model-v1";

/// The file's bytes; `progress` hears (bytes so far, bytes in all; 0 = unknown).
///
/// # Errors
/// With the reason in words, when there is neither a cached nor a fresh copy.
pub(super) async fn load(url: &str, progress: &dyn Fn(u64, u64)) -> Result<Vec<u8>, String> {
    match cached(url).await {
        Some(bytes) => Ok(bytes),
        None => fetch(url, progress).await.map_err(|error| super::message_of(&error)),
    }
}

/// Forgets the cached copy, which turned out to be broken.
pub(super) async fn forget(url: &str) {
    if let Some(cache) = cache().await {
        let _ = JsFuture::from(cache.delete_with_str(url)).await;
    }
}

async fn cache() -> Option<Cache> {
    let caches = super::scope().caches().ok()?;
    JsFuture::from(caches.open(CACHE)).await.ok()?.dyn_into().ok()
}

async fn cached(url: &str) -> Option<Vec<u8>> {
    let found = JsFuture::from(cache().await?.match_with_str(url)).await.ok()?;
    let response: Response = found.dyn_into().ok()?;
    let buffer = JsFuture::from(response.array_buffer().ok()?).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

async fn fetch(url: &str, progress: &dyn Fn(u64, u64)) -> Result<Vec<u8>, JsValue> {
    let response: Response = JsFuture::from(super::scope().fetch_with_str(url)).await?.dyn_into()?;
    let kind = response.headers().get("content-type")?.unwrap_or_default();
    if !response.ok() || kind.starts_with("text/html") {
        return Err(JsValue::from_str(&format!("no model file at {url} ({})", response.status())));
    }
    let total = response.headers().get("content-length")?.and_then(|n| n.parse().ok()).unwrap_or(0);
    let bytes = read_all(&response, |so_far| progress(so_far, total)).await?;
    remember(url, &bytes).await;
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
async fn remember(url: &str, bytes: &[u8]) {
    let array = Uint8Array::from(bytes);
    if let (Some(cache), Ok(response)) = (cache().await, Response::new_with_opt_js_u8_array(Some(&array))) {
        // The copy of an older build has another query.
        let options = CacheQueryOptions::new();
        options.set_ignore_search(true);
        let _ = JsFuture::from(cache.delete_with_str_and_options(url, &options)).await;
        let _ = JsFuture::from(cache.put_with_str(url, &response)).await;
    }
}
