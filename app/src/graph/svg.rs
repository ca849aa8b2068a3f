//! The picture as a drawing that scales: the same shapes and colours, and the places as they were computed, for print and for
//! other programs.

use crate::graph::canvas::PADDING;
use crate::graph::elements::{KINDS, SUMMARY, kind_class};
use crate::graph::labels::{SPACE, Side, is_brief, off_line, sides};
use crate::graph::legend::outline;
use crate::graph::look::Lens;
use crate::interop::dom::color;
use crate::state::gathered;
use clew_types::extraction::EntityKind;
use cytoscape_bindgen::{Edge, Node};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Space around the picture.
const MARGIN: f64 = 70.0;
/// Width of the box that a kind's outline is drawn in.
const OUTLINE: f64 = 12.0;
/// Letters of a label.
const LETTERS: f64 = 11.0;
/// The longest label that is drawn reaches about so far to each side.
const LABEL: f64 = 90.0;

/// The colours that the picture is drawn in.
pub struct Inks {
    pub ground: String,
    pub ink: String,
    pub quiet: String,
    pub line: String,
    pub thread: String,
    pub learned: String,
    /// By class of the kind.
    pub kinds: BTreeMap<&'static str, String>,
}

impl Inks {
    /// Those of the present theme.
    pub fn of_theme() -> Self {
        let kind = |kind: EntityKind| (kind_class(kind), color(&format!("--kind-{}", kind_class(kind))));
        Self {
            ground: color("--graph-ground"),
            ink: color("--ink"),
            quiet: color("--ink-3"),
            line: color("--graph-line"),
            thread: color("--thread"),
            learned: color("--learned"),
            kinds: gathered(KINDS.into_iter().map(kind)),
        }
    }
}

/// The drawing. Labels are text; nothing in it is fetched from anywhere.
pub fn svg(nodes: &[Node], edges: &[Edge], inks: &Inks) -> String {
    let sides: BTreeMap<&str, Option<Side>> = gathered(sides(nodes, edges, Lens::at(1.0), PADDING));
    let (left, top, right, bottom) = bounds(nodes);
    let mut text = String::new();
    let _ = write!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left:.1} {top:.1} {:.1} {:.1}\" font-family=\"system-ui, sans-serif\" font-size=\"{LETTERS}\" text-anchor=\"middle\">\
         <rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"100%\" height=\"100%\" fill=\"{}\"/>",
        right - left,
        bottom - top,
        inks.ground,
    );
    let places: BTreeMap<&str, &Node> = gathered(nodes.iter().map(|node| (node.id.as_str(), node)));
    // What is on the path is drawn last, above the rest.
    let on_path = |classes: &str| has(classes, "path");
    for layer in [false, true] {
        for edge in edges.iter().filter(|edge| on_path(&edge.classes) == layer) {
            if let (Some(from), Some(to)) =
                (places.get(edge.source.as_str()), places.get(edge.target.as_str()))
            {
                let side = sides.get(edge.id.as_str()).copied().flatten();
                draw_edge(&mut text, edge, (from, to), side, inks);
            }
        }
    }
    for layer in [false, true] {
        nodes.iter().filter(|node| on_path(&node.classes) == layer).for_each(|node| {
            draw_node(&mut text, node, sides.get(node.id.as_str()).copied().flatten(), inks)
        });
    }
    text.push_str("</svg>");
    text
}

fn bounds(nodes: &[Node]) -> (f64, f64, f64, f64) {
    let none = (f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY);
    let all = nodes.iter().fold(none, |all, node| {
        let (x, y) = node.position;
        (all.0.min(x), all.1.min(y), all.2.max(x), all.3.max(y))
    });
    let (left, top, right, bottom) = if nodes.is_empty() { (0.0, 0.0, 0.0, 0.0) } else { all };
    (left - MARGIN - LABEL, top - MARGIN, right + MARGIN + LABEL, bottom + MARGIN)
}

fn draw_edge(text: &mut String, edge: &Edge, (from, to): (&Node, &Node), side: Option<Side>, inks: &Inks) {
    let ((x1, y1), (x2, y2)) = (from.position, to.position);
    let (is_path, is_learned) = (has(&edge.classes, "path"), has(&edge.classes, "learned"));
    let ink = if is_path {
        &inks.thread
    } else if is_learned {
        &inks.learned
    } else {
        &inks.line
    };
    let dashes = if is_learned || has(&edge.classes, SUMMARY) { " stroke-dasharray=\"5 4\"" } else { "" };
    let width = if is_path { 3 } else { 1 };
    let _ = write!(
        text,
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{ink}\" stroke-width=\"{width}\"{dashes}/>"
    );
    if let Some(side) = side {
        let away = f64::from(side.down) * off_line(Lens::at(1.0));
        let at = (f64::midpoint(x1, x2), f64::midpoint(y1, y2) + away + 4.0);
        label(text, &edge.label, at, "", ink, &inks.ground);
    }
}

