//! Who paints elements that are new, and nothing else? The library draws all that is there whenever something comes; a
//! picture that comes in slices would be drawn as often as it has slices.
//!
//! This uses parts of the library's renderer that its documentation does not promise. Where one is missing, there is no
//! painter, and the library draws as it always does.

use crate::raw::{Collection, Core, Renderer};
use js_sys::{Array, Reflect};
use wasm_bindgen::prelude::*;

/// The layer that elements stand on when nobody drags them (the renderer's `NODE`).
const LAYER: u32 = 2;
/// What a painter asks of the renderer.
const METHODS: [&str; 3] = ["flushRenderedStyleQueue", "drawCachedElements", "getPixelRatio"];

/// Paints on top of what is on the screen.
pub(crate) struct Painter {
    core: Core,
    renderer: Renderer,
}

impl Painter {
    /// `None` where the renderer is not as it is known here.
    pub(crate) fn new(core: Core) -> Option<Self> {
        let renderer = core.renderer();
        let has = |method: &&str| {
            Reflect::get(&renderer, &JsValue::from_str(method)).is_ok_and(|found| found.is_function())
        };
        let known = METHODS.iter().all(has) && Reflect::has(&renderer, &"requestedFrame".into()).ok()?;
        known.then_some(Self { core, renderer })
    }

    /// True when the library is about to draw everything: for a reason of its own, it must not be kept from it.
    pub(crate) fn is_frame_due(&self) -> bool {
        self.renderer.requested_frame()
    }

    /// True when the library has drawn everything since then (in milliseconds since the page was opened).
    pub(crate) fn has_drawn_since(&self, then: f64) -> bool {
        self.renderer.last_draw_time().is_some_and(|last| last >= then)
    }

    /// Paints these elements, and takes back the frame that the library asked for when they came. False when that
    /// cannot be: the library then draws everything.
    pub(crate) fn paint(&self, new: &Collection) -> bool {
        let Some(context) = self.context() else { return false };
        self.renderer.flush_rendered_style_queue();
        let ratio = self.renderer.pixel_ratio();
        let (zoom, pan) = (self.core.zoom() * ratio, self.core.pan());
        if context.set_transform(zoom, 0.0, 0.0, zoom, pan.x() * ratio, pan.y() * ratio).is_err() {
            return false;
        }
        self.renderer.draw_cached_elements(&context, &new.to_array(), ratio, &self.core.extent());
        self.renderer.set_requested_frame(false);
        true
    }

    fn context(&self) -> Option<web_sys::CanvasRenderingContext2d> {
        let data = Reflect::get(&self.renderer, &"data".into()).ok()?;
        let contexts: Array = Reflect::get(&data, &"contexts".into()).ok()?.dyn_into().ok()?;
        contexts.get(LAYER).dyn_into().ok()
    }
}
