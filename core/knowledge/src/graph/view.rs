//! What is drawn? A small part of the graph with positions, ready for the screen.

use crate::graph::Seen;
use crate::graph::choose::{Choice, is_bare, is_named, prominence};
use crate::graph::layout::{Point, layout};
use crate::graph::lit::Path;
use clew_types::id::{EntityId, TripleId};
use clew_types::{
    arrange::Arrange,
    graph::{EdgeView, Entity, GraphView, NodeView, PathEdge, SummaryView, TieView, Triple},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Edges drawn for each node.
const EDGES_PER_NODE: usize = 3;
/// Communities that are summed up at most.
const SUMMARIES: usize = 12;
/// A community with fewer hidden members says nothing.
const WORTH_SUMMING: usize = 4;
/// Drawn members that a summary is joined to.
const NEAR: usize = 3;
/// How far [`around`] looks.
const HOPS_AROUND: usize = 2;

/// So many nodes may stand alone where hardly any are joined; more of them would be dots that tell nothing.
const ALONE: usize = 16;
/// What stands alone makes room for others so often: those may be joined to what is drawn by then.
const REFILLS: usize = 2;
/// The share of the nodes that values and common nouns may fill where there are too few names: none of them bare.
const UNNAMED: usize = 4;

/// The most important entities that are seen and the triples between them: at most `limit` nodes, well connected ones before loose
/// ones. A map is of what has a name; dates, numbers and common nouns stand around those who look at one thing ([`around`]),
/// and here only where hardly anything has a name. The path's nodes and edges are always among them; its
/// edges are found by their ends' names and their relation or evidence.
pub fn overview<'a>(seen: impl Into<Seen<'a>>, limit: usize, path: &[PathEdge]) -> GraphView {
    overview_from(seen, limit, path, &GraphView::default())
}

/// Like [`overview`]; nodes of the previous picture stay where they were, as far as possible.
pub fn overview_from<'a>(
    seen: impl Into<Seen<'a>>,
    limit: usize,
    path: &[PathEdge],
    previous: &GraphView,
) -> GraphView {
    let seen = seen.into();
    let lit = Path::find(seen.graph, path);
    let has_name = |id: &EntityId| seen.graph.entity(*id).is_some_and(is_named);
    let chosen = joined(seen, (&lit.nodes, limit), &lit, &has_name);
    let few = (limit / UNNAMED).max(chosen.len());
    let is_worth = |id: &EntityId| seen.graph.entity(*id).is_some_and(|entity| !is_bare(entity));
    let chosen = joined(seen, (&chosen, few), &lit, &is_worth);
    let hidden = if path.is_empty() { hidden_communities(seen, &chosen) } else { Vec::new() };
    picture(seen, &chosen, &lit, previous, hidden)
}

/// What is chosen already, and the most important ones of the offered that a line joins to others drawn, until there are
/// `limit`; and of what stands alone as much as may.
fn joined(
    seen: Seen<'_>,
    (already, limit): (&[EntityId], usize),
    lit: &Path,
    is_offered: &dyn Fn(&EntityId) -> bool,
) -> Vec<EntityId> {
    let mut alone = FxHashSet::default();
    let mut chosen = already.to_vec();
    for _ in 0..=REFILLS {
        let offered = seen.entities().filter(|id| !alone.contains(id) && is_offered(id));
        chosen = Choice::new(seen, &chosen).fill(limit, offered);
        let held = held(seen, &chosen, lit);
        let mut room = ALONE.saturating_sub(held.len());
        chosen.retain(|id| {
            if held.contains(id) || already.contains(id) {
                return true;
            }
            let stays = room > 0;
            room = room.saturating_sub(1);
            stays || !alone.insert(*id)
        });
    }
    chosen
}

/// Those of the chosen that a drawn line holds.
fn held(seen: Seen<'_>, chosen: &[EntityId], lit: &Path) -> FxHashSet<EntityId> {
    let edges = edges_between(seen, chosen, lit);
    let ties = ties_between(seen, chosen, &edges);
    let told = edges.iter().flat_map(|edge| [edge.source, edge.target]);
    told.chain(ties.iter().flat_map(|tie| [tie.source, tie.target])).collect()
}

/// The community that an entity belongs to, at most `limit` of its members, most important ones first.
pub fn community<'a>(seen: impl Into<Seen<'a>>, member: EntityId, limit: usize) -> GraphView {
    let seen = seen.into();
    let members = seen.community(member).into_iter().flat_map(|community| seen.members(community));
    let chosen = Choice::new(seen, &[]).fill(limit, members);
    picture(seen, &chosen, &Path::default(), &GraphView::default(), Vec::new())
}

