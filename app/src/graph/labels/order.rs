//! Whose words come first, and how large are they?

use crate::graph::elements::SUMMARY;
use crate::graph::labels::room::SIZES;
use crate::graph::look::Lens;
use cytoscape_bindgen::{Edge, Node};

/// Marks the node that is looked at, its lines and its neighbours: their words come before all but the path's.
pub fn lift(nodes: &mut [Node], edges: &mut [Edge], id: &str) {
    let (mut near, lines) =
        (Vec::new(), edges.iter_mut().filter(|edge| edge.source == id || edge.target == id));
    for edge in lines {
        edge.classes.push_str(" near");
        near.extend([edge.source.clone(), edge.target.clone()]);
    }
    for node in nodes {
        if node.id == id {
            node.classes.push_str(" path");
        } else if near.contains(&node.id) {
            node.classes.push_str(" near");
        }
    }
}

/// A node with its lines and its neighbours, lifted, and nothing else.
pub fn near(nodes: &[Node], edges: &[Edge], id: &str) -> (Vec<Node>, Vec<Edge>) {
    let (mut nodes, mut edges) = (nodes.to_vec(), edges.to_vec());
    lift(&mut nodes, &mut edges, id);
    edges.retain(|edge| edge.source == id || edge.target == id);
    let is_end = |node: &Node| edges.iter().any(|edge| edge.source == node.id || edge.target == node.id);
    nodes.retain(|node| node.id == id || is_end(node));
    (nodes, edges)
}

/// The path is named first, then who is looked at, then the largest, and what stands for many.
pub fn rank(node: &Node) -> u8 {
    match () {
        () if has(&node.classes, "path") => 0,
        () if has(&node.classes, "near") => 1,
        () if has(&node.classes, "first") || has(&node.classes, SUMMARY) => 2,
        () => 3,
    }
}

/// How large a node's letters are; `None` where it is not named at this distance.
pub fn size_of(node: &Node, lens: Lens) -> Option<f64> {
    let [path, major, other, _] = SIZES;
    let from_afar = has(&node.classes, "first") || (lens.names_major && has(&node.classes, "major"));
    if has(&node.classes, "path") {
        Some(path * lens.text)
    } else if has(&node.classes, "near") {
        Some(major * lens.text)
    } else if has(&node.classes, SUMMARY) {
        lens.names_major.then_some(other * lens.text)
    } else if from_afar {
        Some(major * lens.text)
    } else {
        lens.names_all.then_some(other * lens.text)
    }
}

pub fn has(classes: &str, class: &str) -> bool {
    classes.split(' ').any(|one| one == class)
}
