//! Cypher: one statement an entity, one a fact; run twice they change nothing.

use super::facts::{FactLine, description, facts, kind, origin};
use super::quoted;
use clew_knowledge::corpus::Corpus;
use clew_types::graph::Entity;
use std::fmt::Write;

pub(super) fn graph(corpus: &Corpus) -> String {
    let mut cypher = String::new();
    for entity in corpus.graph.entities() {
        node(&mut cypher, corpus, entity);
    }
    for fact in facts(corpus) {
        edge(&mut cypher, &fact);
    }
    cypher
}

fn node(cypher: &mut String, corpus: &Corpus, entity: &Entity) {
    let aliases: Vec<String> = entity.aliases.iter().map(|alias| quoted(alias)).collect();
    let _ = writeln!(
        cypher,
        "MERGE (n:Entity {{clewId: {}}}) SET n:{}, n.name = {}, n.aliases = [{}], n.description = {};",
        entity.id.0,
        kind(entity.kind),
        quoted(&entity.name),
        aliases.join(", "),
        quoted(description(corpus, entity)),
    );
}

fn edge(cypher: &mut String, fact: &FactLine<'_>) {
    let triple = fact.triple;
    let _ = writeln!(
        cypher,
        "MATCH (h:Entity {{clewId: {}}}), (t:Entity {{clewId: {}}}) MERGE (h)-[r:{} {{clewId: {}}}]->(t) \
         SET r.relation = {}, r.sentence = {}, r.document = {}, r.origin = {}, r.confidence = {:?};",
        triple.head.0,
        triple.tail.0,
        label(&triple.relation),
        triple.id.0,
        quoted(&triple.relation),
        quoted(fact.sentence),
        quoted(fact.document),
        quoted(&origin(&triple.origin)),
        triple.confidence,
    );
}

/// `was born in` as a relationship's type: `WAS_BORN_IN`.
fn label(relation: &str) -> String {
    let words = relation.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let label = words.collect::<Vec<_>>().join("_").to_uppercase();
    match label.chars().next() {
        Some(first) if first.is_ascii_alphabetic() => label,
        _ => format!("RELATED_{label}").trim_end_matches('_').to_owned(),
    }
}
