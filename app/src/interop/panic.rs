//! A panic of the page is a defect of ours: it is written to the console with its place.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console)]
    fn error(message: &str);
}

/// Reports panics to the console.
pub fn report() {
    std::panic::set_hook(Box::new(|info| error(&info.to_string())));
}
