//! Where does each label stand? On the first side of its node where it lies on nothing; where there is no such side, the
//! less important one is left out.

use crate::graph::canvas::PADDING;
use crate::graph::elements::SUMMARY;
use crate::graph::look::Lens;
use cytoscape_bindgen::{Edge, Node};
use std::collections::BTreeMap;

/// Width of a letter and height of a line, in sizes of the letters.
const LETTER: f64 = 0.61;
const LINE: f64 = 1.2;
/// Sizes of letters, as in the style sheet: of the path, of what is named from afar, of the others, along an edge.
const SIZES: [f64; 4] = [13.0, 11.5, 11.0, 10.5];
/// Width at which a label is broken, in pixels.
const WIDEST: f64 = 110.0;

/// The side of its node on which a label stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Below,
    Above,
    Right,
    Left,
}

impl Side {
    /// In the order in which they are tried.
    pub const ALL: [Self; 4] = [Self::Below, Self::Above, Self::Right, Self::Left];

    /// The classes of nodes whose label stands elsewhere than below.
    pub const CLASSES: [(Self, &str); 3] =
        [(Self::Above, "label-above"), (Self::Right, "label-right"), (Self::Left, "label-left")];
}

/// Beside the outermost nodes is so much room for labels, in pixels: what a fitted picture leaves, but for its rim.
const MARGIN: f64 = PADDING - 6.0;
/// Between a node and its label, in pixels.
pub const SPACE: f64 = 3.0;

/// A rectangle with its sides along the axes.
#[derive(Clone, Copy, Debug)]
struct Area {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Area {
    fn around((x, y): (f64, f64), across: f64, down: f64) -> Self {
        Self { left: x - across, top: y - down, right: x + across, bottom: y + down }
    }

