//! What does a tap in the picture choose?

use crate::engine::{Inspecting, Map, Session};
use crate::graph::elements::{entity_of, fact_of, summary_of, tied_by};
use crate::state::document::Cited;
use clew_types::graph::Standing;
use clew_types::id::EntityId;
use clew_worker::protocol::EntityItem;
use cytoscape_bindgen::Cytoscape;
use leptos::prelude::*;

/// Passes on what is tapped.
pub fn listen(Session { map, inspecting, viewing, .. }: Session, cytoscape: &Cytoscape) {
    cytoscape.on_tap_node(move |id| {
        if let Some(entity) = entity_of(&id) {
            choose(map, inspecting, entity);
        } else if let Some(member) = summary_of(&id) {
            map.open_community(member);
        }
    });
    cytoscape.on_double_tap_node(move |id| {
        if let Some(entity) = entity_of(&id) {
            map.expand(entity);
        }
    });
    cytoscape.on_tap_edge(move |id| {
        let source = map.picture.with_untracked(|picture| {
            let edge = picture.view.edges.iter().find(|edge| fact_of(&id) == Some(edge.id));
            edge.map(|edge| (edge.id, edge.source, edge.standing, edge.evidence))
        });
        if let Some((fact, source, standing, evidence)) = source {
            match standing {
                // Nothing is known of it but its sentence.
                Standing::Unkept => {
                    viewing.open_citation(Cited { sentence: evidence.sentence, span: Some(evidence.span) })
                }
                _ => inspecting.inspect_fact(fact, source),
            }
        } else if let Some((left, right)) = tied_by(&id) {
            inspecting.show_tie_drawn(left, right);
        }
    });
    cytoscape.on_tap_background(move || {
        inspecting.forget_path();
        inspecting.close();
    });
}

fn choose(map: Map, inspecting: Inspecting, id: EntityId) {
    let item = map.picture.with_untracked(|picture| {
        let node = picture.view.nodes.iter().find(|node| node.id == id)?;
        Some(EntityItem { id, name: node.label.clone(), kind: node.kind, degree: node.degree })
    });
    match item {
        Some(item) => _ = inspecting.choose(item),
        None => inspecting.inspect(id),
    }
}
