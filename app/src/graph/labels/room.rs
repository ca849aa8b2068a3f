//! How much room do words take, and where is that when they stand on a side?

use crate::graph::labels::order::has;
use crate::graph::labels::side::{Side, is_brief};
use crate::graph::look::{Lens, PATH_WIDTH};
use cytoscape_bindgen::Node;

/// Width of letters at most and at least, of bold ones, and height of a line, in sizes of the letters.
pub const LETTER: (f64, f64) = (0.6, 0.5);
const BOLD: (f64, f64) = (0.65, 0.6);
const LINE: f64 = 1.2;
/// Sizes of letters on the screen, as in the style sheet: of the path, of what is named from afar, of the others, of relations.
pub const SIZES: [f64; 4] = [13.0, 12.0, 11.5, 12.0];

/// Between a node and its label, in pixels.
pub const SPACE: f64 = 3.0;

/// A rectangle with its sides along the axes.
#[derive(Clone, Copy, Debug)]
pub struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Area {
    pub fn around((x, y): (f64, f64), across: f64, down: f64) -> Self {
        Self { left: x - across, top: y - down, right: x + across, bottom: y + down }
    }

    /// So much wider at either side.
    pub fn and(&self, beside: f64) -> Self {
        Self { left: self.left - beside, right: self.right + beside, ..*self }
    }

    pub fn meets(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// How far a node's shape stands from it; less than nothing where it lies on the shape.
    pub fn gap(&self, node: &Node, lens: Lens) -> f64 {
        let (x, y) = node.position;
        let across = (self.left - x).max(x - self.right).max(0.0);
        let down = (self.top - y).max(y - self.bottom).max(0.0);
        across.hypot(down) - node.size * lens.node / 2.0
    }
}

/// Half the width and half the height of words of such letters, in as many lines as they take: these are
/// broken between words.
#[inline(never)]
pub fn extent(words: &str, (wide, narrow): (f64, f64), size: f64, lens: Lens) -> (f64, f64) {
    let most = lens.widest * lens.text / size;
    let (mut lines, mut line, mut widest) = (1.0, 0.0_f64, 0.0_f64);
    for word in words.split(' ') {
        let word = word.chars().count() as f64;
        let with = if line > 0.0 { line + 1.0 + word } else { word };
        let is_broken = line > 0.0 && with * wide > most;
        if is_broken && with * narrow < most {
            // Or it is not.
            widest = most;
        }
        (lines, line) = if is_broken { (lines + 1.0, word) } else { (lines, with) };
        widest = widest.max(line * wide);
    }
    (widest * size / 2.0, lines * size * LINE / 2.0)
}

/// So far from a line's middle stands what is said above or below it.
pub fn off_line(lens: Lens) -> f64 {
    (SIZES[3] * LINE / 2.0 + SPACE) * lens.text + lens.node * PATH_WIDTH / 2.0
}

/// Beside the node.
pub fn label(node: &Node, size: f64, side: Side, lens: Lens) -> Area {
    let is_bold = ["path", "first"].iter().any(|class| has(&node.classes, class));
    let words = if is_brief(node, side) { &node.brief } else { &node.label };
    let (half, down) = extent(words, if is_bold { BOLD } else { LETTER }, size, lens);
    let away = node.size * lens.node / 2.0 + SPACE * lens.text;
    let (x, y) = node.position;
    let middle = (x + f64::from(side.across) * (away + half), y + f64::from(side.down) * (away + down));
    Area::around(middle, half, down)
}
