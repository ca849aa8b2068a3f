//! What is not on the path steps aside, so that the path runs through nothing that it does not mean.

use cytoscape_bindgen::{Edge, Node};
use std::collections::BTreeMap;

/// Space between a node's rim and the path, in pixels.
const SPACE: f64 = 14.0;
/// One node may be pushed from one edge of the path towards another.
const PASSES: usize = 4;

/// Moves the nodes that the path's edges would cross.
pub fn step_aside(nodes: &mut [Node], edges: &[Edge]) {
    let mut places = BTreeMap::new();
    nodes.iter().for_each(|node| _ = places.insert(node.id.clone(), node.position));
    let is_path = |edge: &&Edge| edge.classes.contains("path");
    let ends = |edge: &Edge| Some((*places.get(&edge.source)?, *places.get(&edge.target)?));
    let path: Vec<_> = edges.iter().filter(is_path).filter_map(ends).collect();
    for _ in 0..PASSES {
        for node in nodes.iter_mut().filter(|node| !node.classes.contains("path")) {
            let room = node.size / 2.0 + SPACE;
            path.iter().for_each(|(from, to)| node.position = beside(node.position, *from, *to, room));
        }
    }
}

/// The nearest place that leaves so much room to the line between two others.
fn beside(place: (f64, f64), from: (f64, f64), to: (f64, f64), room: f64) -> (f64, f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (dx, dy) = (dx / length, dy / length);
    let (x, y) = (place.0 - from.0, place.1 - from.1);
    let along = x * dx + y * dy;
    let away = x * -dy + y * dx;
    if along < 0.0 || along > length || away.abs() >= room {
        return place;
    }
    let push = if away < 0.0 { -room - away } else { room - away };
    (place.0 - dy * push, place.1 + dx * push)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_in_the_way_moves() {
        let node = |id: &str, x: f64, y: f64, classes: &str| {
            let (id, classes) = (id.to_owned(), classes.to_owned());
            Node { id, position: (x, y), size: 20.0, classes, ..Node::default() }
        };
        let mut nodes = [
            node("a", 0.0, 0.0, "path"),
            node("b", 100.0, 0.0, "path"),
            node("on", 50.0, 0.0, "place"),
            node("near", 60.0, -5.0, "place"),
            node("behind", 150.0, 0.0, "place"),
        ];
        let (source, target, classes) = ("a".to_owned(), "b".to_owned(), "path ".to_owned());
        step_aside(&mut nodes, &[Edge { source, target, classes, ..Edge::default() }]);
        let places = nodes.map(|node| node.position);
        let expected = [(0.0, 0.0), (100.0, 0.0), (50.0, 24.0), (60.0, -24.0), (150.0, 0.0)];
        assert_eq!(places, expected);
    }
}
