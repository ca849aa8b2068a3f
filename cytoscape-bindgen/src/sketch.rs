//! What is on the screen before the library has all elements? All of them, drawn at once by our own pen: the library
//! takes many frames for hundreds of elements, and nobody should watch them come.

use crate::pen::Pen;
use crate::raw::Core;
use crate::shown::Shown;
use crate::style::Look;
use crate::{Edge, Node, StyleSheet};
use std::borrow::Cow;
use std::collections::BTreeMap;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlElement};

/// A picture that lies over the library's until that is whole; taking the pointer is left to what lies below.
pub(crate) struct Sketch {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    /// What the library draws into.
    below: Option<HtmlElement>,
}

impl Sketch {
    /// An empty one; `None` where the browser gives no canvas.
    pub(crate) fn over(container: &HtmlElement) -> Option<Self> {
        let below = container.first_element_child().and_then(|child| child.dyn_into().ok());
        let canvas: HtmlCanvasElement =
            container.owner_document()?.create_element("canvas").ok()?.dyn_into().ok()?;
        let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        for (name, value) in [
            ("position", "absolute"),
            ("inset", "0"),
            ("width", "100%"),
            ("height", "100%"),
            ("pointer-events", "none"),
        ] {
            canvas.style().set_property(name, value).ok()?;
        }
        canvas.set_attribute("data-sketch", "").ok()?;
        canvas.set_attribute("aria-hidden", "true").ok()?;
        container.append_child(&canvas).ok()?;
        let sketch = Self { canvas, context, below };
        sketch.hide_below(true);
        Some(sketch)
    }

    fn hide_below(&self, is_hidden: bool) {
        if let Some(below) = &self.below {
            // It stays under the pointer: the library looks away from events that are not its own elements'. A browser
            // that does not know the property shows both.
            let _ = below.style().set_property("opacity", if is_hidden { "0" } else { "1" });
        }
    }

    /// Draws everything as the library's viewport shows it.
    pub(crate) fn draw(&self, core: &Core, shown: &Shown, style: &StyleSheet) {
        let density = web_sys::window().map_or(1.0, |window| window.device_pixel_ratio());
        self.canvas.set_width((core.width() * density) as u32);
        self.canvas.set_height((core.height() * density) as u32);
        let pan = core.pan();
        let pen = Pen::new(self.context.clone(), core.zoom(), (pan.x(), pan.y()), density);
        let node_sizes = style.look("node", "").sizes();
        let marked = shown.marked();
        let edges = shown.edges().filter_map(|edge| with_ends(shown, edge));
        let edges = layers(style, "edge", edges, |(edge, ..)| with_marks(&marked, &edge.id, &edge.classes));
        let nodes = layers(style, "node", shown.nodes(), |node| with_marks(&marked, &node.id, &node.classes));
        edges.iter().for_each(|(look, edges)| pen.edges(look, edges, node_sizes));
        for (look, edges) in edges.iter().filter(|(look, _)| look.is_labelled()) {
            edges.iter().for_each(|edge| pen.edge_label(look, edge));
        }
        for (look, nodes) in &nodes {
            nodes.iter().for_each(|node| pen.node(look, node));
        }
        for (look, nodes) in nodes.iter().filter(|(look, _)| look.is_labelled()) {
            nodes.iter().for_each(|node| pen.node_label(look, node));
        }
    }
}

impl Drop for Sketch {
    fn drop(&mut self) {
        self.hide_below(false);
        self.canvas.remove();
    }
}

fn with_ends<'s>(shown: &'s Shown, edge: &'s Edge) -> Option<(&'s Edge, &'s Node, &'s Node)> {
    Some((edge, shown.node(&edge.source)?, shown.node(&edge.target)?))
}

/// An element's own classes and those that mark it.
fn with_marks<'s>(marked: &[(&str, Vec<&str>)], id: &str, own: &'s str) -> Cow<'s, str> {
    let mut classes = Cow::Borrowed(own);
    for (class, _) in marked.iter().filter(|(_, ids)| ids.contains(&id)) {
        classes = Cow::Owned(format!("{classes} {class}"));
    }
    classes
}

/// Elements that look alike, what lies below first.
fn layers<'s, T>(
    style: &'s StyleSheet,
    group: &str,
    elements: impl Iterator<Item = T>,
    classes: impl Fn(&T) -> Cow<'s, str>,
) -> Vec<(Look<'s>, Vec<T>)> {
    let mut alike: BTreeMap<Cow<'s, str>, Vec<T>> = BTreeMap::new();
    for element in elements {
        alike.entry(classes(&element)).or_default().push(element);
    }
    let mut layers: Vec<(Look<'s>, Vec<T>)> = Vec::with_capacity(alike.len());
    // A few at most, each put where it belongs: sorting them would be kilobytes to download.
    for (classes, elements) in alike {
        let look = style.look(group, &classes);
        let height = look.number("z-index");
        let above = layers.partition_point(|(other, _)| other.number("z-index").total_cmp(&height).is_le());
        layers.insert(above, (look, elements));
    }
    layers
}
