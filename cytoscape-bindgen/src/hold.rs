//! Must the library draw what a sketch covers? No: it takes some 20 µs for each element, and draws all of them again for
//! every slice. It keeps pictures of many elements at once, which it makes little by little in idle frames; those are all
//! that it needs.

use crate::raw::{Core, Renderer};
use js_sys::{Array, Reflect};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

/// With what the library draws elements one by one, where it has no picture of them. In a version that has no function of
/// this name, nothing is held.
const DRAW_ONE_BY_ONE: &str = "drawCachedElements";

/// While it lives, the library draws pictures that it keeps, and no elements one by one.
pub(crate) struct Hold {
    renderer: Renderer,
    left_out: Rc<Cell<bool>>,
    _instead: Closure<dyn FnMut(JsValue, Array)>,
}

impl Hold {
    pub(crate) fn on(core: &Core) -> Self {
        let left_out = Rc::new(Cell::new(false));
        let seen = Rc::clone(&left_out);
        let instead = Closure::new(move |_context: JsValue, elements: Array| {
            if elements.length() > 0 {
                seen.set(true);
            }
        });
        let renderer = core.renderer();
        if Reflect::has(&renderer, &DRAW_ONE_BY_ONE.into()).unwrap_or(false) {
            let _ = Reflect::set(&renderer, &DRAW_ONE_BY_ONE.into(), instead.as_ref());
        }
        Self { renderer, left_out, _instead: instead }
    }

    /// Were elements left out since this was last asked?
    pub(crate) fn has_left_out(&self) -> bool {
        self.left_out.take()
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        // What was there before is the library's own, which all its renderers share.
        let _ = Reflect::delete_property(&self.renderer, &DRAW_ONE_BY_ONE.into());
    }
}
