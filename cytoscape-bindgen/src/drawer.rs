//! Who brings elements onto the screen? A slice in every frame: the library draws all that is new in the next frame,
//! and hundreds of new elements at once would hold the page up. How large a slice may be, the frames themselves tell.

use crate::element::{edge_data, node_data, position_object, to_array};
use crate::frame::{after, before_next_frame};
use crate::raw::Core;
use crate::shown::{Change, Mark, Shown, bounds_of};
use crate::viewport::Bounds;
use crate::{Edge, Node, StyleSheet};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

/// Elements of the first frame and of the second: the library may run most of its code for the first time.
const FIRST_SLICE: usize = 40;
/// Elements of a frame at least and at most.
const SLICES: (usize, usize) = (60, 300);
/// A frame brings at least this part of what is there: each one draws all of it again, which few slices do less often.
const PART: usize = 20;
/// A frame may take so long, in milliseconds.
const FRAME: f64 = 30.0;
/// Slices grow or shrink by no more than this from one frame to the next: what one frame took says little of another.
const GROWTH: f64 = 1.4;

/// The library keeps pictures of what it draws, and makes them in idle frames, but only of what it draws so long (in
/// milliseconds) after the last change: its own limit is 250. Without them the first drag runs at half its speed.
const PICTURES_AFTER: i32 = 400;

/// Makes what is drawn equal to what is wanted.
pub(crate) struct Drawer {
    core: Core,
    shown: RefCell<Shown>,
    waiting: RefCell<Waiting>,
    /// How often it has begun to settle.
    settling: Cell<u32>,
}

/// Ids of elements that are wanted and not there yet.
#[derive(Default)]
struct Waiting {
    nodes: VecDeque<String>,
    edges: VecDeque<String>,
    /// The next slice is on its way.
    is_due: bool,
    /// Elements of the last slice, and when its frame began.
    slice: usize,
    began: Option<f64>,
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

    fn count(&self) -> usize {
        self.nodes.len() + self.edges.len()
    }

    /// How many elements the frame that begins `now` (in milliseconds) takes when so many are `there`: as many as fit
    /// into one by what the last one took; the first few whatever happens.
    fn next_slice(&mut self, now: f64, there: usize) -> usize {
        let Some(began) = self.began.replace(now) else { return self.slice };
        let growth = (FRAME / (now - began).max(1.0)).clamp(1.0 / GROWTH, GROWTH);
        self.slice =
            ((self.slice as f64 * growth) as usize).clamp((there / PART).clamp(SLICES.0, SLICES.1), SLICES.1);
        self.slice
    }
}

impl Drawer {
    /// One for an empty drawing.
    pub(crate) fn new(core: Core) -> Rc<Self> {
        let (shown, waiting, settling) = Default::default();
        Rc::new(Self { core, shown, waiting, settling })
    }

