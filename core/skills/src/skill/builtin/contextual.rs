//! KG-CQR's skills without a model: sentences made whole, a threshold on likeness, sentences in a row.

use super::{BuiltIn, path_edge};
use crate::skill::contextual::ContextualSkills;
use crate::skill::{Scene, Skilled};
use clew_knowledge::retrieve::kg_cqr;
use clew_language::text::fold::fold;
use clew_types::graph::PathEdge;
use clew_types::id::TripleId;

#[async_trait::async_trait(?Send)]
impl ContextualSkills for BuiltIn {
    async fn verbalise(&self, scene: &Scene<'_>, triples: &[TripleId]) -> Skilled<Vec<String>> {
        let edges = triples.iter().filter_map(|id| path_edge(scene.corpus, *id, 0.0));
        edges.map(|edge| told(scene, &edge)).collect::<Vec<_>>().into()
    }

    async fn filter(&self, _: &Scene<'_>, texts: &[String], scores: &[f32]) -> Skilled<Vec<usize>> {
        let scores = &scores[..scores.len().min(texts.len())];
        kg_cqr::near_the_best(scores, kg_cqr::Settings::default().keep).into()
    }

    async fn contextualise(&self, _: &Scene<'_>, texts: &[String]) -> Skilled<String> {
        let mut told: Vec<&str> = Vec::new();
        for text in texts {
            if !told.contains(&text.as_str()) {
                told.push(text);
            }
        }
        told.join(" ").into()
    }
}

/// The sentence that states a triple; an end that it only means (`He`, `the film`) is named before it.
fn told(scene: &Scene<'_>, edge: &PathEdge) -> String {
    let sentence = scene.corpus.sentence_text(edge.evidence.sentence);
    let words = format!(" {} ", fold(sentence));
    let is_named = |name: &str| words.contains(&format!(" {} ", fold(name)));
    let missing: Vec<&str> =
        [edge.head.as_str(), edge.tail.as_str()].into_iter().filter(|name| !is_named(name)).collect();
    match missing.as_slice() {
        [] => sentence.to_owned(),
        names => format!("{}: {sentence}", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::{now, reading};

    #[test]
    fn a_sentence_is_made_whole_and_told_once() {
        let mut builder = CorpusBuilder::new();
        let told = [("She drew the town hall.", Some(("Kaja Rem", "draw", "town hall")))];
        builder.add(DocumentId(0), reading("Kaja Rem", &told));
        let corpus = builder.snapshot();
        let scene = Scene { question: "?", vector: None, corpus: &corpus, embedder: None, reader: None };
        let triples: Vec<TripleId> = corpus.graph.triples().iter().map(|triple| triple.id).collect();
        let texts = now(BuiltIn.verbalise(&scene, &triples)).value;
        assert_eq!(texts, ["Kaja Rem: She drew the town hall."]);
        let twice = [texts.clone(), texts].concat();
        assert_eq!(now(BuiltIn.contextualise(&scene, &twice)).value, "Kaja Rem: She drew the town hall.");
    }
}
