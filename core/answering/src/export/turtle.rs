//! RDF: an entity is a resource with a label, a fact is a link, and a reified statement that quotes its sentence.

use super::facts::{FactLine, description, facts, kind, origin};
use super::quoted;
use clew_knowledge::corpus::Corpus;
use clew_types::graph::Entity;
use std::fmt::Write;

/// Prefixes, and the addresses they stand for.
pub(super) const VOCABULARIES: [(&str, &str); 8] = [
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
    ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
    ("skos", "http://www.w3.org/2004/02/skos/core#"),
    ("xsd", "http://www.w3.org/2001/XMLSchema#"),
    ("e", "urn:clew:entity:"),
    ("f", "urn:clew:fact:"),
    ("k", "urn:clew:kind:"),
    ("c", "urn:clew:term:"),
];

pub(super) fn graph(corpus: &Corpus) -> String {
    let prefix = |(name, address): &(&str, &str)| format!("@prefix {name}: <{address}> .\n");
    let mut turtle: String = VOCABULARIES.iter().map(prefix).collect();
    for entity in corpus.graph.entities() {
        resource(&mut turtle, corpus, entity);
    }
    for fact in facts(corpus) {
        statement(&mut turtle, &fact);
    }
    turtle
}

fn resource(turtle: &mut String, corpus: &Corpus, entity: &Entity) {
    let _ = write!(
        turtle,
        "\ne:{} a k:{} ;\n  rdfs:label {}",
        entity.id.0,
        kind(entity.kind),
        quoted(&entity.name)
    );
    for alias in &entity.aliases {
        let _ = write!(turtle, " ;\n  skos:altLabel {}", quoted(alias));
    }
    let description = description(corpus, entity);
    if !description.is_empty() {
        let _ = write!(turtle, " ;\n  rdfs:comment {}", quoted(description));
    }
    turtle.push_str(" .\n");
}

fn statement(turtle: &mut String, fact: &FactLine<'_>) {
    let triple = fact.triple;
    let (head, relation, tail) =
        (triple.head.0, format!("<{}>", relation_name(&triple.relation)), triple.tail.0);
    let _ = write!(
        turtle,
        "\ne:{head} {relation} e:{tail} .\n\
         f:{} a rdf:Statement ;\n  rdf:subject e:{head} ;\n  rdf:predicate {relation} ;\n  rdf:object e:{tail} ;\n  \
         rdfs:label {} ;\n  c:sentence {} ;\n  c:document {} ;\n  c:origin {} ;\n  c:confidence \"{}\"^^xsd:decimal .\n",
        triple.id.0,
        quoted(&triple.relation),
        quoted(fact.sentence),
        quoted(fact.document),
        quoted(&origin(&triple.origin)),
        triple.confidence,
    );
}

/// A relation phrase as the name of a property: letters and digits as they are, all else percent-encoded.
pub(super) fn relation_name(phrase: &str) -> String {
    let mut name = String::from("urn:clew:relation:");
    for byte in phrase.bytes() {
        match byte {
            b' ' => name.push('_'),
            byte if byte.is_ascii_alphanumeric() => name.push(char::from(byte)),
            byte => {
                let _ = write!(name, "%{byte:02X}");
            }
        }
    }
    name
}
