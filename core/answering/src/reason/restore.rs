//! What did the text say around a triple? The sentence of its entities' sources that fits it best (TCR-QF §3.3).

use super::run::{Cancelled, Run};
use clew_knowledge::corpus::Corpus;
use clew_knowledge::index::top::top_k;
use clew_knowledge::index::vectors::dot;
use clew_knowledge::retrieve::Overlap;
use clew_skills::skill::ContextEdge;
use clew_types::id::{SentenceId, TripleId};
use clew_types::trace::TraceStep;
use clew_types::{arrange::InOrder, graph::PathEdge};
use std::collections::{BTreeMap, BTreeSet};

/// Sources of one entity that are compared; an entity named everywhere tells little anywhere.
const SOURCES_PER_ENTITY: usize = 400;

/// Each edge with its best sentence: cosine of `head relation tail` to every sentence of
/// Sources(head) ∪ Sources(tail), or the share of its words they hold where there are no vectors.
pub(super) async fn restore(
    run: &mut Run<'_>,
    kept: Vec<(TripleId, PathEdge)>,
) -> Result<Vec<ContextEdge>, Cancelled> {
    let looked_at: Vec<(String, BTreeSet<SentenceId>)> =
        kept.iter().map(|(triple, edge)| (template(edge), sources(&run.corpus, *triple))).collect();
    let vectors = vectors_of(run, &looked_at).await;
    let mut restored = Vec::new();
    let mut told = Vec::new();
    for ((_, edge), (template, sources)) in kept.into_iter().zip(&looked_at) {
        let vector = vectors.get(template).map(Vec::as_slice);
        let best = best_sentence(&run.corpus, sources, template, vector);
        if let Some((sentence, score)) = best {
            told.push((edge.clone(), run.corpus.evidence(sentence), score));
        }
        restored.push(ContextEdge { edge, sentence: best.map(|(sentence, _)| sentence) });
    }
    run.step(TraceStep::Restore(told)).await?;
    Ok(restored)
}

/// The edges without restoration.
pub(super) fn bare(kept: Vec<(TripleId, PathEdge)>) -> Vec<ContextEdge> {
    kept.into_iter().map(|(_, edge)| ContextEdge { edge, sentence: None }).collect()
}

/// T₍ₕ,ᵣ,ₜ₎ of §3.3.
fn template(edge: &PathEdge) -> String {
    format!("{} {} {}", edge.head, edge.relation, edge.tail)
}

/// Vectors of the templates that have something to be compared with: sentences may not have theirs yet.
async fn vectors_of(
    run: &mut Run<'_>,
    looked_at: &[(String, BTreeSet<SentenceId>)],
) -> BTreeMap<String, Vec<f32>> {
    let is_stored =
        |sentence: &SentenceId| run.corpus.sentence_vectors.get(sentence.document, sentence.index).is_some();
    let comparable = looked_at.iter().filter(|(_, sources)| sources.iter().any(is_stored));
    let templates: Vec<String> = comparable.map(|(template, _)| template.clone()).collect();
    if templates.is_empty() {
        return BTreeMap::new();
    }
    let vectors = run.embed(&templates).await.unwrap_or_default();
    templates.into_iter().zip(vectors).into_map()
}

fn best_sentence(
    corpus: &Corpus,
    sources: &BTreeSet<SentenceId>,
    template: &str,
    vector: Option<&[f32]>,
) -> Option<(SentenceId, f32)> {
    let overlap = Overlap::new(corpus, template);
    let score = |&sentence: &SentenceId| {
        let stored = corpus.sentence_vectors.get(sentence.document, sentence.index);
        let score = match (vector, stored) {
            (Some(vector), Some(stored)) => dot(vector, stored),
            _ => overlap.share(corpus.sentence_text(sentence)),
        };
        (sentence, score)
    };
    top_k(sources.iter().map(score), 1).first().copied()
}

/// Sources(head) ∪ Sources(tail).
fn sources(corpus: &Corpus, triple: TripleId) -> BTreeSet<SentenceId> {
    let Some(triple) = corpus.graph.triple(triple) else { return BTreeSet::new() };
    let ends = [triple.head, triple.tail].into_iter().filter_map(|id| corpus.graph.entity(id));
    let mut all: BTreeSet<SentenceId> =
        ends.flat_map(|entity| entity.sources.iter().take(SOURCES_PER_ENTITY).copied()).into_set();
    all.insert(triple.evidence.sentence);
    all.retain(|sentence| !corpus.sentence_text(*sentence).is_empty());
    all
}
