use super::parts::Parts;
use super::*;
use crate::corpus::CorpusBuilder;
use crate::extract::extract;
use crate::retrieve::hybrid;
use clew_document::read;
use clew_language::text::split;
use clew_types::reading::Reading;
use clew_types::shelf::document_id;
use clew_types::vectors::DocumentVectors;

const STORY: &str = "# The harbour\n\nAnna Lund drew the harbour of Ribe. She was born in Esbjerg in 1901.\n\n\
                     ## Later years\n\nAnna Lund married Peter Holm. Peter Holm founded the Ribe Observatory.\n";

fn reading(name: &str, text: &str) -> Reading {
    let document = read(name, text.as_bytes()).expect("a readable text");
    let text = split(&document);
    let extraction = extract(&document, &text);
    Reading { document, text, extraction }
}

fn whole(parts: &Parts) -> Joined {
    let Parts { outline, passages, sentences, triples, rest } = parts;
    join(outline, passages, sentences, triples, Some(rest)).expect("parts that fit")
}

fn check_round(name: &str, text: &str) {
    let reading = reading(name, text);
    let (chunks, sentences) = reading.texts_to_embed();
    let vector = |text: &String| {
        let mut vector = vec![0.0; clew_network::embed::DIMENSIONS];
        vector[text.len() % 300] = 1.0;
        vector
    };
    let vectors = DocumentVectors {
        chunks: chunks.iter().map(vector).collect(),
        sentences: sentences.iter().map(vector).collect(),
    };
    let joined = whole(&Parts::of(&reading, &vectors, &[]));
    assert_eq!(joined.reading, reading, "{name}");
    assert_eq!(joined.vectors, vectors, "{name}");
    assert_eq!(joined.verdicts.len(), reading.extraction.triples.len());
}

#[test]
fn a_whole_document_comes_back_as_it_was() {
    check_round("story.md", STORY);
    check_round("one.txt", "One line.");
    check_round("gap.txt", "First.\n\n\n   \n\nÆrø is an island. 港は静かだ。");
    let rows: String = (0..900).map(|n| format!("2020-01-{:02},{n},Ribe\n", n % 28 + 1)).collect();
    check_round("rain.csv", &format!("day,mm,place\n{rows}"));
    let long: String = (0..900).map(|n| format!("Anna Lund{n} lives in Ribe{n}. ")).collect();
    check_round("long.txt", &long);
}

#[test]
fn a_part_keeps_every_place() {
    let long: String = (0..900).map(|n| format!("Anna Lund lives in Ribe number {n}. ")).collect();
    let reading = reading("long.txt", &long);
    assert!(reading.text.chunks.len() > 4);
    let parts = Parts::of(&reading, &DocumentVectors::default(), &[]);
    let passage = parts.passages[3].clone();
    let held = |index: u32| (passage.chunk.first..passage.chunk.last).contains(&index);
    let sentences: Vec<_> = parts.sentences.iter().filter(|part| held(part.index)).cloned().collect();
    let triples: Vec<_> = parts.triples.iter().filter(|part| held(part.triple.sentence)).cloned().collect();
    let taken =
        join(&parts.outline, std::slice::from_ref(&passage), &sentences, &triples, None).expect("fits");
    let taken = taken.reading;
    for index in passage.chunk.first..passage.chunk.last {
        assert_eq!(taken.text.sentences[index as usize], reading.text.sentences[index as usize]);
        assert_eq!(taken.sentence(index), reading.sentence(index));
    }
    assert_eq!(taken.chunk(3), reading.chunk(3));
    assert_eq!((taken.chunk(0), taken.sentence(0)), ("", ""));
    assert!(!taken.extraction.triples.is_empty());
    let mut builder = CorpusBuilder::new();
    let id = document_id(7).expect("a number of a library");
    builder.add(id, taken);
    let corpus = builder.snapshot();
    let hits = hybrid(&corpus, "Where does Anna Lund live?", None, 5);
    assert_eq!(hits.len(), 1, "blank passages are never found");
    assert_eq!((hits[0].chunk.document, hits[0].chunk.index, number_of(id)), (id, 3, Some(7)));
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    let parts = Parts::of(&reading("story.md", STORY), &DocumentVectors::default(), &[]);
    let spoil = |change: fn(&mut Parts)| {
        let mut parts = parts.clone();
        change(&mut parts);
        join(&parts.outline, &parts.passages, &parts.sentences, &parts.triples, Some(&parts.rest)).err()
    };
    assert_eq!(spoil(|_| ()), None);
    let all: [fn(&mut Parts); 9] = [
        |parts| parts.outline.bytes = 3,
        |parts| parts.outline.sentences = u32::MAX,
        |parts| parts.passages[0].chunk.span.start = u32::MAX - 9,
        |parts| parts.passages[0].index = 900,
        |parts| parts.passages[0].chunk.last = 900,
        |parts| parts.sentences[0].sentence.span.end = 1 << 30,
        |parts| parts.sentences[0].sentence.span = Span { start: 9, end: 3 },
        |parts| parts.sentences[0].sentence.block = 900,
        |parts| parts.triples[0].triple.confidence = f32::NAN,
    ];
    for change in all {
        assert_eq!(spoil(change), Some(ShelfError::Malformed));
    }
}

use clew_types::span::Span;

#[test]
fn vectors_keep_their_direction() {
    let vector: Vec<f32> = (0..384).map(|n| ((n * 37 % 101) as f32 - 50.0) / 600.0).collect();
    let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
    let back = unpack(&pack(&vector));
    let cosine: f32 = vector.iter().zip(&back).map(|(a, b)| a * b / length).sum();
    assert!(cosine > 0.9999, "{cosine}");
    assert_eq!(unpack(&pack(&[0.0; 3])), [0.0; 3]);
    assert!(unpack(&[1, 2]).is_empty());
    assert!(unpack(&[0, 0, 192, 127, 5]).iter().all(|x| x.is_finite()));
}

#[test]
fn a_request_says_words_and_names() {
    let request = SliceRequest::new("Who founded the Ribe Observatory in Ribe?", None, 900);
    assert_eq!(request.terms, ["found", "ribe", "observatori"]);
    assert_eq!(request.passages, MOST_PASSAGES);
    assert!(
        request.names.contains(&"ribe observatory".to_owned()) && request.names.contains(&"ribe".to_owned())
    );
    assert!(!request.names.iter().any(|name| name.starts_with("the ")), "{:?}", request.names);
    assert!(names_in(&"word ".repeat(400)).len() <= MOST_NAMES);
    assert!(searched_terms(&(0..99).map(|n| format!("w{n} ")).collect::<String>()).len() <= MOST_TERMS);
}
