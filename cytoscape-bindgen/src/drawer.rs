//! Who brings elements onto the screen? As many in a frame as it has time for: hundreds of new elements at once would hold
//! the page up. A painter paints those that are new; the library draws the whole picture first and last.

use crate::element::position_object;
use crate::element::to_array;
use crate::painter::Painter;
use crate::raw::{Collection, Core};
use crate::shown::{Change, Shown};
use crate::viewport::Bounds;
use crate::{Edge, Node};
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::{Rc, Weak};
use wasm_bindgen::prelude::*;

/// Elements that come at once, before frames are waited for: the library may run most of its code for the first time.
const FIRST: usize = 20;
/// Elements between two looks at the clock.
const STEP: usize = 8;
/// New elements may take so much of a frame, in milliseconds: putting what was painted on the screen takes as long again.
const FRAME: f64 = 18.0;
/// The same where the library will draw the whole picture in the next frame, and what is new with it.
const SHARED_FRAME: f64 = 6.0;

/// Who bears a class that was set from outside.
enum Mark {
    /// Exactly these elements.
    Only(Vec<String>),
    /// This node, its edges and its neighbours.
    Around(String),
}

/// Makes what is drawn equal to what is wanted.
pub(crate) struct Drawer {
    core: Core,
    painter: Option<Painter>,
    shown: RefCell<Shown>,
    waiting: RefCell<Waiting>,
    marks: RefCell<BTreeMap<String, Mark>>,
}

/// Ids of elements that are wanted and not there yet.
#[derive(Default)]
struct Waiting {
    nodes: VecDeque<String>,
    edges: VecDeque<String>,
    /// The next slice is on its way.
    is_due: bool,
    /// The last frame was the library's.
    gave_way: bool,
}

impl Waiting {
    fn take_over(&mut self, change: &Change) {
        let stays = |id: &String| !change.gone.contains(id);
        self.nodes.retain(stays);
        self.edges.retain(stays);
        self.nodes.extend(change.new_nodes.iter().cloned());
        self.edges.extend(change.new_edges.iter().cloned());
    }

    /// The next ids; an edge comes when all nodes are there.
    fn next(&mut self, most: usize) -> (Vec<String>, Vec<String>) {
        let nodes: Vec<String> = self.nodes.drain(..most.min(self.nodes.len())).collect();
        let room = most - nodes.len();
        let edges = if self.nodes.is_empty() { room.min(self.edges.len()) } else { 0 };
        (nodes, self.edges.drain(..edges).collect())
    }

    fn is_empty(&self) -> bool {
        self.nodes.is_empty() && self.edges.is_empty()
    }
}

impl Drawer {
    pub(crate) fn new(core: Core) -> Rc<Self> {
        Rc::new(Self {
            painter: Painter::new((*core).clone().unchecked_into()),
            core,
            shown: RefCell::default(),
            waiting: RefCell::default(),
            marks: RefCell::default(),
        })
    }

    /// From now on these elements are wanted.
    pub(crate) fn want(self: &Rc<Self>, nodes: &[Node], edges: &[Edge]) {
        let change = self.shown.borrow_mut().become_these(nodes, edges);
        self.waiting.borrow_mut().take_over(&change);
        self.batch(|core| {
            for id in &change.gone {
                core.element(id).remove();
            }
            for (id, position) in &change.moved {
                core.element(id).set_position(&position_object(*position));
            }
            for (id, classes) in &change.reclassed {
                core.element(id).set_classes(classes);
            }
        });
        self.add(FIRST);
        self.show_marks();
        self.go_on();
    }

    /// Takes everything off the screen.
    pub(crate) fn clear(&self) {
        self.shown.take();
        let mut waiting = self.waiting.borrow_mut();
        waiting.nodes.clear();
        waiting.edges.clear();
        self.batch(|core| core.elements().remove());
    }

    /// Adds everything that is still waiting.
    pub(crate) fn finish(&self) {
        self.add(usize::MAX);
        self.show_marks();
    }

    /// Gives `class` to these elements and takes it from all others, also from those that come later.
    pub(crate) fn mark_only(&self, class: &str, ids: Vec<String>) {
        self.mark(class, Some(Mark::Only(ids)));
    }

    /// Gives `class` to a node, its edges and its neighbours, and takes it from all others.
    pub(crate) fn mark_around(&self, class: &str, id: Option<&str>) {
        self.mark(class, id.map(|id| Mark::Around(id.to_owned())));
    }