/// What the communities have that is not drawn, most first. Positions are still to come.
fn hidden_communities(seen: Seen<'_>, chosen: &[EntityId]) -> Vec<SummaryView> {
    let mut drawn: FxHashMap<u32, Vec<EntityId>> = FxHashMap::default();
    for id in chosen {
        seen.community(*id).into_iter().for_each(|community| drawn.entry(community).or_default().push(*id));
    }
    let mut summaries = Vec::new();
    // Communities come by size: those behind the first small one are small.
    for community in 0.. {
        let all: Vec<EntityId> = seen.members(community).collect();
        if all.len() < WORTH_SUMMING {
            break;
        }
        let is_named = |id: &EntityId| seen.graph.entity(*id).is_some_and(is_named);
        let members: Vec<EntityId> = all.into_iter().filter(is_named).collect();
        let mut near = drawn.remove(&community).unwrap_or_default();
        near.retain(|id| is_named(id));
        let hidden = members.len() - near.len();
        let by_importance = |id: &EntityId| (seen.importance(*id), std::cmp::Reverse(*id));
        let first = members.iter().max_by(|l, r| {
            let (l, r) = (by_importance(l), by_importance(r));
            l.0.total_cmp(&r.0).then(l.1.cmp(&r.1))
        });
        let Some(member) = first.and_then(|id| seen.graph.entity(*id)) else { continue };
        if hidden >= WORTH_SUMMING {
            near.truncate(NEAR);
            let (member, label) = (member.id, member.name.clone());
            summaries.push(SummaryView {
                member,
                label,
                of_rows: false,
                hidden: hidden as u32,
                x: 0.0,
                y: 0.0,
                near,
            });
        }
    }
    summaries.arrange_by_key(|summary| std::cmp::Reverse(summary.hidden));
    summaries.truncate(SUMMARIES);
    summaries
}

/// An entity, its neighbours, and theirs, at most `limit` nodes; nearest first, then the most important ones.
pub fn around<'a>(seen: impl Into<Seen<'a>>, id: EntityId, limit: usize) -> GraphView {
    let seen = seen.into();
    let mut chosen: Vec<EntityId> = seen.graph.entity(id).map(|entity| entity.id).into_iter().collect();
    for _ in 0..HOPS_AROUND {
        // What has the same number has nothing else in common.
        let joins = |at: &&EntityId| **at == id || !seen.graph.entity(**at).is_some_and(is_bare);
        let from: Vec<EntityId> = chosen.iter().filter(joins).copied().collect();
        let told = from.iter().flat_map(|id| seen.edges_of(*id)).map(|edge| edge.other);
        let named = from.iter().flat_map(|id| seen.companions(*id)).map(|(other, _)| other);
        let ring: Vec<EntityId> = told.chain(named).collect();
        chosen = Choice::new(seen, &chosen).fill(limit, ring.into_iter());
    }
    chosen.truncate(limit);
    picture(seen, &chosen, &Path::default(), &GraphView::default(), Vec::new())
}

fn picture(
    seen: Seen<'_>,
    chosen: &[EntityId],
    lit: &Path,
    previous: &GraphView,
    mut summaries: Vec<SummaryView>,
) -> GraphView {
    let edges = edges_between(seen, chosen, lit);
    let ties = ties_between(seen, chosen, &edges);
    let place: FxHashMap<EntityId, u32> = chosen.iter().zip(0..).map(|(id, at)| (*id, at)).collect();
    let mut ends: Vec<(u32, u32)> =
        edges.iter().map(|edge| (place[&edge.source], place[&edge.target])).collect();
    ends.extend(ties.iter().map(|tie| (place[&tie.source], place[&tie.target])));
    for (at, summary) in (chosen.len() as u32..).zip(&summaries) {
        ends.extend(summary.near.iter().map(|id| (at, place[id])));
    }
    let earlier: FxHashMap<EntityId, Point> =
        previous.nodes.iter().map(|node| (node.id, (node.x, node.y))).collect();
    let mut earlier: Vec<Option<Point>> = chosen.iter().map(|id| earlier.get(id).copied()).collect();
    let summed = |summary: &SummaryView| {
        let same = previous.summaries.iter().find(|earlier| earlier.member == summary.member)?;
        Some((same.x, same.y))
    };
    earlier.extend(summaries.iter().map(summed));
    let points = layout(earlier.len(), &ends, &earlier);
    for (summary, (x, y)) in summaries.iter_mut().zip(&points[chosen.len()..]) {
        (summary.x, summary.y) = (*x, *y);
    }
    let graph = seen.graph;
    let entities = chosen.iter().filter_map(|id| graph.entity(*id));
    let mut nodes: Vec<NodeView> = entities
        .zip(points)
        .map(|(entity, at)| node_view(seen, entity, at, lit.nodes.contains(&entity.id)))
        .collect();
    nodes.arrange_by(|left, right| right.weight.total_cmp(&left.weight).then(left.id.cmp(&right.id)));
    let (total_nodes, total_edges) = (graph.names() as u32, graph.triples().len() as u32);
    GraphView { nodes, edges, ties, summaries, total_nodes, total_edges }
}

