//! What did the text say around a triple? The sentence of its entities' sources that fits it best (TCR-QF §3.3).

use super::run::{Cancelled, Run};
use crate::corpus::Corpus;
use crate::id::{SentenceId, TripleId};
use crate::index::top::top_k;
use crate::index::vectors::dot;
use crate::retrieve::Overlap;
use crate::skill::ContextEdge;
use crate::trace::{PathEdge, TraceStep};
use std::collections::BTreeSet;

/// Sources of one entity that are compared; an entity named everywhere tells little anywhere.
const SOURCES_PER_ENTITY: usize = 400;

/// Each edge with its best sentence: cosine of `head relation tail` to every sentence of
/// Sources(head) ∪ Sources(tail), or the share of its words they hold where there are no vectors.
pub(super) async fn restore(
    run: &mut Run<'_>,
    kept: Vec<(TripleId, PathEdge)>,
) -> Result<Vec<ContextEdge>, Cancelled> {
    let templates: Vec<String> = kept.iter().map(|(_, edge)| template(edge)).collect();
    let vectors = if templates.is_empty() { None } else { run.embed(&templates).await };
    let mut restored = Vec::new();
    let mut told = Vec::new();
    for (index, (triple, edge)) in kept.into_iter().enumerate() {
        let vector = vectors.as_ref().map(|vectors| vectors[index].as_slice());
        let best = best_sentence(&run.corpus, triple, &templates[index], vector);
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

fn best_sentence(
    corpus: &Corpus,
    triple: TripleId,
    template: &str,
    vector: Option<&[f32]>,
) -> Option<(SentenceId, f32)> {
    let sources = sources(corpus, triple);
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
        ends.flat_map(|entity| entity.sources.iter().take(SOURCES_PER_ENTITY).copied()).collect();
    all.insert(triple.evidence.sentence);
    all
}
