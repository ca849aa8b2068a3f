//! Asks a library a set's questions: how long a slice takes, and whether the passages that answer are found in it as they are
//! in a tab that holds the set alone.

use super::renamed::renamed;
use super::sets::{self, Question};
use super::{Args, Embedding, Outcome, figure, fill, percentile};
use clew_knowledge::corpus::{Corpus, CorpusBuilder};
use clew_knowledge::retrieve::{Query, graph, hybrid};
use clew_knowledge::shelf::parts::Parts;
use clew_knowledge::shelf::{Slice, SliceRequest, join};
use clew_types::id::DocumentId;
use clew_types::shelf::document_id;
use clew_types::trace::SearchHit;
use std::collections::{BTreeMap, BTreeSet};
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
    let (mut told, mut slices) = (Told::default(), Vec::new());
    for question in &questions {
        let vector = embedding.question(&question.text);
        let request = SliceRequest::new(&question.text, Some(&vector), wanted);
        let begun = Instant::now();
        let slice = libraries.slice(&library, &request).await?;
        told.slices.push(begun.elapsed().as_secs_f64() * 1e3);
        told.bytes += clew_library::wire::encode(&slice).map_or(0, |bytes| bytes.len());
        told.taken += slice.documents.iter().map(|document| document.passages.len()).sum::<usize>();
        let begun = Instant::now();
        let (corpus, names) = corpus(&request, &slice);
        told.corpora.push(begun.elapsed().as_secs_f64() * 1e3);
        let found = names_of(search(&corpus, &question.text, &vector), &names);
        let held: BTreeSet<String> = names.into_values().collect();
        told.recalls.push(share(question, |id| found.contains(id)));
        told.held.push(share(question, |id| held.contains(id)));
        slices.push((found, held));
    }
    told.tell(library.passages);
    if let Some(files) = args.optional("corpus") {
        let sets: Vec<_> = files.split(',').map(|file| fill::parts(file, args)).collect::<Outcome<_>>()?;
        let (corpus, names) = tab(&sets.concat(), args.number("copies", 1));
        let (mut recalls, mut missing, mut outranked) = (Vec::new(), Vec::new(), Vec::new());
        for (question, (found, held)) in questions.iter().zip(&slices) {
            let vector = embedding.question(&question.text);
            let in_tab = names_of(search(&corpus, &question.text, &vector), &names);
            recalls.push(share(question, |id| in_tab.contains(id)));
            missing.push(share(question, |id| in_tab.contains(id) && !held.contains(id)));
            outranked
                .push(share(question, |id| in_tab.contains(id) && held.contains(id) && !found.contains(id)));
        }
        figure("recall@5 in a tab", mean(&recalls));
        figure("of that not in the slice", mean(&missing));
        figure("of that in it, not among 5", mean(&outranked));
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

/// The set and its copies, as a tab holds them; copies have no names.
fn tab(set: &[(String, Parts)], copies: usize) -> (Corpus, Names) {
    let (mut builder, mut names) = (CorpusBuilder::new(), Names::new());
    let all = (0..copies).flat_map(|copy| set.iter().map(move |one| (copy, one)));
    for (id, (copy, (name, parts))) in (0..).map(DocumentId).zip(all) {
        let Parts { outline, passages, sentences, triples, rest } = &renamed(parts, copy);
        let Ok(joined) = join(outline, passages, sentences, triples, Some(rest)) else { continue };
        builder.add_judged(id, joined.reading, &joined.verdicts);
        builder.set_vectors(id, &joined.vectors);
        if copy == 0 {
            names.insert(id, name.clone());
        }
    }
    (builder.snapshot(), names)
}

/// A slice as a corpus, and the passages' ids by document; copies have none.
fn corpus(request: &SliceRequest, slice: &Slice) -> (Corpus, Names) {
    let (mut parts, mut names) = (Vec::new(), Names::new());
    for document in &slice.documents {
        let joined =
            join(&document.outline, &document.passages, &document.sentences, &document.triples, None);
        let (Ok(joined), Some(id)) = (joined, document_id(document.number)) else { continue };
        parts.push((id, joined));
        if let Some(name) = document.outline.name.strip_prefix("0|") {
            names.insert(id, name.to_owned());
        }
    }
    let words = request.terms.iter().cloned().zip(slice.shares.iter().copied()).collect();
    (CorpusBuilder::new().snapshot().with_parts(parts, slice.passages, &words), names)
}

/// Share of the question's facts for which a passage is there.
fn share(question: &Question, is_there: impl Fn(&String) -> bool) -> f64 {
    let found = question.supporting.iter().filter(|fact| fact.iter().any(&is_there)).count();
    found as f64 / question.supporting.len().max(1) as f64
}

fn mean(figures: &[f64]) -> f64 {
    figures.iter().sum::<f64>() / figures.len().max(1) as f64
}
