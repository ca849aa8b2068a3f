//! Pages of a PDF as pictures: pdf.js paints them in a worker of its own, straight into a canvas of the page.

use js_sys::{Array, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{HtmlCanvasElement, MessageEvent, Worker, WorkerOptions, WorkerType};

/// The script that runs pdf.js.
const PAINTER: &str = "/pdf/painter.js";

/// A running painter; it ends when it is dropped.
pub struct Painter {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
}

impl Drop for Painter {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Painter {
    /// Starts one for a file. `painted` hears of each page (from 1) whether it could be painted.
    ///
    /// # Errors
    /// Where the browser has no workers, or none that can paint.
    pub fn start(
        canvas: &HtmlCanvasElement,
        file: &[u8],
        painted: Box<dyn Fn(u32, bool)>,
    ) -> Result<Self, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(PAINTER, &options)?;
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let page = Reflect::get(&event.data(), &"page".into()).ok().and_then(|page| page.as_f64());
            let ok = Reflect::get(&event.data(), &"ok".into()).is_ok_and(|ok| ok.is_truthy());
            painted(page.unwrap_or_default() as u32, ok);
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        let bytes = Uint8Array::from(file).buffer();
        let canvas = canvas.transfer_control_to_offscreen()?;
        let message = object(&[("bytes", &bytes), ("canvas", &canvas)])?;
        worker.post_message_with_transfer(&message, &Array::of2(&bytes, &canvas))?;
        Ok(Self { worker, _on_message: on_message })
    }

    /// Paints a page, counted from 1, so many pixels wide.
    pub fn paint(&self, page: u32, width: f64) {
        let message = object(&[("page", &page.into()), ("width", &width.into())]);
        // It fails only where the worker is gone, and then nothing waits for the page.
        let _ = message.and_then(|message| self.worker.post_message(&message));
    }
}

fn object(fields: &[(&str, &JsValue)]) -> Result<Object, JsValue> {
    let object = Object::new();
    for (name, value) in fields {
        Reflect::set(&object, &(*name).into(), value)?;
    }
    Ok(object)
}
