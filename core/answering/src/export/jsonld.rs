//! JSON-LD: the same resources and statements as in [`turtle`](super::turtle), as objects under a context.

use super::facts::{FactLine, description, facts, kind, origin};
use super::turtle::{VOCABULARIES, relation_name};
use clew_knowledge::corpus::Corpus;
use clew_types::graph::Entity;
use clew_types::id::EntityId;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

pub(super) fn graph(corpus: &Corpus) -> String {
    let mut links: BTreeMap<EntityId, Vec<FactLine>> = BTreeMap::new();
    facts(corpus).for_each(|fact| links.entry(fact.head.id).or_default().push(fact));
    let linked = |entity: &Entity| links.get(&entity.id).map_or(&[][..], Vec::as_slice);
    let resources = corpus.graph.entities().iter().map(|entity| resource(corpus, entity, linked(entity)));
    let statements = facts(corpus).map(|fact| statement(&fact));
    let all: Vec<Value> = resources.chain(statements).collect();
    json!({ "@context": context(), "@graph": all }).to_string()
}

fn context() -> Map<String, Value> {
    let mut context: Map<String, Value> =
        VOCABULARIES.iter().map(|(prefix, address)| ((*prefix).to_owned(), json!(address))).collect();
    let terms = [("label", "rdfs:label"), ("alias", "skos:altLabel"), ("comment", "rdfs:comment")];
    let own = [("sentence", "c:sentence"), ("document", "c:document"), ("origin", "c:origin")];
    context.extend(terms.into_iter().chain(own).map(|(term, address)| (term.to_owned(), json!(address))));
    for (term, address) in
        [("subject", "rdf:subject"), ("predicate", "rdf:predicate"), ("object", "rdf:object")]
    {
        context.insert(term.to_owned(), json!({ "@id": address, "@type": "@id" }));
    }
    context.insert("confidence".to_owned(), json!({ "@id": "c:confidence", "@type": "xsd:decimal" }));
    context
}

fn named(id: EntityId) -> String {
    format!("e:{}", id.0)
}

fn resource(corpus: &Corpus, entity: &Entity, links: &[FactLine]) -> Value {
    let mut object = Map::new();
    object.insert("@id".to_owned(), json!(named(entity.id)));
    object.insert("@type".to_owned(), json!(format!("k:{}", kind(entity.kind))));
    object.insert("label".to_owned(), json!(entity.name));
    if !entity.aliases.is_empty() {
        object.insert("alias".to_owned(), json!(entity.aliases));
    }
    let description = description(corpus, entity);
    if !description.is_empty() {
        object.insert("comment".to_owned(), json!(description));
    }
    for fact in links {
        let link = json!({ "@id": named(fact.tail.id) });
        let known = object.entry(relation_name(&fact.triple.relation)).or_insert_with(|| json!([]));
        if let Value::Array(known) = known {
            known.push(link);
        }
    }
    Value::Object(object)
}

fn statement(fact: &FactLine) -> Value {
    let triple = fact.triple;
    json!({
        "@id": format!("f:{}", triple.id.0),
        "@type": "rdf:Statement",
        "subject": named(triple.head),
        "predicate": relation_name(&triple.relation),
        "object": named(triple.tail),
        "label": triple.relation,
        "sentence": fact.sentence,
        "document": fact.document,
        "origin": origin(&triple.origin),
        "confidence": triple.confidence.to_string(),
    })
}
