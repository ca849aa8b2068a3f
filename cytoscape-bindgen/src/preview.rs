//! When is there a sketch? While the library is far from having everything.

use crate::frame::before_next_frame;
use crate::raw::Core;
use crate::shown::Shown;
use crate::sketch::Sketch;
use crate::{Node, StyleSheet};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use web_sys::HtmlElement;

/// The sketch over a drawing, while there is one.
pub(crate) struct Preview {
    core: Core,
    container: HtmlElement,
    style: RefCell<StyleSheet>,
    shown: Rc<RefCell<Shown>>,
    sketch: RefCell<Option<Sketch>>,
    /// It is drawn before the next frame.
    is_due: Cell<bool>,
    /// How many sketches were begun.
    begun: Cell<u32>,
}

impl Preview {
    pub(crate) fn new(
        core: Core,
        container: HtmlElement,
        style: StyleSheet,
        shown: Rc<RefCell<Shown>>,
    ) -> Rc<Self> {
        Rc::new(Self {
            core,
            container,
            style: RefCell::new(style),
            shown,
            sketch: RefCell::default(),
            is_due: Cell::default(),
            begun: Cell::default(),
        })
    }

    /// Shows a sketch of everything, from the next frame on.
    pub(crate) fn begin(self: &Rc<Self>) {
        // Where the container is hidden, there is nothing to look at.
        if self.container.client_width() == 0 {
            return;
        }
        self.begun.set(self.begun.get() + 1);
        if self.sketch.borrow().is_none() {
            *self.sketch.borrow_mut() = Sketch::over(&self.container);
        }
        self.follow();
    }

    /// Draws it again: the viewport, the elements or the style have changed.
    pub(crate) fn follow(self: &Rc<Self>) {
        if self.sketch.borrow().is_none() || self.is_due.get() {
            return;
        }
        let preview = Rc::downgrade(self);
        let is_asked = before_next_frame(move |_| {
            if let Some(preview) = preview.upgrade() {
                preview.draw();
            }
        });
        self.is_due.set(is_asked);
    }

    fn draw(&self) {
        self.is_due.set(false);
        if let Some(sketch) = &*self.sketch.borrow() {
            sketch.draw(&self.core, &self.shown.borrow(), &self.style.borrow());
        }
    }

    /// Takes it away when the library has drawn what it has been given last: in the frame after the next.
    pub(crate) fn end_soon(self: &Rc<Self>) {
        if self.sketch.borrow().is_none() {
            return;
        }
        let (preview, begun) = (Rc::downgrade(self), self.begun.get());
        before_next_frame(move |_| {
            before_next_frame(move |_| {
                if let Some(preview) = preview.upgrade().filter(|preview| preview.begun.get() == begun) {
                    preview.end();
                }
            });
        });
    }

    /// Takes it away.
    pub(crate) fn end(&self) {
        self.sketch.take();
    }

    /// The node that the sketch shows at a place (in pixels at zoom 1); `None` where there is no sketch.
    pub(crate) fn node_at(&self, (x, y): (f64, f64)) -> Option<String> {
        self.sketch.borrow().as_ref()?;
        let times = self.style.borrow().look("node", "").sizes();
        let shown = self.shown.borrow();
        let far = |node: &&Node| (node.position.0 - x).hypot(node.position.1 - y);
        let hit = |node: &&Node| far(node) <= node.size * times / 2.0;
        let nearest = shown.nodes().filter(hit).min_by(|a, b| far(a).total_cmp(&far(b)));
        nearest.map(|node| node.id.clone())
    }

    pub(crate) fn set_style(self: &Rc<Self>, style: &StyleSheet) {
        self.style.replace(style.clone());
        self.follow();
    }
}
