//! What does one embedding worker do? Loads the model, then turns texts into vectors, batch by batch.

use super::pool::{FromEmbedder, ToEmbedder};
use super::{model_file, relaxed, scope};
use crate::port;
use clew_core::embed::minilm::Model;
use js_sys::{Array, Float32Array};
use wasm_bindgen::prelude::*;
use web_sys::MessageEvent;

/// Starts the worker.
pub(super) fn run() {
    // Without it the model runs as well, only slower.
    relaxed::install();
    wasm_bindgen_futures::spawn_local(async {
        match model().await {
            Ok(model) => serve(model),
            Err(reason) => post(&FromEmbedder::Failed(reason)),
        }
    });
}

/// The model; a cached copy that is broken is fetched anew, once.
async fn model() -> Result<Model, String> {
    let report = |so_far, all| post(&FromEmbedder::Loading(so_far, all));
    let bytes = model_file::load(&report).await?;
    if let Ok(model) = Model::from_bytes(&bytes) {
        return Ok(model);
    }
    model_file::forget().await;
    let bytes = model_file::load(&report).await?;
    Model::from_bytes(&bytes).map_err(|error| error.to_string())
}

fn serve(model: Model) {
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some((ToEmbedder::Embed(texts), _)) = port::unpack(&event.data()) {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let numbers = model.embed(&texts).concat();
            post_vectors(&numbers);
        }
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker serves until it is terminated, and its closure with it.
    let _: JsValue = on_message.into_js_value();
    post(&FromEmbedder::Ready);
}

fn post(message: &FromEmbedder) {
    let (packed, transfer) = port::pack(message, &[]);
    let _ = scope().post_message_with_transfer(&packed, &transfer);
}

fn post_vectors(numbers: &[f32]) {
    let array = Float32Array::from(numbers);
    let (packed, _) = port::pack(&FromEmbedder::Vectors, &[array.clone().into()]);
    let _ = scope().post_message_with_transfer(&packed, &Array::of1(&array.buffer()));
}
