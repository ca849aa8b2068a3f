//! A folder of notes: one an entity, linked with `[[…]]`, its facts with their sentences.

use super::facts::{FactLine, description, facts, kind};
use super::markdown::plain;
use clew_knowledge::corpus::Corpus;
use clew_types::graph::Entity;
use clew_types::id::EntityId;
use clew_types::text::floor_boundary;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::io::{Cursor, Write as _};
use unicode_normalization::UnicodeNormalization;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Longest name of a note, in characters and in bytes: file systems count either.
const LONGEST_NAME: usize = 80;
const LONGEST_BYTES: usize = 200;
/// Names that are devices on Windows, whatever ending follows; also those with a digit behind.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];
const NUMBERED_DEVICES: [&str; 2] = ["com", "lpt"];

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
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut names = BTreeMap::new();
    for entity in corpus.graph.entities() {
        let mut name = file_name(&entity.name);
        // Also where a thing is really called so.
        while !taken.insert(alike(&name)) {
            name = format!("{name} (entity {})", entity.id.0);
        }
        names.insert(entity.id, name);
    }
    names
}

/// The same for all names that some file system takes for one.
fn alike(name: &str) -> String {
    let small: String = name.nfkc().flat_map(char::to_lowercase).collect();
    small.nfkc().collect()
}

/// Windows keeps these to itself, with any ending.
fn is_device(name: &str) -> bool {
    let stem = alike(name.split('.').next().unwrap_or(name).trim_end());
    let number = NUMBERED_DEVICES.iter().find_map(|device| stem.strip_prefix(device));
    DEVICES.contains(&stem.as_str()) || number.is_some_and(|rest| matches!(rest.as_bytes(), [b'0'..=b'9']))
}

/// Without what file systems and links do not bear.
fn file_name(name: &str) -> String {
    let kept: String = name
        .chars()
        .map(|c| if c.is_control() || "\\/:*?\"<>|#^[]`".contains(c) { ' ' } else { c })
        .take(LONGEST_NAME)
        .collect();
    let name = kept.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = name[..floor_boundary(&name, LONGEST_BYTES)].trim_matches(['.', ' ']);
    match name {
        "" => "Unnamed".to_owned(),
        // The mark goes before the ending, which does not make it another file.
        device if is_device(device) => {
            let (stem, ending) = device.split_at(device.find('.').unwrap_or(device.len()));
            format!("{}_{ending}", stem.trim_end())
        }
        name => name.to_owned(),
    }
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
    let _ = writeln!(note, "---\n\n# {}\n", plain(&entity.name));
    let description = description(corpus, entity);
    if !description.is_empty() {
        let _ = writeln!(note, "{}\n", plain(description));
    }
    for fact in facts {
        let link = |id: EntityId| format!("[[{}]]", names[&id]);
        let (head, tail) = (link(fact.triple.head), link(fact.triple.tail));
        let _ = writeln!(note, "- {head} *{}* {tail}", plain(&fact.triple.relation));
        let _ = writeln!(note, "  > {} — {}", plain(fact.sentence), plain(fact.document));
    }
    note
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_every_file_system_bears() {
        let check = |name: &str, expected: &str| assert_eq!(file_name(name), expected, "{name:?}");
        check("CON", "CON_");
        check("nul.", "nul_");
        check("Aux.txt", "Aux_.txt");
        check("com1", "com1_");
        check("LPT¹", "LPT¹_");
        check("Conrad", "Conrad");
        check("COM10", "COM10");
        check("a/b <i>", "a b i");
        check(". .", "Unnamed");
        assert!(file_name(&"𝕏".repeat(90)).len() <= LONGEST_BYTES);
        assert_eq!(alike("Café"), alike("CAFE\u{301}"));
    }
}
