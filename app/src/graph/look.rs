//! How the drawing looks. Colours come from the design tokens, so that it follows the theme.

use crate::graph::elements::{KINDS, SUMMARY, TIE, kind_class};
use crate::graph::labels::{SIZES, SPACE, off_line};
use crate::interop::dom::{color, token};
use clew_types::extraction::EntityKind;
use cytoscape_bindgen::{Arrow, Curve, Line, Shape, Style, StyleSheet};

/// Labels smaller than this on screen are left out, in pixels.
const LEAST_FONT: f64 = 6.0;
/// From this zoom on, the major nodes may be named, as far as there is room: a whole map on a phone is seen at .2.
const NAMES_MAJOR_AT: f64 = 0.12;
/// Below this zoom nodes stand close to each other.
const CLOSE_BELOW: f64 = 0.6;
/// From this zoom on, communities may be.
const NAMES_GROUPS_AT: f64 = 0.3;
/// From this zoom on, every node has room for its name.
const NAMES_ALL_AT: f64 = 0.72;

/// Width of the path's lines.
pub const PATH_WIDTH: f64 = 3.0;

/// Class of what has no room for its words.
pub const MUTE: &str = "mute";
/// Class of what has nothing to do with the node under the pointer.
pub const DIM: &str = "dim";

/// How much larger things are drawn, so that they can be read from afar.
#[derive(Clone, Copy)]
pub struct Lens {
    /// For what must be readable at any distance: keeps its size on the screen.
    pub text: f64,
    /// For nodes: they shrink with the distance, but slower.
    pub node: f64,
    /// Width at which words are broken, in pixels of the screen: where nodes stand close, lines are short, and of nine of the
    /// largest bold letters. A name that may be one line or two is reckoned as wide as the one and as high as the other.
    pub widest: f64,
    /// Near enough to name the major nodes.
    pub names_major: bool,
    /// Near enough to name what stands for a community.
    pub names_groups: bool,
    /// Near enough to name everything.
    pub names_all: bool,
}

impl Lens {
    pub fn at(zoom: f64) -> Self {
        let away = (1.0 / zoom.max(0.02)).clamp(0.7, 12.5);
        let root = away.max(1.0).sqrt();
        Self {
            text: away,
            // To the power of .5625.
            node: root * root.sqrt().sqrt().sqrt(),
            widest: if zoom < CLOSE_BELOW { 72.0 } else { 110.0 },
            names_major: zoom >= NAMES_MAJOR_AT,
            names_groups: zoom >= NAMES_GROUPS_AT,
            names_all: zoom >= NAMES_ALL_AT,
        }
    }
}

/// The shape that tells a kind apart without its colour.
pub fn shape(kind: EntityKind) -> Shape {
    match kind {
        EntityKind::Person => Shape::Ellipse,
        EntityKind::Organisation => Shape::Square,
        EntityKind::Place => Shape::Triangle,
        EntityKind::Work => Shape::Tag,
        EntityKind::Event => Shape::Diamond,
        EntityKind::Date => Shape::Barrel,
        EntityKind::Quantity => Shape::Rhomboid,
        EntityKind::Product => Shape::Cut,
        EntityKind::Species => Shape::Pentagon,
        EntityKind::Concept => Shape::Hexagon,
        EntityKind::Other => Shape::Octagon,
    }
}

/// The whole style sheet in the colours of the present theme, for this zoom.
pub fn style_sheet(zoom: f64) -> StyleSheet {
    let lens = Lens::at(zoom);
    let sheet = StyleSheet::new().rule("node", node(lens)).rule("edge", edge(lens));
    let sheet = KINDS.into_iter().fold(sheet, |sheet, kind| {
        let class = kind_class(kind);
        let style = Style::new().shape(shape(kind)).fill(&color(&format!("--kind-{class}")));
        sheet.rule(&format!("node.{class}"), style)
    });
    emphasis(sheet, lens)
}

fn node(lens: Lens) -> Style {
    let node = Style::new().sized_by_data(lens.node);
    let node = if lens.names_all { node.labelled_by_data() } else { node };
    let halo = color("--graph-ground");
    node.font(&color("--ink-2"), SIZES[2] * lens.text, LEAST_FONT)
        .halo(&halo, 2.0 * lens.text)
        .border(1.5 * lens.node, &halo)
        .text("font-family", &token("--font-ui"))
        .text("text-valign", "bottom")
        .number("text-margin-y", SPACE * lens.text)
        .text("text-wrap", "wrap")
        .number("text-max-width", lens.widest * lens.text)
        .number("overlay-opacity", 0.0)
        .above(1.0)
}

