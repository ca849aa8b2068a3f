//! One fact a row.

use super::facts::{FactLine, facts, kind, origin};
use clew_knowledge::corpus::Corpus;

const HEADER: [&str; 9] =
    ["head", "head kind", "relation", "tail", "tail kind", "sentence", "document", "origin", "confidence"];

pub(super) fn graph(corpus: &Corpus) -> String {
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail, and every row has the header's length.
    let _ = writer.write_record(HEADER);
    for fact in facts(corpus) {
        let _ = writer.write_record(row(&fact));
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

fn row(fact: &FactLine<'_>) -> [String; 9] {
    let triple = fact.triple;
    [
        unspoilt(&fact.head.name),
        kind(fact.head.kind).to_owned(),
        unspoilt(&triple.relation),
        unspoilt(&fact.tail.name),
        kind(fact.tail.kind).to_owned(),
        unspoilt(fact.sentence),
        unspoilt(fact.document),
        origin(&triple.origin),
        triple.confidence.to_string(),
    ]
}

/// Spreadsheets run a cell that begins like a formula: a space before it keeps document text from being run.
fn unspoilt(text: &str) -> String {
    match text.chars().next() {
        Some('=' | '+' | '-' | '@' | '\t' | '\r') => format!(" {text}"),
        _ => text.to_owned(),
    }
}
