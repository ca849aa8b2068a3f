//! Who reads files that are not plain text? A program of their readers alone (`opener/`), in a worker beside the engine.

use super::reader::{Reader, refusal};
use clew_document::archive::InnerFile;
use clew_types::document::{Document, ReadError};
use futures::lock::Mutex;
use js_sys::{Reflect, Uint8Array};
use serde::de::DeserializeOwned;
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
    /// Whose turn it is: any number of files may come at once.
    turn: Rc<Mutex<()>>,
    resting: Rc<RefCell<Option<Reader>>>,
    opened: Rc<Cell<u32>>,
}

impl Opener {
    /// A file's document. Where this future is dropped the worker ends, wherever it stands.
    pub(super) async fn read(&self, name: &str, bytes: &[u8]) -> Result<Document, ReadError> {
        self.ask("open", name, bytes).await
    }

    /// The files inside an archive or a message; ended as reading is.
    pub(super) async fn unfold(&self, name: &str, bytes: &[u8]) -> Result<Option<Vec<InnerFile>>, ReadError> {
        self.ask("unfold", name, bytes).await
    }

    /// What one of the opener's functions makes of a file.
    async fn ask<T: DeserializeOwned>(&self, task: &str, name: &str, bytes: &[u8]) -> Result<T, ReadError> {
        let _turn = self.turn.lock().await;
        let resting = self.resting.borrow_mut().take();
        let mut reader = match resting {
            Some(reader) => reader,
            None => Reader::start(OPENER, WorkerType::Classic)?,
        };
        reader.send(bytes, &[("task", task), ("name", name)])?;
        let message = reader.next().await?;
        let made =
            Reflect::get(&message, &"made".into()).ok().and_then(|made| made.dyn_into::<Uint8Array>().ok());
        let made = made.ok_or_else(|| refusal(&message))?.to_vec();
        self.rest(reader);
        postcard::from_bytes(&made).unwrap_or_else(|error| Err(ReadError::Damaged(error.to_string())))
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