fn edge(lens: Lens) -> Style {
    Style::new()
        .curve(Curve::Haystack)
        .number("haystack-radius", 0.0)
        .number("text-margin-y", off_line(lens))
        .line(lens.node, &color("--graph-line"), Line::Solid)
        .number("overlay-opacity", 0.0)
}

fn emphasis(sheet: StyleSheet, lens: Lens) -> StyleSheet {
    let (thread, ink, quiet) = (color("--thread"), color("--ink"), color("--ink-3"));
    let halo = color("--graph-ground");
    let named = if lens.names_major { "node.major" } else { "node.first" };
    let loud = |size: f64| Style::new().labelled_by_data().font(&ink, size * lens.text, LEAST_FONT);
    let learned = Style::new().line(1.5 * lens.node, &color("--learned"), Line::Dashed);
    let near = labelled_edge(&quiet, 1.5, lens).arrow(Arrow::Triangle, &quiet);
    let path = labelled_edge(&thread, PATH_WIDTH, lens).arrow(Arrow::Triangle, &thread);
    let summary = Style::new().shape(Shape::Ellipse).fill(&halo).border(2.0 * lens.node, &quiet);
    let summary = summary.text("border-style", "dashed");
    let summary = if lens.names_groups { summary.labelled_by_data() } else { summary };
    sides(sheet, lens)
        .rule(&format!("node.{SUMMARY}"), summary.font(&quiet, SIZES[2] * lens.text, LEAST_FONT))
        .rule(&format!("edge.{SUMMARY}"), Style::new().text("line-style", "dashed"))
        .rule(
            &format!("edge.{TIE}"),
            Style::new().line(0.9 * lens.node, &color("--graph-line"), Line::Dotted),
        )
        .rule(named, loud(SIZES[1]).above(2.0))
        // Their names may lie over smaller things, and not under them.
        .rule("node.first", bold(Style::new().halo(&halo, 2.0 * lens.text).above(2.5)))
        .rule("edge.learned", learned.curve(Curve::Straight))
        .rule("edge.near, edge.over", near.above(3.0))
        .rule("node.near", loud(SIZES[1]).above(4.0))
        .rule(&format!("node.{SUMMARY}.label-on"), Style::new().text("label", "data(brief)"))
        .rule(&format!(".{MUTE}"), Style::new().text("label", ""))
        .rule("edge.path", over_all(path.above(5.0)))
        .rule("edge.path.learned", Style::new().text("line-style", "dashed"))
        .rule("node.path", over_all(bold(loud(SIZES[0])).border(3.0 * lens.node, &thread).above(6.0)))
        .rule(
            "node.selected",
            over_all(bold(loud(SIZES[0])).border(3.5 * lens.node, &color("--focus")).above(7.0)),
        )
        .rule(&format!("node.{DIM}"), Style::new().number("opacity", 0.2))
        .rule(&format!("edge.{DIM}"), Style::new().number("opacity", 0.12))
}

fn bold(style: Style) -> Style {
    style.number("font-weight", 600.0)
}

/// Words that stand elsewhere than below.
fn sides(sheet: StyleSheet, lens: Lens) -> StyleSheet {
    let space = SPACE * lens.text;
    let beyond = off_line(lens);
    let style = |name, value, margin, space| Style::new().text(name, value).number(margin, space);
    let below = |space| Style::new().number("text-margin-y", space);
    sheet
        .rule("node.label-above", style("text-valign", "top", "text-margin-y", -space))
        .rule("node.label-beside", style("text-valign", "center", "text-margin-y", 0.0))
        .rule("node.label-right", style("text-halign", "right", "text-margin-x", space))
        .rule("node.label-left", style("text-halign", "left", "text-margin-x", -space))
        .rule("edge.label-above", below(-beyond))
        .rule("edge.label-beside", below(0.0))
}

/// Lifted above everything that is not: of the lines near the pointer cytoscape takes the nearest of a depth, whatever their
/// `z-index` says, so that without a depth of its own a path's line would be taken for one that crosses it.
fn over_all(style: Style) -> Style {
    style.text("z-compound-depth", "top")
}

fn labelled_edge(ink: &str, width: f64, lens: Lens) -> Style {
    Style::new()
        .curve(Curve::Bezier)
        .line(width * lens.node, ink, Line::Solid)
        .labelled_by_data()
        .font(ink, SIZES[3] * lens.text, LEAST_FONT)
        .halo(&color("--graph-ground"), 3.0 * lens.text)
        .text("font-family", &token("--font-ui"))
        .text("text-wrap", "wrap")
        .number("text-max-width", lens.widest * lens.text)
        // Facts of the same two fan out a little: their words stand where a straight line's would.
        .number("control-point-step-size", 16.0 * lens.node)
}
