//! `clew-eval facts`: which facts are found, for a person to judge by their sentences?

use crate::train_tagger::shuffle;
use crate::workspace::LocalReader;
use crate::{Outcome, args::Args, judged, qa, workspace};
use clew_document::archive::unfold;
use clew_knowledge::extract::extract;
use clew_language::text::split;
use clew_types::document::Document;
use clew_types::extraction::{LocalTriple, Mention};
use clew_types::reading::Reading;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// Facts shown unless told otherwise.
const SAMPLE: usize = 60;
/// Facts drawn of one sentence at most; a second only where all sentences have given one.
const OF_A_SENTENCE: usize = 2;

/// A document that was read, and where it came from.
pub struct Source {
    pub file: String,
    /// Of a file of passages: the passage's id and title.
    pub passage: Option<(String, String)>,
    pub reading: Reading,
}

/// A fact's place: indexes of its source and of its triple.
type Place = (usize, usize);

/// `facts FILE… [--judge] [--sample N] [--seed S] [--least C] [--json]`: with `--judge` as sure as the network that reads finds
/// them, which is what the app shows from its floor on; else as sure as the patterns are. Files go through the readers a visitor's files go through,
/// `*.corpus.jsonl` are passages. `--judged SET`: see [`judged`]. The sample is in the order in which it was drawn, so that any part of it is a sample.
pub fn run(args: &Args) -> Outcome {
    if let Some(set) = args.optional("judged") {
        return judged::run(args, set);
    }
    let sample = args.optional("sample").map_or(Ok(SAMPLE), str::parse)?;
    let seed: u64 = args.optional("seed").map_or(Ok(1), str::parse)?;
    let least: f32 = args.optional("least").map_or(Ok(0.0), str::parse)?;
    let reader = if args.has("judge") { LocalReader::load(args) } else { None };
    let mut sources = Vec::new();
    for file in args.files() {
        sources.extend(sources_of(file)?.into_iter().map(|source| as_shown(source, reader.as_ref())));
    }
    let facts = facts(&sources, least);
    let words: usize =
        sources.iter().map(|source| source.reading.document.text.split_whitespace().count()).sum();
    for place in drawn(&sources, &facts, sample, seed) {
        let line =
            if args.has("json") { object(&sources, place).to_string() } else { lines(&sources, place) };
        println!("{line}");
    }
    let rate = 1e3 * facts.len() as f64 / words.max(1) as f64;
    // Apart from the objects, one a line.
    let summary = format!("{} facts in {words} words: {rate:.1} per 1,000", facts.len());
    if args.has("json") {
        eprintln!("{summary}")
    } else {
        println!("{summary}")
    }
    Ok(())
}

/// As the app shows it once the network has read the text: named by it, each fact as sure as its verdict.
fn as_shown(source: Source, reader: Option<&LocalReader>) -> Source {
    let Some(reader) = reader else { return source };
    let mut reading = reader.named(source.reading);
    let verdicts = reader.verdicts(&reading);
    for (triple, verdict) in reading.extraction.triples.iter_mut().zip(verdicts) {
        triple.confidence = verdict.unwrap_or(triple.confidence);
    }
    Source { reading, ..source }
}

/// All that a file holds, read.
pub fn sources_of(file: &str) -> Result<Vec<Source>, Box<dyn std::error::Error>> {
    if file.ends_with(".corpus.jsonl") {
        let of_passage = |passage: &qa::Passage| Source {
            file: file.to_owned(),
            passage: Some((passage.id.clone(), passage.title.clone())),
            reading: workspace::read(passage),
        };
        return Ok(qa::passages(Path::new(file))?.iter().map(of_passage).collect());
    }
    let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let documents: Vec<(String, Document)> = match unfold(file, &bytes)? {
        None => vec![(file.to_owned(), clew_document::read(file, &bytes)?)],
        Some(inner) => {
            let read = |inner: &clew_document::archive::InnerFile| {
                clew_document::read(&inner.path, &inner.bytes).map(|document| (inner.path.clone(), document))
            };
            inner.iter().map(read).collect::<Result<_, _>>()?
        }
    };
    Ok(documents
        .into_iter()
        .map(|(file, document)| Source { file, passage: None, reading: read(document) })
        .collect())
}

fn read(document: Document) -> Reading {
    let text = split(&document);
    let extraction = extract(&document, &text);
    Reading { document, text, extraction }
}

fn facts(sources: &[Source], least: f32) -> Vec<Place> {
    let of_source = |(at, source): (usize, &Source)| -> Vec<Place> {
        let triples = source.reading.extraction.triples.iter().enumerate();
        triples.filter(|(_, triple)| triple.confidence >= least).map(|(triple, _)| (at, triple)).collect()
    };
    sources.iter().enumerate().flat_map(of_source).collect()
}

