//! Which rows are a document's parts?

use std::collections::{BTreeMap, BTreeSet};

use clew_knowledge::shelf::parts::{Outline, Parts, PassagePart, SentencePart, TriplePart};
use clew_knowledge::shelf::unpack;
use clew_knowledge::shelf::wire::{decode, encode};
use clew_language::text::fold::fold;
use clew_language::text::terms::terms;
use clew_network::embed::DIMENSIONS;
use clew_types::text::Chunk;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use tokio_postgres::Row;

use crate::error::LibraryError;
use crate::form::{HalfVector, Words};

/// Longest word that is searched for, in bytes.
const LONGEST_WORD: usize = 100;
/// Room for a passage's words, in bytes: they lie in its row, which fits a page. Those of 512 tokens take some 3,000.
const MOST_WORDS: usize = 7000;
/// What a word takes in a row beside its letters.
const BESIDE_A_WORD: usize = 5;

/// A row of the passages.
pub(crate) struct PassageRow {
    pub document: i32,
    pub index: i32,
    pub words: Words,
    pub meaning: Option<HalfVector>,
    pub body: Vec<u8>,
}

/// A row of the links: what one passage states of one entity.
pub(crate) struct LinkRow {
    pub document: i32,
    pub entity: i64,
    pub passage: i32,
    pub confidence: f32,
    pub others: Vec<i64>,
}

/// What a passage is sent as: itself, its sentences, their facts.
pub(crate) type Body = (PassagePart, Vec<SentencePart>, Vec<TriplePart>);

/// A document's passages, each with all that is said in it.
pub(crate) fn passages(document: i32, parts: &Parts) -> Vec<PassageRow> {
    let mut sentences: Vec<&SentencePart> = parts.sentences.iter().collect();
    sentences.sort_by_key(|part| part.index);
    let mut triples: Vec<&TriplePart> = parts.triples.iter().collect();
    triples.sort_by_key(|part| (part.triple.sentence, part.index));
    let row = |part: &PassagePart| {
        let vector = unpack(&part.vector);
        let is_one = vector.len() == DIMENSIONS && vector.iter().any(|x| *x != 0.0);
        let Chunk { first, last, .. } = part.chunk;
        let said = within(&sentences, |part| part.index, first, last);
        let stated = within(&triples, |part| part.triple.sentence, first, last);
        PassageRow {
            document,
            index: part.index as i32,
            words: words(&[part.pseudo_title(&parts.outline).as_str(), &part.text]),
            meaning: is_one.then_some(HalfVector(vector)),
            body: encode(&(part, said, stated)).unwrap_or_default(),
        }
    };
    parts.passages.iter().map(row).collect()
}

/// Those of some parts, in order of their sentences, that belong to the sentences `first..last`.
fn within<'a, T>(parts: &'a [&'a T], of: impl Fn(&T) -> u32, first: u32, last: u32) -> &'a [&'a T] {
    let from = parts.partition_point(|part| of(part) < first);
    let to = parts.partition_point(|part| of(part) < last);
    parts.get(from..to).unwrap_or_default()
}

/// The facts of sentences that stand in no passage.
pub(crate) fn outside(parts: &Parts) -> Vec<&TriplePart> {
    let passage_of = passage_of(parts);
    parts.triples.iter().filter(|it| !passage_of.contains_key(&it.triple.sentence)).collect()
}

/// Of each sentence, the first passage that holds it.
fn passage_of(parts: &Parts) -> BTreeMap<u32, u32> {
    let mut all = BTreeMap::new();
    for part in &parts.passages {
        (part.chunk.first..part.chunk.last).for_each(|sentence| {
            all.entry(sentence).or_insert(part.index);
        });
    }
    all
}

/// What a document's passages state of entities.
pub(crate) fn links(document: i32, parts: &Parts) -> Vec<LinkRow> {
    let passage_of = passage_of(parts);
    let mut all: BTreeMap<(u32, i64), (f32, Vec<i64>)> = BTreeMap::new();
    for part in &parts.triples {
        let Some(passage) = passage_of.get(&part.triple.sentence) else { continue };
        let (head, tail) = (number_of(&part.head.0), number_of(&part.tail.0));
        for (end, other) in [(head, tail), (tail, head)] {
            let (confidence, others) = all.entry((*passage, end)).or_default();
            *confidence += part.triple.confidence;
            others.push(other);
        }
    }
    let row = |((passage, entity), (confidence, others))| LinkRow {
        document,
        entity,
        passage: passage as i32,
        confidence,
        others,
    };
    all.into_iter().map(row).collect()
}

/// The number that an entity of this name has in every library: two names have the same one by a chance of 2⁻⁶⁴, and then a
/// slice holds a passage too many.
pub(crate) fn number_of(name: &str) -> i64 {
    let digest = Sha256::digest(fold(name));
    digest.first_chunk().map_or(0, |bytes| i64::from_be_bytes(*bytes))
}

/// PostgreSQL has no text with a zero byte in it; a blank is as long, so that all places hold.
pub(crate) fn clean(text: &str) -> String {
    text.replace('\0', " ")
}

/// The words of texts, each once, as far as they fit a row.
fn words(texts: &[&str]) -> Words {
    let all: BTreeSet<String> = texts.iter().flat_map(|text| terms(text)).collect();
    let mut room = MOST_WORDS;
    let fits = |word: &&String| {
        let taken = word.len() + BESIDE_A_WORD;
        let fits = word.len() <= LONGEST_WORD && taken <= room;
        room -= if fits { taken } else { 0 };
        fits
    };
    Words(all.iter().filter(fits).map(|word| clean(word)).collect())
}

/// A word as `tsquery` reads it, whatever stands in it.
pub(crate) fn quoted(word: &str) -> String {
    format!("'{}'", clean(word).replace('\\', "\\\\").replace('\'', "''"))
}

pub(crate) fn bytes<T: serde::Serialize>(value: &T) -> Vec<u8> {
    postcard::to_stdvec(value).unwrap_or_default()
}

pub(crate) fn value<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, LibraryError> {
    postcard::from_bytes(bytes).map_err(|_| LibraryError::Damaged)
}

/// What a passage was kept as.
pub(crate) fn body(bytes: &[u8]) -> Result<Body, LibraryError> {
    decode(bytes).ok_or(LibraryError::Damaged)
}

pub(crate) fn outline(bytes: &[u8]) -> Result<Outline, LibraryError> {
    value(bytes)
}

pub(crate) fn number(row: &Row, column: usize) -> u32 {
    row.get::<_, i32>(column) as u32
}
