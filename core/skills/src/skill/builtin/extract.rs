//! Facts for a sub-question: what it asks about is read from the retrieved sentences, and the reader's thorough mode
//! adds the looser relations between what they mention. Where the network reads, only what a sentence states is kept.

use super::follow::linked;
use super::material::Material;
use super::missing::question_of;
use super::parse::plan;
use super::plan::{Expr, Plan};
use super::read::{Value, read};
use super::stated::only_stated;
use crate::skill::Scene;
use clew_knowledge::extract::{Effort, extract_sentences};
use clew_knowledge::retrieve::Overlap;
use clew_types::graph::{NewTriple, Origin};
use clew_types::id::{DocumentId, SentenceId};
use clew_types::{
    arrange::Arrange,
    extraction::{EntityKind, Extraction},
};
use std::collections::BTreeMap;

/// Facts of the thorough mode that are kept for one sub-question.
const LOOSE: usize = 12;

pub(super) async fn extract(
    scene: &Scene<'_>,
    sub_question: &str,
    sentences: &[SentenceId],
) -> Vec<NewTriple> {
    let mut found = asked_for(scene, sub_question, sentences);
    found.extend(thorough(scene, sub_question, sentences));
    only_stated(scene, found).await
}

/// The value the sub-question asks for, where its plan is one step from a name.
fn asked_for(scene: &Scene<'_>, sub_question: &str, sentences: &[SentenceId]) -> Vec<NewTriple> {
    let known = |name: &str| super::answer::is_known(scene.corpus, name);
    let Plan::Value(expr) = plan(question_of(sub_question), &known) else { return Vec::new() };
    let material = Material::from_sentences(scene.corpus, sentences.iter().copied(), Vec::new());
    let best = one_step(&material, &expr).into_iter().next();
    let hop = best.and_then(|value| value.hops.into_iter().next());
    let triple = hop.map(|hop| NewTriple {
        head_kind: kind_of(scene, &hop.head),
        head: hop.head,
        relation: hop.relation,
        tail_kind: kind_of(scene, &hop.tail),
        tail: hop.tail,
        evidence: scene.corpus.evidence(hop.sentence),
        origin: Origin::Feedback(sub_question.to_owned()),
        confidence: 0.6,
    });
    triple.into_iter().collect()
}

fn one_step(material: &Material<'_>, expr: &Expr) -> Vec<Value> {
    let (Expr::Of(_, inner) | Expr::Told(_, inner)) = expr else { return Vec::new() };
    let Expr::Name(name) = inner.as_ref() else { return Vec::new() };
    match expr {
        Expr::Of(relation, _) => read(material, relation, name),
        Expr::Told(link, _) => linked(material, link, name),
        _ => Vec::new(),
    }
}

fn kind_of(scene: &Scene<'_>, name: &str) -> EntityKind {
    let id = scene.corpus.graph.find(name).first().copied();
    id.and_then(|id| scene.corpus.graph.entity(id)).map_or(EntityKind::Other, |entity| entity.kind)
}

/// The thorough mode's facts, those nearest the sub-question's words first.
fn thorough(scene: &Scene<'_>, sub_question: &str, sentences: &[SentenceId]) -> Vec<NewTriple> {
    let mut by_document: BTreeMap<DocumentId, Vec<u32>> = BTreeMap::new();
    for sentence in sentences {
        by_document.entry(sentence.document).or_default().push(sentence.index);
    }
    let overlap = Overlap::new(scene.corpus, sub_question);
    let mut found: Vec<(f32, NewTriple)> = Vec::new();
    for (document, indexes) in by_document {
        let Some(reading) = scene.corpus.reading(document) else { continue };
        let extraction = extract_sentences(&reading.document, &reading.text, &indexes, Effort::Thorough);
        let triples = new_triples(scene, document, &extraction, sub_question);
        found.extend(triples.map(|triple| {
            let words = format!("{} {} {}", triple.head, triple.relation, triple.tail);
            (overlap.share(&words), triple)
        }));
    }
    found.retain(|(share, _)| *share > 0.0);
    found.arrange_by(|a, b| b.0.total_cmp(&a.0));
    found.into_iter().take(LOOSE).map(|(_, triple)| triple).collect()
}

fn new_triples(
    scene: &Scene<'_>,
    document: DocumentId,
    extraction: &Extraction,
    sub_question: &str,
) -> impl Iterator<Item = NewTriple> {
    extraction.triples.iter().filter_map(move |triple| {
        let head = extraction.mentions.get(triple.head as usize)?;
        let tail = extraction.mentions.get(triple.tail as usize)?;
        Some(NewTriple {
            head: head.name.clone(),
            head_kind: head.kind,
            relation: triple.relation.clone(),
            tail: tail.name.clone(),
            tail_kind: tail.kind,
            evidence: scene.corpus.evidence(SentenceId { document, index: triple.sentence }),
            origin: Origin::Feedback(sub_question.to_owned()),
            confidence: triple.confidence,
        })
    })
}
