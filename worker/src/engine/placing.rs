//! Where did the names of the map stand? Kept when all is at rest: after a reload, whoever knew their way finds it again.

use super::Engine;
use super::keeping::put;
use crate::record::{PLACES, Place, meta};
use crate::store::Table;
use clew_knowledge::corpus::Corpus;
use clew_types::graph::{GraphView, NodeView};

impl Engine {
    /// The map of everything.
    pub(super) async fn overview(&self, corpus: &Corpus, limit: usize) -> GraphView {
        let map = self.map(corpus, limit, &[]);
        let place = |node: &NodeView| Place { name: node.label.clone(), x: node.x, y: node.y };
        let places: Vec<Place> = map.nodes.iter().map(place).collect();
        let is_new = {
            let state = self.state.borrow();
            let is_at_rest = !state.queue_runs && !state.embedding_runs && !state.checking_runs;
            let is_whole = state.look.shows_all() && !self.doors.read_only;
            is_at_rest && is_whole && state.places != places
        };
        if is_new {
            self.state.borrow_mut().places.clone_from(&places);
            self.keep(vec![put(Table::Meta, meta::PLACES, &PLACES, &places)]).await;
        }
        map
    }
}

/// A map that has the names where they stood, as far as they are still known.
pub(super) fn placed(corpus: &Corpus, places: &[Place]) -> GraphView {
    let node = |place: &Place| {
        let entity = corpus.graph.entity(*corpus.graph.find(&place.name).first()?)?;
        let is_anywhere = place.x.is_finite() && place.y.is_finite();
        is_anywhere.then(|| NodeView {
            id: entity.id,
            label: place.name.clone(),
            kind: entity.kind,
            x: place.x,
            y: place.y,
            weight: 0.0,
            degree: 0,
            on_path: false,
        })
    };
    GraphView { nodes: places.iter().filter_map(node).collect(), ..GraphView::default() }
}
