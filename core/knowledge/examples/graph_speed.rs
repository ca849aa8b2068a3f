//! How fast is the graph built, frozen, shrunk and drawn? Made-up documents in the manner of short encyclopedia pages.
//!
//! `cargo run --release -p clew-knowledge --example graph_speed [documents]`

use clew_knowledge::graph::view::overview;
use clew_knowledge::graph::{Graph, GraphBuilder};
use clew_types::document::{Document, DocumentKind};
use clew_types::extraction::{EntityKind, Extraction, LocalTriple, Mention};
use clew_types::id::{DocumentId, EntityId};
use clew_types::reading::Reading;
use clew_types::span::Span;
use clew_types::text::{Sentence, Text};
use std::time::Instant;

const SENTENCES: u32 = 6;
const TRIPLES_PER_SENTENCE: u32 = 2;

/// Numbers that look random but never change.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    /// Small numbers far more often than large ones.
    fn skewed(&mut self, limit: u64) -> u64 {
        let bound = self.below(limit) + 1;
        let bound = self.below(bound) + 1;
        self.below(bound)
    }
}

fn word(number: u64) -> String {
    let syllables = ["ba", "do", "ki", "lu", "me", "no", "ra", "si", "ta", "vu", "wen", "zor"];
    let mut rest = number + 200;
    let mut word = String::new();
    while rest > 0 {
        word.push_str(syllables[(rest % 12) as usize]);
        rest /= 12;
    }
    word[..1].to_uppercase() + &word[1..]
}

fn thing(numbers: &mut Numbers) -> (String, EntityKind) {
    match numbers.below(6) {
        0 => (format!("{} {}", word(numbers.skewed(3000)), word(numbers.skewed(5000))), EntityKind::Person),
        1 => (word(numbers.skewed(2000)), EntityKind::Place),
        2 => (format!("The {} {}", word(numbers.skewed(9000)), word(numbers.below(9000))), EntityKind::Work),
        3 => ((1800 + numbers.below(220)).to_string(), EntityKind::Date),
        4 => (word(numbers.skewed(900)).to_lowercase(), EntityKind::Concept),
        _ => (format!("{} Society", word(numbers.skewed(3000))), EntityKind::Organisation),
    }
}

fn reading(number: u32, numbers: &mut Numbers) -> Reading {
    let title = format!("{} {}", word(u64::from(number)), word(numbers.below(5000)));
    let mut extraction = Extraction { subject: Some(title.clone()), ..Extraction::default() };
    for sentence in 0..SENTENCES {
        for triple in 0..TRIPLES_PER_SENTENCE {
            let head = if triple == 0 { (title.clone(), EntityKind::Person) } else { thing(numbers) };
            let span = Span::new(0, 1);
            for (name, kind) in [head, thing(numbers)] {
                extraction.mentions.push(Mention { sentence, span, name, kind });
            }
            let tail = extraction.mentions.len() as u32 - 1;
            let relation = word(numbers.skewed(400)).to_lowercase();
            extraction.triples.push(LocalTriple {
                head: tail - 1,
                wording: relation.clone(),
                relation,
                tail,
                sentence,
                confidence: 0.7,
            });
        }
    }
    let sentences = (0..SENTENCES).map(|_| Sentence { span: Span::new(0, 1), block: 0 }).collect();
    let document = Document {
        name: title.clone(),
        kind: DocumentKind::Text,
        title,
        text: String::new(),
        blocks: Vec::new(),
        pages: Vec::new(),
        tables: Vec::new(),
        warnings: Vec::new(),
    };
    Reading { document, text: Text { sentences, ..Text::default() }, extraction }
}

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    println!("{what:<40} {:>9.2} ms", start.elapsed().as_secs_f64() * 1e3);
    done
}

fn measure_reading(graph: &Graph) {
    let names: Vec<&str> = graph.entities().iter().step_by(997).map(|entity| entity.name.as_str()).collect();
    let question = format!("Which of {} was there first?", names[..6.min(names.len())].join(", "));
    timed("importance (first call)", || graph.importance(EntityId(0)));
    timed("link", || graph.link(&question));
    timed("link a name that is nearly right", || graph.link("Where does Kilubadosivu Ravumenoo live?"));
    timed("find_prefix", || graph.find_prefix("ta", 20));
    timed("ppr, 20 rounds", || graph.ppr(&[(graph.entities()[0].id, 1.0)], 0.85, 20));
    timed("overview of 300", || overview(graph, 300, &[]));
    timed("overview of 1000", || overview(graph, 1000, &[]));
}

fn main() {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(4000);
    let mut numbers = Numbers(7);
    let readings: Vec<Reading> = (0..count).map(|number| reading(number, &mut numbers)).collect();
    let mut builder = GraphBuilder::new();
    timed("add all documents", || {
        for (number, reading) in readings.iter().enumerate() {
            builder.add(DocumentId(number as u32), reading);
        }
    });
    let graph = timed("freeze", || builder.freeze());
    println!("{} entities, {} triples", graph.entities().len(), graph.triples().len());
    timed("remove one and freeze", || {
        builder.remove(DocumentId(count / 2));
        builder.freeze()
    });
    timed("add it again and freeze", || {
        builder.add(DocumentId(count / 2), &readings[count as usize / 2]);
        builder.freeze()
    });
    measure_reading(&graph);
}