    fn meets(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

/// Marks the node that is looked at and its neighbours: their names come before all but the path's.
pub fn lift(nodes: &mut [Node], edges: &[Edge], id: &str) {
    let meets = edges.iter().filter(|edge| edge.source == id || edge.target == id);
    let near: Vec<&str> = meets.flat_map(|edge| [edge.source.as_str(), edge.target.as_str()]).collect();
    for node in nodes {
        if node.id == id {
            node.classes.push_str(" path");
        } else if near.contains(&node.id.as_str()) {
            node.classes.push_str(" near");
        }
    }
}

/// Where the labels of those nodes stand that are named at this distance, by the nodes' ids; `None`: they have no room. The
/// path's come first, then nodes in the order they are given: the most important ones first.
pub fn sides<'a>(nodes: &'a [Node], edges: &[Edge], lens: Lens) -> Vec<(&'a str, Option<Side>)> {
    let mut taken = labels_of_path(nodes, edges, lens);
    let dots: Vec<(&str, Area)> = nodes.iter().map(|node| (node.id.as_str(), dot(node, lens))).collect();
    // What stands beside the outermost nodes shall be seen where the whole picture is.
    let margin = MARGIN * lens.text;
    let left = dots.iter().map(|(_, dot)| dot.left).fold(f64::INFINITY, f64::min) - margin;
    let right = dots.iter().map(|(_, dot)| dot.right).fold(f64::NEG_INFINITY, f64::max) + margin;
    let mut placed = Vec::new();
    for node in (0..3).flat_map(|at| nodes.iter().filter(move |node| rank(node) == at)) {
        let Some(size) = size_of(node, lens) else { continue };
        let area = |side: Side| (side, label(node, size, side, lens));
        let is_seen = |(side, area): &(Side, Area)| {
            matches!(side, Side::Below | Side::Above) || left <= area.left && area.right <= right
        };
        let areas: Vec<(Side, Area)> = Side::ALL.map(area).into_iter().filter(is_seen).collect();
        let is_free = |area: &Area| !taken.iter().any(|other| other.meets(area));
        let covers = |area: &Area, id: &str, dot: &Area| id != node.id && dot.meets(area);
        let clear = areas
            .iter()
            .find(|(_, area)| is_free(area) && !dots.iter().any(|(id, dot)| covers(area, id, dot)));
        // Where there is room to go round, who is not among the first, or looked at, covers no node that is more important.
        let is_modest = lens.names_groups && rank(node) == 2 && !bears(node, "first");
        let more = || dots.iter().take_while(|(id, _)| *id != node.id);
        let may = |area: &Area| !is_modest || !more().any(|(id, dot)| covers(area, id, dot));
        let must = bears(node, "path").then_some(&areas[0]);
        let found = clear.or_else(|| areas.iter().find(|(_, area)| is_free(area) && may(area))).or(must);
        if let Some((_, area)) = found {
            taken.extend([*area, dot(node, lens)]);
        }
        placed.push((node.id.as_str(), found.map(|(side, _)| *side)));
    }
    placed
}

/// The path is named first, then who is looked at.
fn rank(node: &Node) -> u8 {
    match () {
        () if bears(node, "path") => 0,
        () if bears(node, "near") => 1,
        () => 2,
    }
}

/// What a node itself takes.
fn dot(node: &Node, lens: Lens) -> Area {
    let half = node.size * lens.node / 2.0;
    Area::around(node.position, half, half)
}

/// How large a node's letters are; `None` where it is not named at this distance.
fn size_of(node: &Node, lens: Lens) -> Option<f64> {
    let [path, major, other, _] = SIZES;
    let from_afar = bears(node, "first") || (lens.names_major && bears(node, "major"));
    if bears(node, "path") {
        Some(path * lens.text)
    } else if bears(node, "near") {
        Some(major * lens.text)
    } else if bears(node, SUMMARY) {
        lens.names_groups.then_some(other * lens.text)
    } else if from_afar {
        Some(major * lens.text)
    } else {
        lens.names_all.then_some(other)
    }
}

/// Beside the node, in as many lines as it takes.
fn label(node: &Node, size: f64, side: Side, lens: Lens) -> Area {
    let width = node.label.chars().count() as f64 * size * LETTER;
    let widest = WIDEST * lens.text;
    let half = width.min(widest) / 2.0;
    let down = (width / widest).ceil().max(1.0) * size * LINE / 2.0;
    let (x, y) = node.position;
    let away = node.size * lens.node / 2.0 + SPACE * lens.text;
    let middle = match side {
        Side::Below => (x, y + away + down),
        Side::Above => (x, y - away - down),
        Side::Right => (x + away + half, y),
        Side::Left => (x - away - half, y),
    };
    Area::around(middle, half, down)
}

/// Along the path's edges; a turned label takes the rectangle around it.
fn labels_of_path(nodes: &[Node], edges: &[Edge], lens: Lens) -> Vec<Area> {
    let mut places = BTreeMap::new();
    nodes.iter().for_each(|node| _ = places.insert(node.id.as_str(), node.position));
    let size = SIZES[3] * lens.text.min(2.0);
    let area = |edge: &Edge| {
        let (from, to) = (places.get(edge.source.as_str())?, places.get(edge.target.as_str())?);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1.0);
        let (cos, sin) = ((dx / length).abs(), (dy / length).abs());
        let half = edge.label.chars().count() as f64 * size * LETTER / 2.0;
        let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        let line = size * LINE / 2.0;
        Some(Area::around(middle, half * cos + line * sin, half * sin + line * cos))
    };
    edges.iter().filter(|edge| edge.classes.contains("path")).filter_map(area).collect()
}

fn bears(node: &Node, class: &str) -> bool {
    node.classes.split(' ').any(|one| one == class)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(id: &str, x: f64, y: f64, classes: &str) -> Node {
        let (id, label, classes) = (id.to_owned(), "Korvath Observatory".to_owned(), classes.to_owned());
        Node { id, label, position: (x, y), size: 20.0, classes }
    }

    /// Where the labels stand, in a letter each, `-` where there is no room, in the nodes' order.
    fn check(nodes: &[Node], edges: &[Edge], zoom: f64, expected: &str) {
        // Others far away: nothing of this is at the rim.
        let mut all = nodes.to_vec();
        all.extend([-1.0, 1.0].map(|side| node("rim", side * 2000.0, 900.0, "")));
        let placed = sides(&all, edges, Lens::at(zoom));
        let letter = |side: Option<Side>| match side {
            Some(Side::Below) => 'b',
            Some(Side::Above) => 'a',
            Some(Side::Right) => 'r',
            Some(Side::Left) => 'l',
            None => '-',
        };
        let of = |node: &Node| placed.iter().find(|(id, _)| *id == node.id).map(|(_, side)| letter(*side));
        assert_eq!(nodes.iter().filter_map(of).collect::<String>(), expected);
    }

    #[test]
    fn a_label_goes_where_it_lies_on_nothing() {
        check(&[node("a", 0.0, 0.0, ""), node("b", 300.0, 0.0, "")], &[], 1.0, "bb");
        // The second one's place below is taken by the first one's label.
        check(&[node("a", 0.0, 30.0, ""), node("b", 30.0, 0.0, "")], &[], 1.0, "ba");
        // A node right below: no label lies on it, nor on what stands above.
        let [low, high] = [node("b", 0.0, 24.0, ""), node("c", 0.0, -24.0, "")];
        check(&[node("a", 0.0, 0.0, ""), low.clone(), high.clone()], &[], 1.0, "rba");
        let right = node("d", 24.0, 0.0, "");
        check(&[node("a", 0.0, 0.0, ""), low.clone(), high.clone(), right], &[], 1.0, "lbar");
        // At the rim it would be cut.
        let rim = [node("a", 0.0, 0.0, ""), low, high];
        assert_eq!(sides(&rim, &[], Lens::at(1.0))[0], ("a", Some(Side::Below)));
    }

    #[test]
    fn of_two_that_meet_the_less_important_one_gives_way() {
        // A crowd around the middle leaves no side to who comes last.
        let around = [(0.0, 25.0), (0.0, -25.0), (25.0, 0.0), (-25.0, 0.0)];
        let ids = ["a", "b", "c", "d"];
        let crowd = |classes: &str| {
            let crowd = ids.iter().zip(around).map(|(id, (x, y))| node(id, x, y, ""));
            crowd.chain([node("e", 0.0, 0.0, classes)]).collect::<Vec<Node>>()
        };
        check(&crowd(""), &[], 1.0, "barl-");
        // The path is named anyway, and first.
        check(&crowd("path"), &[], 1.0, "-a--b");
        // What is not named at this distance is in nobody's way.
        let afar = [node("a", 0.0, 0.0, ""), node("b", 30.0, 5.0, "first")];
        check(&afar, &[], 0.2, "b");
    }

    #[test]
    fn neighbours_of_what_is_looked_at_come_first() {
        let mut near = [node("a", 0.0, 0.0, ""), node("b", 0.0, 60.0, ""), node("c", 0.0, 25.0, "")];
        let edge = Edge { source: "b".to_owned(), target: "c".to_owned(), ..Edge::default() };
        check(&near, &[], 1.0, "abr");
        lift(&mut near, &[edge], "b");
        assert_eq!(near.each_ref().map(rank), [2, 0, 1]);
    }

    #[test]
    fn the_words_of_the_path_have_room() {
        let ends = [node("a", 0.0, 0.0, "path"), node("b", 400.0, 0.0, "path"), node("c", 200.0, -20.0, "")];
        let (id, source, target) = ("e".to_owned(), "a".to_owned(), "b".to_owned());
        let edge =
            Edge { id, source, target, label: "first performed at".to_owned(), classes: "path ".to_owned() };
        check(&ends, &[edge], 1.0, "bba");
        check(&ends, &[], 1.0, "bbb");
    }
}
