//! How does the graph learn what a question misses? Retrieve, extract, leave out what it knows (TCR-QF §3.4).

use super::run::{Cancelled, Run};
use super::tcr_qf::cited;
use clew_knowledge::graph::Edge;
use clew_knowledge::retrieve::{Query, graph, hybrid};
use clew_language::text::fold::fold;
use clew_skills::skill::{ContextEdge, Skilled};
use clew_types::id::{ChunkId, SentenceId, TripleId};
use clew_types::trace::{SearchHit, TraceStep};
use clew_types::{
    arrange::InOrder,
    graph::{NewTriple, PathEdge},
};
use std::collections::BTreeSet;

/// Relation phrases of one pair of entities within this share of edits count as one ("based on edit distance").
const SAME_RELATION: f32 = 0.25;

/// Triples up to which the graph grows between two rounds. In a larger one that takes longer than the answer may:
/// what was learned then stands beside the beam's edges, and the workspace takes it in afterwards.
const GROWN_AT_ONCE: usize = 4_000;

/// Passages of earlier rounds that a model goes on seeing, at most.
const OLD_PASSAGES: usize = 6;

/// What one sub-question brought.
struct Found {
    sub_question: String,
    new: Vec<NewTriple>,
    /// Facts read again that the graph holds.
    known: Vec<TripleId>,
    duplicates: usize,
}

/// Follows each sub-question, then grows the graph once: `G⁽ⁱ⁺¹⁾ = G⁽ⁱ⁾ ∪ ΔK⁽ⁱ⁾`. True when there is anything new, be
/// it a triple or a passage.
pub(super) async fn enrich(run: &mut Run<'_>, missing: &[String]) -> Result<bool, Cancelled> {
    let mut found_for = Vec::new();
    for sub_question in missing {
        found_for.push(retrieve(run, sub_question).await?);
    }
    let fresh_passages = take(run, &found_for);
    let passages: Vec<_> = found_for.iter().map(|hits| sentences(run, hits)).collect();
    let mut all: Vec<Found> = Vec::new();
    for (sub_question, read) in missing.iter().zip(extract(run, missing, &passages).await) {
        let found = found(run, sub_question, read, &all);
        all.push(found);
    }
    let new: Vec<NewTriple> = all.iter().flat_map(|found| found.new.iter().cloned()).collect();
    let is_small = run.corpus.graph.triples().len() <= GROWN_AT_ONCE;
    if !new.is_empty() && is_small {
        run.corpus = run.corpus.with_learned(&new);
    } else if !new.is_empty() && run.is_prompted() {
        run.corpus = run.corpus.growing(&new);
    }
    for found in &all {
        tell(run, found).await?;
    }
    let recalled = recall(run, &all);
    let grown = !new.is_empty();
    run.learned.extend(new);
    Ok(fresh_passages || grown || recalled)
}

/// Keeps the passages; true when one is new. A model sees the new ones first, the best for each sub-question before the
/// second best, and of the others those that its answer cites.
fn take(run: &mut Run<'_>, found_for: &[Vec<SearchHit>]) -> bool {
    if !run.is_prompted() {
        let mut fresh = false;
        found_for.iter().for_each(|hits| fresh |= run.take_hits(hits));
        return fresh;
    }
    let cited = cited(run);
    let mut before = std::mem::take(&mut run.context.hits);
    let is_known: BTreeSet<ChunkId> = before.iter().map(|hit| hit.chunk).into_set();
    if !cited.is_empty() {
        before.retain(|hit| run.corpus.sentences_of(hit.chunk).any(|id| cited.contains(&id)));
    }
    before.truncate(OLD_PASSAGES);
    let longest = found_for.iter().map(Vec::len).max().unwrap_or(0);
    for rank in 0..longest {
        let hits: Vec<SearchHit> = found_for.iter().filter_map(|hits| hits.get(rank).copied()).collect();
        run.take_hits(&hits);
    }
    let fresh = run.context.hits.iter().any(|hit| !is_known.contains(&hit.chunk));
    run.take_hits(&before);
    fresh
}

/// Facts of this round for a model's next context, known ones as well; true when one of those was not in the last.
fn recall(run: &mut Run<'_>, all: &[Found]) -> bool {
    if !run.is_prompted() {
        return false;
    }
    let new = all.iter().flat_map(|found| &found.new).map(path_edge);
    let known = all.iter().flat_map(|found| &found.known);
    let known: Vec<PathEdge> = known.filter_map(|id| run.path_edge(*id, 1.0)).collect();
    let shown =
        |edge: &&PathEdge| !run.context.edges.iter().any(|known| known.edge.evidence == edge.evidence);
    let is_fresh = known.iter().any(|edge| shown(&edge));
    run.brought = new.chain(known).filter(|edge| !run.forbids(edge)).collect();
    is_fresh
}

async fn tell(run: &mut Run<'_>, found: &Found) -> Result<(), Cancelled> {
    let (nodes, edges) = run.corpus.graph.size();
    let step = TraceStep::Feedback {
        sub_question: found.sub_question.clone(),
        added: found.new.iter().map(path_edge).collect(),
        duplicates: found.duplicates as u32,
        nodes: nodes as u32,
        edges: edges as u32,
    };
    run.step(step).await
}

