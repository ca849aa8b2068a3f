//! Which nodes and edges of the map does an answer rest on?

use super::Graph;
use super::choose::is_named;
use clew_types::graph::{EdgeView, Origin, PathEdge, Standing, Triple};
use clew_types::id::{EntityId, SentenceId, TripleId};
use rustc_hash::FxHashSet;

/// Rows of tables that are shown for an answer, at most.
const ROWS: usize = 5;

/// The nodes and edges of a reasoning path that are (still) in the graph.
#[derive(Default)]
pub(super) struct Path {
    pub nodes: Vec<EntityId>,
    pub triples: Vec<TripleId>,
    /// What was read for the answer and not kept, between nodes that are there. Each has an id that no triple has.
    pub unkept: Vec<EdgeView>,
    /// Rows of tables among the nodes.
    rows: usize,
}

impl Path {
    pub fn find(graph: &Graph, path: &[PathEdge]) -> Self {
        let mut found = Self::default();
        for edge in path {
            let (heads, tails) = (graph.find(&edge.head), graph.find(&edge.tail));
            let Some(triple) = triple_between(graph, edge, &heads, &tails) else {
                if edge.origin == Origin::Table {
                    found.add_row(graph, edge.evidence.sentence, &heads);
                    continue;
                }
                found.nodes.extend(heads.first().into_iter().chain(tails.first()));
                if let (Some(head), Some(tail)) = (heads.first(), tails.first()) {
                    found.add_unkept(graph, edge, (*head, *tail));
                }
                continue;
            };
            found.nodes.extend([triple.head, triple.tail]);
            found.triples.push(triple.id);
        }
        let mut seen = FxHashSet::default();
        found.nodes.retain(|id| seen.insert(*id));
        found
    }

    /// What is reckoned from a table has a value and a time for its end, which name nothing on the map, and often the table's
    /// name for its beginning: what stands for it is what its row is about, else the place that was measured. A handful of
    /// rows can be looked at.
    fn add_row(&mut self, graph: &Graph, row: SentenceId, heads: &[EntityId]) {
        let tells = |id: &&EntityId| {
            let mut told = graph.edges_of(**id).filter(|edge| edge.outgoing);
            told.any(|edge| graph.triple(edge.triple).is_some_and(|triple| triple.evidence.sentence == row))
        };
        let is_named = |id: &&EntityId| graph.entity(**id).is_some_and(is_named);
        let about = graph.entities_in(row).iter().find(tells).or_else(|| heads.iter().find(is_named));
        if self.rows < ROWS {
            self.rows += usize::from(about.is_some());
            self.nodes.extend(about);
        }
    }

    /// What a person has said is not so is no line.
    fn add_unkept(&mut self, graph: &Graph, edge: &PathEdge, (source, target): (EntityId, EntityId)) {
        let is_read = matches!(edge.origin, Origin::Feedback(_)) && !edge.evidence.is_nowhere();
        if !is_read || source == target || graph.is_denied(&edge.head, &edge.relation, &edge.tail) {
            return;
        }
        self.unkept.push(EdgeView {
            id: TripleId(u32::MAX - self.unkept.len() as u32),
            source,
            target,
            label: edge.relation.clone(),
            wording: edge.relation.clone(),
            origin: edge.origin.clone(),
            standing: Standing::Unkept,
            evidence: edge.evidence,
            on_path: true,
        });
    }
}

fn triple_between<'a>(
    graph: &'a Graph,
    edge: &PathEdge,
    heads: &[EntityId],
    tails: &[EntityId],
) -> Option<&'a Triple> {
    let edges = heads.iter().flat_map(|head| graph.edges_of(*head));
    let outgoing = edges.filter(|edge| edge.outgoing && tails.contains(&edge.other));
    let triples: Vec<&Triple> = outgoing.filter_map(|edge| graph.triple(edge.triple)).collect();
    // What was read for the question has the words of its sentence, which the graph may have of another one.
    let is_said_so = |triple: &&&Triple| triple.relation == edge.relation || triple.wording == edge.relation;
    let same_relation = triples.iter().find(is_said_so);
    same_relation.or_else(|| triples.iter().find(|triple| triple.evidence == edge.evidence)).copied()
}