    /// Around all nodes, or those of `class` where there are any.
    pub(crate) fn bounds(&self, class: Option<&str>) -> Option<Bounds> {
        self.shown.borrow().bounds(class)
    }

    fn mark(&self, class: &str, mark: Option<Mark>) {
        self.batch(|core| core.elements_matching(&format!(".{class}")).remove_class(class));
        let mut marks = self.marks.borrow_mut();
        match mark {
            Some(mark) => marks.insert(class.to_owned(), mark),
            None => marks.remove(class),
        };
        drop(marks);
        self.show_marks();
    }

    fn show_marks(&self) {
        if self.marks.borrow().is_empty() {
            return;
        }
        self.batch(|core| {
            for (class, mark) in self.marks.borrow().iter() {
                match mark {
                    Mark::Only(ids) => ids.iter().for_each(|id| core.element(id).add_class(class)),
                    Mark::Around(id) => core.element(id).closed_neighbourhood().add_class(class),
                }
            }
        });
    }

    fn go_on(self: &Rc<Self>) {
        let mut waiting = self.waiting.borrow_mut();
        if waiting.is_empty() || waiting.is_due {
            return;
        }
        let drawer: Weak<Self> = Rc::downgrade(self);
        let next = Closure::once_into_js(move |began: f64| {
            if let Some(drawer) = drawer.upgrade() {
                drawer.waiting.borrow_mut().is_due = false;
                if !drawer.gives_way(began) {
                    drawer.fill_frame();
                }
                drawer.go_on();
            }
        });
        let asked = web_sys::window().map(|window| window.request_animation_frame(next.unchecked_ref()));
        waiting.is_due = matches!(asked, Some(Ok(_)));
    }

    /// The whole picture is enough work for the frame that has begun; but not for every frame, or nothing would come.
    fn gives_way(&self, began: f64) -> bool {
        let has_drawn = self.painter.as_ref().is_some_and(|painter| painter.has_drawn_since(began));
        let gave_way = &mut self.waiting.borrow_mut().gave_way;
        *gave_way = has_drawn && !*gave_way;
        *gave_way
    }

    /// Adds elements until the frame's time is up. The last ones are left for the library to draw, and all with them.
    fn fill_frame(&self) {
        let began = now();
        let mut time = FRAME;
        while now() - began < time {
            let painter = self.painter.as_ref().filter(|painter| !painter.is_frame_due());
            let Some(new) = self.add(STEP) else { break };
            let is_painted =
                !self.waiting.borrow().is_empty() && painter.is_some_and(|painter| painter.paint(&new));
            if !is_painted {
                time = SHARED_FRAME;
            }
        }
        self.show_marks();
    }

    /// Adds at most so many; what was added.
    fn add(&self, most: usize) -> Option<Collection> {
        let (nodes, edges) = self.waiting.borrow_mut().next(most);
        if nodes.is_empty() && edges.is_empty() {
            return None;
        }
        let shown = self.shown.borrow();
        let nodes = nodes.iter().filter_map(|id| shown.node(id));
        let edges = edges.iter().filter_map(|id| shown.edge(id));
        Some(self.batch(|core| core.add(&to_array(nodes, edges))))
    }

    fn batch<T>(&self, change: impl FnOnce(&Core) -> T) -> T {
        self.core.start_batch();
        let changed = change(&self.core);
        self.core.end_batch();
        changed
    }
}

/// Milliseconds since the page was opened.
fn now() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |performance| performance.now())
}

#[cfg(test)]
mod tests {
    use super::Waiting;
    use crate::shown::Change;

    fn ids(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn nodes_come_before_edges() {
        let mut waiting = Waiting::default();
        let change = Change { new_nodes: ids("a b c"), new_edges: ids("ab bc"), ..Change::default() };
        waiting.take_over(&change);
        assert_eq!(waiting.next(2), (ids("a b"), ids("")));
        assert_eq!(waiting.next(2), (ids("c"), ids("ab")));
        assert_eq!(waiting.next(usize::MAX), (ids(""), ids("bc")));
        assert!(waiting.is_empty());
    }

    #[test]
    fn what_is_no_longer_wanted_does_not_come() {
        let mut waiting = Waiting::default();
        waiting.take_over(&Change { new_nodes: ids("a b"), new_edges: ids("ab"), ..Change::default() });
        waiting.take_over(&Change { gone: ids("ab b"), new_nodes: ids("b"), ..Change::default() });
        assert_eq!(waiting.next(9), (ids("a b"), ids("")));
    }
}
