//! A folder of notes: one an entity, linked with `[[…]]`, its facts with their sentences.

use super::facts::{FactLine, description, facts, kind};
use crate::corpus::Corpus;
use crate::graph::Entity;
use crate::id::EntityId;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::{Cursor, Write as _};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Longest name of a note, in characters.
const LONGEST_NAME: usize = 80;

/// All notes: path and text.
pub(super) fn notes(corpus: &Corpus) -> Vec<(String, String)> {
    let names = names(corpus);
    let facts: Vec<FactLine<'_>> = facts(corpus).collect();
    let mut by_entity: BTreeMap<EntityId, Vec<&FactLine<'_>>> = BTreeMap::new();
    for fact in &facts {
        by_entity.entry(fact.triple.head).or_default().push(fact);
        if fact.triple.tail != fact.triple.head {
            by_entity.entry(fact.triple.tail).or_default().push(fact);
        }
    }
    let entities = corpus.graph.entities().iter();
    let note = |entity: &Entity| {
        let facts = by_entity.get(&entity.id).map_or(&[][..], Vec::as_slice);
        (format!("Clew/{}.md", names[&entity.id]), note(corpus, entity, facts, &names))
    };
    entities.map(note).collect()
}

/// The notes as one ZIP file. Their dates are all alike: the same graph gives the same file.
pub(super) fn packed(notes: &[(String, String)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in notes {
        // Writing to memory cannot fail, and no two names are alike.
        let _ = zip.start_file(name.as_str(), SimpleFileOptions::default());
        let _ = zip.write_all(text.as_bytes());
    }
    zip.finish().map(Cursor::into_inner).unwrap_or_default()
}

/// A name for every entity's note, no two alike on any file system.
fn names(corpus: &Corpus) -> BTreeMap<EntityId, String> {
    let mut taken: BTreeMap<String, u32> = BTreeMap::new();
    let mut names = BTreeMap::new();
    for entity in corpus.graph.entities() {
        let name = file_name(&entity.name);
        let times = taken.entry(name.to_lowercase()).or_default();
        *times += 1;
        let unique = if *times == 1 { name } else { format!("{name} (entity {})", entity.id.0) };
        names.insert(entity.id, unique);
    }
    names
}

/// Without what file systems and links do not bear.
fn file_name(name: &str) -> String {
    let kept: String = name
        .chars()
        .map(|c| if c.is_control() || "\\/:*?\"<>|#^[]".contains(c) { ' ' } else { c })
        .take(LONGEST_NAME)
        .collect();
    let name = kept.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = name.trim_matches('.').trim();
    if name.is_empty() { "Unnamed".to_owned() } else { name.to_owned() }
}

fn note(
    corpus: &Corpus,
    entity: &Entity,
    facts: &[&FactLine<'_>],
    names: &BTreeMap<EntityId, String>,
) -> String {
    let mut note = String::from("---\n");
    let _ = writeln!(note, "kind: {}", kind(entity.kind));
    if !entity.aliases.is_empty() {
        let aliases: Vec<String> = entity.aliases.iter().map(|alias| super::quoted(alias)).collect();
        let _ = writeln!(note, "aliases: [{}]", aliases.join(", "));
    }
    let _ = writeln!(note, "---\n\n# {}\n", entity.name);
    let description = description(corpus, entity);
    if !description.is_empty() {
        let _ = writeln!(note, "{}\n", one_line(description));
    }
    for fact in facts {
        let link = |id: EntityId| format!("[[{}]]", names[&id]);
        let (head, tail) = (link(fact.triple.head), link(fact.triple.tail));
        let _ = writeln!(note, "- {head} *{}* {tail}", fact.triple.relation);
        let _ = writeln!(note, "  > {} — {}", one_line(fact.sentence), fact.document);
    }
    note
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