/// A sample of the facts, all alike likely to be in it; of other sentences before two of one.
fn drawn(sources: &[Source], facts: &[Place], sample: usize, seed: u64) -> Vec<Place> {
    let mut order: Vec<usize> = (0..facts.len()).collect();
    // The shuffle stands still at 0.
    shuffle(&mut order, seed.wrapping_add(1).max(1));
    let mut seen: BTreeMap<(usize, u32), usize> = BTreeMap::new();
    let mut ranked: Vec<(usize, Place)> = Vec::with_capacity(facts.len());
    for at in order {
        let (source, triple) = facts[at];
        let sentence = sources[source].reading.extraction.triples[triple].sentence;
        let count = seen.entry((source, sentence)).or_default();
        ranked.push((*count, facts[at]));
        *count += 1;
    }
    ranked.retain(|(before, _)| *before < OF_A_SENTENCE);
    ranked.sort_by_key(|(before, _)| *before);
    ranked.into_iter().take(sample).map(|(_, place)| place).collect()
}

fn triple(sources: &[Source], (source, triple): Place) -> (&Source, &LocalTriple, [&Mention; 2]) {
    let source = &sources[source];
    let found = &source.reading.extraction;
    let triple = &found.triples[triple];
    (source, triple, [triple.head, triple.tail].map(|mention| &found.mentions[mention as usize]))
}

fn object(sources: &[Source], place: Place) -> Value {
    let (source, triple, [head, tail]) = triple(sources, place);
    let sentence = source.reading.text.sentences[triple.sentence as usize].span;
    json!({
        "file": source.file,
        "pid": source.passage.as_ref().map(|(id, _)| id),
        "passage": source.passage.as_ref().map(|(_, title)| title),
        "sentence_start": sentence.start,
        "sentence_end": sentence.end,
        "sentence": sentence.of(&source.reading.document.text),
        "head": head.name,
        "head_span": [head.span.start, head.span.end],
        "relation": triple.relation,
        "wording": triple.wording,
        "tail": tail.name,
        "tail_span": [tail.span.start, tail.span.end],
        "confidence": (f64::from(triple.confidence) * 1e4).round() / 1e4,
    })
}

fn lines(sources: &[Source], place: Place) -> String {
    let (source, triple, [head, tail]) = triple(sources, place);
    let sentence = source.reading.text.sentences[triple.sentence as usize].span;
    let words: Vec<&str> = sentence.of(&source.reading.document.text).split_whitespace().collect();
    let title = source.passage.as_ref().map(|(id, title)| format!(" [{id}] {title}")).unwrap_or_default();
    format!(
        "{:.2}  {} – {} – {}\n      {}\n      {}{title} {}..{}, {}..{}, {}..{}\n",
        triple.confidence,
        head.name,
        triple.wording,
        tail.name,
        words.join(" "),
        source.file,
        sentence.start,
        sentence.end,
        head.span.start,
        head.span.end,
        tail.span.start,
        tail.span.end,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        let document = clew_document::read("a.txt", text.as_bytes()).unwrap();
        Source { file: "a.txt".to_owned(), passage: None, reading: read(document) }
    }

    #[test]
    fn a_sample_is_of_different_sentences_first() {
        let sources = [source(
            "Ann Grey was born in Leeds in 1901. Bo Hart painted the Long Hall. Cy Moss left Ghent.",
        )];
        let facts = facts(&sources, 0.0);
        let sentences = |sample: &[Place]| -> Vec<u32> {
            let mut all: Vec<u32> = sample.iter().map(|place| triple(&sources, *place).1.sentence).collect();
            all.sort_unstable();
            all
        };
        for seed in 0..8 {
            assert_eq!(sentences(&drawn(&sources, &facts, 3, seed)), [0, 1, 2]);
            assert_eq!(drawn(&sources, &facts, 3, seed), drawn(&sources, &facts, 3, seed));
        }
        let most = drawn(&sources, &facts, 60, 1);
        assert!(
            most.len() > 3 && sentences(&most).iter().filter(|index| **index == 0).count() == 2,
            "{most:?}"
        );
    }

    #[test]
    fn a_fact_names_the_bytes_of_its_words() {
        let sources = [source("It rained. Bo Hart painted the Long Hall.")];
        let row = object(&sources, (0, 0));
        let words = |key: &str| {
            let at = |index: usize| row[key][index].as_u64().unwrap() as usize;
            &sources[0].reading.document.text[at(0)..at(1)]
        };
        assert_eq!((words("head_span"), words("tail_span")), ("Bo Hart", "Long Hall"));
        assert_eq!(row["sentence"], "Bo Hart painted the Long Hall.");
    }
}
