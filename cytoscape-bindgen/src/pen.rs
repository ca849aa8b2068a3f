//! How is one element drawn? As the library would, by the same style sheet, with the browser's own pen.

use crate::style::Look;
use crate::{Edge, Node};
use js_sys::Math;
use std::f64::consts::TAU;
use web_sys::CanvasRenderingContext2d;

/// Corners of outlines that are neither round nor regular, in halves of the node's size.
const TRIANGLE: &[(f64, f64)] = &[(0.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
const SQUARE: &[(f64, f64)] = &[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
const TAG: &[(f64, f64)] = &[(-1.0, -1.0), (0.25, -1.0), (1.0, 0.0), (0.25, 1.0), (-1.0, 1.0)];
const RHOMBOID: &[(f64, f64)] = &[(-1.0, -1.0), (0.333, -1.0), (1.0, 1.0), (-0.333, 1.0)];
const CUT: &[(f64, f64)] =
    &[(-0.5, -1.0), (0.5, -1.0), (1.0, -0.5), (1.0, 0.5), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.5), (-1.0, -0.5)];

/// Length and half the width of an arrow's head, in pixels.
const HEAD: (f64, f64) = (8.7, 4.4);
/// A dash and the gap after it, in pixels.
const DASHES: [f64; 2] = [6.0, 3.0];

/// A pen on one canvas. All lengths are pixels at zoom 1.
pub(crate) struct Pen {
    context: CanvasRenderingContext2d,
    zoom: f64,
}

impl Pen {
    /// A pen for a viewport: `pan` is where the origin stands; so many pixels of the canvas make one of the page.
    pub(crate) fn new(context: CanvasRenderingContext2d, zoom: f64, pan: (f64, f64), density: f64) -> Self {
        let scale = zoom * density;
        // Only a singular matrix is refused.
        let _ = context.set_transform(scale, 0.0, 0.0, scale, pan.0 * density, pan.1 * density);
        context.set_line_join("round");
        context.set_text_align("center");
        context.set_text_baseline("top");
        Self { context, zoom }
    }

    /// Edges of one look, from centre to centre: one line for all of them.
    pub(crate) fn edges(&self, look: &Look<'_>, edges: &[(&Edge, &Node, &Node)], node_sizes: f64) {
        let context = &self.context;
        context.begin_path();
        for (_, from, to) in edges {
            context.move_to(from.position.0, from.position.1);
            context.line_to(to.position.0, to.position.1);
        }
        context.set_stroke_style_str(look.text("line-color"));
        context.set_line_width(look.number("width"));
        self.dash(look.text("line-style") == "dashed");
        context.stroke();
        self.dash(false);
        if look.text("target-arrow-shape") == "triangle" {
            edges.iter().for_each(|(_, from, to)| self.head(look, from, to, node_sizes));
        }
    }

    fn dash(&self, is_dashed: bool) {
        let lengths = if is_dashed { &DASHES[..] } else { &[] };
        let lengths: js_sys::Array =
            lengths.iter().map(|length| wasm_bindgen::JsValue::from(*length)).collect();
        // Only negative lengths are refused.
        let _ = self.context.set_line_dash(&lengths);
    }

    /// The head of an arrow, where the edge reaches the node.
    fn head(&self, look: &Look<'_>, from: &Node, to: &Node, node_sizes: f64) {
        let (dx, dy) = (to.position.0 - from.position.0, to.position.1 - from.position.1);
        let length = dx.hypot(dy).max(1.0);
        let (dx, dy) = (dx / length, dy / length);
        let radius = to.size * node_sizes / 2.0;
        let tip = (to.position.0 - dx * radius, to.position.1 - dy * radius);
        let foot = (tip.0 - dx * HEAD.0, tip.1 - dy * HEAD.0);
        self.context.begin_path();
        self.context.move_to(tip.0, tip.1);
        self.context.line_to(foot.0 - dy * HEAD.1, foot.1 + dx * HEAD.1);
        self.context.line_to(foot.0 + dy * HEAD.1, foot.1 - dx * HEAD.1);
        self.context.close_path();
        self.context.set_fill_style_str(look.text("target-arrow-color"));
        self.context.fill();
    }

    /// A node without its label.
    pub(crate) fn node(&self, look: &Look<'_>, node: &Node) {
        let context = &self.context;
        self.outline(look.text("shape"), node.position, node.size * look.sizes() / 2.0);
        context.set_fill_style_str(look.text("background-color"));
        context.fill();
        let border = look.number("border-width");
        if border > 0.0 {
            context.set_stroke_style_str(look.text("border-color"));
            context.set_line_width(border);
            self.dash(look.text("border-style") == "dashed");
            context.stroke();
        }
    }

    fn outline(&self, shape: &str, (x, y): (f64, f64), half: f64) {
        let context = &self.context;
        context.begin_path();
        let corners = match shape {
            "round-triangle" => TRIANGLE,
            "round-rectangle" | "barrel" => SQUARE,
            "round-tag" => TAG,
            "rhomboid" => RHOMBOID,
            "cut-rectangle" => CUT,
            "round-diamond" => return self.regular(4, (x, y), half),
            "round-pentagon" => return self.regular(5, (x, y), half),
            "round-hexagon" => return self.regular(6, (x, y), half),
            "round-octagon" => return self.regular(8, (x, y), half),
            _ => {
                // Only a negative radius is refused.
                let _ = context.arc(x, y, half.max(0.0), 0.0, TAU);
                return;
            }
        };
        for (across, down) in corners {
            context.line_to(x + across * half, y + down * half);
        }
        context.close_path();
    }

    fn regular(&self, corners: u8, (x, y): (f64, f64), half: f64) {
        // The first corner of an odd number points up; even numbers but four stand on an edge.
        let turn = if corners % 2 == 1 || corners == 4 { 0.0 } else { 0.5 };
        for corner in 0..corners {
            let angle = (f64::from(corner) + turn) / f64::from(corners) * TAU;
            // The browser's own functions: Rust's would be a large part of all that is drawn here.
            self.context.line_to(x + half * Math::sin(angle), y - half * Math::cos(angle));
        }
        self.context.close_path();
    }

    /// A node's label, below it.
    pub(crate) fn node_label(&self, look: &Look<'_>, node: &Node) {
        if !self.begin_text(look) {
            return;
        }
        let size = look.number("font-size");
        let (x, y) = node.position;
        let mut top = y + node.size * look.sizes() / 2.0 + look.number("text-margin-y");
        for line in self.lines(&node.label, look.number("text-max-width")) {
            self.text(look, &line, (x, top));
            top += size;
        }
    }

    /// An edge's label, along it.
    pub(crate) fn edge_label(&self, look: &Look<'_>, (edge, from, to): &(&Edge, &Node, &Node)) {
        if !self.begin_text(look) {
            return;
        }
        let ((x1, y1), (x2, y2)) = (from.position, to.position);
        // Nobody reads upside down.
        let length = if x2 < x1 { -(x2 - x1).hypot(y2 - y1) } else { (x2 - x1).hypot(y2 - y1) };
        let (cos, sin) = if length == 0.0 { (1.0, 0.0) } else { ((x2 - x1) / length, (y2 - y1) / length) };
        self.context.save();
        // Finite numbers are never refused.
        let _ = self.context.transform(cos, sin, -sin, cos, f64::midpoint(x1, x2), f64::midpoint(y1, y2));
        self.text(look, &edge.label, (0.0, -look.number("font-size") / 2.0));
        self.context.restore();
    }

    /// False where text would be too small to be shown.
    fn begin_text(&self, look: &Look<'_>) -> bool {
        let size = look.number("font-size");
        let is_shown = look.is_labelled() && size * self.zoom >= look.number("min-zoomed-font-size");
        if is_shown {
            let weight = look.number("font-weight").max(400.0);
            self.context.set_font(&format!("{weight} {size}px {}", look.text("font-family")));
        }
        is_shown
    }

    fn text(&self, look: &Look<'_>, text: &str, (x, y): (f64, f64)) {
        let halo = look.number("text-outline-width");
        if halo > 0.0 {
            self.context.set_stroke_style_str(look.text("text-outline-color"));
            self.context.set_line_width(2.0 * halo);
            // Finite numbers are never refused.
            let _ = self.context.stroke_text(text, x, y);
        }
        self.context.set_fill_style_str(look.text("color"));
        let _ = self.context.fill_text(text, x, y);
    }

    /// Words of a label, as many on a line as there is room for.
    fn lines(&self, label: &str, room: f64) -> Vec<String> {
        let fits =
            |line: &str| self.context.measure_text(line).is_ok_and(|measured| measured.width() <= room);
        let mut lines: Vec<String> = Vec::new();
        for word in label.split(' ') {
            match lines.last_mut() {
                Some(line) if fits(&format!("{line} {word}")) => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }
}
