//! How does one thing lead to another? Along the shortest path, told by the sentence that each step rests on.

use super::form::Pair;
use super::reply::{Line, Reply};
use super::sentence::{leans, spoken};
use super::subject::Subject;
use clew_knowledge::corpus::Corpus;
use clew_knowledge::graph::Graph;
use clew_types::extraction::EntityKind;
use clew_types::graph::Triple;
use clew_types::id::{EntityId, TripleId};
use std::collections::BTreeMap;

/// Longer paths say nothing.
const HOPS: usize = 6;
/// Confidence in a path of one step, and what each further one takes.
const ONE_STEP: f32 = 0.9;
const PER_STEP: f32 = 0.08;

/// The path between the first two that are both known.
pub(super) fn connect(corpus: &Corpus, pairs: &[Pair]) -> Option<Reply> {
    let both = |(left, right): &Pair| {
        let (left, right) = (Subject::known(corpus, left)?, Subject::known(corpus, right)?);
        Some((left.entity?.id, right.entity?.id, left, right))
    };
    let (from, to, left, right) = pairs.iter().find_map(both)?;
    let sides = [&left, &right];
    if from == to {
        return Some(Reply::new(format!("{} and {} are the same.", left.name, right.name), 0.5, Vec::new()));
    }
    let told = |path: &Vec<TripleId>| !path.is_empty();
    let path =
        path(&corpus.graph, from, to, true).or_else(|| path(&corpus.graph, from, to, false)).filter(told);
    let Some(path) = path else {
        return Some(unconnected(&left, &right).about(&sides));
    };
    let between = between(&corpus.graph, &path, from);
    let text = match between.as_slice() {
        [] => format!("{} and {} are connected directly.", left.name, right.name),
        names => format!("{} and {} are connected by way of {}.", left.name, right.name, spoken(names)),
    };
    let confidence = ONE_STEP - PER_STEP * (path.len() - 1) as f32;
    let steps = path.iter().filter_map(|id| corpus.graph.triple(*id));
    let mut lines: Vec<Line> = steps.map(|triple| line(corpus, triple)).collect();
    lines.dedup();
    Some(Reply { path, ..Reply::new(text, confidence, lines).about(&sides) })
}

/// The sentence of a step; who is meant by a pronoun that opens it is said ahead.
fn line(corpus: &Corpus, step: &Triple) -> Line {
    let sentence = step.evidence.sentence;
    let head = corpus.graph.entity(step.head).filter(|_| leans(corpus.sentence_text(sentence)));
    head.map_or(Line::plain(sentence), |head| Line::of(&head.name, sentence))
}

fn unconnected(left: &Subject<'_>, right: &Subject<'_>) -> Reply {
    let notice = format!("Nothing in your documents connects {} and {}.", left.name, right.name);
    let missing = vec![format!("How are {} and {} connected?", left.name, right.name)];
    Reply { notice: Some(notice), missing, ..Reply::default() }
}

/// A shortest path over what documents say; where `named`, by way of things with a name alone: that two happened in one
/// year joins little. Of equally short ones, the one that turns to older triples first.
fn path(graph: &Graph, from: EntityId, to: EntityId, named: bool) -> Option<Vec<TripleId>> {
    let may_pass = |id: EntityId| {
        let kind = graph.entity(id).map(|entity| entity.kind);
        id == to
            || !named
            || !matches!(kind, None | Some(EntityKind::Date | EntityKind::Quantity | EntityKind::Concept))
    };
    let is_told = |id: TripleId| graph.triple(id).is_some_and(|triple| !triple.evidence.is_nowhere());
    let mut reached: BTreeMap<EntityId, (EntityId, TripleId)> = BTreeMap::new();
    let mut frontier = vec![from];
    for _ in 0..HOPS {
        let mut next = Vec::new();
        for at in frontier {
            for edge in graph.edges_of(at).filter(|edge| is_told(edge.triple)) {
                if edge.other != from && !reached.contains_key(&edge.other) && may_pass(edge.other) {
                    reached.insert(edge.other, (at, edge.triple));
                    next.push(edge.other);
                }
            }
        }
        if reached.contains_key(&to) {
            break;
        }
        frontier = next;
    }
    let mut path = Vec::new();
    let mut at = to;
    while at != from {
        let (before, triple) = *reached.get(&at)?;
        path.push(triple);
        at = before;
    }
    path.reverse();
    Some(path)
}

/// Names of the things on the way.
fn between(graph: &Graph, path: &[TripleId], from: EntityId) -> Vec<String> {
    let mut at = from;
    let mut names = Vec::new();
    for triple in path.iter().filter_map(|id| graph.triple(*id)) {
        at = if triple.head == at { triple.tail } else { triple.head };
        names.extend(graph.entity(at).map(|entity| entity.name.clone()));
    }
    names.pop();
    names
}
