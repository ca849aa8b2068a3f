//! The rooms inside each crate of core, in layers: none knows one that stands above it, so that nothing goes round in a
//! circle. The crates themselves are kept apart by the compiler.

use std::{collections::BTreeSet, fs, path::Path};

use super::debts::Debts;
use crate::{Outcome, place::Place, stamp};

/// The crates in `core/` that have rooms, each with its rooms, the lowest first. A room may use those before it.
const ORDER: [(&str, &[&str]); 6] = [
    (
        "types",
        &[
            "arrange",
            "digest",
            "id",
            "civil",
            "month",
            "strategy",
            "span",
            "time",
            "columns",
            "document",
            "text",
            "extraction",
            "reading",
            "vectors",
            "shelf",
            "graph",
            "concept",
            "trace",
            "answer",
            "score",
            "export",
            "llm",
            "settings",
        ],
    ),
    ("language", &["text", "value"]),
    ("network", &["embed", "reader"]),
    ("knowledge", &["index", "observe", "extract", "shelf", "graph", "corpus", "concept", "retrieve"]),
    ("skills", &["ablation", "llm", "skill"]),
    ("answering", &["outside", "score", "export", "reason"]),
];

/// Every import goes down; those that went up when this check was made are the debts named `arrow`.
pub fn layers(place: &Place, debts: &Debts) -> Outcome {
    let mut found = BTreeSet::new();
    for (name, rooms) in ORDER {
        let root = place.root.join("core").join(name).join("src");
        for file in stamp::files(&root).iter().filter(|file| is_read(file)) {
            let Some((room, depth)) = room_of(file.strip_prefix(&root).unwrap_or(file)) else { continue };
            let text = fs::read_to_string(file).map_err(|error| stamp::naming(file, &error))?;
            let rank = |room: &str| rooms.iter().position(|other| *other == room);
            let above = rooms_used(&text, depth).into_iter().filter(|used| rank(used) > rank(&room));
            let file = file.strip_prefix(&place.root).unwrap_or(file).display().to_string();
            found.extend(above.map(|used| format!("{file} {used}")));
            if rank(&room).is_none() {
                return Err(format!("{file}: its room has no place in ORDER (xtask/src/test/rooms.rs)"));
            }
        }
    }
    debts.compare("arrow", &found)
}

/// Tests may look at any room.
fn is_read(file: &Path) -> bool {
    let name = file.to_string_lossy();
    let of_tests = name.ends_with("tests.rs") || name.ends_with("testing.rs");
    name.ends_with(".rs") && !of_tests && !name.contains("/tests/") && !name.ends_with("lib.rs")
}

/// A file's room, and how many steps its module stands below the crate.
fn room_of(inside: &Path) -> Option<(String, usize)> {
    let parts: Vec<String> =
        inside.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    let depth = parts.len() - usize::from(parts.last().is_some_and(|last| last == "mod"));
    Some((parts.first()?.clone(), depth))
}

/// What is named by paths from the crate's root, before the tests at the end of a file.
fn rooms_used(text: &str, depth: usize) -> BTreeSet<String> {
    let code: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let code = code.join("\n").replace(&"super::".repeat(depth), "crate::");
    let code = code.split("#[cfg(test)]\nmod ").next().unwrap_or_default().to_owned();
    let mut used = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            Some(group) => used.extend(members(group)),
            None => used.extend(word(rest)),
        }
    }
    used
}

/// The first words of a group `{a::b, c::{d, e}}`, read up to its end.
fn members(group: &str) -> Vec<String> {
    let mut depth = 0;
    let mut words = Vec::new();
    let mut begins = true;
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => begins = true,
            _ if begins && !letter.is_whitespace() => {
                words.extend(word(&group[at..]));
                begins = false;
            }
            _ => {}
        }
    }
    words
}

fn word(text: &str) -> Option<String> {
    let word: String = text.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
    (!word.is_empty()).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(code: &str, depth: usize, expected: &[&str]) {
        assert_eq!(rooms_used(code, depth).into_iter().collect::<Vec<_>>(), expected, "{code}");
    }

    #[test]
    fn rooms_that_a_file_uses() {
        check("use crate::text::Sentence;", 1, &["text"]);
        check("use crate::{graph::{Graph, id}, span::Span};", 1, &["graph", "span"]);
        check("// crate::reason\nlet x = crate::trace::Step;", 1, &["trace"]);
        check("use super::super::corpus::Corpus;", 2, &["corpus"]);
        check("use super::corpus::Corpus;", 2, &[]);
        check("use crate::id::Id;\n#[cfg(test)]\nmod tests { use crate::reason; }", 1, &["id"]);
    }

    #[test]
    fn rooms_and_depths_of_files() {
        let check = |file: &str, room: &str, depth| {
            assert_eq!(room_of(Path::new(file)), Some((room.to_owned(), depth)), "{file}");
        };
        check("corpus.rs", "corpus", 1);
        check("graph/mod.rs", "graph", 1);
        check("skill/builtin/told.rs", "skill", 3);
    }
}