pub(super) fn node_view(seen: Seen<'_>, entity: &Entity, (x, y): Point, on_path: bool) -> NodeView {
    NodeView {
        id: entity.id,
        label: entity.name.clone(),
        kind: entity.kind,
        x,
        y,
        weight: seen.importance(entity.id) * prominence(entity),
        degree: seen.graph.degree(entity.id) as u32,
        on_path,
    }
}

/// The path's triples, then the surest one between any two nodes, then the others, as many as can be told apart on a
/// screen.
fn edges_between(seen: Seen<'_>, chosen: &[EntityId], lit: &Path) -> Vec<EdgeView> {
    let inside: FxHashSet<EntityId> = chosen.iter().copied().collect();
    let outgoing = chosen.iter().flat_map(|id| seen.edges_of(*id)).filter(|edge| edge.outgoing);
    let between = outgoing.filter(|edge| inside.contains(&edge.other)).map(|edge| edge.triple);
    // What is on the path is shown, whatever is asked to be seen.
    let mut ids: Vec<TripleId> = between.chain(lit.triples.iter().copied()).collect();
    ids.arrange();
    ids.dedup();
    let mut triples: Vec<&Triple> = ids.into_iter().filter_map(|id| seen.graph.triple(id)).collect();
    triples
        .arrange_by(|left, right| right.confidence.total_cmp(&left.confidence).then(left.id.cmp(&right.id)));
    let (mut triples, others): (Vec<&Triple>, Vec<&Triple>) =
        triples.into_iter().partition(|triple| lit.triples.contains(&triple.id));
    let mut joined = FxHashSet::default();
    let pair = |triple: &Triple| (triple.head.min(triple.tail), triple.head.max(triple.tail));
    let (first, more): (Vec<&Triple>, Vec<&Triple>) =
        others.into_iter().partition(|triple| joined.insert(pair(triple)));
    triples.extend(first.into_iter().chain(more));
    triples.truncate((chosen.len() * EDGES_PER_NODE).max(lit.triples.len()));
    let kept = triples.into_iter().map(|triple| edge_view(seen, triple, lit.triples.contains(&triple.id)));
    kept.chain(lit.unkept.iter().cloned()).collect()
}

/// The strongest ties of chosen nodes that no drawn edge joins, at most one a node; first the strongest one of every node
/// that has no edge.
fn ties_between(seen: Seen<'_>, chosen: &[EntityId], edges: &[EdgeView]) -> Vec<TieView> {
    let inside: FxHashSet<EntityId> = chosen.iter().copied().collect();
    let ends = |edge: &EdgeView| (edge.source.min(edge.target), edge.source.max(edge.target));
    let joined: FxHashSet<(EntityId, EntityId)> = edges.iter().map(ends).collect();
    let of = |source: EntityId| {
        let later = seen.companions(source).into_iter().filter(move |(other, _)| *other > source);
        later.map(move |(target, sentences)| TieView { source, target, sentences })
    };
    let mut ties: Vec<TieView> = chosen.iter().flat_map(|id| of(*id)).collect();
    ties.retain(|tie| inside.contains(&tie.target) && !joined.contains(&(tie.source, tie.target)));
    ties.arrange_by_key(|tie| (std::cmp::Reverse(tie.sentences), tie.source, tie.target));
    let mut held: FxHashSet<EntityId> = edges.iter().flat_map(|edge| [edge.source, edge.target]).collect();
    let (mut first, more): (Vec<TieView>, Vec<TieView>) =
        ties.into_iter().partition(|tie| held.insert(tie.source) | held.insert(tie.target));
    first.extend(more);
    first.truncate(chosen.len());
    first
}

pub(super) fn edge_view(seen: Seen<'_>, triple: &Triple, on_path: bool) -> EdgeView {
    let (evidence, origin) = seen.telling(triple);
    EdgeView {
        id: triple.id,
        source: triple.head,
        target: triple.tail,
        label: triple.relation.clone(),
        wording: triple.wording.clone(),
        origin: origin.clone(),
        standing: seen.graph.standing(triple),
        evidence,
        on_path,
    }
}

#[cfg(test)]
#[path = "view_tests.rs"]
mod tests;