    /// From now on these elements are wanted.
    pub(crate) fn want(self: &Rc<Self>, nodes: &[Node], edges: &[Edge]) {
        let change = self.shown.borrow_mut().become_these(nodes, edges);
        if change.is_empty() {
            return;
        }
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
            let shown = self.shown.borrow();
            for id in &change.retold {
                let data = shown.node(id).map(node_data).or_else(|| shown.edge(id).map(edge_data));
                data.iter().for_each(|data| core.element(id).set_data(data));
            }
        });
        self.begin_slices();
        self.add(FIRST_SLICE);
        self.go_on();
    }

    /// Takes everything off the screen.
    pub(crate) fn clear(&self) {
        self.shown.borrow_mut().clear();
        let mut waiting = self.waiting.borrow_mut();
        waiting.nodes.clear();
        waiting.edges.clear();
        self.batch(|core| core.elements().remove());
    }

    /// Adds everything that is still waiting.
    pub(crate) fn finish(&self) {
        self.add(usize::MAX);
    }

    /// Gives `class` to these elements and takes it from all others, also from those that come later.
    pub(crate) fn mark_only(self: &Rc<Self>, class: &str, ids: Vec<String>) {
        self.mark(class, (!ids.is_empty()).then_some(Mark::Only(ids)));
    }

    /// Gives `class` to a node, its edges and its neighbours, and takes it from all others.
    pub(crate) fn mark_around(self: &Rc<Self>, class: &str, id: Option<&str>) {
        self.mark(class, id.map(|id| Mark::Around(id.to_owned())));
    }

    /// Gives `class` to everything but a node, its edges and its neighbours.
    pub(crate) fn mark_apart(self: &Rc<Self>, class: &str, id: Option<&str>) {
        self.mark(class, id.map(|id| Mark::Apart(id.to_owned())));
    }

    /// Around all nodes, or those of `class` where there are any.
    pub(crate) fn bounds(&self, class: Option<&str>) -> Option<Bounds> {
        self.shown.borrow().bounds(class)
    }

    /// Around those of these nodes that are there.
    pub(crate) fn bounds_of(&self, ids: &[String]) -> Option<Bounds> {
        let shown = self.shown.borrow();
        bounds_of(ids.iter().filter_map(|id| shown.node(id)), None)
    }

    fn mark(self: &Rc<Self>, class: &str, mark: Option<Mark>) {
        self.shown.borrow_mut().mark(class, mark);
        // Also where it is as before: its bearers may have got other classes or neighbours since.
        self.batch(|core| core.elements_matching(&format!(".{class}")).remove_class(class));
        self.show_marks();
    }

    /// Replaces the style sheet.
    pub(crate) fn restyle(&self, style: &StyleSheet) {
        self.core.style().replace(&style.to_array()).update();
    }

    fn show_marks(&self) {
        self.batch(|core| {
            for (class, mark) in self.shown.borrow().marks() {
                match mark {
                    Mark::Only(ids) => ids.iter().for_each(|id| core.element(id).add_class(class)),
                    Mark::Around(id) => core.element(id).closed_neighbourhood().add_class(class),
                    Mark::Apart(id) => {
                        core.elements().difference(&core.element(id).closed_neighbourhood()).add_class(class);
                    }
                }
            }
        });
    }

    /// Slices that are under way go on as they are.
    fn begin_slices(&self) {
        let waiting = &mut *self.waiting.borrow_mut();
        if !waiting.is_due {
            (waiting.slice, waiting.began) = (FIRST_SLICE, None);
        }
    }

    fn go_on(self: &Rc<Self>) {
        if self.waiting.borrow().is_empty() {
            self.settle();
            return;
        }
        if self.waiting.borrow().is_due {
            return;
        }
        let drawer: Weak<Self> = Rc::downgrade(self);
        // A task of its own, not one with the frame, in which the library draws: both together would be twice as long.
        let is_due = before_next_frame(move |now| {
            after(0, move || {
                if let Some(drawer) = drawer.upgrade() {
                    drawer.add_slice(now);
                }
            });
        });
        self.waiting.borrow_mut().is_due = is_due;
    }

    fn add_slice(self: &Rc<Self>, now: f64) {
        self.waiting.borrow_mut().is_due = false;
        let there = self.shown.borrow().count() - self.waiting.borrow().count();
        let most = self.waiting.borrow_mut().next_slice(now, there);
        self.add(most);
        self.go_on();
    }

    /// Has the library make its pictures of what it has now, unless elements come or it begins to settle anew meanwhile.
    fn settle(self: &Rc<Self>) {
        let turn = self.settling.get() + 1;
        self.settling.set(turn);
        let drawer = Rc::downgrade(self);
        after(PICTURES_AFTER, move || {
            let is_still =
                |drawer: &Rc<Self>| drawer.settling.get() == turn && drawer.waiting.borrow().is_empty();
            if let Some(drawer) = drawer.upgrade().filter(is_still) {
                drawer.core.draw_again();
            }
        });
    }

    fn add(&self, most: usize) {
        let (nodes, edges) = self.waiting.borrow_mut().next(most);
        if nodes.is_empty() && edges.is_empty() {
            return;
        }
        let shown = self.shown.borrow();
        let new_nodes = nodes.iter().filter_map(|id| shown.node(id));
        let new_edges = edges.iter().filter_map(|id| shown.edge(id));
        self.batch(|core| core.add(&to_array(new_nodes, new_edges)));
        drop(shown);
        self.show_marks();
    }

    fn batch<T>(&self, change: impl FnOnce(&Core) -> T) {
        self.core.start_batch();
        change(&self.core);
        self.core.end_batch();
    }
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
    fn slices_are_as_large_as_frames_allow() {
        let mut waiting = Waiting { slice: 60, ..Waiting::default() };
        let slices = [0.0, 16.0, 32.0, 82.0, 282.0, 307.0].map(|now| waiting.next_slice(now, 0));
        assert_eq!(slices, [60, 84, 117, 83, 60, 72]);
        for frame in 0..20 {
            waiting.next_slice(400.0 + f64::from(frame), 0);
        }
        assert_eq!(waiting.slice, 300);
        for frame in 0..20 {
            waiting.next_slice(9_000.0 * f64::from(1 + frame), 0);
        }
        assert_eq!(waiting.slice, 60);
        assert_eq!(waiting.next_slice(1e6, 2_400), 120);
        assert_eq!(waiting.next_slice(2e6, 9_999), 300);
    }

    #[test]
    fn what_is_no_longer_wanted_does_not_come() {
        let mut waiting = Waiting::default();
        waiting.take_over(&Change { new_nodes: ids("a b"), new_edges: ids("ab"), ..Change::default() });
        waiting.take_over(&Change { gone: ids("ab b"), new_nodes: ids("b"), ..Change::default() });
        assert_eq!(waiting.next(9), (ids("a b"), ids("")));
    }
}
