//! Places are drawn apart along the side on which the canvas has more room than the picture takes: it fills a phone's screen as
//! it fills a wide one, and names have more room.

use crate::graph::canvas::PADDING;
use clew_types::graph::GraphView;

/// How far places are drawn apart, across and down.
pub type Stretch = (f64, f64);

/// As they were computed.
pub const NONE: Stretch = (1.0, 1.0);
/// One step of it: a few nodes more or less change nothing.
const STEP: f64 = 1.15;
/// So many steps at most: what is stretched further looks so.
const MOST: usize = 4;
/// So much more room as a step begins with.
const NEARLY: f64 = 1.095;

/// How wide so many pixels are for their height, in steps: it changes seldom.
pub fn shape((width, height): (f64, f64)) -> i32 {
    (16.0 * width / height.max(1.0)).round() as i32
}

/// For a view that is given so many pixels. By multiplication: logarithms would be a program of their own.
pub fn stretch(view: &GraphView, (width, height): (f64, f64)) -> Stretch {
    let nodes = || view.nodes.iter().map(|node| (node.x, node.y));
    let places = || nodes().chain(view.summaries.iter().map(|summary| (summary.x, summary.y)));
    let across = (width - 2.0 * PADDING).max(1.0) / extent(places().map(|(x, _)| x));
    let down = (height - 2.0 * PADDING).max(1.0) / extent(places().map(|(_, y)| y));
    let room = (across / down).max(down / across);
    let mut factor = 1.0;
    for _ in 0..MOST {
        factor *= if room < factor * NEARLY { 1.0 } else { STEP };
    }
    if across > down { (factor, 1.0) } else { (1.0, factor) }
}

fn extent(places: impl Iterator<Item = f32>) -> f64 {
    let none = (f32::INFINITY, f32::NEG_INFINITY);
    let (low, high) = places.fold(none, |(low, high), at| (low.min(at), high.max(at)));
    f64::from((high - low).max(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_types::extraction::EntityKind;
    use clew_types::graph::NodeView;
    use clew_types::id::EntityId;

    fn check((across, down): (f32, f32), room: (f64, f64), expected: (i32, i32)) {
        let (id, label, kind) = (EntityId(0), String::new(), EntityKind::Other);
        let one = NodeView { id, label, kind, x: 0.0, y: 0.0, weight: 0.5, degree: 1, on_path: false };
        let node = |x, y| NodeView { x, y, ..one.clone() };
        let nodes = vec![node(-across / 2.0, 0.0), node(across / 2.0, down)];
        let view = GraphView { nodes, ..GraphView::default() };
        let (across, down) = stretch(&view, room);
        assert_eq!(((across * 100.0).round() as i32, (down * 100.0).round() as i32), expected);
    }

    #[test]
    fn a_canvas_is_filled_along_its_longer_side() {
        check((8.0, 8.0), (600.0, 600.0), (100, 100));
        check((6.0, 6.4), (670.0, 745.0), (100, 100));
        check((6.0, 6.0), (390.0, 590.0), (100, 175));
        check((6.0, 6.0), (750.0, 425.0), (175, 100));
        check((6.0, 6.0), (1900.0, 300.0), (175, 100));
        // What lies across on a canvas that stands.
        check((5.2, 4.0), (670.0, 745.0), (100, 152));
        // Nothing, and one alone.
        check((0.0, 0.0), (600.0, 600.0), (100, 100));
        assert_eq!(stretch(&GraphView::default(), (0.0, 0.0)), NONE);
    }
}
