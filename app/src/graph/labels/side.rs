//! On which sides of what they name may words stand, and in which order are these tried?

use cytoscape_bindgen::Node;

/// The side of its node on which a label stands: left of it, over or below it, right of it (-1, 0, 1), and above it, beside it,
/// below it. Of a line's words the second says whether they stand above it, on it or below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    pub across: i8,
    pub down: i8,
}

/// True for the sides that a class is for.
type IsThere = fn(Side) -> bool;

impl Side {
    pub const fn at(across: i8, down: i8) -> Self {
        Self { across, down }
    }

    /// On the node itself.
    pub const ON: Self = Self::at(0, 0);

    /// In the order in which they are tried. The last is the node itself, for who must be named before all others.
    pub const ALL: [Self; 9] = [
        Self::at(0, 1),
        Self::at(0, -1),
        Self::at(1, 0),
        Self::at(-1, 0),
        Self::at(1, 1),
        Self::at(1, -1),
        Self::at(-1, 1),
        Self::at(-1, -1),
        Self::ON,
    ];

    /// The same for the words of a line.
    pub const OF_LINES: [Self; 3] = [Self::at(0, 0), Self::at(0, -1), Self::at(0, 1)];

    /// Classes of what does not stand right below.
    pub const CLASSES: [(&str, IsThere); 5] = [
        ("label-on", |side| matches!(side, Self::ON)),
        ("label-above", |side| side.down < 0),
        ("label-beside", |side| side.down == 0),
        ("label-right", |side| side.across > 0),
        ("label-left", |side| side.across < 0),
    ];
}

/// True where what stands for many has no room for its name, and says how many on itself.
pub fn is_brief(node: &Node, side: Side) -> bool {
    side == Side::ON && !node.brief.is_empty()
}
