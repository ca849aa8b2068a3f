//! How does one thing lead to another? Along the shortest path, told by the sentence that each step rests on.

use super::form::Pair;
use super::reply::{Line, Reply};
use super::sentence::{leans, prose, spoken};
use super::subject::Subject;
use super::voice::{is_speech, states};
use clew_knowledge::corpus::Corpus;
use clew_knowledge::graph::{Graph, Seen};
use clew_types::arrange::Arrange;
use clew_types::extraction::EntityKind;
use clew_types::graph::{Entity, Triple};
use clew_types::id::{EntityId, SentenceId, TripleId};
use std::collections::BTreeMap;

/// Longer paths say nothing.
const HOPS: usize = 6;
/// Confidence in a path of one step, and what each further one takes; a path is no surer than its weakest fact.
const ONE_STEP: f32 = 0.9;
const PER_STEP: f32 = 0.08;
/// Confidence where two are named together and no fact says more, and where a third is named with both.
const TOGETHER: f32 = 0.5;
const BESIDE: f32 = 0.4;
/// Facts that are likelier than not come before sentences that only name both.
const LIKELY: f32 = 0.5;
/// Sentences quoted that name two together.
const QUOTED: usize = 3;

/// The way between the first two that are both known: over facts that are likely, else by sentences that name them
/// together, else over any facts.
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
    let way = |least: f32, named: bool| path(corpus, (from, to), least, named);
    let reply = way(LIKELY, true)
        .map(|path| along(corpus, path, &left, &right))
        .or_else(|| together(corpus, (from, to), &left, &right))
        .or_else(|| Some(along(corpus, way(0.0, true)?, &left, &right)))
        .or_else(|| beside(corpus, (from, to), &left, &right))
        .or_else(|| Some(along(corpus, way(0.0, false)?, &left, &right)))
        .unwrap_or_else(|| unconnected(&left, &right));
    Some(reply.about(&sides))
}

/// A path in words: what it leads over, and where it is one step the sentence that says it.
fn along(corpus: &Corpus, path: Vec<TripleId>, left: &Subject<'_>, right: &Subject<'_>) -> Reply {
    let steps: Vec<&Triple> = path.iter().filter_map(|id| corpus.graph.triple(*id)).collect();
    let between = between(&corpus.graph, &path, left.entity.map_or(EntityId(0), |entity| entity.id));
    let text = match between.as_slice() {
        [] => format!("{} and {} are connected directly{}", left.name, right.name, said(corpus, &steps)),
        names => format!("{} and {} are connected by way of {}.", left.name, right.name, spoken(names)),
    };
    let weakest = steps.iter().map(|step| step.confidence).fold(ONE_STEP, f32::min);
    let confidence = weakest - PER_STEP * (path.len() - 1) as f32;
    let mut lines: Vec<Line> = steps.iter().map(|triple| line(corpus, triple)).collect();
    lines.dedup();
    Reply { path, ..Reply::new(text, confidence.max(0.0), lines) }
}

fn said(corpus: &Corpus, steps: &[&Triple]) -> String {
    steps
        .first()
        .map_or(".".to_owned(), |step| format!(": “{}”", corpus.sentence_text(step.evidence.sentence).trim()))
}

/// What names both in one sentence.
fn together(
    corpus: &Corpus,
    (from, to): (EntityId, EntityId),
    left: &Subject<'_>,
    right: &Subject<'_>,
) -> Option<Reply> {
    let shared = corpus.graph.together(from, to);
    let is_prose = |id: &&SentenceId| {
        corpus.reading(id.document).is_some_and(|reading| prose(reading, id.index).is_some())
    };
    let told: Vec<SentenceId> = shared.iter().filter(is_prose).copied().collect();
    let stating = told.iter().filter(|id| states(corpus.sentence_text(**id)));
    let others = told.iter().filter(|id| !states(corpus.sentence_text(**id)));
    let lines: Vec<Line> = stating.chain(others).take(QUOTED).map(|id| Line::plain(*id)).collect();
    let times = match told.len() {
        0 => return None,
        1 => "in one sentence".to_owned(),
        count => format!("in {count} sentences"),
    };
    let text = format!("{} and {} are named together {times}.", left.name, right.name);
    Some(Reply::new(text, TOGETHER, lines))
}

/// Who is named with both of two that are never named together: a sentence with each.
fn beside(
    corpus: &Corpus,
    (from, to): (EntityId, EntityId),
    left: &Subject<'_>,
    right: &Subject<'_>,
) -> Option<Reply> {
    let graph: &Graph = &corpus.graph;
    let others: Vec<(EntityId, u32)> = Seen::from(graph).companions(to);
    let with_both = |(id, times): &(EntityId, u32)| {
        let other = others.iter().find(|(other, _)| other == id)?;
        Some((*id, (*times).min(other.1)))
    };
    let companions = Seen::from(graph).companions(from);
    let shared = companions.iter().filter_map(with_both);
    let (third, _) = shared.max_by_key(|(id, times)| (*times, std::cmp::Reverse(*id)))?;
    let name = &graph.entity(third)?.name;
    let first = |end: EntityId| graph.together(end, third).first().copied();
    let lines: Vec<Line> = [from, to].into_iter().filter_map(first).map(Line::plain).collect();
    let text = format!(
        "{} and {} are both named with {name}; no sentence names them together.",
        left.name, right.name
    );
    Some(Reply::new(text, BESIDE, lines))
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

/// A shortest path over what documents say at least so surely; where `named`, by way of things with a name alone: that two happened in one
/// year joins little. Of equally short ones, one over surer facts.
fn path(corpus: &Corpus, (from, to): (EntityId, EntityId), least: f32, named: bool) -> Option<Vec<TripleId>> {
    let graph: &Graph = &corpus.graph;
    let may_pass = |id: EntityId| {
        let is_value = |kind| matches!(kind, EntityKind::Date | EntityKind::Quantity | EntityKind::Concept);
        let is_name =
            |entity: &Entity| !is_value(entity.kind) && !entity.name.starts_with(char::is_lowercase);
        id == to || !named || graph.entity(id).is_some_and(is_name)
    };
    let is_told = |triple: &Triple| {
        // What is called out in the text joins nobody.
        let is_own = || least == 0.0 || !is_speech(corpus.sentence_text(triple.evidence.sentence));
        !triple.evidence.is_nowhere() && triple.confidence >= least && is_own()
    };
    let edges = |at: EntityId| {
        let told = graph.edges_of(at).filter_map(|edge| Some((edge.other, graph.triple(edge.triple)?)));
        let mut told: Vec<(EntityId, &Triple)> = told.filter(|(_, triple)| is_told(triple)).collect();
        told.arrange_by(|a, b| b.1.confidence.total_cmp(&a.1.confidence).then(a.1.id.cmp(&b.1.id)));
        told
    };
    let mut reached: BTreeMap<EntityId, (EntityId, TripleId)> = BTreeMap::new();
    let mut frontier = vec![from];
    for _ in 0..HOPS {
        let mut next = Vec::new();
        for at in frontier {
            for (other, triple) in edges(at) {
                if other != from && !reached.contains_key(&other) && may_pass(other) {
                    reached.insert(other, (at, triple.id));
                    next.push(other);
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
    Some(path).filter(|path| !path.is_empty())
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
