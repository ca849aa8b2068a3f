//! Holds docs/glossary.md and the page's words together.

use super::{FIGURE_HEADS, strategy};
use clew_types::strategy::Strategy;

const GLOSSARY: &str = include_str!("../../../docs/glossary.md");
/// Where the steps have their names.
const TRACE: &str = include_str!("../../../core/types/src/trace.rs");
const WORDS: [&str; 17] = [
    include_str!("mod.rs"),
    include_str!("compare.rs"),
    include_str!("concept.rs"),
    include_str!("documents.rs"),
    include_str!("evaluate.rs"),
    include_str!("follow.rs"),
    include_str!("graph.rs"),
    include_str!("model.rs"),
    include_str!("notice.rs"),
    include_str!("own.rs"),
    include_str!("palette.rs"),
    include_str!("settings.rs"),
    include_str!("step.rs"),
    include_str!("../../../core/types/src/strategy.rs"),
    include_str!("trust.rs"),
    include_str!("viewer.rs"),
    include_str!("workspaces.rs"),
];

/// The terms that have an entry.
fn terms() -> Vec<&'static str> {
    let entries = GLOSSARY.lines().filter(|line| line.starts_with("- **"));
    entries.flat_map(|line| line.split("**").skip(1).step_by(2)).collect()
}

#[test]
fn every_term_stands_on_the_page() {
    // Only what is between quotation marks is shown, and no test's.
    let shown = WORDS.iter().flat_map(|file| file.split("#[cfg(test)]\nmod tests {").next());
    let shown = shown.flat_map(|file| file.split('"').skip(1).step_by(2)).collect::<Vec<_>>().join("\n");
    let shown = shown.to_lowercase();
    assert!(terms().len() > 50);
    for term in terms() {
        assert!(shown.contains(&term.to_lowercase()), "no words of the page hold “{term}”");
    }
}

#[test]
fn every_way_step_and_measure_is_explained() {
    let terms = terms();
    for way in Strategy::ALL {
        assert!(terms.contains(&strategy(way)), "no entry for {}", strategy(way));
    }
    for (measure, _) in FIGURE_HEADS {
        assert!(terms.contains(&measure), "no entry for {measure}");
    }
    let kinds = TRACE.lines().filter(|line| line.trim().starts_with("Self::"));
    let kinds: Vec<&str> = kinds.filter_map(|line| line.split('"').nth(1)).collect();
    assert!(kinds.len() > 20);
    for kind in kinds {
        assert!(GLOSSARY.contains(&format!("(`{kind}`)")), "no entry for the step {kind}");
    }
}