fn draw_node(text: &mut String, node: &Node, side: Option<Side>, inks: &Inks) {
    let (x, y) = node.position;
    let half = node.size / 2.0;
    let is_path = has(&node.classes, "path");
    let kind = KINDS.into_iter().find(|kind| has(&node.classes, kind_class(*kind)));
    let (edge, width) = if is_path { (&inks.thread, 3.0) } else { (&inks.ground, 1.5) };
    match kind {
        Some(kind) => {
            let scale = node.size / OUTLINE;
            let fill = inks.kinds.get(kind_class(kind)).map_or("", String::as_str);
            let _ = write!(
                text,
                "<path transform=\"translate({:.1} {:.1}) scale({scale:.3})\" d=\"{}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{:.2}\"/>",
                x - half,
                y - half,
                outline(kind),
                width / scale,
            );
        }
        None => {
            let _ = write!(
                text,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{half:.1}\" fill=\"{}\" stroke=\"{}\" stroke-dasharray=\"4 3\"/>",
                inks.ground, inks.quiet,
            );
        }
    }
    if let Some(side) = side {
        let (at, anchor) = anchored(side, (x, y), half);
        let words = if is_brief(node, side) { &node.brief } else { &node.label };
        label(text, words, at, anchor, &inks.ink, &inks.ground);
    }
}

/// Where a name's line begins on the side of a node, and how it lies to that.
fn anchored(side: Side, (x, y): (f64, f64), half: f64) -> ((f64, f64), &'static str) {
    let away = half + SPACE;
    let (across, down) = (f64::from(side.across), f64::from(side.down));
    let anchor = match side.across {
        0 => "",
        1.. => " text-anchor=\"start\"",
        _ => " text-anchor=\"end\"",
    };
    // What stands above ends there; what stands below begins there.
    (
        (
            x + across * away,
            y + down * away + (down + 1.0) * LETTERS / 2.0 - (1.0 - down.abs()) * LETTERS / 6.0,
        ),
        anchor,
    )
}

/// Words with a rim of the ground's colour, so that lines do not run through them.
fn label(text: &mut String, words: &str, (x, y): (f64, f64), lie: &str, ink: &str, ground: &str) {
    let _ = write!(
        text,
        "<text{lie} x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{ink}\" stroke=\"{ground}\" stroke-width=\"3\" paint-order=\"stroke\">{}</text>",
        escaped(words),
    );
}

fn has(classes: &str, class: &str) -> bool {
    classes.split_whitespace().any(|one| one == class)
}

fn escaped(words: &str) -> String {
    // What XML does not allow at all is left out.
    let allowed = words.chars().filter(|letter| !letter.is_control());
    let mut text = String::with_capacity(words.len());
    for letter in allowed {
        match letter {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            other => text.push(other),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(id: &str, label: &str, x: f64, classes: &str) -> Node {
        Node {
            id: id.to_owned(),
            label: label.to_owned(),
            position: (x, 0.0),
            size: 24.0,
            classes: classes.to_owned(),
            ..Node::default()
        }
    }

    fn drawn() -> String {
        let text = || "#123456".to_owned();
        let kinds =
            KINDS.into_iter().map(|kind| (kind_class(kind), format!("ink-{}", kind_class(kind)))).collect();
        let (ground, ink, quiet, line) = (text(), text(), text(), text());
        let inks = Inks { ground, ink, quiet, line, thread: "red".to_owned(), learned: text(), kinds };
        let nodes = [
            node("n1", "Ada <b>&</b>", 0.0, "person path"),
            node("n2", "Rome", 90.0, "place"),
            node("c1", "+9", 50.0, SUMMARY),
        ];
        let edge = |target: &str| Edge {
            id: format!("e{target}"),
            source: "n1".to_owned(),
            target: target.to_owned(),
            label: "born in".to_owned(),
            classes: "path".to_owned(),
        };
        svg(&nodes, &[edge("n2"), edge("gone")], &inks)
    }

    #[test]
    fn all_that_is_shown_is_drawn() {
        let drawn = drawn();
        assert!(drawn.starts_with("<svg xmlns=") && drawn.ends_with("</svg>"));
        for part in
            ["ink-person", "ink-place", "<circle", ">born in</text>", ">Rome</text>", "stroke=\"red\""]
        {
            assert!(drawn.contains(part), "{part}");
        }
        // An edge without both its ends is none.
        assert_eq!(drawn.matches("<line").count(), 1);
    }

    #[test]
    fn names_stay_text() {
        assert!(drawn().contains(">Ada &lt;b&gt;&amp;&lt;/b&gt;</text>"));
        assert_eq!(escaped("a\u{0}\u{7}b"), "ab");
    }
}
