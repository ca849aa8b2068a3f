//! Asks a library a set's questions: how long a slice takes, and whether the passages that answer are found in it as they are
//! in a tab that holds the set alone.

use super::sets::{self, Passage, Question};
use super::{Args, Embedding, Outcome, figure, percentile};
use clew_core::corpus::{Corpus, CorpusBuilder};
use clew_core::id::DocumentId;
use clew_core::retrieve::{Query, graph, hybrid};
use clew_core::shelf::{Slice, SliceRequest, document_id, join};
use clew_core::trace::SearchHit;
use std::collections::BTreeMap;
use std::time::Instant;

/// The places that count.
const K: usize = 5;

pub async fn run(args: &Args) -> Outcome {
    let libraries = args.libraries()?;
    let library = libraries.administer(args.required("name")?).await?;
    let embedding = Embedding::of(args)?;
    let wanted = args.number("passages", 200) as u32;
    let mut questions = sets::questions(args.required("questions")?)?;
    questions.truncate(args.number("limit", usize::MAX));
    let search: Search = if args.has("graph") { along_the_graph } else { fused };
    let mut told = Told::default();
    for question in &questions {
        let vector = embedding.question(&question.text);
        let request = SliceRequest::new(&question.text, Some(&vector), wanted);
        let begun = Instant::now();
        let slice = libraries.slice(&library, &request).await?;
        told.slices.push(begun.elapsed().as_secs_f64() * 1e3);
        told.bytes += clew_library::wire::encode(&slice).map_or(0, |bytes| bytes.len());
        told.taken += slice.documents.iter().map(|document| document.passages.len()).sum::<usize>();
        let begun = Instant::now();
        let (corpus, names) = corpus(&slice);
        told.corpora.push(begun.elapsed().as_secs_f64() * 1e3);
        let found = names_of(search(&corpus, &question.text, &vector), &names);
        told.recalls.push(share(question, |id| found.contains(id)));
        told.held.push(share(question, |id| names.values().any(|name| name == id)));
    }
    told.tell(library.passages);
    if let Some(file) = args.optional("corpus") {
        let (corpus, names) = tab(&sets::passages(file)?, &embedding);
        let recall = |question: &Question| {
            let vector = embedding.question(&question.text);
            let found = names_of(search(&corpus, &question.text, &vector), &names);
            share(question, |id| found.contains(id))
        };
        figure("recall@5 in a tab", mean(&questions.iter().map(recall).collect::<Vec<_>>()));
    }
    Ok(())
}

/// What came of the questions.
#[derive(Default)]
struct Told {
    slices: Vec<f64>,
    corpora: Vec<f64>,
    recalls: Vec<f64>,
    held: Vec<f64>,
    taken: usize,
    bytes: usize,
}

impl Told {
    fn tell(&mut self, passages: u64) {
        let asked = self.slices.len().max(1) as f64;
        figure("passages of the library", passages as f64);
        figure("questions", asked);
        figure("slice ms p50", percentile(&mut self.slices, 0.5));
        figure("slice ms p95", percentile(&mut self.slices, 0.95));
        figure("corpus ms p50", percentile(&mut self.corpora, 0.5));
        figure("passages a slice", self.taken as f64 / asked);
        figure("kilobytes a slice", self.bytes as f64 / asked / 1e3);
        figure("held in the slice", mean(&self.held));
        figure("recall@5 through the library", mean(&self.recalls));
    }
}

type Search = fn(&Corpus, &str, &[f32]) -> Vec<SearchHit>;

fn fused(corpus: &Corpus, question: &str, vector: &[f32]) -> Vec<SearchHit> {
    hybrid(corpus, question, Some(vector), K)
}

fn along_the_graph(corpus: &Corpus, question: &str, vector: &[f32]) -> Vec<SearchHit> {
    graph::search(corpus, &Query::new(question, Some(vector)), K)
}

type Names = BTreeMap<DocumentId, String>;

fn names_of(hits: Vec<SearchHit>, names: &Names) -> Vec<String> {
    hits.iter().filter_map(|hit| names.get(&hit.chunk.document).cloned()).collect()
}

/// The set alone, as a tab holds it.
fn tab(passages: &[Passage], embedding: &Embedding) -> (Corpus, Names) {
    let (mut builder, mut names) = (CorpusBuilder::new(), Names::new());
    for (id, passage) in (0..).map(DocumentId).zip(passages) {
        let reading = sets::read(passage);
        let vectors = embedding.reading(&reading);
        builder.add(id, reading);
        builder.set_vectors(id, &vectors);
        names.insert(id, passage.id.clone());
    }
    (builder.snapshot(), names)
}

/// A slice as a corpus, and the passages' ids by document; copies have none.
fn corpus(slice: &Slice) -> (Corpus, Names) {
    let (mut builder, mut names) = (CorpusBuilder::new(), Names::new());
    for document in &slice.documents {
        let joined =
            join(&document.outline, &document.passages, &document.sentences, &document.triples, None);
        let (Ok(joined), Some(id)) = (joined, document_id(document.number)) else { continue };
        builder.add_judged(id, joined.reading, &joined.verdicts);
        builder.set_vectors(id, &joined.vectors);
        if let Some(name) = document.outline.name.strip_prefix("0|") {
            names.insert(id, name.to_owned());
        }
    }
    (builder.snapshot(), names)
}

/// Share of the question's facts for which a passage is there.
fn share(question: &Question, is_there: impl Fn(&String) -> bool) -> f64 {
    let found = question.supporting.iter().filter(|fact| fact.iter().any(&is_there)).count();
    found as f64 / question.supporting.len().max(1) as f64
}

fn mean(figures: &[f64]) -> f64 {
    figures.iter().sum::<f64>() / figures.len().max(1) as f64
}
