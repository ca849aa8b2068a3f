//! Which part of the graph does a question touch? Beam search from its entities (TCR-QF §3.2, after Think-on-Graph).

use super::run::{Cancelled, Run};
use crate::id::{EntityId, TripleId};
use crate::trace::{PathEdge, TraceStep};
use std::collections::BTreeSet;

/// Edges of one entity that are looked at, surest first: a hub's others are too vague to follow.
const EDGES_PER_ENTITY: usize = 150;

/// Links the question's entities, then follows the edges the skill keeps, depth by depth; the `beam_width` of the
/// settings holds for each entity of the question. What the person wants used is kept at the first depth.
pub(super) async fn search(run: &mut Run<'_>) -> Result<Vec<(TripleId, PathEdge)>, Cancelled> {
    let skilled = run.host.skills.link(&run.scene()).await;
    let linked = run.heard(skilled);
    run.step(TraceStep::Link(linked.clone())).await?;
    let pinned = run.pinned_edges();
    let mut frontier: BTreeSet<EntityId> = linked.iter().map(|found| found.entity).collect();
    let width = run.settings().beam_width * frontier.len().max(1);
    let mut visited = frontier.clone();
    frontier.extend(new_ends(run, &pinned, &mut visited));
    let mut kept = pinned.clone();
    for depth in 1..=run.settings().depth {
        let covered: Vec<TripleId> = kept.iter().map(|(triple, _)| *triple).collect();
        let candidates = candidates(run, &frontier, &covered);
        if candidates.is_empty() && (depth > 1 || pinned.is_empty()) {
            break;
        }
        let skilled = run.host.skills.prune(&run.scene(), &candidates, &covered, width).await;
        let best = run.heard(skilled);
        let edges: Vec<(TripleId, PathEdge)> = best
            .iter()
            .filter_map(|&(triple, score)| Some((triple, run.path_edge(triple, score)?)))
            .filter(|(_, edge)| !run.forbids(edge))
            .collect();
        frontier = new_ends(run, &edges, &mut visited);
        let first = pinned.iter().filter(|_| depth == 1);
        let told = first.chain(&edges).map(|(_, edge)| edge.clone()).collect();
        kept.extend(edges);
        run.step(TraceStep::Beam { depth, considered: candidates.len() as u32, kept: told }).await?;
    }
    Ok(kept)
}

/// Edges that leave the frontier and are not kept yet.
fn candidates(run: &Run<'_>, frontier: &BTreeSet<EntityId>, covered: &[TripleId]) -> Vec<TripleId> {
    let graph = &run.corpus.graph;
    let mut found = BTreeSet::new();
    for &entity in frontier {
        let mut edges: Vec<(f32, TripleId)> = graph
            .edges_of(entity)
            .filter_map(|edge| Some((graph.triple(edge.triple)?.confidence, edge.triple)))
            .collect();
        edges.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        found.extend(edges.into_iter().take(EDGES_PER_ENTITY).map(|(_, triple)| triple));
    }
    found.into_iter().filter(|triple| !covered.contains(triple)).collect()
}

/// Ends of the kept edges where the search has not been.
fn new_ends(
    run: &Run<'_>,
    edges: &[(TripleId, PathEdge)],
    visited: &mut BTreeSet<EntityId>,
) -> BTreeSet<EntityId> {
    let triples = edges.iter().filter_map(|(triple, _)| run.corpus.graph.triple(*triple));
    let ends: BTreeSet<EntityId> = triples.flat_map(|triple| [triple.head, triple.tail]).collect();
    ends.into_iter().filter(|end| visited.insert(*end)).collect()
}
