//! How is a reading cut into the parts that a library keeps?

use super::pack;
use super::parts::{Outline, Parts, PassagePart, Rest, Said, SentencePart, TriplePart};
use clew_network::reader::claims::Verdict;
use clew_types::reading::Reading;
use clew_types::span::Span;
use clew_types::vectors::DocumentVectors;
use clew_types::{
    arrange::Arrange,
    document::{Block, BlockRole},
};

pub(super) fn cut(reading: &Reading, vectors: &DocumentVectors, verdicts: &[Verdict]) -> Parts {
    let (document, text) = (&reading.document, &reading.text);
    let mut passage_of: Vec<Option<u32>> = vec![None; text.sentences.len()];
    for (index, chunk) in (0..).zip(&text.chunks) {
        let held = passage_of.get_mut(chunk.first as usize..chunk.last as usize);
        held.into_iter().flatten().for_each(|of| *of = of.or(Some(index)));
    }
    let all = sentences(reading, vectors);
    let (within, outside) = all.into_iter().partition(|part| passage_of[part.index as usize].is_some());
    let outline = Outline {
        name: document.name.clone(),
        kind: document.kind,
        title: document.title.clone(),
        bytes: document.text.len() as u32,
        blocks: document.blocks.len() as u32,
        sentences: text.sentences.len() as u32,
        passages: text.chunks.len() as u32,
        language: text.language,
        subject: reading.extraction.subject.clone(),
    };
    let rest = Rest {
        blocks: document.blocks.clone(),
        pages: document.pages.clone(),
        tables: document.tables.clone(),
        warnings: document.warnings.clone(),
        pieces: outside_pieces(reading),
        sentences: outside,
    };
    let triples = triples(reading, verdicts, &passage_of);
    Parts { outline, passages: passages(reading, vectors), sentences: within, triples, rest }
}

fn passages(reading: &Reading, vectors: &DocumentVectors) -> Vec<PassagePart> {
    let text = &reading.text;
    let has_vectors = vectors.chunks.len() == text.chunks.len();
    let part = |(index, chunk): (u32, &clew_types::text::Chunk)| {
        let block = chunk.heading.and_then(|block| reading.document.blocks.get(block as usize));
        PassagePart {
            index,
            chunk: *chunk,
            text: reading.chunk(index).to_owned(),
            heading: block.map(|block| (*block, block.span.of(&reading.document.text).to_owned())),
            vector: if has_vectors { pack(&vectors.chunks[index as usize]) } else { Vec::new() },
        }
    };
    (0..).zip(&text.chunks).map(part).collect()
}

fn sentences(reading: &Reading, vectors: &DocumentVectors) -> Vec<SentencePart> {
    let nowhere = Block { span: Span::default(), role: BlockRole::Paragraph };
    let searched = reading.searched();
    let has_vectors = vectors.sentences.len() == searched;
    let part = |(index, sentence): (usize, &clew_types::text::Sentence)| SentencePart {
        index: index as u32,
        sentence: *sentence,
        block: reading.document.blocks.get(sentence.block as usize).copied().unwrap_or(nowhere),
        said: Said::default(),
        vector: if has_vectors && index < searched { pack(&vectors.sentences[index]) } else { Vec::new() },
    };
    let mut parts: Vec<SentencePart> = reading.text.sentences.iter().enumerate().map(part).collect();
    let extraction = &reading.extraction;
    for (index, mention) in (0..).zip(&extraction.mentions) {
        if let Some(part) = parts.get_mut(mention.sentence as usize) {
            part.said.mentions.push((index, mention.clone()));
        }
    }
    for (index, alias) in (0..).zip(&extraction.aliases) {
        if let Some(part) = parts.get_mut(alias.sentence as usize) {
            part.said.aliases.push((index, alias.clone()));
        }
    }
    for (index, (mention, sentence)) in (0..).zip(&extraction.definitions) {
        if let Some(part) = parts.get_mut(*sentence as usize) {
            part.said.definitions.push((index, *mention));
        }
    }
    parts
}

fn triples(reading: &Reading, verdicts: &[Verdict], passage_of: &[Option<u32>]) -> Vec<TriplePart> {
    let extraction = &reading.extraction;
    let are_judged = verdicts.len() == extraction.triples.len();
    let name = |mention: u32| {
        let mention = extraction.mentions.get(mention as usize);
        mention.map_or_else(Default::default, |mention| (mention.name.clone(), mention.kind))
    };
    let part = |(index, triple): (u32, &clew_types::extraction::LocalTriple)| TriplePart {
        index,
        passage: passage_of.get(triple.sentence as usize).copied().flatten(),
        triple: triple.clone(),
        head: name(triple.head),
        tail: name(triple.tail),
        by_model: extraction.by_model.binary_search(&index).is_ok(),
        verdict: if are_judged { verdicts[index as usize] } else { None },
    };
    (0..).zip(&extraction.triples).map(part).collect()
}

/// All that is not blank between the passages.
fn outside_pieces(reading: &Reading) -> Vec<(u32, String)> {
    let text = &reading.document.text;
    let mut spans: Vec<Span> = reading.text.chunks.iter().map(|chunk| chunk.span).collect();
    spans.arrange();
    spans.push(Span::new(text.len(), text.len()));
    let (mut from, mut pieces) = (0, Vec::new());
    for span in spans {
        let start = span.start as usize;
        if from < start && text.get(from..start).is_some_and(|gap| !gap.bytes().all(|byte| byte == b' ')) {
            pieces.push((from as u32, text[from..start].to_owned()));
        }
        from = from.max(span.end as usize);
    }
    pieces
}
