//! Short ways to write readings by hand.

use super::{Graph, GraphBuilder};
use clew_types::document::{Document, DocumentKind};
use clew_types::extraction::{AliasPair, EntityKind, Extraction, LocalTriple, Mention};
use clew_types::graph::{Evidence, NewTriple, Origin};
use clew_types::id::{DocumentId, EntityId, SentenceId};
use clew_types::reading::Reading;
use clew_types::span::Span;
use clew_types::text::{Sentence, Text};

/// `Jane Doe:person` → name and kind; without a colon the kind is `Other`.
pub fn named(text: &str) -> (String, EntityKind) {
    let (name, kind) = text.rsplit_once(':').unwrap_or((text, ""));
    let kind = match kind {
        "person" => EntityKind::Person,
        "org" => EntityKind::Organisation,
        "place" => EntityKind::Place,
        "work" => EntityKind::Work,
        "date" => EntityKind::Date,
        "number" => EntityKind::Quantity,
        "concept" => EntityKind::Concept,
        _ => EntityKind::Other,
    };
    (name.trim().to_string(), kind)
}

/// A document in short hand; each line is a sentence. `A:kind > relation > B:kind` states a triple, `A = B` an alias,
/// `A; B; C` mentions. A title that begins with `*` is the document's subject.
pub fn reading(title: &str, lines: &[&str]) -> Reading {
    let mut extraction =
        Extraction { subject: title.strip_prefix('*').map(str::to_string), ..Extraction::default() };
    for (sentence, line) in lines.iter().enumerate() {
        read_line(line, sentence as u32, &mut extraction);
    }
    let sentences =
        (0..lines.len()).map(|at| Sentence { span: Span::new(at * 10, at * 10 + 9), block: 0 }).collect();
    let document = Document {
        name: title.to_string(),
        kind: DocumentKind::Text,
        title: title.to_string(),
        text: "123456789\n".repeat(lines.len()),
        blocks: Vec::new(),
        pages: Vec::new(),
        tables: Vec::new(),
        warnings: Vec::new(),
    };
    Reading { document, text: Text { sentences, ..Text::default() }, extraction }
}

fn read_line(line: &str, sentence: u32, extraction: &mut Extraction) {
    let mut mention = |text: &str| {
        let (name, kind) = named(text);
        let span = Span::new(sentence as usize * 10, sentence as usize * 10 + 1);
        extraction.mentions.push(Mention { sentence, span, name, kind });
        extraction.mentions.len() as u32 - 1
    };
    if let [head, relation, tail] = line.split(" > ").collect::<Vec<_>>()[..] {
        let (head, tail) = (mention(head), mention(tail));
        let relation = relation.to_string();
        extraction.triples.push(LocalTriple {
            head,
            wording: relation.clone(),
            relation,
            tail,
            sentence,
            confidence: 0.8,
        });
    } else if let Some((left, right)) = line.split_once(" = ") {
        mention(left);
        mention(right);
        let (name, alias) = (named(left).0, named(right).0);
        extraction.aliases.push(AliasPair { name, alias, sentence });
    } else {
        for text in line.split(';') {
            mention(text);
        }
    }
}

/// A builder with these documents, numbered from 0.
pub fn builder(documents: &[(&str, &[&str])]) -> GraphBuilder {
    let mut builder = GraphBuilder::new();
    for (number, (title, lines)) in documents.iter().enumerate() {
        builder.add(DocumentId(number as u32), &reading(title, lines));
    }
    builder
}

/// The graph of one document.
pub fn graph(lines: &[&str]) -> Graph {
    builder(&[("", lines)]).freeze()
}

/// The only entity of that name.
pub fn id(graph: &Graph, name: &str) -> EntityId {
    let found = graph.find(name);
    assert_eq!(found.len(), 1, "{name:?} names {found:?}");
    found[0]
}

/// `A:kind > relation > B:kind` as found later in sentence `index` of `document`.
pub fn new_triple(line: &str, document: u32, index: u32) -> NewTriple {
    let parts: Vec<&str> = line.split(" > ").collect();
    let ((head, head_kind), (tail, tail_kind)) = (named(parts[0]), named(parts[2]));
    let evidence =
        Evidence { sentence: SentenceId { document: DocumentId(document), index }, span: Span::new(0, 1) };
    let origin = Origin::Feedback("who?".to_string());
    NewTriple {
        head,
        head_kind,
        relation: parts[1].to_string(),
        tail,
        tail_kind,
        evidence,
        origin,
        confidence: 0.5,
    }
}
