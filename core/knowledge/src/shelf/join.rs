//! How do parts become a reading again? Whole, the very same one; in part, one that is blank in between.
//!
//! Parts come from a server: nothing in them is believed before it was looked at.

use super::parts::{Outline, PassagePart, Rest, SentencePart, TriplePart};
use super::{ShelfError, unpack};
use clew_network::embed::DIMENSIONS;
use clew_network::reader::claims::Verdict;
use clew_types::extraction::{Extraction, LocalTriple};
use clew_types::reading::Reading;
use clew_types::span::Span;
use clew_types::text::{Chunk, Sentence, Text};
use clew_types::vectors::DocumentVectors;
use clew_types::{
    arrange::{Arrange, InOrder},
    document::{Block, BlockRole, Document},
};
use std::collections::BTreeMap;

/// Longest text, in bytes: no document that Clew reads is longer.
const LONGEST: u32 = 1 << 28;

/// A reading put together, with what goes with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Joined {
    /// What was read.
    pub reading: Reading,
    /// Vectors of its passages and sentences; none where the parts had none.
    pub vectors: DocumentVectors,
    /// A verdict for each of its facts.
    pub verdicts: Vec<Verdict>,
}

/// Puts parts together; with `rest`, they are the whole document.
///
/// # Errors
/// [`ShelfError::Malformed`] where parts do not fit one another.
pub fn join(
    outline: &Outline,
    passages: &[PassagePart],
    sentences: &[SentencePart],
    triples: &[TriplePart],
    rest: Option<&Rest>,
) -> Result<Joined, ShelfError> {
    let mut all: BTreeMap<u32, &SentencePart> = sentences.iter().map(|part| (part.index, part)).into_map();
    all.extend(rest.iter().flat_map(|rest| &rest.sentences).map(|part| (part.index, part)));
    let sheet = Sheet::new(outline, rest.is_some())?;
    let mut sheet = sheet.written(passages, rest)?;
    let searched = place_sentences(&mut sheet, &all, rest)?;
    place_passages(&mut sheet, passages)?;
    let (extraction, verdicts) = extraction(outline, &all, triples)?;
    let vectors = vectors(&sheet, passages, &all, searched);
    let text = String::from_utf8(sheet.text).map_err(|_| ShelfError::Malformed)?;
    if rest.is_none() {
        // Of a block that goes on behind the last passage, its beginning is there.
        let end = text.len() as u32;
        let within = |span: Span| Span { start: span.start.min(end), end: span.end.min(end) };
        sheet.blocks.iter_mut().for_each(|block| block.span = within(block.span));
    }
    let document = Document {
        name: outline.name.clone(),
        kind: outline.kind,
        title: outline.title.clone(),
        text,
        blocks: sheet.blocks,
        pages: rest.map_or_else(Vec::new, |rest| rest.pages.clone()),
        tables: rest.map_or_else(Vec::new, |rest| rest.tables.clone()),
        warnings: rest.map_or_else(Vec::new, |rest| rest.warnings.clone()),
    };
    let reading = Reading {
        text: Text { sentences: sheet.sentences, chunks: sheet.chunks, language: outline.language },
        document,
        extraction,
    };
    if !is_sound(&reading) {
        return Err(ShelfError::Malformed);
    }
    Ok(Joined { reading, vectors, verdicts })
}

/// A document whose words are being put in their places.
struct Sheet {
    text: Vec<u8>,
    blocks: Vec<Block>,
    sentences: Vec<Sentence>,
    chunks: Vec<Chunk>,
    /// It has all its places from the start, however few are written on.
    is_whole: bool,
    most: [u32; 4],
}

const BLANK: Span = Span { start: 0, end: 0 };

impl Sheet {
    fn new(outline: &Outline, is_whole: bool) -> Result<Self, ShelfError> {
        // Each block, sentence and passage has a byte of its own.
        let counts = [outline.blocks, outline.sentences, outline.passages];
        if outline.bytes > LONGEST || counts.iter().any(|count| *count > outline.bytes.saturating_add(1)) {
            return Err(ShelfError::Malformed);
        }
        let most = [outline.bytes, outline.blocks, outline.sentences, outline.passages];
        Ok(Self {
            text: Vec::new(),
            blocks: Vec::new(),
            sentences: Vec::new(),
            chunks: Vec::new(),
            is_whole,
            most,
        })
    }

    fn written(mut self, passages: &[PassagePart], rest: Option<&Rest>) -> Result<Self, ShelfError> {
        if self.is_whole {
            self.text.resize(self.most[0] as usize, b' ');
        }
        for (start, words) in rest.iter().flat_map(|rest| &rest.pieces) {
            self.write(*start, words)?;
        }
        for part in passages {
            self.write(part.chunk.span.start, &part.text)?;
            if let Some((block, words)) = &part.heading {
                self.write(block.span.start, words)?;
            }
        }
        Ok(self)
    }

    fn write(&mut self, start: u32, words: &str) -> Result<(), ShelfError> {
        let end = start as usize + words.len();
        if end > self.most[0] as usize {
            return Err(ShelfError::Malformed);
        }
        if self.text.len() < end {
            self.text.resize(end, b' ');
        }
        self.text[start as usize..end].copy_from_slice(words.as_bytes());
        Ok(())
    }

    fn put_block(&mut self, index: u32, block: Block) -> Result<(), ShelfError> {
        let blank = Block { span: BLANK, role: BlockRole::Paragraph };
        put(&mut self.blocks, self.most[1], index, block, blank)
    }
}

/// Puts a thing in its place, with blanks before it.
fn put<T: Copy>(row: &mut Vec<T>, most: u32, index: u32, value: T, blank: T) -> Result<(), ShelfError> {
    if index >= most {
        return Err(ShelfError::Malformed);
    }
    let index = index as usize;
    if row.len() <= index {
        row.resize(index + 1, blank);
    }
    row[index] = value;
    Ok(())
}

