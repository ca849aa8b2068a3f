//! Passages as documents of their own, read by the app's readers and found by its methods.

use clew_knowledge::corpus::{Corpus, CorpusBuilder};
use clew_knowledge::extract::extract;
use clew_knowledge::retrieve::{Query, graph, hybrid, kg_cqr};
use clew_language::text::split;
use clew_types::document::{Block, BlockRole, Document, DocumentKind};
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use clew_types::span::Span;
use clew_types::vectors::DocumentVectors;
use wasm_bindgen::prelude::*;

/// Numbers of a vector, as many as the model's have.
const DIMENSIONS: usize = 384;

/// A corpus, and what it is made in.
#[wasm_bindgen]
pub struct Shelf {
    builder: CorpusBuilder,
    corpus: Corpus,
    seed: u64,
}

#[wasm_bindgen]
impl Shelf {
    /// Without passages.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        let mut builder = CorpusBuilder::new();
        let corpus = builder.snapshot();
        Self { builder, corpus, seed: 1 }
    }

    /// Reads a passage as the document of that number. Vectors, if wanted, are seeded ones: they tell nothing, and cost what
    /// real ones cost.
    pub fn add(&mut self, number: u32, title: &str, text: &str, vectors: bool) {
        let reading = read(title, text);
        let (chunks, sentences) = reading.texts_to_embed();
        self.builder.add(DocumentId(number), reading);
        if vectors {
            let mut seeded = |count: usize| (0..count).map(|_| self.vector()).collect();
            let vectors =
                DocumentVectors { chunks: seeded(chunks.len()), sentences: seeded(sentences.len()) };
            self.builder.set_vectors(DocumentId(number), &vectors);
        }
    }

    /// Makes what was added ready to be asked, the web of passages too.
    pub fn freeze(&mut self) {
        self.corpus = self.builder.snapshot();
        self.corpus.web();
    }

    /// The documents that a method finds, best first; `vector` asks with a seeded one. Fails on a method it does not know.
    pub fn search(
        &mut self,
        method: &str,
        question: &str,
        vector: bool,
        k: usize,
    ) -> Result<Vec<u32>, String> {
        let vector = vector.then(|| self.vector());
        let query = Query::new(question, vector.as_deref());
        let hits = match method {
            "hybrid" => hybrid(&self.corpus, question, vector.as_deref(), k),
            "kg-cqr" => kg_cqr::retrieve(&self.corpus, &query, &kg_cqr::Settings::default(), k),
            "graph" => graph::search(&self.corpus, &query, k),
            other => return Err(format!("no method is called {other}")),
        };
        Ok(hits.into_iter().map(|hit| hit.chunk.document.0).collect())
    }
}

impl Shelf {
    /// The next seeded vector, unit norm.
    fn vector(&mut self) -> Vec<f32> {
        let numbers: Vec<f32> = (0..DIMENSIONS).map(|_| self.number()).collect();
        let norm = numbers.iter().map(|number| number * number).sum::<f32>().sqrt();
        numbers.into_iter().map(|number| number / norm).collect()
    }

    /// The next seeded number, −1 to 1 (xorshift).
    fn number(&mut self) -> f32 {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        (self.seed >> 40) as f32 / (1_u32 << 23) as f32 - 1.0
    }
}

fn read(title: &str, text: &str) -> Reading {
    let document = Document {
        name: format!("{title}.txt"),
        kind: DocumentKind::Text,
        title: title.to_owned(),
        blocks: vec![Block { span: Span::new(0, text.len()), role: BlockRole::Paragraph }],
        text: text.to_owned(),
        pages: Vec::new(),
        tables: Vec::new(),
        warnings: Vec::new(),
    };
    let text = split(&document);
    let extraction = extract(&document, &text);
    Reading { document, text, extraction }
}
