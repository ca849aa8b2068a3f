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

    /// What holds for elements of a group (`node`, `edge`) that bear these classes. Selectors of other forms than
    /// `group.class.class` are left out.
    pub(crate) fn look(&self, group: &str, classes: &str) -> Look<'_> {
        let bears = |wanted: &str| classes.split(' ').any(|class| class == wanted);
        let matches = |selector: &str| {
            let mut parts = selector.split('.');
            parts.next() == Some(group) && parts.all(bears)
        };
        Look(self.rules.iter().filter(|(selector, _)| matches(selector)).map(|(_, style)| style).collect())
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

/// The rules that hold for an element; later ones override earlier ones.
pub(crate) struct Look<'s>(Vec<&'s Style>);

impl<'s> Look<'s> {
    fn value(&self, name: &str) -> Option<&'s Value> {
        let of = |style: &&'s Style| style.properties.iter().rev().find(|(own, _)| *own == name);
        self.0.iter().rev().find_map(of).map(|(_, value)| value)
    }

    /// A number; 0 where nothing is said.
    pub(crate) fn number(&self, name: &str) -> f64 {
        match self.value(name) {
            Some(Value::Number(number)) => *number,
            _ => 0.0,
        }
    }

    /// A word; empty where nothing is said.
    pub(crate) fn text(&self, name: &str) -> &'s str {
        match self.value(name) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }

    /// How many times its `size` a node is wide.
    pub(crate) fn sizes(&self) -> f64 {
        match self.value("width") {
            Some(Value::Sizes(times)) => *times,
            _ => 1.0,
        }
    }

    /// True where the element's label is shown.
    pub(crate) fn is_labelled(&self) -> bool {
        self.text("label") == OWN_LABEL
    }
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

/// The label is the element's own.
const OWN_LABEL: &str = "data(label)";

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
        self.text("label", OWN_LABEL)
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

#[cfg(test)]
mod tests {
    use super::{Style, StyleSheet};

    #[test]
    fn later_rules_override_earlier_ones_where_they_match() {
        let sheet = StyleSheet::new()
            .rule("node", Style::new().sized_by_data(2.0).font("black", 11.0, 6.0))
            .rule("edge", Style::new().number("width", 1.0))
            .rule("node.path.first", Style::new().labelled_by_data().number("font-size", 13.0))
            .rule("node:selected", Style::new().number("font-size", 99.0));
        let plain = sheet.look("node", "place first");
        assert_eq!((plain.number("font-size"), plain.sizes(), plain.is_labelled()), (11.0, 2.0, false));
        let loud = sheet.look("node", "first path");
        assert_eq!((loud.number("font-size"), loud.text("color"), loud.is_labelled()), (13.0, "black", true));
        assert_eq!(sheet.look("edge", "").number("width"), 1.0);
    }
}
