//! How does a PDF become positioned text? By pdf.js, in a worker that is thrown away afterwards.

use super::reader::{Reader, has, refusal, text};
use crate::engine::doors::PdfText;
use crate::protocol::PictureLanguage;
use clew_document::pdf::{Info, Page};
use clew_types::document::ReadError;
use futures::future::{Either, select};
use js_sys::{Array, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::WorkerType;

/// The script that runs pdf.js.
const READER: &str = "/pdf/reader.js";
/// Seconds without a sign of life after which a file counts as hanging.
const PATIENCE: u32 = 20;

/// Reads a PDF's text with positions; where a language is given, that on its pictures as well.
pub(super) async fn read(
    bytes: Vec<u8>,
    pictures: Option<PictureLanguage>,
    on_page: &dyn Fn(u32, u32),
) -> Result<PdfText, ReadError> {
    let mut reader = Reader::start(READER, WorkerType::Module)?;
    let language = pictures.map(|language| ("language", code(language)));
    reader.send(&bytes, language.as_slice())?;
    loop {
        let patience = Box::pin(super::sleep(1_000 * PATIENCE as i32));
        let message = match select(Box::pin(reader.next()), patience).await {
            Either::Left((message, _)) => message?,
            Either::Right(_) => return Err(ReadError::TimedOut(PATIENCE)),
        };
        if has(&message, "ok") {
            return outcome(&message);
        }
        picture(&message).into_iter().for_each(|[page, all]| on_page(page, all));
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

fn outcome(message: &JsValue) -> Result<PdfText, ReadError> {
    let pages = text(message, "pages").ok_or_else(|| refusal(message))?;
    let pages: Vec<Page> =
        serde_json::from_str(&pages).map_err(|error| ReadError::Damaged(error.to_string()))?;
    let field = |name: &str| text(message, name).unwrap_or_default();
    Ok(PdfText {
        info: Info { title: field("title"), author: field("author"), created: field("created") },
        pages,
    })
}
