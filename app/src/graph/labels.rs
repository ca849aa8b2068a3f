//! Which labels would lie on each other? The less important one is left out.

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

/// Ids of the nodes whose label has no room, since other labels, or nodes that are named, are there. The path's come first,
/// then nodes in the order they are given: the most important ones first.
pub fn without_room(nodes: &[Node], edges: &[Edge], lens: Lens) -> Vec<String> {
    let mut taken = labels_of_path(nodes, edges, lens);
    let dots: Vec<(&str, Area)> = nodes.iter().map(|node| (node.id.as_str(), dot(node, lens))).collect();
    let mut left_out = Vec::new();
    let rank = |node: &Node| match () {
        () if bears(node, "path") => 0,
        () if bears(node, "near") => 1,
        () => 2,
    };
    for node in (0..3).flat_map(|at| nodes.iter().filter(move |node| rank(node) == at)) {
        let Some(size) = size_of(node, lens) else { continue };
        let area = label(node, size, lens);
        let more = || dots.iter().take_while(|(id, _)| *id != node.id);
        let covers = || more().any(|(_, dot)| dot.meets(&area));
        // Where there is room to go round, who is not among the first, or looked at, covers no node that is more important.
        let is_modest = lens.names_groups && rank(node) == 2 && !bears(node, "first");
        if !bears(node, "path") && (taken.iter().any(|other| other.meets(&area)) || is_modest && covers()) {
            left_out.push(node.id.clone());
        } else {
            taken.extend([area, dot(node, lens)]);
        }
    }
    left_out
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

/// Below the node, in as many lines as it takes.
fn label(node: &Node, size: f64, lens: Lens) -> Area {
    let width = node.label.chars().count() as f64 * size * LETTER;
    let widest = WIDEST * lens.text;
    let half = width.min(widest) / 2.0;
    let height = (width / widest).ceil().max(1.0) * size * LINE;
    let (x, y) = node.position;
    let top = y + node.size * lens.node / 2.0 + 3.0 * lens.text;
    Area::around((x, top + height / 2.0), half, height / 2.0)
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

    #[test]
    fn of_two_that_meet_the_less_important_one_gives_way() {
        let lens = Lens::at(1.0);
        let all = [node("a", 0.0, 0.0, ""), node("b", 30.0, 5.0, ""), node("c", 300.0, 0.0, "")];
        assert_eq!(without_room(&all, &[], lens), ["b"]);
        let path = [node("a", 0.0, 0.0, ""), node("b", 30.0, 5.0, "path")];
        assert_eq!(without_room(&path, &[], lens), ["a"]);
        // Neighbours of what is looked at come before what is elsewhere, but not upon each other.
        let mut near = [
            node("a", 30.0, 5.0, ""),
            node("b", 0.0, 0.0, ""),
            node("c", 31.0, 90.0, ""),
            node("d", 40.0, 92.0, ""),
        ];
        let edge =
            |target: &str| Edge { source: "b".to_owned(), target: target.to_owned(), ..Edge::default() };
        lift(&mut near, &[edge("c"), edge("d")], "b");
        assert_eq!(without_room(&near, &[], lens), ["d", "a"]);
        // It covers no more important node, even one that is not named here.
        let [nameless, named] = [node("a", 0.0, 20.0, ""), node("b", 10.0, 0.0, "major")];
        assert_eq!(without_room(&[nameless.clone(), named.clone()], &[], Lens::at(0.5)), ["b"]);
        assert!(without_room(&[named, nameless], &[], Lens::at(0.5)).is_empty());
        // What is not named at this distance is in nobody's way.
        let afar = [node("a", 0.0, 0.0, ""), node("b", 30.0, 5.0, "first")];
        assert!(without_room(&afar, &[], Lens::at(0.2)).is_empty());
    }

    #[test]
    fn the_words_of_the_path_have_room() {
        let ends = [node("a", 0.0, 0.0, "path"), node("b", 400.0, 0.0, "path"), node("c", 200.0, -20.0, "")];
        let (id, source, target) = ("e".to_owned(), "a".to_owned(), "b".to_owned());
        let edge =
            Edge { id, source, target, label: "first performed at".to_owned(), classes: "path ".to_owned() };
        assert_eq!(without_room(&ends, &[edge], Lens::at(1.0)), ["c"]);
        assert!(without_room(&ends, &[], Lens::at(1.0)).is_empty());
    }
}
