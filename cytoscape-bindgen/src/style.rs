//! How it looks: a style sheet built by named methods instead of loose JSON.

use crate::element::object;
use js_sys::{Array, Object};
use wasm_bindgen::JsValue;

macro_rules! names {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$variant_doc])* $variant),+ }

        impl $name {
            fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }
    };
}

names!(
    /// Outline of a node.
    Shape {
        /// A circle, where width equals height.
        Ellipse = "ellipse",
        /// Three corners.
        Triangle = "round-triangle",
        /// A square with round corners.
        Square = "round-rectangle",
        /// A square on its corner.
        Diamond = "round-diamond",
        /// Five corners.
        Pentagon = "round-pentagon",
        /// Six corners.
        Hexagon = "round-hexagon",
        /// Eight corners.
        Octagon = "round-octagon",
        /// A slanted square.
        Rhomboid = "rhomboid",
        /// A square with its corners cut off.
        Cut = "cut-rectangle",
        /// A label with a point.
        Tag = "round-tag",
        /// Five points.
        Star = "star",
        /// A barrel.
        Barrel = "barrel",
    }
);

names!(
    /// Stroke of an edge.
    Line {
        /// Unbroken.
        Solid = "solid",
        /// Dashes.
        Dashed = "dashed",
        /// Dots.
        Dotted = "dotted",
    }
);

names!(
    /// Course of an edge.
    Curve {
        /// Straight and cheap: no arrows, and several between the same two nodes lie on each other.
        Haystack = "haystack",
        /// Straight, may carry arrows.
        Straight = "straight",
        /// Several between the same two nodes fan out.
        Bezier = "bezier",
    }
);

names!(
    /// End of an edge.
    Arrow {
        /// None.
        None = "none",
        /// A filled triangle.
        Triangle = "triangle",
    }
);

/// Rules, later ones override earlier ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StyleSheet {
    rules: Vec<(String, Style)>,
}

impl StyleSheet {
    /// No rules yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a rule for what `selector` matches, in cytoscape's selector language.
    pub fn rule(mut self, selector: &str, style: Style) -> Self {
        self.rules.push((selector.to_owned(), style));
        self
    }

    pub(crate) fn to_array(&self) -> Array {
        let rules = self.rules.iter().map(|(selector, style)| rule_object(selector, style));
        std::iter::once(no_images()).chain(rules).collect()
    }
}

/// A node has no list of images, not a list of none: with that, the library (3.34.4) takes each drawing of a node for a
/// change of its style, and throws away the pictures that it has just drawn it into.
fn no_images() -> Object {
    let style = object(&[("background-image", Array::new().into())]);
    object(&[("selector", "node".into()), ("style", style.into())])
}

fn rule_object(selector: &str, style: &Style) -> Object {
    object(&[("selector", JsValue::from_str(selector)), ("style", style.to_object().into())])
}

/// Properties of one rule.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Style {
    properties: Vec<(&'static str, Value)>,
}

#[derive(Clone, Debug, PartialEq)]
enum Value {
    Number(f64),
    Text(String),
    /// So many times the element's `size`.
    Sizes(f64),
}

impl Style {
    /// No properties yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Any property by cytoscape's name, where there is no method for it.
    pub fn text(mut self, name: &'static str, value: &str) -> Self {
        self.properties.push((name, Value::Text(value.to_owned())));
        self
    }

    /// Any numeric property by cytoscape's name, where there is no method for it.
    pub fn number(mut self, name: &'static str, value: f64) -> Self {
        self.properties.push((name, Value::Number(value)));
        self
    }

    /// Width and height from the node's `size`, so many times.
    pub fn sized_by_data(mut self, times: f64) -> Self {
        self.properties.extend(["width", "height"].map(|name| (name, Value::Sizes(times))));
        self
    }

    /// Label from the element's `label`.
    pub fn labelled_by_data(self) -> Self {
        self.text("label", "data(label)")
    }

    /// Outline of nodes.
    pub fn shape(self, shape: Shape) -> Self {
        self.text("shape", shape.name())
    }

    /// Fill of nodes.
    pub fn fill(self, color: &str) -> Self {
        self.text("background-color", color)
    }

    /// Border of nodes.
    pub fn border(self, width: f64, color: &str) -> Self {
        self.number("border-width", width).text("border-color", color)
    }

    /// Stroke of edges.
    pub fn line(self, width: f64, color: &str, line: Line) -> Self {
        self.number("width", width).text("line-color", color).text("line-style", line.name())
    }

    /// Course of edges.
    pub fn curve(self, curve: Curve) -> Self {
        self.text("curve-style", curve.name())
    }

    /// Head of edges.
    pub fn arrow(self, arrow: Arrow, color: &str) -> Self {
        self.text("target-arrow-shape", arrow.name()).text("target-arrow-color", color)
    }

    /// Label's colour and size; it is left out where it would be smaller than `min` on screen.
    pub fn font(self, color: &str, size: f64, min: f64) -> Self {
        self.text("color", color).number("font-size", size).number("min-zoomed-font-size", min)
    }

    /// Halo around labels, so that they stay readable over lines.
    pub fn halo(self, color: &str, width: f64) -> Self {
        self.text("text-outline-color", color).number("text-outline-width", width)
    }

    /// 0 = invisible, 1 = solid.
    pub fn opacity(self, opacity: f64) -> Self {
        self.number("opacity", opacity)
    }

    /// Higher is drawn later.
    pub fn above(self, depth: f64) -> Self {
        self.number("z-index", depth)
    }

    fn to_object(&self) -> Object {
        let properties: Vec<(&str, JsValue)> =
            self.properties.iter().map(|(name, value)| (*name, value.into())).collect();
        object(&properties)
    }
}

impl From<&Value> for JsValue {
    fn from(value: &Value) -> Self {
        match value {
            Value::Number(number) => (*number).into(),
            Value::Text(text) => JsValue::from_str(text),
            // Linear from 0: the only arithmetic that the library's mappers know.
            Value::Sizes(times) => {
                JsValue::from_str(&format!("mapData(size, 0, 1000, 0, {})", times * 1000.0))
            }
        }
    }
}
