//! When does the browser draw next?

use wasm_bindgen::prelude::*;

/// Acts just before the next frame is drawn, given the time it began, in milliseconds. False where there are no frames.
pub(crate) fn before_next_frame(act: impl FnOnce(f64) + 'static) -> bool {
    let act = Closure::once_into_js(act);
    let asked = web_sys::window().map(|window| window.request_animation_frame(act.unchecked_ref()));
    matches!(asked, Some(Ok(_)))
}

/// Acts when so many milliseconds have gone by.
pub(crate) fn after(milliseconds: i32, act: impl FnOnce() + 'static) {
    let act = Closure::once_into_js(act);
    let asked = web_sys::window().map(|window| {
        window.set_timeout_with_callback_and_timeout_and_arguments_0(act.unchecked_ref(), milliseconds)
    });
    debug_assert!(matches!(asked, Some(Ok(_))), "a window has timers");
}
