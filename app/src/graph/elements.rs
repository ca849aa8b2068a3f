//! A view of the graph as elements to draw: plain data in, plain data out.

use crate::graph::aside::step_aside;
use crate::graph::stretch::Stretch;
use crate::words;
use clew_types::extraction::EntityKind;
use clew_types::graph::{EdgeView, GraphView, NodeView, Standing, SummaryView, TieView};
use clew_types::id::{EntityId, TripleId};
use cytoscape_bindgen::{Edge, Node};

/// Pixels for one unit of the view's positions.
const UNIT: f32 = 84.0;
/// Diameter of the least and the most important node, in pixels.
const SIZES: (f32, f32) = (11.0, 40.0);

/// So many nodes, the largest, are named at any distance.
const FIRST: usize = 8;
/// So many nodes are named where there is some room.
const MAJOR: usize = 100;

/// Class of what stands for a community.
pub const SUMMARY: &str = "summary";
/// Class of the line between two that are named together.
pub const TIE: &str = "tie";
/// So many hidden members make the largest summary.
const MANY: f32 = 120.0;

/// All kinds, in the legend's order.
pub const KINDS: [EntityKind; 11] = [
    EntityKind::Person,
    EntityKind::Organisation,
    EntityKind::Place,
    EntityKind::Work,
    EntityKind::Event,
    EntityKind::Product,
    EntityKind::Species,
    EntityKind::Concept,
    EntityKind::Date,
    EntityKind::Quantity,
    EntityKind::Other,
];

/// The kind's name in style sheets.
pub fn kind_class(kind: EntityKind) -> &'static str {
    match kind {
        EntityKind::Person => "person",
        EntityKind::Organisation => "organisation",
        EntityKind::Place => "place",
        EntityKind::Work => "work",
        EntityKind::Event => "event",
        EntityKind::Date => "date",
        EntityKind::Quantity => "quantity",
        EntityKind::Product => "product",
        EntityKind::Species => "species",
        EntityKind::Concept => "concept",
        EntityKind::Other => "other",
    }
}

/// Nodes and edges of a view, so far apart.
pub fn elements(view: &GraphView, stretch: Stretch) -> (Vec<Node>, Vec<Edge>) {
    let is_first =
        |node: &NodeView| view.nodes.iter().filter(|other| other.weight > node.weight).count() < FIRST;
    let nodes = view.nodes.iter().enumerate().map(|(rank, view)| node(rank, view, is_first(view)));
    let edges = view.edges.iter().map(edge).chain(view.ties.iter().map(tie));
    let mut nodes: Vec<Node> =
        nodes.chain(view.summaries.iter().map(|summary| summary_node(view, summary))).collect();
    let edges: Vec<Edge> = edges.chain(view.summaries.iter().flat_map(summary_edges)).collect();
    for Node { position: (x, y), .. } in &mut nodes {
        (*x, *y) = if stretch > 0.0 { (*x * stretch, *y) } else { (*x, -*y * stretch) };
    }
    step_aside(&mut nodes, &edges);
    (nodes, edges)
}

/// What is not drawn of a community, as one node.
fn summary_node(view: &GraphView, summary: &SummaryView) -> Node {
    Node {
        id: summary_id(summary.member),
        label: summary_name(view, summary),
        brief: words::so_many_more(summary.hidden),
        position: (f64::from(summary.x * UNIT), f64::from(summary.y * UNIT)),
        size: f64::from(size((summary.hidden as f32 / MANY).min(1.0))),
        classes: SUMMARY.to_owned(),
    }
}

/// A community is called by its two most important members, one of a table's rows by the table.
pub fn summary_name(view: &GraphView, summary: &SummaryView) -> String {
    if summary.of_rows {
        return words::summary_of_rows(&shorten(&summary.label), summary.hidden);
    }
    let is_other = |node: &&NodeView| summary.near.contains(&node.id) && node.id != summary.member;
    let other = view.nodes.iter().find(is_other).map(|node| shorten(&node.label));
    words::summary(&shorten(&summary.label), other.as_deref(), summary.hidden)
}

fn summary_edges(summary: &SummaryView) -> impl Iterator<Item = Edge> {
    let source = summary_id(summary.member);
    summary.near.iter().map(move |near| Edge {
        id: format!("{source}-{}", near.0),
        source: source.clone(),
        target: node_id(*near),
        label: String::new(),
        classes: SUMMARY.to_owned(),
    })
}

