//! When does the browser draw next?

use wasm_bindgen::prelude::*;

/// Acts just before the next frame is drawn, given the time it began, in milliseconds. False where there are no frames.
pub(crate) fn before_next_frame(act: impl FnOnce(f64) + 'static) -> bool {
    let act = Closure::once_into_js(act);
    let asked = web_sys::window().map(|window| window.request_animation_frame(act.unchecked_ref()));
    matches!(asked, Some(Ok(_)))
}
