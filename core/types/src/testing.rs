//! What do tests share?

use crate::document::{Block, BlockRole, Document, DocumentKind};
use crate::extraction::{EntityKind, Extraction, LocalTriple, Mention};
use crate::reading::Reading;
use crate::span::Span;
use crate::text::{Chunk, Sentence, Text};

/// The folder of the crate that is tested. Asked at run time: in a build folder that several clones share, a test may have been
/// compiled in another one.
pub fn crate_folder() -> String {
    std::env::var("CARGO_MANIFEST_DIR").expect("cargo names the folder")
}

/// Chance, the same on every run: xorshift64*.
pub struct Chance(u64);

impl Chance {
    /// `seed` must not be 0.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`; 0 below 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound.max(1)
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// A sentence, and the `(head, relation, tail)` it states.
pub type Told<'a> = (&'a str, Option<(&'a str, &'a str, &'a str)>);

/// A document of one chunk; every sentence is a block of its own, `head | relation | tail` become a triple.
pub fn reading(title: &str, sentences: &[Told]) -> Reading {
    let mut reading = Reading {
        document: Document {
            name: format!("{title}.txt"),
            kind: DocumentKind::Text,
            title: title.to_owned(),
            text: String::new(),
            blocks: Vec::new(),
            pages: Vec::new(),
            tables: Vec::new(),
            warnings: Vec::new(),
        },
        text: Text::default(),
        extraction: Extraction::default(),
    };
    for (sentence, triple) in sentences {
        push(&mut reading, sentence, *triple);
    }
    let whole = Span::new(0, reading.document.text.len());
    reading.text.chunks = vec![Chunk { span: whole, first: 0, last: sentences.len() as u32, heading: None }];
    reading
}

fn push(reading: &mut Reading, sentence: &str, triple: Option<(&str, &str, &str)>) {
    let start = reading.document.text.len();
    reading.document.text.push_str(sentence);
    let span = Span::new(start, start + sentence.len());
    reading.document.text.push('\n');
    let index = reading.text.sentences.len() as u32;
    reading.document.blocks.push(Block { span, role: BlockRole::Paragraph });
    reading.text.sentences.push(Sentence { span, block: index });
    let Some((head, relation, tail)) = triple else { return };
    let mut mention = |name: &str| {
        let at = start + sentence.find(name).unwrap_or(0);
        let span = Span::new(at, at + name.len());
        reading.extraction.mentions.push(Mention {
            sentence: index,
            span,
            name: name.to_owned(),
            kind: EntityKind::Other,
        });
        reading.extraction.mentions.len() as u32 - 1
    };
    let (head, tail) = (mention(head), mention(tail));
    let relation = relation.to_owned();
    reading.extraction.triples.push(LocalTriple {
        head,
        wording: relation.clone(),
        relation,
        tail,
        sentence: index,
        confidence: 0.9,
    });
}

/// Runs a future that never waits.
pub fn now<T>(future: impl Future<Output = T>) -> T {
    match std::pin::pin!(future).poll(&mut std::task::Context::from_waker(std::task::Waker::noop())) {
        std::task::Poll::Ready(value) => value,
        std::task::Poll::Pending => panic!("the future waits"),
    }
}

/// Many small mutations of an input, always the same ones.
pub fn mutations(seed: &[u8], each: impl Fn(&[u8])) {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    for _ in 0..2000 {
        let mut bytes = seed.to_vec();
        for _ in 0..=next(4) {
            mutate(&mut bytes, &mut next);
        }
        each(&bytes);
    }
}

fn mutate(bytes: &mut Vec<u8>, next: &mut impl FnMut(usize) -> usize) {
    let at = next(bytes.len());
    match next(5) {
        0 if !bytes.is_empty() => bytes[at] = next(256) as u8,
        1 => bytes.insert(at, next(256) as u8),
        2 => bytes.truncate(at),
        3 => bytes.extend_from_within(at..),
        _ => drop(bytes.drain(..at / 2)),
    }
}
