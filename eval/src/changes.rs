//! `clew-eval changes --corpus F`: what it costs to change a large workspace, and that what is taken back leaves no trace.

use crate::args::Args;
use crate::report::Figures;
use crate::workspace::read;
use crate::{Outcome, qa};
use clew_knowledge::corpus::{Corpus, CorpusBuilder};
use clew_knowledge::graph::view;
use clew_network::embed::DIMENSIONS;
use clew_types::extraction::EntityKind;
use clew_types::graph::{Edit, Handle};
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use clew_types::vectors::DocumentVectors;
use std::path::Path;
use std::time::Instant;

/// Times each change is made; the median counts.
const TIMES: usize = 7;

/// Reads passages until the graph holds as many triples as wished, then changes it.
pub fn run(args: &Args) -> Outcome {
    let wished: usize = args.optional("triples").map_or(Ok(50_000), str::parse)?;
    let passages = qa::passages(Path::new(args.required("corpus")?))?;
    let mut builder = CorpusBuilder::new();
    let mut documents = 0;
    for passage in &passages {
        put(&mut builder, documents, read(passage));
        documents += 1;
        if documents % 100 == 0 && builder.snapshot().graph.triples().len() >= wished {
            break;
        }
    }
    let corpus = builder.snapshot();
    let (changed, last) = (documents / 2, documents - 1);
    let reading = |document: u32| corpus.reading(DocumentId(document)).cloned().ok_or("no documents");
    let (middle, newest) = (reading(changed)?, reading(last)?);

    let mut removing = Vec::new();
    let mut adding = Vec::new();
    let mut exact = true;
    let whole = told(&corpus);
    for _ in 0..TIMES {
        removing.push(timed(&mut builder, |builder| {
            builder.remove(DocumentId(changed));
        }));
        adding.push(timed(&mut builder, |builder| put(builder, changed, middle.clone())));
        exact &= told(&builder.snapshot()) == whole;
    }
    builder.remove(DocumentId(last));
    let without = told(&builder.snapshot());
    put(&mut builder, last, newest);
    builder.snapshot();
    builder.remove(DocumentId(last));
    exact &= told(&builder.snapshot()) == without;

    let entity = corpus.graph.entities().first().ok_or("nothing was read")?;
    let what = Handle { name: entity.name.clone(), kind: entity.kind };
    let edits =
        [Edit::Rename(what.clone(), "Another Name".to_owned()), Edit::Retype(what, EntityKind::Other)];
    let mut editing = Vec::new();
    let mut undoing = Vec::new();
    for _ in 0..TIMES {
        editing.push(timed(&mut builder, |builder| builder.set_edits(&edits)));
        undoing.push(timed(&mut builder, |builder| builder.set_edits(&[])));
    }
    exact &= told(&builder.snapshot()) == without;
    let mut drawing = Vec::new();
    for _ in 0..TIMES {
        // A copy that has not found importance and communities yet.
        builder.set_edits(&[]);
        let graph = builder.snapshot().graph;
        let begun = Instant::now();
        let drawn = view::overview(&*graph, 300, &[]);
        drawing.push(begun.elapsed().as_secs_f64() * 1e3);
        exact &= drawn.nodes.len() == 300.min(graph.entities().len());
    }

    let times = [
        ("remove_ms", removing),
        ("add_ms", adding),
        ("edit_ms", editing),
        ("undo_ms", undoing),
        ("overview_ms", drawing),
    ];
    report(args, &corpus, documents, times, exact)
}

/// The median of each change's times, and whether nothing was left behind.
fn report(
    args: &Args,
    corpus: &Corpus,
    documents: u32,
    times: [(&str, Vec<f64>); 5],
    exact: bool,
) -> Outcome {
    let mut report = Figures::new("changes", args);
    report.number("documents", f64::from(documents));
    report.number("triples", corpus.graph.triples().len() as f64);
    report.number("entities", corpus.graph.entities().len() as f64);
    for (name, mut times) in times {
        times.sort_by(f64::total_cmp);
        report.number(name, times[TIMES / 2]);
    }
    report.text("exact", if exact { "yes" } else { "NO" });
    report.print(args)
}

/// Milliseconds until the change is seen.
fn timed(builder: &mut CorpusBuilder, change: impl FnOnce(&mut CorpusBuilder)) -> f64 {
    let begun = Instant::now();
    change(builder);
    builder.snapshot();
    begun.elapsed().as_secs_f64() * 1e3
}

/// A document with vectors that cost as much to keep as real ones.
fn put(builder: &mut CorpusBuilder, document: u32, reading: Reading) {
    let vector = |at: usize| {
        let mut vector = vec![0.0; DIMENSIONS];
        vector[(document as usize * 31 + at) % DIMENSIONS] = 1.0;
        vector
    };
    let chunks = (0..reading.text.chunks.len()).map(vector).collect();
    let sentences = (0..reading.searched()).map(vector).collect();
    builder.add(DocumentId(document), reading);
    builder.set_vectors(DocumentId(document), &DocumentVectors { chunks, sentences });
}

/// All that the graph says, in words: numbers may differ.
fn told(corpus: &Corpus) -> Vec<String> {
    let name = |id| corpus.graph.entity(id).map_or("", |entity| entity.name.as_str());
    let entities =
        corpus.graph.entities().iter().map(|entity| {
            format!("{} {:?} {:?} {:?}", entity.name, entity.kind, entity.aliases, entity.sources)
        });
    let triples = corpus.graph.triples().iter().map(|triple| {
        let evidence = triple.evidence.sentence;
        format!("{} > {} > {} {evidence:?}", name(triple.head), triple.relation, name(triple.tail))
    });
    let mut told: Vec<String> = entities.chain(triples).collect();
    told.sort_unstable();
    told
}
