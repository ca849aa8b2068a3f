//! What is in the way of words at a place, and which place do they take?

use crate::graph::canvas::PADDING;
use crate::graph::elements::SUMMARY;
use crate::graph::labels::fit::choose;
use crate::graph::labels::order::{has, rank, size_of};
use crate::graph::labels::room::{Area, LETTER, SIZES, extent, label, off_line};
use crate::graph::labels::side::Side;
use crate::graph::look::Lens;
use crate::state::gathered;
use cytoscape_bindgen::{Edge, Node};
use std::collections::BTreeMap;

/// Of the room beside the outermost nodes of a fitted picture so much stays free, in pixels.
const FRAME: f64 = 12.0;
/// Between a node and the words of another one or of a line, in pixels, at least.
const RIM: f64 = 2.0;
/// Between words and words, in pixels: two names are not read as one.
const APART: f64 = 5.0;

/// What words weigh that are in the way, against a node.
const WORDS: usize = 100;
/// What is named in any case may lie on all there is; what is seen first on nodes, but on no words, unless a path is looked at; all
/// else on nothing.
const ON_ANYTHING: usize = usize::MAX;
const ON_NODES: usize = WORDS - 1;
const ON_NOTHING: usize = 0;

/// What words may not lie on.
struct Plan<'a> {
    nodes: &'a [Node],
    lens: Lens,
    /// From where to where what stands beside nodes is seen, where the picture is fitted.
    seen: (f64, f64),
    /// What those that are seen first may lie on.
    first: usize,
    /// Words that have their place.
    taken: Vec<Area>,
    placed: Vec<(&'a str, Option<Side>)>,
}

/// Where those words stand that are to be read at this distance, by the ids of nodes and lines; `None`: they have no room. The
/// path's come first, then nodes in the order they are given: the most important ones first.
///
/// `beside` the path's outermost nodes is so much room, in pixels, where it is fitted; beside all others what a picture leaves.
pub fn sides<'a>(
    nodes: &'a [Node],
    edges: &'a [Edge],
    lens: Lens,
    beside: f64,
) -> Vec<(&'a str, Option<Side>)> {
    let path = || edges.iter().filter(|edge| has(&edge.classes, "path"));
    // Where there is a path, it is what is fitted.
    let (fitted, beside, first) =
        if path().next().is_some() { (0, beside, ON_NOTHING) } else { (3, PADDING, ON_NODES) };
    let seen = seen(nodes.iter().filter(|node| rank(node) <= fitted), lens, beside);
    let mut plan = Plan { nodes, lens, seen, first, taken: Vec::new(), placed: Vec::new() };
    plan.relate(path(), ON_ANYTHING);
    plan.name(0);
    plan.seen = self::seen(nodes.iter(), lens, PADDING);
    plan.name(1);
    let is_near = |edge: &&Edge| has(&edge.classes, "near") && !has(&edge.classes, "path");
    plan.relate(edges.iter().filter(is_near), ON_NOTHING);
    plan.name_first();
    plan.name(2);
    plan.name(3);
    plan.placed
}

impl<'a> Plan<'a> {
    /// Names the nodes of this rank.
    fn name(&mut self, wanted: u8) {
        let nodes = self.nodes;
        for node in nodes.iter().filter(|node| rank(node) == wanted) {
            if self.placed.iter().all(|(id, _)| *id != node.id) {
                let sides = self.sides(node);
                if !sides.is_empty() {
                    let most = match () {
                        () if has(&node.classes, "path") => ON_ANYTHING,
                        () if has(&node.classes, "first") => self.first,
                        () => ON_NOTHING,
                    };
                    self.place(&node.id, Some(node), &sides, most);
                }
            }
        }
    }

    /// Names those that are seen first so that each of them has a place, if there is a way; one after the other they would take
    /// each other's.
    fn name_first(&mut self) {
        let mut open = Vec::new();
        for node in self.nodes.iter().filter(|node| rank(node) == 2 && has(&node.classes, "first")) {
            let mut free = self.sides(node);
            free.retain(|(side, area)| self.load(Some(node), *side, area).0 == 0);
            if !free.is_empty() {
                open.push((node.id.as_str(), free));
            }
        }
        let chosen = choose(&open, APART * self.lens.text);
        for ((id, _), (side, area)) in open.into_iter().zip(chosen) {
            self.taken.push(area);
            self.placed.push((id, Some(side)));
        }
    }

