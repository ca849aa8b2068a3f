//! The graph's facts, each with the words that say so: what every format is written from.

use clew_knowledge::corpus::Corpus;
use clew_types::extraction::EntityKind;
use clew_types::graph::{Entity, Origin, Triple};

/// One triple with its ends and its sentence.
pub(super) struct FactLine<'a> {
    pub(super) triple: &'a Triple,
    pub(super) head: &'a Entity,
    pub(super) tail: &'a Entity,
    /// The sentence, verbatim.
    pub(super) sentence: &'a str,
    /// Name of the file it stands in.
    pub(super) document: &'a str,
}

/// All facts, by id.
pub(super) fn facts(corpus: &Corpus) -> impl Iterator<Item = FactLine<'_>> {
    corpus.graph.triples().iter().filter_map(|triple| {
        let sentence = triple.evidence.sentence;
        Some(FactLine {
            triple,
            head: corpus.graph.entity(triple.head)?,
            tail: corpus.graph.entity(triple.tail)?,
            sentence: corpus.sentence_text(sentence),
            document: document(corpus, triple),
        })
    })
}

fn document<'a>(corpus: &'a Corpus, triple: &Triple) -> &'a str {
    let reading = corpus.reading(triple.evidence.sentence.document);
    reading.map_or("", |reading| &reading.document.name)
}

/// The sentence that defines an entity; `""` where none does.
pub(super) fn description<'a>(corpus: &'a Corpus, entity: &Entity) -> &'a str {
    entity.description.map_or("", |sentence| corpus.sentence_text(sentence))
}

/// A kind's name in files.
pub(super) fn kind(kind: EntityKind) -> &'static str {
    match kind {
        EntityKind::Person => "Person",
        EntityKind::Organisation => "Organisation",
        EntityKind::Place => "Place",
        EntityKind::Work => "Work",
        EntityKind::Event => "Event",
        EntityKind::Date => "Date",
        EntityKind::Quantity => "Quantity",
        EntityKind::Product => "Product",
        EntityKind::Species => "Species",
        EntityKind::Concept => "Concept",
        EntityKind::Other => "Thing",
    }
}

/// An origin's name in files.
pub(super) fn origin(origin: &Origin) -> String {
    match origin {
        Origin::Extracted => "extracted".to_owned(),
        Origin::Feedback(question) => format!("feedback: {question}"),
        Origin::Model => "model".to_owned(),
        Origin::External(address) => format!("external: {address}"),
        Origin::Table => "table".to_owned(),
        Origin::Hand => "hand".to_owned(),
        Origin::Question => "question".to_owned(),
        Origin::ReadByModel => "read by a model".to_owned(),
    }
}
