//! When is there a sketch? While the library is far from having drawn everything.

use crate::frame::{after, before_next_frame};
use crate::hold::Hold;
use crate::raw::Core;
use crate::shown::Shown;
use crate::sketch::Sketch;
use crate::{Node, StyleSheet};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use web_sys::HtmlElement;

/// A sketch goes, so many milliseconds after the library has everything, even if that has no pictures of its elements: it
/// makes none of a drawing that is magnified much.
const LATEST: i32 = 3_000;

/// The sketch over a drawing, while there is one.
pub(crate) struct Preview {
    core: Core,
    container: HtmlElement,
    style: RefCell<StyleSheet>,
    shown: Rc<RefCell<Shown>>,
    sketch: RefCell<Option<Sketch>>,
    /// There is one as long as there is a sketch.
    hold: RefCell<Option<Hold>>,
    /// The library has all elements.
    is_whole: Cell<bool>,
    /// Its last drawing had all that it has.
    is_drawn: Cell<bool>,
    /// It is drawn before the next frame.
    is_due: Cell<bool>,
    /// How many sketches were begun.
    begun: Cell<u32>,
    /// The node that was sketched where the pointer was last pressed.
    pressed: RefCell<Option<String>>,
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
            hold: RefCell::default(),
            is_whole: Cell::default(),
            is_drawn: Cell::default(),
            is_due: Cell::default(),
            begun: Cell::default(),
            pressed: RefCell::default(),
        })
    }

    /// Shows a sketch of everything, from the next frame on.
    pub(crate) fn begin(self: &Rc<Self>) {
        // Where the container is hidden, there is nothing to look at.
        if self.container.client_width() == 0 {
            return;
        }
        self.begun.set(self.begun.get() + 1);
        self.is_whole.set(false);
        if !self.is_on() {
            *self.sketch.borrow_mut() = Sketch::over(&self.container);
            *self.hold.borrow_mut() = self.is_on().then(|| Hold::on(&self.core));
            self.is_drawn.set(false);
        }
        self.follow();
    }

    /// Draws it again: the viewport, the elements or the style have changed.
    pub(crate) fn follow(self: &Rc<Self>) {
        if !self.is_on() || self.is_due.get() {
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

    /// Is there a sketch?
    pub(crate) fn is_on(&self) -> bool {
        self.sketch.borrow().is_some()
    }

    /// The library has everything: takes the sketch away when it has drawn that.
    pub(crate) fn end_when_drawn(self: &Rc<Self>) {
        if !self.is_on() {
            return;
        }
        self.is_whole.set(true);
        let (preview, begun) = (Rc::downgrade(self), self.begun.get());
        after(LATEST, move || {
            if let Some(preview) = preview.upgrade().filter(|preview| preview.begun.get() == begun) {
                preview.end();
            }
        });
    }

    /// The library has drawn.
    pub(crate) fn drawn(&self) {
        let left_out = self.hold.borrow().as_ref().is_some_and(Hold::has_left_out);
        self.is_drawn.set(!left_out);
        if self.is_on() && self.is_whole.get() && !left_out {
            self.end();
        }
    }

    /// Takes it away.
    pub(crate) fn end(&self) {
        self.sketch.take();
        if self.hold.take().is_some() && !self.is_drawn.get() {
            self.core.draw_again();
        }
    }

    /// The node that the sketch shows at a place (in pixels at zoom 1); `None` where there is no sketch.
    pub(crate) fn node_at(&self, (x, y): (f64, f64)) -> Option<String> {
        self.is_on().then_some(())?;
        let times = self.style.borrow().look("node", "").sizes();
        let shown = self.shown.borrow();
        let far = |node: &&Node| (node.position.0 - x).hypot(node.position.1 - y);
        let hit = |node: &&Node| far(node) <= node.size * times / 2.0;
        let nearest = shown.nodes().filter(hit).min_by(|a, b| far(a).total_cmp(&far(b)));
        nearest.map(|node| node.id.clone())
    }

    /// The pointer is pressed between the library's elements.
    pub(crate) fn press(&self, place: (f64, f64)) {
        self.pressed.replace(self.node_at(place));
    }

    /// The node that was tapped where the library had none when the pointer was pressed: the sketch may have gone since.
    pub(crate) fn tapped(&self, place: (f64, f64)) -> Option<String> {
        self.pressed.borrow().clone().or_else(|| self.node_at(place))
    }

    pub(crate) fn set_style(self: &Rc<Self>, style: &StyleSheet) {
        self.style.replace(style.clone());
        self.follow();
    }
}
