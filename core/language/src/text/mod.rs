//! How does a document's text become sentences, tokens and chunks?

mod abbreviation;
mod chunk;
pub mod country;
mod dateline;
mod enclosure;
pub mod fold;
mod gap;
mod inline_list;
pub mod language;
pub mod lemma;
pub mod line;
mod mark;
pub mod sentence;
pub mod sort_key;
pub mod tag;
pub mod terms;
pub mod token;

use clew_types::document::{Block, BlockRole, Document};
use clew_types::span::Span;
use clew_types::text::{Sentence, Text};

/// Longest chunk, in word-like tokens (TCR-QF §3.1, MAX_LEN).
pub const CHUNK_TOKENS: usize = 512;
/// Tokens that neighbouring chunks share (TCR-QF §3.1, OVERLAP).
pub const CHUNK_OVERLAP: usize = 64;

/// The sentences and chunks of a document.
pub fn split(document: &Document) -> Text {
    let mut sentences = Vec::new();
    let mut data = Vec::new();
    for (index, block) in document.blocks.iter().enumerate() {
        if block.role == BlockRole::DataRow {
            data.push(Sentence { span: block.span, block: index as u32 });
            continue;
        }
        let spans = sentences_of_block(&document.text, block);
        let pieces = spans.into_iter().flat_map(|span| chunk::cut_to_size(&document.text, span));
        sentences.extend(pieces.map(|span| Sentence { span, block: index as u32 }));
    }
    let chunks = chunk::chunks(document, &sentences);
    sentences.append(&mut data);
    Text { sentences, chunks, language: language::language(&document.text) }
}

/// Only running text and list items are told apart; code goes line by line, headings and rows stay whole.
fn sentences_of_block(text: &str, block: &Block) -> Vec<Span> {
    let inside = block.span.of(text);
    let offset = block.span.start as usize;
    match block.role {
        BlockRole::Paragraph | BlockRole::ListItem => {
            let spans = sentence::sentences(inside).into_iter();
            spans.map(|span| Span::new(offset + span.start as usize, offset + span.end as usize)).collect()
        }
        BlockRole::Code => inside.lines().filter_map(|line| trimmed_span(text, line)).collect(),
        BlockRole::Heading(_) | BlockRole::TableRow | BlockRole::DataRow => {
            trimmed_span(text, inside).into_iter().collect()
        }
    }
}

/// Where a slice of `text` stands without the white space around it; `None` when nothing is left.
fn trimmed_span(text: &str, slice: &str) -> Option<Span> {
    let slice = slice.trim();
    let start = slice.as_ptr() as usize - text.as_ptr() as usize;
    (!slice.is_empty()).then(|| Span::new(start, start + slice.len()))
}
