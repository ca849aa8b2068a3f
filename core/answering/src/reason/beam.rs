//! Which part of the graph does a question touch? Beam search from its entities (TCR-QF §3.2, after Think-on-Graph).

use super::run::{Cancelled, Run};
use clew_skills::skill::Scene;
use clew_types::id::{EntityId, TripleId};
use clew_types::trace::TraceStep;
use clew_types::{
    arrange::{Arrange, InOrder},
    graph::{LinkedEntity, PathEdge},
};
use std::collections::BTreeSet;

/// Edges of one entity that are looked at, surest first: a hub's others are too vague to follow.
const EDGES_PER_ENTITY: usize = 150;

/// Things named whose links a model keeps at one depth, at most.
const NAMED: usize = 2;
/// Tokens of prompts that must be left for a walk to go on.
const WALKED_FURTHER: u32 = 5_000;
/// A name without capitals that is as sure as one with them: it stands in quotes.
const SURE: f32 = 0.8;

/// Links the question's entities, then follows the edges the skill keeps, depth by depth; the `beam_width` of the
/// settings holds for each entity of the question. What the person wants used is kept at the first depth.
///
/// A model is asked about each link once in a run: in later rounds the search goes one step from the entities of the
/// sub-questions that were `asked` and of what they brought.
pub(super) async fn search(
    run: &mut Run<'_>,
    asked: &[String],
) -> Result<Vec<(TripleId, PathEdge)>, Cancelled> {
    let linked = linked(run, asked).await;
    run.step(TraceStep::Link(linked.clone())).await?;
    let pinned = run.pinned_edges();
    let mut frontier: BTreeSet<EntityId> = linked.iter().map(|found| found.entity).into_set();
    let is_onward = run.is_prompted() && run.round > 0;
    let named = if run.is_prompted() { frontier.len().min(NAMED) } else { frontier.len() };
    let width = run.settings().beam_width * named.max(1);
    if is_onward {
        let names = run.brought.iter().flat_map(|edge| [&edge.head, &edge.tail]);
        frontier.extend(names.flat_map(|name| run.corpus.graph.find(name)));
    }
    let mut visited = frontier.clone();
    frontier.extend(new_ends(run, &pinned, &mut visited));
    let mut kept = pinned.clone();
    let deepest = if is_onward { 1 } else { run.settings().depth };
    for depth in 1..=deepest {
        if depth > 1 && run.saves(WALKED_FURTHER, "links further away were not followed") {
            break;
        }
        let covered: Vec<TripleId> = kept.iter().map(|(triple, _)| *triple).collect();
        let candidates = shortlist(run, candidates(run, &frontier, &covered), &covered);
        if candidates.is_empty() && (depth > 1 || pinned.is_empty()) {
            break;
        }
        let skilled = run.host.skills.beam().prune(&run.scene(), &candidates, &covered, width).await;
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

/// Entities of the question, in later rounds of a model those of the sub-questions. What only a concept's plain word or a
/// year names is no place to begin at where there is a name.
async fn linked(run: &mut Run<'_>, asked: &[String]) -> Vec<LinkedEntity> {
    let question = [run.question.text.clone()];
    let is_onward = run.is_prompted() && !asked.is_empty();
    let mut all: Vec<LinkedEntity> = Vec::new();
    for text in if is_onward { asked } else { &question } {
        let skilled = run.host.skills.beam().link(&Scene { question: text, ..run.scene() }).await;
        let found = run.heard(skilled);
        all.extend(
            found
                .into_iter()
                .filter(|one| !all.iter().any(|known| known.entity == one.entity))
                .collect::<Vec<_>>(),
        );
    }
    let is_name = |one: &LinkedEntity| {
        let is_word = one.surface.contains(char::is_alphabetic);
        is_word && (one.score >= SURE || one.surface.contains(|c: char| c.is_uppercase() || c.is_numeric()))
    };
    if run.is_prompted() && all.iter().any(is_name) {
        all.retain(is_name);
    }
    all
}

/// The candidates that the skill is asked about; a model's, those it was not asked about before.
fn shortlist(run: &mut Run<'_>, mut candidates: Vec<TripleId>, covered: &[TripleId]) -> Vec<TripleId> {
    if !run.is_prompted() {
        return candidates;
    }
    candidates.retain(|triple| !run.offered.contains(triple));
    let listed = run.host.skills.beam().shortlist(&run.scene(), &candidates, covered);
    run.offered.extend(&listed);
    listed
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
        edges.arrange_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
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
    let ends: BTreeSet<EntityId> = triples.flat_map(|triple| [triple.head, triple.tail]).into_set();
    ends.into_iter().filter(|end| visited.insert(*end)).into_set()
}
