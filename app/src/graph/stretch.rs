//! Places are drawn apart along the side on which the canvas has more room than the picture takes: it fills a phone's screen as
//! it fills a wide one, and names have more room.

use clew_types::graph::GraphView;

/// How far places are drawn apart: across, or where it is less than nothing, down.
pub type Stretch = f64;

/// As they were computed.
pub const NONE: Stretch = 1.0;
/// One step of it: a few nodes more or less change nothing.
const STEP: f64 = 1.15;
/// So many steps at most: what is stretched further looks so.
const MOST: usize = 4;
/// So much more room as a step begins with.
const NEARLY: f64 = 1.095;

/// For a view that is given so much room: its width for its height. The same room gives the same, whatever was seen before.
/// By multiplication: logarithms would be a program of their own.
pub fn stretch(view: &GraphView, shape: f64) -> Stretch {
    let places = view.nodes.iter().map(|node| (node.x, node.y));
    let places = places.chain(view.summaries.iter().map(|summary| (summary.x, summary.y)));
    let (mut low, mut high) = ((f32::INFINITY, f32::INFINITY), (f32::NEG_INFINITY, f32::NEG_INFINITY));
    for (x, y) in places {
        (low, high) = ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)));
    }
    let extent = |low: f32, high: f32| f64::from((high - low).max(1.0));
    let (across, down) = (shape / extent(low.0, high.0), 1.0 / extent(low.1, high.1));
    // A canvas that is not seen has no shape.
    let room = if shape > 0.0 { (across / down).max(down / across) } else { NONE };
    let mut factor = NONE;
    for _ in 0..MOST {
        factor *= if room < factor * NEARLY { 1.0 } else { STEP };
    }
    if across > down || factor == NONE { factor } else { -factor }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_types::extraction::EntityKind;
    use clew_types::graph::NodeView;
    use clew_types::id::EntityId;

    fn check((across, down): (f32, f32), (width, height): (f64, f64), expected: i32) {
        let (id, label, kind) = (EntityId(0), String::new(), EntityKind::Other);
        let one = NodeView { id, label, kind, x: 0.0, y: 0.0, weight: 0.5, degree: 1, on_path: false };
        let node = |x, y| NodeView { x, y, ..one.clone() };
        let nodes = vec![node(-across / 2.0, 0.0), node(across / 2.0, down)];
        let view = GraphView { nodes, ..GraphView::default() };
        assert_eq!((stretch(&view, (width - 112.0) / (height - 112.0)) * 100.0).round() as i32, expected);
    }

    #[test]
    fn a_canvas_is_filled_along_its_longer_side() {
        check((8.0, 8.0), (600.0, 600.0), 100);
        check((6.0, 6.4), (670.0, 745.0), 100);
        check((6.0, 6.0), (390.0, 590.0), -175);
        check((6.0, 6.0), (750.0, 425.0), 175);
        check((6.0, 6.0), (1900.0, 300.0), 175);
        // What lies across on a canvas that stands.
        check((5.2, 4.0), (670.0, 745.0), -152);
        // Nothing, and one alone.
        check((0.0, 0.0), (600.0, 600.0), 100);
        assert_eq!(stretch(&GraphView::default(), 0.0), NONE);
    }
}
