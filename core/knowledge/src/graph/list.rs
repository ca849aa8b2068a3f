//! All facts that are seen, to be read one after the other.

use super::Seen;
use super::view::{edge_view, node_view};
use clew_types::graph::GraphView;

/// The facts that are seen, with the names of their ends. It is no picture: nothing has a place in it.
pub fn listing<'a>(seen: impl Into<Seen<'a>>) -> GraphView {
    let seen = seen.into();
    let graph = seen.graph;
    let mut view = GraphView::default();
    for entity in seen.entities().filter_map(|id| graph.entity(id)) {
        let mut edges = seen.edges_of(entity.id).peekable();
        if edges.peek().is_some() {
            view.nodes.push(node_view(seen, entity, (0.0, 0.0), false));
        }
        let told = edges.filter(|edge| edge.outgoing).filter_map(|edge| graph.triple(edge.triple));
        view.edges.extend(told.map(|triple| edge_view(seen, triple, false)));
    }
    view
}
