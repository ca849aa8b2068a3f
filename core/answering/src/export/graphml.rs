//! GraphML: attributes are declared once, values are escaped text.

use super::escape_xml;
use super::facts::{description, facts, kind, origin};
use clew_knowledge::corpus::Corpus;
use std::fmt::Write;

/// Attributes: id, what bears it, name, type.
const KEYS: [(&str, &str, &str, &str); 9] = [
    ("label", "node", "label", "string"),
    ("kind", "node", "kind", "string"),
    ("aliases", "node", "aliases", "string"),
    ("description", "node", "description", "string"),
    ("relation", "edge", "relation", "string"),
    ("sentence", "edge", "sentence", "string"),
    ("document", "edge", "document", "string"),
    ("origin", "edge", "origin", "string"),
    ("confidence", "edge", "confidence", "double"),
];

pub(super) fn graph(corpus: &Corpus) -> String {
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.push_str("<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    for (id, bearer, name, sort) in KEYS {
        line(
            &mut xml,
            format_args!("  <key id=\"{id}\" for=\"{bearer}\" attr.name=\"{name}\" attr.type=\"{sort}\"/>"),
        );
    }
    xml.push_str("  <graph id=\"clew\" edgedefault=\"directed\">\n");
    nodes(&mut xml, corpus);
    edges(&mut xml, corpus);
    xml.push_str("  </graph>\n</graphml>\n");
    xml
}

fn nodes(xml: &mut String, corpus: &Corpus) {
    for entity in corpus.graph.entities() {
        line(xml, format_args!("    <node id=\"n{}\">", entity.id.0));
        data(xml, "label", &entity.name);
        data(xml, "kind", kind(entity.kind));
        data(xml, "aliases", &entity.aliases.join(" | "));
        data(xml, "description", description(corpus, entity));
        xml.push_str("    </node>\n");
    }
}

fn edges(xml: &mut String, corpus: &Corpus) {
    for fact in facts(corpus) {
        let triple = fact.triple;
        line(
            xml,
            format_args!(
                "    <edge id=\"e{}\" source=\"n{}\" target=\"n{}\">",
                triple.id.0, triple.head.0, triple.tail.0
            ),
        );
        data(xml, "relation", &triple.relation);
        data(xml, "sentence", fact.sentence);
        data(xml, "document", fact.document);
        data(xml, "origin", &origin(&triple.origin));
        data(xml, "confidence", &triple.confidence.to_string());
        xml.push_str("    </edge>\n");
    }
}

fn data(xml: &mut String, key: &str, value: &str) {
    if !value.is_empty() {
        line(xml, format_args!("      <data key=\"{key}\">{}</data>", escape_xml(value)));
    }
}

fn line(xml: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(xml, "{text}");
}
