//! How does a PDF become positioned text? By pdf.js in a worker of its own, thrown away afterwards: whatever a
//! damaged file does to it, it does to nothing else.

use crate::engine::doors::PdfText;
use crate::protocol::PictureLanguage;
use clew_document::pdf::{Info, Page};
use clew_types::document::ReadError;
use futures::StreamExt;
use futures::channel::mpsc;
use futures::future::{Either, select};
use js_sys::{Array, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// The script that runs pdf.js.
const READER: &str = "/pdf/reader.js";
/// Seconds without a sign of life after which a file counts as hanging.
const PATIENCE: u32 = 20;

/// A running reader.
struct Reader {
    worker: Worker,
    messages: mpsc::UnboundedReceiver<JsValue>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(JsValue)>,
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// Reads a PDF's text with positions; where a language is given, that on its pictures as well.
pub(super) async fn read(
    bytes: Vec<u8>,
    pictures: Option<PictureLanguage>,
    on_page: &dyn Fn(u32, u32),
) -> Result<PdfText, ReadError> {
    let absent = |error: JsValue| ReadError::ReaderAbsent(super::message_of(&error));
    let mut reader = Reader::start().map_err(absent)?;
    reader.send(&bytes, pictures).map_err(absent)?;
    let mut is_begun = false;
    loop {
        let patience = Box::pin(super::sleep(1_000 * PATIENCE as i32));
        match select(reader.messages.next(), patience).await {
            Either::Left((Some(message), _)) if has(&message, "ok") => return outcome(&message),
            Either::Left((Some(message), _)) => {
                is_begun = true;
                picture(&message).into_iter().for_each(|[page, all]| on_page(page, all));
            }
            Either::Left((None, _)) if !is_begun => {
                return Err(ReadError::ReaderAbsent(format!("{READER} does not start")));
            }
            Either::Left((None, _)) => return Err(ReadError::Damaged("its reader stopped".into())),
            Either::Right(_) => return Err(ReadError::TimedOut(PATIENCE)),
        }
    }
}

impl Reader {
    fn start() -> Result<Self, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(READER, &options)?;
        let (sender, messages) = mpsc::unbounded();
        let failed = sender.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let _ = sender.unbounded_send(event.data());
        });
        let on_error = Closure::<dyn FnMut(JsValue)>::new(move |_| failed.close_channel());
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Self { worker, messages, _on_message: on_message, _on_error: on_error })
    }

    fn send(&self, bytes: &[u8], pictures: Option<PictureLanguage>) -> Result<(), JsValue> {
        let buffer = Uint8Array::from(bytes).buffer();
        let message = Object::new();
        Reflect::set(&message, &"bytes".into(), &buffer)?;
        if let Some(language) = pictures {
            Reflect::set(&message, &"language".into(), &code(language).into())?;
        }
        self.worker.post_message_with_transfer(&message, &Array::of1(&buffer))
    }
}

/// As the recogniser's files are named.
fn code(language: PictureLanguage) -> &'static str {
    match language {
        PictureLanguage::English => "eng",
        PictureLanguage::German => "deu",
        PictureLanguage::French => "fra",
        PictureLanguage::Spanish => "spa",
    }
}

/// Which picture is being read, of how many.
fn picture(message: &JsValue) -> Option<[u32; 2]> {
    let numbers = Reflect::get(message, &"picture".into()).ok()?.dyn_into::<Array>().ok()?;
    Some([0, 1].map(|at| numbers.get(at).as_f64().unwrap_or_default() as u32))
}

fn has(message: &JsValue, key: &str) -> bool {
    Reflect::has(message, &key.into()).unwrap_or(false)
}

fn text(message: &JsValue, key: &str) -> Option<String> {
    Reflect::get(message, &key.into()).ok().and_then(|value| value.as_string())
}

fn outcome(message: &JsValue) -> Result<PdfText, ReadError> {
    let pages = text(message, "pages");
    let Some(pages) = pages else {
        let detail = text(message, "detail").unwrap_or_default();
        return Err(match text(message, "reason").as_deref() {
            Some("encrypted") => ReadError::Encrypted,
            Some("empty") => ReadError::Empty,
            Some("absent") => ReadError::ReaderAbsent(detail),
            _ => ReadError::Damaged(detail),
        });
    };
    let pages: Vec<Page> =
        serde_json::from_str(&pages).map_err(|error| ReadError::Damaged(error.to_string()))?;
    let field = |name: &str| text(message, name).unwrap_or_default();
    Ok(PdfText {
        info: Info { title: field("title"), author: field("author"), created: field("created") },
        pages,
    })
}
