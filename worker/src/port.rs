//! Who posts messages? Only this file. A message is an array: postcard bytes first, then what crosses beside them.

use js_sys::{Array, Uint8Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};

/// Packs a message for `postMessage`: `[bytes, attachments…]` and the list of buffers to transfer.
///
/// # Errors
/// When the message has no bytes. Empty ones must not be sent: nobody would read them, and whoever asked would wait.
pub(crate) fn pack<T: Serialize>(
    message: &T,
    attachments: &[JsValue],
) -> Result<(Array, Array), postcard::Error> {
    let bytes = postcard::to_stdvec(message)?;
    let array = Uint8Array::from(bytes.as_slice());
    let transfer = Array::of1(&array.buffer());
    let packed = Array::of1(&array);
    for attachment in attachments {
        packed.push(attachment);
        if let Some(bytes) = attachment.dyn_ref::<Uint8Array>() {
            transfer.push(&bytes.buffer());
        }
    }
    Ok((packed, transfer))
}

/// The opposite of [`pack`]; `None` when the data is not one of our messages.
pub(crate) fn unpack<T: DeserializeOwned>(data: &JsValue) -> Option<(T, Array)> {
    let packed = data.dyn_ref::<Array>()?;
    let bytes = packed.get(0).dyn_into::<Uint8Array>().ok()?.to_vec();
    let message = postcard::from_bytes(&bytes).ok()?;
    Some((message, packed.slice(1, packed.length())))
}