fn node(rank: usize, node: &NodeView, is_first: bool) -> Node {
    let mut classes = kind_class(node.kind).to_owned();
    if node.on_path {
        classes.push_str(" path");
    }
    if rank < MAJOR {
        classes.push_str(" major");
    }
    if is_first {
        classes.push_str(" first");
    }
    Node {
        id: node_id(node.id),
        label: shorten(&node.label),
        brief: String::new(),
        position: (f64::from(node.x * UNIT), f64::from(node.y * UNIT)),
        size: f64::from(size(node.weight)),
        classes,
    }
}

/// The area, not the diameter, grows with the weight.
fn size(weight: f32) -> f32 {
    SIZES.0 + (SIZES.1 - SIZES.0) * weight.clamp(0.0, 1.0).sqrt()
}

fn edge(edge: &EdgeView) -> Edge {
    let mut classes = String::new();
    if edge.on_path {
        classes.push_str("path ");
    }
    if matches!(edge.standing, Standing::Learned | Standing::Unkept) {
        classes.push_str("learned");
    }
    Edge {
        id: edge_id(edge.id),
        source: node_id(edge.source),
        target: node_id(edge.target),
        label: shorten(&words::relation(&edge.wording)),
        classes,
    }
}

fn tie(tie: &TieView) -> Edge {
    Edge {
        id: tie_id(tie.source, tie.target),
        source: node_id(tie.source),
        target: node_id(tie.target),
        label: words::together(tie.sentences),
        classes: TIE.to_owned(),
    }
}

/// Longest label, in characters.
const LONGEST: usize = 32;

fn shorten(label: &str) -> String {
    if label.chars().count() <= LONGEST {
        return label.to_owned();
    }
    let kept: String = label.chars().take(LONGEST - 1).collect();
    format!("{}…", kept.trim_end())
}

/// The drawing's name for an entity.
pub fn node_id(id: EntityId) -> String {
    format!("n{}", id.0)
}

fn edge_id(id: TripleId) -> String {
    format!("e{}", id.0)
}

fn summary_id(member: EntityId) -> String {
    format!("c{}", member.0)
}

/// The member of the community that the drawing's summary of that name stands for.
pub fn summary_of(id: &str) -> Option<EntityId> {
    id.strip_prefix('c')?.parse().ok().map(EntityId)
}

fn tie_id(source: EntityId, target: EntityId) -> String {
    format!("t{}-{}", source.0, target.0)
}

/// The two that are joined by the drawing's tie of that name.
pub fn tied_by(id: &str) -> Option<(EntityId, EntityId)> {
    let (source, target) = id.strip_prefix('t')?.split_once('-')?;
    Some((EntityId(source.parse().ok()?), EntityId(target.parse().ok()?)))
}

/// The fact that the drawing calls so.
pub fn fact_of(id: &str) -> Option<TripleId> {
    id.strip_prefix('e')?.parse().ok().map(TripleId)
}

/// The entity that the drawing calls so.
pub fn entity_of(id: &str) -> Option<EntityId> {
    id.strip_prefix('n')?.parse().ok().map(EntityId)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_nodes_lead_back_to_entities() {
        assert_eq!(entity_of(&node_id(EntityId(7))), Some(EntityId(7)));
        assert_eq!(entity_of(&edge_id(TripleId(7))), None);
        assert_eq!((fact_of(&edge_id(TripleId(7))), fact_of("n7")), (Some(TripleId(7)), None));
        assert_eq!(summary_of(&summary_id(EntityId(7))), Some(EntityId(7)));
        assert_eq!((summary_of("n7"), entity_of("c7")), (None, None));
        assert_eq!(tied_by(&tie_id(EntityId(7), EntityId(9))), Some((EntityId(7), EntityId(9))));
        assert_eq!(fact_of(&edge_id(TripleId(7))), Some(TripleId(7)));
        assert_eq!((tied_by("e7"), fact_of("t7-9"), fact_of("c7-9")), (None, None, None));
    }

    #[test]
    fn important_nodes_are_larger() {
        assert!(size(0.0) < size(0.1) && size(0.1) < size(1.0) && size(9.0) == SIZES.1);
    }

    #[test]
    fn long_labels_are_cut_at_characters() {
        let long = "ö".repeat(50);
        assert_eq!(shorten(&long).chars().count(), LONGEST);
        assert_eq!(shorten("short"), "short");
    }
}
