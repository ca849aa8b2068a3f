//! Which rows are a document's parts? Columns of a batch, each as one parameter.

use clew_core::document::Block;
use clew_core::embed::DIMENSIONS;
use clew_core::extract::{EntityKind, LocalTriple};
use clew_core::shelf::parts::{Outline, Parts, PassagePart, Said, SentencePart, TriplePart};
use clew_core::shelf::unpack;
use clew_core::span::Span;
use clew_core::text::fold::fold;
use clew_core::text::terms::terms;
use clew_core::text::{Chunk, Sentence};
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use tokio_postgres::Row;

use crate::error::LibraryError;
use crate::half_vector::HalfVector;

/// Longest word that is searched for, in bytes.
const LONGEST_WORD: usize = 100;
/// Longest key of an entity, in bytes: an index takes no longer ones.
const LONGEST_KEY: usize = 500;

/// Passages of a batch of documents.
#[derive(Default)]
pub(crate) struct PassageRows {
    pub document: Vec<i32>,
    pub index: Vec<i32>,
    pub first: Vec<i32>,
    pub last: Vec<i32>,
    pub place: Vec<Vec<u8>>,
    pub text: Vec<String>,
    pub words: Vec<String>,
    pub meaning: Vec<Option<HalfVector>>,
}

/// Their sentences.
#[derive(Default)]
pub(crate) struct SentenceRows {
    pub document: Vec<i32>,
    pub index: Vec<i32>,
    pub starts: Vec<i32>,
    pub ends: Vec<i32>,
    pub block: Vec<i32>,
    pub said: Vec<Vec<u8>>,
    pub meaning: Vec<Vec<u8>>,
}

/// Their facts.
#[derive(Default)]
pub(crate) struct TripleRows {
    pub document: Vec<i32>,
    pub index: Vec<i32>,
    pub passage: Vec<Option<i32>>,
    pub sentence: Vec<i32>,
    pub head: Vec<String>,
    pub relation: Vec<String>,
    pub tail: Vec<String>,
    pub wording: Vec<String>,
    pub head_mention: Vec<i32>,
    pub tail_mention: Vec<i32>,
    pub confidence: Vec<f32>,
    pub verdict: Vec<Option<f32>>,
    pub by_model: Vec<bool>,
}

/// What those facts are about, in the order in which all publishers take them.
#[derive(Default)]
pub(crate) struct EntityRows {
    pub key: Vec<String>,
    pub name: Vec<String>,
    pub kind: Vec<i16>,
}

impl PassageRows {
    pub fn add(&mut self, document: i32, parts: &Parts) {
        for part in &parts.passages {
            self.document.push(document);
            self.index.push(part.index as i32);
            self.first.push(part.chunk.first as i32);
            self.last.push(part.chunk.last as i32);
            self.place.push(bytes(&(part.chunk, &part.heading)));
            self.text.push(clean(&part.text));
            self.words.push(words(&[part.pseudo_title(&parts.outline).as_str(), &part.text]));
            let vector = unpack(&part.vector);
            let is_one = vector.len() == DIMENSIONS && vector.iter().any(|x| *x != 0.0);
            self.meaning.push(is_one.then_some(HalfVector(vector)));
        }
    }
}

impl SentenceRows {
    pub fn add(&mut self, document: i32, parts: &Parts) {
        for part in &parts.sentences {
            self.document.push(document);
            self.index.push(part.index as i32);
            self.starts.push(part.sentence.span.start as i32);
            self.ends.push(part.sentence.span.end as i32);
            self.block.push(part.sentence.block as i32);
            self.said.push(bytes(&(part.block, &part.said)));
            self.meaning.push(part.vector.clone());
        }
    }
}

impl TripleRows {
    pub fn add(
        &mut self,
        document: i32,
        parts: &Parts,
        entities: &mut BTreeMap<String, (String, EntityKind)>,
    ) {
        for part in &parts.triples {
            let mut end = |(name, kind): &(String, EntityKind)| {
                let key = key(name);
                entities.entry(key.clone()).or_insert_with(|| (clean(name), *kind));
                key
            };
            self.document.push(document);
            self.index.push(part.index as i32);
            self.passage.push(part.passage.map(|index| index as i32));
            self.sentence.push(part.triple.sentence as i32);
            self.head.push(end(&part.head));
            self.relation.push(clean(&part.triple.relation));
            self.tail.push(end(&part.tail));
            self.wording.push(clean(&part.triple.wording));
            self.head_mention.push(part.triple.head as i32);
            self.tail_mention.push(part.triple.tail as i32);
            self.confidence.push(part.triple.confidence);
            self.verdict.push(part.verdict);
            self.by_model.push(part.by_model);
        }
    }
}

