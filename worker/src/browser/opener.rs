//! Who reads files that are not plain text? A program of their readers alone (`opener/`), in a worker beside the engine.

use super::reader::{Reader, refusal};
use clew_types::document::{Document, ReadError};
use js_sys::{Reflect, Uint8Array};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::WorkerType;

/// The script that runs the opener.
const OPENER: &str = "/opener.js";
/// How long it waits for another file, in milliseconds.
const REST: i32 = 10_000;

/// The opener, while files come.
#[derive(Clone, Default)]
pub(super) struct Opener {
    resting: Rc<RefCell<Option<Reader>>>,
    opened: Rc<Cell<u32>>,
}

impl Opener {
    /// A file's document. Where this future is dropped the worker ends, wherever it stands.
    pub(super) async fn read(&self, name: &str, bytes: &[u8]) -> Result<Document, ReadError> {
        let resting = self.resting.borrow_mut().take();
        let mut reader = match resting {
            Some(reader) => reader,
            None => Reader::start(OPENER, WorkerType::Classic)?,
        };
        reader.send(bytes, Some(("name", name)))?;
        let message = reader.next().await?;
        let read =
            Reflect::get(&message, &"read".into()).ok().and_then(|read| read.dyn_into::<Uint8Array>().ok());
        let read = read.ok_or_else(|| refusal(&message))?.to_vec();
        self.rest(reader);
        postcard::from_bytes(&read).unwrap_or_else(|error| Err(ReadError::Damaged(error.to_string())))
    }

    /// Keeps a worker for the next file, if that comes soon: its memory is as large as the largest file made it.
    fn rest(&self, reader: Reader) {
        *self.resting.borrow_mut() = Some(reader);
        let opened = self.opened.get().wrapping_add(1);
        self.opened.set(opened);
        let opener = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            super::sleep(REST).await;
            if opener.opened.get() == opened {
                opener.resting.borrow_mut().take();
            }
        });
    }
}
