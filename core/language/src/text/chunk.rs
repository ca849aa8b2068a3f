//! Which passages are stored and searched? Whole sentences, at most [`CHUNK_TOKENS`] tokens, neighbours overlapping
//! by up to [`CHUNK_OVERLAP`] tokens (TCR-QF §3.1).

use super::token::tokenize;
use super::{CHUNK_OVERLAP, CHUNK_TOKENS};
use clew_types::document::{BlockRole, Document};
use clew_types::span::Span;
use clew_types::text::{Chunk, Sentence};

/// A chunk of at least this many tokens ends at a heading of level 1 or 2; a smaller one goes on.
const LARGE_SECTION: usize = CHUNK_TOKENS / 4;

/// Word-like tokens in a span.
pub fn count(text: &str, span: Span) -> usize {
    tokenize(text, span).iter().filter(|token| token.kind.is_wordlike()).count()
}

/// Cuts a sentence longer than [`CHUNK_TOKENS`] into pieces that are not, at token boundaries. Others pass unchanged.
pub fn cut_to_size(text: &str, sentence: Span) -> Vec<Span> {
    if sentence.len() <= CHUNK_TOKENS {
        return vec![sentence];
    }
    let tokens = tokenize(text, sentence);
    let mut pieces = Vec::new();
    let (mut start, mut size) = (sentence.start as usize, 0);
    for token in tokens {
        size += usize::from(token.kind.is_wordlike());
        if size > CHUNK_TOKENS {
            let at = token.span.start as usize;
            pieces.push(trimmed(text, Span::new(start, at)));
            (start, size) = (at, 1);
        }
    }
    pieces.push(trimmed(text, Span::new(start, sentence.end as usize)));
    pieces
}

fn trimmed(text: &str, span: Span) -> Span {
    let inside = span.of(text);
    let start = span.start as usize + (inside.len() - inside.trim_start().len());
    Span::new(start, start + inside.trim().len())
}

/// The chunks of a document. Every sentence is in at least one.
pub fn chunks(document: &Document, sentences: &[Sentence]) -> Vec<Chunk> {
    let sizes: Vec<usize> = sentences.iter().map(|sentence| count(&document.text, sentence.span)).collect();
    let headings = headings(document);
    let mut chunks = Vec::new();
    let mut first = 0;
    while first < sentences.len() {
        let last = last_of_chunk(document, sentences, &sizes, first);
        chunks.push(chunk(sentences, &headings, first, last));
        let at_heading = last < sentences.len() && opens_section(document, sentences, last);
        first = if at_heading || last == sentences.len() { last } else { overlap_start(&sizes, first, last) };
    }
    chunks
}

/// For each block, the heading it falls under (a heading falls under itself).
fn headings(document: &Document) -> Vec<Option<u32>> {
    let mut current = None;
    let under = |(index, block): (usize, &clew_types::document::Block)| {
        if matches!(block.role, BlockRole::Heading(_)) {
            current = Some(index as u32);
        }
        current
    };
    document.blocks.iter().enumerate().map(under).collect()
}

fn chunk(sentences: &[Sentence], headings: &[Option<u32>], first: usize, last: usize) -> Chunk {
    let span = Span { start: sentences[first].span.start, end: sentences[last - 1].span.end };
    let heading = headings.get(sentences[first].block as usize).copied().flatten();
    Chunk { span, first: first as u32, last: last as u32, heading }
}

/// One past the last sentence of the chunk that begins at `first`; always past `first`.
fn last_of_chunk(document: &Document, sentences: &[Sentence], sizes: &[usize], first: usize) -> usize {
    let mut total = sizes[first];
    for (next, size) in sizes.iter().enumerate().skip(first + 1) {
        let section_ends = total >= LARGE_SECTION && opens_section(document, sentences, next);
        total += size;
        if section_ends || total > CHUNK_TOKENS {
            return leave_heading(document, sentences, first, next);
        }
    }
    sentences.len()
}

/// Most headings in a row that stay with what follows them: more are a list, and chunks of one heading each would be built
/// by looking through all of them each time.
const MOST_TRAILING: usize = 64;

/// A heading stays with what follows it: a chunk does not end with one.
fn leave_heading(document: &Document, sentences: &[Sentence], first: usize, last: usize) -> usize {
    let is_heading = |index: usize| matches!(role(document, sentences, index), Some(BlockRole::Heading(_)));
    let trailing = (first + 1..last).rev().take(MOST_TRAILING).take_while(|index| is_heading(*index)).count();
    last - trailing
}

