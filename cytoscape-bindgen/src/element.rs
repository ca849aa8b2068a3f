//! What is drawn: nodes and edges, as plain data.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;

/// A node. In a style sheet its fields are `data(label)`, `data(brief)` and `data(size)`; its classes are selectors.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// Unique among nodes and edges.
    pub id: String,
    /// Text beside it.
    pub label: String,
    /// Text on it, where there is no room beside it.
    pub brief: String,
    /// Position of its centre, in pixels at zoom 1; y grows downwards.
    pub position: (f64, f64),
    /// Width and height, in the same pixels.
    pub size: f64,
    /// Names separated by spaces.
    pub classes: String,
}

/// An edge between two nodes that are there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// Unique among nodes and edges.
    pub id: String,
    /// Id of the node it comes from.
    pub source: String,
    /// Id of the node it goes to.
    pub target: String,
    /// Text on it.
    pub label: String,
    /// Names separated by spaces.
    pub classes: String,
}

/// All elements as one array, nodes first as cytoscape wants them.
pub(crate) fn to_array<'a>(
    nodes: impl Iterator<Item = &'a Node>,
    edges: impl Iterator<Item = &'a Edge>,
) -> Array {
    nodes.map(node_object).chain(edges.map(edge_object)).collect()
}

/// What a style sheet may read of it.
pub(crate) fn node_data(node: &Node) -> Object {
    object(&[
        ("id", text(&node.id)),
        ("label", text(&node.label)),
        ("brief", text(&node.brief)),
        ("size", node.size.into()),
    ])
}

fn node_object(node: &Node) -> Object {
    object(&[
        ("group", text("nodes")),
        ("data", node_data(node).into()),
        ("position", position_object(node.position).into()),
        ("classes", text(&node.classes)),
    ])
}

/// A place as cytoscape wants it.
pub(crate) fn position_object((x, y): (f64, f64)) -> Object {
    object(&[("x", x.into()), ("y", y.into())])
}

/// What a style sheet may read of it.
pub(crate) fn edge_data(edge: &Edge) -> Object {
    object(&[
        ("id", text(&edge.id)),
        ("source", text(&edge.source)),
        ("target", text(&edge.target)),
        ("label", text(&edge.label)),
    ])
}

fn edge_object(edge: &Edge) -> Object {
    object(&[("group", text("edges")), ("data", edge_data(edge).into()), ("classes", text(&edge.classes))])
}

fn text(text: &str) -> JsValue {
    JsValue::from_str(text)
}

/// A plain object with these properties.
pub(crate) fn object(properties: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (name, value) in properties {
        // Setting a property of a fresh plain object cannot fail.
        let _ = Reflect::set(&object, &JsValue::from_str(wasm_bindgen::intern(name)), value);
    }
    object
}