/// Gives back how many of the first sentences are searched.
fn place_sentences(
    sheet: &mut Sheet,
    all: &BTreeMap<u32, &SentencePart>,
    rest: Option<&Rest>,
) -> Result<usize, ShelfError> {
    if let Some(rest) = rest {
        sheet.blocks.clone_from(&rest.blocks);
    }
    let blank = Sentence { span: BLANK, block: 0 };
    for part in all.values() {
        put(&mut sheet.sentences, sheet.most[2], part.index, part.sentence, blank)?;
        if !sheet.is_whole {
            sheet.put_block(part.sentence.block, part.block)?;
        }
    }
    let is_data = |part: &&&SentencePart| part.block.role == BlockRole::DataRow;
    Ok(all.values().find(is_data).map_or(sheet.sentences.len(), |part| part.index as usize))
}

fn place_passages(sheet: &mut Sheet, passages: &[PassagePart]) -> Result<(), ShelfError> {
    let blank = Chunk { span: BLANK, first: 0, last: 0, heading: None };
    for part in passages {
        put(&mut sheet.chunks, sheet.most[3], part.index, part.chunk, blank)?;
        let heading = part.chunk.heading.zip(part.heading.as_ref()).filter(|_| !sheet.is_whole);
        if let Some((index, (block, _))) = heading {
            sheet.put_block(index, *block)?;
        }
    }
    Ok(())
}

fn extraction(
    outline: &Outline,
    all: &BTreeMap<u32, &SentencePart>,
    triples: &[TriplePart],
) -> Result<(Extraction, Vec<Verdict>), ShelfError> {
    let mut mentions: Vec<_> = all.values().flat_map(|part| &part.said.mentions).collect();
    mentions.arrange_by_key(|(index, _)| *index);
    let place: BTreeMap<u32, u32> =
        (0..).zip(&mentions).map(|(place, (index, _))| (*index, place)).into_map();
    if place.len() != mentions.len() {
        return Err(ShelfError::Malformed);
    }
    let mut aliases: Vec<_> = all.values().flat_map(|part| &part.said.aliases).collect();
    aliases.arrange_by_key(|(index, _)| *index);
    let mut definitions: Vec<_> = all
        .values()
        .flat_map(|part| part.said.definitions.iter().map(|(order, mention)| (*order, *mention, part.index)))
        .collect();
    definitions.arrange();
    let mut sorted: Vec<&TriplePart> = triples.iter().collect();
    sorted.arrange_by_key(|part| part.index);
    let (mut facts, mut verdicts, mut by_model) = (Vec::new(), Vec::new(), Vec::new());
    for part in sorted {
        let ends = place.get(&part.triple.head).zip(place.get(&part.triple.tail));
        let Some((head, tail)) = ends.filter(|_| all.contains_key(&part.triple.sentence)) else { continue };
        if part.by_model {
            by_model.push(facts.len() as u32);
        }
        facts.push(LocalTriple { head: *head, tail: *tail, ..part.triple.clone() });
        verdicts.push(part.verdict);
    }
    let extraction = Extraction {
        mentions: mentions.into_iter().map(|(_, mention)| mention.clone()).collect(),
        triples: facts,
        aliases: aliases.into_iter().map(|(_, alias)| alias.clone()).collect(),
        subject: outline.subject.clone(),
        by_model,
        definitions: definitions
            .into_iter()
            .filter_map(|(_, mention, sentence)| Some((*place.get(&mention)?, sentence)))
            .collect(),
    };
    Ok((extraction, verdicts))
}

fn vectors(
    sheet: &Sheet,
    passages: &[PassagePart],
    all: &BTreeMap<u32, &SentencePart>,
    searched: usize,
) -> DocumentVectors {
    let is_vector = |packed: &Vec<u8>| packed.len() == DIMENSIONS + 4;
    if !passages.iter().all(|part| is_vector(&part.vector)) {
        return DocumentVectors::default();
    }
    let mut vectors = DocumentVectors {
        chunks: vec![vec![0.0; DIMENSIONS]; sheet.chunks.len()],
        sentences: vec![vec![0.0; DIMENSIONS]; searched],
    };
    for part in passages {
        vectors.chunks[part.index as usize] = unpack(&part.vector);
    }
    for part in all.values().filter(|part| (part.index as usize) < searched && is_vector(&part.vector)) {
        vectors.sentences[part.index as usize] = unpack(&part.vector);
    }
    vectors
}

/// Every place stands in the text, and every number names something.
fn is_sound(reading: &Reading) -> bool {
    let (document, text, extraction) = (&reading.document, &reading.text, &reading.extraction);
    let fits = |span: Span| span.start <= span.end && document.text.get(span.range()).is_some();
    let sentences = text.sentences.len() as u32;
    let mentions = extraction.mentions.len() as u32;
    let pages =
        document.pages.iter().all(|page| fits(page.span) && page.lines.iter().all(|it| fits(it.span)));
    pages
        && document.blocks.iter().all(|block| fits(block.span))
        && text.sentences.iter().all(|it| fits(it.span) && it.block <= document.blocks.len() as u32)
        && text.chunks.iter().all(|it| fits(it.span) && it.first <= it.last && it.last <= sentences)
        && extraction.mentions.iter().all(|it| fits(it.span) && it.sentence < sentences)
        && extraction.aliases.iter().all(|it| it.sentence < sentences)
        && extraction.definitions.iter().all(|(mention, of)| *mention < mentions && *of < sentences)
        && extraction.triples.iter().all(|it| it.confidence.is_finite() && it.sentence < sentences)
}