fn opens_section(document: &Document, sentences: &[Sentence], index: usize) -> bool {
    let begins_block = index == 0 || sentences[index - 1].block != sentences[index].block;
    begins_block && matches!(role(document, sentences, index), Some(BlockRole::Heading(1 | 2)))
}

fn role(document: &Document, sentences: &[Sentence], index: usize) -> Option<BlockRole> {
    document.blocks.get(sentences[index].block as usize).map(|block| block.role)
}

/// Where the chunk after `first..last` begins: as many whole sentences back as the overlap allows.
fn overlap_start(sizes: &[usize], first: usize, last: usize) -> usize {
    let mut start = last;
    let mut shared = 0;
    // The sentence after the overlap must fit beside it, or nothing new would be reached.
    let room = CHUNK_OVERLAP.min(CHUNK_TOKENS.saturating_sub(sizes[last]));
    while start > first + 1 && shared + sizes[start - 1] <= room {
        start -= 1;
        shared += sizes[start];
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_types::document::{Block, DocumentKind};

    /// A document of blocks, given as role and text.
    fn document(blocks: &[(BlockRole, String)]) -> Document {
        let mut text = String::new();
        let mut placed = Vec::new();
        for (role, words) in blocks {
            let start = text.len();
            text.push_str(words);
            placed.push(Block { span: Span::new(start, text.len()), role: *role });
            text.push_str("\n\n");
        }
        Document {
            name: "a.txt".into(),
            kind: DocumentKind::Text,
            title: "a".into(),
            text,
            blocks: placed,
            pages: vec![],
            tables: vec![],
            warnings: vec![],
        }
    }

    fn prose(sentences: usize) -> String {
        let numbered: Vec<String> =
            (0..sentences).map(|i| format!("The ninth keeper of gate {i} saw the tide rise.")).collect();
        numbered.join(" ")
    }

    /// Sizes hold, every sentence is in a chunk, neighbours share no more than allowed.
    fn check(document: &Document, expected_chunks: usize) -> clew_types::text::Text {
        let text = crate::text::split(document);
        assert_eq!(text.chunks.len(), expected_chunks);
        let mut reached = 0;
        for chunk in &text.chunks {
            assert!(count(&document.text, chunk.span) <= CHUNK_TOKENS);
            assert!(chunk.first <= reached && chunk.last > reached, "{chunk:?}");
            let shared =
                (chunk.first..reached).map(|i| count(&document.text, text.sentences[i as usize].span));
            assert!(shared.sum::<usize>() <= CHUNK_OVERLAP);
            reached = chunk.last;
        }
        assert_eq!(reached as usize, text.sentences.len());
        text
    }

    #[test]
    fn small_documents_are_one_chunk() {
        check(&document(&[(BlockRole::Paragraph, prose(20))]), 1);
        check(&document(&[]), 0);
    }

    #[test]
    fn long_ones_overlap() {
        let text = check(&document(&[(BlockRole::Paragraph, prose(120))]), 3);
        assert!(text.chunks[1].first < text.chunks[0].last);
    }

    #[test]
    fn large_sections_are_not_mixed() {
        let heading = |title: &str| (BlockRole::Heading(2), title.to_string());
        let body = |sentences| (BlockRole::Paragraph, prose(sentences));
        let large = document(&[heading("Gates"), body(30), heading("Keepers"), body(5)]);
        let text = check(&large, 2);
        assert_eq!(text.chunks[1].span.of(&large.text).lines().next(), Some("Keepers"));
        assert_eq!((text.chunks[0].heading, text.chunks[1].heading), (Some(0), Some(2)));
        check(&document(&[heading("Gates"), body(5), heading("Keepers"), body(5)]), 1);
    }

    #[test]
    fn a_long_row_of_headings_is_no_row_of_chunks() {
        // Headings without a word, which alone never fill a chunk.
        let mut blocks = vec![(BlockRole::Heading(4), "…".to_string()); 300_000];
        blocks.push((BlockRole::Paragraph, prose(120)));
        let text = check(&document(&blocks), 3);
        assert!(text.chunks[0].last > 200_000);
    }

    #[test]
    fn a_huge_sentence_is_cut() {
        let words = document(&[(BlockRole::Paragraph, "tide ".repeat(1200))]);
        let text = check(&words, 3);
        assert_eq!(text.sentences.len(), 3);
        let letters = document(&[(BlockRole::Paragraph, "x".repeat(300_000))]);
        check(&letters, 3);
    }
}