/// True when this run has searched for `question` before.
pub(super) fn was_asked(run: &Run<'_>, question: &str) -> bool {
    let folded = fold(question);
    let is_it = |asked: &str| if run.is_prompted() { fold(asked) == folded } else { asked == question };
    run.trace.steps.iter().any(|step| matches!(&step.what, TraceStep::Search(asked, _) if is_it(asked)))
}

/// `DenseRetrieve(k_q, D)`: here words and vectors together.
async fn retrieve(run: &mut Run<'_>, sub_question: &str) -> Result<Vec<SearchHit>, Cancelled> {
    let settings = run.settings();
    let is_whole = sub_question == run.question.text;
    let most = if is_whole { settings.passages } else { settings.feedback_passages };
    run.context.searched.push(sub_question.to_owned());
    passages(run, sub_question, most).await
}

/// The best passages for the question or a sub-question.
pub(super) async fn passages(
    run: &mut Run<'_>,
    asked: &str,
    most: usize,
) -> Result<Vec<SearchHit>, Cancelled> {
    run.widen(asked).await;
    let vector = run.embed_one(asked).await;
    // The whole question may need passages that only a second look finds; a sub-question is one step.
    let query = Query::new(asked, vector.as_deref());
    let hits = if asked == run.question.text {
        graph::search(&run.corpus, &query, most)
    } else {
        hybrid(&run.corpus, asked, vector.as_deref(), most)
    };
    run.step(TraceStep::Search(asked.to_owned(), hits.clone())).await?;
    Ok(hits)
}

fn sentences(run: &Run<'_>, hits: &[SearchHit]) -> Vec<SentenceId> {
    hits.iter().flat_map(|hit| run.corpus.sentences_of(hit.chunk)).collect()
}

/// `ExtractTriples(k_q, D_relevant)` of each sub-question: the graph grows only afterwards, so they are asked side by side.
async fn extract(
    run: &Run<'_>,
    missing: &[String],
    passages: &[Vec<SentenceId>],
) -> Vec<Skilled<Vec<NewTriple>>> {
    let (scene, skills) = (run.scene(), run.host.skills.feedback());
    run.side_by_side(missing.iter().zip(passages).map(|(asked, read)| skills.extract(&scene, asked, read)))
        .await
}

/// What was read for a sub-question, without what the graph or an earlier sub-question knows.
fn found(run: &mut Run<'_>, sub_question: &str, read: Skilled<Vec<NewTriple>>, earlier: &[Found]) -> Found {
    let mut read = run.heard(read);
    read.retain(|triple| !run.forbids_learning(triple));
    let total = read.len();
    let (mut new, mut held): (Vec<NewTriple>, Vec<TripleId>) = Default::default();
    for triple in read {
        let mut others = earlier.iter().flat_map(|found| &found.new).chain(&new).chain(&run.learned);
        match known(run, &triple) {
            Some(id) => held.push(id),
            None if others.any(|other| same(other, &triple)) => {}
            None => new.push(triple),
        }
    }
    Found { sub_question: sub_question.to_owned(), duplicates: total - new.len(), known: held, new }
}

/// What was learned in this run and is not in the graph yet, as edges of the context.
pub(super) fn learned(run: &Run<'_>) -> impl Iterator<Item = ContextEdge> {
    let is_in = run.corpus.graph.triples().len() <= GROWN_AT_ONCE;
    run.learned
        .iter()
        .filter(move |_| !is_in)
        .map(|triple| ContextEdge { edge: path_edge(triple), sentence: None })
}

fn path_edge(triple: &NewTriple) -> PathEdge {
    PathEdge {
        head: triple.head.clone(),
        relation: triple.relation.clone(),
        tail: triple.tail.clone(),
        evidence: triple.evidence,
        origin: triple.origin.clone(),
        score: triple.confidence,
    }
}

/// The triple by which the graph joins the same two entities by nearly the same relation.
fn known(run: &Run<'_>, triple: &NewTriple) -> Option<TripleId> {
    let graph = &run.corpus.graph;
    let tails = graph.find(&triple.tail);
    let mut edges = graph.find(&triple.head).into_iter().flat_map(|head| graph.edges_of(head));
    let is_it = |edge: &Edge| {
        edge.outgoing
            && tails.contains(&edge.other)
            && graph.triple(edge.triple).is_some_and(|known| is_near(&known.relation, &triple.relation))
    };
    edges.find(is_it).map(|edge| edge.triple)
}

fn same(a: &NewTriple, b: &NewTriple) -> bool {
    fold(&a.head) == fold(&b.head) && fold(&a.tail) == fold(&b.tail) && is_near(&a.relation, &b.relation)
}

pub(super) fn is_near(a: &str, b: &str) -> bool {
    let longest = a.chars().count().max(b.chars().count());
    edit_distance(a, b) as f32 <= SAME_RELATION * longest as f32
}

/// Levenshtein distance in characters.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(a: &str, b: &str, distance: usize, near: bool) {
        assert_eq!((edit_distance(a, b), is_near(a, b)), (distance, near), "{a} / {b}");
    }

    #[test]
    fn relations_that_nearly_agree_are_one() {
        check("direct", "direct", 0, true);
        check("be direct by", "be directed by", 2, true);
        check("be bear in", "be bear on", 1, true);
        check("direct", "write", 5, false);
        check("", "write", 5, false);
    }
}
