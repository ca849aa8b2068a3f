//! What does one file say, read by itself?

use crate::document::Document;
use crate::extraction::Extraction;
use crate::span::Span;
use crate::text::{Sentence, Text, floor_boundary, searched};
use serde::{Deserialize, Serialize};

/// So much of a heading says what stands under it, in bytes.
const LONGEST_HEADING: usize = 1000;

/// All that was learned from one file, by itself. A pure function of the file's bytes, name and the reader's version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reading {
    /// Clean text and structure.
    pub document: Document,
    /// Sentences and chunks.
    pub text: Text,
    /// Mentions and triples.
    pub extraction: Extraction,
}

impl Reading {
    /// Puts blanks in place of a sentence's words, so that every other span still holds.
    pub fn strike_out(&mut self, index: u32) {
        let Some(sentence) = self.text.sentences.get_mut(index as usize) else { return };
        let span = sentence.span;
        let (start, end) = (span.start as usize, span.end as usize);
        sentence.span = Span::new(start, start);
        if self.document.text.get(start..end).is_some() {
            self.document.text.replace_range(start..end, &" ".repeat(end - start));
        }
    }

    /// Words of the `index`-th sentence; `""` where there is none.
    pub fn sentence(&self, index: u32) -> &str {
        let sentence = self.text.sentences.get(index as usize);
        sentence.map_or("", |sentence| sentence.span.of(&self.document.text))
    }

    /// Words of the `index`-th chunk; `""` where there is none.
    pub fn chunk(&self, index: u32) -> &str {
        self.text.chunks.get(index as usize).map_or("", |chunk| chunk.span.of(&self.document.text))
    }

    /// A chunk cut up, each part with one sentence and what stands before the next.
    pub fn parts(&self, chunk: u32) -> impl Iterator<Item = &str> {
        let found = self.text.chunks.get(chunk as usize);
        let (first, last) = found.map_or((0, 0), |found| (found.first as usize, found.last as usize));
        let sentences = self.text.sentences.get(first..last).unwrap_or_default();
        let end =
            move |next: Option<&Sentence>| next.map_or(found.map_or(0, |it| it.span.end), |it| it.span.start);
        let spans = sentences.iter().enumerate();
        let spans = spans.map(move |(at, it)| it.span.start as usize..end(sentences.get(at + 1)) as usize);
        spans.map(|span| self.document.text.get(span).unwrap_or(""))
    }

    /// What a chunk is about: the document's title, and the heading it stands under.
    pub fn pseudo_title(&self, chunk: u32) -> String {
        let title = self.document.title.as_str();
        let heading = self.text.chunks.get(chunk as usize).and_then(|chunk| chunk.heading);
        let block = heading.and_then(|block| self.document.blocks.get(block as usize));
        let heading = block.map(|block| block.span.of(&self.document.text));
        // It stands before every passage under it.
        match heading.map(|heading| &heading[..floor_boundary(heading, LONGEST_HEADING)]) {
            Some(heading) if title.is_empty() => heading.to_owned(),
            Some(heading) if heading != title => format!("{title}. {heading}"),
            _ => title.to_owned(),
        }
    }

    /// The texts whose vectors stand for the chunks (under their pseudo-titles) and the sentences, in order.
    pub fn texts_to_embed(&self) -> (Vec<String>, Vec<String>) {
        let chunk = |index| match self.pseudo_title(index).as_str() {
            "" => self.chunk(index).to_owned(),
            title => format!("{title}. {}", self.chunk(index)),
        };
        let chunks = (0..self.text.chunks.len() as u32).map(chunk).collect();
        let sentence = |index| self.sentence(index).to_owned();
        (chunks, (0..self.searched() as u32).map(sentence).collect())
    }

    /// How many of its first sentences are searched; rows kept as data stand behind them.
    pub fn searched(&self) -> usize {
        searched(&self.document, &self.text)
    }
}