    /// The sides of a node on which its words would be seen; none where it is not named at this distance.
    fn sides(&self, node: &Node) -> Vec<(Side, Area)> {
        let Some(size) = size_of(node, self.lens) else { return Vec::new() };
        let (left, right) = self.seen;
        let is_afar = has(&node.classes, SUMMARY) && !self.lens.names_groups;
        let is_seen = |(side, area): &(Side, Area)| match side {
            &Side::ON => rank(node) < 3,
            _ if is_afar => false,
            Side { across: 0, .. } => true,
            _ => left <= area.left && area.right <= right,
        };
        Side::ALL.iter().map(|side| (*side, label(node, size, *side, self.lens))).filter(is_seen).collect()
    }

    /// Puts relations on their lines. A turned line does not turn its words: they are to be read.
    fn relate(&mut self, edges: impl Iterator<Item = &'a Edge>, most: usize) {
        let nodes = self.nodes;
        let places: BTreeMap<&str, (f64, f64)> =
            gathered(nodes.iter().map(|node| (node.id.as_str(), node.position)));
        let size = SIZES[3] * self.lens.text;
        for edge in edges.filter(|edge| !edge.label.is_empty()) {
            let ends = (places.get(edge.source.as_str()), places.get(edge.target.as_str()));
            let (Some(from), Some(to)) = ends else { continue };
            let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
            let (half, down) = extent(&edge.label, LETTER, size, self.lens);
            let area = |side: &Side| {
                let away = f64::from(side.down) * off_line(self.lens);
                (*side, Area::around((middle.0, middle.1 + away), half, down))
            };
            let areas: Vec<_> = Side::OF_LINES.iter().map(area).collect();
            self.place(&edge.id, None, &areas, most);
        }
    }

    /// How much is in the way of words there: what they may not lie on, and what they hide.
    #[inline(never)]
    fn load(&self, own: Option<&Node>, side: Side, area: &Area) -> (usize, usize) {
        let own_gap = own.map_or(0.0, |own| area.gap(own, self.lens));
        let on_it = own.filter(|_| side == Side::ON);
        let apart = area.and(APART * self.lens.text);
        // On the node itself a name hides what it names, and may hide what is smaller.
        let (mut worse, mut bad) = (WORDS * self.taken.iter().filter(|other| other.meets(&apart)).count(), 0);
        bad += usize::from(on_it.is_some());
        for other in self.nodes.iter().filter(|node| own.is_none_or(|own| own.id != node.id)) {
            let gap = area.gap(other, self.lens);
            match on_it {
                Some(own) if own.size > other.size => bad += usize::from(gap < 0.0),
                Some(_) => worse += usize::from(gap < 0.0),
                None => {
                    // A triangle has corners outside of its circle.
                    let half = other.size * self.lens.node / 2.0;
                    let is_on = area.meets(&Area::around(other.position, half, half));
                    worse += usize::from(is_on || gap <= own_gap.max(RIM * self.lens.text));
                }
            }
        }
        (worse, bad)
    }

    /// On the first of these sides where it lies on nothing, and is nearer to what it names than to anything else, or where least
    /// is in its way, if that is no more than `most`.
    fn place(&mut self, id: &'a str, own: Option<&Node>, areas: &[(Side, Area)], most: usize) {
        let loads = areas.iter().map(|at| (self.load(own, at.0, &at.1), *at));
        let best = loads.min_by_key(|(load, _)| *load).filter(|(load, _)| load.0 <= most);
        self.taken.extend(best.map(|(_, (_, area))| area));
        self.placed.push((id, best.map(|(_, (side, _))| side)));
    }
}

/// From where to where what stands beside the outermost of these nodes is seen, where all of them are fitted.
fn seen<'a>(nodes: impl Iterator<Item = &'a Node>, lens: Lens, beside: f64) -> (f64, f64) {
    nodes.fold((f64::INFINITY, f64::NEG_INFINITY), |(left, right), node| {
        let away = node.size * lens.node / 2.0 + (beside - FRAME) * lens.text;
        (left.min(node.position.0 - away), right.max(node.position.0 + away))
    })
}