impl EntityRows {
    pub fn of(entities: BTreeMap<String, (String, EntityKind)>) -> Self {
        let mut rows = Self::default();
        for (key, (name, kind)) in entities {
            rows.key.push(key);
            rows.name.push(name);
            rows.kind.push(kind as i16);
        }
        rows
    }
}

/// What a name is found by.
pub(crate) fn key(name: &str) -> String {
    let mut key = clean(&fold(name));
    let mut end = key.len().min(LONGEST_KEY);
    while !key.is_char_boundary(end) {
        end -= 1;
    }
    key.truncate(end);
    key
}

/// PostgreSQL has no text with a zero byte in it; a blank is as long, so that all places hold.
pub(crate) fn clean(text: &str) -> String {
    text.replace('\0', " ")
}

/// The words of texts, each once, as a `tsvector` is written.
fn words(texts: &[&str]) -> String {
    let all: BTreeSet<String> = texts.iter().flat_map(|text| terms(text)).collect();
    let all: Vec<String> =
        all.iter().filter(|word| word.len() <= LONGEST_WORD).map(|word| quoted(word)).collect();
    all.join(" ")
}

/// A word as `tsvector` and `tsquery` read it, whatever stands in it.
pub(crate) fn quoted(word: &str) -> String {
    format!("'{}'", clean(word).replace('\\', "\\\\").replace('\'', "''"))
}

fn bytes<T: serde::Serialize>(value: &T) -> Vec<u8> {
    postcard::to_stdvec(value).unwrap_or_default()
}

pub(crate) fn value<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, LibraryError> {
    postcard::from_bytes(bytes).map_err(|_| LibraryError::Damaged)
}

/// Columns of a document, for reading it back: outline and rest.
pub(crate) fn outline(bytes: &[u8]) -> Result<Outline, LibraryError> {
    value(bytes)
}

/// `document, index, place, text, meaning`.
pub(crate) fn passage(row: &Row) -> Result<(u32, PassagePart), LibraryError> {
    let (chunk, heading): (Chunk, Option<(Block, String)>) = value(row.get(2))?;
    let meaning: Option<HalfVector> = row.get(4);
    let vector = meaning.map_or_else(Vec::new, |vector| clew_core::shelf::pack(&vector.0));
    let part = PassagePart { index: number(row, 1), chunk, text: row.get(3), heading, vector };
    Ok((number(row, 0), part))
}

/// `document, index, starts, ends, block, said, meaning`.
pub(crate) fn sentence(row: &Row) -> Result<(u32, SentencePart), LibraryError> {
    let (block, said): (Block, Said) = value(row.get(5))?;
    let span = Span { start: number(row, 2), end: number(row, 3) };
    let sentence = Sentence { span, block: number(row, 4) };
    let part = SentencePart { index: number(row, 1), sentence, block, said, vector: row.get(6) };
    Ok((number(row, 0), part))
}

/// `document, index, passage, sentence, head, head's kind, relation, tail, tail's kind, wording, head_mention, tail_mention,
/// confidence, verdict, by_model`.
pub(crate) fn triple(row: &Row) -> (u32, TriplePart) {
    let end = |name: usize| (row.get(name), kind(row.get(name + 1)));
    let triple = LocalTriple {
        head: number(row, 10),
        relation: row.get(6),
        wording: row.get(9),
        tail: number(row, 11),
        sentence: number(row, 3),
        confidence: row.get(12),
    };
    let part = TriplePart {
        index: number(row, 1),
        passage: row.get::<_, Option<i32>>(2).map(|index| index as u32),
        triple,
        head: end(4),
        tail: end(7),
        by_model: row.get(14),
        verdict: row.get(13),
    };
    (number(row, 0), part)
}

fn kind(number: i16) -> EntityKind {
    EntityKind::ALL.get(number as usize).copied().unwrap_or_default()
}

pub(crate) fn number(row: &Row, column: usize) -> u32 {
    row.get::<_, i32>(column) as u32
}
