//! What does one embedding worker do? Loads the embedding model, then the network that reads, and serves either as soon as it
//! is there, batch by batch.

use super::job::{FromEmbedder, ToEmbedder};
use super::model_file::{self, MODEL, READER};
use super::{relaxed, scope};
use crate::port;
use clew_network::embed::format::ModelError;
use clew_network::embed::minilm::Model;
use clew_network::reader::network::Network;
use js_sys::{Array, Float32Array};
use std::cell::OnceCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::MessageEvent;

/// What is there so far.
struct Networks {
    model: Model,
    network: OnceCell<Network>,
}

/// Starts the worker.
pub(super) fn run() {
    // Without it the networks run as well, only slower.
    relaxed::install();
    wasm_bindgen_futures::spawn_local(async {
        let report = |so_far, all| post(&FromEmbedder::Loading(so_far, all));
        match loaded(MODEL, &report, Model::from_bytes).await {
            Ok(model) => {
                let networks = Rc::new(Networks { model, network: OnceCell::new() });
                serve(networks.clone());
                load_reader(&networks).await;
            }
            Err(reason) => post(&FromEmbedder::Failed(reason)),
        }
    });
}

async fn load_reader(networks: &Networks) {
    let report = |so_far, all| post(&FromEmbedder::LoadingReader(so_far, all));
    match loaded(READER, &report, |bytes| Network::from_bytes(bytes, &networks.model)).await {
        Ok(network) => {
            let checksum = network.checksum();
            let _ = networks.network.set(network);
            post(&FromEmbedder::ReaderReady(checksum));
        }
        Err(reason) => post(&FromEmbedder::ReaderFailed(reason)),
    }
}

/// What a file holds; a cached copy that is broken is fetched anew, once.
async fn loaded<T>(
    url: &str,
    report: &dyn Fn(u64, u64),
    read: impl Fn(&[u8]) -> Result<T, ModelError>,
) -> Result<T, String> {
    let bytes = model_file::load(url, report).await?;
    if let Ok(found) = read(&bytes) {
        return Ok(found);
    }
    model_file::forget(url).await;
    let bytes = model_file::load(url, report).await?;
    read(&bytes).map_err(|error| error.to_string())
}

fn serve(networks: Rc<Networks>) {
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        match port::unpack(&event.data()) {
            Some((ToEmbedder::Embed(texts), _)) => {
                let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
                let numbers = networks.model.embed(&texts).concat();
                post_vectors(&numbers);
            }
            Some((ToEmbedder::Read(question, pages), _)) => {
                let read = networks.network.get().map(|it| it.read(&networks.model, &question, &pages));
                post(&FromEmbedder::Readings(read.unwrap_or_default()));
            }
            Some((ToEmbedder::Judge(claims), _)) => {
                let judged = networks.network.get().map(|it| it.judge(&networks.model, &claims));
                post(&FromEmbedder::Chances(judged.unwrap_or_default()));
            }
            Some((ToEmbedder::Name(texts), _)) => {
                let names = networks.network.get().map(|it| it.names(&networks.model, &texts));
                post(&FromEmbedder::Names(names.unwrap_or_default()));
            }
            None => {}
        }
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker serves until it is terminated, and its closure with it.
    let _: JsValue = on_message.into_js_value();
    post(&FromEmbedder::Ready);
}

fn post(message: &FromEmbedder) {
    // Numbers and plain words always have bytes.
    if let Ok((packed, transfer)) = port::pack(message, &[]) {
        let _ = scope().post_message_with_transfer(&packed, &transfer);
    }
}

fn post_vectors(numbers: &[f32]) {
    let array = Float32Array::from(numbers);
    if let Ok((packed, _)) = port::pack(&FromEmbedder::Vectors, &[array.clone().into()]) {
        let _ = scope().post_message_with_transfer(&packed, &Array::of1(&array.buffer()));
    }
}
